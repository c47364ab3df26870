"""What Gumball Rally teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence

DEMO = """
[Game "gumball-rally"]
[Version "1"]
[Options ""]
[Seats "Ada; Basile; Chloé"]

(B) (R10) (Y9) (B7) (B8) (Y1) (Y5) (B10) (K10) (Y2)
B:Y1 (B4)
C:Y2 (R4)
A:B7 (B6) (R)
A:B6 (B5)
C:R4 (K5)
B:B4 (R6) (B!)
"""

LESSON = Lesson(
    bubbles={
        "GR-15": Sentence("Choose a card: its number and its colour decide whom you overtake."),
        "GR-19": Sentence("Your card has the colour of the card ahead: you may overtake."),
        "GR-10": Sentence("The buggy you choose starts at the front of the line."),
        "GR-18": Sentence("A higher number overtakes the buggy just ahead automatically."),
        "GR-27": Sentence("Everybody has played: now a danger comes. Which colour does it hit?"),
        "GR-28": Sentence("A hazard sends the highest card of its colour to the back of the line."),
        "GR-31": Sentence("Nobody has a card of this colour on the road."),
        "GR-32": Sentence("A flag! Those at the front of the line win points now."),
    },
    shows={
        "{buggy} overtakes {rival}": "GR-18",
        "{danger}!": "GR-27",
        "{buggy} goes to the back of the line": "GR-28",
        "Phew! Nobody is hit": "GR-31",
        "{buggy} falls back one place": "GR-31",
        "{n:point|points} for {leader}, who is in the lead": "GR-32",
    },
    course={"{seat} plays {card}"},
    because={
        "Phew! Nobody is hit": Because(Sentence("No card on the road has the colour of the danger")),
        "{buggy} falls back one place": Because(Sentence("Nobody was hit, so the leader pays")),
        "{n:point|points} for {leader}, who is in the lead": Because(
            Sentence("A flag pays the places in front")
        ),
        "The race cards are shuffled again": Because(Sentence("The pile was empty")),
        "{seat} draws {card}": Because(Sentence("Equal points: the highest card wins")),
    },
    demo=Demo(
        DEMO,
        {
            1: Sentence("Everybody plays a card under their buggy."),
            2: Sentence("Two beats one: Chloé overtakes."),
            3: Sentence("Seven overtakes both!"),
            4: Sentence("The danger looked for red: nobody was hit."),
            6: Sentence("This one sends every blue card back!"),
        },
        Sentence("At a flag, the front wins points."),
    ),
    first=FirstGame(3),
)
