"""What a table can agree on before it starts.

An `Option` changes the rules: it is a small number in the table, set before the set-up and never changed.
A `Setting` changes how the table is shown and paced, and the rules never see it. A `Preset` is a handful
of both under one name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

TOPICS = ("order", "length", "choice", "skill", "tension", "ties", "points", "waiting")


class BadOption(ValueError):
    """There is no such option, or it has no such value."""


@dataclass(frozen=True)
class Option:
    """A house rule. Named values are stored as their position, so the first, the default, is 0."""

    key: str
    text: str  # one sentence: what it decides
    values: Mapping[str, str]  # each value, and what it means; the default first
    seats: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # the seat counts a value asks for
    bears_on: tuple[str, ...] = ()  # what it may mend, as the lab calls it: TOPICS

    @property
    def default(self) -> int:
        return 0

    @property
    def names(self) -> list[str]:
        return list(self.values)

    @property
    def stored(self) -> range:
        """Every value as the table holds it."""
        return range(len(self.values))

    def read(self, value: str) -> int:
        if value not in self.values:
            raise BadOption(f"{self.key} is {' or '.join(self.names)}, not {value!r}")
        return self.names.index(value)

    def note(self, stored: int) -> str:
        return self.names[stored]


@dataclass(frozen=True)
class Number:
    """A number of the box (points, counters, capacities) that a designer may want to turn."""

    key: str
    text: str
    default: int
    low: int
    high: int
    seats: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    bears_on: tuple[str, ...] = ()

    @property
    def names(self) -> list[str]:
        return [str(value) for value in self.stored]

    @property
    def stored(self) -> range:
        return range(self.low, self.high + 1)

    def read(self, value: str) -> int:
        if value not in self.names:
            raise BadOption(f"{self.key} is a number from {self.low} to {self.high}, not {value!r}")
        return int(value)

    def note(self, stored: int) -> str:
        return str(stored)


@dataclass(frozen=True)
class Setting:
    """How the table shows and paces the game; kept in the record, unknown to the rules."""

    key: str
    text: str
    values: Mapping[str, str]  # each value, and what it means; the default first


def usual(settings: Iterable[Setting]) -> dict[str, str]:
    """What a table goes by where nobody chose."""
    return {setting.key: next(iter(setting.values)) for setting in settings}


@dataclass(frozen=True)
class Preset:
    """A name for several choices at once."""

    key: str
    text: str
    options: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
