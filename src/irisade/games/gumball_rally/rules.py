"""Gumball Rally: be well placed in the line of buggies when the checkpoints come.

Each round, from the leader to the last, everyone plays a card and overtakes; then a danger strikes.
Cards are drawn one at a time from those nobody has seen, so no order of a deck is ever stored.
"""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import HIDDEN, SEAT_LETTERS, Ask, Chance, Flow, Kind, Memory, Show

# A race card is a number, ten to a colour: tools (black), pillows (blue), fuel (red), lunch (yellow).
COLOURS, TO_A_COLOUR, CARDS = 4, 10, 40
NONE = -1
# A danger is the colour of a hazard, MAJOR plus that colour, or a FLAG: two checkpoints, then the finish.
MAJOR, FLAG = 4, 8
HAZARDS = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7)
CHAOS = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)  # with extra_majors
FINISH = 2  # the third flag
BLOCK = 4  # dangers in each part of the stack that hides a flag

LITERAL, ALL_AUTO, ALL_OPTIONAL = 0, 1, 2  # overtake
TOP, EVERYBODY_SCORES = 0, 1  # scoring
RANDOM, YOUNGEST, CHOSEN = 0, 1, 2  # start_player
NOTHING, LEADER_BACK_ONE = 0, 1  # missed_hazard
SHARED, TIED_DRAW, EVERYBODY_DRAWS = 0, 1, 2  # photo_finish
LAST, FIRST = 0, 1  # drawing
AHEAD = 1000  # more than points can make up for

STAY, GO = 0, 1
ENDINGS = ("the finish", "a photo finish")


def colour(card: int) -> int:
    return card // TO_A_COLOUR


def number(card: int) -> int:
    return card % TO_A_COLOUR + 1


def label(card: int) -> str:
    return "KBRY"[colour(card)] + str(number(card))


def danger_label(danger: int) -> str:
    return "flag" if danger == FLAG else "KBRY"[danger % MAJOR] + "!" * (danger >= MAJOR)


PLAY = Kind("Play {card}", card=CARDS, write=label, at="{note}", secret=True, rule="GR-15")
OVERTAKE = Kind("Overtake?", "stay", "overtake", rule="GR-19")
START = Kind("{seat} starts", seat=8, write=SEAT_LETTERS.__getitem__, rule="GR-10")
DRAW = Kind("{card}", card=CARDS, write=label, rule="GR-17")
DANGER = Kind("{danger}", danger=9, write=danger_label, rule="GR-27")


@table
class Table:
    LATER = ("drawing",)
    overtake: int
    scoring: int
    photo_finish: int
    start_player: int
    missed_hazard: int
    extra_majors: int
    two_buggies: int
    hand_size: int
    checkpoint_first: int
    checkpoint_second: int
    checkpoint_third: int
    finish_first: int
    finish_second: int
    finish_third: int
    finish_fourth: int
    drawing: int
    seats: int
    line: Pile[8]  # of buggies, the leader first
    to_play: Pile[8]  # the buggies still to play this round, the next one first
    played: Pile[8]  # the card under each buggy, or NONE
    hands: Pile[8, 4]
    deck: Pile[40]  # in no order
    reshuffled: Pile[40]  # the cards the present deck was made of: everybody could count them
    discards: Pile[40]
    hazards: Pile[16]  # not seen yet; four of them stay in the box
    drawn: Pile[15]  # the dangers so far
    flags: int  # how many of them were flags
    prizes: Pile[3, 8]  # the point cards of each flag, for the first place, the second, …
    points: Pile[8]
    tied: Pile[8]  # the seats that a photo finish is about, in the end its winner
    photo: Pile[8]  # the card each seat drew for it, or NONE


def setup(t: Table, seats: int) -> Flow:  # GR-2, GR-3, GR-10, GR-11
    """Deal the hands, stack the dangers and form the line."""
    t.seats = seats
    first = 0  # the youngest sits in the first seat
    if t.start_player == RANDOM:
        first = yield Chance(range(seats), kind=START)
    elif t.start_player == CHOSEN:
        first = yield Ask(0, START, range(seats))
    buggies = 2 * seats if t.two_buggies else seats
    t.line = [(first + place) % buggies for place in range(buggies)]
    t.to_play = t.line[:]
    t.played = [NONE] * buggies
    t.photo = [NONE] * seats
    t.points = [0] * seats
    t.hazards = list(CHAOS) if t.extra_majors else list(HAZARDS)  # GR-4
    lay_out_prizes(t)
    t.deck = list(range(CARDS))
    t.reshuffled = list(range(CARDS))
    for seat in range(seats):
        for _ in range(t.hand_size):
            yield from deal(t, seat)


