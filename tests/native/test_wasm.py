"""WebAssembly plays what the processor plays, entry by entry, for the same seeds."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from contract.walks import COMPILED
from irisade.core.dice import Dice
from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.words import Ask
from irisade.native import Compiled, compiled

from .webassembly import in_node

pytest.importorskip("ziglang")
SOME_GAMES = {"gumball-rally", "colomo-ronde"}  # the others only where there is more time
ALL = [
    pytest.param(game, id=game.key, marks=() if game.key in SOME_GAMES else pytest.mark.slow)
    for game in COMPILED
]


def node() -> str:
    found = os.environ.get("IRISADE_TEST_NODE") or shutil.which("node")
    if not found:
        pytest.fail("The tests of WebAssembly need node: ./test brings one.")
    return found


@pytest.fixture(scope="module", params=ALL)
def both(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Compiled, Compiled]]:
    game: Game = request.param
    there = in_node(game, node(), tmp_path_factory.mktemp("wasm"))
    yield compiled(game), there
    there.entries.machine.close()


def test_whole_games_are_the_same(both: tuple[Compiled, Compiled]) -> None:
    here, there = both
    for seats in here.game.seats:
        assert there.run(seats, 5, 30) == here.run(seats, 5, 30)
        assert there.play(seats, 9) == here.play(seats, 9)
        assert there.survey(seats, 5, 5, by_habit=True) == here.survey(seats, 5, 5, by_habit=True)


def test_from_the_middle_of_a_turn_everything_is_the_same(both: tuple[Compiled, Compiled]) -> None:
    """What a master decides, and all that it needs: worlds dealt again, games imagined and compared."""
    here, there = both
    whim = Dice(3)
    match = Match(here.game, here.game.seats[-1], Dice(8))
    for _ in range(12):
        if isinstance(match.asking, Ask):
            seat, options = match.asking.seat, list(match.asking.options)
            assert there.view(match.table, seat) == here.view(match.table, seat)
            assert there.guess(match.before, seat, [], 4) == here.guess(match.before, seat, [], 4)
            world = match.fork(Dice(2))
            for thumb in (0, 900):
                told = [each.look_ahead(world, seat, [], 6, 40, 60, {}, thumb) for each in both]
                assert told[0] == told[1]
            told_apart = [each.compare(world, seat, [], 6, 5, 60, options[:3]) for each in both]
            assert told_apart[0] == told_apart[1]
            match.play(seat, options[whim.roll(len(options))])
        elif match.asking is not None:
            match.let_go()


def test_games_side_by_side_are_the_same(both: tuple[Compiled, Compiled]) -> None:
    pytest.importorskip("numpy")
    one, other = (each.batch(each.game.seats[0], 3, 7) for each in both)
    for step in range(25):
        for name in ("seat", "kind", "seen", "mask", "done", "reward", "game", "score", "points", "count"):
            assert (getattr(one, name) == getattr(other, name)).all(), (step, name)
        assert (one.look(0) == other.look(0)).all()
        move, same = one.at_random(), other.at_random()
        assert (move == same).all()
        one.step(move)
        other.step(same)


def test_a_failure_is_told_and_the_next_game_is_played(both: tuple[Compiled, Compiled]) -> None:
    here, _ = both
    blank = here.game.blank({})
    for each in both:
        with pytest.raises(ValueError, match="not possible"):
            each.resume(blank, [9999] * 60, 1, 0, 1, 0, here.game.seats[0], in_setup=True)
        assert each.play(here.game.seats[0], 3) == here.play(here.game.seats[0], 3)
