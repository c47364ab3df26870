"""What a game brings is checked when it is loaded: what is missing or misspelt is refused in a sentence."""

from __future__ import annotations

import keyword
import py_compile
import re
import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import irisade
from irisade import find
from irisade.core.contract import (
    BadPart,
    Bot,
    BotMay,
    DrawnLid,
    Rules,
    check,
    check_bot,
    check_habits,
    members,
)
from irisade.core.game import CLAIMS, _whole, games
from irisade.draw.contract import AnyPart, Face, FaceMay, Nothing, WholeFace


def part(tmp_path, source: str) -> ModuleType:
    file = tmp_path / "plain.py"
    file.write_text(source, encoding="utf-8")
    made = ModuleType("plain")
    made.__file__ = str(file)
    exec(compile(source, str(file), "exec"), vars(made))
    return made


CHOOSE = "def choose(belief):\n    return 0\n"


@pytest.mark.parametrize(
    "source",
    [
        CHOOSE,
        CHOOSE + "LOOKS_AHEAD = 'trials'\nIMAGINES = 3\nPONDERS = True\nSTAYS = 2\nWHIMS = {'child': 0}\n",
        CHOOSE + "keenly = choose\ndef worth_trying(belief):\n    return []\n",
        "def choose(belief, hurry=False):\n    return 0\n",
        "def choose(*all):\n    return 0\n",
        "choose = min\n",
        CHOOSE + "def whys():\n    return 1\nREASONS = whys()\n",  # it is used: no hook is meant
    ],
)
def test_whoever_brings_all_it_must_is_taken(tmp_path, source):
    check_bot(part(tmp_path, source))


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("", r"plain\.py lacks choose\(belief\)"),
        (
            "def chose(belief):\n    return 0\n",
            r"has chose, which nobody asks for: perhaps it is choose\(belief\)",
        ),
        ("def choose():\n    return 0\n", r"plain\.py, line 1: choose\(\) must be choose\(belief\)"),
        (
            CHOOSE + "def whys(belief, option):\n    ...\n",
            r"has whys, .* perhaps it is why\(belief, option\)",
        ),
        (CHOOSE + "def why(belief):\n    ...\n", r"line 3: why\(belief\) must be why\(belief, option\)"),
        (CHOOSE + "why = 3\n", r"plain\.py: why\(belief, option\) is a function, not 3"),
        ("choose = 'any'\n", r"plain\.py: choose\(belief\) is a function, not 'any'"),
        (CHOOSE + "STAY = 2\n", r"has STAY, which nobody asks for: perhaps it is STAYS"),
        (CHOOSE + "IMAGINES = 0\n", "IMAGINES is a number from 1 on, not 0"),
        (CHOOSE + "def keenly():\n    return 0\n", r"keenly\(\) must be keenly\(belief\)"),
        (
            CHOOSE + "def wyh(belief, option):\n    ...\n",
            r"line 3: nobody asks for wyh, and nothing in the game uses it; the nearest name is why\(",
        ),
        (CHOOSE + "def applaud(belief):\n    ...\n", r"nobody asks for applaud, .* the nearest name is \w+"),
        (CHOOSE + "PONDERS = 1\n", "PONDERS is True or False"),
        (CHOOSE + "WHIMS = {'child': 2000}\n", "WHIMS gives thousandths by level"),
    ],
)
def test_what_is_missing_or_misspelt_is_told_with_what_is_meant(tmp_path, source, why):
    with pytest.raises(BadPart, match=why):
        check_bot(part(tmp_path, source))


HABIT = (
    "from irisade.games.gumball_rally.rules import PLAY\ndef habit(t, seat, options):\n    return options\n"
)


def test_habits_for_what_the_rules_ask_are_taken(tmp_path):
    check_habits(part(tmp_path, HABIT + "HABITS = {PLAY: habit}\n"), find("gumball-rally").kinds)


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("HABIT = {}", "has HABIT, which nobody asks for: perhaps it is HABITS"),
        ("HABITS = [habit]", "HABITS gives a habit by question, not "),
        ("HABITS = {PLAY: 3}", "the habit for .* is a function, not 3"),
        ("HABITS = {'PLAY': habit}", "HABITS has 'PLAY', which is no question of rules.py"),
        (
            "def hasty(t, seat):\n    return 0\nHABITS = {PLAY: hasty}",
            r"line 4: hasty\(t, seat\) must be hasty\(t, seat, options\)",
        ),
    ],
)
def test_habits_that_nobody_could_play_by_are_refused(tmp_path, source, why):
    with pytest.raises(BadPart, match=why):
        check_habits(part(tmp_path, HABIT + source + "\n"), find("gumball-rally").kinds)


