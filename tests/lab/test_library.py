"""The lab from Python: the same results as on the command line, as plain data, with a line in a notebook."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from irisade import find, lab
from irisade.commands import main
from irisade.core.game import UnknownGame, WrongSeats
from irisade.core.options import BadOption
from irisade.lab import progress as progress_of_lab
from irisade.lab.progress import Pacer
from writing_a_game import lay_out

TRIO = "colomo-trio"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C")


def told(capsys: pytest.CaptureFixture[str], words: str) -> Any:
    assert main([*words.split(), "--jobs", "1", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def as_told(numbers: Mapping[str, Any]) -> Any:
    return json.loads(json.dumps(numbers))


def test_a_report_is_the_one_of_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    made = lab.report(TRIO, seats=2, games=8, options={"target": "3"})
    assert as_told(made.numbers()) == told(capsys, "lab colomo-trio --seats 2 --games 8 --option target=3")
    for name, text in made.files().items():
        assert (tmp_path / "colomo-trio-lab" / name).read_text(encoding="utf-8") == text


def test_variants_and_a_search_are_those_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    varied = lab.vary(TRIO, {"target": None}, seats=3, games=6, seed=2)
    command = "lab colomo-trio --vary target --seats 3 --games 6 --seed 2"
    assert as_told(varied.numbers()) == told(capsys, command)
    found = lab.search(TRIO, {"target": ["none", 3]}, "turns=7", seats=2, games=6)
    command = "lab colomo-trio --vary target=none,3 --search --target turns=7 --seats 2 --games 6"
    assert as_told(found.numbers()) == told(capsys, command)


def test_the_arena_is_that_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    held = lab.arena(TRIO, ["child", "toddler"], seats=2, games=4)
    theirs = told(capsys, "arena colomo-trio --bots child,toddler --seats 2 --games 4")
    assert {**as_told(held.numbers()), "ms": 0} == {**theirs, "ms": 0}
    (row,), (pair,) = held.rows(), theirs["pairs"]
    assert (row["bot"], row["other"], row["decided"]) == (pair["a"], pair["b"], pair["decided"])


def test_tables_are_rows_without_pandas_and_a_frame_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    varied = lab.vary(TRIO, {"target": None}, seats=2, games=4)
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert varied.table() == varied.rows()
    turns = [row for row in varied.rows() if row["figure"] == "turns"]
    assert [row["options"] for row in turns] == ["", "target=3"]
    assert turns[0]["difference"] is None
    assert turns[1]["difference"] == pytest.approx(turns[1]["value"] - turns[0]["value"])
    pandas = ModuleType("pandas")
    pandas.DataFrame = lambda rows: ("frame", len(rows))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", pandas)
    assert varied.table() == ("frame", len(varied.rows()))


def test_a_report_has_three_tables() -> None:
    made = lab.report(TRIO, seats=[2], games=4)
    assert {row["figure"] for row in made.rows()} > {"turns", "minutes", "ties"}
    shares = [row["share"] for row in made.rows("wins") if (row["by"], row["bot"]) == ("order", "habit")]
    assert sum(shares) == pytest.approx(1)
    assert made.rows("options")
    with pytest.raises(ValueError, match="series, wins, options"):
        made.rows("nope")


def test_a_game_is_its_key_its_folder_or_itself(tmp_path: Path) -> None:
    folder = lay_out(tmp_path)
    held = [
        lab.arena(game, ["plain", "random"], seats=2, games=2, jobs=jobs)
        for game, jobs in ((str(folder), 1), (folder, 1), (folder, 2))
    ]
    assert held[0].rows() == held[1].rows() == held[2].rows()
    assert lab.vary(find(TRIO), {"target": None}, seats=2, games=2).comparison.game is find(TRIO)


def test_whoever_asks_hears_how_far_it_is() -> None:
    heard: list[tuple[int, int, float | None]] = []
    lab.vary(TRIO, {"target": None}, seats=2, games=4, progress=lambda *said: heard.append(said))
    assert heard[0] == (0, 8, None)
    assert heard[-1][:2] == (8, 8)
    heard.clear()
    lab.arena(TRIO, ["child", "toddler"], seats=2, games=2, progress=lambda *said: heard.append(said))
    assert heard == [(1, 2, None), (2, 2, None)]


class Shown:
    """What a notebook shows: one line, written anew."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def display(self, data: Mapping[str, str], *, raw: bool, display_id: bool) -> Shown:
        assert raw
        assert display_id
        return self

    def update(self, data: Mapping[str, str], *, raw: bool) -> None:
        assert raw
        self.lines.append(data["text/plain"])


