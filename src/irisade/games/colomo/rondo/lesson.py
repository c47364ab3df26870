"""What Rondo teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Lesson
from irisade.core.text import Sentence

LESSON = Lesson(
    bubbles={
        "CO-6": Sentence("Find the two discs in the ring that have the colour in the middle."),
        "CO-7": Sentence("Not the pair: they turn black again, and the next player searches."),
        "CO-9": Sentence("The pair! Whoever finds it wins everything in the middle."),
        "CO-11": Sentence("This pair was face up: it turns black again, and the turn is over."),
        "CO-12": Sentence("This colour lies in the middle already: it stays, the turn is over."),
        "CO-15": Sentence("All six pairs are face up: the whole ring turns black again."),
    },
    shows={
        "{seat} turned over two discs: not the pair": "CO-7",
        "{seat} finds the pair and wins {n:disc|discs}": "CO-9",
        "{seat} draws a colour whose pair is face up: it is turned down again": "CO-11",
        "{seat} draws a colour that is already in the middle": "CO-12",
        "All six pairs are face up: the ring is turned down again": "CO-15",
    },
)
