"""The commands without a terminal: what they print, and what they refuse."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from irisade import Match, Record, find
from irisade.bots.company import at_random, play_out
from irisade.commands import main
from irisade.core.dice import Dice, SecretDice
from irisade.core.game import games
from terminal.person import environment, run, sit_down


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Ronde between robots, as the command keeps it."""
    file = tmp_path_factory.mktemp("records") / "ronde.rgn"
    assert (
        run(
            "play", "colomo-ronde", "--people", "0", "--seats", "3", "--seed", "6", "--save", str(file)
        ).returncode
        == 0
    )
    return file


@pytest.fixture(scope="module")
def rally(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rally whose luck nobody can prove."""
    file = tmp_path_factory.mktemp("records") / "rally.rgn"
    match = play_out(find("gumball-rally"), 4, Dice(3), 3, at_random)
    file.write_text(str(Record.of(match, ["Ada", "Basile", "Chloé", "bot:random"])), encoding="utf-8")
    return file


# -- games and rules --


def test_help_comes_at_once() -> None:
    """It loads neither games nor drawings, and takes at most a few times what a bare Python takes."""
    loads = "import sys, irisade.commands as c; c.main(['--help']); print(*sys.modules, file=sys.stderr)"
    loaded = subprocess.run([sys.executable, "-c", loads], check=True, capture_output=True, text=True).stderr
    assert not re.search(r"irisade\.(games|draw|bots|lab|lower|native)|numpy", loaded)

    def least(*words: str) -> float:
        """Processor time, which hardly depends on what else the machine has to do."""
        spent = []
        for _ in range(5):
            before = os.times()
            subprocess.run([sys.executable, *words], check=True, capture_output=True)
            after = os.times()
            spent.append(sum(after[2:4]) - sum(before[2:4]))
        return min(spent)

    assert least("-m", "irisade", "--help") < 5 * least("-c", "import argparse, importlib.metadata")


def test_the_shelf_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    table = capsys.readouterr().out
    for game in games().values():
        assert re.search(rf"{game.name()}\s+\d(–\d)?\s+{game.age}\+\s+\d+–\d+\s+{game.key}", table)


def test_the_shelf_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    shelf = {game["key"]: game for game in json.loads(capsys.readouterr().out)}
    assert set(shelf) == set(games())
    rally = shelf["gumball-rally"]
    assert list(rally) == ["key", "name", "seats", "age", "minutes", "options"]
    assert rally["name"] == {"en": "Gumball Rally", "fr": "Gumball Rally"}
    assert rally["seats"] == [3, 4, 5, 6, 7, 8]
    assert rally["minutes"] == [20, 30]
    options = {option["key"]: option for option in rally["options"]}
    assert options["scoring"]["values"] == ["top", "everybody"]
    assert options["scoring"]["default"] == "top"
    assert options["hand_size"]["values"] == [1, 2, 3, 4]
    assert options["hand_size"]["default"] == 3


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("key", games())
def test_every_game_has_its_rules_on_the_terminal(
    key: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", key, "--lang", lang]) == 0
    page = capsys.readouterr().out
    assert page.startswith(find(key).name(lang).removeprefix("Colomo ").upper())
    assert not re.search(r"\*\*|`|^#|\x1b", page, re.MULTILINE)
    assert max(map(len, page.splitlines())) <= 100


def test_a_long_page_stops_at_each_screenful() -> None:
    with sit_down("rules", "colomo-ronde", rows=20) as reader:
        assert reader.wait_for("Enter: go on, q: stop ").count("\n") < 20
        reader.answer("q")
        assert reader.leave() == 0


# -- records --


def test_a_record_is_checked_in_one_line(
    record: Path, rally: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(record)]) == 0
    line = capsys.readouterr().out
    assert re.fullmatch(
        r"Colomo Ronde · Bip, Bop, Zig · \d+ moves · \w+ wins! · the luck is that of seed 6\n", line
    )
    assert main(["check", str(rally)]) == 0
    line = capsys.readouterr().out
    assert re.fullmatch(r"Gumball Rally · Ada, Basile, Chloé, Zag · \d+ moves · .* · luck not proved\n", line)


def test_luck_that_is_not_of_its_seed_is_told(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forged = tmp_path / "forged.rgn"
    forged.write_text(record.read_text().replace('[Seed "6"]', '[Seed "7"]'))
    assert main(["check", str(forged)]) == 2
    assert capsys.readouterr().err == f"irisade: {forged}: the luck is not that of seed 7.\n"


def test_a_record_of_a_live_table_is_checked_against_its_promise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = SecretDice(bytes(range(32)))
    promise = dice.promise("colomo-ronde", "1", "", "2")
    match = Match(find("colomo-ronde"), 2, dice)
    file = tmp_path / "table.rgn"
    file.write_text(str(Record.of(match, ["Ada", "Bo"], Seed=dice.seed.hex(), Promise=promise)))
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.endswith(f"seed {dice.seed.hex()} · as promised before the game\n")
    file.write_text(file.read_text().replace(promise, promise[::-1]))
    assert main(["check", str(file)]) == 2
    assert capsys.readouterr().err.endswith("is not the one that was promised.\n")


def test_a_record_is_replayed_to_its_end(record: Path) -> None:
    told = run("replay", str(record))
    assert told.returncode == 0
    assert "The beginning" in told.stdout
    assert "A pair of every colour." in told.stdout
    moves = [token for token in Record.parse(record.read_text()).tokens if not token.startswith("(")]
    assert set(moves) <= set(told.stdout.split())


def test_a_replay_steps_at_enter(record: Path) -> None:
    first = Record.parse(record.read_text()).turns[1][0]
    with sit_down("replay", str(record), "--step") as viewer:
        assert "The beginning" in viewer.wait_for("q: leave ")
        viewer.answer("")
        assert first in viewer.wait_for("q: leave ")
        viewer.answer("q")
        assert viewer.leave() == 0


def test_a_seat_sees_its_own_hand_in_a_replay(rally: Path) -> None:
    assert "Your hand: " in run("replay", str(rally), "--seat", "B").stdout
    assert "Your hand: " not in run("replay", str(rally)).stdout


def test_a_table_is_drawn_as_svg(rally: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    assert (
        run("draw", str(rally), "--at", "7", "-o", str(file), "--seat", "A", "--lang", "fr").returncode == 0
    )
    assert file.read_text(encoding="utf-8").startswith("<svg")
    assert "Ta main" in file.read_text(encoding="utf-8")
    pictures = {
        run("draw", str(rally), "--at", "7", "-o", "-", *more).stdout
        for more in ((), ("--dark",), ("--form", "tall"), ("--seat", "C"), ("--seat", "all"))
    }
    assert len(pictures) == 5


# -- what is refused --


@pytest.mark.parametrize(
    "words",
    [
        "play nope",
        "play",
        "nope",
        "--nope",
        "games --lang de",
        "play colomo-ronde --seats 7",
        "play colomo-ronde --seats many",
        "play colomo-ronde --seats",
        "play gumball-rally --seats 2",
        "play gumball-rally --people 9",
        "play gumball-rally --people -1",
        "play gumball-rally --names A,B,C,D --seats 3",
        "play gumball-rally --names Mia,mia",
        "play gumball-rally --names Mia,Tom --people 1",
        "play gumball-rally --option nope=1",
        "play gumball-rally --option scoring=nope",
        "play gumball-rally --option hand_size=9",
        "play gumball-rally --option scoring",
        "play colomo-ronde --option show_time=9",
        "play gumball-rally --preset nope",
        "play gumball-rally --save nowhere/at/all.rgn",
        "rules nope",
        "check nowhere.rgn",
        "check {no_text}",
        "check {no_record}",
        "check {short}",
        "check {cheat}",
        "check {later}",
        "replay {cheat}",
        "replay {good} --seat D",
        "draw {good} --at 9999",
        "draw {good} --at -1",
        "draw {good} --seat nobody",
        "draw {good} --form round",
        "draw {good} -o nowhere/at/all.svg",
        "sim nope",
        "sim gumball-rally --seats 9",
        "sim gumball-rally --games 0",
        "sim gumball-rally --bot nope",
        "sim gumball-rally --fast --bot plain",
        "sim gumball-rally --option nope=1",
        "warm nope",
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_input_is_one_sentence_and_exit_code_2(
    words: str,
    lang: str,
    record: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = record.read_text()
    files = {
        "good": text,
        "no_record": "Dear diary",
        "short": text.rpartition("(")[0],
        "cheat": text.replace("A:", "B:"),
        "later": text.replace('[Version "1"]', '[Version "9"]'),
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    (tmp_path / "no_text").write_bytes(bytes(range(128, 256)))
    paths = {name: name for name in [*files, "no_text"]}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8" if lang == "fr" else "C")
    assert main(words.format(**paths).split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert re.fullmatch(r"irisade: .*[.]\n", told.err)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("play colomo-ronde --seat 3", "--seats"),
        ("play colomo-ronde --poeple=2", "--people"),
        ("lab racebow --wobble --opton a=b", "--option"),
        ("--plian", "--plain"),
    ],
)
def test_a_flag_that_does_not_exist_is_answered_with_the_one_most_like_it(
    words: str, meant: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "C")
    assert main(words.split()) == 2
    assert capsys.readouterr().err.endswith(f"; perhaps you mean {meant}.\n")
    assert main(["play", "colomo-ronde", "--xyzzy"]) == 2
    assert capsys.readouterr().err == "irisade: I do not know what to do with: --xyzzy.\n"


def test_a_record_cut_or_scribbled_on_anywhere_never_breaks_the_check(record: Path, tmp_path: Path) -> None:
    """Whatever the damage: one line, and exit code 0 or 2."""
    from irisade.terminal.check import check
    from irisade.terminal.words import Trouble, Voice

    text, dice, say = record.read_text(), Dice(1), Voice("en")
    damaged = tmp_path / "damaged.rgn"
    for _ in range(400):
        place, length = dice.roll(len(text)), dice.roll(12)
        scribble = "".join('AB:()0123 -!"[]=;\nrgé'[dice.roll(21)] for _ in range(dice.roll(6)))
        damaged.write_text(text[:place] + scribble + text[place + length :], encoding="utf-8")
        with suppress(Trouble):
            assert "\n" not in check(damaged, say)


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """The record is told on the screen if it cannot be written at the end."""
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    told = run("play", "colomo-ronde", "--people", "0", "--seats", "2", "--seed", "1", "--save", "/dev/full")
    assert told.returncode == 2
    assert '[Game "colomo-ronde"]' in told.stdout
    assert told.stderr == "irisade: I cannot write to /dev/full; the record is printed above.\n"


def test_whoever_reads_our_output_may_stop(record: Path) -> None:
    command = f"{sys.executable} -m irisade replay {record} | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=environment())
    assert done.stderr == ""
