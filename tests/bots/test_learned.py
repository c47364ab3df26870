"""Bots that have learned: a file of numbers that plays, knows no more than its seat, and is never code."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from contract.traits import hides_something
from contract.walks import GAMES
from irisade import Game, find
from irisade.bots import BadBot, bot_named, outside, play_together
from irisade.bots.learned import (
    FORMAT,
    Header,
    Policy,
    as_policy,
    numbering,
    opened,
    opened_file,
    saved,
    shapes,
)
from irisade.bots.rows import open_moves, row
from irisade.core.belief import Belief, answer, ask
from irisade.core.dice import Dice
from irisade.core.match import Match
from irisade.core.words import HIDDEN, Show
from irisade.lower.encoding import EncodingPlan
from irisade.lower.planning import plan_of

RONDE = "colomo-ronde"
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def weights(plan: EncodingPlan, seed: int) -> dict[str, list[list[float]]]:
    dice = random.Random(seed)
    return {
        name: [[dice.gauss(0, 0.3) for _ in range(columns)] for _ in range(rows)]
        for name, (rows, columns) in shapes(plan).items()
    }


def header(plan: EncodingPlan, options: Mapping[str, int] | None = None) -> Header:
    return Header(plan.game.key, plan.seats, dict(options or {}), numbering(plan), 1, 60, 1000)


def a_policy(game: Game, seats: int | None = None, seed: int = 1) -> Policy:
    plan = plan_of(game, seats or game.seats[0])
    return as_policy(header(plan), plan, weights(plan, seed))


def a_file(game: Game) -> bytes:
    plan = plan_of(game, game.seats[0])
    return saved(header(plan), plan, weights(plan, 1))


@every_game
def test_a_file_plays_whole_games(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "mine.bot"
    file.write_bytes(a_file(game))
    bots = [bot_named(game, str(file)), *[bot_named(game, "random")] * (game.seats[0] - 1)]
    match = play_together(game, bots, Dice(3), seed=4)
    assert match.outcome is not None


@every_game
def test_what_a_seat_cannot_see_changes_nothing(game: Game) -> None:
    """Worlds that look alike to a seat get the same answer."""
    policy, asked, covered, swapped = a_policy(game), 0, 0, 0
    for seed in range(4):
        beliefs = [Belief(seat, Dice(7)) for seat in range(game.seats[0])]

        def heard(show: Show, hears: list[Belief] = beliefs) -> None:
            for belief in hears:
                belief.saw(show)

        match = Match(game, game.seats[0], Dice(seed), on_show=heard)
        for step in range(40):
            if match.over:
                break
            belief = beliefs[match.asked()[0]]
            ask(match, belief)
            other = Belief(belief.seat, Dice(7), dict(belief.shown), dict(belief.lies))
            covered += str(HIDDEN).encode() in match.view(belief.seat).bytes
            world = match.fork(Dice(1000 + step), (), belief.seat)  # even what was seen lies elsewhere there
            swapped += world.table.bytes != match.table.bytes
            ask(world, other)
            assert row(other) == row(belief)
            assert policy.outlook(row(other), other.seat) == policy.outlook(row(belief), belief.seat)
            asked += 1
            _, option = Dice(step).pick(list(open_moves(belief).items()))
            answer(match, belief, lambda _, option=option: option)
    assert asked > 20
    assert (covered > 20) == hides_something(game)
    assert swapped * 2 >= covered if hides_something(game) else swapped == 0


def test_a_table_that_it_has_not_learned_is_left_to_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    game, told = find(RONDE), list[str]()
    monkeypatch.setattr(outside, "tell", lambda why: told.append(str(why)))
    policy = a_policy(game, seats=2)
    three = play_together(game, [policy] * 3, Dice(1), seed=1)
    plain = play_together(game, [game.plain.choose] * 3, Dice(1), seed=1)
    assert three.answers == plain.answers
    (sentence,) = told
    assert "This bot has learned Colomo Ronde with 2 seats" in sentence


def broken() -> list[tuple[str, bytes]]:
    good = a_file(find(RONDE))
    head, _, body = good.partition(b"\n")
    told = json.loads(head)

    def with_header(**changed: object) -> bytes:
        return json.dumps({**told, **changed}).encode() + b"\n" + body

    return [
        ("nothing", b""),
        ("no line", b"irisade"),
        ("other JSON", b"[1, 2]\n"),
        ("deep JSON", b"[" * 50_000 + b"\n"),
        ("another format", with_header(format=FORMAT + "0")),
        ("an unknown game", with_header(game="ludo")),
        ("a game that is no text", with_header(game=7)),
        ("no number of seats", with_header(seats=True)),
        ("too many seats", with_header(seats=99)),
        ("unknown options", with_header(options={"snow": 1})),
        ("impossible options", with_header(options={"after_gift": 99})),
        ("options that are no numbers", with_header(options={"after_gift": "x"})),
        ("other numbers", with_header(numbering="0" * 16)),
        ("more in the header", with_header(more=1)),
        ("a number that nobody can reckon with", with_header(seconds=10**4000)),
        ("weights cut short", good[:-20]),
        ("weights that are not packed", head + b"\n" + bytes(1000)),
        ("too few weights", head + b"\n" + zlib.compress(bytes(1000))),
        ("too many weights", head + b"\n" + zlib.compress(bytes(50 << 20))),
        ("scales that are no numbers", head + b"\n" + zlib.compress(b"\xff" * len(zlib.decompress(body)))),
        ("a long first line", b" " * (1 << 17) + good),
        ("a pickle", b"cposix\nsystem\n(S'true'\ntR."),
    ]


@pytest.mark.parametrize("data", [data for _, data in broken()], ids=[name for name, _ in broken()])
def test_a_file_that_is_none_gets_one_sentence(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "mine.bot").write_bytes(data)
    with pytest.raises(BadBot) as refused:
        bot_named(find(RONDE), str(tmp_path / "mine.bot"))
    assert "\n" not in str(refused.value)
    assert "is not a trained bot" in str(refused.value)


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.bot"
    with file.open("wb") as sparse:
        sparse.truncate(1 << 42)
    with pytest.raises(BadBot, match="is not a trained bot: it is too large"):
        opened_file(str(file))


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="only Linux has this file")
def test_a_file_that_cannot_be_read_gets_one_sentence() -> None:
    with pytest.raises(BadBot, match=r"^I cannot read /proc/self/mem\.$"):
        opened_file("/proc/self/mem")


def test_flipped_bytes_are_refused_or_harmless() -> None:
    """Five hundred files, each with a few bytes changed, or cut short."""
    good, dice, refused = a_file(find(RONDE)), random.Random(1), 0
    for number in range(500):
        data = bytearray(good)
        for _ in range(dice.randint(1, 5)):
            data[dice.choice([dice.randrange(len(data)), dice.randrange(400)])] = dice.randrange(256)
        try:
            opened(bytes(data if number % 3 else data[: dice.randrange(len(data))]))
        except ValueError as why:
            refused += "\n" not in str(why)
    assert refused > 450


def test_a_bot_of_another_game_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.bot").write_bytes(a_file(find(RONDE)))
    with pytest.raises(BadBot, match="has learned Colomo Ronde, not Colomo Trio"):
        bot_named(find("colomo-trio"), str(tmp_path / "mine.bot"))


def test_what_is_written_is_what_is_read() -> None:
    plan = plan_of(find(RONDE), 2)
    made = weights(plan, 5)
    found = opened(saved(header(plan), plan, made))
    assert found.header == header(plan)
    for name, rows in made.items():
        for own, read in zip(rows, found.weights[name], strict=True):
            scale = max(map(abs, own)) / 127
            assert all(abs(a - b) <= scale * 0.51 for a, b in zip(own, read, strict=True))
