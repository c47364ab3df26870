"""Why robots moved as they did: told when a game is over, for a reason may come from a hand or a memory.

Nothing is kept while they play. A table is the fold of its rows, robots' memories included, so its game is
played once more, and each robot is asked again at its move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from irisade.bots.levels import why
from irisade.core.text import Sentence
from irisade.core.words import Ask
from irisade.web.table.fold import OVER, Fold
from irisade.web.table.rows import Row


def reasons(rows: Iterable[Row], table: str, key: bytes) -> Mapping[int, Sentence]:
    """For every answer of a robot, by its number in the record; none of a game that is not over."""
    again = _Recollecting(table, key, 0)
    for row in rows:
        again.fold(row)
    return again.told if again.state == OVER else {}


class _Recollecting(Fold):
    def __init__(self, id: str, key: bytes, pace: float) -> None:
        super().__init__(id, key, pace)
        self.told: dict[int, Sentence] = {}

    def _moved(self, row: Row) -> None:
        asking, number = self.match.asking, len(self.match.answers)
        self.told.pop(number, None)  # the move before this one was taken back
        if row.by != "person" and isinstance(asking, Ask):
            option = asking.kind.read(row.answer)
            belief = self.robots.recollect(self.match, self._question(row.seat), option)
            self.told[number] = why(self.game, belief, option)
        super()._moved(row)

    DEEDS: ClassVar[Mapping[str, Callable[[Any, Row], None]]] = {**Fold.DEEDS, "move": _moved}
