"""What Rainbow Racers teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Lesson
from irisade.core.text import Sentence

LESSON = Lesson(
    bubbles={
        "RR-4": Sentence("You choose who has the light stone and goes first."),
        "RR-10": Sentence("Each goblin gets one crystal. Which one brings it forward?"),
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
)
