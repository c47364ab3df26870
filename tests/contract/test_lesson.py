"""What a game teaches: every game of ours has a goal, and a sentence for every rule that people meet.

A game from another package may teach nothing, or less; what it teaches keeps the same promises.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter

import pytest

from contract.sentences import modules
from contract.walks import GAMES, Walk, every_real_game, games_each, set_ups
from irisade import Dice, Game, Match, find
from irisade.core.contents import SEAT
from irisade.core.contract import BadPart
from irisade.core.lesson import LONGEST, LONGEST_GOAL, NO_LESSON, Lesson
from irisade.core.match import LUCK
from irisade.core.text import LANGUAGES, Sentence
from irisade.core.words import EVERYBODY, NOBODY
from irisade.draw.face import because

NAMES = ("Ada", "Basile", "Chloé", "Dédé", "Eve", "Fred", "Gus", "Hana")
LEAST = 10**12  # scores are compared as counts of something, which cannot be negative
RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*", re.M)


def shown(game: Game) -> set[str]:
    """The sentences of every Show that its rules can make."""
    calls = [
        node
        for module in modules(game)
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Show"
    ]
    return {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}


def belongings(match: Match) -> Counter[str]:
    """What each seat has: its score, its counters, and what lies before it or in its hand."""
    game, has = match.game, Counter[str]()
    for seat in range(match.seats):
        has[f"score of {seat}"] = LEAST + game.rules.score(match.table, seat)
    for name, holds in game.contents.fields.items():
        pile = getattr(match.table, name)
        for seat in range(match.seats) if SEAT in (holds.rows, holds.by) else ():
            if holds.rows is None and holds.of.is_amount and not holds.since and len(pile) > seat:
                has[f"{name} of {seat}"] = LEAST + pile[seat]
            for place, held in enumerate(pile[seat] if holds.rows is SEAT else ()):
                if holds.of.is_amount:
                    has[f"{name} {place} of {seat}"] = LEAST + held
                elif held != NOBODY:
                    has[f"{name} of {seat}: {held}"] += 1
    return has


def test_a_seat_that_has_less_than_before_is_noticed() -> None:
    match = Match(find("gumball-rally"), 3, Dice(1))
    before = belongings(match)
    assert dict(before - belongings(match)) == {}
    card = match.table.hands[1].pop()
    match.table.points[2] -= 1
    assert set(before - belongings(match)) >= {f"hands of 1: {card}", "points of 2"}


@every_real_game
def test_what_goes_as_a_matter_of_course_can_be_shown_and_is_not_explained(game):
    assert set(game.lesson.course) <= shown(game) - {*game.lesson.shows}


@every_real_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_goal_is_one_short_sentence(game, lang):
    goal = game.goal(lang)
    assert goal.endswith((".", "!"))
    words = len(goal.split())
    assert words <= LONGEST_GOAL, f"the goal has {words} words, and at most {LONGEST_GOAL} are read: {goal}"


@every_real_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bubble_is_one_short_sentence_about_a_rule(game, lang):
    talk, rules = game.talk(lang, ()), set(RULE.findall(game.rules_page(lang) or ""))
    assert game.lesson is not NO_LESSON or not game.package.startswith("irisade.")
    for rule, line in game.lesson.bubbles.items():
        assert rule in rules
        assert len(talk.line(line)) <= LONGEST, talk.line(line)
        assert not line.words


@every_real_game
def test_what_a_lesson_explains_can_be_shown(game):
    assert set(game.lesson.shows) <= shown(game)


@pytest.mark.parametrize("set_up", [s for game in GAMES for s in set_ups(game)], ids=str)
@games_each(quick=1, full=2)
def test_everything_that_people_are_asked_is_explained(set_up, seeds):
    """And whatever makes somebody's score go down, or takes something that they had."""
    game = set_up.game
    if not game.lesson.bubbles:
        return
    taught = game.lesson.bubbles
    for seed in seeds:
        before: Counter[str] = Counter()
        for match in Walk(set_up, seed, live=True):
            has = belongings(match) if match.turns else Counter()
            lost = dict(before - has) if has else {}
            if match.showing is not None and lost:
                assert match.showing.text in {*game.lesson.shows, *game.lesson.course}, lost
            before = has
            if match.asking is not None:
                assert game.rule_of(match.asking.kind) in taught, match.asking.kind.text
            assert all(answer.seat == LUCK or answer.kind for answer in match.answers[-1:])


def test_what_was_said_is_traced_to_its_rules() -> None:
    lesson = Lesson({"X-1": Sentence("One."), "X-2": Sentence("Two.")}, {"a": "X-2", "b": "X-1", "c": "X-2"})
    said = [(Sentence(text), EVERYBODY) for text in ("c", "nothing", "b", "a")]
    assert lesson.about(said) == ["X-2", "X-1"]
    assert lesson.about([(Sentence("a"), 1)]) == []  # for one alone


def test_a_lesson_about_no_rule_is_refused() -> None:
    with pytest.raises(BadPart, match="X-3"):
        Lesson({"X-1": Sentence("One.")}, {"a": "X-3"})


@pytest.mark.parametrize("set_up", [s for game in GAMES for s in set_ups(game)], ids=str)
@games_each(quick=1, full=2)
def test_what_a_lesson_explains_has_its_reason_every_time(set_up, seeds):
    """In few words, in every language; what is the same every time stands in the lesson."""
    game = set_up.game
    talks = [game.talk(lang, NAMES[: set_up.seats]) for lang in LANGUAGES]
    assert set(game.lesson.because) <= shown(game)
    for seed in seeds:
        for match in Walk(set_up, seed, live=True):
            show = match.showing
            if show is None or show.text not in {*game.lesson.shows, *game.lesson.because}:
                continue
            reason = because(game, match.view(NOBODY), show)
            assert reason is not None, show.text
            for line in filter(None, (reason.line, reason.yours)):
                for talk in talks:
                    assert len(talk.line(line)) <= LONGEST, talk.line(line)
            assert reason.yours is None or 0 <= reason.seat < match.seats
