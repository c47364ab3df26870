"""What Arc-en-ciel teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Lesson
from irisade.core.text import Sentence

LESSON = Lesson(
    bubbles={
        "CA-4": Sentence("Turn over a disc. Each colour may lie there only once."),
        "CA-6": Sentence("A new colour! Dare another disc, or stop here?"),
        "CA-7": Sentence("This colour was there already: both turn black, and the turn is over."),
        "CA-10": Sentence("All six colours! Who finds the last takes most, neighbours the rest."),
        "CA-18": Sentence("The last six: point at a disc, then name its colour."),
        "CA-20": Sentence("A wrong colour: all six turn black again."),
        "CA-25": Sentence("Name another disc, or stop while you are right."),
    },
    shows={
        "{seat} turns over a colour that was already face up: both are turned down": "CA-7",
        "{seat} completes the rainbow": "CA-10",
        "{seat} named another colour": "CA-20",
    },
)
