"""What README and docs promise is run: examples, records, and the toy game of docs/writing-a-game.md."""

from __future__ import annotations

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from irisade import Dice, Match, Record, find
from irisade.core.game import games, open_box
from irisade.draw.art import disc
from irisade.draw.face import compose
from toys import jars
from writing_a_game import ENTRY_POINTS, forget, install, lay_out

ROOT = Path(__file__).resolve().parent.parent


def test_the_game_of_the_readme_goes_as_printed():
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 3
    assert results.failed == 0


def test_the_examples_of_the_environments_go_as_printed():
    results = doctest.testfile(str(ROOT / "docs/environments.md"), module_relative=False)
    assert results.attempted > 20
    assert results.failed == 0


def test_the_examples_for_those_who_learn_go_as_printed():
    results = doctest.testfile(str(ROOT / "docs/learning-on-it.md"), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_lab_from_python_goes_as_printed():
    results = doctest.testfile(str(ROOT / "docs/lab.md"), module_relative=False)
    assert results.attempted > 6
    assert results.failed == 0


def test_the_words_to_know_are_where_contributing_says():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \*(\w+)\* \| (.*) \| `([\w/.]+)` \|$", text, re.MULTILINE)
    assert len(rows) == 21
    for word, meaning, where in rows:
        code = (ROOT / "src" / "irisade" / where).read_text(encoding="utf-8")
        for name in re.findall(r"`([A-Z]\w+)`", meaning):
            assert f"class {name}" in code, f"{word}: {name} is not in {where}"


def test_the_change_that_contributing_walks_through_can_be_made():
    """Every file and every test that it names is there, and the option is still as it says."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    walk = text.partition("## One change")[2].partition("## Commits")[0]
    for name in re.findall(r"`((?:src|docs|tests|tools)/[^`*]+)`", walk):
        assert (ROOT / name.split()[0]).exists(), name
    option = find("rainbow-racers").option("third_bonus")
    assert f"`third_bonus is [2, {option.stored[0]}, {option.stored[-1]}], not [{option.default}, " in walk
    (named,) = re.findall(r"`(test_\w+)`", walk)
    tests = (ROOT / "tests/games/test_rainbow_racers_movement.py").read_text(encoding="utf-8")
    assert f"def {named}(" in tests


def test_every_game_stands_in_the_readme_with_its_pages():
    readme = (ROOT / "README.md").read_text()
    for game in games().values():
        players = "–".join(dict.fromkeys(str(seats) for seats in (game.seats[0], game.seats[-1])))
        row = next(line for line in readme.split("\n") if f"rules/{game.key}.en.md" in line)
        assert f"**{game.name()}**" in row
        assert f"| {players}" in row
        assert f"| {game.age}+ |" in row
        assert f"rules/{game.key}.fr.md" in row


def test_the_records_of_the_docs_replay():
    records = re.findall(r"```\n(\[Game.*?)```", (ROOT / "docs/record.md").read_text(), re.DOTALL)
    assert {Record.parse(text).replay().game.key for text in records} == {"colomo-ronde", "gumball-rally"}


@pytest.fixture(scope="module")
def toy(tmp_path_factory):
    """The files of docs/writing-a-game.md, put where Python finds an installed package."""
    folder = tmp_path_factory.mktemp("rain-barrel")
    install(folder)
    return folder


def irisade(toy: Path, *arguments: str) -> str:
    """What the command prints with the toy game installed."""
    done = subprocess.run(
        [sys.executable, "-m", "irisade", *arguments],
        env=os.environ
        | {"PYTHONPATH": f"{toy}{os.pathsep}{ROOT / 'src'}", "IRISADE_CACHE": str(toy / "cache")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_entry_point_of_the_docs_is_the_one_installed_here(toy):
    assert ENTRY_POINTS.split("\n")[1].split(" = ")[0] in (toy / "pyproject.toml").read_text()


def test_a_game_from_another_package_joins_the_others(toy):
    listed = json.loads(irisade(toy, "games", "--json"))
    assert {game["key"] for game in listed} == {*games(), "rain-barrel"}


def test_the_toy_game_plays_with_its_bot_and_at_random(toy):
    for extra in (["--bot", "plain"], []):
        told = json.loads(
            irisade(toy, "sim", "rain-barrel", "--seats=3", "--games=50", "--seed=1", "--json", *extra)
        )
        assert sum(told["wins"]) == pytest.approx(1)
        assert told["turns"]["mean"] > 5


@pytest.mark.slow
def test_the_toy_game_compiles_and_plays_the_same_games(toy):
    arguments = ["sim", "rain-barrel", "--seats=3", "--games=200", "--seed=1", "--json"]
    slow, fast = (json.loads(irisade(toy, *arguments, *extra)) for extra in ([], ["--fast"]))
    assert {**slow, "seconds": 0, "moves_per_second": 0} == {**fast, "seconds": 0, "moves_per_second": 0}


@pytest.mark.slow
def test_the_toy_game_keeps_every_promise(toy):
    """The contract tests run over whatever is installed."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-p",
            "no:cacheprovider",
            "-m",
            "not long",
            "-k",
            "rain-barrel",
            "tests/contract",
        ],
        cwd=ROOT,
        env=os.environ
        | {"PYTHONPATH": f"{toy}{os.pathsep}{ROOT / 'src'}", "IRISADE_CACHE": str(toy / "cache")},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"[1-9]\d* passed", done.stdout)


def test_the_part_of_a_face_in_the_docs_goes_before_what_is_made(tmp_path):
    """The same game without a face, and with this part of one."""
    page = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
    part = next(text for text in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "BOOK = {" in text)
    folder = lay_out(tmp_path)
    prompts = []
    for text in ("", part):
        (folder / "face.py").write_text(text, encoding="utf-8")
        forget()
        game = open_box(folder)
        match = Match(game, 2, Dice(3))
        me = match.asked()[0]
        seen = compose(game, match.view(me), me, match.asking, "tall", game.talk("en", "AB"))
        prompts.append(seen.prompt)
        assert [act.label for act in seen.acts] == ["Stop", "Rain"]
    assert prompts[0] == "Let it rain?"
    assert re.fullmatch(r"\d drops? in your cloud. Let it rain\?", prompts[1])
    assert game.face.BOOK["number.0"] == disc("white")


def test_the_jars_of_the_docs_are_those_of_the_toy():
    """Luck that nobody sees and a look for one seat: the contract tests play exactly this."""
    page = (ROOT / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
    block = next(text for text in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "UNSEEN" in text)
    toy = Path(jars.__file__).read_text(encoding="utf-8")
    functions = [part.strip() for part in block.split("\n\n\n")[1:]]
    assert len(functions) == 5
    assert [function for function in functions if function not in toy] == []
