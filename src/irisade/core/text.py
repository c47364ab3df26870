"""Words on the table: whole sentences with typed placeholders, in English and in French.

The English sentence is the key. A placeholder names what it stands for (`{seat}`, `{card}`, `{n}`) and
the game says how that is spelled. After a colon stands a form: `{n:point|points}` prints the number and
the singular or plural, `{colour:f}` the feminine, which a French word list writes "vert|verte", and
`{seat:de}` whose it is: "de Basile", "d’Ada".
"""

from __future__ import annotations

import re
import string
import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")

LANGUAGES = ("en", "fr")
BOUND = re.compile(r" (?=[?!:;»%](?!-))|(?<=«) ")  # in French; ":-" aligns a column in Markdown
VOWELS = tuple("aeiouhœæ")  # as names sound: an h is hardly ever heard
NO_BREAK = "\N{NO-BREAK SPACE}"
NO_WORDS: Mapping[str, int] = {}
REMEMBERED = 4000  # things that all tables of a game remember together in one language, and each by itself

# How a placeholder is spelled: as a seat's name, as a number, as one of some words, or as the game says.
Spelling: TypeAlias = "str | tuple[str, ...] | Callable[[Talk, int], str]"


class Sentence(NamedTuple):
    """A sentence still to be said in some language, with the numbers its placeholders stand for."""

    text: str
    words: Mapping[str, int] = NO_WORDS


class MissingWords(LookupError):
    """A placeholder has no spelling."""


class BadFrench(ValueError):
    """A file of French sentences cannot be read, or says what cannot be said."""


class Lexicon(NamedTuple):
    """The French of one game, or of the project: sentences, and the words of each placeholder."""

    sentences: Mapping[str, str]
    words: Mapping[str, Sequence[str]]

    @classmethod
    def read(cls, *paths: Path) -> Lexicon:
        """Later files say what earlier ones do not."""
        sentences: dict[str, str] = {}
        words: dict[str, list[str]] = {}
        for path in paths:
            try:
                text = tomllib.loads(path.read_text(encoding="utf-8"))
            except ValueError as wrong:
                raise BadFrench(f"{path.name} is not TOML: {wrong}") from None
            said, listed = text.get("sentences", {}), text.get("words", {})
            if wrong_words := _wrong_words(said, listed):
                raise BadFrench(f"{path.name}: {wrong_words}")
            sentences |= {english: bound(french) for english, french in said.items()}
            words |= listed
        return cls(sentences, words)


def _wrong_words(sentences: Any, words: Any) -> str:
    """What cannot be said of this, if anything."""
    if not isinstance(sentences, dict) or not isinstance(words, dict):
        return "[sentences] and [words] are tables"
    for english, french in sentences.items():
        if not isinstance(french, str):
            return f"the French of {english!r} is a sentence, not {french!r}"
        try:
            unknown = placeholders(french) - placeholders(english)
        except ValueError as wrong:
            return f"{french!r} cannot be read: {wrong}"
        if unknown:
            return f"{french!r} has {{{min(unknown)}}}, which {english!r} has not"
    for what, forms in words.items():
        if not isinstance(forms, list) or not all(isinstance(form, str) for form in forms):
            return f"the words of {what} are a list, not {forms!r}"
    return ""


NO_FRENCH = Lexicon({}, {})  # of a game that nobody has translated


def bound(french: str) -> str:
    """French with the spaces that no line may end at, so that authors can type plain ones."""
    return BOUND.sub(NO_BREAK, french)


