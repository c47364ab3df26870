"""Going through piles: `for`, and comprehensions, which become small functions of their own."""

from __future__ import annotations

import ast
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from irisade.lower.calls import Calls
from irisade.lower.expressions import Value
from irisade.lower.subset import LITTLE, NUMBER, ROOM, Event, Shape, call, name, store

SOME = 64  # items can still be told apart by the bits of one word
Body = Callable[[], list[ast.stmt]]
Innermost = Callable[[list[ast.expr]], list[ast.stmt]]


@dataclass
class Walk:
    """One thing that is gone through: what to say before the loop, how long it is, what each item gives."""

    before: list[ast.stmt] = field(default_factory=list)
    sizes: list[ast.expr] = field(default_factory=list)
    held: list[Value] = field(default_factory=list)
    first: list[ast.stmt] = field(default_factory=list)
    most: int = ROOM  # items at most
    backwards: bool = False


class Loops(Calls):
    """The part of a rule function's translation that goes through lists."""

    label: str
    temporaries: int = 0

    def fresh(self, letter: str) -> str:
        self.temporaries += 1
        return f"_{letter}{self.temporaries}"

    def keep(self, e: ast.expr, letter: str, before: list[ast.stmt]) -> ast.expr:
        """A name for something that must be evaluated once, before the loop."""
        if isinstance(e, ast.Name | ast.Constant):
            return e
        kept = self.fresh(letter)
        before.append(ast.Assign([store(kept)], e))
        return name(kept)

    def bind(self, target: ast.expr, shape: Shape, value: ast.expr) -> list[ast.stmt]:
        """Give a loop variable, or a pair of them, its item."""
        if isinstance(target, ast.Tuple | ast.List):
            if not shape.lists:
                raise self.refused(target, "a number cannot be taken apart")
            kept = self.fresh("p")
            wanted = call("_sized", value, ast.Constant(len(target.elts)))
            taken: list[ast.stmt] = [ast.Assign([store(kept)], wanted)]
            for i, part in enumerate(target.elts):
                item = ast.Call(name("_number"), [ast.Subscript(name(kept), ast.Constant(i), ast.Load())], [])
                taken += self.bind(part, Shape("number", small=shape.small), item)
            return taken
        if not isinstance(target, ast.Name):
            raise self.refused(target, "a loop variable must be a plain name")
        self.declare(target, shape)
        return [ast.Assign([store(target.id)], value)]

    def declare(self, target: ast.Name, shape: Shape) -> None:
        known = self.scope.get(target.id)
        if known is not None and known.what != shape.what:
            raise self.refused(target, f"{target.id} was a {known.what} and would become a {shape.what}")
        if shape.what == "number" and known is not None:
            shape = NUMBER
        self.scope[target.id] = shape

    def walk(self, target: ast.expr, e: ast.expr, index: ast.expr) -> Walk:
        """Go through `e`; the item number `index` is given to `target`."""
        built_in = self.resolve(e.func) if isinstance(e, ast.Call) else None
        if isinstance(e, ast.Call) and built_in in (range, enumerate, zip, reversed):
            return {
                range: self.walk_range,
                enumerate: self.walk_counted,
                zip: self.walk_zip,
                reversed: self.walk_back,
            }[built_in](target, e, index)
        w = Walk()
        lowered, shape = self.value(e) if not isinstance(e, ast.Tuple | ast.GeneratorExp) else self.pile(e)
        if shape.what not in ("pile", "rows", "pairs"):
            raise self.refused(
                e, f"only lists, constant tuples and ranges can be gone through, and {ast.unparse(e)} is none"
            )
        w.held.append((lowered, shape))
        source = self.keep(lowered, "s", w.before)
        item: ast.expr = ast.Subscript(source, index, ast.Load())
        if shape.what == "pairs":
            if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
                raise self.refused(target, "a memory holds places and values: for place, value in memory")
            w.sizes = [call("_pairs", source)]
            for i, part in enumerate(target.elts):
                pair = ast.Subscript(item, ast.Constant(i), ast.Load())
                w.first += self.bind(part, NUMBER, ast.Call(name("_number"), [pair], []))
        elif shape.what == "rows":
            w.sizes, w.most = [ast.Constant(shape.rows)], shape.rows
            each = f"each {ast.unparse(target)}"
            row = Shape("pile", shape.size, 0, False, shape.frozen, shape.origin, each, shape.small)
            w.first = self.bind(target, row, item)
        else:
            w.sizes, w.most = [call("_size", source)], shape.size
            w.first = self.bind(
                target, Shape("number", small=shape.small), ast.Call(name("_number"), [item], [])
            )
        return w

    def walk_range(self, target: ast.expr, e: ast.Call, index: ast.expr) -> Walk:
        w = Walk(most=self.range_size(e))
        low, high, step = (self.keep(b, "r", w.before) for b in self.bounds(e))
        w.sizes = [call("_span", low, high, step)]
        w.first = self.bind(target, NUMBER, ast.BinOp(low, ast.Add(), ast.BinOp(index, ast.Mult(), step)))
        return w

    def walk_counted(self, target: ast.expr, e: ast.Call, index: ast.expr) -> Walk:
        if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
            raise self.refused(target, "enumerate gives a number and an item: for i, x in enumerate(…)")
        starts = [*e.args[1:], *(k.value for k in e.keywords if k.arg == "start")]
        if not e.args or len(starts) > 1 or len(starts) != len(e.args) - 1 + len(e.keywords):
            raise self.refused(e, "enumerate takes a list, and perhaps a number to start from")
        w = self.walk(target.elts[1], e.args[0], index)
        count = index
        if starts:
            count = ast.BinOp(self.keep(self.number(starts[0]), "r", w.before), ast.Add(), index)
        w.first = self.bind(target.elts[0], NUMBER if starts else LITTLE, count) + w.first
        return w

    def walk_zip(self, target: ast.expr, e: ast.Call, index: ast.expr) -> Walk:
        if any(k.arg != "strict" or self.fold(k.value) != 0 for k in e.keywords):
            raise self.refused(
                e, "zip takes nothing but lists (or strict=False) in rules that are to be compiled"
            )
        if not isinstance(target, ast.Tuple) or len(target.elts) != len(e.args) or not e.args:
            raise self.refused(target, "zip gives as many items as it is given lists")
        whole, before = Walk(), len(self.events)
        for part, source in zip(target.elts, e.args, strict=True):
            w = self.walk(part, source, index)
            self.check_held(whole.held, before)
            whole.before += w.before
            whole.sizes += w.sizes
            whole.held += w.held
            whole.first += w.first
            whole.most = min(whole.most, w.most)
        return whole

    def walk_back(self, target: ast.expr, e: ast.Call, index: ast.expr) -> Walk:
        if len(e.args) != 1:
            raise self.refused(e, "reversed takes one list")
        last = self.fresh("n")
        w = self.walk(target, e.args[0], ast.BinOp(name(last), ast.Sub(), index))
        if len(w.sizes) != 1:
            raise self.refused(e, "only a list or a range can be reversed")
        w.before.append(ast.Assign([store(last)], ast.BinOp(w.sizes[0], ast.Sub(), ast.Constant(1))))
        w.backwards = True
        return w

    def loop(
        self, node: ast.AST, target: ast.expr, e: ast.expr, body: Body, leaving: set[ast.stmt]
    ) -> list[ast.stmt]:
        """A loop over anything; `leaving` are statements after which it surely does not come round again."""
        if isinstance(e, ast.Call) and self.resolve(e.func) is range and isinstance(target, ast.Name):
            bounds = self.bounds(e)
            if self.fold(e.args[-1]) == 0 and len(e.args) == 3:
                raise self.refused(e, "a range needs a step")
            ends = [self.fold(a) is not None or self.is_length(a) for a in e.args]
            self.declare(target, LITTLE if all(ends) else NUMBER)
            plain = [
                b
                for i, b in enumerate(bounds)
                if not (i == 2 and len(e.args) < 3) and not (i == 0 and len(e.args) == 1)
            ]
            self.most = self.range_size(e)
            return [ast.For(store(target.id), ast.Call(name("range"), plain, []), body() or [ast.Pass()], [])]
        index = self.fresh("i")
        w = self.walk(target, e, name(index))
        start = len(self.events)
        self.most = w.most
        inner = w.first + body()
        steady = self.check_steady(w, [x for x in self.events[start:] if x.statement not in leaving])
        size = w.sizes[0] if len(w.sizes) == 1 else ast.Call(name("min"), w.sizes, [])
        if steady:
            return [*w.before, ast.For(store(index), ast.Call(name("range"), [size], []), inner, [])]
        step: list[ast.stmt] = [ast.AugAssign(store(index), ast.Add(), ast.Constant(1))]
        test = ast.Compare(name(index), [ast.Lt()], [size])
        return [
            *w.before,
            ast.Assign([store(index)], ast.Constant(0)),
            ast.While(test, w.first + step + inner[len(w.first) :], []),
        ]

    def is_length(self, e: ast.expr) -> bool:
        return isinstance(e, ast.Call) and self.resolve(e.func) is len

    def check_steady(self, w: Walk, events: list[Event]) -> bool:
        """Can the loop count its items beforehand? Refuses what visibly changes the pile it goes through."""
        steady = True
        for _, shape in w.held:
            if not shape.lists or not shape.origin:
                continue
            for event in events:
                same = event.origin == shape.origin
                if event.replaced and same:
                    raise self.refused(event.node, f"{shape.origin} is replaced while it is gone through")
                if same and not event.called and event.which == shape.which:
                    raise self.refused(
                        event.node,
                        f"{shape.origin} is changed while it is gone through; go through a copy [:]",
                    )
                if same or "argument" in event.origin + shape.origin:
                    if w.backwards:
                        raise self.refused(
                            event.node, f"{shape.origin} is changed while it is gone through backwards"
                        )
                    steady = False
        return steady

    # -- comprehensions --

    def lifted(
        self, how: str, e: ast.ListComp | ast.GeneratorExp, room: ast.expr | None, extra: Any = None
    ) -> Value:
        """A comprehension becomes a function of the names it uses, so that it runs where it stands."""
        if how == "list" and (left := self.without(e, room)) is not None:
            return left
        bound = {n.id for g in e.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
        used = {n.id for n in ast.walk(e) if isinstance(n, ast.Name)} - bound
        given = [n for n in self.scope if n in used]
        inner = copy(self)
        inner.label = self.unit.label(f"{self.label}_{how}")
        inner.scope = {n: self.scope[n] for n in given}
        inner.locals = self.locals | bound
        inner.events, inner.most = [], ROOM
        most = [1]
        body = inner.nested(list(e.generators), lambda tests: inner.collect(how, e.elt, tests), most)
        self.events += inner.events
        self.temporaries = inner.temporaries
        begin, end = ENDS[how]
        if how in ("min", "max") and extra is not None:
            end = "return _n"
        result = Shape("pile") if how == "list" else NUMBER
        arguments = {n: self.scope[n] for n in given} | ({"_n": NUMBER} if extra is not None else {})
        if how == "list":
            arguments = {"_out": result} | arguments
        if extra is None and how in ("sum", "min", "max"):
            begin = f"_n = _number(0)\n{begin}"
        made = [*ast.parse(begin).body, *body, *ast.parse(end).body]
        self.unit.emit(inner.label, arguments, result, made, f"{self.place(e)}")
        size = min(ROOM, most[0])
        values = [name(n) for n in given] + ([extra] if extra is not None else [])
        if how == "list":
            room = room or self.unit.slot()
            self.unit.enlarge(room, size)
            return call(inner.label, name("ctx"), room, *values), Shape("pile", size, fresh=True)
        return call(inner.label, name("ctx"), *values), NUMBER

    def without(self, e: ast.ListComp | ast.GeneratorExp, room: ast.expr | None) -> Value | None:
        """[x for x in these if x not in those]: a function of its own, much faster unless those are many."""
        match e:
            case ast.ListComp(
                ast.Name(item),
                [
                    ast.comprehension(
                        ast.Name(each), these, [ast.Compare(ast.Name(tested), [ast.NotIn()], [those])]
                    )
                ],
            ) if item == each == tested and isinstance(those, ast.Attribute) and self.is_calm(these):
                pass
            case _:
                return None
        few = self.peek(those)
        if not few.lists or few.size > SOME:
            return None
        pile, shape = self.pile(these)
        room = room or self.unit.slot()
        self.unit.enlarge(room, shape.size)
        return call("_without", room, pile, self.value(those)[0]), Shape("pile", shape.size, fresh=True)

    def is_calm(self, e: ast.expr) -> bool:
        """A field of the table, or a range of constants."""
        if isinstance(e, ast.Attribute):
            return self.peek(e).lists
        return (
            isinstance(e, ast.Call) and self.resolve(e.func) is range and None not in map(self.fold, e.args)
        )

    def nested(
        self, generators: list[ast.comprehension], innermost: Innermost, most: list[int]
    ) -> list[ast.stmt]:
        first, *rest = generators

        def body() -> list[ast.stmt]:
            most[0] = min(ROOM, most[0] * max(1, self.most))
            tests = [self.truth(test) for test in first.ifs]
            return within(tests, self.nested(rest, innermost, most)) if rest else innermost(tests)

        return self.loop(first.iter, first.target, first.iter, body, set())

    def collect(self, how: str, item: ast.expr, tests: list[ast.expr]) -> list[ast.stmt]:
        """What is done with each item for which these tests hold."""
        if how in ("any", "all"):
            test = self.truth(item)
            test = test if how == "any" else ast.UnaryOp(ast.Not(), test)
            return within(tests, [ast.If(test, [ast.Return(ast.Constant(how == "any"))], [])])
        lowered, shape = self.value(item)
        if shape.what != "number":
            raise self.refused(
                item, "a comprehension makes a list of numbers; lists of lists cannot be compiled"
            )
        if how == "list":
            parts = [name("_out"), name("_n"), lowered]
            if tests and isinstance(lowered, ast.Name):
                wanted = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
                return [ast.Assign([store("_n")], call("_added_if", *parts, wanted))]
            return within(tests, [ast.Assign([store("_n")], call("_added", *parts))])
        if how == "sum":
            return within(tests, [ast.AugAssign(store("_n"), ast.Add(), lowered)])
        better = ast.Compare(name("_x"), [ast.Gt() if how == "max" else ast.Lt()], [name("_n")])
        test = ast.BoolOp(ast.Or(), [ast.UnaryOp(ast.Not(), name("_some")), better])
        taken: list[ast.stmt] = [
            ast.Assign([store("_n")], name("_x")),
            ast.Assign([store("_some")], ast.Constant(True)),
        ]
        kept = ast.Assign([store("_x")], ast.Call(name("_number"), [lowered], []))
        return within(tests, [kept, ast.If(test, taken, [])])

    def place(self, node: ast.AST) -> str:
        raise NotImplementedError

    most: int = ROOM


def within(tests: list[ast.expr], inside: list[ast.stmt]) -> list[ast.stmt]:
    """What happens only if all these tests hold."""
    for test in reversed(tests):
        inside = [ast.If(test, inside, [])]
    return inside


ENDS = {
    "list": ("_n = _number(0)", "_out[-1] = _n\nreturn _out"),
    "any": ("", "return False"),
    "all": ("", "return True"),
    "sum": ("", "return _n"),
    "min": ("_some = False", "return _found(_some, _n)"),
    "max": ("_some = False", "return _found(_some, _n)"),
}
