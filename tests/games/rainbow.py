"""Rainbow Racers tables from notation: `rainbow("0RRY 1 6", "2YB 0 0", moving="A")`.

For every seat its three goblins, each as the space it stands on and the crystals it carries; H is home.
What nobody carries is in the bag, or with `bag` on the pile.
"""

from __future__ import annotations

from games.flow import Told
from irisade.core.words import NOBODY, SEAT_LETTERS, Ask
from irisade.games.rainbow_racers import GAME
from irisade.games.rainbow_racers.rules import COLOURS, TEAM, Table, finish

LETTERS = "RYB"
FRESH = "0 0 0"  # a team that has not moved yet


def rainbow(
    *seats: str, supplying: str = "", moving: str = "", home: str = "", bag: str | None = None, **options: str
) -> Table:
    """A table on which these seats are still to be supplied, or to move; the first of them goes next.

    `home` is the order in which goblins crossed ("A2 B1"), by default that of the seats.
    """
    t: Table = GAME.blank(GAME.read_options(options))
    t.seats, t.rounds, t.running = len(seats), 1, NOBODY
    t.bag, t.pile = [t.crystals] * 3, [0, 0, 0]
    for goblin, note in enumerate(note for seat in seats for note in seat.split()):
        load = note.lstrip("0123456789H")
        place = note.removesuffix(load) if load else note
        t.at.append(finish(t) if place == "H" else int(place))
        t.packs[goblin] = [load.count(letter) for letter in LETTERS]
        t.bag = [left - carried for left, carried in zip(t.bag, t.packs[goblin])]
    order = [TEAM * SEAT_LETTERS.index(name[0]) + int(name[1]) - 1 for name in home.split()]
    t.home = order or [goblin for goblin, space in enumerate(t.at) if space == finish(t)]
    t.to_supply = [SEAT_LETTERS.index(letter) for letter in supplying]
    t.to_move = [SEAT_LETTERS.index(letter) for letter in moving or supplying]
    t.stone = t.to_move[0] if t.to_move else 0
    if bag is not None:
        t.pile = [left - bag.count(letter) for left, letter in zip(t.bag, LETTERS)]
        t.bag = [bag.count(letter) for letter in LETTERS]
    return t


def crystals(counts: list[int]) -> str:
    """Some crystals in notation, red before yellow before blue."""
    return "".join(LETTERS[colour] * counts[colour] for colour in COLOURS)


def team(t: Table, seat: str) -> str:
    """The three goblins of a seat, as `rainbow` takes them."""
    first = TEAM * SEAT_LETTERS.index(seat)
    goblins = range(first, first + TEAM)
    return " ".join(
        "H" if t.at[goblin] == finish(t) else f"{t.at[goblin]}{crystals(t.packs[goblin])}"
        for goblin in goblins
    )


def everything(t: Table) -> list[int]:
    """All the crystals on the table, by colour."""
    return [
        t.bag[colour]
        + t.pile[colour]
        + t.drawn.count(colour)
        + sum(pack[colour] for pack in t.packs[: len(t.at)])
        for colour in COLOURS
    ]


def notes(told: Told) -> str:
    """The options of the open question, as a record writes them."""
    assert isinstance(told.asking, Ask)
    return " ".join(told.asking.kind.note(option) for option in told.asking.options)


def said(told: Told) -> list[str]:
    return told.said()
