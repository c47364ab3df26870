"""A plain racer: it does by habit what brings its goblins home in few rounds."""

from __future__ import annotations

from irisade.core.belief import Belief, by_habit
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask
from irisade.games.rainbow_racers.habits import HABITS, best_rest
from irisade.games.rainbow_racers.keen import keen_answer
from irisade.games.rainbow_racers.rules import DROP, HOP, PUT, REACH, RUN, TAKE, Table

PLAINLY = 1500  # thousandths of rounds: what costs so many is a mistake
WHIMS = {"toddler": 650, "child": 330, "grown-up": 170}  # one crystal more or less matters little


def choose(belief: Belief[Table]) -> int:
    return by_habit(belief, HABITS)


def keenly(belief: Belief[Table]) -> int:
    answer = keen_answer(belief)
    return choose(belief) if answer is None else answer


def mistakes(belief: Belief[Table]) -> dict[int, Sentence]:
    """Crystals put where they are of no use, or kept instead of better ones."""
    assert isinstance(belief.asking, Ask)
    kind, t, seat = belief.asking.kind, belief.view, belief.seat
    options, best = [option for option in belief.asking.options if option != NOBODY], choose(belief)
    if kind is not PUT or best == NOBODY:
        return {}
    rounds = {goblin: best_rest(t, seat, goblin) for goblin in options}
    reason = Sentence("Goblin {goblin} has more use for it", {"goblin": best})
    return {goblin: reason for goblin in options if rounds[goblin] - rounds[best] >= PLAINLY}


def why(belief: Belief[Table], option: int) -> Sentence:
    assert belief.asking is not None
    kind = belief.asking.kind
    if (kind is RUN and option == NOBODY) or (kind is REACH and option == HOP):
        return Sentence("My team gets home sooner if these crystals are kept")
    if option == NOBODY or kind not in (PUT, DROP, TAKE):
        return Sentence("No goblin has anything better to wait for")
    if kind is PUT:
        return Sentence("Goblin {goblin} needs it most", {"goblin": option})
    return Sentence("{crystal}: that gets my team home soonest", {"crystal": option})
