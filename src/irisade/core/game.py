"""A game as the rest of the project knows it: its facts, its options, its rules, its face.

Games are found through the entry point group `irisade.games`, so a game from another package joins
by being installed. One that is still being written need not be: its folder is named in IRISADE_GAMES, where
every process that this one starts finds it too.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from irisade.core.contents import Contents, declared_contents
from irisade.core.contract import (
    Bot,
    DrawnLid,
    Earlier,
    Habits,
    Rules,
    check,
    check_bot,
    check_habits,
)
from irisade.core.cup import PLAIN_CUP, Cup, CupForm, new_cup
from irisade.core.installed import Lid, installed, name_them
from irisade.core.lesson import Lesson, declared_lesson
from irisade.core.options import BadOption, Number, Option, Preset, Setting
from irisade.core.text import LANGUAGES, NO_FRENCH, BadFrench, Lexicon, Talk, bound
from irisade.core.words import Kind

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from irisade.draw.contract import WholeFace

FOLDERS = "IRISADE_GAMES"  # of games that nobody has installed, written as in PATH
SHARED_WORDS = Path(__file__).parent / "fr.toml"
HOUSE = Path(__file__).parent.parent
RULES_PAGES = (HOUSE / "rules_pages", HOUSE.parent.parent / "docs" / "rules")  # installed; in a checkout


class UnknownGame(LookupError):
    """No installed package has a game of this name."""


class WrongSeats(ValueError):
    """This game is not for this number of players, or not with these options."""


# What a game may claim, with its reason: the tests that hold games to their contract then ask less of it.
QUIET_AT_RANDOM = "goes quiet at random"  # random players would take for ever
AS_LONG_BY_HABIT = "is as long by habit"  # whoever plays by habit does not finish sooner
TELLS_ITS_PAST = "tells its past"  # a table shows how it came to be: no two ways lead to the same one
CLAIMS = (QUIET_AT_RANDOM, AS_LONG_BY_HABIT, TELLS_ITS_PAST)


@dataclass(frozen=True)
class Tempo:
    """How long people take at a real table: an estimate, and what it rests on."""

    decision: float  # seconds to choose, where there is a choice
    turn: float  # seconds to carry out a turn
    why: str  # one sentence


@dataclass(frozen=True, eq=False)
class Game:
    """The facts on the lid of the box, and the way to what is inside.

    `package` names the folder of the game; its face and its plain bot are loaded when first needed.
    """

    key: str  # "colomo-ronde"
    names: Mapping[str, str]  # by language
    package: str
    rules: Rules[Any]  # the module with Table, setup, turn, …
    seats: tuple[int, ...]  # as the box says, with the default options
    age: int
    minutes: tuple[int, int]
    version: int = 1  # raised when an old record would replay differently
    place: int = 99  # on the shelf, the most inviting first; those that name none come last, by age
    options: tuple[Option | Number, ...] = ()
    settings: tuple[Setting, ...] = ()
    presets: tuple[Preset, ...] = ()
    cups: tuple[CupForm, ...] = (PLAIN_CUP,)  # ways to play several games, the usual one first
    tempo: Tempo | None = None
    claims: Mapping[str, str] = field(default_factory=dict)  # of CLAIMS, each with its reason
    letters: str = ""  # that its rules begin with; needed where games of a box share kinds of questions
    reworded: Mapping[str, str] = field(default_factory=dict)  # endings that older records tell: as today
    alone: int = 0  # seats where one person plays against robots at once; 0: the fewest there can be

    def __repr__(self) -> str:
        return f"<Game {self.key}>"

    @cached_property
    def folder(self) -> Path:
        """Where its code lies; of a game that is a single module, the folder of that."""
        home = importlib.import_module(self.package)
        file: str = getattr(home, "__file__")  # noqa: B009
        return Path(next(iter(getattr(home, "__path__", (Path(file).parent,)))))

    @cached_property
    def face(self) -> WholeFace:
        """How the game looks and what it says (scene, art, words); what it does not bring of that is made."""
        contract: Any = importlib.import_module("irisade.draw.contract")
        face: WholeFace = contract.whole(self, self._part("face"))
        return face

    @cached_property
    def drawing(self) -> Any:
        """How a match is drawn: `picture(match, seat, lang)`."""
        return importlib.import_module("irisade.draw.picture")

    @cached_property
    def plain(self) -> Bot[Any]:
        """A plain bot: `choose(belief) -> option`; a game without one has a bot that takes anything."""
        plain: Any = self._part("plain") or importlib.import_module("irisade.core.random_bot")
        check_bot(plain)
        bot: Bot[Any] = plain
        return bot

    @cached_property
    def habits(self) -> Habits[Any]:
        """What one does without thinking, by question: `habit(t, seat, options)` is an option, or a list of
        options any of which will do. Not every game has some. They look at nothing that the seat cannot know,
        and are compiled with the rules.
        """
        part: Any = self._part("habits")
        if part is None:
            return {}
        check_habits(part, self.kinds)
        habits: Habits[Any] = part.HABITS
        return habits

    @cached_property
    def contents(self) -> Contents:
        """What the numbers of its table stand for; nothing, if nobody has declared that yet."""
        return declared_contents(self._part("contents"), {*self.rules.Table.__annotations__} - {"LATER"})

    @cached_property
    def cover(self) -> DrawnLid | None:
        """The lid of the box: `cover(night)` draws it, as `draw/cover.py` says. Not every game has one."""
        found: DrawnLid | None = self._part("cover", DrawnLid)
        return found

    @cached_property
    def lesson(self) -> Lesson:
        """What it teaches while it is played; nothing, if nobody has written that yet."""
        return declared_lesson(self._part("lesson"))

    def goal(self, lang: str) -> str:
        """What everybody is after: the first paragraph of the rules page, "" where there is none."""
        parts = [" ".join(part.split()) for part in (self.rules_page(lang) or "").split("\n\n")]
        return next((part for part in parts if part and not part.startswith("#")), "")

    @cached_property
    def earlier(self) -> Earlier | None:
        """How records of its earlier rules are told in today's: `Retelling(match)`. Few games need it."""
        found: Earlier | None = self._part("earlier", Earlier)
        return found

    def _part(self, name: str, needs: type | None = None) -> Any:
        """The module of the game with this name, None if it has none; BadPart if it lacks what it needs."""
        name = f"{self.package}.{name}"
        try:
            known = importlib.util.find_spec(name) is not None
        except ImportError:
            known = False
        part = importlib.import_module(name) if known else None
        if part is not None and needs is not None:
            check(part, needs)
        return part

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Every question of the rules, in the order they are declared; its position is its number."""
        return tuple(dict.fromkeys(k for k in vars(self.rules).values() if isinstance(k, Kind)))

    def rule_of(self, kind: Kind) -> str:
        """The rule of its page that a question is about, "" where the kind names none."""
        return kind.rules.get(self.letters) or next(iter(kind.rules.values()), "")

    @cached_property
    def french(self) -> Lexicon:
        try:
            return self.read_french()
        except BadFrench as why:  # an author hears it when the box is opened; whoever plays can do without
            import logging

            logging.getLogger("irisade").error("%s speaks English: %s", self.key, why)
            return NO_FRENCH

    def read_french(self) -> Lexicon:
        """BadFrench says what is wrong with it."""
        files = [folder / "fr.toml" for folder in (self.folder.parent, self.folder)]
        if not files[-1].exists():
            return NO_FRENCH
        return Lexicon.read(SHARED_WORDS, *(file for file in files if file.exists()))

    @cached_property
    def _said(self) -> Mapping[str, dict[Any, Any]]:
        """What the tables of this game remember together, by language."""
        return {lang: {} for lang in LANGUAGES}

    def talk(self, lang: str, names: Sequence[str]) -> Talk:
        """Somebody who says this game's sentences in a language; in English where it has no French at all."""
        if lang not in LANGUAGES:
            raise ValueError(f"the languages are {' and '.join(LANGUAGES)}, not {lang!r}")
        if self.french is NO_FRENCH:
            lang = "en"
        return Talk(self.french, self.face.WORDS, lang, names, self._said[lang])

    def rules_page(self, lang: str) -> str | None:
        """The rules as people read them, in Markdown; in English if nobody has written them in this language.

        A game of another package keeps `rules.en.md` and `rules.fr.md` beside its code. Without them, what
        its rules say of themselves is the page. None: they say nothing.
        """
        for said in (lang, "en"):
            pages = [
                self.folder / f"rules.{said}.md",
                *(folder / f"{self.key}.{said}.md" for folder in RULES_PAGES),
            ]
            for page in pages:
                if page.is_file():
                    text = page.read_text(encoding="utf-8")
                    return bound(text) if said == "fr" else text
        told = [inspect.getdoc(thing) for thing in (self.rules, self.rules.turn)]
        return "\n\n".join([f"# {self.name(lang)}", *filter(None, told)]) if any(told) else None

    def name(self, lang: str = "en") -> str:
        return self.names.get(lang, self.names["en"])

    def option(self, key: str) -> Option | Number:
        for option in self.options:
            if option.key == key:
                return option
        known = ", ".join(option.key for option in self.options) or "none"
        raise BadOption(f"{self.name()} has no option {key!r}; its options are: {known}")

    def read_options(self, words: Mapping[str, str | int]) -> dict[str, int]:
        """Options as people write them, as the table holds them."""
        return {key: self.option(key).read(str(value)) for key, value in words.items()}

    def cup(self, people: int, games: int = 0, form: str = "") -> Cup:
        """Several games by this number of people; BadCup where there is no such cup."""
        return new_cup(self.cups, people, games, form)

    def next_options(self, cup: Cup, agreed: Mapping[str, int]) -> dict[str, int]:
        """Of the next game of a cup: what the cup says goes before what was agreed."""
        told = {**agreed, **self.read_options(cup.options)}
        return {key: value for key, value in told.items() if value != self.option(key).default}

    def blank(self, options: Mapping[str, int]) -> Any:
        """An empty table with these options; those that are not named have their default."""
        t = self.rules.Table()
        for option in self.options:
            setattr(t, option.key, option.default)
        for key, value in options.items():
            if value not in self.option(key).stored:
                raise BadOption(f"{key} cannot be {value}")
            setattr(t, key, value)
        return t

    def seats_with(self, options: Mapping[str, int]) -> tuple[int, ...]:
        """The player counts that these options allow."""
        allowed = self.seats
        for key, value in options.items():
            option = self.option(key)
            allowed = option.seats.get(option.note(value), allowed)
        return allowed

    def check_seats(self, seats: int, options: Mapping[str, int]) -> None:
        allowed = self.seats_with(options)
        if seats not in allowed:
            span = f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else f"{allowed[0]}"
            raise WrongSeats(f"{self.name()} is for {span} players, not {seats!r}")