@pytest.mark.parametrize("kernel", [True, False])
def test_a_notebook_shows_a_line_and_a_terminal_nothing(
    kernel: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, shell = Shown(), ModuleType("shell")
    shell.kernel = object() if kernel else None  # type: ignore[attr-defined]
    notebook, display = ModuleType("IPython"), ModuleType("IPython.display")
    notebook.get_ipython = lambda: shell  # type: ignore[attr-defined]
    display.display = shown.display  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    monkeypatch.setattr(progress_of_lab, "OFTEN", -1)
    lab.vary(TRIO, {"target": None}, seats=2, games=10)
    if not kernel:
        assert not shown.lines
        return
    assert any(line.startswith("█") and line.endswith(" 20/20  0 s left") for line in shown.lines)
    assert shown.lines[-1] == "20 games played"


def test_the_time_left_follows_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    clock = Pacer()
    assert not clock.due(10)
    assert clock.left(10, 100) is None
    now = 2.0
    assert clock.due(20)
    assert clock.left(20, 100) == 16


@pytest.mark.parametrize(
    ("wrong", "match"),
    [
        (lambda: lab.report("nope"), "there is no game 'nope'"),
        (lambda: lab.report(TRIO, seats=9), "is for 2 to 6 players, not 9"),
        (lambda: lab.report(TRIO, games=0), "games is at least 1"),
        (lambda: lab.report(TRIO, jobs=0), "jobs is at least 1"),
        (lambda: lab.report(TRIO, options={"target": "9"}), "target is none or 3"),
        (lambda: lab.vary(TRIO, {}), "nothing is varied"),
        (lambda: lab.vary(TRIO, {"nope": None}), "has no option 'nope'"),
        (lambda: lab.vary(TRIO, {"target": None}, bot="nope"), "'nope' is not one of"),
        (lambda: lab.vary("gumball-rally", {"finish_first": None, "hand_size": None}), "24 at most"),
        (lambda: lab.vary("gumball-rally", {"two_buggies": None}, seats=4), "is for 2 players, not 4"),
        (lambda: lab.search(TRIO, {"target": None}, "beauty"), "a target is fair"),
        (lambda: lab.search(TRIO, {"target": None}, ""), "needs a target"),
        (lambda: lab.arena(TRIO, ["child"]), "two of them different"),
        (lambda: lab.arena(TRIO, ["child", "nope"]), "'nope' is not one of"),
        (lambda: lab.arena(TRIO, ["child", "toddler", "plain"], seats=2), "two to 2 bots"),
    ],
)
def test_what_cannot_be_is_one_sentence(wrong: Any, match: str) -> None:
    with pytest.raises((ValueError, BadOption, WrongSeats, UnknownGame), match=match):
        wrong()


def test_the_public_face_is_small_and_light() -> None:
    """And none of its functions is hidden by a module of the same name."""
    script = "import irisade.lab.reports, irisade.lab.trials, irisade.lab.contest, irisade.lab.cups\n"
    script += "import irisade.lab as lab\n"
    script += "assert all(callable(getattr(lab, name)) for name in lab.__all__)\n"
    subprocess.run([sys.executable, "-c", script], check=True)
    assert lab.__all__ == ["arena", "cup", "ladder", "report", "search", "vary"]
    assert all(inspect.getdoc(getattr(lab, name)) for name in lab.__all__)
    modules = {path.stem for path in Path(lab.__file__).parent.glob("*.py")}
    assert not modules & set(lab.__all__)
