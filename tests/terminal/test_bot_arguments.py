"""`--bots my_bot.py:choose`: a bot in a file plays wherever ours do, and its faults are one sentence each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from irisade.bots.invited import INVITED
from irisade.commands import main
from terminal.person import run

LAST = "def choose(belief):\n    return max(getattr(belief.asking, 'options', (-1,)))\n"
WRONG = "def choose(belief):\n    return 999\n"


@pytest.fixture
def bot(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(LAST, encoding="utf-8")
    return f"{tmp_path}/mine.py:choose"


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    return f"{tmp_path}/wrong.py:choose"


def test_in_the_arena(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("openskill")
    assert main(["arena", "colomo-ronde", "--bots", f"{bot},child", "--games", "6", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["pairs"][0]["a"] == bot
    assert told["ms"][bot] > 0
    assert told["failed"] == {}


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_one_that_fails_in_the_arena_is_told_below_the_result(
    jobs: str, wrong: str, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("openskill")
    words = ["arena", "colomo-ronde", "--bots", f"{wrong},child", "--games", "4", "--seats", "2"]
    assert main([*words, "--jobs", jobs]) == 0
    told = capfd.readouterr()
    assert f"{wrong} failed in 4 games, and plain went on in its seat." in told.out
    assert f"{wrong} answers 999, which is not open to it." in told.err


def test_in_a_series(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "colomo-trio", "--bots", bot, "--games", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3


def test_in_the_lab(bot: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "colomo-trio", "--vary", "target=3", "--bots", bot, "--games", "4", "--seats", "2"]
    assert main([*words, "--out", str(tmp_path / "out"), "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)
    assert main([*words, "--cluster", "127.0.0.1:1"]) == 2
    assert "not on a cluster" in capsys.readouterr().err


def test_at_the_terminal(bot: str, wrong: str, tmp_path: Path) -> None:
    kept = tmp_path / "game.rgn"
    words = ("play", "colomo-ronde", "--people", "0", "--seats", "3", "--seed", "1", "--save", str(kept))
    told = run(*words, "--bots", f"{bot},child")
    assert told.returncode == 0
    assert '"bot:mine.py:choose' in kept.read_text() or "bot:mine.py:choose" in kept.read_text()
    assert "bot:child" in kept.read_text()
    assert run("check", str(kept)).returncode == 0
    told = run(*words, "--bots", wrong)
    assert told.returncode == 0
    assert "In its seat, plain plays on." in told.stderr


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "words",
    [
        ("arena", "colomo-ronde", "--bots", "gone.py:choose,child"),
        ("sim", "colomo-ronde", "--bots", "gone.py:choose"),
        ("play", "colomo-ronde", "--bots", "gone.py"),
        ("lab", "colomo-ronde", "--vary", "after_gift", "--bots", "gone.py"),
        ("serve", "--no-browser", "--bots", "gone.py"),
    ],
)
def test_a_file_that_is_not_there_is_one_sentence(
    words: tuple[str, ...], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--lang", lang]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert ("there is no file gone.py" if lang == "en" else "il n’y a pas de fichier gone.py") in said


def test_only_files_are_brought_to_the_online_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--bots", "child"]) == 2
    assert "“child” is not a file such as my_bot.py:choose." in capsys.readouterr().err
    assert not INVITED
