"""Rainbow Draw: discard a card, draw another, for ever. Seven colours from 1 to 9, a deck nobody sees."""

from __future__ import annotations

from irisade.core.table import Pile, table
from irisade.core.words import HIDDEN, Ask, Chance, Flow, Kind, Memory

COLOURS, NUMBERS = "ROYGBVP", 9
CARDS, HAND = len(COLOURS) * NUMBERS, 5
ENDINGS = ("everybody agreed to stop",)


def colour(card: int) -> int:
    return card // NUMBERS


def number(card: int) -> int:
    return card % NUMBERS + 1


def label(card: int) -> str:
    return f"{COLOURS[colour(card)]}{number(card)}"


DISCARD = Kind("Discard {card}", card=CARDS, write=label, at="{note}", secret=True)
DRAW = Kind("{card}", card=CARDS, write=label)


@table
class Table:
    seats: int
    turn: int
    draws: int  # goes round at a thousand
    deck: Pile[63]  # without order: luck draws
    discard: Pile[63]
    hands: Pile[2, 6]


def setup(t: Table, seats: int) -> Flow:
    t.seats = seats
    t.deck = list(range(CARDS))
    t.hands = [[] for _ in range(seats)]
    for _ in range(HAND):
        for seat in range(seats):
            yield from draw(t, seat)
    t.turn = yield Chance(range(seats))


def turn(t: Table) -> Flow:
    card = yield Ask(t.turn, DISCARD, t.hands[t.turn])
    t.hands[t.turn].remove(card)
    t.discard.append(card)
    yield from draw(t, t.turn)
    t.draws = (t.draws + 1) % 1000
    t.turn = (t.turn + 1) % t.seats


def draw(t: Table, seat: int) -> Flow:
    """From the deck; when it is empty, all but the last discard are the deck again."""
    if not t.deck:
        t.deck = sorted(t.discard[:-1])
        t.discard = t.discard[-1:]
    card = yield Chance(t.deck, seen_by=seat, kind=DRAW)
    t.deck.remove(card)
    t.hands[seat].append(card)


def over(t: Table) -> bool:
    return False


def score(t: Table, seat: int) -> int:
    return points(t, seat)


def points(t: Table, seat: int) -> int:
    return sum(number(card) for card in t.hands[seat])


def ending(t: Table) -> int:
    return 0


def news(t: Table) -> int:
    return t.draws


def new_turn(t: Table) -> bool:
    return True


def view(t: Table, seat: int) -> None:
    t.deck = [HIDDEN] * len(t.deck)
    for other in range(t.seats):
        if other == seat:
            t.hands[other] = sorted(t.hands[other])
        else:
            t.hands[other] = [HIDDEN] * len(t.hands[other])


def guess(t: Table, seat: int, memory: Memory) -> Flow:
    """The cards of the other hand go back to the deck and are drawn again."""
    sizes = [len(hand) for hand in t.hands]
    for other in range(t.seats):
        if other != seat:
            t.deck = sorted(t.deck + t.hands[other])
            t.hands[other] = []
    for other in range(t.seats):
        while len(t.hands[other]) < sizes[other]:
            card = yield Chance(t.deck, seen_by=other, kind=DRAW)
            t.deck.remove(card)
            t.hands[other].append(card)
