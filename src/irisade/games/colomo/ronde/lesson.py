"""What Ronde teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence
from irisade.games.colomo import tips

DEMO = """
[Game "colomo-ronde"]
[Version "1"]
[Options ""]
[Seats "Ada; Basile"]

(A)
A:22 (r) A:37 (b)
B:14 (b) B:37 (b)
B:45 (g) B:8 (y)
A:22 (r) A:31 (r)
"""

LESSON = Lesson(
    bubbles={
        "CR-3": Sentence("Turn over two discs. If they match, the pair is yours."),
        "CR-5": Sentence("Two colours, no pair: they are turned face down again. Remember them!"),
        "CR-7": Sentence("A pair! Whoever finds one goes again."),
        "CR-9": Sentence("Whoever already has this colour gives the pair to somebody else."),
        "CR-11": Sentence("You choose who gets the present."),
        "CR-12": Sentence("Everybody has this colour: the pair is put aside."),
    },
    shows={
        "{seat} turned over two discs: no pair": "CR-5",
        "{seat} finds a pair and keeps it": "CR-7",
        "{seat} finds a pair for {friend}": "CR-9",
        "{seat} finds a pair that nobody needs": "CR-12",
    },
    because={
        "{seat} turned over two discs: no pair": Because(Sentence("Two colours make no pair")),
        "{seat} finds a pair and keeps it": Because(
            Sentence("{seat} did not have this colour yet"), Sentence("You did not have this colour yet")
        ),
        "{seat} finds a pair for {friend}": Because(
            Sentence("Only {friend} still needs this colour"),
            Sentence("Only you still need this colour"),
            "friend",
        ),
        "{seat} finds a pair that nobody needs": Because(Sentence("Everybody has this colour already")),
    },
    tips=tips.PAIRS,
    demo=Demo(
        DEMO,
        {
            1: Sentence("Turn over two discs."),
            2: Sentence("Two colours: face down again."),
            3: Sentence("Blue! Where was the other one?"),
            4: Sentence("Basile remembers, and keeps the pair."),
            5: Sentence("Whoever finds a pair goes again."),
            7: Sentence("Ada remembers something too."),
        },
        Sentence("One pair of every colour wins!"),
    ),
    first=FirstGame(2, settings={"assist": "dot"}),
)
