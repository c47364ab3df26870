"""What Racebow teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Lesson
from irisade.core.text import Sentence

LESSON = Lesson(
    bubbles={
        "RB-8": Sentence("One tile further: step on a colour that you still need."),
        "RB-19": Sentence("A turbo buys you one more step. You have only a few."),
        "RB-28": Sentence("Choose a colour of your tower: it goes to the very top."),
        "RB-29": Sentence("Choose a colour of your tower: it goes to the very bottom."),
        "RB-30": Sentence("Choose two colours of your tower: they change places."),
        "RB-40": Sentence("Somebody has won. You may still play for second place."),
        "RB-39": Sentence("Five colours in order, red at the bottom: that wins."),
        "RB-34": Sentence("You are too far ahead: wait until there is a tile again."),
    },
    shows={
        "{seat} has the rainbow in order!": "RB-39",
        "{seat} waits for a tile": "RB-34",
    },
)
