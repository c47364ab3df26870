"""The arena on the command line: a table for people, numbers for programs, and one sentence for a mistake."""

from __future__ import annotations

import json
import re
import sys

import pytest

from irisade.commands import main
from terminal.person import run

pytest.importorskip("openskill")
RONDE = ("arena", "colomo-ronde", "--bots", "child,master")


def test_the_strongest_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RONDE, "--games", "24", "--seats", "3"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Colomo Ronde, 3 seats, 24 games")
    assert re.search(r"\nmaster +\d+\.\d +± \d+\.\d +\d+\.\d+\nchild ", told)
    assert re.search(r"\nmaster > child +\d+\.\d% +█+ +\(\d+\.\d to \d+\.\d; \d+ compared\)", told)


def test_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RONDE, "--games", "4", "--lang", "fr"]) == 0
    assert "Combien de fois l’un finit devant l’autre" in capsys.readouterr().out


def test_numbers_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    """Fewer bots than seats: the line-up repeats round the table."""
    assert main([*RONDE, "--games", "8", "--seats", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (pair,) = told["pairs"]
    assert (pair["a"], pair["b"]) == ("child", "master")
    assert 0 <= pair["a_above_b"] <= pair["decided"] <= 4 * 8
    assert 0 <= pair["low"] <= pair["high"] <= 1
    assert set(told["ratings"]) == set(told["ms"]) == {"child", "master"}
    assert (told["seats"], told["games"]) == (4, 8)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("arena", "ludo"), "There is no game “ludo”"),
        ((*RONDE[:3], "child,bob"), "“bob” is not one of toddler, child, grown-up, master"),
        ((*RONDE[:3], "child,child"), "A contest needs at least two different bots."),
        ((*RONDE, "--games", "0"), "A contest has at least one game."),
        ((*RONDE, "--games", "many"), "--games needs a whole number, not “many”."),
        ((*RONDE, "--seats", "9"), "Colomo Ronde is for 2 to 6 players, not 9."),
        ((*RONDE[:3], "toddler,child,master", "--seats", "2"), "There are more bots (3) than seats (2)."),
        ((*RONDE, "--thinking", "0"), "A master imagines at least one game: --thinking is at least 1."),
        ((*RONDE, "--jobs", "0"), "Somebody must do the work: --jobs is at least 1."),
    ],
)
def test_a_mistake_is_one_sentence(words, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(list(words))
    except SystemExit as left:
        code = left.code
    told = capsys.readouterr()
    assert code == 2
    assert told.out == ""
    assert told.err.startswith(f"irisade: {said}")
    assert told.err.count("\n") == 1


def test_without_openskill_the_way_to_it_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    assert main([*RONDE, "--games", "2"]) == 2
    assert capsys.readouterr().err == "irisade: Ratings need openskill: pip install 'irisade[lab]'.\n"


def test_nobody_watches_nothing_is_shown() -> None:
    piped = run(*RONDE, "--games", "6", "--jobs", "2")
    assert piped.returncode == 0
    assert piped.stderr == ""