def lay_out_prizes(t: Table) -> None:  # GR-36, GR-37
    """Three places score at a checkpoint, four at the finish; with an option every place."""
    if t.scoring == EVERYBODY_SCORES:
        for flag in range(FINISH + 1):
            t.prizes[flag] = [len(t.line) - place for place in range(len(t.line))]
    else:
        for flag in range(FINISH):
            t.prizes[flag] = [t.checkpoint_first, t.checkpoint_second, t.checkpoint_third]
        t.prizes[FINISH] = [t.finish_first, t.finish_second, t.finish_third, t.finish_fourth]


def turn(t: Table) -> Flow:  # GR-12, GR-13
    """The next buggy in line plays a card and overtakes; after the last one comes a danger."""
    buggy = t.to_play[0]  # GR-14
    if t.played[buggy] == NONE:
        yield from play_card(t, buggy)
        if t.drawing == FIRST:
            yield from draw(t, driver(t, buggy))
            return  # it overtakes when this card is in the hand, with the next run
    yield from overtake(t, buggy)
    t.to_play.pop(0)
    if t.drawing == LAST:  # GR-17
        yield from draw(t, driver(t, buggy))
    if not t.to_play:
        yield from meet_danger(t)
        yield from end_round(t)


def driver(t: Table, buggy: int) -> int:
    """The seat that drives this buggy; with two buggies each, they alternate."""
    return buggy % t.seats


def play_card(t: Table, buggy: int) -> Flow:  # GR-15, GR-16
    """One card of the hand goes under the buggy and stays there for the round."""
    seat = driver(t, buggy)
    card = yield Ask(seat, PLAY, t.hands[seat])
    t.hands[seat].remove(card)
    t.played[buggy] = card
    yield Show("{seat} plays {card}", seat=seat, card=card)


def overtake(t: Table, buggy: int) -> Flow:  # GR-20, GR-21, GR-25, GR-26
    """Pass the buggies in front, one by one: a higher number must, the same colour may."""
    while t.line[0] != buggy:
        rival = t.line[t.line.index(buggy) - 1]
        higher = number(t.played[buggy]) > number(t.played[rival])  # GR-18, GR-23
        alike = colour(t.played[buggy]) == colour(t.played[rival])  # GR-19, GR-24
        if not higher and not alike:
            return
        if may_stay(t, higher) and (yield Ask(driver(t, buggy), OVERTAKE, (STAY, GO))) == STAY:
            return
        swap_places(t, buggy, rival)
        yield Show("{buggy} overtakes {rival}", buggy=buggy, rival=rival)


def may_stay(t: Table, higher: bool) -> bool:  # GR-18, GR-19
    """A higher number passes by itself, the same colour by choice; options change both."""
    return t.overtake == ALL_OPTIONAL or (t.overtake == LITERAL and not higher)


def swap_places(t: Table, buggy: int, rival: int) -> None:  # GR-22
    """Nobody else moves."""
    place = t.line.index(rival)
    t.line[place], t.line[place + 1] = buggy, rival


def draw(t: Table, seat: int) -> Flow:  # GR-35
    """The rulebook is silent on an empty pile, which every game meets: shuffle the discards."""
    if not t.deck:
        reshuffle(t)
        yield Show("The race cards are shuffled again")
    yield from deal(t, seat)


def reshuffle(t: Table) -> None:
    t.deck = t.discards[:]
    t.reshuffled = sorted(t.discards)
    t.discards = []


def deal(t: Table, seat: int) -> Flow:
    card = yield Chance(t.deck, seen_by=seat, kind=DRAW)
    t.deck.remove(card)
    t.hands[seat].append(card)


def meet_danger(t: Table) -> Flow:  # GR-27, GR-32, GR-33
    """A flag scores the line, a hazard sends buggies to the back."""
    yield from turn_up_danger(t)
    danger = t.drawn[-1]
    if danger == FLAG:
        score_line(t)
        yield Show(
            "{n:point|points} for {leader}, who is in the lead", n=t.prizes[t.flags][0], leader=t.line[0]
        )
        t.flags += 1
    else:
        yield from strike(t, danger)


def turn_up_danger(t: Table) -> Flow:  # GR-5, GR-6, GR-7, GR-8, GR-9
    """Three hazards on top, then three blocks that each hide a flag.

    Which four stay in the box, and where the flags lie, is decided by luck as late as this: of the cards
    left in a block that still hides its flag one is the flag, the others are hazards, each as likely.
    """
    block, left = (len(t.drawn) + 1) // BLOCK, BLOCK - (len(t.drawn) + 1) % BLOCK
    hidden = 1 if t.flags < block else 0
    weights = [hidden * len(t.hazards)] + [left - hidden] * len(t.hazards)
    danger = yield Chance([FLAG] + t.hazards, weights, kind=DANGER)
    if danger != FLAG:
        t.hazards.remove(danger)
    t.drawn.append(danger)
    yield Show("{danger}!", danger=danger + t.flags if danger == FLAG else danger)


