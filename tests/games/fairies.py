"""Rainbow Road tables from notation: `ring("7 6 5 7 1 | 3 4 2 6 4", sunny="A1", rain="A3", rainy=True)`.

The spots of A stand first, from A's left to right, then those of B; a dot is an empty spot. Both have laid
their cards, and the fairies are about to move. All cards are somewhere: what is not named is in the box.
"""

from __future__ import annotations

from collections import Counter

from games.flow import Told, by_dice, tell
from irisade.core.dice import Dice
from irisade.core.words import NOBODY, Ask
from irisade.games.rainbow_road import GAME
from irisade.games.rainbow_road.rules import move, setup
from irisade.games.rainbow_road.table import (
    CARDS,
    LAY,
    NO_CARD,
    NONE,
    PRANK,
    PRANKS,
    RAIN,
    SET_OFF,
    SUNNY,
    Table,
    spot_label,
)
from irisade.games.rainbow_road.walk import ahead

DEAL = "(A) (1) (1) (2) (2) (3) (3) (4) (4) (5) (5) (6) (6) (7) (7) (1) (2)"
OPENING = "(5) (3) (6) (4)"
TRICKS = "(jump) (skip) (trash) (recycle)"


def spots(notes: str) -> list[int]:
    return [LAY.read(note) for note in notes.split()]


def numbers(notes: str) -> list[int]:
    return sorted(int(note) for note in notes.split())


def pranks(notes: str) -> list[int]:
    return sorted(PRANK.read(note) for note in notes.split())


def ring(
    cards: str,
    sunny: str = "A2",
    rain: str = "B2",
    rainy: bool = False,
    hands: tuple[str, str] = ("", ""),
    tricks: tuple[str, str] = ("", ""),
    discards: str = "",
    marked: str = "",
    **options: str,
) -> Table:
    """`tricks` are the pranks that A and B hold, `marked` the spots of the cards they have just played."""
    t: Table = GAME.blank(GAME.read_options(options))
    t.road = [NO_CARD if note == "." else int(note) for note in cards.replace("|", "").split()]
    t.fairies = spots(f"{sunny} {rain}")
    t.round = 4 if rainy else 3
    t.marked = spots(marked) or [NONE, NONE]
    t.hands = [numbers(hand) for hand in hands]
    t.prank_hands = [pranks(held) for held in tricks]
    t.discards = numbers(discards)
    t.aimed, t.picked = [NONE, NONE], [NONE, NONE]
    t.points, t.earned = [0, 0], [0, 0]
    t.hole, t.sun_seat, t.moving, t.prank, t.lifted = (NONE,) * 5
    used = t.road + t.hands[0] + t.hands[1] + t.discards
    t.box = sorted((Counter(CARDS) - Counter(used)).elements())
    t.prank_box = [prank for prank in PRANKS if prank not in t.prank_hands[0] + t.prank_hands[1]]
    return t


def cards(t: Table) -> str:
    """The road as `ring` reads it."""
    notes = ["." if card == NO_CARD else str(card) for card in t.road]
    return " ".join([*notes[:5], "|", *notes[5:]])


def sunny(t: Table, script: str = "") -> Told:
    """A moves the Sunny Fairy."""
    return tell(move(t, SUNNY, 0), script)


def rain(t: Table, script: str = "") -> Told:
    """B moves the Rain Fairy."""
    return tell(move(t, RAIN, 1), script)


def ended(t: Table, fairy: int) -> tuple[int, str]:
    """The points of the last move, and where the fairy stands."""
    return t.walked, spot_label(t.fairies[fairy])


def open_to(told: Told) -> str:
    """The options of the question that is open."""
    assert isinstance(told.asking, Ask), told.asking
    return " ".join(told.asking.kind.note(option) for option in told.asking.options)


def totals(t: Table, fairy: int, way: int) -> dict[int, str]:
    """Without pranks: for every number of points this way, the card on which the fairy ends."""
    letter, start = "AB"[fairy], t.fairies[fairy]
    found = {0: spot_label(start)}
    asking = tell(move(t.copy(), fairy, fairy)).asking
    door = ahead(t, start, way)
    if asking is None or door not in asking.options or door == NOBODY:
        return found
    first = f"{letter}:{SET_OFF.note(door)}"
    after = t.copy()
    asking = tell(move(after, fairy, fairy), first).asking
    if asking is None:
        return found | dict([ended(after, fairy)])
    for stop in asking.options:
        after = t.copy()
        tell(move(after, fairy, fairy), f"{first} {letter}:{spot_label(stop)}")
        found |= dict([ended(after, fairy)])
    return found


def dealt(seed: int = 1, **options: str) -> Table:
    t: Table = GAME.blank(GAME.read_options(options))
    by_dice(setup(t, 2), Dice(seed))
    return t


def every_card(t: Table) -> Counter[int]:
    lying = t.hands[0] + t.hands[1] + t.road + t.discards + t.box
    return Counter(card for card in lying if card > 0)


def every_prank(t: Table) -> list[int]:
    return sorted(t.prank_hands[0] + t.prank_hands[1] + t.used[0] + t.used[1] + t.prank_box)
