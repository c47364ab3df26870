"""What the numbers on the table of Gumball Rally stand for."""

from __future__ import annotations

from irisade.core.contents import NUMBER, PIECE, SEAT, Contents, Holds, Meaning, Options, count
from irisade.games.gumball_rally.rules import (
    CARDS,
    CHOSEN,
    COLOURS,
    FINISH,
    FLAG,
    TO_A_COLOUR,
    colour,
    number,
)


def buggies(seats: int, options: Options) -> int:
    return 2 * seats if options["two_buggies"] else seats


def of_own_line(buggy: int, seat: int, seats: int) -> int:
    """With two buggies each, those of the seats alternate."""
    return buggy // seats * seats + (buggy % seats - seat) % seats


def place_in_colour(card: int) -> int:
    return number(card) - 1


BUGGY = Meaning("buggy", PIECE, buggies, turned=of_own_line)
CARD = Meaning("card", PIECE, CARDS, looks=((COLOURS, colour), (TO_A_COLOUR, place_in_colour)))
DANGER = Meaning("danger", PIECE, FLAG + 1)
MOST_POINTS = 120  # two checkpoints and a finish, twice, of twenty points each
CONTENTS = Contents(
    {
        "line": Holds(BUGGY, by=Meaning("position", NUMBER, buggies)),
        "to_play": Holds(BUGGY),
        "played": Holds(CARD, by=BUGGY, none=True),
        "hands": Holds(CARD, rows=SEAT, bag=True, hidden=True),
        "deck": Holds(CARD, covered=True),
        "reshuffled": Holds(CARD, bag=True),
        "discards": Holds(CARD, bag=True),
        "hazards": Holds(DANGER, bag=True),
        "drawn": Holds(DANGER, bag=True),
        "flags": Holds(count(FINISH + 1)),
        "prizes": Holds(count(20), fixed=True),
        "points": Holds(count(MOST_POINTS), by=SEAT),
        "tied": Holds(SEAT, bag=True, needs="photo_finish"),
        "photo": Holds(CARD, by=SEAT, none=True, needs="photo_finish"),
    },
    early={"start_player": CHOSEN},
)
