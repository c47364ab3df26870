"""What a master does that the rule of thumb does not; the levels below it know nothing of that."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from irisade import Ask, Dice, Match
from irisade.bots.company import brains, play_out
from irisade.bots.levels import LEVELS, rule_of_thumb, thinking_live
from irisade.core.belief import Belief, ask
from irisade.core.game import games

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
RED, ORANGE, YELLOW = range(3)


@every_game
def test_the_levels_below_go_by_the_rule_of_thumb_they_share(game):
    for level in LEVELS:
        if not level.searches:
            assert rule_of_thumb(game, level.key) is game.plain.choose
    assert rule_of_thumb(game, "plain") is game.plain.choose


@pytest.mark.slow
@every_game
def test_masters_among_themselves_do_not_go_in_circles(game):
    for seats in (game.seats[0], game.seats[-1]):
        for seed in range(3):
            assert not play_out(game, seats, Dice(seed), seed, brains(game, 20)["master"]).agreed


def asked(key: str, shown: Mapping[int, int], first: int | None = None, hue: int = RED) -> Belief:
    """A new game for two whose first disc, if one is up already, has this colour."""
    game = games()[key]
    match = Match(game, 2, Dice(1))
    if first is not None:
        t = match.table
        t.up, t.colour[first] = [first], hue
    belief = Belief(match.asked()[0], Dice(2), shown=dict(shown))
    ask(match, belief)
    if first is not None:
        assert isinstance(belief.asking, Ask)
        rest = tuple(disc for disc in belief.asking.options if disc != first)
        belief.asking = belief.asking._replace(options=rest)
    return belief


def answers(belief: Belief, bot: str) -> set[int]:
    """All that it might answer, as far as thirty tries tell."""
    assert belief.game is not None
    choose, found = rule_of_thumb(belief.game, bot), set()
    for seed in range(30):
        belief.dice = Dice(seed)
        found.add(choose(belief))
    return found


def test_trio_after_a_first_disc_that_brings_nothing_it_shows_nothing_new():
    belief = asked("colomo-trio", {0: RED, 1: ORANGE, 2: ORANGE, 9: YELLOW}, first=9, hue=YELLOW)
    assert answers(belief, "master") == {0, 1, 2}
    assert not answers(belief, "plain") & {0, 1, 2}


def test_trio_the_third_of_a_colour_is_fetched():
    belief = asked("colomo-trio", {0: RED, 1: RED, 2: ORANGE}, first=9, hue=RED)
    assert answers(belief, "master") == answers(belief, "plain") == {0, 1}


def test_trio_the_first_disc_is_a_fresh_one_so_the_game_goes_on():
    assert not answers(asked("colomo-trio", {0: RED, 1: ORANGE}), "master") & {0, 1}


def test_arc_en_ciel_what_is_known_waits_until_it_completes_the_rainbow():
    some = {0: RED, 1: ORANGE}
    assert not answers(asked("colomo-arc-en-ciel", some), "master") & {0, 1}
    assert answers(asked("colomo-arc-en-ciel", some), "plain") == {0, 1}
    every = dict(enumerate(range(6)))
    assert answers(asked("colomo-arc-en-ciel", every), "master") == set(every)


def test_rondo_a_search_that_has_failed_shows_nothing_new():
    game = games()["colomo-rondo"]
    for seed in range(50):
        match = Match(game, 2, Dice(seed))
        first = match.asking.options[0]
        match.play(match.asked()[0], first)
        if match.table.colour[first] != match.table.wanted:
            break
    belief = Belief(match.asked()[0], Dice(1), shown={5: RED, first: match.table.colour[first]})
    ask(match, belief)
    assert answers(belief, "master") == {5}
    assert 5 not in answers(belief, "plain")


def test_ronde_a_pair_that_nobody_needs_means_another_go():
    belief = asked("colomo-ronde", {0: RED, 1: ORANGE}, first=9, hue=RED)
    belief.view.pairs[0], belief.view.pairs[1] = [RED], [RED]
    assert answers(belief, "master") == {0}
    assert answers(belief, "plain") == {1}
    belief.view.pairs[1 - belief.seat] = []
    assert answers(belief, "master") == {1}, "as a gift it would help the rival"


def test_les_aveugles_only_pawns_of_its_own_are_tried():
    game = games()["colomo-les-aveugles"]
    tried = 0
    for seed in range(6):
        company = {seat: Belief(seat, Dice(seed)) for seat in range(2)}
        match = Match(game, 2, Dice(seed), on_show=lambda show: [one.saw(show) for one in company.values()])  # noqa: B023
        while not match.over and tried < 20:
            belief = company[match.asked()[0]]
            ask(match, belief)
            option = game.plain.choose(belief)
            if not isinstance(belief.asking, Ask):
                assert game.plain.worth_trying(belief) == []
                match.let_go()
                continue
            for cell in game.plain.worth_trying(belief):
                assert match.table.owner[match.table.cells[cell]] == belief.seat
                tried += 1
            match.play(belief.seat, option)
    assert tried >= 20


def test_a_laveuglette_with_challenges_only_pawns_of_its_own_are_tried():
    game = games()["colomo-a-laveuglette"]
    for challenge, others in ((0, True), (1, False)):
        company = {seat: Belief(seat, Dice(1)) for seat in range(2)}
        match = Match(
            game, 2, Dice(1), {"challenge": challenge},
            on_show=lambda show: [one.saw(show) for one in company.values()],  # noqa: B023
        )  # fmt: skip
        rivals = False
        for _ in range(24):
            belief = company[match.asked()[0]]
            ask(match, belief)
            if not isinstance(belief.asking, Ask):
                match.let_go()
                continue
            if belief.asking.kind is game.rules.TAKE:
                tried = game.plain.worth_trying(belief)
                rivals |= any(match.table.owner[match.table.cells[cell]] != belief.seat for cell in tried)
            match.play(belief.seat, game.plain.choose(belief))
        assert rivals == others


def test_where_imagined_games_are_short_it_plays_more_of_them():
    """As many compiled as not, so it decides the same; where nothing is compiled, a table asks for fewer."""
    game = games()["colomo-les-aveugles"]
    assert game.plain.IMAGINES == 5
    assert (thinking_live(game, True), thinking_live(game, False)) == (300, 12)
    for compiles in (True, False):
        look = brains(game, 10, None, compiles)["master"].choose.__self__
        assert look.games == 50
    assert thinking_live(games()["racebow"], False) == 60
