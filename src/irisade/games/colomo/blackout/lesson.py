"""What Blackout teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence
from irisade.games.colomo import tips

DEMO = """
[Game "colomo-blackout"]
[Version "1"]
[Options ""]
[Settings "seconds=10"]
[Seats "Ada; Basile; Chloé"]

(A)
A:g A:o A:y A:r A:v A:b A:3 A:6 A:6 A:3
A:o B:6 (o)
A:v C:4 (y)
"""

LESSON = Lesson(
    bubbles={
        "CB-6": Sentence("You are the magician: lay your six discs in any order."),
        "CB-7": Sentence("Learn the six places by heart. Soon it will be dark!"),
        "CB-9": Sentence("In the dark you may move up to two discs to confuse the others."),
        "CB-11": Sentence("Put it down so that all six lie side by side again."),
        "CB-14": Sentence("Ask for a colour. If they miss it, the disc is yours."),
        "CB-15": Sentence("Where is this colour? If you find it, the disc is yours."),
        "CB-17": Sentence("Find the colour and you win the disc; otherwise it goes to the magician."),
        "CB-23": Sentence("The fifth disc decides: its winner takes the sixth as well."),
    },
    shows={
        "Remember the colours!": "CB-7",
        "{seat} wins the disc": "CB-17",
        "{seat} wins the sixth disc too": "CB-23",
    },
    because={
        "Remember the colours!": Because(Sentence("Soon they will be in the dark")),
        "{seat} wins the sixth disc too": Because(Sentence("The fifth disc brings the last one with it")),
    },
    tips=tips.STAGE,
    demo=Demo(
        DEMO,
        {
            6: Sentence("Remember the six colours!"),
            7: Sentence("In the dark the magician moves two."),
            11: Sentence("Where is orange now?"),
            12: Sentence("Basile watched well, and wins it."),
            13: Sentence("Where is violet?"),
            14: Sentence("Wrong: the magician gets it."),
        },
        Sentence("Whoever has the most discs wins!"),
        since=6,
    ),
    first=FirstGame(3, settings={"seconds": "10"}),
)
