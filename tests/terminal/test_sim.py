"""`irisade sim`: what it counts, and how it is told."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from irisade import find
from irisade.bots.company import at_random, play_out
from irisade.commands import main
from irisade.core.dice import Dice
from irisade.lab.series import Spread, lengths, series
from terminal.person import environment, run, sit_down

NUMBERS = ("game", "seats", "games", "seed", "runs", "turns", "moves", "wins", "ties", "points", "seconds")
SPREAD = ["mean", "p5", "p50", "p95", "max"]


def test_a_simulation_tells_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "colomo-ronde", "--seats", "3", "--games", "20", "--seed", "5", "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert list(numbers) == [*NUMBERS, "moves_per_second"]
    assert list(numbers["runs"]) == list(numbers["turns"]) == SPREAD
    assert list(numbers["moves"]) == ["mean"]
    assert (numbers["game"], numbers["seats"], numbers["games"], numbers["seed"]) == (
        "colomo-ronde",
        3,
        20,
        5,
    )
    assert len(numbers["wins"]) == len(numbers["points"]) == 3
    assert sum(numbers["wins"]) == pytest.approx(1)


def test_turns_of_the_booklet_are_fewer_than_runs_where_a_pair_means_another_go() -> None:
    played = series(find("colomo-ronde"), 3, 20, 5).numbers()
    assert played["turns"]["mean"] < played["runs"]["mean"]


def test_shared_wins_count_for_each_who_shares() -> None:
    numbers = series(find("gumball-rally"), 4, 200, 1).numbers()
    assert numbers["ties"] > 0
    assert sum(numbers["wins"]) >= 1 + numbers["ties"]


def test_the_turns_of_a_match_are_counted_as_the_booklet_does() -> None:
    """In Ronde a pair means another go, which is a run of `turn` but no turn."""
    for seed in range(5):
        match = play_out(find("colomo-ronde"), 3, Dice(seed), seed, at_random)
        runs, turns = lengths(match)
        assert runs == len(match.turns)
        assert 0 < turns < runs


def test_percentiles_are_values_that_occurred() -> None:
    assert Spread.of({1: 90, 7: 10}) == (1.6, 1, 1, 7, 7)
    assert Spread.of({4: 1}) == (4, 4, 4, 4, 4)


def test_a_simulation_for_people_has_a_bar_for_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "gumball-rally", "--seats", "5", "--games", "10", "--bot", "plain"]) == 0
    page = capsys.readouterr().out
    assert "Gumball Rally, 5 seats, 10 games, seed 1" in page
    assert len(re.findall(r"^[A-E] +\d", page, re.MULTILINE)) == 5
    assert "█" in page


def test_options_change_a_simulation() -> None:
    command = ("sim", "gumball-rally", "--seats", "3", "--games", "30", "--json")
    usual, everybody = (
        json.loads(run(*command, *more).stdout) for more in ((), ("--option", "scoring=everybody"))
    )
    assert usual["points"] != everybody["points"]


def test_progress_is_shown_to_a_person_only() -> None:
    piped = run("sim", "colomo-ronde", "--games", "300", "--bot", "plain")
    assert piped.stderr == ""
    with sit_down("sim", "colomo-ronde", "--games", "300", "--bot", "plain") as person:
        assert person.leave() == 0
        assert re.search(r"\d+/300  \d+ s left", person.seen)


@pytest.mark.slow
def test_compiled_games_are_the_same_games() -> None:
    command = ("sim", "gumball-rally", "--seats", "4", "--games", "50", "--seed", "8", "--json")
    slow, fast = (json.loads(run(*command, *more).stdout) for more in ((), ("--fast",)))
    for told in (slow, fast):
        del told["seconds"], told["moves_per_second"]
    assert slow == fast


def test_without_a_compiler_the_way_to_one_is_told(tmp_path: Path) -> None:
    """Neither on the PATH nor as a wheel: the extra is optional."""
    hide = "import sys; sys.modules['ziglang'] = None; from irisade.commands import main; sys.exit(main())"
    alone = {"PATH": str(tmp_path), "IRISADE_CACHE": str(tmp_path), "IRISADE_CXX": ""}
    for words in (["warm"], ["sim", "gumball-rally", "--games", "2", "--fast"]):
        command = [sys.executable, "-c", hide, *words]
        told = subprocess.run(command, capture_output=True, text=True, env=environment() | alone)
        assert told.returncode == 2
        assert told.stderr == "irisade: Compiled games need a compiler: pip install 'irisade[fast]'.\n"


def test_a_checkout_that_is_not_installed_says_so() -> None:
    """Games are found through their entry points."""
    none = "import irisade.core.installed as i; i.ENTRY_POINTS = ''; "
    empty = f"{none}import sys, irisade.commands as c; sys.exit(c.main())"
    for words in ([], ["games"], ["play", "colomo-ronde"], ["warm"]):
        command = [sys.executable, "-c", empty, *words]
        told = subprocess.run(command, capture_output=True, text=True, env=environment(), input="")
        assert told.returncode == 2
        assert (
            told.stderr
            == "irisade: This Python has no games installed: pip install irisade, or pip install -e .\n"
        )


def test_whoever_waits_for_a_compiler_is_told_in_their_language(tmp_path: Path) -> None:
    here = {"IRISADE_CACHE": str(tmp_path)}
    told = run("--lang", "fr", "sim", "colomo-ronde", "--fast", "--games", "2", **here).stderr
    assert "Compilation de Colomo Ronde, environ" in told
    assert "Compil" not in run("sim", "colomo-ronde", "--fast", "--games", "2", **here).stderr
