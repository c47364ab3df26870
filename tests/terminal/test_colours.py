"""Everybody chooses a colour at the terminal, as they do online."""

from __future__ import annotations

from pathlib import Path

import pytest

from irisade import Record
from irisade.terminal.words import Voice
from terminal.person import run

ROBOTS = ("--people", "0", "--seats", "3", "--plain", "--fast-shows", "--seed", "5")
SHORT = (
    "play",
    "colomo-trio",
    "--names",
    "Mia,Tom",
    "--seats",
    "3",
    "--plain",
    "--fast-shows",
    "--seed",
    "5",
)


def test_colours_are_kept_in_the_record_and_drawn_again(tmp_path: Path) -> None:
    file = tmp_path / "trio.rgn"
    done = run(*SHORT, "--colours", "violet,white", "--save", str(file), typed="q\nq\n")
    assert done.returncode == 0, done.stderr
    first = [line.split()[1:3] for line in done.stdout.splitlines() if "Mia" in line and "☾" in line]
    assert first, "the moon is the sign of violet"
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.settings["looks"] == "violet white pink", "the robot has one that is left"
    again = run("replay", str(file), "--plain", "--fast-shows").stdout
    assert [line for line in again.splitlines() if "Mia" in line and "☾" in line]


def test_colours_that_nobody_can_have_chosen_are_left_out_of_a_replay(tmp_path: Path) -> None:
    file = tmp_path / "trio.rgn"
    run(*SHORT, "--colours", "violet,white", "--save", str(file), typed="q\nq\n")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("looks=violet white pink", "looks=violet plaid"), encoding="utf-8")
    again = run("replay", str(file), "--plain", "--fast-shows")
    assert again.returncode == 0, again.stderr
    assert [line for line in again.stdout.splitlines() if "Mia" in line and "✿" in line]


def test_everybody_keeps_their_colour_in_a_cup(tmp_path: Path) -> None:
    file = tmp_path / "cup.rgn"
    command = (
        "play",
        "colomo-trio",
        "--names",
        "Mia,bot",
        "--seats",
        "2",
        "--plain",
        "--fast-shows",
        "--cup",
        "2",
    )
    done = run(*command, "--colours", "violet", "--save", str(file), typed="q\ne\n\nq\nq\n")
    assert done.returncode == 0, done.stderr
    one, two = (Record.parse((tmp_path / f"cup-{n}.rgn").read_text(encoding="utf-8")) for n in (1, 2))
    assert one.settings["looks"] == "violet pink"
    assert (two.names[1], two.settings["looks"]) == ("Mia", "pink violet")


@pytest.mark.parametrize(
    ("game", "colours", "said"),
    [
        (
            "colomo-trio",
            "plaid",
            "A colour is one of pink, brown, white, black, orange, violet, not “plaid”.",
        ),
        ("colomo-trio", "pink,pink", "Two people cannot both play with pink."),
        ("colomo-trio", "pink,,black", "There are more colours than people (2)."),
        ("racebow", "pink", "Racebow has no colours to choose from."),
    ],
)
def test_what_cannot_be_chosen_is_told_in_one_sentence(game: str, colours: str, said: str) -> None:
    done = run("play", game, "--names", "Mia,Tom", "--seats", "4", "--colours", colours)
    assert (done.returncode, done.stderr) == (2, f"irisade: {said}\n")


def test_a_colour_is_known_by_its_french_name_too() -> None:
    from irisade.core.game import games
    from irisade.terminal.colours import choose_colours
    from irisade.terminal.seating import take_seats

    say, game = Voice("fr"), games()["gumball-rally"]
    seating = take_seats(game, {}, say, 3, 2, ["Mia", "Tom"])
    chosen = choose_colours(game, seating, ["", "Rose"], say)
    assert chosen.looks[1] == "pink"
    assert len(set(chosen.looks)) == 3
