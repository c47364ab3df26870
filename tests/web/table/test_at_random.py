"""Whatever people ask for, at whatever moment: it happens, or it is refused and nothing has changed."""

from __future__ import annotations

import pytest

from irisade.core.words import NOBODY, Ask
from irisade.web.table.fold import CLOSED, OVER
from irisade.web.table.records import record_of
from irisade.web.table.seating import NotPossible
from web.evenings import FRIEND, GAMES, ME, Evening, told

DEEDS = 600


class Crowd:
    """People who tap anywhere."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.whims = evening, evening.whims
        self.seats = len(evening.table.chairs)

    def seat(self) -> int:
        return self.whims.roll(self.seats + 2) - 1

    def anybody(self) -> str:
        return self.one_of([ME, ME, FRIEND, "", "nobody's hash"])

    def one_of(self, things):
        return things[self.whims.roll(len(things))]

    def note(self) -> str:
        asking = self.evening.table.match.asking if self.evening.table.frames else None
        if isinstance(asking, Ask) and self.whims.roll(3):
            return asking.kind.note(self.whims.pick(list(asking.options)))
        return self.one_of(["!", "-", "0", "17", "R7", "", "(g)", "\u202e", "x" * 99, "stay"])

    def v(self) -> int:
        return self.evening.table.v - self.one_of([0, 0, 0, 0, 1, 3, -1, 10**6])

    def tap(self):
        """One wish: what to call, and with what."""
        table, now = self.evening.table, self.evening.now
        deeds = [
            (table.move, (self.seat(), self.note(), self.v(), now)),
            (table.move, (self.turn(), self.note(), table.v, now)),
            (table.move, (self.turn(), self.note(), table.v, now)),
            (table.ready, ([self.seat(), self.seat()], self.v(), now)),
            (table.back, (self.seat(), self.v(), now)),
            (table.sit, (FRIEND, self.one_of(["Mia", "", "Tom\n", "é" * 30]), now)),
            (table.change, (self.anybody(), self.seat(), self.do(), now, self.one_of(["", "Lea"]))),
            (table.start, (self.anybody(), now)),
            (table.again, (self.anybody(), "next", now)),
            (table.hint, (self.turn(), table.v, now)),
            (table.tick, (now,)),
            (record_of, (table,)),
        ]
        if not self.whims.roll(12):
            deeds.append((table.stop, (self.seat(), now)))
        people = [seat for seat, chair in enumerate(table.chairs) if chair.kind == "person"]
        if people:
            deeds.append((table.away, ([self.whims.pick(people)], now)))
            deeds.append((table.here, ([self.whims.pick(people)], now)))
        return self.one_of(deeds)

    def turn(self) -> int:
        return next(iter(self.evening.table.match.asked()), NOBODY) if self.evening.table.frames else NOBODY

    def do(self) -> str:
        return self.one_of(["bot", "open", "here", "rename", "remove", "lend", "return", "host", "x"])


def shown(table):
    return told(table) if table.frames else (table.v, list(table.chairs), table.state, table.code)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_whatever_is_tapped_happens_or_is_refused(game):
    seats = min(game.seats, key=lambda seats: abs(seats - 3))
    evening = Evening(game, ["me", "link", "here", "bot"][:seats], seed=1, code="CODE")
    crowd, refused = Crowd(evening), 0
    for n in range(DEEDS):
        table = evening.table
        evening.now += crowd.one_of([0, 10, 300, 3000, 60_000])
        before = shown(table)
        deed, words = crowd.tap()
        try:
            done = deed(*words)
        except NotPossible:
            refused += 1
            assert shown(table) == before
        else:
            if isinstance(done, list):
                evening.keep(done)
                assert done or shown(table) == before
        if n % 20 == 0:
            assert shown(evening.again()) == shown(evening.table)
            evening.table = evening.again()
        if evening.table.state in (OVER, CLOSED):
            break
    assert refused
    assert shown(evening.again()) == shown(evening.table)
