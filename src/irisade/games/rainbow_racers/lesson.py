"""What Rainbow Racers teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence

DEMO = """
[Game "rainbow-racers"]
[Version "1"]
[Options "team=1"]
[Seats "Ada; Basile"]

(B)
(R) B:1
(R) A:1
B:1
A:1
(Y) A:1
(B) B:1
(B) B:1
(R) A:1
A:1
(Y)
"""

LESSON = Lesson(
    bubbles={
        "RR-4": Sentence("You choose who has the light stone and goes first."),
        "RR-10": Sentence("Each goblin gets one crystal. Which one helps it along?"),
        "RR-11": Sentence("A backpack holds three crystals, so one goes back."),
        "RR-16": Sentence("Crystals pay for arches: red and yellow together make orange."),
        "RR-19": Sentence("A leap takes two arches at once, if the crystals pay for both."),
        "RR-26": Sentence("Your first goblin is home: bonus crystals for the others!"),
        "RR-34": Sentence("All goblins of one player are home: this round is the last."),
    },
    shows={
        "{seat} earns {n:bonus crystal|bonus crystals}": "RR-26",
        "{seat} has brought every goblin home: the last round!": "RR-34",
    },
    because={
        "Round {n}: {seat} has the light stone": Because(
            Sentence("The stone goes round: whoever has it begins")
        ),
        "{seat} earns {n:bonus crystal|bonus crystals}": Because(
            Sentence("A goblin is home: help for those behind")
        ),
        "{seat} has brought every goblin home: the last round!": Because(
            Sentence("The others finish this round")
        ),
    },
    demo=Demo(
        DEMO,
        {
            1: Sentence("A crystal from the bag for each goblin."),
            3: Sentence("Red pays for the red arch."),
            5: Sentence("Ada collects a yellow one."),
            8: Sentence("And a red one."),
            9: Sentence("Red and yellow make orange!"),
        },
        Sentence("Over every arch to the pot of gold!"),
    ),
    first=FirstGame(2, {"team": "1"}),
)
