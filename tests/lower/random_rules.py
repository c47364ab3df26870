"""Small rule functions made up at random, to be run interpreted and lowered.

They are full of what goes wrong when lists become arrays: negative // and %, places counted from the end,
names that stand for piles, piles changed inside expressions, numbers too large for their cells.
"""

from __future__ import annotations

import linecache
import random
import sys
from types import ModuleType

HEAD = """
from __future__ import annotations

from collections.abc import Generator

from irisade.core.table import Pile, Wide, table
from irisade.core.words import Ask, Chance, Kind, Show, Step, Window

ONE, MANY, BELOW = 1, 9, -4
ROW = (3, -2, 7, 0)
ROWS = ((1, 2, 3), (-4, 5, 0))
PICK = Kind("Pick {n}", n=50)
HEY = Kind("Hey", "hey")


@table
class Table:
    a: int
    b: int
    p: Pile[7]
    q: Pile[7]
    r: Pile[3, 5]
    w: Wide[6]


def push(t: Table, n: int) -> None:
    t.p.append(n)


def replace(t: Table) -> int:
    t.p = t.q[:3]
    return len(t.p)


def top(pile: list[int]) -> int:
    return pile[-1] if pile else -1


def fill(pile: list[int], n: int) -> None:
    pile.append(n)
    pile.reverse()


def mix(one: list[int], other: list[int]) -> int:
    one.append(len(other))
    return len(other)


def odd(t: Table, n: int) -> list[int]:
    found = [x for x in t.q if x % 2 == n % 2]
    if n > 3:
        return found[:2]
    return found


def draw(t: Table, n: int) -> Generator[Step, int, int]:
    got = yield Chance(range(n % 5 + 1))
    t.b += got
    return got
"""


