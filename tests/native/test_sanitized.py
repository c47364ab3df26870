"""All games are played by a build that watches every address and every number: nothing is reported."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from contract.walks import COMPILED
from irisade.core.game import Game

WATCHED = "g++ -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined"
PLAY = """
import sys
from irisade.core.dice import Dice
from irisade.core.game import find
from irisade.core.match import Match
from irisade.native import compiled
game = find(sys.argv[1])
twin = compiled(game)
for seats in game.seats:
    twin.run(seats, 1, 40)
    twin.survey(seats, 1, 20, by_habit=True)
    envs = twin.batch(seats, 8, 1)
    for _ in range(300):
        envs.step(envs.at_random())
    envs.look(0)
    world = Match(game, seats, Dice(5)).fork(Dice(1))
    seat = world.asked()[0]
    twin.look_ahead(world, seat, (), 0, 60, 200, {}, 500)
    twin.compare(world, seat, (), 0, 4, 200, list(getattr(world.asking, "options", [-1]))[:2])
print("nothing to report")
"""


@pytest.mark.long
@pytest.mark.parametrize("game", COMPILED, ids=lambda game: game.key)
def test_nothing_is_reported(game: Game, tmp_path: Path) -> None:
    compiler = shutil.which("g++")
    assert compiler, "a build that watches needs g++ and its sanitizers"
    files = [
        subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True).stdout.strip()
        for name in ("libasan.so", "libubsan.so")
    ]
    env = os.environ | {
        "IRISADE_CXX": WATCHED,
        "IRISADE_CACHE": str(tmp_path),
        "LD_PRELOAD": " ".join(files),
        "ASAN_OPTIONS": "detect_leaks=0",
    }
    played = subprocess.run([sys.executable, "-c", PLAY, game.key], capture_output=True, text=True, env=env)
    assert played.stdout == "nothing to report\n", played.stderr
