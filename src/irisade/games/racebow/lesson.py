"""What Racebow teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence

DEMO = """
[Game "racebow"]
[Version "1"]
[Options "fewer=on"]
[Seats "Ada; Basile"]

(T34) (T46) (T59) (T26) (T25) (4) (3)
B:A2 (T31) B:-
A:E4 A:-
B:A2 (T16) B:A3 (T49)
A:E3 A:-
B:E2 (T23)
"""

LESSON = Lesson(
    bubbles={
        "RB-8": Sentence("One tile further: step on a colour that you still need."),
        "RB-19": Sentence("A turbo buys you one more step. You have only a few."),
        "RB-28": Sentence("Choose a colour of your tower: it goes to the very top."),
        "RB-29": Sentence("Choose a colour of your tower: it goes to the very bottom."),
        "RB-30": Sentence("Choose two colours of your tower: they change places."),
        "RB-40": Sentence("Somebody has won. You may still play for second place."),
        "RB-39": Sentence("Five colours in order, red at the bottom: that wins."),
        "RB-34": Sentence("You are too far ahead: wait for the next tile."),
    },
    shows={
        "{seat} has the rainbow in order!": "RB-39",
        "{seat} waits for a tile": "RB-34",
    },
    course={"The tiles are shuffled again"},  # after a step that was paid for
    because={
        "{seat} has the rainbow in order!": Because(Sentence("All five colours are where they belong")),
        "{seat} waits for a tile": Because(Sentence("There is no tile ahead")),
        "The tiles are shuffled again": Because(Sentence("The stack was empty")),
    },
    demo=Demo(
        DEMO,
        {
            1: Sentence("One tile further: a colour for the tower."),
            3: Sentence("Ada drives and picks up a turbo."),
            5: Sentence("Flying costs a propeller."),
            6: Sentence("A turbo buys one more step."),
            9: Sentence("Other squares sort the tower."),
        },
        Sentence("Red at the bottom, violet on top wins!"),
    ),
    first=FirstGame(2, {"fewer": "on", "turbos": "0", "bonus_pawns": "0"}, settings={"bots": "quick"}),
)
