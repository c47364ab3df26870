"""What Blackout teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Lesson
from irisade.core.text import Sentence

LESSON = Lesson(
    bubbles={
        "CB-6": Sentence("You are the magician: lay your six discs in any order."),
        "CB-7": Sentence("Learn the six places by heart. Soon it will be dark!"),
        "CB-9": Sentence("In the dark you may move up to two discs to confuse the others."),
        "CB-11": Sentence("Put it down so that all six lie side by side again."),
        "CB-14": Sentence("Ask for a colour. If they miss it, the disc is yours."),
        "CB-15": Sentence("Where is this colour? If you find it, the disc is yours."),
        "CB-17": Sentence("The right colour wins the disc; a wrong one goes to the magician."),
        "CB-23": Sentence("The fifth disc decides: its winner takes the sixth as well."),
    },
    shows={
        "Remember the colours!": "CB-7",
        "{seat} wins the disc": "CB-17",
        "{seat} wins the sixth disc too": "CB-23",
    },
)
