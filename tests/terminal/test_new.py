"""`irisade new`: a folder that is a game at once, and one sentence where there can be none."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from irisade.commands import MISUSED, main

ROOT = Path(__file__).resolve().parents[2]


def irisade(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command, in this folder."""
    return subprocess.run(
        [sys.executable, "-m", "irisade", *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "IRISADE_CACHE": str(folder / "cache")},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where somebody has begun a game."""
    folder = tmp_path_factory.mktemp("home")
    done = irisade(folder, "new", "my-game")
    assert done.returncode == 0, done.stderr
    assert "irisade play my-game" in done.stdout
    return folder


def test_it_writes_rules_a_lid_tests_and_what_to_do_next(home):
    files = {str(file.relative_to(home)) for file in (home / "my-game").rglob("*.*")}
    assert files >= {f"my-game/{name}" for name in ("README.md", "my_game/__init__.py", "my_game/rules.py")}
    assert "my-game/test_my_game.py" in files
    sentences = (home / "my-game/README.md").read_text(encoding="utf-8").strip().split("\n\n")
    assert len(sentences) == 2
    assert "irisade play my-game" in sentences[1]


def test_it_is_played_at_once(home):
    """Every card is tried again and again, whether it is in the hand or not."""
    typed = "\n".join(map(str, [*range(24)] * 12)) + "\n"
    done = irisade(home, "play", "my-game", "--plain", "--fast-shows", "--seed=1", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Play a card" in done.stdout
    assert "wins the round" in done.stdout
    assert "all cards are played" in done.stdout.casefold()
    assert "card 0 is not there" in done.stdout


def test_what_goes_out_of_sight_is_drawn_before_through_a_pipe_too(home):
    """The cards of a round are taken away when it is won; nobody waits here, but everybody can read."""
    done = irisade(home, "play", "my-game", "--plain", "--people=0", "--seats=2", "--seed=1")
    assert done.returncode == 0, done.stderr
    rounds = re.findall(r"wins the round\n\nMy Game\n\n((?:.+ played\n){2})", done.stdout)
    assert len(rounds) == 12
    assert all(re.fullmatch(r"(?:.+ \d+ played\n){2}", cards) for cards in rounds)


def test_its_rules_can_be_read(home):
    told = irisade(home, "rules", "my-game").stdout
    assert "MY GAME" in told
    assert "Play a card from your hand" in told


def test_it_is_simulated_and_compiled_with_the_same_result(home):
    arguments = ["sim", "my-game", "--seats=3", "--games=100", "--json"]
    slow, fast = (json.loads(irisade(home, *arguments, *extra).stdout) for extra in ([], ["--fast"]))
    assert slow["wins"] == fast["wins"]
    assert slow["points"] == fast["points"]


def test_its_own_tests_pass(home):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=home / "my-game",
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("box", ["my-game", "tests/toys/secret_garden"])
def test_a_game_in_one_file_keeps_every_promise(home, box):
    """The contract tests, with a face made from the rules: secrets, words and what can be clicked."""
    folder = home / box if box == "my-game" else ROOT / box
    key = folder.name.replace("_", "-")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "-m", "not long"]
        + ["-k", key, "tests/contract"],
        cwd=ROOT,
        env=os.environ | {"IRISADE_GAMES": str(folder), "IRISADE_CACHE": str(home / "cache")},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"[1-9]\d* passed", done.stdout)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("there", "there already exists"),
        ("My Game", "“My Game” is not a name for a game"),
        ("x-", "“x-” is not a name for a game"),
        ("random", "“random” is already a name in Python"),
        ("class", "“class” is already a name in Python"),
        ("racebow", "There is already a game “racebow”"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(name, why, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    assert main(["new", name]) == MISUSED
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["there"]