@cache
def games() -> Mapping[str, Game]:
    """Every installed game and those of IRISADE_GAMES by their keys, in the order of the keys."""
    found = {key: at_hand.get(key) or _taken(entry) for key, entry in installed().items()}
    for folder in _folders():
        game = open_box(Path(folder))
        found[game.key] = game
    return dict(sorted(found.items()))


at_hand: dict[str, Game] = {}  # games that were taken from the shelf, and those that somebody put here


def announce(lids: Mapping[str, str]) -> None:
    """Where nothing is installed, as in a browser: the games there are, by key, as "module:NAME"."""
    name_them(lids)
    games.cache_clear()


def _taken(entry: EntryPoint | Lid) -> Game:
    game = entry.load()
    if not isinstance(entry, Lid):  # else it was looked at before it was packed, and its source is not there
        _whole(game)
    at_hand[entry.name] = game
    return game


def put_on_shelf(game: Game) -> Game:
    """From now on this process, and those it starts, find the game of an opened box by its key."""
    if str(game.folder) not in _folders():
        os.environ[FOLDERS] = os.pathsep.join([*_folders(), str(game.folder)])
        games.cache_clear()
    return game


def _folders() -> list[str]:
    return [folder for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder]


def _whole(game: Game) -> Game:
    check(game.rules, Rules)
    for claim in game.claims:
        if claim not in CLAIMS:
            raise ValueError(f"{game.key} claims {claim!r}; a game may claim {', '.join(map(repr, CLAIMS))}")
    for option in game.options:
        if not hasattr(game.rules.Table, option.key):
            raise AttributeError(f"{option.key} is an option of {game.key}, but no field of its Table")
        if option.default not in option.stored:
            raise BadOption(f"{option.key} begins as {option.default}, which is none of its values")
    return game