class Author:
    """Writes one rule function."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.numbers = ["x", "y", "t.a", "t.b"]
        self.lists: list[str] = []  # local names
        self.fixed: set[str] = set()  # numbers that may not be given another value
        self.made = 0
        self.depth = 0

    def function(self, label: str) -> str:
        lines = [f"def {label}(t: Table, x: int, y: int) -> Generator[Step, int, int]:"]
        lines += [f"    {line}" for line in self.block(self.rng.randint(2, 7))]
        return "\n".join([*lines, f"    return {self.number(2)}", "    yield", ""])

    def pick(self, *choices: str) -> str:
        return self.rng.choice(choices)

    # -- statements --

    def block(self, n: int) -> list[str]:
        numbers, lists = list(self.numbers), list(self.lists)
        lines = [line for _ in range(n) for line in self.statement()]
        if self.depth:
            self.numbers, self.lists = numbers, lists
        return lines or ["pass"]

    def nested(self) -> list[str]:
        self.depth += 1
        lines = ["    " + line for line in self.block(self.rng.randint(1, 3))]
        self.depth -= 1
        return lines

    def fresh(self, letter: str) -> str:
        self.made += 1
        return f"{letter}{self.made}"

    def statement(self) -> list[str]:
        roll, pile, n = self.rng.randrange(30), self.pile(), self.number(2)
        if roll < 4:
            new = self.fresh("n")
            self.numbers.append(new)
            return [f"{new} = {n}"]
        if roll < 7:
            target = self.rng.choice([x for x in self.numbers if x not in self.fixed])
            return [f"{target} {self.pick('=', '+=', '-=', '*=', '//=', '%=')} {n}"]
        if roll < 9:
            return [f"{pile}[{self.place()}] {self.pick('=', '=', '+=', '-=', '*=')} {n}"]
        if roll < 10:
            i, j = self.place(), self.place()
            return [f"{pile}[{i}], {pile}[{j}] = {pile}[{j}], {pile}[{i}]"]
        if roll < 16:
            return [self.change(pile, n)]
        if roll < 18:
            return [f"{self.pick('t.p', 't.q', 't.w', f't.r[{self.place()}]')} = {self.list(2)}"]
        if roll < 20:
            new, value = self.fresh("l"), self.list(2)
            self.lists.append(new)
            return [f"{new} = {value}"]
        if roll < 22:
            new = self.fresh("s")
            value = self.pick("t.p", "t.q", f"t.r[{self.place()}]")
            self.lists.append(new)
            return [f"{new} = {value}"]
        own = [name for name in self.lists if name.startswith("l")]
        if roll < 23 and own:
            return [f"{self.rng.choice(own)} = {self.list(2)}"]
        if roll < 24 and self.depth < 2:
            return self.condition(self.number(2))
        if roll < 27 and self.depth < 2:
            return self.loop()
        call = (
            f"fill({pile}, {n})",
            f"push(t, {n})",
            "replace(t)",
            f"mix({pile}, {self.pile()})",
            "yield Show('!')",
        )
        return [self.pick(*call, f"yield from draw(t, {n})", f"yield Chance({self.list(1)} + [1])")]

    def condition(self, test: str) -> list[str]:
        if self.rng.random() < 0.5:
            return [f"if {test}:", *self.nested(), "else:", *self.nested()]
        other = self.fresh("m")
        cases = [
            "1 | -2",
            f"3 if {self.number(1)}",
            f"{other} if {other} > {self.number(1)}",
            self.pick("_", "0", other),
        ]
        lines = [f"match {self.pick(test, 'x', 't.a')}:"]
        for case in cases:
            lines += [f"    case {case}:", *(f"    {line}" for line in self.nested())]
        return lines

    def change(self, pile: str, n: str) -> str:
        return self.pick(
            f"{pile}.append({n})",
            f"{pile}.insert({self.place()}, {n})",
            f"{pile}.extend({self.list(1)})",
            f"{pile} += {self.list(1)}",
            f"{pile}.pop({self.pick('', '0', self.place())})",
            f"{pile}.remove({n})",
            f"{pile}.clear()",
            f"{pile}.sort()",
            f"{pile}.reverse()",
            f"del {pile}[{self.place()}]",
            f"{pile}[:] = {self.list(1)}",
        )

    def loop(self) -> list[str]:
        i, x = self.fresh("i"), self.fresh("x")
        kind = self.rng.randrange(8)
        head = [
            f"for {x} in {self.pile()}:",
            f"for {x} in {self.list(1)}:",
            f"for {x} in range({self.small()}):",
            f"for {x} in range({self.small()}, {self.small()}, {self.pick('1', '2', '-1', '-2')}):",
            f"for {i}, {x} in enumerate({self.pile()}):",
            f"for {i}, {x} in zip({self.pile()}, {self.pick('ROW', self.list(1))}):",
            f"for {x} in reversed({self.pile()}):",
            f"for {i}, {x} in enumerate(range({self.small()}), {self.small()}):",
        ][kind]
        before = list(self.numbers)
        self.numbers += [x, i] if kind in (4, 5, 7) else [x]
        self.fixed |= {x, i}
        body = self.nested()
        if self.rng.random() < 0.4:
            body.append(f"    if {self.number(1)}:")
            body.append(f"        {self.pick('break', 'continue', 'break')}")
        self.numbers = before
        return [head, *body]

    # -- expressions --

    def small(self) -> str:
        return self.pick("2", "3", "len(t.p)", "len(t.q)", "4", "ONE", "0")

    def place(self) -> str:
        return self.pick("0", "1", "-1", "2", "-2", "0", "1", f"{self.number(0)} % 3", self.number(0))

    def pile(self) -> str:
        return self.pick(
            "t.p", "t.p", "t.q", "t.q", "t.w", f"t.r[{self.pick('0', '1', '2', '-1')}]", *self.lists
        )

    def number(self, depth: int) -> str:
        if depth <= 0 or self.rng.random() < 0.2:
            literal = (
                str(self.rng.randint(-6, 9))
                if self.rng.random() < 0.97
                else self.pick("32767", "40000", "-32769")
            )
            return self.pick(literal, literal, *self.numbers, "ONE", "MANY", "BELOW")
        a, b, c, pile, some = (
            self.number(depth - 1),
            self.number(depth - 1),
            self.number(depth - 2),
            self.pile(),
            self.list(depth - 1),
        )
        chosen = self.pick(
            f"({a} + {b})",
            f"({a} - {b})",
            f"({a} * {b})",
            f"({a} // {b})",
            f"({a} % {b})",
            f"({a} // -3)",
            f"({a} % -4)",
            f"({a} & {b})",
            f"({a} | {b})",
            f"({a} ^ {b})",
            f"(~{a})",
            f"(-{a})",
            f"({a} >> 2)",
            f"({a} << {self.pick('1', '3', '0')})",
            f"({a} < {b})",
            f"({a} == {b})",
            f"({a} <= {b} < {c})",
            f"(not {a})",
            f"({a} and {b})",
            f"({a} or {b})",
            f"({a} if {b} else {c})",
            f"min({a}, {b})",
            f"max({a}, {b}, {c})",
            f"abs({a})",
            *self.found(a, b, c, pile, some),
        )
        return chosen if chosen.count(" for ") == 0 or "yield" not in chosen else a

    def found(self, a: str, b: str, c: str, pile: str, some: str) -> list[str]:
        """Numbers that are looked up, counted, asked for or returned."""
        x = self.fresh("c")
        return [
            f"len({pile})",
            f"len({some})",
            f"{pile}[{self.place()}]",
            f"sum({some})",
            f"sum({pile})",
            f"max({some})",
            f"min({pile})",
            f"{pile}.count({a})",
            f"{pile}.index({a})",
            f"({a} in {pile})",
            f"({a} not in {some})",
            f"({a} in (1, -2, 3))",
            f"({a} in range({b}, {c}))",
            f"any({x} > {a} for {x} in {pile})",
            f"all({x} != {a} for {x} in {some})",
            f"sum({x} * {a} for {x} in {pile} if {x} < {b})",
            f"max(({x} - {a} for {x} in {pile}), default={b})",
            f"min({x} + {a} for {x} in {some})",
            f"ROW[{self.place()}]",
            f"ROWS[{self.pick('0', '1', '-1')}][{self.place()}]",
            f"{pile}.pop()",
            f"top({pile})",
            f"len(odd(t, {a}))",
            f"(yield Chance(({a}, {b})))",
            f"bool({a})",
            f"(yield Ask(0, PICK, [{a}, {b}]))",
            f"(yield from draw(t, {a}))",
            "replace(t)",
            f"mix({pile}, {some})",
            "(yield Window((0, 1, 2), HEY))",
            f"(yield Chance([{a}, {b}], (1, 2)))",
            f"bool({pile})",
        ]

    def list(self, depth: int) -> str:
        pile, a = self.pile(), self.number(depth - 1)
        if depth <= 0:
            return self.pick(f"{pile}[:]", f"[{a}]", "list(ROW)", "[]")
        x, y, b = self.fresh("c"), self.fresh("c"), self.number(depth - 1)
        chosen = self.pick(
            f"{pile}[:]",
            f"[{a}, {b}]",
            f"{pile}[{self.place()}:]",
            f"{pile}[:{self.place()}]",
            f"{pile}[{self.place()}:{self.place()}]",
            f"{pile} + {self.list(depth - 1)}",
            f"[{a}] * {self.small()}",
            f"[{a}, {b}] * 2",
            f"[{x} + {a} for {x} in {pile}]",
            f"[{x} for {x} in {self.list(depth - 1)} if {x} > {a}]",
            f"[{x} - {y} for {x} in {pile}[:2] for {y} in ROW if {x} != {y}]",
            f"sorted({pile})",
            f"sorted({x} % 3 for {x} in {pile})",
            f"list(range({self.small()}))",
            f"list(reversed({pile}))",
            f"odd(t, {a})",
            f"({pile}[:] if {a} else [{b}])",
            f"[len([{y} for {y} in {pile} if {y} < {x}]) for {x} in ROW]",
            "list(ROW)",
            f"[{x} * {y} for {x}, {y} in zip({pile}, ROW)]",
            f"[{a} for _ in range({self.small()})]",
            f"[sum({x}) for {x} in t.r]",
            f"[{x} for row in ROWS for {x} in row]",
        )
        return chosen if chosen.count(" for ") == 0 or "yield" not in chosen else f"[{a}]"


def module(text: str, label: str, known: ModuleType | None = None) -> ModuleType:
    """A module from its text, whose source can be read again; it knows what another one knows."""
    path = f"<{label}>"
    linecache.cache[path] = (len(text), None, text.splitlines(True), path)
    made = ModuleType(label)
    made.__dict__.update({} if known is None else vars(known))
    made.__dict__.update(__name__=label, __file__=path)
    sys.modules[label] = made
    exec(compile(text, path, "exec", dont_inherit=True), made.__dict__)
    return made


BASE = module(HEAD, "what random rules know")
