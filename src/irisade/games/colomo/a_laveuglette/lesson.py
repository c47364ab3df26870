"""What A l'aveuglette teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence
from irisade.games.colomo import tips

DEMO = """
[Game "colomo-a-laveuglette"]
[Version "1"]
[Options "pawns=3"]
[Seats "Ada; Basile"]

(A)
A:c1
B:a5
A:d2
B:a4
A:c2
B:c5
A:c2 A:c3
B:c5 B:c4
A:c3 A:c5
B:a4 B:a3
A:c5 A:out (A)
"""

LESSON = Lesson(
    bubbles={
        "CG-6": Sentence("Put a pawn on your side of the board. Then it is turned face down!"),
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
    course={"{seat} brings in a pawn"},
    because={
        "{seat} cannot bring in a pawn and passes": Because(Sentence("There is no room on that side")),
        "{seat} cannot move and passes": Because(Sentence("Every pawn is shut in")),
        "It goes back, and {seat} will miss a turn": Because(Sentence("It was somebody else’s pawn")),
        "{seat} misses a turn": Because(
            Sentence("{seat} moved somebody else’s pawn"), Sentence("You moved somebody else’s pawn")
        ),
        "It was the right one: {seat} plays again": Because(
            Sentence("The pawn has the colour of {seat}"), Sentence("The pawn has your colour")
        ),
    },
    tips=tips.BOARD,
    demo=Demo(
        DEMO,
        {
            4: Sentence("Pawns come in and are turned face down."),
            7: Sentence("One step with a pawn that was hers."),
            9: Sentence("A step towards her."),
            11: Sentence("A jump over a pawn!"),
            15: Sentence("Across: it was hers, and it counts."),
        },
        Sentence("All your pawns across: that wins!"),
        since=4,
    ),
    first=FirstGame(2, {"pawns": "3", "backward": "no"}),
)
