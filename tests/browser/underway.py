"""Tables in the middle of their game: played by a clock of the test's own, stored as a server does."""

from __future__ import annotations

from browser.visit import Table
from irisade import Ask
from irisade.core.game import find
from irisade.web.store.store import Store
from irisade.web.table.fold import PLAYING
from irisade.web.table.live import LiveTable
from irisade.web.table.rows import Append
from web.evenings import Evening
from web.luck import known_id
from web.running import KEY

PHASES = {"beginning": 0.0, "middle": 0.5, "late": 1.0, "end": 2.0}  # of the turns of the one person there
MINE = "my token"


class Kept(Evening):
    """An evening whose rows a server can read: the luck of a table follows from its id and key."""

    def blank(self) -> LiveTable:
        return LiveTable(self.id, KEY, self.pace, self.grace)


def underway(store: Store, game: str, seats: int, phase: str) -> Table:
    """A table of one person and robots that have played so far; that person is asked, unless it has ended."""
    id = known_id()
    evening = Kept(game, ["me"] + ["bot"] * (seats - 1), pace=0.0, id=id).started()
    asked = []
    while evening.table.state == PLAYING:
        asking = evening.table.match.asking
        if isinstance(asking, Ask) and asking.seat in evening.people():
            asked.append(len(evening.rows))
        assert evening.step()
    share = PHASES[phase]
    n = len(evening.rows) if share > 1 else asked[round(share * (len(asked) - 1))]
    table = evening.again(n)
    code = table.code
    assert store.append([Append(id, evening.rows[:n], table.due, table.state, code, code)]) == [True]
    return Table(id, MINE, "")


def most_seats(game: str, at_most: int = 6) -> int:
    return max(n for n in find(game).seats if n <= at_most)
