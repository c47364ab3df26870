"""What a game brings, as types that mypy checks and as names that are checked when the game is loaded.

`Rules` must be there; `Bot`, `BotMay` and `HabitsPart` may. A face is declared in `draw/contract.py`. The
table is the game's own: what lies on it is known to its rules, its face and its bot alone.
"""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from irisade.core.text import Sentence
from irisade.core.words import Flow, Kind, Memory

if TYPE_CHECKING:
    from irisade.core.belief import Belief
    from irisade.core.match import Match

T = TypeVar("T")  # the table of a game
Taken = TypeVar("Taken", contravariant=True)  # the same, by what only takes one
Habit: TypeAlias = Callable[[T, int, list[int]], int | list[int]]  # (t, seat, options): one, or any of these
Habits: TypeAlias = Mapping[Kind, Habit[T]]
WAYS_TO_LOOK = ("no", "tree", "trials")  # LOOKS_AHEAD
LEVELS = ("toddler", "child", "grown-up", "master")  # by which WHIMS are told
WORD = re.compile(r"\w+")
ALIKE = 0.75  # as `difflib` counts: what is more alike than that was meant


class Rules(Protocol[T]):
    """`rules.py`: what lies on the table, and what happens there."""

    @property
    def Table(self) -> type[T]: ...

    @property
    def ENDINGS(self) -> Sequence[str]: ...

    def setup(self, t: T, seats: int, /) -> Flow: ...

    def turn(self, t: T, /) -> Flow: ...

    def over(self, t: T, /) -> bool: ...

    def score(self, t: T, seat: int, /) -> int: ...

    def points(self, t: T, seat: int, /) -> int: ...

    def ending(self, t: T, /) -> int: ...

    def news(self, t: T, /) -> int: ...

    def new_turn(self, t: T, /) -> bool: ...

    def view(self, t: T, seat: int, /) -> None: ...

    def guess(self, t: T, seat: int, memory: Memory, /) -> Flow: ...


class Bot(Protocol[T]):
    """`plain.py`: a rule of thumb."""

    def choose(self, belief: Belief[T], /) -> int: ...


class BotMay(Protocol[T]):
    """What a rule of thumb may say of itself."""

    @property
    def LOOKS_AHEAD(self) -> str:
        """How a master looks ahead in this game: in a "tree", by "trials", or "no"."""

    @property
    def IMAGINES(self) -> int:
        """Imagined games are short here, and a master plays this many times more of them."""

    @property
    def PONDERS(self) -> bool:
        """The rule of thumb itself takes milliseconds."""

    @property
    def STAYS(self) -> int:
        """What was seen is watched all the time, and fades this many times more slowly."""

    @property
    def WHIMS(self) -> Mapping[str, int]:
        """By level, how often of a thousand times any option will do."""

    def keenly(self, belief: Belief[T], /) -> int:
        """A master's own rule of thumb."""

    def worth_trying(self, belief: Belief[T], /) -> Sequence[int]:
        """The options that a master tries when it looks ahead by trials; all unless the game says."""

    def why(self, belief: Belief[T], option: int, /) -> Sentence | None: ...

    def mistakes(self, belief: Belief[T], /) -> Mapping[int, Sentence]:
        """The options that nobody who has understood the game would choose, each with the reason."""


class HabitsPart(Protocol[Taken]):
    """`habits.py`: what one does without thinking, by question."""

    @property
    def HABITS(self) -> Habits[Taken]: ...


class DrawnLid(Protocol):
    """`cover.py`: the lid of the box."""

    def cover(self, night: bool, /) -> str: ...


class Retold(Protocol):
    """A record of earlier rules, move by move."""

    def today(self, move: str, /) -> list[str]:
        """What is said today instead of this move."""

    def then(self) -> list[str]:
        """What is asked today after it, and was not."""


class Earlier(Protocol):
    """`earlier.py`: how records of earlier rules are told in today's."""

    def Retelling(self, match: Match, /) -> Retold: ...


class BadPart(AttributeError):
    """A file of a game lacks something, or has it in another form than everybody else expects."""


def check(part: Any, needs: type, may: type | None = None) -> None:
    """Refuse a file of a game that does not bring what it must, or brings something misspelt."""
    file = Path(getattr(part, "__file__", "?")).name
    needed = members(needs)
    allowed = members(may) if may is not None else {}
    for name, parameters in (needed | allowed).items():
        if hasattr(part, name):
            _check_parameters(file, name, getattr(part, name), parameters)
            continue
        meant = _misspelt(part, name, {*needed, *allowed})
        if meant:
            raise BadPart(
                f"{file} has {meant}, which nobody asks for: perhaps it is {_written(name, parameters)}"
            )
        if name in needed:
            raise BadPart(f"{file} lacks {_written(name, parameters)}")
    if allowed and (unasked := _unasked(part, needed | allowed)):
        raise BadPart(unasked)


