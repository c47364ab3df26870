"""Thousands of small rule functions made up at random do the same interpreted and lowered."""

from __future__ import annotations

import random
import warnings
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from irisade.core.dice import Dice
from irisade.core.playout import SHOUT
from irisade.core.table import layout
from irisade.core.words import NOBODY, Ask, Chance, Window
from irisade.lower.subset import Refused
from irisade.lower.unit import Unit
from irisade.native.entries import Entries
from irisade.native.libraries import Source
from irisade.native.records import structs
from irisade.native.translate import translated

from .random_rules import BASE, Author, module

FUTURE = "from __future__ import annotations\n\n"
FUNCTIONS, TABLES, COMPILED = 2400, 5, 200
warnings.filterwarnings("ignore", category=SyntaxWarning)  # made-up rules compare strange things


def interpreted(rules: ModuleType, label: str, t: Any, x: int, y: int, seed: int) -> Any:
    """What the function returns and what was answered, or the error it ends in."""
    luck, choice, answers = Dice(seed), Dice(seed + 1), list[int]()
    flow = getattr(rules, label)(t, x, y)
    try:
        step = next(flow)
        while True:
            if isinstance(step, Ask):
                reply = step.options[choice.roll(len(step.options))]
            elif isinstance(step, Window):
                reply = next((seat for seat in step.seats if choice.roll(SHOUT) == 0), NOBODY)
            elif isinstance(step, Chance):
                reply = luck.pick(step.outcomes, step.weights)
            else:
                step = next(flow)
                continue
            answers.append(reply)
            step = flow.send(reply)
    except StopIteration as end:
        return end.value, answers
    except (IndexError, ValueError, ZeroDivisionError) as error:
        return type(error)


def some_table(rules: ModuleType, rng: random.Random) -> Any:
    t = rules.Table()
    t.a, t.b = rng.randint(-9, 9), rng.randint(-9, 9)
    for pile in (t.p, t.q, *t.r, t.w):
        pile += [rng.randint(-6, 9) for _ in range(rng.choice((0, 2, 3, 3, 4)))]
    return t


def pack(rules: ModuleType, t: Any, record: Any) -> None:
    for name, bound in layout(rules.Table).items():
        value = getattr(t, name)
        if bound is None:
            setattr(record, name, value)
            continue
        for cells, items in (
            zip(getattr(record, name), value) if bound.rows else [(getattr(record, name), value)]
        ):
            for i, item in enumerate(items):
                cells[i] = item
            cells[bound.capacity] = len(items)


def unpack(rules: ModuleType, record: Any) -> Any:
    t = rules.Table()
    for name, bound in layout(rules.Table).items():
        value = getattr(record, name)
        if bound is None:
            setattr(t, name, int(value))
        else:
            rows = [
                [int(row[i]) for i in range(row[bound.capacity])]
                for row in (value if bound.rows else [value])
            ]
            setattr(t, name, rows if bound.rows else rows[0])
    return t


def ready(ctx: Any, seed: int) -> None:
    ctx.luck, ctx.choice, ctx.rolled, ctx.chosen, ctx.at, ctx.given, ctx.noting = (
        seed,
        seed + 1,
        0,
        0,
        0,
        0,
        1,
    )


def compare(rules: ModuleType, label: str, ctx: Any, record: Any, run: Any, rng: random.Random) -> str:
    """Run once both ways; says how it went, and fails if they differ."""
    t, x, y, seed = some_table(rules, rng), rng.randint(-5, 8), rng.randint(-5, 8), rng.randrange(1 << 40)
    pack(rules, t, record)
    ready(ctx, seed)
    start = t.copy()
    try:
        value: Any = run(x, y)
    except OverflowError:
        return "overflow"  # the interpreted rules have no limits
    except (IndexError, ValueError, ZeroDivisionError) as error:
        value = type(error)
    expected = interpreted(rules, label, t, x, y, seed)
    if isinstance(value, type):
        assert value is expected, (label, start, x, y, value, expected)
        return "error"
    result = int(value), [int(ctx.answers[i]) for i in range(ctx.at)]
    assert result == expected, (label, start, x, y, result, expected)
    assert unpack(rules, record) == t, (label, start, x, y)
    return "same"


def written(seed: int) -> str:
    return Author(seed).function(f"rule{seed}")


def lowered(seed: int) -> tuple[ModuleType, Unit] | None:
    """A random rule function and its translation; None if it is refused."""
    rules = module(FUTURE + written(seed), f"random rule {seed}", BASE)
    unit = Unit(rules)
    try:
        unit.translate([f"rule{seed}"])
    except Refused as refused:
        if refused.lineno is None or not str(refused.filename).startswith("<"):
            raise
        return None
    return rules, unit


def check(seeds: range) -> dict[str, int]:
    went = dict.fromkeys(["refused", "same", "error", "overflow"], 0)
    for seed in seeds:
        made = lowered(seed)
        if made is None:
            went["refused"] += 1
            continue
        rules, unit = made
        defined = unit.plainly(drivers=False)
        ctx, rng = defined["_new"](defined["_CONTEXT"])[0], random.Random(seed)
        for _ in range(TABLES):
            record = defined["_new"](defined["_TABLE"])[0]
            run = partial(defined[f"rule{seed}"], ctx, record)
            went[compare(rules, f"rule{seed}", ctx, record, run, rng)] += 1
    return went


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 6))])
def test_random_rules_do_the_same_lowered(part: int) -> None:
    each = FUNCTIONS // 6
    went = check(range(part * each, (part + 1) * each))
    print(went)
    assert went["same"] > each * TABLES // 4
    assert went["refused"] < each // 2
    assert went["overflow"] < each


@pytest.mark.slow
def test_random_rules_do_the_same_compiled() -> None:
    """Many functions in one library, because each compilation costs."""
    seeds = [seed for seed in range(10_000, 10_800) if lowered(seed) is not None][:COMPILED]
    rules = module(FUTURE + "\n\n".join(written(seed) for seed in seeds), "many random rules", BASE)
    unit = Unit(rules)
    unit.translate([f"rule{seed}" for seed in seeds])
    case = "    if which == {}:\n        return rule{}(ctxs[0], tables[0], x, y)\n"
    cases = "".join(case.format(seed, seed) for seed in seeds)
    entry = "@_entry\ndef _fuzz(which: int, ctxs: Contexts, tables: Tables, x: int, y: int) -> int:\n"
    cpp = translated(f"{unit.text(drivers=False)}\n\n{entry}{cases}    return 0\n", "random rules")
    entries, shapes = Entries(Source("fuzz", "random rules", cpp)), structs(cpp.records)
    ctx, record, rng = shapes["Context"](), shapes["Table"](), random.Random(1)
    went = dict.fromkeys(["same", "error", "overflow"], 0)
    for seed in seeds:
        for _ in range(40):

            def run(x: int, y: int, seed: int = seed) -> int:
                return entries.call("_fuzz", which=seed, ctxs=ctx, tables=record, x=x, y=y)

            went[compare(rules, f"rule{seed}", ctx, record, run, rng)] += 1
    print(went)
    assert went["same"] > 15 * COMPILED