ASKED_FOR = re.compile(r'(?:get|has)attr\((?:\w+\.)*(face|plain), "(\w+)"')
OF_OURS = {"SENTENCES"}  # of a face that is generated


def test_all_that_is_asked_of_a_face_or_a_bot_is_declared():
    """A hook that no protocol names would be silent when it is misspelt."""
    declared = {
        "face": members(WholeFace) | members(FaceMay) | members(Face),
        "plain": members(Bot) | members(BotMay),
    }
    asked = [
        (file.name, part, name)
        for file in sorted(Path(irisade.__file__).parent.rglob("*.py"))
        for part, name in ASKED_FOR.findall(file.read_text(encoding="utf-8"))
    ]
    assert len(asked) > 20
    assert [each for each in asked if each[2] not in {*declared[each[1]], *OF_OURS}] == []


def misspelt(name: str) -> list[str]:
    """With two letters the other way round, without one, and with one twice."""
    pairs = [name[:k] + name[k + 1] + name[k] + name[k + 2 :] for k in range(len(name) - 1)]
    without = [name[:k] + name[k + 1 :] for k in range(len(name)) if len(name) > 2]
    twice = [name[: k + 1] + name[k:] for k in range(len(name))]
    return [each for each in (*pairs, *without, *twice) if each != name and each.isidentifier()]


@pytest.mark.parametrize(("needs", "may"), [(Bot, BotMay), (Nothing, AnyPart)])
def test_no_misspelt_hook_is_silent(tmp_path, needs, may):
    """However short its name is."""
    hooks = {name: parameters for name, parameters in members(may).items() if parameters is not None}
    declared = {*members(needs), *members(may)}
    assert len(hooks) >= 4
    for name, parameters in hooks.items():
        for wrong in misspelt(name):
            if wrong in declared or keyword.iskeyword(wrong):
                continue
            source = f"def {wrong}({', '.join(parameters)}):\n    ...\n"
            with pytest.raises(BadPart, match=wrong):
                check(part(tmp_path, (CHOOSE if needs is Bot else "") + source), needs, may)


def test_a_function_that_another_file_of_the_game_uses_is_no_hook(tmp_path):
    (tmp_path / "keen.py").write_text("from plain import applaud\n", encoding="utf-8")
    check_bot(part(tmp_path, CHOOSE + "def applaud(belief):\n    ...\n"))


def test_bytecode_is_taken_as_it_is(tmp_path, monkeypatch):
    """A page brings nothing else: names are not looked for where nothing can be read."""
    source = tmp_path / "sourceless_bot.py"
    source.write_text(CHOOSE + "def applaud(belief):\n    ...\nSTAY = 2\n", encoding="utf-8")
    code = py_compile.compile(str(source), str(source.with_suffix(".pyc")), doraise=True)
    source.unlink()
    spec = spec_from_file_location("sourceless_bot", code)
    assert spec is not None
    plain = module_from_spec(spec)
    assert spec.loader is not None
    spec.loader.exec_module(plain)
    monkeypatch.setitem(sys.modules, "sourceless_bot", plain)
    assert plain.__file__ == code
    check_bot(plain)


def test_a_lid_that_cannot_be_drawn_is_told_so(tmp_path):
    lid = part(tmp_path, "def covers(night):\n    return ''\n")
    with pytest.raises(BadPart, match=r"has covers, which nobody asks for: perhaps it is cover\(night\)"):
        check(lid, DrawnLid)


@pytest.mark.parametrize("key", games())
def test_every_game_brings_what_it_must(key):
    game = find(key)
    check(game.rules, Rules)
    check(game.plain, Bot, BotMay)
    assert game.face is not None
    assert game.cover is not None


def test_a_game_claims_only_what_can_be_claimed():
    game = find("colomo-ronde")
    assert _whole(replace(game, claims={CLAIMS[0]: "for a reason"})).claims
    with pytest.raises(ValueError, match="colomo-ronde claims 'to be fun'; a game may claim 'goes quiet"):
        _whole(replace(game, claims={"to be fun": "it is"}))
