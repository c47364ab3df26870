"""The context of a run is one declared table; its scratch piles are as large and as small as they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from irisade import lower
from irisade.core.game import games
from irisade.lower.context import ENVIRONMENT, LAST, RUN, SURVEY, Field, context, sizes, table
from irisade.lower.unit import Unit

from .random_rules import BASE, module

RUNTIME = ("luck", "search", "survey", "drivers", "batch")
HERE = Path(lower.__file__).parent


def used(owner: str) -> set[str]:
    text = "".join((HERE / f"{name}.py").read_text(encoding="utf-8") for name in RUNTIME)
    return set(re.findall(rf"\b{owner}\.(\w+)", text))


@pytest.mark.parametrize("fields", [[*RUN, *SURVEY, *LAST], ENVIRONMENT], ids=["context", "environment"])
def test_every_field_has_a_gloss_and_a_name_of_its_own(fields: list[Field]) -> None:
    assert len({field.name for field in fields}) == len(fields)
    for field in fields:
        assert re.fullmatch(r"[A-Z`].{8,80}\.", field.gloss), field
        assert field.row(sizes([]))[:2] == (field.name, field.bits)


def test_the_fields_declared_are_those_in_use() -> None:
    assert used("ctx") == {field.name for field in [*RUN, *SURVEY, *LAST]}
    assert used("env") | {"before", "stage"} == {field.name for field in ENVIRONMENT}


def test_records_of_plain_python_have_the_declared_fields() -> None:
    game = games()["colomo-ronde"]
    unit = Unit(game.rules, game.kinds)
    unit.translate()
    defined = unit.plainly()
    for label, fields in (
        ("_CONTEXT", context(unit.slots, unit.layout)),
        ("_ENV", ENVIRONMENT),
        ("_TABLE", table(unit.layout)),
    ):
        assert list(vars(defined["_new"](defined[label])[0])) == [field.name for field in fields]
    assert all(field.gloss for field in [*context(unit.slots, unit.layout), *table(unit.layout)])


def translated(text: str, label: str = "rule") -> Unit:
    unit = Unit(module(f"from __future__ import annotations\n\n{text}", f"text of {label}", BASE))
    unit.translate([label])
    return unit


def test_a_scratch_pile_belongs_to_a_function_and_holds_its_largest_list() -> None:
    unit = translated("""
def rule(t: Table, x: int) -> int:
    some = [x, 1]
    if x:
        some = odd(t, x)
    return len(some) + max(t.p[:2]) + len([c for c in t.q if c])
""")
    assert {slot.owner for slot in unit.slots} == {"odd", "rule"}
    own = next(
        slot for slot in unit.slots if f"some = odd(ctx, ctx.{slot.name}[:], t, x)" in unit.rules_text()
    )
    assert own.size == 7, "odd may give all that lie in t.q, [x, 1] only two"
    assert f"('{own.name}', 64, 8)" in unit.sizes_text()
    narrow = {name: bound for name, bound in unit.layout.items() if name != "w"}  # w is a wide pile
    assert own.name in [field.name for field in context(unit.slots, unit.layout) if field.bits == 64]
    assert own.name in [field.name for field in context(unit.slots, narrow) if field.bits == 32]


@pytest.mark.parametrize("loop", ["i in range(3)", "i, y in enumerate(t.p)", "i in t.p"])
@pytest.mark.parametrize("change", ["i = x", "i += x", "i, y = x, x"])
def test_a_loop_variable_that_becomes_something_else_is_not_surely_small(loop: str, change: str) -> None:
    """The inner loop comes round with whatever was given to it."""
    body = (
        f"for {loop}:\n        for _ in t.q:\n            t.a = i * i\n            {change}\n    return 1\n"
    )
    unit = translated(f"def rule(t: Table, x: int) -> int:\n    {body}")
    assert "t.a = _times(i, i)" in unit.rules_text()
    unit = translated(f"def rule(t: Table, x: int) -> int:\n    {body.replace(change, 'x = 1')}")
    assert "t.a = i * i" in unit.rules_text()


def test_silence_is_a_move_in_a_window_of_either_kind() -> None:
    unit = translated("""
def rule(t: Table, x: int) -> Generator[Step, int, int]:
    return (yield Window((0, 1), PICK if x else HEY))
""")
    assert {kind.text: unit.moves_of(kind) for kind in unit.kinds} == {"Pick {n}": 51, "Hey": 2}
