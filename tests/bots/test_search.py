"""Looking ahead: what can be found by imagining games, whatever the luck."""

from __future__ import annotations

import pytest

from games.circle import RAINBOW, ronde
from irisade import Dice, Match
from irisade.bots.search import Search, convinced
from irisade.core.belief import Belief, ask
from irisade.core.lower import Outlook, compiled
from irisade.games.colomo.ronde import GAME

RED, BLUE = RAINBOW.index("r"), RAINBOW.index("b")


def last_four_discs(seed: int) -> Belief:
    """Both need a red pair; disc 0 is known to be red and disc 1 blue, and 2 and 3 are the other two.

    Whoever turns over an unseen disc first knows its mate: red wins, and blue is set aside, which leaves the
    two red ones. Whoever turns over a known disc first has to guess, and a wrong guess shows the rival all.
    """
    t = ronde("oygbv", "oygbv", aside="rrrrbb" + "ooo" + "yyy" + "ggg" + "vvv")
    t.colour[0], t.colour[1] = RED, BLUE
    t.undecided[RED] -= 1
    t.undecided[BLUE] -= 1
    belief = Belief(0, Dice(seed), shown={0: RED, 1: BLUE})
    ask(Match.resumed(GAME, 2, {}, t, (), Dice(seed)), belief)
    return belief


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("fast", [False, True], ids=["interpreted", "compiled"])
def test_a_certain_win_is_found_with_any_luck(seed, fast):
    if fast:
        pytest.importorskip("numba")
    wrong_thumb = Search(lambda belief: 0, 1000, lambda: compiled(GAME) if fast else None)
    assert wrong_thumb.choose(last_four_discs(seed)) in (2, 3)


def test_the_rule_of_thumb_stays_unless_something_is_clearly_better():
    known = {1: Outlook(100, 0.50), 2: Outlook(300, 0.55), 3: Outlook(50, 0.9)}
    assert convinced(known, 1) == 1  # tried most, but within the noise
    assert convinced(known | {2: Outlook(300, 0.7)}, 1) == 2


def test_with_a_clock_it_imagines_as_many_games_as_there_is_time_for():
    search = Search(lambda belief: 0, 10_000, seconds=0.02)
    assert search.choose(last_four_discs(1)) in (0, 1, 2, 3)
    assert search.pace > 0