def check_bot(plain: Any) -> None:
    """Refuse a bot that lacks something, or says of itself what nobody understands."""
    check(plain, Bot, BotMay)
    file = Path(plain.__file__).name
    ahead, whims = getattr(plain, "LOOKS_AHEAD", WAYS_TO_LOOK[0]), getattr(plain, "WHIMS", {})
    if ahead not in WAYS_TO_LOOK:
        raise BadPart(f"{file}: LOOKS_AHEAD is one of {', '.join(map(repr, WAYS_TO_LOOK))}, not {ahead!r}")
    for name in ("STAYS", "IMAGINES"):
        times = getattr(plain, name, 1)
        if type(times) is not int or times < 1:
            raise BadPart(f"{file}: {name} is a number from 1 on, not {times!r}")
    if not isinstance(getattr(plain, "PONDERS", False), bool):
        raise BadPart(f"{file}: PONDERS is True or False")
    if not isinstance(whims, Mapping) or any(
        level not in LEVELS or not 0 <= whim <= 1000 for level, whim in whims.items()
    ):
        raise BadPart(f"{file}: WHIMS gives thousandths by level ({', '.join(LEVELS)}), not {whims!r}")


def check_habits(part: Any, kinds: Collection[Kind]) -> None:
    """Refuse habits for what the rules never ask, and those that take anything but what a habit is given."""
    check(part, HabitsPart)
    file = Path(part.__file__).name
    if not isinstance(part.HABITS, Mapping):
        raise BadPart(f"{file}: HABITS gives a habit by question, not {part.HABITS!r}")
    for kind, habit in part.HABITS.items():
        if kind not in kinds:
            raise BadPart(f"{file}: HABITS has {kind!r}, which is no question of rules.py")
        if not callable(habit):
            raise BadPart(f"{file}: the habit for {kind!r} is a function, not {habit!r}")
        _check_parameters(file, habit.__name__, habit, ("t", "seat", "options"))


def members(protocol: type) -> dict[str, tuple[str, ...] | None]:
    """The parameters of every function of a protocol, None for what is no function; inherited ones, too."""
    return {
        name: tuple(inspect.signature(member).parameters)[1:] if inspect.isfunction(member) else None
        for each in reversed(protocol.__mro__)
        for name, member in vars(each).items()
        if not name.startswith("_") and each.__module__ == protocol.__module__
    }


def _written(name: str, parameters: tuple[str, ...] | None) -> str:
    return name if parameters is None else f"{name}({', '.join(parameters)})"


def _check_parameters(file: str, name: str, given: Any, parameters: tuple[str, ...] | None) -> None:
    if parameters is not None and not callable(given):
        raise BadPart(f"{file}: {_written(name, parameters)} is a function, not {given!r}")
    code = getattr(given, "__code__", None)
    if parameters is None or code is None or code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        return
    own = code.co_varnames[: code.co_argcount]
    fewest = len(own) - len(given.__defaults__ or ())
    if not fewest <= len(parameters) <= len(own):
        raise BadPart(
            f"{file}, line {code.co_firstlineno}: {_written(name, own)} must be {_written(name, parameters)}"
        )


def _misspelt(part: Any, name: str, known: set[str]) -> str:
    """A name of this file that is nearly this one and that nothing in it uses; "" if there is none."""
    alike = difflib.get_close_matches(name, _own_names(part, known), 3, ALIKE)
    if not alike:
        return ""
    source = _source(Path(part.__file__))
    return next((each for each in alike if len(re.findall(rf"\b{each}\b", source)) == 1), "")


def _unasked(part: Any, known: Mapping[str, tuple[str, ...] | None]) -> str:
    """What is wrong with a function that neither this game nor anybody else calls; "" if there is none.

    Short names have no other that is nearly the same, so a misspelt one would be silent.
    """
    file = Path(part.__file__)
    told = WORD.findall(_source(file))
    own = [name for name in _own_names(part, known) if inspect.isfunction(vars(part)[name])]
    if own := [name for name in own if told.count(name) == 1]:
        told = WORD.findall("\n".join(each.read_text(encoding="utf-8") for each in file.parent.rglob("*.py")))
    for name in own:
        if told.count(name) == 1:
            given = vars(part)[name].__code__
            meant = difflib.get_close_matches(name, known, 1, 0.0)[0]
            return (
                f"{file.name}, line {given.co_firstlineno}: nobody asks for {name}, and nothing in the game "
                f"uses it; the nearest name is {_written(meant, known[meant])}"
            )
    return ""


def _source(file: Path) -> str:
    """What is written in it; "" where a page has brought its bytecode only: that was checked before."""
    return file.read_text(encoding="utf-8") if file.suffix == ".py" and file.is_file() else ""


def _own_names(part: Any, known: Collection[str]) -> Iterator[str]:
    for name, thing in vars(part).items():
        own = getattr(thing, "__module__", part.__name__) == part.__name__
        if own and not name.startswith("_") and name not in known:
            yield name
