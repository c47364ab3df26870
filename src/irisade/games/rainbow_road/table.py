"""What lies on the table of Rainbow Road: a ring of numbers, two fairies, six pranks; and what is asked."""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import SEAT_LETTERS, Kind

# Spots 0 to 4 lie before seat A, from left to right as A sees them, 5 to 9 before B as B sees them. They
# sit face to face, so counting up goes round the road, and 0 follows 9.
SPOTS, HALF = 10, 5
CARDS = (1, 2, 3, 4, 5, 6, 7) * 3
NUMBERS = 8  # a number is less than that
NO_CARD = 0
NONE = -1
SUNNY, RAIN = 0, 1  # the fairies
EXCHANGE, JUMP, SKIP, TRASH, TELEPORT, RECYCLE = 0, 1, 2, 3, 4, 5
PRANKS = (EXCHANGE, JUMP, SKIP, TRASH, TELEPORT, RECYCLE)

# Values of options; the defaults, which are 0, have a name where the rules ask for them.
LINE = 1  # topology
ONE_WAY = 1  # direction
FREE_HOP = 1  # hop
SECRET = 1  # placement
HELD, SHOWN, WITHOUT = 0, 1, 2  # pranks
DOUBLE = 1  # match
RANDOM = 0  # start_player
FIRST_PLAYER = 1  # equal_cards


def spot_label(spot: int) -> str:
    return SEAT_LETTERS[spot // HALF] + str(spot % HALF + 1)


LAY = Kind("Lay a card on {spot}", spot=SPOTS, write=spot_label, at="road.{n}", rule="RO-16")
PLAY = Kind("Play a {card}", card=NUMBERS, at="hand.{n}", secret=True, rule="RO-20")
PRANK = Kind(
    "Use {prank}",
    prank=len(PRANKS),
    write=("exchange", "jump", "skip", "trash", "teleport", "recycle").__getitem__,
    at="prank.{n}",
    none="No prank",
    secret=True,
    rule="RO-40",
)
SET_OFF = Kind(
    "Set off towards {spot}", spot=SPOTS, write=spot_label, at="road.{n}", none="Stay", rule="RO-29"
)
STOP = Kind("Stop on {spot}", spot=SPOTS, write=spot_label, at="road.{n}", rule="RO-30")
LIFT = Kind("Exchange {spot}", spot=SPOTS, write=spot_label, at="road.{n}", rule="RO-43")
SWAP = Kind("Exchange it with {spot}", spot=SPOTS, write=spot_label, at="road.{n}", rule="RO-43")
BIN = Kind("Throw away {spot}", spot=SPOTS, write=spot_label, at="road.{n}", rule="RO-51")
LAND = Kind("Teleport to {spot}", spot=SPOTS, write=spot_label, at="road.{n}", rule="RO-48")
SALVAGE = Kind("Take the {card} back", card=NUMBERS, at="discard.{n}", rule="RO-49")
PUT = Kind("Put it on {spot}", spot=SPOTS, write=spot_label, at="road.{n}", rule="RO-49")
START = Kind("{seat} starts", seat=2, write=SEAT_LETTERS.__getitem__, rule="RO-3")


@table
class Table:
    LATER = ("equal_cards",)
    topology: int
    direction: int
    hop: int
    placement: int
    pranks: int
    recycle_box: int
    match: int
    start_player: int
    hand_size: int
    pranks_each: int
    equal_cards: int
    first: int  # the seat that is first player of the game
    second_game: int  # 1 in the second game of a double match
    round: int  # counted from 1; the weather is sunny in odd rounds
    starter: int  # who starts the round; after the last one, who moved Sunny in it
    to_play: Pile[2]  # the seats still to play a card this round, the next one first
    hands: Pile[2, 8]
    prank_hands: Pile[2, 3]
    box: Pile[21]
    prank_box: Pile[6]
    opening: Pile[4]  # the cards that lay on the road at first, two in front of each seat
    road: Pile[10]  # the number on each spot, or NO_CARD
    fairies: Pile[2]  # the spots where Sunny and Rain stand
    marked: Pile[2]  # the spot with each seat's marker, or NONE
    hole: int  # the spot emptied by a TRASH that must be filled next, or NONE
    discards: Pile[21]
    spare: int  # the card of the box that began the discards, or NO_CARD
    played: Pile[2, 8]  # by each seat, in this game
    used: Pile[2, 3]  # the pranks each seat has used in this game
    aimed: Pile[2]  # the spot each seat has chosen for its next card, or NONE
    picked: Pile[2]  # the card of its hand that it has chosen, or NONE
    sun_seat: int  # who moves Sunny in this round, NONE while cards are played
    moving: int  # the fairy whose move it is, or NONE
    start: int  # the spot that move began on
    way: int  # 1 or -1 once it is chosen
    walked: int  # the points of the move so far
    prank: int  # the prank used in it, or NONE
    lifted: int  # while two cards are exchanged, the first one's spot; while one is recycled, its number
    points: Pile[2]
    earned: Pile[2]  # of these, in the last round


def rainy(t: Table) -> bool:  # RO-11, RO-54
    return t.round % 2 == 0


def numbers_in(cards: list[int]) -> list[int]:
    return [number for number in range(NUMBERS) if number in cards]
