"""The ladder: results that add up and reproduce, and ratings whose intervals hold what they promise."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path
from typing import Any

import pytest

from irisade import Dice, lab
from irisade.bots import BadBot
from irisade.bots.learned import Header, numbering, saved, shapes
from irisade.core.game import games
from irisade.lab.contest import contest
from irisade.lab.ladder_play import LadderOrder, called, introduced, new_ladder, play_ladders, usual_table
from irisade.lab.ladder_ratings import Duel, ratings
from irisade.lab.ladder_results import ENOUGH, Encounter, Ladder, OtherLadder, Spell, read_ladder
from irisade.lab.work import Worker
from irisade.lower.planning import plan_of

RONDE = games()["colomo-ronde"]
THREE = ("random", "toddler", "plain")


def silent(done: int, games: int, left: float | None) -> None:
    pass


def untimed(ladder: Ladder) -> Any:
    """Everything but what depends on the machine."""
    told = json.loads(ladder.text())
    for pair in told["pairs"]:
        for spell in pair["spells"]:
            del spell["seconds"], spell["cost"]
    return told


def spell(first: int, many: int, deals: str = "1/2") -> Spell:
    return Spell(first, many, {deals: many // 2}, (many, many), (0.0, 0.0), 1.0)


# -- what was played --


def test_it_is_the_same_in_one_process_or_two_and_whoever_stops_goes_on() -> None:
    whole = lab.ladder(RONDE, THREE, games=44)
    assert untimed(whole) == untimed(lab.ladder(RONDE, THREE, games=44, jobs=2))
    ladder = new_ladder(RONDE, 2, 3, 100)
    calls = called(THREE)
    ladder.join(introduced(RONDE, 2, calls))
    order, steps = LadderOrder(RONDE, ladder, calls, 44, 10), itertools.count()
    assert not play_ladders([order], Worker(132, silent), until=lambda: next(steps) == 4)
    assert 0 < ladder.games < whole.games
    assert {ladder.played(*pair) for pair in ladder.pairs} == {20, 44}  # every pair has begun
    heard: list[int] = []
    rest = lab.ladder(
        RONDE, THREE, games=44, kept=read_ladder(ladder.text()), progress=lambda *d: heard.append(d[1])
    )
    assert untimed(rest) == untimed(whole)
    assert heard[0] == whole.games - ladder.games


def test_a_new_bot_plays_its_own_games_alone() -> None:
    kept, heard = lab.ladder(RONDE, THREE, games=8), []
    more = lab.ladder(RONDE, (*THREE, "child"), games=8, kept=kept, progress=lambda *said: heard.append(said))
    assert heard[-1][:2] == (3 * 8, 3 * 8)
    assert untimed(more) == untimed(lab.ladder(RONDE, (*THREE, "child"), games=8))


def test_a_pair_is_a_contest_of_the_arena() -> None:
    held = lab.ladder(RONDE, ("plain", "toddler"), games=30)
    theirs = contest(RONDE, ("plain", "toddler"), 2, 30, held.seed_of("toddler", "plain"))
    assert held.between("toddler", "plain") == theirs.share("toddler", "plain")
    assert held.between("plain", "toddler") == theirs.share("plain", "toddler")


def test_parts_add_up_whoever_played_them_and_nothing_counts_twice() -> None:
    one, other = (lab.ladder(RONDE, bots, games=12) for bots in (("random", "plain"), ("plain", "toddler")))
    both = lab.ladder(RONDE, ("plain", "toddler"), games=12, kept=one)
    one.merge(other)
    one.merge(other)
    assert untimed(one) == untimed(both)
    assert one.games == 24


def test_the_beginning_is_kept_by_itself_and_gaps_are_known() -> None:
    held = Encounter()
    held.add(spell(0, 20), spell(40, 10), spell(20, 10), spell(30, 6))
    assert [(one.first, one.games) for one in held.spells] == [(0, 20), (20, 16), (40, 10)]
    assert list(held.missing(60)) == [(36, 40), (50, 60)]
    assert list(held.missing(38)) == [(36, 38)]
    held.add(spell(30, 20))  # longer than what it overlaps
    assert [(one.first, one.games) for one in held.spells] == [(0, 20), (30, 20)]
    held.add(spell(0, 100))
    assert (held.games, list(held.missing(100))) == (100, [])


def test_whoever_is_forgotten_has_never_played() -> None:
    held = lab.ladder(RONDE, THREE, games=4)
    held.forget(["plain"])
    assert untimed(held) == untimed(lab.ladder(RONDE, THREE[:2], games=4))


@pytest.mark.parametrize("seats", [2, 3])
def test_deals_are_whole(seats: int) -> None:
    held = lab.ladder(RONDE, THREE[:2], games=5, seats=seats)
    assert held.games == 6


def test_two_bots_share_the_usual_table_evenly() -> None:
    assert {game.key: usual_table(game) for game in games().values() if usual_table(game) != 2} == {
        "colomo-blackout": 4,
        "gumball-rally": 4,
        "racebow": 4,
    }


def test_who_looks_ahead_or_is_a_file_plays_fewer_games(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(belief):\n    return belief.game.plain.choose(belief)\n")
    held = lab.ladder(RONDE, ("random", "plain", f"{tmp_path}/mine.py"), games=12, slow_games=4)
    assert (held.played("random", "plain"), held.played("random", "mine.py:choose")) == (12, 4)
    assert set(held.bots["mine.py:choose"]) == {"sha256"}


# -- what follows --


def thrown(gap: float, deals: int, dice: Dice, same: bool = False) -> list[tuple[int, int]]:
    """Two comparisons for each deal; the same one twice, if it is said."""
    chance, made = round(1e6 / (1 + math.exp(-gap))), []
    for _ in range(deals):
        first, second = (dice.roll(1_000_000) < chance for _ in range(2))
        made.append((2 * first if same else first + second, 2))
    return made


def test_four_hundred_points_mean_ten_to_one() -> None:
    found = ratings([Duel("a", "b", [(1, 1)] * 10_000 + [(0, 1)] * 1_000)], "b")
    assert found["a"].value == pytest.approx(1400, abs=0.5)
    assert found["b"] == (1000, 1000, 1000)


@pytest.mark.parametrize("same", [False, True])
def test_an_interval_holds_the_truth_as_often_as_it_says(same: bool) -> None:
    """Also where the comparisons of a deal are the same one twice."""
    strengths, dice, held, many = {"a": 0.0, "b": 0.6, "c": -0.5, "d": 0.2}, Dice(5), 0, 0
    for _ in range(150):
        duels = [
            Duel(one, other, thrown(strengths[one] - strengths[other], 60, dice, same))
            for one, other in itertools.combinations(strengths, 2)
        ]
        found = ratings(duels, "a")
        for name in "bcd":
            many += 1
            held += found[name].low < 1000 + 400 / math.log(10) * strengths[name] < found[name].high
    assert 0.92 < held / many < 0.98


def test_whoever_always_wins_has_a_rating_too_and_it_is_not_sure() -> None:
    found = ratings([Duel("a", "b", [(2, 2)] * 1000), Duel("b", "c", [(1, 2)] * 50)], "b")
    assert 2000 < found["a"].value < 3000
    assert found["a"].low + 300 < found["a"].value
    assert list(found) == ["a", "b", "c"]


def test_who_never_met_the_others_has_no_rating() -> None:
    found = ratings([Duel("a", "b", [(1, 2)] * 9), Duel("x", "y", [(1, 2)] * 9)], "a")
    assert set(found) == {"a", "b"}
    assert ratings([], "") == {}


def test_no_share_is_told_of_fewer_than_enough_games() -> None:
    held = Ladder("colomo-ronde", 1, 2, 3, 100)
    held.join({name: {} for name in ("child", "plain", "random")})
    held.add("child", "plain", spell(0, ENOUGH - 2))
    held.add("plain", "random", spell(0, 2, "2/2"))
    rows = {row["bot"]: row for row in held.rows()}
    assert rows["child"]["above"] is None
    assert rows["plain"]["games"] == ENOUGH
    assert rows["plain"]["above"] == pytest.approx(0.75)  # a rival counts as much as any other
    assert rows["plain"]["above_low"] < 0.75 < rows["plain"]["above_high"]


# -- what cannot be --


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "irisade ladder 1"}',
        '{"format": "irisade ladder 2"}',
        '{"format": "irisade ladder 1", "game": "x", "version": 1, "seats": 2, "seed": 3, "thinking": 1, '
        '"bots": {}, "pairs": [{"a": "a", "b": "b", "spells": [{"deals": {"x": 1}}]}]}',
    ],
)
def test_another_file_is_refused(text: str) -> None:
    with pytest.raises(OtherLadder, match="it is not the result of a ladder"):
        read_ladder(text)


def test_another_ladder_is_not_added() -> None:
    held = lab.ladder(RONDE, THREE[:2], games=2)
    with pytest.raises(OtherLadder, match="seats is 3 there, not 2"):
        held.merge(lab.ladder(RONDE, THREE[:2], games=3, seats=3))
    with pytest.raises(OtherLadder, match="another bot has played as random"):
        held.join({"random": {"sha256": "0"}})


def test_a_bot_that_learned_for_another_table_is_refused(tmp_path: Path) -> None:
    plan, file = plan_of(RONDE, 3), tmp_path / "mine.bot"
    weights = {name: [[0.0] * columns] * rows for name, (rows, columns) in shapes(plan).items()}
    file.write_bytes(saved(Header(RONDE.key, 3, {}, numbering(plan), 1, 60, 10**6), plan, weights))
    with pytest.raises(BadBot, match="has learned with 3 seats, and this ladder has 2"):
        lab.ladder(RONDE, ("random", str(file)), games=2)
    held = lab.ladder(RONDE, ("random", str(file)), games=3, slow_games=3, seats=3)
    known = held.bots["mine.bot"]
    assert (known["learned_seconds"], known["learned_moves"]) == (60, 10**6)


def test_a_bot_that_learned_with_the_usual_options_climbs_and_no_other(tmp_path: Path) -> None:
    """`irisade learn` writes down every option, those that nobody touched too."""
    usual = {option.key: option.default for option in RONDE.options}
    other = usual | {
        "after_gift": next(n for n in RONDE.option("after_gift").stored if n != usual["after_gift"])
    }
    for options, name in ((usual, "usual.bot"), (other, "other.bot")):
        plan = plan_of(RONDE, 2, options)
        weights = {name: [[0.0] * columns] * rows for name, (rows, columns) in shapes(plan).items()}
        header = Header(RONDE.key, 2, options, numbering(plan), 1, 60, 10**6)
        (tmp_path / name).write_bytes(saved(header, plan, weights))
    assert lab.ladder(RONDE, ("random", str(tmp_path / "usual.bot")), games=2, slow_games=2).games == 2
    with pytest.raises(BadBot, match="has learned with other options than those of the ladder"):
        lab.ladder(RONDE, ("random", str(tmp_path / "other.bot")), games=2)


@pytest.mark.parametrize(
    ("wrong", "match"),
    [
        (lambda: lab.ladder(RONDE, ["child"]), "two different bots"),
        (lambda: lab.ladder(RONDE, ["child", "nope"]), "'nope' is not one of"),
        (lambda: lab.ladder(RONDE, THREE, games=0), "games is at least 1"),
        (lambda: lab.ladder(RONDE, THREE, seed=0), "seed is at least 1"),
        (lambda: lab.ladder(RONDE, THREE, thinking=0), "thinking is at least 1"),
    ],
)
def test_what_cannot_be_is_one_sentence(wrong: Any, match: str) -> None:
    with pytest.raises(ValueError, match=match):
        wrong()
