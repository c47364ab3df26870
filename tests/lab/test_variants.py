"""Variants side by side: the same games, honest intervals, and a search that says what it cannot tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from irisade.core.dice import Dice, derive
from irisade.core.game import Game, games
from irisade.lab.variants import (
    FIGURES,
    Comparison,
    Figure,
    Options,
    Sampled,
    Sheet,
    Variant,
    chunks,
    clear,
    difference,
    gathered,
    places,
    sheet,
    variants,
)
from irisade.lab.variants_search import FAIR, Found, Target, all_games, farther, rounds, search
from irisade.lab.work import perform

RONDE, TRIO, GUMBALL = (games()[key] for key in ("colomo-ronde", "colomo-trio", "gumball-rally"))
LENGTH = Figure("turns", "turns")


def played(options: Sequence[Options], games: int, *, jobs: int = 1, game: Game = RONDE) -> list[Sheet]:
    asked = [chunks(game.key, 3, one, "toddler", 3, games, 10) for one in options]
    return gathered(
        asked, perform([chunk for some in asked for chunk in some], sheet, Sheet.from_json, jobs=jobs)
    )


def test_the_rules_as_written_come_first_and_nothing_twice():
    found = variants(GUMBALL, {}, {"scoring": [0, 1], "hand_size": [3, 2]})
    assert found == [
        (),
        (("hand_size", 2),),
        (("scoring", 1),),
        (("scoring", 1), ("hand_size", 2)),
    ]
    assert variants(GUMBALL, {"photo_finish": 1}, {"scoring": [1]}) == [
        (("photo_finish", 1),),
        (("scoring", 1), ("photo_finish", 1)),
    ]


def test_sheets_are_the_same_in_one_process_or_two():
    choices = [(), (("after_gift", 1),)]
    assert played(choices, 25) == played(choices, 25, jobs=2)
    assert [one.games for one in played(choices, 25)] == [25, 25]


def test_a_variant_that_changes_nothing_differs_by_nothing():
    """In Ronde for three there is always a winner: what happens without one does not matter."""
    usual, same = played([(), (("no_winner", 1),)], 20)
    held = Comparison(RONDE, "toddler", 3, [Variant((), 3, usual), Variant((("no_winner", 1),), 3, same)])
    assert held.paired(held.variants[1])
    for one in held.column(held.variants[1]):
        assert one.difference is not None
        assert one.difference.value == 0
        assert one.same
        assert not clear(one.difference)


def test_an_option_that_matters_is_seen():
    """Who is content with three trios has finished sooner."""
    usual, soon = played([(), (("target", 1),)], 16, game=TRIO)
    unlike = difference(LENGTH.of(soon), LENGTH.of(usual), paired=True)
    assert unlike.high < 0


def coins(seed: int, games: int, chance: int, shared: int) -> Sampled:
    """Heads in `chance` of ten throws; in `shared` of ten the throw is that of the game, whoever asks."""
    own, both = Dice(seed), Dice(derive(0, seed // 2))
    throws = [(both if both.roll(10) < shared else own).roll(10) < chance for _ in range(games)]
    return Sampled([float(throw) for throw in throws], [1] * games, True, True)


@pytest.mark.parametrize("paired", [True, False])
def test_intervals_of_differences_hold_the_truth_as_often_as_they_say(paired):
    """Six heads of ten against five, half of the throws in common when they are paired."""
    held, rounds = 0, 500
    for n in range(rounds):
        one, other = (coins(2 * n + k, 80, 6 - k, 5 if paired else 0) for k in (0, 1))
        found = difference(one, other, paired=paired)
        held += found.low < 0.1 < found.high
    assert 0.925 < held / rounds < 0.98


def test_a_ratio_holds_the_truth_too():
    """Of 1 to 6 turns each has a choice with one half: games of different length weigh differently."""
    held, rounds = 0, 400
    for n in range(rounds):
        dice = Dice(n)
        turns = [1 + dice.roll(6) for _ in range(60)]
        found = Sampled(
            [float(sum(dice.roll(2) for _ in range(t))) for t in turns], turns, True, False
        ).estimate()
        held += found.low < 0.5 < found.high
    assert 0.925 < held / rounds < 0.98


def test_what_never_happened_may_happen_yet():
    never = Sampled([0.0] * 100, [1] * 100, True, True).estimate()
    assert never.low == 0
    assert 0.01 < never.high < 0.05


def test_seats_that_differ_are_not_paired():
    few, more = played([()], 12)[0], played([()], 15)[0]
    held = Comparison(RONDE, "toddler", 3, [Variant((), 2, few), Variant((), 3, more)])
    assert not held.paired(held.variants[1])
    assert [one.figure.key for one in held.column(held.variants[1])][-2:] == ["place 1", "place 2"]


# -- the search --


TURNS: dict[Options, int] = {((("points", n),) if n else ()): 5 + n for n in range(16)}
BEST, TWIN = (("points", 6),), (("twin", 1),)


def found(target: str, turns: dict[Options, int] = TURNS) -> tuple[Found, list[tuple[int, int, int]]]:
    """What is found among variants with so many turns and 0 to 3 more, the luck of a game being the same for
    all; and how many variants were asked to play from which game how many.
    """
    asked: list[tuple[int, int, int]] = []

    def play(choices: Sequence[Options], first: int, many: int) -> Iterator[Sheet]:
        asked.append((len(choices), first, many))
        for one in choices:
            made = Sheet()
            for number in range(first, first + many):
                made.write({"turns": turns[one] + Dice(derive(1, number)).roll(4)})
            yield made

    wish = Target.read(target)
    assert wish is not None
    return search(list(turns), wish, 2, 1600, play), asked


def test_the_closest_is_found_and_told_from_fresh_games():
    """Six points make 12.5 turns on average, five 11.5."""
    result, asked = found("turns=12.4")
    assert result.best.options == BEST
    assert asked[-1] == (2, 1600, 1600)
    assert all(first + many <= 1600 for _, first, many in asked[:-1])
    told = result.target.estimate(result.fresh, 2)
    assert told.low <= 12.5 - 12.4 <= told.high
    assert result.target.estimate(result.fresh_usual, 2).value > 5


def test_a_search_is_bounded_and_the_same_again():
    first, asked = found("turns=12")
    again, _ = found("turns=12")
    assert [one.options for one in first.candidates] == [one.options for one in again.candidates]
    assert first.behind == again.behind
    assert len(first.candidates) == len(TURNS)
    assert sum(many * games for many, _, games in asked) <= all_games(16, 1600) < 16 * 1600
    assert [round.games for round in rounds(16, 1600)] == [200, 400, 800, 1600]


def test_what_cannot_be_told_apart_is_said():
    result, _ = found("turns=12.4", {**TURNS, TWIN: TURNS[BEST]})
    assert {result.best.options, *(one.options for one in result.alike)} == {BEST, TWIN}


def test_a_wish_is_read_or_refused():
    assert Target.read("fair") == Target(FAIR)
    assert Target.read("turns=12") == Target("turns", 12)
    assert Target.read("minutes=7.5") == Target("minutes", 7.5)
    for text in (
        "",
        "fair=1",
        "turns",
        "turns=",
        "turns=0",
        "turns=-3",
        "turns=many",
        "beauty=1",
        "turns=1.2.3",
    ):
        assert Target.read(text) is None


def test_fairness_is_the_share_of_wins_in_the_wrong_place():
    wish = Target(FAIR)
    assert wish.distance([0.5, 0.3, 0.2]) == pytest.approx(0.5 - 1 / 3)
    assert wish.distance([0.25] * 4) == 0
    assert [one.key for one in wish.figures(3)] == [one.key for one in places(3)]
    assert all(one.key != FAIR for one in FIGURES)


def drawn(seed: int, weights: Sequence[int]) -> Sheet:
    """Games whose winner is drawn by lot."""
    dice, made = Dice(seed), Sheet()
    lots = [place for place, weight in enumerate(weights) for _ in range(weight)]
    for _ in range(120):
        winner = lots[dice.roll(len(lots))]
        made.write(
            {"turns": 1} | {f"place {place + 1}": 840 * (place == winner) for place in range(len(weights))}
        )
    return made


def test_equals_are_rarely_called_farther_away():
    """Two games equally unfair, the other way round: 1 in 40 by luck."""
    called = 0
    for n in range(60):
        one, other = drawn(2 * n, (3, 2, 1)), drawn(2 * n + 1, (1, 2, 3))
        called += farther(one, other, Target(FAIR), 3).low > 0
    assert called <= 5


def test_a_fair_game_is_not_called_unfair():
    """Whoever wins is drawn by lot: in 95 of 100 series, or more, nothing speaks against a fair game."""
    cleared = sum(Target(FAIR).estimate(drawn(n, (1, 1, 1)), 3).low == 0 for n in range(100))
    assert cleared >= 92
