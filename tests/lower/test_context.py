"""The context of a run is one declared table; its scratch piles are as large and as small as they say."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from irisade import lower
from irisade.core.game import games
from irisade.lower.context import ENVIRONMENT, LAST, RUN, SURVEY, Field, context, sizes, table
from irisade.lower.subset import SMALL, Refused
from irisade.lower.unit import Unit

from .random_rules import BASE, Author, module

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
        ("_CONTEXT", context(unit.slots)),
        ("_ENV", ENVIRONMENT),
        ("_TABLE", table(unit.layout)),
    ):
        assert list(vars(defined["_new"](defined[label])[0])) == [field.name for field in fields]
    assert all(field.gloss for field in [*context(unit.slots), *table(unit.layout)])


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
    (small,) = (slot for slot in unit.slots if slot.small)
    assert f"_max(_cut(ctx.{small.name}[:], t.p[:]" in unit.rules_text(), "all others are kept, or made of x"


@pytest.mark.parametrize("change", ["mine[0] = x", "mine.append(x)", "fill(mine, x)", "mine += [x]"])
def test_a_scratch_pile_that_is_changed_is_not_surely_small(change: str) -> None:
    unit = translated(
        f"def rule(t: Table, x: int) -> int:\n    mine = t.p[:]\n    {change}\n    return len(mine)\n"
    )
    assert not any(slot.small and slot.size for slot in unit.slots)


def test_random_rules_keep_small_scratch_piles_small() -> None:
    """Of what is called surely small, no cell is ever as large as 2 ** 31."""
    small = 0
    for seed in range(300):
        rules = module(
            f"from __future__ import annotations\n\n{Author(seed).function('rule')}", "some rule", BASE
        )
        unit = Unit(rules)
        try:
            unit.translate(["rule"])
        except Refused:
            continue
        defined = unit.plainly(drivers=False)
        ctx, record = (defined["_new"](defined[kind])[0] for kind in ("_CONTEXT", "_TABLE"))
        fill(record, seed)
        ctx.noting = 1
        with suppress(IndexError, ValueError, ZeroDivisionError, OverflowError):  # as far as it goes
            defined["rule"](ctx, record, 1 << 40, -(1 << 40))
        for slot in unit.slots:
            if slot.small and slot.size:
                small += 1
                assert all(abs(n) < SMALL for n in getattr(ctx, slot.name)), (seed, slot)
    assert small > 50


def fill(record: Any, seed: int) -> None:
    for pile in (record.p, record.q, *record.r):
        for i in range(3):
            pile[i] = (seed * 7 + i * 5) % 13 - 4
        pile[-1] = 3