def find(key: str) -> Game:
    """The game with this key, loaded alone; UnknownGame says which there are."""
    if not _folders():  # else one of them may have this key
        game = at_hand.get(key)
        if game is None and (entry := installed().get(key)) is not None:
            game = _taken(entry)
        if game is not None:
            return game
    if key not in games():
        raise UnknownGame(f"there is no game {key!r}; the games are: {', '.join(games())}")
    return games()[key]


@cache
def open_box(folder: Path) -> Game:
    """The game in a folder that nobody has installed; UnknownGame says what is wrong with it."""
    home = _home(folder.resolve())
    name, start = home.name, home / "__init__.py"
    if not start.is_file():
        raise UnknownGame(f"{folder} is not the folder of a game: it has no __init__.py")
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, start, submodule_search_locations=[str(home)])
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(sys.modules[name])
        except BaseException:
            del sys.modules[name]
            raise
    elif home not in map(Path, getattr(sys.modules[name], "__path__", ())):
        raise UnknownGame(f"{folder} has the name of another Python package: {name}")
    game = getattr(sys.modules[name], "GAME", None)
    if not isinstance(game, Game):
        raise UnknownGame(f"{folder} is not the folder of a game: it has no GAME")
    if game.package != name or not Path(rules_file(game)).resolve().is_relative_to(home):
        raise UnknownGame(f"{folder} is a lid on another box: its rules lie in {rules_file(game)}")
    _whole(game)  # before its face is made, for that plays by its rules
    game.read_french()
    for part in ("face", "plain", "habits", "contents", "cover", "lesson"):
        getattr(game, part)  # at once: its author waits for a word about them
    return game


def _home(folder: Path) -> Path:
    """The folder itself, or the only box that lies in it, as `irisade new` and packages have it."""
    if (folder / "__init__.py").is_file():
        return folder
    inside = [*folder.glob("*/__init__.py"), *folder.glob("src/*/__init__.py")]
    boxes = [lid.parent for lid in inside if lid.with_name("rules.py").is_file()]
    return boxes[0] if len(boxes) == 1 else folder


def rules_file(game: Game) -> str:
    """Where its rules are written."""
    file: str = getattr(game.rules, "__file__")  # noqa: B009
    return file
