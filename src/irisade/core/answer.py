"""One answer of a match: what a seat chose, or luck. A record is a row of them."""

from __future__ import annotations

from typing import NamedTuple

from irisade.core.words import NOBODY, SEAT_LETTERS, Kind

LUCK = -2  # who answered: not a seat but luck
WINDOW_TAKEN = -3  # the option of somebody who took a window
MOST = 100_000  # different answers that are kept to be shared


class Answer(NamedTuple):
    """One token of the record."""

    seat: int  # LUCK when luck chose; NOBODY when nobody took a window
    kind: Kind | None
    option: int

    @property
    def reply(self) -> int:
        """What the rules were told."""
        return self.seat if self.option == WINDOW_TAKEN else self.option

    def __str__(self) -> str:
        if self.seat == NOBODY:
            return "(-)"
        if self.seat == LUCK:
            return f"({self.kind.note(self.option) if self.kind else self.option})"
        assert self.kind is not None
        if self.option == WINDOW_TAKEN:
            return f"{SEAT_LETTERS[self.seat]}:!"
        return f"{SEAT_LETTERS[self.seat]}:{self.kind.note(self.option)}"


def answer_of(seat: int, kind: Kind | None, option: int) -> Answer:
    """The same answer is the same object in all matches: a game gives few different ones, and each often."""
    known = _KNOWN.get((seat, kind, option))
    if known is None:
        if len(_KNOWN) >= MOST:
            _KNOWN.clear()
        known = _KNOWN[seat, kind, option] = Answer(seat, kind, option)
    return known


_KNOWN: dict[tuple[int, Kind | None, int], Answer] = {}
