"""Games on a GPU, as far as none is needed: its text compiles, and thread after thread it plays the same.

What a GPU itself does is seen by `bench/gpu.py`.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from contract.walks import SetUp, set_ups
from irisade.adapters.batch import Batch
from irisade.core.dice import derive
from irisade.core.game import Game, games
from irisade.lower import lowered
from irisade.native import Compiled, compiled
from irisade.native.envs import IllegalAnswer
from irisade.native.gpu import arrays, device_named, nvrtc
from irisade.native.gpu.arrays import DeviceArray, DeviceMemory
from irisade.native.gpu.driver import driver
from irisade.native.gpu.envs import DeviceEnvs
from irisade.native.gpu.games import Games
from irisade.native.gpu.kernels import GAMES, HABITS, LOOKS, STEPS_OF_MANY, Launch
from irisade.native.gpu.narrowing import narrowed
from irisade.native.gpu.nvrtc import NoGpu, compiled_for
from irisade.native.gpu.rows import OnDevice
from native.emulated import Emulated
from native.test_failures import rewritten
from toys import POND

numpy = pytest.importorskip("numpy")
HOPPER = 90  # the compute capability of an H200
ARRAYS = ("seat", "kind", "count", "game", "seen", "mask", "reward", "done", "score", "points")
FEW = ("colomo-les-aveugles", "gumball-rally")
some_games = pytest.mark.parametrize(  # the rest for ./test long: each game is compiled three times for that
    "game",
    [pytest.param(g, id=k, marks=() if k in FEW else pytest.mark.long) for k, g in games().items()],
)
every_game = pytest.mark.parametrize(
    "game", [pytest.param(g, id=k, marks=() if k in FEW else pytest.mark.slow) for k, g in games().items()]
)


def some_set_ups(game: Game) -> list[SetUp]:
    """Few players, and an option; each is compiled by itself."""
    found = set_ups(game)
    return [found[0], found[-1]]


@every_game
def test_nvidias_compiler_takes_every_game(game: Game) -> None:
    check_compiling(game, GAMES)


@some_games
@pytest.mark.parametrize("run", [STEPS_OF_MANY, LOOKS, HABITS], ids=["steps", "looks", "habits"])
def test_nvidias_compiler_takes_the_steps_of_every_game(game: Game, run: Launch) -> None:
    check_compiling(game, run)


def check_compiling(game: Game, run: Launch) -> None:
    on_device = OnDevice(game, game.seats[-1], {}, Emulated())
    assert compiled_for(on_device.kernels(run), HOPPER)[1:4] == b"ELF"


@some_games
def test_whole_games_are_those_of_the_processor(game: Game) -> None:
    for _, seats, options in some_set_ups(game):
        played = Games(game, seats, 40, options, Emulated())
        played.play(7, first=100)
        found = compiled(game).run(seats, 7, 40, options, first=100)
        facts, scores = played.facts.numpy(), played.scores.numpy()
        assert facts[:, :4].T.tolist() == [found.runs, found.turns, found.moves, found.ending]
        assert facts[:, 4].astype(bool).tolist() == found.quiet
        assert scores[:, 0].tolist() == found.score
        assert scores[:, 1].tolist() == found.points


@some_games
def test_steps_are_those_of_the_processor(game: Game) -> None:
    check_steps(game)


@pytest.mark.parametrize("how", [{"go_on": False}, {"remember": False}], ids=["rest", "forget"])
def test_games_may_rest_and_seats_forget(how: dict[str, bool]) -> None:
    check_steps(games()["colomo-les-aveugles"], **how)


def check_steps(game: Game, **how: bool) -> None:
    _, seats, options = some_set_ups(game)[0]
    theirs = DeviceEnvs(game, seats, 8, 3, options, Emulated(), **how)
    ours = compiled(game).batch(seats, 8, 3, options, **{"go_on": True, "remember": True} | how)
    for step in range(150):
        for name in ARRAYS:
            assert numpy.array_equal(getattr(theirs, name).numpy(), getattr(ours, name)), (step, name)
        if step % 50 == 0:
            eyes = [row % seats for row in range(8)]
            assert numpy.array_equal(theirs.look(eyes).numpy(), ours.look(eyes))
        if step % 10 == 0 and not how:
            assert numpy.array_equal(theirs.by_habit().numpy(), ours.by_habit())
        moves = ours.at_random()
        if not how:
            assert numpy.array_equal(theirs.at_random().numpy(), moves)
        theirs.step(moves.tolist())
        ours.step(moves)


def test_a_move_that_is_not_open_changes_nothing() -> None:
    envs = DeviceEnvs(games()["colomo-ronde"], 3, 4, 1, {}, Emulated())
    before, moves = envs.seen.numpy(), envs.at_random().numpy()
    with pytest.raises(IllegalAnswer, match="-5 is not open in game 2"):
        envs.step([moves[0], moves[1], -5, -6])
    with pytest.raises(ValueError, match="4 games want 4 moves"):
        envs.step([1, 2])
    assert numpy.array_equal(envs.seen.numpy(), before)
    envs.step(moves)


@pytest.mark.parametrize("columns", [False, True], ids=["rows", "a field"])
def test_others_share_the_arrays(columns: bool) -> None:
    envs = DeviceEnvs(games()["colomo-ronde"], 3, 4, 1, {}, Emulated())
    array: Any = envs.seen[:, 2:9] if columns else envs.seen
    shared = numpy.from_dlpack(array)
    assert numpy.array_equal(shared, array.numpy())
    assert numpy.array_equal(numpy.from_dlpack(envs.seat), envs.seat.numpy())
    assert numpy.from_dlpack(envs.mask).dtype == bool
    before = shared.copy()
    for _ in range(3):
        envs.step(envs.at_random())
    assert not numpy.array_equal(shared, before)
    assert numpy.array_equal(shared, array.numpy())
    del envs, array
    assert shared.sum() == shared.copy().sum()  # its memory lives as long as it is shared


def test_a_capsule_that_nobody_takes_is_given_back() -> None:
    device = Emulated()
    envs = DeviceEnvs(POND, 2, 4, 1, {}, device)
    envs.seen.__dlpack__()
    del envs
    assert not device.rooms


def test_cells_become_wider_when_a_number_does_not_fit(tmp_path: Path) -> None:
    game = rewritten(tmp_path, "t.up = []", "t.up = [200 + t.turn, 30_000 * t.turn][2:]")
    played = Games(game, 3, 50, {}, Emulated())
    assert not played.rules.wide
    played.play(9)
    assert set(played.rules.wide.values()) == {2}  # 200 needs two bytes, 60,000 four
    assert played.facts.numpy()[:, 2].tolist() == Compiled(game).run(3, 9, 50).moves


def test_rules_that_fail_are_told_with_game_and_seed(tmp_path: Path) -> None:
    game = rewritten(tmp_path, "caught: Pile[4]", "caught: Pile[2]")
    played = Games(game, 3, 50, {}, Emulated())
    with pytest.raises(OverflowError, match=r"a pile is full, in game \d+ of the series") as told:
        played.play(9, first=1000)
    number = int(str(told.value).split("in game ")[1].split()[0])
    assert str(told.value).endswith(f"has the seed {derive(9, number)}")
    assert number >= 1000
    with pytest.raises(
        OverflowError, match=f"full, in game 0 of the series, which has the seed {derive(9, 0)}"
    ):
        DeviceEnvs(game, 3, 50, 9, {}, Emulated())


def test_without_a_gpu_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise OSError(name)

    monkeypatch.setattr("ctypes.CDLL", missing)
    with pytest.raises(NoGpu, match=r"^no NVIDIA GPU was found here, .* device='cpu' plays the same games$"):
        driver()
    nvrtc.library.cache_clear()
    with pytest.raises(NoGpu, match=r"^a GPU needs NVIDIA's compiler: pip install 'irisade\[gpu\]'$"):
        nvrtc.library()


def test_a_device_has_a_name() -> None:
    assert device_named("cpu") is None
    with pytest.raises(ValueError, match="a device is called cpu, cuda"):
        Batch("colomo-ronde", 3, 4, device="gpu")


def test_narrowed_text_is_lowered_text() -> None:
    """What is fixed is a number there, what it rules out is gone, and the rest does the same."""
    text = """
