"""What Trio teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Lesson
from irisade.core.text import Sentence

LESSON = Lesson(
    bubbles={
        "CT-3": Sentence("Turn over three discs. If all three match, they are yours."),
        "CT-5": Sentence("They are not all alike: they turn black again. Remember them!"),
        "CT-7": Sentence("A trio! Whoever finds one goes again."),
    },
    shows={
        "{seat} turned over three discs: no trio": "CT-5",
        "{seat} finds a trio": "CT-7",
    },
)
