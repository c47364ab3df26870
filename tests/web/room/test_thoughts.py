"""Robots that take their time: each question is begun once, and heard once or not at all."""

from types import SimpleNamespace
from typing import Any, cast

from irisade.web.room.thoughts import Decide, GiveUp, Thoughts
from irisade.web.table.live import LiveTable
from irisade.web.table.robots import Question

FIRST, SECOND = Question(3, 0, "master"), Question(3, 1, "master")


class Head:
    """Begins a thought whenever it is told to, and answers when the test does."""

    def __init__(self) -> None:
        self.answers: dict[Question, Decide] = {}
        self.waits: list[float] = []
        self.stopped: list[Question] = []
        self.heard: list[tuple[str, Question, int | None]] = []
        self.thoughts = Thoughts(self.begin)

    def begin(self, live: LiveTable, question: Question, wait: float, answer: Decide) -> GiveUp:
        assert question not in self.answers or question in self.stopped
        self.answers[question] = answer
        self.waits.append(wait)
        return lambda: self.stopped.append(question)

    def ask(self, *questions: Question, due: int | None = None) -> None:
        live: Any = SimpleNamespace(id="a", questions=questions, due=due)
        self.thoughts.ask(cast(LiveTable, live), 1000, lambda *words: self.heard.append(words))


def test_an_answer_is_heard_once() -> None:
    head = Head()
    head.ask(FIRST)
    head.ask(FIRST)  # the same question again: nothing begins anew
    head.answers[FIRST](7)
    head.answers[FIRST](None)  # its clock rang in vain
    assert head.heard == [("a", FIRST, 7)]
    assert head.stopped == [FIRST]


def test_what_is_no_longer_asked_is_stopped_and_never_heard() -> None:
    head = Head()
    head.ask(FIRST, SECOND)
    head.ask(SECOND)
    head.answers[FIRST](7)
    assert head.heard == []
    assert head.stopped == [FIRST]
    head.thoughts.forget("a")
    head.answers[SECOND](1)
    assert head.heard == []
    assert head.stopped == [FIRST, SECOND]


def test_a_thought_is_told_how_long_people_expect_it_to_take() -> None:
    head = Head()
    head.ask(FIRST, due=2500)
    head.ask(SECOND, due=400)  # long past
    assert head.waits == [1.5, 0]


def test_all_tables_are_forgotten_at_once() -> None:
    head = Head()
    head.ask(FIRST)
    head.thoughts.forget_all()
    assert head.stopped == [FIRST]
    head.ask(FIRST)  # it may be asked anew
    head.answers[FIRST](2)
    assert head.heard == [("a", FIRST, 2)]