class Talk:
    """Says the sentences of a game in one language, with the names of those who sit at this table.

    What has been said is remembered, for it is said again and again: in `common`, which the tables of a
    game share, unless somebody's name is in it.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        spelling: Mapping[str, Spelling],
        lang: str,
        names: Sequence[str],
        common: dict[Any, Any] | None = None,
    ) -> None:
        self.lexicon, self.spelling, self.lang = lexicon, spelling, lang
        self._names, self._named = names, False
        self.known: dict[Any, Any] = {} if common is None else common  # by all tables of the game
        self._own: dict[Any, Any] = {}

    @property
    def names(self) -> Sequence[str]:
        self._named = True
        return self._names

    def __call__(self, text: str, **words: int) -> str:
        said: str | None = self.recall(key := (text, *words.items()))
        return self.learn(key, self._spelled, text, words) if said is None else said

    def line(self, line: Sentence) -> str:
        text, words = line
        said: str | None = self.recall(key := (text, *words.items()))
        return self.learn(key, self._spelled, text, words) if said is None else said

    def _spelled(self, text: str, words: Mapping[str, int]) -> str:
        """The sentence with its placeholders filled; a placeholder without a number is a KeyError."""
        said = ""
        for plain, name, form in _parts(self.sentence(text)):
            said += plain
            if name is not None:
                number = words[name]
                if "|" in form:
                    said += f"{number} {form.split('|')[self.plural(number)]}"
                else:
                    said += self.word(name, number, form)
        return said

    def recall(self, key: Any) -> Any:
        """What was learnt under this key, None when it was not or is forgotten."""
        found = self.known.get(key)
        if found is None and (found := self._own.get(key)) is not None:
            self._named = True
        return found

    def learn(self, key: Any, make: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Make something that depends on the key and this talk alone, and remember it."""
        outer, self._named = self._named, False
        made = make(*args, **kwargs)
        memory = self._own if self._named else self.known
        if len(memory) >= REMEMBERED:
            memory.clear()
        memory[key] = made
        self._named = self._named or outer
        return made

    def looks(self, key: Any) -> list[Any]:
        """A list to remember things in that may have this table's names in them; for `draw.memory`."""
        self._named = True
        looks: list[Any] = self._own.setdefault(key, [])
        return looks

    def sentence(self, text: str) -> str:
        """The sentence in this language, placeholders still open; in English until it is translated."""
        return text if self.lang == "en" else self.lexicon.sentences.get(text, text)

    def word(self, what: str, value: int, form: str = "") -> str:
        """How a placeholder with this value is said; the form "f" is the feminine."""
        said: str | None = self.recall(key := (what, value, form))
        return self.learn(key, self._word, what, value, form) if said is None else said

    def _word(self, what: str, value: int, form: str) -> str:
        spelling = self.spelling.get(what, what)
        if spelling == "seat":
            if not 0 <= value < len(self.names):
                raise MissingWords(f"nobody sits in seat {value}")
            return after_de(self.names[value]) if form == "de" else self.names[value]
        if spelling in ("n", "number"):
            return str(value)
        if isinstance(spelling, tuple):
            words: Sequence[str] = () if self.lang == "en" else self.lexicon.words.get(what, ())
            if len(words) <= value < len(spelling):
                words = spelling  # while nobody has translated it
            if not 0 <= value < len(words):
                raise MissingWords(f"no word for {what} {value} in {self.lang}")
            masculine, _, feminine = words[value].partition("|")
            return feminine if form == "f" and feminine else masculine
        if callable(spelling):
            return spelling(self, value)
        raise MissingWords(f"nobody says how to spell {{{what}}}")

    def plural(self, n: int) -> bool:
        return n > 1 if self.lang == "fr" else n != 1


def after_de(name: str) -> str:
    """In French: d’Ada, d’Émile, d’Hana, de Basile; a name with an accent begins as one without."""
    first = unicodedata.normalize("NFD", name[:1].casefold())[:1]
    return f"d’{name}" if first in VOWELS else f"de {name}"


@cache
def _parts(sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    """Plain words, then the name and the form of a placeholder, again and again."""
    return tuple((plain, name, form or "") for plain, name, form, _ in string.Formatter().parse(sentence))


@cache
def placeholders(text: str) -> frozenset[str]:
    """The names of the placeholders of a sentence."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)
