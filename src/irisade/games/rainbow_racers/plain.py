"""A plain racer: it does by habit what brings its goblins home in few rounds."""

from __future__ import annotations

from irisade.core.belief import Belief, by_habit
from irisade.core.text import Sentence
from irisade.core.words import NOBODY
from irisade.games.rainbow_racers.habits import HABITS
from irisade.games.rainbow_racers.rules import DROP, PUT, TAKE

WHIMS = {"toddler": 650, "child": 330, "grown-up": 170}  # one crystal more or less matters little


def choose(belief: Belief) -> int:
    return by_habit(belief, HABITS)


def why(belief: Belief, option: int) -> Sentence:
    assert belief.asking is not None
    kind = belief.asking.kind
    if option == NOBODY or kind not in (PUT, DROP, TAKE):
        return Sentence("No goblin has anything better to wait for")
    if kind is PUT:
        return Sentence("Goblin {goblin} needs it most", {"goblin": option})
    return Sentence("{crystal}: that gets my team home soonest", {"crystal": option})
