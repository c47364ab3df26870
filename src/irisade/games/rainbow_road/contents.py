"""What the numbers on the table of Rainbow Road stand for. Spots are counted from one's own left."""

from __future__ import annotations

from irisade.core.contents import (
    PIECE,
    PLACE,
    SEAT,
    YES_NO,
    Contents,
    Holds,
    Meaning,
    a_seat_later,
    count,
    number,
)
from irisade.games.rainbow_road.table import HALF, NUMBERS, PRANKS, RECYCLE, SPOTS

SPOT = Meaning("spot", PLACE, SPOTS, turned=a_seat_later(HALF))
CARD = Meaning("card", PIECE, NUMBERS)  # by its number; 0 is none
PRANK = Meaning("prank", PIECE, len(PRANKS))
FAIRY = Meaning("fairy", PIECE, 2)
MOST_POINTS = 400  # two games of eight rounds, in each of which both fairies go round the road
CONTENTS = Contents(
    {
        "first": Holds(SEAT),
        "second_game": Holds(YES_NO, needs="match"),
        "round": Holds(number(0, 9)),
        "starter": Holds(SEAT),
        "to_play": Holds(SEAT),
        "hands": Holds(CARD, rows=SEAT, bag=True, hidden=True),
        "prank_hands": Holds(PRANK, rows=SEAT, bag=True, hidden=True),
        "box": Holds(CARD, covered=True),
        "prank_box": Holds(PRANK, covered=True),
        "opening": Holds(CARD, by=Meaning("opening", PLACE, 4, turned=a_seat_later(2))),
        "road": Holds(CARD, by=SPOT),
        "fairies": Holds(SPOT, by=FAIRY),
        "marked": Holds(SPOT, by=SEAT, none=True),
        "hole": Holds(SPOT, none=True),
        "discards": Holds(CARD, bag=True),
        "spare": Holds(CARD, needs="recycle_box"),
        "played": Holds(CARD, rows=SEAT, bag=True),
        "used": Holds(PRANK, rows=SEAT, bag=True),
        "aimed": Holds(SPOT, by=SEAT, none=True, hidden=True),
        "picked": Holds(CARD, by=SEAT, none=True, hidden=True, needs="placement"),
        "sun_seat": Holds(SEAT, none=True),
        "moving": Holds(FAIRY, none=True),
        "start": Holds(SPOT),
        "way": Holds(number(-1, 1)),
        "walked": Holds(count(30)),
        "prank": Holds(PRANK, none=True),
        "lifted": Holds(SPOT, none=True, unless=("prank", RECYCLE)),  # then it is the number of a card
        "points": Holds(count(MOST_POINTS), by=SEAT),
        "earned": Holds(count(50), by=SEAT),
    }
)
