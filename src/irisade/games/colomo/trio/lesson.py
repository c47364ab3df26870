"""What Trio teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence
from irisade.games.colomo import tips

DEMO = """
[Game "colomo-trio"]
[Version "1"]
[Options ""]
[Seats "Ada; Basile"]

(A)
A:22 (r) A:37 (g) A:41 (r)
B:14 (r) B:22 (r) B:41 (r)
B:5 (y) B:8 (b) B:50 (g)
"""

LESSON = Lesson(
    bubbles={
        "CT-3": Sentence("Turn over three discs. If all three match, they are yours."),
        "CT-5": Sentence("They are not all alike: they are turned face down again. Remember them!"),
        "CT-7": Sentence("A trio! Whoever finds one goes again."),
    },
    shows={
        "{seat} turned over three discs: no trio": "CT-5",
        "{seat} finds a trio": "CT-7",
    },
    because={
        "{seat} turned over three discs: no trio": Because(Sentence("They are not all alike")),
        "{seat} finds a trio": Because(Sentence("All three have the same colour")),
        "The last six discs are a rainbow": Because(
            Sentence("One of each colour is left: no trio can be found")
        ),
    },
    tips=tips.PAIRS,
    demo=Demo(
        DEMO,
        {
            1: Sentence("Turn over three discs."),
            3: Sentence("Not all alike: face down again."),
            4: Sentence("Red! Basile saw two more."),
            6: Sentence("Three alike: the trio is his."),
            7: Sentence("Whoever finds a trio goes again."),
        },
        Sentence("Whoever has the most trios wins!"),
    ),
    first=FirstGame(2, {"target": "3"}, settings={"assist": "dot"}),
)