def score_line(t: Table) -> None:  # GR-36, GR-37, GR-38
    """The places in front take the point cards of this flag, for good."""
    for buggy, prize in zip(t.line, t.prizes[t.flags]):
        t.points[driver(t, buggy)] += prize


def strike(t: Table, danger: int) -> Flow:  # GR-30, GR-31
    """The buggies that are hit go to the back, the others keep their order and close up."""
    hit = victims(t, danger)
    for card in hit:
        buggy = t.played.index(card)
        t.line.remove(buggy)
        t.line.append(buggy)
        yield Show("{buggy} goes to the back of the line", buggy=buggy)
    if not hit:
        yield Show("Phew! Nobody is hit")
        if t.missed_hazard == LEADER_BACK_ONE:
            leader = t.line[0]
            swap_places(t, t.line[1], leader)
            yield Show("{buggy} falls back one place", buggy=leader)


def victims(t: Table, danger: int) -> list[int]:  # GR-28, GR-29
    """The highest card of its colour; of a major hazard all, the highest last."""
    hit = sorted(card for card in t.played if colour(card) == danger % MAJOR)
    return hit if danger >= MAJOR else hit[-1:]


def end_round(t: Table) -> Flow:  # GR-34, GR-43
    """The played cards are discarded; the leader begins the next round, if there is one."""
    t.discards += t.played
    t.played = [NONE] * len(t.line)
    if not over(t):
        t.to_play = t.line[:]
    elif t.photo_finish != SHARED:
        yield from photo_finish(t)


def photo_finish(t: Table) -> Flow:  # GR-41, GR-42
    """Those who lead together draw: the highest number wins, equals draw again."""
    t.tied = [seat for seat in range(t.seats) if t.points[seat] == max(t.points)]
    if len(t.tied) > 1 and t.photo_finish == EVERYBODY_DRAWS:
        t.tied = list(range(t.seats))
    while len(t.tied) > 1:
        t.discards += [card for card in t.photo if card != NONE]
        t.photo = [NONE] * t.seats
        for seat in t.tied:
            yield from draw_photo(t, seat)
        best = max(number(t.photo[seat]) for seat in t.tied)
        t.tied = [seat for seat in t.tied if number(t.photo[seat]) == best]


def draw_photo(t: Table, seat: int) -> Flow:
    if not t.deck:
        reshuffle(t)
        yield Show("The race cards are shuffled again")
    t.photo[seat] = yield Chance(t.deck, kind=DRAW)
    t.deck.remove(t.photo[seat])
    yield Show("{seat} draws {card}", seat=seat, card=t.photo[seat])


def over(t: Table) -> bool:  # GR-33
    return t.flags > FINISH


def points(t: Table, seat: int) -> int:
    return t.points[seat]


def score(t: Table, seat: int) -> int:  # GR-39, GR-40
    """The most points win, and ties are shared, unless a photo finish shows who is ahead by a nose."""
    nose = AHEAD if t.photo_finish == EVERYBODY_DRAWS else 1
    return 2 * t.points[seat] + (nose if seat in t.tied else 0)


def ending(t: Table) -> int:
    return 1 if any(card != NONE for card in t.photo) else 0


def news(t: Table) -> int:
    return len(t.drawn)


def new_turn(t: Table) -> bool:
    """Not where a card was played and the buggy is still to overtake."""
    return t.drawing == LAST or t.played[t.to_play[0]] == NONE


def view(t: Table, seat: int) -> None:
    """Cover the deck and the hands of the others."""
    t.deck = [HIDDEN] * len(t.deck)
    t.discards.sort()
    for other in range(t.seats):
        if other == seat:
            t.hands[other].sort()
        else:
            t.hands[other] = [HIDDEN] * len(t.hands[other])


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    """Deal the hands of the others again: as many cards, and as many from before the last reshuffle."""
    size = [len(hand) for hand in t.hands]
    older = [sum(card not in t.reshuffled for card in hand) for hand in t.hands]
    old = []
    for other in range(t.seats):
        if other != seat:
            old += [card for card in t.hands[other] if card not in t.reshuffled]
            t.deck += [card for card in t.hands[other] if card in t.reshuffled]
            t.hands[other] = []
    old = sorted(old)  # the order they lay in would tell
    t.deck = sorted(t.deck)
    for other in range(t.seats):
        while len(t.hands[other]) < size[other]:
            if len(t.hands[other]) < older[other]:
                card = yield Chance(old)
                old.remove(card)
                t.hands[other].append(card)
            else:
                yield from deal(t, other)
