"""Looking ahead: what can be found by imagining games, whatever the luck."""

from __future__ import annotations

from functools import partial

import pytest

from games.circle import RAINBOW, ronde
from irisade import Dice, Game, Match
from irisade.bots.company import brains, play_together
from irisade.bots.search import Search, convinced
from irisade.core.belief import Belief, ask
from irisade.core.game import games
from irisade.games.colomo.ronde import GAME
from irisade.native import Compiled, Outlook, compiled
from toys import WAGER
from toys.wager import COVERED, DRAW, OPEN, ROLL, TOLD

RED, BLUE = RAINBOW.index("r"), RAINBOW.index("b")
COMPILED = pytest.param(True, id="compiled", marks=pytest.mark.slow)
both_ways = pytest.mark.parametrize("fast", [pytest.param(False, id="interpreted"), COMPILED])


def rules_of(game: Game, fast: bool) -> Compiled | None:
    """The compiled game, where that is asked for and can be had."""
    return compiled(game) if fast else None


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


@pytest.mark.parametrize("seed", range(20))
@both_ways
def test_a_certain_win_is_found_with_any_luck(seed, fast):
    wrong_thumb = Search(lambda belief: 0, 1000, lambda: rules_of(GAME, fast))
    assert wrong_thumb.choose(last_four_discs(seed)) in (2, 3)


@both_ways
@pytest.mark.parametrize(("covered", "better"), [(OPEN, ROLL), (COVERED, DRAW), (TOLD, ROLL)])
def test_what_the_seat_has_seen_leads_on_and_nothing_else(covered, better, fast):
    """An open die can be named when it comes to it; a covered one cannot, although the search rolled it.

    If the question tells whether it is odd or even, that can be said.
    """
    search = Search(lambda belief: DRAW, 1000, lambda: rules_of(WAGER, fast))
    for seed in range(5):
        belief = Belief(0, Dice(seed))
        ask(Match(WAGER, 2, Dice(seed), {"covered": covered}), belief)
        assert search.choose(belief) == better


@pytest.mark.slow
@both_ways
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_tree_plays_every_game(game, fast):
    """To the end of a whole game compiled, for a few questions interpreted; the same again either way."""
    tree = Search(game.plain.choose, 4, partial(rules_of, game, fast)).choose
    plain, asked = brains(game)["plain"], 0

    def choose(belief: Belief) -> int:
        nonlocal asked
        asked += 1
        return tree(belief) if fast or asked % 20 == 3 else plain(belief)

    matches = []
    for _ in range(2):
        asked = 0
        matches.append(play_together(game, [choose] + [plain] * (game.seats[0] - 1), Dice(5), 5))
    assert matches[0].answers == matches[1].answers
    assert not matches[0].agreed, "nothing new happened for so long that it was stopped"


def test_the_rule_of_thumb_stays_unless_something_is_clearly_better():
    known = {1: Outlook(100, 0.50), 2: Outlook(300, 0.55), 3: Outlook(50, 0.9)}
    assert convinced(known, 1) == 1  # tried most, but within the noise
    assert convinced(known | {2: Outlook(300, 0.7)}, 1) == 2


def test_with_a_clock_it_imagines_as_many_games_as_there_is_time_for():
    search = Search(lambda belief: 0, 10_000, seconds=0.02)
    assert search.choose(last_four_discs(1)) in (0, 1, 2, 3)
    assert search.pace > 0
