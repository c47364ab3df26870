"""Rule 7 for authors: the rules know no clock and no guard; they only say what is news.

The match counts the runs of `turn` without news, stops bots and lets people decide.
"""

from __future__ import annotations

import ast
import inspect
import sys

import pytest

from contract.walks import SetUp, Walk, answer, every_game, every_set_up
from irisade import Dice, Match, Record
from irisade.bots.company import at_random, play_out
from irisade.core import playout
from irisade.core.match import QUIET
from irisade.core.playout import QUIET_ROUNDS
from toys import POND, broken

WORDS_OF_RULES = ("irisade.core.table", "irisade.core.words")
KNOWN_TO_RULES = (
    "__future__",
    "typing",
    "collections.abc",
    "irisade.core.table",
    "irisade.core.words",
    "irisade.games.",
)
UNKNOWN_TO_RULES = {"open", "print", "input", "exec", "eval", "id", "hash", "globals", "__import__"}


def rules_modules(game) -> list[str]:
    """The sources of the rules, and of what they share with other games of their box."""
    names = {game.rules.__name__}
    for value in vars(game.rules).values():
        module = getattr(value, "__module__", "") or ""
        if inspect.isfunction(value) and not module.startswith("irisade.core"):
            names.add(module)
    return [inspect.getsource(sys.modules[name]) for name in sorted(names)]


def foreign(source: str) -> list[str]:
    """What rules must not know: a clock, dice, files, the network, threads, names that change."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.Global | ast.Nonlocal | ast.Import):
            found.append(ast.unparse(node))
        elif isinstance(node, ast.Name) and node.id in UNKNOWN_TO_RULES:
            found.append(node.id)
        elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith(KNOWN_TO_RULES):
            found.append(ast.unparse(node))
    return found


@every_game
def test_the_rules_know_no_clock_no_file_and_no_dice(game):
    assert not [thing for source in rules_modules(game) for thing in foreign(source)]


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "from random import choice",
        "from irisade.core.dice import Dice",
        "from irisade.draw.scene import Piece",
        "def turn(t):\n    open('log.txt')",
        "def turn(t):\n    global calls",
        "async def turn(t):\n    pass",
    ],
)
def test_it_bites_when_rules_look_at_the_world(source):
    assert foreign(source)


@every_set_up
def test_news_come_while_a_game_is_young_and_quiet_runs_are_counted(set_up):
    walk, last, quiet = Walk(set_up, 5, live=True), None, 0
    for match in walk:
        if match.turns and (not last or last[0] != len(match.turns)):
            news = set_up.game.rules.news(match.before)
            runs = len(match.turns) - last[0] if last else 1  # a run may ask nobody
            if last and last[1] == news:
                assert match.quiet_runs == quiet + runs
            else:
                assert match.quiet_runs < runs
            last, quiet = (len(match.turns), news), match.quiet_runs
    assert set_up.game.rules.news(walk.match.table) != set_up.game.rules.news(set_up.match(5).table)


@every_game
def test_asking_for_news_changes_nothing(game):
    rules, match = game.rules, SetUp(game, game.seats[0], {}).match(1)
    before = match.table.bytes
    for question in (rules.news, rules.over, rules.ending, rules.new_turn):
        assert question(match.table) == question(match.table)
    for seat in range(match.seats):
        rules.score(match.table, seat), rules.points(match.table, seat)
    assert match.table.bytes == before


def endless(pairs: int = 0):
    """Pond, but every fish slips back; so many pairs are counted once and for all."""

    def turn(t):
        yield from POND.rules.turn(t)
        t.caught = [pairs, *[0] * (t.seats - 1)]
        t.fish = [0, 0, 1, 1, 2, 2, 3, 3]

    return broken(POND, turn=turn)


@pytest.mark.parametrize("news", [0, 1])
def test_bots_stop_after_so_many_quiet_rounds(news):
    """Counted from the last news: the very first turn may bring some."""
    match = play_out(endless(news), 2, Dice(1), 1, at_random)
    assert match.over
    assert match.agreed
    assert match.outcome.why == QUIET
    assert match.quiet_runs == QUIET_ROUNDS * 2
    assert len(match.turns) == QUIET_ROUNDS * 2 + news + 1  # the last one was begun, and nobody answered
    done = playout.play(endless(news), 2, 1)
    assert done.quiet
    assert done.runs == QUIET_ROUNDS * 2 + news


def test_a_record_tells_that_nothing_new_happened():
    game = endless()
    match = play_out(game, 2, Dice(1), 1, at_random)
    again = Record.parse(str(Record.of(match, ["Ada", "Bo"]))).replay(game)
    assert again.outcome == match.outcome
    assert again.quiet


def test_people_may_go_on_after_so_many_quiet_rounds():
    match = Match(endless(), 3, Dice(1))
    whims = Dice(2)
    while not match.quiet:
        answer(match, whims.pick(match.asking.options))
    answer(match, whims.pick(match.asking.options))
    assert match.quiet
    assert not match.over
