"""A plain racer: it does by habit what brings a sorted rainbow nearest, and does not insist on the places."""

from __future__ import annotations

from irisade.core.belief import Belief, by_habit
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask
from irisade.games.racebow.habits import HABITS, lifted_work, lowered_work, prospects, raised_work
from irisade.games.racebow.rules import BOOST, GO, LIFT, LOWER, RAISE, Table
from irisade.games.racebow.tiles import BONUSES, colour, colour_square, mark, mark_square

LOOKS_AHEAD = "trials"
PLAINLY = 300  # hundredths of the work that `towers` knows: what costs so much is a mistake
LEAVES = {RAISE: raised_work, LOWER: lowered_work, LIFT: lifted_work}  # what is left to sort
WHIMS = {"toddler": 450, "child": 300, "grown-up": 140}  # a tower sorted on a whim is never in order


def choose(belief: Belief[Table]) -> int:
    return by_habit(belief, HABITS)


def mistakes(belief: Belief[Table]) -> dict[int, Sentence]:
    """Ways past what the rainbow needs, and sorting that leaves more to sort."""
    assert isinstance(belief.asking, Ask)
    t, seat, kind, best = belief.view, belief.seat, belief.asking.kind, choose(belief)
    if kind is GO:
        worth = prospects(t, seat)
        reason = Sentence("Another square brings your rainbow much nearer")
        return {each: reason for each in belief.asking.options if worth[best] - worth[each] >= PLAINLY}
    if kind not in LEAVES:
        return {}
    left = {floor: LEAVES[kind](t, seat, floor) for floor in belief.asking.options}
    reason = Sentence("That would leave your tower harder to sort")
    return {floor: reason for floor in left if left[floor] - left[best] >= PLAINLY}


def why(belief: Belief[Table], option: int) -> Sentence | None:
    assert belief.asking is not None
    t: Table = belief.view
    if belief.asking.kind not in (GO, BOOST):
        return Sentence("That way my rainbow needs the least sorting")
    if option == NOBODY:
        return Sentence("Nothing there is worth a turbo")
    place = t.tile[belief.seat] + 1 - t.gone
    tile = t.road[place]
    if option == colour_square(tile) and t.colour_on[place]:
        return Sentence("My rainbow needs {colour}", {"colour": colour(tile)})
    if option == mark_square(tile) and (t.bonus_on[place] or mark(tile) >= BONUSES):
        return Sentence("I get this there: {mark}", {"mark": mark(tile)})
    return Sentence("It is on my way to something better")
