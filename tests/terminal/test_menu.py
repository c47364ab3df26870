"""The menu of games, typed through at a real terminal."""

from __future__ import annotations

import re
import sys
import urllib.request
from pathlib import Path

from terminal.person import run, sit_down, words_of

MOVE = r"your move \(\? for help\): "


def test_enter_answers_everything_but_the_game() -> None:
    with sit_down("menu", "--fast-shows") as person:
        shelf = words_of(person.wait_for("Which game\\? "))
        number, facts = re.search(r"\[(\d+)\]\s+Colomo Ronde +(.*)", shelf).groups()
        assert facts.startswith("2 to 6 players, from 4 years")
        person.answer(number)
        person.wait_for("How do you want to play")
        person.answer("")
        person.wait_for("Who plays here")
        person.answer("")
        person.wait_for("How many robots")
        person.answer("")
        assert "✿ pink" in words_of(person.wait_for("Colours for Bear"))
        person.answer("")
        person.wait_for("How many games")
        person.answer("")
        assert words_of(person.wait_for(MOVE)).count("0/6") >= 4


def test_a_family_sets_its_table_and_comes_back_for_another_game() -> None:
    with sit_down("menu", "--fast-shows") as family:
        family.wait_for("Which game")
        family.answer("99")
        family.wait_for("Please type the number of a game")
        family.answer("gumball rally")
        assert "For little ones" in family.wait_for("How do you want to play")
        family.answer("2")
        family.wait_for("Who plays here")
        family.answer("Mia, mia")
        family.wait_for("How many robots will play, 1 to 6")
        family.answer("1")
        family.wait_for("Two people cannot both be called mia")
        family.answer("Mia, Tom")
        family.wait_for("How many robots")
        family.answer("0")
        family.wait_for("one of the numbers")
        family.answer("1")
        family.wait_for("Colours for Mia and Tom")
        family.answer("violet, violet")
        family.wait_for("Two people cannot both play with violet")
        family.answer("violet, 1")
        family.wait_for("How many games")
        family.answer("")
        family.wait_for("press Enter: ")
        family.answer("q")
        family.wait_for("q: leave. ")
        family.answer("q")
        family.wait_for("To keep the game")
        family.wait_for("no\\): ")
        family.answer("")
        family.wait_for("Which game")
        family.answer("q")
        assert family.leave() == 0
        assert "See you soon!" in family.seen


def test_a_cup_is_played_from_the_menu() -> None:
    with sit_down("--fast-shows") as person:
        person.wait_for("Which game")
        person.answer("racebow")
        person.wait_for("How do you want to play")
        person.answer("")
        person.wait_for("Who plays here")
        person.answer("Mia")
        person.wait_for("How many games, whose results add up")
        person.answer("99")
        person.wait_for("A cup has 2 to 12 games, not 99")
        person.answer("4")
        forms = person.wait_for("Which of them")
        assert "[2]" in forms
        person.answer("2")
        person.wait_for("Game 1 of 4")
        person.wait_for(MOVE)
        person.answer("q")
        person.wait_for("q: leave. ")
        person.answer("q")
        person.wait_for("To keep the game")
        person.answer("")
        person.wait_for("Which game")
        person.answer("q")
        assert person.leave() == 0


def test_the_language_is_changed_in_the_menu() -> None:
    with sit_down("menu", LANG="fr_FR.UTF-8") as person:
        person.wait_for("Quel jeu")
        person.answer("l")
        person.wait_for("Which game")
        person.answer("l")
        person.wait_for("Quel jeu")
        person.answer("q")
        assert person.leave() == 0


def test_ctrl_c_and_the_end_of_typing_leave_the_menu() -> None:
    with sit_down("menu") as person:
        person.wait_for("Which game")
        person.type("\x03")
        assert person.leave() == 130
        assert "Traceback" not in person.seen
    done = run("menu")
    assert done.returncode == 0
    assert "See you soon!" in done.stdout


NO_SCREEN = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": ""}


def test_alone_it_opens_the_menu_where_there_is_no_browser_and_says_what_to_type() -> None:
    with sit_down(**NO_SCREEN) as person:
        assert "irisade serve --lan" in person.wait_for("Which game")
        person.answer("q")
        assert person.leave() == 0


def test_alone_it_opens_the_table_where_there_is_a_browser(tmp_path: Path) -> None:
    """One that tells what it was to show."""
    browser = f"{sys.executable} -c 'import sys; print(\"shown\", sys.argv[1])' %s"
    with sit_down(BROWSER=browser, IRISADE_DATA=str(tmp_path)) as person:
        person.wait_for(r"shown http://127\.0\.0\.1:\d+/")
        address = re.search(r"shown (\S+)", person.seen).group(1)
        assert urllib.request.urlopen(address).status == 200
        person.type("\x03")
        assert person.leave() == 0
