"""A run: the one place that steps the rules, begins turns and counts those without news."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import irisade
from irisade import Ask, Chance, Dice, Match, Show, find
from irisade.core.dice import derive
from irisade.core.playout import CHOICE_STREAM, play
from irisade.core.run import QUIET_ROUNDS, BrokenRules, KeptRun, Run, go_on, possible, run_through
from irisade.core.words import Flow
from toys import POND, broken
from toys.pond import CATCH

HERE = Path(irisade.__file__).parent
STEPS = re.compile(r"\bflow\.send\(|\bnext\(flow|\brules\.(setup|turn|news)\(")


def test_nobody_else_steps_the_rules():
    """The compiled games have their own drivers, which the twin tests hold to this one."""
    others = [path for path in HERE.rglob("*.py") if not {"lower", "native"} & set(path.parts)]
    stepping = [path.relative_to(HERE).as_posix() for path in others if STEPS.search(path.read_text("utf-8"))]
    assert stepping == ["core/run.py"]


def chat() -> Flow:
    yield Show("Good morning")
    first = yield Ask(0, CATCH, [1, 2])
    yield Show("Thank you")
    yield Chance([first])


def test_rules_are_run_through_with_an_answer_to_every_question():
    asked, seen = [], []

    def answer(question):
        asked.append(question)
        return possible(question)[-1]

    run_through(chat(), answer, seen.append)
    assert asked == [Ask(0, CATCH, [1, 2]), Chance([2])]
    assert [show.text for show in seen] == ["Good morning", "Thank you"]


def test_rules_are_run_through_as_far_as_there_are_answers():
    answers, asked = iter([1]), []

    def answer(question):
        asked.append(question)
        return next(answers)

    run_through(chat(), answer)
    assert len(asked) == 2


def test_rules_go_on_step_by_step_and_end_with_none():
    flow = chat()
    steps = [go_on(flow), go_on(flow), go_on(flow, 2), go_on(flow), go_on(flow, 2)]
    assert [type(step) for step in steps] == [Show, Ask, Show, Chance, type(None)]


def test_quiet_runs_are_counted_from_the_last_news():
    news = iter([0, 0, 0, 5, 5])
    run = Run(broken(POND, news=lambda t: next(news), over=lambda t: False), 2, POND.rules.Table())
    counted = []
    for _ in range(5):
        run.next_turn()
        counted.append(run.quiet_runs)
    assert counted == [0, 1, 2, 0, 1]
    assert not run.quiet
    run.quiet_runs = QUIET_ROUNDS * 2
    assert run.quiet


def test_a_run_at_random_is_a_playout():
    ronde, luck, choice = find("colomo-ronde"), Dice(4), Dice(derive(4, CHOICE_STREAM))
    run, answers = Run(ronde, 3, ronde.blank({})), []

    def answer(question):
        reply = luck.decide(question) if isinstance(question, Chance) else choice.pick(possible(question))
        answers.append(reply)
        return reply

    run.set_up()
    run_through(run.flow, answer)
    while run.next_turn():
        run_through(run.flow, answer)
    assert ronde.rules.over(run.table)
    assert answers == play(ronde, 3, 4).answers


def test_a_turn_is_played_again_from_the_table_as_it_began():
    match = Match(find("gumball-rally"), 3, Dice(1))
    match.play(match.asking.seat, match.asking.options[0])
    run = match._run
    twin, asked = run.again(run.before.copy(), run.since)
    assert (twin.table, asked) == (run.table, match.asking)
    assert (twin.since, twin.shows, twin.fixed) == (run.since, run.shows, run.fixed)
    assert twin.table is not run.table


@pytest.mark.parametrize(
    ("since", "why"), [([9], "9 was answered and is now impossible"), ([3, 0, 3, 0, 1], "ends before")]
)
def test_a_turn_that_cannot_be_played_again_is_refused(since, why):
    def turn(t):
        yield Ask(0, CATCH, [3])
        yield Chance([0])

    with pytest.raises(BrokenRules, match=why):
        KeptRun(broken(POND, turn=turn), 2, POND.rules.Table(), in_setup=False).replay(since)
