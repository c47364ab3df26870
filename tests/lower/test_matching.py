"""`match` tells numbers apart, interpreted and lowered alike."""

from __future__ import annotations

from textwrap import dedent

import pytest

from irisade.lower.unit import Unit

from .random_rules import BASE, module
from .test_limits import run

ALL_RETURN = """
    match x:
        case 1:
            return 7
        case 4 | 5:
            return 8
        case _:
            return 9
"""
GUARDED = """
    match x:
        case 5 if t.q:
            return 7
        case n if n > 9:
            return n
        case n:
            return -n
"""
ASKED_ONCE = """
    n = 0
    match t.p.pop():
        case 2:
            n = 1
        case -3 | 3:
            n = 2
    return n * 10 + len(t.p)
"""
IN_A_LOOP = """
    for z in t.p:
        match z:
            case 1:
                continue
            case 2:
                match x + 1:
                    case 6:
                        break
        x += 1
    return x
"""
GUARD_THAT_CHANGES = """
    match len(t.p):
        case 3 if t.p.pop() < 0:
            return 1
        case 2:
            return 2
        case 3:
            return 3
    return 4
"""
RULES = [ALL_RETURN, GUARDED, ASKED_ONCE, IN_A_LOOP, GUARD_THAT_CHANGES]


@pytest.mark.parametrize("body", RULES)
@pytest.mark.parametrize("x", [1, 2, 4, 5, 6, 12])
def test_cases_are_tried_in_order_and_the_subject_is_looked_at_once(body: str, x: int) -> None:
    run(dedent(body).strip(), x, p=[1, 2, 3])


def test_the_results_are_those_of_the_rules() -> None:
    results = [run(dedent(body).strip(), 5, p=[1, 2, 3]) for body in RULES]
    assert results == [8, -5, 22, 5, 3]


def test_a_question_is_told_apart_by_its_answer() -> None:
    """It stops there in a batched game, and constants of an enumeration are cases."""
    text = """
from __future__ import annotations
from enum import IntEnum

class Way(IntEnum):
    LEFT = 2
    RIGHT = 3

def rule(t: Table, x: int) -> Generator[Step, int, int]:
    match (yield Ask(0, PICK, [Way.LEFT, Way.RIGHT])):
        case Way.LEFT:
            return 1
        case Way.RIGHT:
            return 2
    return 3
"""
    unit = Unit(module(text, "ways", BASE))
    unit.translate(["rule"])
    written = unit.rules_text()
    assert unit.leaves
    assert "if _subject_1 == Way_LEFT:\n        return 1\n    elif _subject_1 == Way_RIGHT:" in written
