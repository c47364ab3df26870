"""What a rules page says of an option is what the game does: its values, its default, and where that stands.

Under "Options" a number of the box is written `first_bonus`: 3 (0 to 5). … (RR-26). That is its default, its
range, and the rules whose sentences state the default. So no default can change without its sentence, in
either language.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from irisade.core.game import Game, games
from irisade.core.options import Number, Option
from irisade.web.pages.home import blurb

PAGES = Path(__file__).parent.parent / "docs" / "rules"
OURS = [game for game in games().values() if game.package.startswith("irisade.")]
GOAL = 14  # words at most
MATERIAL = {"en": "On the table", "fr": "Sur la table"}
WORDS = {
    "en": ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "fr": ["un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"],
}
SPACE = "[ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]?"
NUMBER = {"en": re.compile(r"(\d+) \((\d+) to (\d+)\)"), "fr": re.compile(r"(\d+) \(de (\d+) à (\d+)\)")}
every_page = pytest.mark.parametrize(
    ("game", "lang"),
    [(game, lang) for game in OURS for lang in MATERIAL],
    ids=lambda one: getattr(one, "key", one),
)


@cache
def page(key: str, lang: str) -> str:
    return (PAGES / f"{key}.{lang}.md").read_text(encoding="utf-8")


def items(text: str, begin: str) -> dict[str, str]:
    """List items that begin with a name, each on one line, by their names."""
    found = re.findall(rf"^- {begin}((?:.|\n  )*)", text, re.MULTILINE)
    return {name: " ".join(rest.split("\n  ")) for name, rest in found}


def section(text: str, title: str) -> str:
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def numbers_in(text: str, lang: str) -> Counter[int]:
    """How often each number stands there, in figures or in words."""
    words = re.findall(r"\d+|[^\W\d]+", text.casefold().replace("une", "un"))
    known = {word: value for value, word in enumerate(WORDS[lang], 1)}
    numbers = [known.get(word) or (int(word) if word.isdecimal() else 0) for word in words]
    return Counter(number for number in numbers if number)


def untrue(game: Game, lang: str) -> list[str]:
    """What the page says of the game's options that is not so."""
    text = page(game.key, lang)
    told = items(section(text, "Options"), rf"`(\w+)`{SPACE}:")
    rules = items(text, r"\*\*([A-Z]{2}-\d+)\*\*")
    known = {one.key for one in (*game.options, *game.settings)}
    wrong = [f"{key} is no option" for key in told.keys() - known]
    for setting in game.settings:
        wrong += _wrong_values(setting.key, list(setting.values), told.get(setting.key, ""))
    stated: dict[str, Counter[int]] = {}
    for option in game.options:
        if option.key not in told:
            wrong.append(f"{option.key} is not on the page")
        elif isinstance(option, Option):
            wrong += _wrong_values(option.key, option.names, told[option.key])
        else:
            wrong += _wrong_number(option, told[option.key], lang)
            for place in _places(told[option.key], lang):
                stated.setdefault(place, Counter())[option.default] += 1
            if option.default and not _places(told[option.key], lang):
                wrong.append(f"{option.key} does not say which rule states {option.default}")
    for place, needed in stated.items():
        where = section(text, place) if place == MATERIAL[lang] else rules.get(place, "")
        missing = needed - numbers_in(where, lang)
        wrong += [f"{place} does not say {number}" for number in missing]
    return wrong


def _wrong_values(key: str, names: list[str], told: str) -> list[str]:
    values = re.findall(r"`([\w.]+)`", told.partition(". ")[0])
    return [] if values == names else [f"{key} is one of {names}, not {values}"]


def _wrong_number(option: Number, told: str, lang: str) -> list[str]:
    found = NUMBER[lang].search(told)
    said = [int(number) for number in found.groups()] if found else []
    known = [option.default, option.low, option.high]
    return [] if said == known else [f"{option.key} is {known}, not {said}"]


def _places(told: str, lang: str) -> list[str]:
    """The rules in the last brackets, or the material."""
    last = re.search(r"\(([^()]*)\)\.$", told)
    if last is None or NUMBER[lang].search(told).end() == last.end() - 1:  # type: ignore[union-attr]
        return []
    return last[1].split(", ")


@every_page
def test_options_are_on_the_page_as_they_are_in_the_game(game: Game, lang: str) -> None:
    assert untrue(game, lang) == []


@every_page
def test_a_changed_default_is_noticed_wherever_it_stands(game: Game, lang: str) -> None:
    """As `first_bonus` once was not: 3 stayed on the page."""
    for option in game.options:
        if not isinstance(option, Number):
            continue
        noticed = set()
        for other in set(option.stored) - {option.default}:
            changed = replace(option, default=other)
            options = tuple(changed if one is option else one for one in game.options)
            found = untrue(replace(game, options=options), lang)
            assert any(line.startswith(f"{option.key} is ") for line in found)
            noticed |= {line for line in found if line.endswith(f" does not say {other}")}
        assert noticed or not option.default


def test_numbers_are_read_in_figures_and_in_words() -> None:
    assert numbers_in("Take 5, 3 and 1; the first three.", "en") == {5: 1, 3: 2, 1: 1}
    assert numbers_in("Chacun en prend une, puis cinq sur 15.", "fr") == {1: 1, 5: 1, 15: 1}


@every_page
def test_a_page_is_set_as_a_publisher_of_its_language_would_set_it(game: Game, lang: str) -> None:
    """French: curly apostrophes, and a space that no line ends at. English: straight ones. And no line of a
    paragraph looks like the item of a list ("2. Seven cards")."""
    text = re.sub(r"`[^`]*`", "``", page(game.key, lang))
    wrong = r"'| [;:!?»](?!-)|« " if lang == "fr" else r"[’“”«»]|\s[;:!?](?=\s)"
    assert [line for line in text.splitlines() if re.search(wrong, line)] == []
    assert re.findall(r"(?<=[^\n]\n)\s*\d+\. .*", text) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)
def test_a_page_begins_with_the_goal_in_one_short_sentence(game: Game, lang: str) -> None:
    """The shelf and the set-up page say it, too."""
    title, goal, *_ = (PAGES / f"{game.key}.{lang}.md").read_text(encoding="utf-8").split("\n\n")
    assert title.startswith("# ")
    assert goal == blurb(game, lang)
    assert re.fullmatch(r"[^.!?…]+[.!]", goal)
    assert len(goal.split()) <= GOAL


@every_page
def test_ready_made_choices_have_one_name_on_the_page_and_on_the_screen(game: Game, lang: str) -> None:
    """The words before the colon; and the page tells what each of them changes."""
    listed = re.split(rf"\n(?:Ready-made choices|Choix tout prêts){SPACE}:\n", page(game.key, lang))[1]
    told = items(listed.partition("\n## ")[0], rf"\*([^*]+)\*{SPACE}:")
    texts = [re.sub(SPACE.rstrip("?"), " ", game.talk(lang, ())(preset.text)) for preset in game.presets]
    names = [text.partition(":")[0].strip() for text in texts]
    assert list(told) == names
    for name, preset in zip(names, game.presets):
        changed = dict(re.findall(rf"`(\w+)`{SPACE}(?:is|vaut){SPACE}`([\w.]+)`", told[name]))
        assert changed == {**preset.options, **preset.settings}
