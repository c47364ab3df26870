"""A game in a folder: every command takes it, and what is wrong with it is said with file and line."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from irisade import find
from terminal.person import run
from writing_a_game import lay_out


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return lay_out(tmp_path)


def change(box: Path, file: str, old: str, new: str) -> None:
    text = (box / file).read_text(encoding="utf-8")
    assert old in text
    (box / file).write_text(text.replace(old, new), encoding="utf-8")


def trouble(box: Path, *words: str) -> str:
    done = run(*words or ("sim", str(box), "--games", "2"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_game_in_a_folder_is_played_kept_and_looked_at_again(box: Path) -> None:
    file = box.parent / "rain.rgn"
    watched = ("--people", "0", "--seats", "2", "--fast-shows", "--save", str(file))
    assert run("play", str(box), *watched).returncode == 0
    assert "no game 'rain-barrel'" in trouble(box, "check", str(file))
    assert "Rain Barrel" in run("check", str(file), IRISADE_GAMES=str(box)).stdout


def test_folders_stand_on_the_shelf_beside_what_is_installed(box: Path) -> None:
    listed = run("games", IRISADE_GAMES=os.pathsep.join(["", str(box)])).stdout
    assert "rain-barrel" in listed
    assert "racebow" in listed


def test_processes_of_an_arena_find_the_game_too(box: Path) -> None:
    contest = run("arena", str(box), "--bots", "plain,random", "--games", "4", "--seats", "2", "--jobs", "2")
    assert contest.returncode == 0, contest.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("rules.py", "cloud: int", "cloud: str", "must be an int, a Pile or a Wide (rules.py, line 1"),
        ("rules.py", "def over(t: Table)", "def over(t: Table", "(rules.py, line 5"),
        ("rules.py", "def over", "def ended", "rules.py lacks over(t)"),
        ("rules.py", "def new_turn", "def newturn",
         "opened: rules.py has newturn, which nobody asks for: perhaps it is new_turn(t)."),
        ("rules.py", "def score(t: Table, seat: int)", "def score(t: Table)",
         ": score(t) must be score(t, seat)"),
        ("face.py", "def why_not", "def why_no",
         "opened: face.py has why_no, which nobody asks for: perhaps it is why_not(t, seat, kind, option)."),
        ("face.py", "def log(t: Table, seat: int, kind: Kind, option: int)", "def log(t: Table, seat: int)",
         ": log(t, seat) must be log(t, seat, kind, option)"),
        ("face.py", "def stage", "def stag",
         "face.py has stag, which nobody asks for: perhaps it is stage(t, me, form, talk, settings)."),
        ("face.py", "BOOK = {", "UPRIGT = 1.0\nBOOK = {",
         "face.py has UPRIGT, which nobody asks for: perhaps it is UPRIGHT."),
        ("plain.py", "def choose", "LOOK_AHEAD = 1\n\n\ndef choose",
         "plain.py has LOOK_AHEAD, which nobody asks for: perhaps it is LOOKS_AHEAD."),
        ("plain.py", "def choose", 'LOOKS_AHEAD = "far"\n\n\ndef choose',
         "plain.py: LOOKS_AHEAD is one of 'no', 'tree', 'trials', not 'far'"),
        ("plain.py", "def choose", 'WHIMS = {"baby": 3}\n\n\ndef choose',
         "plain.py: WHIMS gives thousandths by level (toddler, child, grown-up, master)"),
        ("plain.py", "def choose", "STAYS = 0\n\n\ndef choose",
         "plain.py: STAYS is a number from 1 on, not 0"),
        ("fr.toml", '"stop" = "arrêter"', '"stop" =', "fr.toml is not TOML: Invalid value (at line 3"),
        ("fr.toml", "{seat} lance {n}", "{seat} lance {de}", "'{seat} lance {de}' has {de}, which"),
        ("__init__.py", '"barrel"', '"tub"', "tub is an option of rain-barrel, but no field of its Table"),
        ("__init__.py", "30, 10, 60", "5, 10, 60", "barrel begins as 5, which is none of its values"),
        ("__init__.py", "GAME = ", "BOX = ", "it has no GAME"),
    ],
)  # fmt: skip
def test_what_an_author_got_wrong_is_a_sentence(box: Path, file: str, old: str, new: str, told: str) -> None:
    change(box, file, old, new)
    assert told in trouble(box)


@pytest.mark.parametrize(
    "eyes", ["seen_by=NOBODY", "seen_by=(NOBODY)", "(), NOBODY", "seen_by=t.turn if t.cloud else NOBODY"]
)
def test_luck_for_nobody_is_not_luck_for_everybody(box: Path, eyes: str) -> None:
    change(box, "rules.py", "words import Ask", "words import NOBODY, Ask")
    change(box, "rules.py", "Chance(range(1, 7))", f"Chance(range(1, 7), {eyes})")
    told = trouble(box, "sim", str(box), "--games", "2", "--seats", "2", "--bot", "plain")
    assert "seen_by is a seat, EVERYBODY or UNSEEN, not NOBODY (rules.py, line " in told


def test_rules_that_cannot_be_compiled_are_played_and_the_author_is_told_why(box: Path) -> None:
    change(box, "rules.py", "    yield from let_it_rain(t)\n    while", "    let_it_rain(t)\n    while")
    done = run("sim", str(box), "--games", "2", "--seats", "2")
    assert "let_it_rain asks questions: call it with `yield from` (rules.py, line 3" in done.stderr


@pytest.mark.parametrize("words", [("sim", "--fast"), ("warm",)], ids=lambda words: words[0])
def test_a_command_that_must_compile_refuses_once(box: Path, words: tuple[str, ...]) -> None:
    change(
        box, "rules.py", "def over(t: Table) -> bool:\n", "def over(t: Table) -> bool:\n    spare = {1: 2}\n"
    )
    command, *rest = words
    done = run(command, str(box), *rest)
    assert done.returncode == 2
    assert done.stderr.count("cannot be compiled") == 1


def test_a_copy_whose_rules_lie_elsewhere_is_refused(tmp_path: Path) -> None:
    """Else one would change the copy, and play the other."""
    copy = tmp_path / "my_trio"
    shutil.copytree(find("colomo-trio").folder, copy)
    assert "my_trio is a lid on another box" in trouble(copy)


def test_a_game_without_french_speaks_english(box: Path) -> None:
    (box / "fr.toml").unlink()
    told = run("play", str(box), "--lang", "fr", "--people", "0", "--seats", "2", "--fast-shows").stdout
    assert " rolls " in told


def test_a_game_with_half_its_french_says_the_rest_in_english(box: Path) -> None:
    change(box, "fr.toml", '"{seat} rolls {n}" = "{seat} lance {n}"\n', "")
    told = run("play", str(box), "--lang", "fr", "--people", "0", "--seats", "2", "--fast-shows").stdout
    assert " rolls " in told
    assert "tonneau" in told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("    return t.drops[seat]\n\n\ndef score", "    return t.drops[seat] / 2\n\n\ndef score",
         "but they are whole numbers: count in halves or tenths"),
        ("def ending(t: Table) -> int:\n    return 0", "def ending(t: Table) -> int:\n    return 1",
         "ending gives 1, and ENDINGS has only 0"),
        ("drops: Pile[4]", "drops: Pile[2]", "drops holds 2 and gets 3"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("bot", [(), ("--bot", "plain")])
def test_what_only_shows_in_play_is_a_sentence_too(
    box: Path, old: str, new: str, told: str, bot: tuple[str, ...]
) -> None:
    change(box, "rules.py", old, new)
    done = run("sim", str(box), "--games", "2", "--seats", "3", *bot)
    if bot or "ending" not in told:  # why a game ended is asked by a match
        assert (done.returncode, done.stdout) == (2, "")
        assert told in done.stderr.splitlines()[-1]


def test_a_game_without_a_bot_has_one_that_takes_anything(box: Path) -> None:
    (box / "plain.py").unlink()
    assert run("sim", str(box), "--bot", "plain", "--games", "2", "--seats", "2").returncode == 0
