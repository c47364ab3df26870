"""Words on the table: every English sentence has a French one, and both can be said with every word."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from dataclasses import replace
from itertools import islice, product
from pathlib import Path

import pytest

import irisade
from contract import spoken_sample
from contract.sentences import generated, sentences, shared, written
from contract.walks import GAMES, SetUp, Walk, every_real_game, games_each, set_ups
from irisade import Ask, Game, find
from irisade.core.match import LUCK
from irisade.core.text import LANGUAGES, NO_FRENCH, Lexicon, MissingWords, Sentence, Talk, placeholders

NAMES = ("Ada", "Basile", "Chloé", "Dédé", "Eve", "Fred", "Gus", "Hana")
NUMBERS = (0, 1, 2, 7)
# French can wait: a game that has none speaks English.
every_translated_game = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.french is not NO_FRENCH], ids=lambda game: game.key
)
# French shortens these before a vowel, and a name may begin with one.
ELIDED = re.compile(r"\b(?:de|que|le|la|je|ne|se|te|me|jusque|lorsque) \{(\w+)")


def values(game: Game, talk: Talk, what: str) -> list[int]:
    """Every number that this placeholder can stand for."""
    spelling = talk.spelling.get(what, what)
    sizes = [kind.size for kind in game.kinds if kind.what == what]
    if isinstance(spelling, tuple):
        return list(range(len(spelling)))
    if callable(spelling):
        return list(range(max(sizes, default=max(game.seats))))
    return list(range(max(game.seats))) if spelling == "seat" else list(NUMBERS)


def renderings(game: Game, talk: Talk, text: str) -> list[str]:
    """The sentence with every value of each placeholder, and with many combinations."""
    words = sorted(placeholders(text))
    every = product(*(values(game, talk, what) for what in words))
    return [talk.line(Sentence(text, dict(zip(words, chosen, strict=True)))) for chosen in islice(every, 600)]


def bad_french(game: Game) -> list[str]:
    """Sentences without French, with other placeholders, or in which a name would have to be elided."""
    french = game.french.sentences
    found = [f"no French: {text}" for text in sentences(game) if text not in french]
    found += [f"other words: {text}" for text in french if placeholders(text) != placeholders(french[text])]
    found += [f"empty: {text}" for text in french if french[text].strip() != french[text] or not french[text]]
    names = {what for what, spelling in game.face.WORDS.items() if spelling == "seat" or callable(spelling)}
    for text in french.values():
        for what in ELIDED.findall(text):
            if what in names | {"seat"} and not starts_with_consonants(game, what):
                found.append(f"a name may begin with a vowel: {text}")
    return found


def starts_with_consonants(game: Game, what: str) -> bool:
    """Not a name: a phrase of the game, and none of them begins with a vowel."""
    talk = game.talk("fr", ("Ada",) * max(game.seats))
    return all(talk.word(what, n)[0].lower() not in "aeiouyhéèêâàîôû" for n in values(game, talk, what))


@every_translated_game
def test_every_sentence_has_a_french_one_with_the_same_words(game):
    assert not bad_french(game)


@pytest.mark.parametrize(
    ("english", "french", "words"),
    [
        ("Your hand", None, "no French"),
        ("{seat} plays {card}", "{seat} joue", "other words"),
        ("{seat} plays {card}", "La carte de {seat} : {card}", "vowel"),
        ("Your hand", "", "empty"),
    ],
)
def test_it_bites_on_bad_french(english, french, words):
    game = replace(find("gumball-rally"))
    told = dict(game.french.sentences) | {english: french}
    vars(game)["french"] = Lexicon({en: fr for en, fr in told.items() if fr is not None}, game.french.words)
    assert any(words in problem for problem in bad_french(game))


@every_real_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_can_be_said_with_every_word(game, lang):
    talk = game.talk(lang, NAMES)
    for text in sentences(game):
        for said in renderings(game, talk, text):
            assert said, text
            assert not set("{}|") & set(said), text


@every_translated_game
def test_word_lists_are_as_long_in_both_languages(game):
    lists = {what: words for what, words in game.face.WORDS.items() if isinstance(words, tuple)}
    assert lists.keys() == game.french.words.keys()
    for what, words in lists.items():
        assert len(game.french.words[what]) == len(words)
        assert all(words)
        assert all(game.french.words[what])


@every_real_game
def test_every_word_that_is_needed_has_a_spelling(game):
    known = set(game.face.WORDS) | {"seat", "n"}
    for text in sentences(game):
        assert placeholders(text) <= known, text
    with pytest.raises(MissingWords):
        game.talk("en", NAMES)("{nonsense}", nonsense=1)


def test_no_french_sentence_is_left_over():
    """Each stands in the file of the game that says it, of its box, or of all games."""
    root = Path(irisade.__file__).parent
    said_in: dict[Path, set[str]] = defaultdict(set)
    for game in GAMES:
        folder = root.joinpath(*game.package.split(".")[1:])
        for place in (folder, folder.parent, root / "core"):
            said_in[place] |= sentences(game) - (shared() if place != root / "core" else set())
    said_in[root / "core"] |= generated()
    files = [file for file in root.rglob("fr.toml") if file.parent in said_in]
    assert len(files) >= len(GAMES) + 1
    for file in files:
        text = tomllib.loads(file.read_text(encoding="utf-8"))
        assert not set(text.get("sentences", {})) - said_in[file.parent], file


@pytest.mark.parametrize("set_up", [s for game in GAMES for s in set_ups(game)], ids=str)
@games_each(quick=1, full=3)
def test_whatever_happens_can_be_said_in_both_languages(set_up, seeds):
    """Shows, prompts, options, log and ending of whole games: and all were found by reading the modules."""
    game, known = set_up.game, sentences(set_up.game)
    talks = [game.talk(lang, NAMES[: set_up.seats]) for lang in LANGUAGES]
    for seed in seeds:
        lines, walk = [], Walk(set_up, seed, live=True)
        for match in walk:
            if match.showing is not None:
                lines.append(match.showing.line())
                continue
            kind = match.asking.kind
            seen = match.view(match.asked()[0])
            lines.append(game.face.prompt(seen, match.asking))
            options = match.asking.options if isinstance(match.asking, Ask) else ()
            lines += [kind.line(option) for option in options]
            lines += [game.face.score(seen, seat) for seat in range(match.seats) if match.turns]
            told = [answer for answer in match.answers[-2:] if answer.seat != LUCK]
            lines += [game.face.log(seen, a.seat, a.kind, a.option) for a in told]
        lines.append(Sentence(walk.match.outcome.why))
        spoken = {(line.text, tuple(sorted(line.words.items()))) for line in lines if line is not None}
        assert {text for text, _ in spoken} <= known
        for talk in talks:
            assert all(talk.line(Sentence(text, dict(words))) for text, words in spoken)


@pytest.mark.parametrize("set_up", [s for game in GAMES for s in set_ups(game)[:3]], ids=str)
def test_a_refusal_is_explained_and_an_offer_is_not(set_up):
    """`why_not` is never legality: it is silent for every option that is offered."""
    refused = explained = 0
    for seed in range(9, 15):
        more, told = refusals(set_up, seed)
        refused, explained = refused + more, explained + told
        if explained:
            return
    if hasattr(set_up.game._part("face"), "why_not"):  # one that was made for a game may not know why
        assert not refused, "why_not never says why an option is not open"


def refusals(set_up: SetUp, seed: int) -> tuple[int, int]:
    """How many options were not open in a game, and of how many of them it was said why."""
    game, refused, explained = set_up.game, 0, 0
    talks = [game.talk(lang, NAMES[: set_up.seats]) for lang in LANGUAGES]
    for match in Walk(set_up, seed).now_and_then(4):
        asking = match.asking
        if not isinstance(asking, Ask):
            continue
        seen = match.view(asking.seat)
        for option in range(asking.kind.size):
            line = game.face.why_not(seen, asking.seat, asking.kind, option)
            if option in asking.options:
                assert line is None, f"{asking.kind.note(option)} is open, and why_not refuses it: {line}"
                continue
            refused += 1
            if line is not None:
                explained += 1
                assert all(talk.line(line) for talk in talks)
    return refused, explained


def test_sentences_are_found_where_they_are_said():
    """The reader of modules itself: choices, other names, and nothing that is not said."""
    assert written(spoken_sample) == {"Hello {seat}", "Good", "Bad", "Look", "As a line"}
