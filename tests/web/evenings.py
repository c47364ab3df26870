"""Evenings at online tables: people with whims and robots, by a clock that the test turns.

An evening keeps every row, so that a test can drop its table at any moment and build it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from irisade import Ask, Dice, Game, Window
from irisade.core.game import games
from irisade.core.match import view
from irisade.core.words import NOBODY
from irisade.web.table.fold import OVER, PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.rows import Row
from irisade.web.table.seating import NotPossible, hash_of
from irisade.web.table.terms import terms_of

GAMES = tuple(games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
KEY = b"a key for tests, and nothing else"
ME, FRIEND, STRANGER = map(hash_of, ("my token", "a friend's token", "somebody else's token"))
NOON = 1_700_000_000_000  # ms


class Evening:
    """One table, everything that was stored of it, and the clock."""

    def __init__(
        self, game: Game | str, seats: Sequence[str] = ("me", "bot"), pace: float = 1.0, **how: Any
    ) -> None:
        self.game = games()[game] if isinstance(game, str) else game
        self.now, self.pace = NOON, pace
        self.whims = Dice(how.pop("seed", 0))
        self.grace = how.pop("grace", 45_000)
        self.id = how.pop("id", "evening")  # the luck follows from it
        self.table = self.blank()
        wanted = [dict(zip(("kind", "level"), seat.split(":"))) for seat in seats]  # "bot:master"
        self.rows = self.table.make(terms_of(self.game.key, wanted, ME, **how), self.now)

    def blank(self) -> LiveTable:
        return LiveTable(self.id, KEY, self.pace, self.grace)

    def started(self) -> Evening:
        self.keep(self.table.start(ME, self.now))
        return self

    def keep(self, rows: list[Row]) -> list[Row]:
        self.rows += rows
        return rows

    def again(self, upto: int | None = None) -> LiveTable:
        """The same table from its rows alone."""
        table = self.blank()
        for row in self.rows[:upto]:
            table.fold(row)
        return table

    # -- what people do --

    def people(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.table.chairs) if not chair.by_bot]

    def rest(self) -> None:
        """Everybody looks to the end."""
        self.now = max(self.now, self.table.frames[-1].at)

    def play(self, seat: int = NOBODY, note: str = "") -> list[Row]:
        """The person who is asked moves, well or at random."""
        self.rest()
        asking = self.table.match.asking
        assert isinstance(asking, Ask)
        seat = asking.seat if seat == NOBODY else seat
        if not note:
            well = self.whims.roll(4)
            option = self.table._choose(seat) if well else self.whims.pick(list(asking.options))
            note = asking.kind.note(option)
        return self.keep(self.table.move(seat, note, self.table.v, self.now))

    def tick(self) -> list[Row]:
        """The clock goes to what is due."""
        assert self.table.due is not None
        self.now = max(self.now, self.table.due)
        return self.keep(self.table.tick(self.now))

    def step(self) -> list[Row]:
        """Whatever happens next: people move or speak up, robots and the clock do the rest."""
        table, asking = self.table, self.table.match.asking
        people = self.people()
        if table.quiet and people:
            self.rest()
            return self.keep([row for seat in people for row in table.stop(seat, self.now)])
        if isinstance(asking, Ask) and asking.seat in people:
            return self.play()
        if isinstance(asking, Window):
            asked = [seat for seat in asking.seats if seat in people]
            what = self.whims.roll(4)
            if asked and what == 0:
                self.rest()
                return self.keep(table.move(asked[0], "!", table.v, self.now))
            if asked and what == 1:
                self.rest()
                return self.keep(table.ready(asked, table.v, self.now))
        return self.tick()

    def to_the_end(self) -> Evening:
        while self.table.state == PLAYING:
            assert self.step()
        assert self.table.state == OVER
        return self


def told(table: LiveTable) -> dict[str, Any]:
    """All that anybody could learn from a table, and all that decides how it goes on."""
    return {
        "v": (table.v, table.at, table.state, table.due, table.code, table.asked_v, table.promise),
        "chairs": (list(table.chairs), table.host, table.next_table),
        "log": list(table.log),
        "frames": list(table.frames),
        "looks": [table.frame(at) for frame in table.frames for at in (frame.at, frame.at + frame.hold // 2)],
        "views": [
            [view(table.game, frame.table, seat).bytes for seat in range(NOBODY, len(table.chairs))]
            for frame in table.frames
        ],
        "said": (
            sorted(table.looks.ready) if table.frames else [],
            sorted(table.stop_seats),
            table.quiet,
            table.seed,
        ),
        "back": table.who_may_take_back(table.at + 10**7),
    }


def changes_nothing(evening, deed, *words, **more):
    """The deed is refused; what it says. Neither the table nor one built again is any different."""
    before = told(evening.table) if evening.table.frames else (evening.table.v, list(evening.table.chairs))
    with pytest.raises(NotPossible) as refused:
        deed(*words, **more)
    after = told(evening.table) if evening.table.frames else (evening.table.v, list(evening.table.chairs))
    assert before == after
    return refused.value.text


def to_a_look(evening, at_least=1000):
    """The first frame of a row that is held so long."""
    for _ in range(400):
        held = [frame for frame in evening.table.frames if frame.hold >= at_least]
        if held:
            evening.now = held[0].at
            return held[0]
        evening.step()
    raise AssertionError("nothing is held")
