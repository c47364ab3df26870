"""A pile that is too small does not run silently: the author is told which line did it."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest

from irisade import Ask, Chance, Dice, Match, Show
from irisade.core.checked import fault, replay
from irisade.core.playout import play
from irisade.core.run import BrokenRules
from irisade.core.table import Pile, overflows, table
from toys import POND, broken
from toys.pond import CATCH


@table
class Table:
    seats: int
    turn: int
    nets: Pile[2]  # one for each seat: but three may play
    boats: Pile[3, 2]


class Rules:
    """Pond's rules with another table, in which a third fisher has no net."""

    ENDINGS = ("all is calm",)
    Table = Table
    CATCH = CATCH

    @staticmethod
    def setup(t, seats):
        t.seats = seats
        yield Chance([0])

    @staticmethod
    def turn(t):
        yield from cast(t)
        yield Ask(t.turn % t.seats, CATCH, [0, 1])
        t.turn += 1

    over = staticmethod(lambda t: t.turn > 60)
    score = points = staticmethod(lambda t, seat: 0)
    ending = staticmethod(lambda t: 0)
    news = staticmethod(lambda t: t.turn)
    new_turn = staticmethod(lambda t: True)
    view = staticmethod(lambda t, seat: None)


def cast(t):
    if len(t.nets) < t.seats:
        t.nets.append(t.turn)  # here
    yield Show("A net is cast")


LINES = Path(__file__).read_text(encoding="utf-8").splitlines()
HERE = 1 + next(n for n, line in enumerate(LINES) if line.endswith("# here"))
NETS = broken(POND, **{name: getattr(Rules, name) for name in vars(Rules) if not name.startswith("__")})


def test_a_playout_names_the_line_the_field_and_the_seed():
    said = rf"test_checked\.py, line {HERE}: nets holds 2 and gets 3 .* pond with 3 seats and the seed 7"
    with pytest.raises(BrokenRules, match=said):
        play(NETS, 3, 7)
    assert play(NETS, 2, 7).runs == 61


def test_a_match_names_the_line_and_the_field():
    match = Match(NETS, 3, Dice(1))
    with pytest.raises(BrokenRules, match=rf"^test_checked\.py, line {HERE}: nets holds 2 and gets 3$"):
        play_to_the_end(match)


def test_a_fork_names_the_field_at_least():
    match = Match(NETS, 3, Dice(1))
    match.play(0, 0)
    with pytest.raises(BrokenRules, match=r"^nets holds 2 and gets 3$"):
        play_to_the_end(match.copy(Dice(1)))


def play_to_the_end(match):
    while not match.over:
        match.play(match.asking.seat, 0)


def test_what_went_wrong_is_seen_again_from_its_seed():
    said = replay(NETS, 3, 7)
    assert said.startswith(f"test_checked.py, line {HERE}: nets holds 2 and gets 3 in the game of pond")
    assert said.endswith("from irisade.core.checked import replay; replay(game, 3, 7)")
    assert replay(NETS, 2, 7) == ""
    assert sys.gettrace() is None or "Watch" not in repr(sys.gettrace())


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        (lambda t: t.boats[1].extend([1, 2, 3]), "boats holds 2 and gets 3"),
        (lambda t: t.boats.append([]), "boats has 4 piles, not 3"),
        (lambda t: t.nets.append(40_000), "nets gets 40000, which is too large"),
        (lambda t: setattr(t, "turn", True), "turn gets True, which is no number"),
        (lambda t: setattr(t, "turn", 1 << 63), f"turn gets {1 << 63}, which is too large"),
        (lambda t: t.nets.remove(9), r"x not in list \(ValueError\)"),
        (lambda t: t.nets[5], r"list index out of range \(IndexError\)"),
        (lambda t: 1 // t.turn, r"zero \(ZeroDivisionError\)"),
    ],
)
def test_whatever_rules_do_wrong_is_told_with_its_line(deed, why):
    def turn(t):
        t.turn = 0
        deed(t)
        yield Ask(0, CATCH, [0, 1])

    said = replay(broken(NETS, turn=turn), 2, 1)
    assert "test_checked.py, line " in said
    with pytest.raises(AssertionError, match=why):
        raise AssertionError(said)


def test_what_fails_elsewhere_is_not_blamed_on_the_rules():
    with pytest.raises(ValueError, match="has no option"):
        fault(partial(POND.option, "nonsense"))


def test_a_table_says_what_does_not_fit():
    t = Table()
    assert not t.crowded()
    assert not list(overflows(t))
    t.nets = [1, 2, 3]
    t.boats[2] = [1, 2, 3]
    assert t.crowded()
    assert list(overflows(t)) == ["nets holds 2 and gets 3", "boats holds 2 and gets 3"]
    t.nets, t.boats = [], []
    assert t.crowded()
