"""What robots are thinking about, at all tables: each question is begun once, and answered once or forgotten.

Where they think is not known here: in other processes of a server, or in another worker of a page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from irisade.web.table.live import LiveTable
from irisade.web.table.robots import Question

HearThought: TypeAlias = Callable[
    [str, Question, "int | None"], None
]  # at which table; None: by its rule of thumb
Decide: TypeAlias = Callable[["int | None"], None]
GiveUp: TypeAlias = Callable[[], None]
Begin: TypeAlias = Callable[[LiveTable, Question, float, Decide], GiveUp]


class Thoughts:
    """`begin` has one thought: it is given the seconds that people expect it to take, and is stopped once.

    It may call its `Decide` at any time after it has returned, more than once, and even in vain.
    """

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self._thinking: dict[str, dict[Question, GiveUp]] = {}  # by table

    def ask(self, live: LiveTable, now: int, hear: HearThought) -> None:
        """Let the robots of this table think about what they are asked; each answer is heard once, later.

        What this table asked before and does not ask any more is forgotten.
        """
        asked, table = live.questions, live.id
        if not asked and table not in self._thinking:
            return
        thinking = self._thinking.setdefault(table, {})
        for question in [old for old in thinking if old not in asked]:
            thinking.pop(question)()
        wait = max(0, (live.due or now) - now) / 1000
        for question in asked:
            if question not in thinking:
                thinking[question] = self._begin(live, question, wait, self._answer(table, question, hear))
        if not thinking:
            self._thinking.pop(table, None)

    def _answer(self, table: str, question: Question, hear: HearThought) -> Decide:
        def answer(option: int | None) -> None:
            stop = self._thinking.get(table, {}).pop(question, None)
            if stop is not None:  # else it is no longer asked, or it took too long
                stop()
                hear(table, question, option)

        return answer

    def forget(self, table: str) -> None:
        """Nobody is at this table any more."""
        for stop in self._thinking.pop(table, {}).values():
            stop()

    def forget_all(self) -> None:
        for table in list(self._thinking):
            self.forget(table)
