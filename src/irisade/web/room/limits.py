"""How much one connection and one address may ask of the house.

Every limit is a bucket: a burst at once, then a steady amount each second. The defaults let a school
class of thirty play behind one address; whoever meets a limit is told so and may try again later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from math import inf
from time import monotonic


@dataclass(frozen=True)
class Limits:
    """What a host may set: `irisade serve --limit messages=40`."""

    message_bytes: int = 4096  # of one message on a socket
    body_bytes: int = 262_144  # of one request: a record to look at is the largest
    body_seconds: float = 30  # within which the body of a request must have come
    messages: float = 12  # a second on one connection …
    messages_at_once: int = 60
    frames: float = 5  # pings, pongs and pieces of messages a second on one connection …
    frames_at_once: int = 100
    refusals: float = 2  # bad messages a second on one connection; more of them and it is closed …
    refusals_at_once: int = 30
    requests: float = 60  # a second from one address, …
    requests_at_once: int = 1500
    files: float = (
        300  # … and scripts, styles, fonts and sprites a second, of which a table's page names seventy …
    )
    files_at_once: int = 10_000
    connections: int = 300  # open at the same time from one address
    connections_in_all: int = 20_000
    doors: int = 600  # connections of any kind from one address, pages and pictures included
    doors_in_all: int = 30_000
    arrives: float = 20  # seconds within which a request must have come, up to its body
    watchers: int = 40  # from one address at one table
    tables: float = 0.5  # new ones a second from one address …
    tables_at_once: int = 60
    guesses: float = 0.2  # wrong join codes a second from one address …
    guesses_at_once: int = 40
    films: float = 0.5  # recorded games a second that one address looks at …
    films_at_once: int = 30
    film_seconds: float = 60  # within which such a game must have been taken, once it is made
    unsent_bytes: int = 48_000  # waiting for a slow device before its connection is closed
    first_words: float = 20  # seconds within which a connection must say which table it comes to

    def changed(self, key: str, value: str) -> Limits:
        """With one limit set from what a person typed; ValueError when there is no such limit or number."""
        known = {field.name: type(getattr(self, field.name)) for field in fields(self)}
        if key not in known:
            raise ValueError(f"there is no limit {key!r}; there are {', '.join(known)}")
        try:
            number = known[key](value)
        except ValueError:
            number = 0
        if not 0 < number < inf:
            what = "whole number" if known[key] is int else "number"
            raise ValueError(f"{key} is a {what} above 0, not {value!r}")
        return Limits(**{name: getattr(self, name) for name in known} | {key: number})


class Bucket:
    """Lets a burst through at once, then a steady number each second."""

    __slots__ = ("at_once", "full_at", "left", "rate")

    def __init__(self, rate: float, at_once: int, now: float) -> None:
        self.rate, self.at_once, self.left, self.full_at = rate, at_once, float(at_once), now

    def take(self, now: float, n: int = 1) -> bool:
        """True when there was one left, and `n` are taken."""
        left = self.left + (now - self.full_at) * self.rate
        if left > self.at_once:
            left = self.at_once
        self.full_at = now
        if left < 1:
            self.left = left
            return False
        self.left = left - n
        return True

    def empty(self, now: float) -> bool:
        return not self.take(now, 0)


class ByAddress:
    """One bucket for each address; those that are full again are forgotten, so memory stays flat."""

    SWEEP = 1024

    def __init__(self, rate: float, at_once: int, clock: Callable[[], float] = monotonic) -> None:
        self.rate, self.at_once, self.clock = rate, at_once, clock
        self.buckets: dict[str, Bucket] = {}
        self._next_sweep = self.SWEEP

    def take(self, address: str) -> bool:
        return self._of(address).take(self.clock())

    def give_back(self, address: str) -> None:
        """It did not count after all."""
        self._of(address).left += 1

    def empty(self, address: str) -> bool:
        bucket = self.buckets.get(address)
        return bucket is not None and bucket.empty(self.clock())

    def _of(self, address: str) -> Bucket:
        bucket = self.buckets.get(address)
        if bucket is None:
            if len(self.buckets) >= self._next_sweep:
                self._sweep()
            bucket = self.buckets[address] = Bucket(self.rate, self.at_once, self.clock())
        return bucket

    def _sweep(self) -> None:
        now, filled = self.clock(), self.at_once / self.rate
        kept = {address: b for address, b in self.buckets.items() if now - b.full_at < filled}
        self.buckets, self._next_sweep = kept, max(self.SWEEP, 2 * len(kept))


class Counted:
    """How many connections each address has open."""

    def __init__(self, most: int, in_all: int) -> None:
        self.most, self.in_all, self.total = most, in_all, 0
        self.open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        if self.open.get(address, 0) >= self.most or self.total >= self.in_all:
            return False
        self.open[address] = self.open.get(address, 0) + 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        self.total -= 1
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
