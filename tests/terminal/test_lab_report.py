"""`irisade lab GAME`: a folder with the whole report, or one sentence and nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from irisade.commands import main
from writing_a_game import lay_out

FILES = ["index.html", "numbers.json", "options.csv", "series.csv", "wins.csv"]
REPORT = ["lab", "colomo-trio", "--seats", "2", "--games", "12", "--jobs", "1"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C")
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_report_is_a_folder_and_its_findings_are_told(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(REPORT) == 0
    told = capsys.readouterr().out
    assert "Colomo Trio" in told
    assert told.endswith("The report: colomo-trio-lab/index.html\n")
    assert names(here / "colomo-trio-lab") == FILES
    assert names(here) == ["colomo-trio-lab"]


def test_a_newer_report_takes_the_place_of_an_older_one_and_says_so(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(REPORT) == 0
    assert capsys.readouterr().err == ""
    assert main([*REPORT, "--lang", "fr"]) == 0
    assert "a été remplacé" in capsys.readouterr().err
    assert names(here) == ["colomo-trio-lab"]
    assert "En bref" in (here / "colomo-trio-lab" / "index.html").read_text(encoding="utf-8")


def test_a_folder_with_other_things_is_left_alone(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine").mkdir()
    (here / "mine" / "thesis.txt").write_text("years of work")
    assert main([*REPORT, "--out", "mine"]) == 2
    assert "mine holds other things" in capsys.readouterr().err
    assert names(here / "mine") == ["thesis.txt"]


@pytest.mark.slow
def test_any_number_of_processes_gives_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for jobs in ("1", "2"):
        assert main([*REPORT, "--json", "--jobs", jobs]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]


@pytest.mark.slow
def test_a_game_in_a_folder_gets_its_report(here: Path) -> None:
    lay_out(here)
    assert main(["lab", "./rain_barrel", "--games", "40", "--jobs", "1", "--out", "out", "--lang", "fr"]) == 0
    html = (here / "out" / "index.html").read_text(encoding="utf-8")
    assert "Le tonneau de pluie" in html
    assert "pleuvoir" in html
