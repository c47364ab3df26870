"""What Gumball Rally teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Lesson
from irisade.core.text import Sentence

LESSON = Lesson(
    bubbles={
        "GR-15": Sentence("Choose a card: its number and its colour say whom you overtake."),
        "GR-19": Sentence("Your card has the colour of the card ahead: you may overtake."),
        "GR-10": Sentence("The buggy you choose starts at the front of the line."),
        "GR-18": Sentence("A higher number overtakes the buggy just ahead by itself."),
        "GR-27": Sentence("Everybody has played: now a danger comes. Which colour does it hit?"),
        "GR-28": Sentence("A danger sends the highest card of its colour to the back of the line."),
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
)
