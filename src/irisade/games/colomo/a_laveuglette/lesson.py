"""What A l'aveuglette teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Lesson
from irisade.core.text import Sentence

LESSON = Lesson(
    bubbles={
        "CG-6": Sentence("Put a pawn on your side of the board. Then it turns black!"),
        "CG-9": Sentence("There is no room to come in, so this turn is lost."),
        "CG-11": Sentence("Take a black pawn: your own, if you remember which it is."),
        "CG-12": Sentence("One step, or a jump over another pawn. Go to the far side!"),
        "CG-20": Sentence("Across the board a pawn counts for its own colour, whoever moved it."),
        "CG-25": Sentence("Choose the colour of your pawns."),
        "CG-16": Sentence("No pawn can move now, so this turn is lost."),
    },
    shows={
        "{seat} brings a pawn across": "CG-20",
        "{seat} cannot bring in a pawn and passes": "CG-9",
        "{seat} cannot move and passes": "CG-16",
        "It goes back, and {seat} will miss a turn": "CG-11",
        "{seat} misses a turn": "CG-11",
    },
)
