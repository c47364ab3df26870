"""Work in chunks: the same results whoever does it, in order, and what is finished stays finished."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import irisade
from irisade.core.game import UnknownGame, open_box
from irisade.lab.work import CODE, PLAYS, Chunk, TimeLeft, cut, forget, name_of, perform, the_game
from lab.hands import Tally, tally, watched
from processes import all_end
from writing_a_game import install, lay_out

PIECES = cut("tally", "colomo-ronde", 2, {"after_gift": 1}, ("random",), 5, 30, at_once=8)


def done(chunks: list[Chunk] = PIECES, **how: object) -> list[Tally]:
    return list(perform(chunks, tally, Tally.from_json, **how))  # type: ignore[arg-type]


@pytest.fixture
def played(tmp_path, monkeypatch):
    """The first games of the chunks that were really played."""
    monkeypatch.setenv("IRISADE_WATCHED", str(tmp_path))
    return lambda: sorted(int(path.name) for path in tmp_path.iterdir() if path.name.isdigit())


def test_pieces_hold_every_game_once():
    assert [number for one in done() for number in one.games] == list(range(30))
    assert [chunk.games for chunk in PIECES] == [8, 8, 8, 6]


def test_two_processes_tell_the_same_in_the_same_order():
    assert done(jobs=2) == done(jobs=1)


def test_finished_pieces_are_not_played_again(tmp_path, played):
    keep = tmp_path / "keep"
    work = perform(PIECES, watched, Tally.from_json, keep=keep)
    some = [next(work), next(work)]
    work.close()
    assert played() == [0, 8]
    for number in played():
        (tmp_path / str(number)).unlink()
    rest = list(perform(PIECES, watched, Tally.from_json, keep=keep))
    assert played() == [16, 24]
    assert rest[:2] == some
    assert rest == done()


def test_what_was_kept_is_forgotten_when_all_is_done(tmp_path):
    keep = tmp_path / "keep"
    done(keep=keep)
    assert sorted(path.name for path in keep.iterdir()) == sorted(map(name_of, PIECES))
    forget(PIECES, keep)
    assert not list(keep.iterdir())


def test_another_number_or_another_option_is_another_piece():
    names = {name_of(chunk) for chunk in PIECES}
    assert len(names) == len(PIECES)
    for change in ({"options": ()}, {"seed": 6}, {"seats": 3}, {"bots": ("plain",)}, {"what": "waiting"}):
        assert name_of(PIECES[0]._replace(**change)) not in names


NAME = "from irisade.lab import work; print(work.name_of(work.cut('tally', '{}', 2, {{}}, (), 1, 8)[0]))"


@pytest.mark.parametrize("which", ["in a folder", "installed"])
def test_changed_rules_are_other_pieces(which, tmp_path):
    """A designer who edits a rule and forgets to raise the version never sees a mixture."""
    folder, names = install(tmp_path), []
    call = [sys.executable, "-c", NAME.format("rain-barrel" if which == "installed" else folder)]
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [str(tmp_path), *sys.path]))}
    for _ in range(2):
        names.append(subprocess.run(call, capture_output=True, text=True, check=True, env=environ).stdout)
        with (folder / "rules.py").open("a") as rules:
            rules.write("\n# one more line\n")
    assert names[0] != names[1]


def test_every_part_that_plays_is_in_the_hash_of_the_code():
    """Only how things look does not decide how a game goes."""
    lab = Path(irisade.__file__).parent / "lab"
    used = {part for path in lab.glob("*.py") for part in re.findall(r"irisade\.(\w+)[. ]", path.read_text())}
    parts = {part for part in used if (lab.parent / part).is_dir()}
    assert parts - {"draw"} <= set(PLAYS)
    assert {"core", "lower", "bots"} <= parts
    files = [path for part in PLAYS for path in (lab.parent / part).rglob("*") if path.is_file()]
    assert {path.suffix for path in files} - {".pyc", ".toml", ".css"} == set(CODE)


def test_a_game_in_a_folder_is_played_without_being_installed(tmp_path):
    folder = str(lay_out(tmp_path))
    assert the_game(folder).key == "rain-barrel"
    chunks = cut("tally", folder, 3, {}, (), 1, 6, at_once=3)
    assert done(chunks, jobs=2) == done(chunks)


def test_a_folder_without_a_game_is_refused(tmp_path):
    with pytest.raises(UnknownGame, match=r"__init__\.py"):
        open_box(tmp_path)
    (tmp_path / "empty_box").mkdir()
    (tmp_path / "empty_box" / "__init__.py").touch()
    with pytest.raises(UnknownGame, match="GAME"):
        open_box(tmp_path / "empty_box")


def test_the_time_left_counts_each_kind_of_game_for_itself():
    quick = cut("wins", "racebow", 4, {}, ("habit",), 1, 3000)
    slow = cut("wins", "racebow", 4, {}, ("master",), 1, 20, at_once=10)
    pace = TimeLeft([*quick, *slow], 2, [0])
    assert pace.done == 1000
    assert [n for n, _ in pace.scouts_first()] == [1, 3, 2, 4]
    pace.add(1, 0.5)
    assert pace.left() is None
    pace.add(3, 30)
    assert pace.left() == (0.5 + 30) / 2


def test_progress_tells_all_games(tmp_path):
    heard: list[tuple[int, float | None]] = []
    done(keep=tmp_path)
    done(keep=tmp_path, progress=lambda games, left: heard.append((games, left)))
    assert heard == [(30, None)]
    done(progress=lambda games, left: heard.append((games, left)))
    assert [games for games, _ in heard] == [30, 0, 8, 16, 24, 30]
    assert heard[-1][1] == 0


def test_nobody_is_left_working_after_an_early_stop():
    from multiprocessing import active_children

    work = perform(PIECES, tally, Tally.from_json, jobs=2)
    next(work)
    hands = [child.pid for child in active_children()]
    work.close()
    assert len(hands) == 2
    assert all_end(hands)