_PLACES = 0
_LIMIT = 9
_TABLE = _record((('a', 64), ('b', 64)))
_CONTEXT = _record((('mode', 64), ('moves', 64), ('answers', 64, 100)))

def _dropped(ctx: Context) -> int:
    return ctx.answers[0]

def _sure(ctx: Context) -> bool:
    return ctx.mode != 0 and ctx.moves > 3

def _kept(ctx: Context, t: Table, x: int) -> int:
    ctx.moves += 1
    ctx.mode = 0
    if _PLACES:
        return _dropped(ctx)
    return (_dropped(ctx) if _sure(ctx) else t.a * x) + min(t.b, _LIMIT)
"""
    made = narrowed(ast.parse(text), ["_kept"], {("_CONTEXT", "mode"): 0, ("_TABLE", "b"): 4}, {"_LIMIT": 3})
    assert ast.unparse(ast.fix_missing_locations(made)).splitlines() == [
        "_TABLE = _record((('a', 64), ('b', 64)))",
        "_CONTEXT = _record(())",
        "",
        "def _kept(ctx: Context, t: Table, x: int) -> int:",
        "    pass",
        "    return t.a * x + min(4, 3)",
    ]


def test_what_a_run_does_not_need_is_left_out() -> None:
    """A search, a survey and the answers of earlier turns have no place in a game at random."""
    cpp = OnDevice(games()["gumball-rally"], 4, {}, Emulated()).kernels(GAMES).cpp
    context = next(text for text in cpp.text.split("\n\n") if text.startswith("struct Context"))
    assert context.count(";") == 8  # seven numbers and the end
    assert "_look_ahead" in lowered(games()["gumball-rally"])
    assert "_look_ahead" not in cpp.text


def test_when_python_ends_nothing_is_given_back_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever holds on to an array then may let go of it after there is nobody to hear of it."""
    monkeypatch.setattr(DeviceMemory, "python_ends", False)
    device = Emulated()
    array = DeviceArray.new(device, "int64", 4)
    shared = numpy.from_dlpack(array)
    arrays._let_go()
    del array, shared
    arrays._lent.clear()
    assert len(device.rooms) == 1
