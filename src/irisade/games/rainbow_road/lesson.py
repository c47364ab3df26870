"""What Rainbow Road teaches while it is played: a sentence for each rule when it first matters."""

from __future__ import annotations

from irisade.core.lesson import Because, Demo, FirstGame, Lesson
from irisade.core.text import Sentence

DEMO = """
[Game "rainbow-road"]
[Version "2"]
[Options ""]
[Seats "Ada; Basile"]

(B) (2) (7) (4) (4) (3) (6) (7) (2) (5) (6) (3) (2) (3) (1) (5) (5) (7) (4) (6) (1) (exchange) (trash)
(jump) (skip)
B:B1 B:3
A:A3 A:4
A:A2 A:A4 B:- B:B4 B:-
"""

LESSON = Lesson(
    bubbles={
        "RO-3": Sentence("You choose who begins the first round."),
        "RO-16": Sentence("Put the card on your half of the road, where it helps a fairy walk."),
        "RO-20": Sentence("In sunshine the higher card gets the Sunny Fairy, the other the Rain Fairy."),
        "RO-29": Sentence("Choose a direction. In sunshine the Sunny Fairy only climbs."),
        "RO-30": Sentence("Every card on her way is a point. Where does she stop?"),
        "RO-40": Sentence("One prank for the Rain Fairy: before she sets off, or a Jump or Skip on the way."),
        "RO-43": Sentence("Exchange: two cards of the road change places."),
        "RO-44": Sentence("Jump: she steps on the next card, whatever its number."),
        "RO-46": Sentence("Skip: she passes over a card and lands on the one after it."),
        "RO-48": Sentence("Teleport: the Rain Fairy appears on another card."),
        "RO-49": Sentence("Recycle: a discarded card comes back in place of another."),
        "RO-51": Sentence("Trash: a card leaves the road, and its spot is empty."),
        "RO-54": Sentence("The weather turns: now up is down, and down is up."),
        "RO-57": Sentence("The second game: the same cards, but in the other hands."),
        "RO-24": Sentence("One point for every card the fairy has walked to."),
    },
    shows={
        "{seat} lets the Rain Fairy jump": "RO-44",
        "{seat} lets the Rain Fairy skip a card": "RO-46",
        "{weather}!": "RO-54",
        "The same cards again, the other way round": "RO-57",
        "{seat} moves the {fairy}: {n:point|points}": "RO-24",
    },
    course={"{seat} lays a {card} on {spot}"},
    because={
        "{seat} lets the Rain Fairy jump": Because(Sentence("With Jump any number will do")),
        "{seat} lets the Rain Fairy skip a card": Because(Sentence("A skipped card counts for nothing")),
        "{weather}!": Because(Sentence("The weather turns after every round")),
        "The same cards again, the other way round": Because(
            Sentence("Each plays what the other had, so luck is even")
        ),
    },
    demo=Demo(
        DEMO,
        {
            1: Sentence("Each lays a card on their half."),
            4: Sentence("Sunshine: the higher card gets the Sunny Fairy."),
            5: Sentence("She climbs from card to card."),
            6: Sentence("Three cards, three points!"),
            8: Sentence("The Rain Fairy goes the other way."),
        },
        Sentence("Eight rounds: whoever has the most points wins."),
    ),
    first=FirstGame(2, {"hand_size": "3", "pranks": "none"}),
)
