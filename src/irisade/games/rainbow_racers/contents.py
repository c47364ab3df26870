"""What the numbers on the table of Rainbow Racers stand for."""

from __future__ import annotations

from irisade.core.contents import (
    COLOUR,
    PIECE,
    PLACE,
    SEAT,
    Contents,
    Holds,
    Meaning,
    a_seat_later,
    count,
    number,
)
from irisade.games.rainbow_racers.rules import ARCHES, TEAM

MOST_ROUNDS = 9999  # robots that get nowhere are stopped long before
FIRST_SEAT_SAYS = 1  # start_player
CRYSTAL = Meaning("crystal", COLOUR, 3)
SPACE = Meaning("space", PLACE, 2 * ARCHES + 2)
GOBLIN = Meaning("goblin", PIECE, TEAM)  # of the seat that is asked
RUNNER = Meaning("runner", PIECE, lambda seats, _: TEAM * seats, turned=a_seat_later(TEAM))  # of all seats
CONTENTS = Contents(
    {
        "stone": Holds(SEAT, none=True),
        "rounds": Holds(number(0, MOST_ROUNDS)),
        "to_supply": Holds(SEAT),
        "to_move": Holds(SEAT),
        "bag": Holds(count(30), by=CRYSTAL),
        "pile": Holds(count(30), by=CRYSTAL, needs="spent"),
        "packs": Holds(count(4), by=CRYSTAL, rows=RUNNER),
        "at": Holds(SPACE, by=RUNNER),
        "drawn": Holds(CRYSTAL),
        "bonus": Holds(count(5)),
        "done": Holds(GOBLIN, bag=True),
        "running": Holds(RUNNER, none=True),
        "home": Holds(RUNNER),
    },
    early={"start_player": FIRST_SEAT_SAYS},
)
