"""Words: placeholders, plurals and genders in English and in French."""

from __future__ import annotations

import re

import pytest

from irisade.core.text import BadFrench, Lexicon, MissingWords, Sentence, Talk, bound, placeholders

FRENCH = Lexicon(
    {
        "{seat} has {n:point|points}": "{seat} a {n:point|points}",
        "{n:horse|horses}": "{n:cheval|chevaux}",
        "a {colour} disc": "un disque {colour}",
        "a {colour:f} card": "une carte {colour:f}",
        "{seat} plays {card}": "{seat} joue {card}",
        "{rival} is {place}": "{rival} est {place}",
        "a pawn belonging to {seat}": "un pion {seat:de}",
        "Your hand": "Ta main",
    },
    {"colour": ["rouge", "vert|verte", "violet|violette"]},
)
SPELLING = {
    "colour": ("red", "green", "violet"),
    "rival": "seat",
    "place": "number",
    "card": lambda talk, card: f"{talk.word('colour', card % 3, 'f')} {card // 3}",
}
ENGLISH = Talk(FRENCH, SPELLING, "en", ["Ada", "Basile"])
FRANCAIS = Talk(FRENCH, SPELLING, "fr", ["Ada", "Basile"])


@pytest.mark.parametrize(
    ("n", "english", "french"),
    [
        (0, "0 horses", "0 cheval"),
        (1, "1 horse", "1 cheval"),
        (2, "2 horses", "2 chevaux"),
    ],
)
def test_zero_is_plural_in_english_and_singular_in_french(n, english, french):
    assert ENGLISH("{n:horse|horses}", n=n) == english
    assert FRANCAIS("{n:horse|horses}", n=n) == french


def test_a_word_agrees_with_what_it_tells_about():
    assert [FRANCAIS("a {colour} disc", colour=n) for n in (0, 1, 2)] == [
        "un disque rouge",
        "un disque vert",
        "un disque violet",
    ]
    assert [FRANCAIS("a {colour:f} card", colour=n) for n in (0, 1, 2)] == [
        "une carte rouge",
        "une carte verte",
        "une carte violette",
    ]
    assert ENGLISH("a {colour:f} card", colour=1) == "a green card"


@pytest.mark.parametrize(
    ("name", "french"),
    [
        ("Basile", "un pion de Basile"),
        ("Ada", "un pion d’Ada"),
        ("Émile", "un pion d’Émile"),
        ("Œdipe", "un pion d’Œdipe"),
        ("Hana", "un pion d’Hana"),
        ("7", "un pion de 7"),
        ("", "un pion de "),
    ],
)
def test_in_french_de_is_shortened_before_a_vowel(name, french):
    assert Talk(FRENCH, SPELLING, "fr", [name])("a pawn belonging to {seat}", seat=0) == french


def test_seats_are_called_by_their_names():
    assert FRANCAIS("{seat} has {n:point|points}", seat=1, n=2) == "Basile a 2 points"
    assert ENGLISH("{rival} is {place}", rival=0, place=3) == "Ada is 3"


def test_a_game_may_spell_a_word_itself():
    assert ENGLISH("{seat} plays {card}", seat=0, card=7) == "Ada plays green 2"
    assert FRANCAIS("{seat} plays {card}", seat=0, card=7) == "Ada joue verte 2"


def test_a_line_is_said_like_its_sentence():
    line = Sentence("{seat} plays {card}", {"seat": 0, "card": 7})
    assert FRANCAIS.line(line) == FRANCAIS(line.text, **line.words)
    assert FRANCAIS.line(Sentence("Your hand")) == "Ta main"
    assert FRANCAIS("") == ""


def test_what_has_no_french_yet_is_said_in_english():
    assert ENGLISH("Good morning") == FRANCAIS("Good morning") == "Good morning"
    half = Talk(Lexicon({"a {colour} disc": "un disque {colour}"}, {"colour": ["rouge"]}), SPELLING, "fr", ())
    assert [half("a {colour} disc", colour=n) for n in (0, 1)] == ["un disque rouge", "un disque green"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[sentences]\n'Hello' = \n", "fr.toml is not TOML: Invalid value (at line 2"),
        ("[sentences]\n'Hello' = 3", "fr.toml: the French of 'Hello' is a sentence, not 3"),
        ("sentences = ['Hello']", "fr.toml: [sentences] and [words] are tables"),
        (
            "[sentences]\n'Hello {seat}' = 'Bonjour {nom}'",
            "'Bonjour {nom}' has {nom}, which 'Hello {seat}' has not",
        ),
        ("[sentences]\n'Hello {seat}' = 'Bonjour {seat'", "'Bonjour {seat' cannot be read: "),
        ("[words]\ncolour = 'rouge'", "fr.toml: the words of colour are a list, not 'rouge'"),
    ],
)
def test_what_is_wrong_with_a_file_of_french_is_a_sentence(tmp_path, text, why):
    file = tmp_path / "fr.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadFrench, match=re.escape(why)):
        Lexicon.read(file)


@pytest.mark.parametrize("value", [-1, 3, -2])
@pytest.mark.parametrize("talk", [ENGLISH, FRANCAIS])
def test_a_value_without_a_word_is_missing_words(talk, value):
    with pytest.raises(MissingWords, match="no word for colour"):
        talk("a {colour} disc", colour=value)


@pytest.mark.parametrize("seat", [-2, -1, 2])
def test_a_seat_where_nobody_sits_has_no_name(seat):
    with pytest.raises(MissingWords, match=f"nobody sits in seat {seat}"):
        ENGLISH("{rival} is {place}", rival=seat, place=1)


def test_a_placeholder_without_a_spelling_is_missing_words():
    with pytest.raises(MissingWords, match=r"how to spell \{animal\}"):
        ENGLISH("a {animal}", animal=1)
    with pytest.raises(KeyError):
        ENGLISH("{seat} waits")


def test_names_with_braces_are_only_names():
    talk = Talk(FRENCH, SPELLING, "fr", ["{seat}", "{0.__class__}"])
    assert talk("{seat} plays {card}", seat=1, card=0) == "{0.__class__} joue rouge 0"


def test_placeholders_of_a_sentence():
    assert placeholders("{seat} has {n:point|points} and {colour:f}") == {"seat", "n", "colour"}
    assert placeholders("Your hand") == frozenset()


def test_later_files_say_what_earlier_ones_do_not(tmp_path):
    shared, own = tmp_path / "shared.toml", tmp_path / "own.toml"
    shared.write_text('[sentences]\n"a" = "A"\n"b" = "B"\n[words]\nhue = ["x"]\n', encoding="utf-8")
    own.write_text('[sentences]\n"b" = "É"\n', encoding="utf-8")
    lexicon = Lexicon.read(shared, own)
    assert lexicon.sentences == {"a": "A", "b": "É"}
    assert lexicon.words == {"hue": ["x"]}


def test_no_french_line_ends_before_a_sign_that_stands_apart():
    assert bound("À toi ! Joue « R7 » : 3 ?") == "À toi~! Joue «~R7~»~: 3~?".replace(
        "~", "\N{NO-BREAK SPACE}"
    )
