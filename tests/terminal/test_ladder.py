"""The ladder on the command line: a table for people, a file that grows, and one sentence for a mistake."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from irisade import find, lab
from irisade.bots.learned import Header, numbering, saved, shapes
from irisade.commands import main
from irisade.lab.ladder_results import read_ladder
from irisade.lower.planning import plan_of
from irisade.terminal import ladder as told_there
from terminal.person import run

RONDE = ("ladder", "colomo-ronde", "--bots", "random,toddler,plain", "--jobs", "1")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setenv("IRISADE_CACHE", str(tmp_path / "cache"))


def kept(folder: str = "ladder") -> Any:
    return json.loads(Path(folder, "colomo-ronde.json").read_text(encoding="utf-8"))


def spells(data: Any) -> list[Any]:
    """What does not depend on the machine."""
    return [
        (pair["a"], pair["b"], pair["seed"], spell["first"], spell["games"], spell["deals"])
        for pair in data["pairs"]
        for spell in pair["spells"]
    ]


def test_the_strongest_come_first_and_few_games_give_no_share(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It needs no openskill."""
    monkeypatch.setitem(sys.modules, "openskill", None)
    assert main([*RONDE, "--games", "24"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Colomo Ronde, 2 seats, 72 games, every deal in every order")
    assert re.search(r"\n1 +plain +1000 +\(1000 to 1000\) +· +48 +0\.\d\d\n2 +toddler ", told)
    assert told.endswith("No pair has played 2000 games yet, so no shares are given.\n")
    assert spells(kept()) == spells(
        lab.ladder("colomo-ronde", ["random", "toddler", "plain"], games=24).numbers()
    )


def test_enough_games_give_a_matrix(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("irisade.terminal.ladder", "irisade.lab.ladder_results"):
        monkeypatch.setattr(f"{module}.ENOUGH", 20)
    assert main([*RONDE, "--games", "20"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"1 +plain +1000 .* (\d+\.\d)% +\(\d+\.\d to \d+\.\d\) +40 ", told)
    one, other = (re.search(rf"\n{row} +(.*)", told.partition("at least 20 games")[2]) for row in (1, 2))
    assert one
    assert other
    assert float(one[1].split()[0]) + float(other[1].split()[0]) == pytest.approx(100)


def test_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RONDE, "--games", "4", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Aucune paire n’a encore joué 2000 parties" in told.replace("\N{NO-BREAK SPACE}", " ")
    assert main([*RONDE, "--games", "4", "--lang", "fr", "--plan"]) == 0
    assert "parties par seconde" in capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ")


def test_the_same_command_plays_nothing_twice_and_a_row_is_added(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert main([*RONDE, "--games", "6"]) == 0
    before = Path("ladder/colomo-ronde.json").read_bytes()

    def never(*asked: Any) -> Any:
        raise AssertionError("nothing is to be played")

    with monkeypatch.context() as patched:
        patched.setattr(told_there, "play_ladders", never)
        assert main([*RONDE, "--games", "6"]) == 0
        assert main(["ladder", "colomo-ronde", "--show"]) == 0
    assert Path("ladder/colomo-ronde.json").read_bytes() == before
    (tmp_path / "mine.py").write_text("def choose(belief):\n    return belief.game.plain.choose(belief)\n")
    assert main([*RONDE, "--games", "6", "--slow-games", "2", "--add", "mine.py:choose"]) == 0
    assert {"mine.py:choose", "plain"} < set(kept()["bots"])
    old = [one for one in spells(kept()) if "mine.py:choose" not in one[:2]]
    assert old == spells(json.loads(before))
    assert re.search(r"\n\d +mine\.py:choose +\d+ ", capsys.readouterr().out)
    (tmp_path / "mine.py").write_text("def choose(belief):\n    return belief.asking.options[0]\n")
    assert main([*RONDE, "--add", "mine.py:choose"]) == 2
    assert "another bot has played as mine.py:choose" in capsys.readouterr().err
    again = ["--add", "mine.py:choose", "--again", "mine.py:choose", "--games", "6", "--slow-games", "4"]
    assert main([*RONDE, *again]) == 0
    assert {one[4] for one in spells(kept()) if "mine.py:choose" in one[:2]} == {4}


def test_a_row_is_added_to_nothing_too(tmp_path: Path) -> None:
    """No other games are played for it."""
    (tmp_path / "mine.py").write_text("def choose(belief):\n    return belief.game.plain.choose(belief)\n")
    assert main([*RONDE, "--slow-games", "2", "--add", "mine.py"]) == 0
    assert [one[:2] for one in spells(kept())] == [
        ("mine.py:choose", "plain"),
        ("mine.py:choose", "random"),
        ("mine.py:choose", "toddler"),
    ]


def test_a_folder_stands_for_what_has_learned_this_game_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, key, seats in (("a", "colomo-ronde", 2), ("b", "colomo-ronde", 3), ("c", "rainbow-road", 2)):
        (tmp_path / "bots" / name).mkdir(parents=True)
        (tmp_path / "bots" / name / f"{name}.bot").write_bytes(untaught(key, seats))
    command = ["ladder", "colomo-ronde", "--bots", "random,plain,bots", "--jobs", "1"]
    assert main([*command, "--games", "4", "--slow-games", "2"]) == 0
    assert set(kept()["bots"]) == {"random", "plain", "a.bot"}
    assert sum(one[4] for one in spells(kept())) == 4 + 2 + 2
    said = "irisade: bots/b/b.bot has learned with 3 seats, and this ladder has 2.\n"
    assert capsys.readouterr().err == said
    (tmp_path / "bots" / "broken.bot").write_bytes(b"?")
    assert main(command) == 2
    assert "bots/broken.bot is not a trained bot" in capsys.readouterr().err


def untaught(key: str, seats: int) -> bytes:
    plan = plan_of(find(key), seats)
    weights = {name: [[0.0] * columns] * rows for name, (rows, columns) in shapes(plan).items()}
    return saved(Header(key, seats, {}, numbering(plan), 1, 60, 10**6), plan, weights)


def test_what_was_played_elsewhere_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RONDE, "--games", "6", "--out", "here"]) == 0
    assert (
        main(
            [
                "ladder",
                "colomo-ronde",
                "--bots",
                "child,random",
                "--games",
                "6",
                "--jobs",
                "1",
                "--out",
                "there",
            ]
        )
        == 0
    )
    capsys.readouterr()
    assert (
        main(
            [
                "ladder",
                "colomo-ronde",
                "--show",
                "--from",
                "here",
                "--from",
                "there",
                "--out",
                "both",
                "--json",
            ]
        )
        == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert spells(told) == spells(kept("both")) == sorted(spells(kept("here")) + spells(kept("there")))
    assert read_ladder(json.dumps(told)).games == 24


def test_when_the_time_is_up_the_same_command_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RONDE, "--games", "30", "--minutes", "0.0000001"]) == 0
    assert "The time is up; the same command goes on from here." in capsys.readouterr().out
    assert main([*RONDE, "--games", "30"]) == 0
    assert "The time is up" not in capsys.readouterr().out
    assert sum(one[4] for one in spells(kept())) == 90


def test_a_plan_plays_one_deal_of_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RONDE, "--plan"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"\nplain +\d+\.\d\d\n", told)
    assert re.search(r"\n5994 games to come\nabout .* on one core, .* on 1\n$", told)
    assert [one[3:5] for one in spells(kept())] == [(0, 2)] * 3
    assert main([*RONDE, "--games", "30"]) == 0
    assert [one[3:5] for one in spells(kept())] == [(0, 20), (20, 10)] * 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ladder", "ludo"), "There is no game “ludo”"),
        ((*RONDE[:3], "child,bob"), "“bob” is not one of toddler, child, grown-up, master"),
        ((*RONDE[:3], "child"), "A contest needs at least two different bots."),
        ((*RONDE, "--games", "0"), "A contest has at least one game."),
        ((*RONDE, "--seats", "9"), "Colomo Ronde is for 2 to 6 players, not 9."),
        ((*RONDE, "--thinking", "0"), "A master imagines at least one game: --thinking is at least 1."),
        ((*RONDE, "--seed", "0"), "The seed of a ladder is at least 1"),
        ((*RONDE, "--minutes", "0"), "A ladder takes more than 0 minutes, not 0."),
        ((*RONDE, "--jobs", "0"), "Somebody must do the work: --jobs is at least 1."),
        ((*RONDE, "--add", "nobody.bot"), "nobody.bot: there is no file nobody.bot."),
        ((*RONDE, "--add", "a/b.py", "--add", "b.py"), "There are two bots called b.py:choose"),
        ((*RONDE, "--from", "broken"), "broken/colomo-ronde.json cannot be added to this ladder"),
    ],
)
def test_a_mistake_is_one_sentence(words: Any, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("broken").mkdir()
    Path("broken/colomo-ronde.json").write_text("{}", encoding="utf-8")
    assert main(list(words)) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"irisade: {said}")
    assert told.err.count("\n") == 1


def test_without_openspiel_the_way_to_it_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told_there, "find_spec", lambda name: None)
    assert main([*RONDE[:3], "ismcts,random"]) == 2
    assert capsys.readouterr().err == (
        "irisade: OpenSpiel's search needs OpenSpiel: pip install open_spiel.\n"
    )


def test_nobody_watches_nothing_is_shown() -> None:
    piped = run(*RONDE[:-1], "2", "--games", "6")
    assert piped.returncode == 0
    assert piped.stderr == ""
