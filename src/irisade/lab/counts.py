"""What was counted in many games: plain numbers that add up, whoever played which of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

WHOLE = 840  # a win; so many parts can be shared by up to eight


@dataclass
class Counts:
    """`a + b` is what was counted in both; it becomes JSON and back without loss."""

    games: int = 0
    tallies: dict[str, Counter[int]] = field(default_factory=dict)  # how many games had which value
    sums: dict[str, list[int]] = field(default_factory=dict)  # cells that add up

    def tally(self, name: str, value: int, times: int = 1) -> None:
        self.tallies.setdefault(name, Counter())[value] += times

    def add(self, name: str, cells: list[int]) -> None:
        before = self.sums.get(name, [0] * len(cells))
        self.sums[name] = [a + b for a, b in zip(before, cells, strict=True)]

    def __add__(self, other: Counts) -> Counts:
        made = Counts(self.games + other.games)
        for one in (self, other):
            for name, tally in one.tallies.items():
                for value, times in tally.items():
                    made.tally(name, value, times)
            for name, cells in one.sums.items():
                made.add(name, cells)
        return made

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "tallies": {
                name: {str(v): tally[v] for v in sorted(tally)} for name, tally in self.tallies.items()
            },
            "sums": self.sums,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Counts:
        tallies = {
            name: Counter({int(value): times for value, times in tally.items()})
            for name, tally in data["tallies"].items()
        }
        return cls(data["games"], tallies, {name: list(cells) for name, cells in data["sums"].items()})
