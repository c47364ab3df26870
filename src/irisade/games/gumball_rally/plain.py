"""A plain driver: it does by habit what keeps time with the flags."""

from __future__ import annotations

from irisade.core.belief import Belief, by_habit
from irisade.core.text import Sentence
from irisade.core.words import Ask
from irisade.games.gumball_rally.habits import HABITS, flag_among, places_gained
from irisade.games.gumball_rally.rules import OVERTAKE, PLAY, Table

LOOKS_AHEAD = "trials"
PLAINLY = 2  # places: what gives away so many is a mistake
WHIMS = {"toddler": 1000, "child": 590, "grown-up": 270}  # luck is strong here


def choose(belief: Belief[Table]) -> int:
    return by_habit(belief, HABITS)


def mistakes(belief: Belief[Table]) -> dict[int, Sentence]:
    """Staying behind where a flag may come, although a card in the hand passes two more."""
    assert isinstance(belief.asking, Ask)
    t: Table = belief.view
    if belief.asking.kind is not PLAY or not flag_among(t):
        return {}
    gained = {card: places_gained(t, card) for card in belief.asking.options}
    best = choose(belief)
    reason = Sentence(
        "A flag may come, and {card} passes {n:buggy|buggies}", {"card": best, "n": gained[best]}
    )
    return {card: reason for card in gained if gained[best] - gained[card] >= PLAINLY}


def why(belief: Belief[Table], option: int) -> Sentence | None:
    assert belief.asking is not None
    t: Table = belief.view
    if belief.asking.kind not in (PLAY, OVERTAKE):
        return None
    if not flag_among(t):
        return Sentence("No flag can come now: I am saving my strength")
    gained = places_gained(t, option) if belief.asking.kind is PLAY else 0
    if gained:
        return Sentence("A flag may come, and {card} passes {n:buggy|buggies}", {"card": option, "n": gained})
    return Sentence("A flag may come: every place counts")
