"""Games on a GPU: are they those of the processor, and how many moves a second?

    python bench/gpu.py [--games KEY …] [--only check|games|steps] [--moves 1000000] [--block 128]

First everything is compiled, on all cores. Then every game with every number of players is played on both
machines, about so many moves each: whole games at random, and step by step with everything that a step
brings, what habit would do and what every seat sees. All of it must be equal. Then it is measured: random
games, and batched steps with view and mask. Needs an NVIDIA GPU, and takes some minutes on a machine with
16 cores.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from irisade.core.game import Game, games
from irisade.native import compiled
from irisade.native.gpu import driver, kernels
from irisade.native.gpu.envs import DeviceEnvs
from irisade.native.gpu.games import Games
from irisade.native.gpu.kernels import GAMES, HABITS, LOOKS, STEPS_OF_MANY
from irisade.native.gpu.nvrtc import NoGpu, compiled_for
from irisade.native.gpu.rows import OnDevice

SEED = 2026
SEATS = {"rainbow-road": 2}  # that are measured; 4 otherwise
AT_ONCE = 1 << 20  # games that are measured
COMPARED = 1024  # games side by side while both machines are compared
SECONDS = 1.0
ARRAYS = ("seat", "kind", "count", "game", "seen", "mask", "reward", "done", "score", "points")


class Nowhere:
    """A device that only knows what would be compiled for it."""

    place = (0, 0)

    def take(self, size: int) -> int:
        return 0

    def release(self, address: int) -> None:
        return

    def write(self, address: int, source: Any, size: int) -> None:
        return


def prepare(job: tuple[str, int, int]) -> float:
    """Compile one game for both machines, into the cache."""
    key, seats, architecture = job
    began = time.perf_counter()
    with contextlib.redirect_stderr(io.StringIO()):
        compiled(games()[key])
        on_device = OnDevice(games()[key], seats, {}, Nowhere())  # type: ignore[arg-type]
        for run in (GAMES, STEPS_OF_MANY, LOOKS, HABITS):
            compiled_for(on_device.kernels(run), architecture)
    return time.perf_counter() - began


def check_games(game: Game, seats: int, moves: int, device: driver.Cuda) -> int:
    """Whole games; how many moves were equal."""
    each = max(sum(compiled(game).run(seats, SEED, 64).moves) // 64, 1)
    n = moves // each + 1
    played, found = Games(game, seats, n, {}, device), compiled(game).run(seats, SEED, n)
    played.play(SEED)
    facts, scores = played.facts.numpy(), played.scores.numpy()
    same(game, seats, "turns", facts[:, 1], found.turns)
    same(game, seats, "moves", facts[:, 2], found.moves)
    same(game, seats, "endings", facts[:, 3], found.ending)
    same(game, seats, "scores", scores[:, 0], found.score)
    same(game, seats, "points", scores[:, 1], found.points)
    return sum(found.moves)


def check_steps(game: Game, seats: int, moves: int, device: driver.Cuda) -> int:
    """Games side by side: all that a step brings, and now and then what habit would do and any seat sees."""
    ours = compiled(game).batch(seats, COMPARED, SEED, {})
    theirs = DeviceEnvs(game, seats, COMPARED, SEED, {}, device)
    steps = moves // COMPARED + 1
    for step in range(steps):
        for name in ARRAYS:
            same(
                game, seats, f"{name} after {step} steps", getattr(theirs, name).numpy(), getattr(ours, name)
            )
        if step % 10 == 0:
            habits = theirs.by_habit().numpy(), ours.by_habit()
            same(game, seats, f"habits after {step} steps", *habits)
            eyes = [(row + step // 10) % seats for row in range(COMPARED)]  # every seat looks, asked or not
            looks = theirs.look(eyes).numpy(), ours.look(eyes)
            same(game, seats, f"looks after {step} steps", *looks)
        theirs.step(theirs.at_random())
        ours.step(ours.at_random())
    return steps * COMPARED


def same(game: Game, seats: int, what: str, theirs: Any, ours: Any) -> None:
    if not np.array_equal(theirs, np.asarray(ours)):
        where = np.argwhere(theirs != np.asarray(ours))[:3].tolist()
        sys.exit(f"{game.key} with {seats} players: other {what} on the GPU, first at {where}")


def random_games(game: Game, seats: int, device: driver.Cuda) -> float:
    """Moves a second."""
    played = Games(game, seats, AT_ONCE, {}, device)
    played.play(SEED)
    moves, spent, first = 0, 0.0, AT_ONCE
    while spent < SECONDS:
        began = time.perf_counter()
        played.play(SEED, first)
        spent += time.perf_counter() - began
        moves += int(played.facts.numpy()[:, 2].sum())
        first += AT_ONCE
    return moves / spent


def batched_steps(game: Game, seats: int, device: driver.Cuda) -> tuple[float, float]:
    """Steps a second, of the step alone and with a random choice before it."""
    envs = DeviceEnvs(game, seats, AT_ONCE, SEED, {}, device)
    for _ in range(50):  # games no longer stand all at their beginning
        envs.step(envs.at_random())
    steps, stepping, choosing = 0, 0.0, 0.0
    while stepping < SECONDS:
        began = time.perf_counter()
        moves = envs.at_random()
        between = time.perf_counter()
        envs.step(moves)
        stepping += time.perf_counter() - between
        choosing += between - began
        steps += AT_ONCE
    return steps / stepping, steps / (stepping + choosing)


def combinations(chosen: list[Game]) -> Iterator[tuple[Game, int]]:
    for game in chosen:
        for seats in game.seats_with({}):
            yield game, seats


def measured(game: Game) -> int:
    return SEATS.get(game.key, 4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(games()))
    parser.add_argument("--only", choices=("check", "games", "steps"))
    parser.add_argument("--moves", type=int, default=1_000_000)
    parser.add_argument(
        "--huge", type=int, default=kernels.HUGE, help="steps of a function that is cut into calls"
    )
    parser.add_argument("--block", type=int, default=driver.BLOCK, help="threads that start together")
    told = parser.parse_args()
    driver.BLOCK, kernels.HUGE = told.block, told.huge
    try:
        device = driver.cuda()
    except NoGpu as why:
        sys.exit(str(why))
    chosen = [games()[key] for key in told.games]
    wanted = {(game.key, measured(game)) for game in chosen}
    if told.only in (None, "check"):
        wanted |= {(game.key, seats) for game, seats in combinations(chosen)}
    began = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        spent = sum(pool.map(prepare, [(*one, device.architecture) for one in sorted(wanted)]))
    print(f"compiled in {time.perf_counter() - began:.0f} s ({spent:.0f} s of one core)", flush=True)
    with contextlib.redirect_stderr(io.StringIO()):
        if told.only in (None, "check"):
            for game, seats in combinations(chosen):
                whole = check_games(game, seats, told.moves, device)
                side = check_steps(game, seats, told.moves, device)
                print(
                    f"equal: {game.key}, {seats} players, {whole:,} moves in games, {side:,} in steps",
                    flush=True,
                )
        print(f"{'':24}{'random moves/s':>16}{'steps/s':>16}{'with a choice':>16}")
        for game in chosen:
            row = [""] * 3
            if told.only in (None, "games"):
                row[0] = f"{random_games(game, measured(game), device):.3g}"
            if told.only in (None, "steps"):
                row[1:] = [f"{rate:.3g}" for rate in batched_steps(game, measured(game), device)]
            print(f"{game.key:24}{row[0]:>16}{row[1]:>16}{row[2]:>16}", flush=True)


if __name__ == "__main__":
    main()
