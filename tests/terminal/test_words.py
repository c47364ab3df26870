"""The client speaks English and French, everywhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import irisade
from irisade.commands import grammar
from irisade.core.text import bound, placeholders
from irisade.draw.tints import TINTS
from irisade.terminal.grammar import COMPLAINTS
from irisade.terminal.warm import MISSING
from irisade.terminal.words import Voice, _french, language
from spoken import take_backs
from terminal.person import run, sit_down, words_of

PACKAGE = Path(irisade.__file__).parent
SOURCES = [
    *sorted((PACKAGE / "terminal").glob("*.py")),
    PACKAGE / "commands.py",
    PACKAGE / "web" / "http" / "serve.py",
    PACKAGE / "web" / "site" / "package.py",
    PACKAGE / "web" / "site" / "runtime.py",
    PACKAGE / "bots" / "outside.py",
    PACKAGE / "bots" / "invited.py",
    PACKAGE / "bots" / "learned.py",
    PACKAGE / "bots" / "by_name.py",
    PACKAGE / "lab" / "ladder_play.py",
    PACKAGE / "lab" / "ladder_results.py",
]
COMMANDS = (
    "games",
    "play",
    "serve",
    "site",
    "rules",
    "replay",
    "check",
    "draw",
    "warm",
    "sim",
    "arena",
    "lab",
    "ladder",
    "learn",
)
SAYS = {"say", "self", "__call__", "CannotServe", "CannotBuild", "BadBot", "OtherLadder", "WrongTable"}


def sentences() -> Iterator[str]:
    """Every sentence that the client says: the texts given to `say`, and those it gets from elsewhere."""
    for source in SOURCES:
        for call in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant):
                name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
                if name in SAYS:
                    yield call.args[0].value
            if isinstance(call, ast.Assign) and getattr(call.targets[0], "id", "") == "sentence":
                assert isinstance(call.value, ast.Constant)
                yield call.value.value
    yield from COMPLAINTS.values()
    yield MISSING
    yield from take_backs()


def test_every_sentence_of_the_client_has_its_french_and_no_french_is_left_over() -> None:
    english = set(sentences())
    assert english - _french().sentences.keys() == set()
    assert _french().sentences.keys() - english == set()


@pytest.mark.parametrize("english", sorted(_french().sentences))
def test_both_languages_fill_the_same_placeholders(english: str) -> None:
    assert placeholders(english) == placeholders(_french().sentences[english])


@pytest.mark.parametrize(
    ("argv", "environ", "lang"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_CH.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "en_GB", "LC_MESSAGES": "fr_FR"}, "fr"),
        (["play", "x", "--lang", "fr"], {"LANG": "en_GB"}, "fr"),
        (["--lang=en", "games"], {"LANG": "fr_FR"}, "en"),
        (["games", "--lang", "de"], {"LANG": "fr_FR"}, "fr"),
    ],
)
def test_the_language_is_the_one_asked_for_or_that_of_the_computer(
    argv: list[str], environ: dict[str, str], lang: str
) -> None:
    assert language(argv, environ) == lang


def test_names_are_listed_as_people_say_them() -> None:
    assert Voice("en").all_of(["Mia", "Tom", "Zoé"]) == "Mia, Tom and Zoé"
    assert Voice("fr").all_of(["Mia", "Tom", "Zoé"]) == "Mia, Tom et Zoé"
    assert Voice("en").all_of(["Mia"]) == "Mia"


def test_every_tint_has_its_name() -> None:
    assert [Voice("en").colour(tint) for tint in TINTS] == list(TINTS)
    assert len({Voice("fr").colour(tint) for tint in TINTS}) == len(TINTS)


def english_in(text: str) -> list[str]:
    """Sentences of the client that were not translated, wherever they can be told from French."""
    lines = {line.strip() for line in words_of(text).splitlines()}
    same = {english for english, french in _french().sentences.items() if english == french}
    fixed = [english for english in sentences() if not placeholders(english) and english not in same]
    return [
        english for english in fixed if english.strip() in lines or (len(english) > 12 and english in text)
    ]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_in_french_where_french_is_spoken(command: str) -> None:
    told = run(*command.split(), "--help", LANG="fr_FR.UTF-8")
    assert told.returncode == 0
    assert told.stdout.startswith(bound("usage : irisade"))
    assert english_in(told.stdout) == []


def test_every_command_has_help() -> None:
    listed = grammar(Voice("en")).format_help()
    for command in COMMANDS:
        assert re.search(rf"^ +{command} +\w", listed, re.MULTILINE)


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != "serve"])
def test_a_command_lives_in_the_file_of_its_name(command: str) -> None:
    """`serve` is the web's; what belongs to `lab` is told apart by a second word."""
    assert [path for path in SOURCES if path.stem.partition("_")[0] == command]


@pytest.mark.parametrize("key", ["colomo-ronde", "gumball-rally"])
def test_a_whole_game_in_french(key: str, tmp_path: Path) -> None:
    file = tmp_path / "partie.rgn"
    move, curtain, keep = map(
        bound, (r"à toi \(\? pour l’aide\) : ", "appuie sur Entrée : ", r"\(Entrée : non\) : ")
    )
    with sit_down(
        "play", key, "--people", "2", "--seats", "3", "--lang", "fr", "--fast-shows", "--seed", "2"
    ) as both:
        for typed in ("?", "banane", "h", "u"):
            if both.wait_for(move, curtain).endswith(curtain):
                both.answer("")
                both.wait_for(move)
            both.answer(typed)
        while not (told := both.wait_for(move, curtain, keep)).endswith(bound("non) : ")):
            numbers = re.findall(r"\[(\d+)\]", words_of(told).rpartition("à toi")[0])
            both.answer("" if told.endswith(curtain) else numbers[0])
        both.answer(str(file))
        assert both.leave() == 0
        assert english_in(both.seen) == []
        assert "gagn" in both.seen
    assert english_in(run("replay", str(file), "--lang", "fr").stdout) == []
    assert "le hasard est celui de la graine 2" in run("check", str(file), "--lang", "fr").stdout
    assert english_in(run("sim", key, "--games", "5", "--lang", "fr").stdout) == []
    assert english_in(run("games", "--lang", "fr").stdout) == []
