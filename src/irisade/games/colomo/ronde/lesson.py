"""What Ronde teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Lesson
from irisade.core.text import Sentence

LESSON = Lesson(
    bubbles={
        "CR-3": Sentence("Turn over two discs. If they match, the pair is yours."),
        "CR-5": Sentence("Two colours, no pair: they turn black again. Remember them!"),
        "CR-7": Sentence("A pair! Whoever finds one goes again."),
        "CR-9": Sentence("You have this colour already: the pair is a present for somebody."),
        "CR-11": Sentence("You choose who gets the present."),
        "CR-12": Sentence("Everybody has this colour: the pair is put aside."),
    },
    shows={
        "{seat} turned over two discs: no pair": "CR-5",
        "{seat} finds a pair and keeps it": "CR-7",
        "{seat} finds a pair for {friend}": "CR-9",
        "{seat} finds a pair that nobody needs": "CR-12",
    },
)
