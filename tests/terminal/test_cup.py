"""Cups at the terminal: one game after another, and the standings in between."""

from __future__ import annotations

import json
import re
from pathlib import Path

from irisade import Record
from terminal.person import run, sit_down, words_of

MOVE = r"\w+, your move \(\? for help\): "
NEXT = r"Enter: the next game, q: leave "
MIA = ("play", "gumball-rally", "--names", "Mia", "--seats", "3", "--seed", "4", "--fast-shows")
KEEP = r"To keep the game, .*\(Enter: no\): "


def test_robots_play_a_cup_and_each_game_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "race.rgn"
    command = ("play", "racebow", "--people", "0", "--cup", "2", "--seed", "3", "--plain", "--fast-shows")
    done = run(*command, "--save", str(file))
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stdout.splitlines() if re.match(r"Game \d|After|.* the cup!", line)]
    assert told[:3] == ["Game 1 of 2", "After 1 of 2 games:", "Game 2 of 2"]
    assert len(told) == 4
    first, second = (Record.parse((tmp_path / f"race-{n}.rgn").read_text(encoding="utf-8")) for n in (1, 2))
    before = second.cup()
    assert before is not None
    assert before.legs[0].ranks == tuple(map(int, first.headers["Result"].split()[:4]))
    outcome = second.replay().outcome
    assert outcome is not None
    cup = before.played(outcome.ranks, outcome.points)
    names = told[3].replace(" share the cup!", "").replace(" wins the cup!", "")
    robots = ("Bip", "Bop", "Zig", "Zag")
    assert set(re.split(r", | and ", names)) == {robots[person] for person in cup.leaders}
    checked = run("check", str(tmp_path / "race-2.rgn"))
    assert "game 2 of 2 of a cup" in checked.stdout


def test_a_person_plays_a_cup_and_keeps_it_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / "duel.rgn"
    with sit_down(*MIA, "--cup", "2") as mia:
        seen = set()
        while not (told := words_of(mia.wait_for(MOVE, NEXT, KEEP))).endswith("(Enter: no): "):
            if told.endswith("leave "):
                seen.add("next")
                mia.answer("")
            else:
                mia.answer(re.findall(r"\[(\d+)\]", told.rpartition("your move")[0])[0])
        mia.answer(str(file))
        assert mia.leave() == 0
        assert "the cup!" in mia.seen
    assert seen == {"next"}
    seats = [Record.parse((tmp_path / f"duel-{n}.rgn").read_text(encoding="utf-8")).names for n in (1, 2)]
    assert seats == [["Mia", "bot:plain", "bot:plain"], ["bot:plain", "bot:plain", "Mia"]]


def test_whoever_leaves_between_two_games_ends_the_cup() -> None:
    with sit_down(*MIA, "--cup", "3") as mia:
        while not (told := words_of(mia.wait_for(MOVE, NEXT))).endswith("leave "):
            mia.answer(re.findall(r"\[(\d+)\]", told.rpartition("your move")[0])[0])
        mia.answer("q")
        mia.wait_for(KEEP)
        mia.answer("")
        assert mia.leave() == 0
    assert "After 1 of 3 games:" in mia.seen
    assert "Game 2 of 3" not in mia.seen


def test_what_is_no_cup_is_told_in_one_sentence() -> None:
    done = run("play", "racebow", "--cup", "1")
    assert (done.returncode, done.stderr) == (2, "irisade: A cup has 2 to 12 games, not 1.\n")
    done = run("play", "racebow", "--cup", "2", "--cup-form", "knockout", "--lang", "fr")
    plain = re.sub(r"\s", " ", done.stderr)  # of whatever width
    assert plain == "irisade: Racebow n’a pas de coupe « knockout » ; il y a : turning, results. "


def test_cups_are_counted() -> None:
    command = ("sim", "colomo-trio", "--seats", "3", "--cup", "--games", "20", "--bot", "habit")
    done = run(*command, "--json")
    numbers = json.loads(done.stdout)
    assert (numbers["cups"], numbers["games"], numbers["form"]) == (20, 3, "plain")
    assert abs(sum(won["share"] for won in numbers["wins"]) - 1) < 1e-9
    page = run(*command, "--lang", "fr").stdout
    assert page.startswith("Colomo Trio, 3 places, 20 coupes de 3 parties, graine 1\n")
    assert "place à la première partie" in page


def test_the_arena_holds_cups() -> None:
    done = run("arena", "colomo-trio", "--bots", "plain,random", "--seats", "2", "--games", "2", "--cup", "3")
    assert done.stdout.startswith("Colomo Trio, 2 seats, 2 cups of 3 games, every deal in every order\n")
