"""Lists in the rules: written out, cut, joined, and numbers looked up in them.

Every list-making expression owns one scratch pile of the context: nothing is allocated while rules run.
"""

from __future__ import annotations

import ast

from irisade.lower.expressions import Expressions, Value
from irisade.lower.subset import LARGEST, NUMBER, ROOM, Shape, call


class Lists(Expressions):
    """The part of a rule function's translation that makes and reads lists."""

    def pile(self, e: ast.expr, room: ast.expr | None = None) -> Value:
        """Any list, tuple or range, where a list is only read."""
        if isinstance(e, ast.Tuple):
            values = [self.fold(x) for x in e.elts]
            if None not in values:
                return self.tuple_constant(e, tuple(v for v in values if v is not None))
            return self.listed(e.elts, room)
        if isinstance(e, ast.Call) and self.resolve(e.func) is range:
            bounds = [self.fold(a) for a in e.args]
            if bounds and None not in bounds and len(e.args) <= 3:
                return self.tuple_constant(e, tuple(range(*(b for b in bounds if b is not None))))
            size = self.range_size(e)
            return call("_count_up", room or self.unit.slot(size), *self.bounds(e)), Shape(
                "pile", size, fresh=True
            )
        if isinstance(e, ast.GeneratorExp):
            return self.lifted("list", e, room)
        lowered, shape = self.value(e, room)
        if not shape.lists:
            raise self.refused(e, f"a list is wanted here, and {ast.unparse(e)} is not one")
        return lowered, shape

    def glance(self, e: ast.expr) -> Value:
        """A list that is used up at once: `x[:]` and `list(x)` then need no copy."""
        whole = self.copied_whole(e)
        return self.pile(e if whole is None else whole)

    def copied_whole(self, e: ast.expr) -> ast.expr | None:
        """What a mere copy is a copy of."""
        if isinstance(e, ast.Subscript) and isinstance(e.slice, ast.Slice):
            part = e.slice
            return None if part.lower or part.upper or part.step else e.value
        if isinstance(e, ast.Call) and self.resolve(e.func) is list and len(e.args) == 1 and not e.keywords:
            inner = e.args[0]
            if isinstance(inner, ast.Name | ast.Attribute | ast.Subscript):
                return inner
            if isinstance(inner, ast.Call) and self.resolve(inner.func) is range:
                return inner
        return None

    def bounds(self, e: ast.Call) -> list[ast.expr]:
        """Beginning, end and step of a range."""
        if not 1 <= len(e.args) <= 3 or e.keywords:
            raise self.refused(e, "range takes one, two or three numbers")
        args = [self.number(a) for a in e.args]
        return [
            *([ast.Constant(0)] if len(args) == 1 else []),
            *args,
            *([ast.Constant(1)] if len(args) < 3 else []),
        ]

    def range_size(self, e: ast.Call) -> int:
        """At most how many numbers this range has, as far as can be told."""
        bounds = [self.fold(a) for a in e.args]
        if None not in bounds:
            return len(range(*(b for b in bounds if b is not None)))
        last = e.args[0 if len(e.args) == 1 else 1]
        if isinstance(last, ast.Call) and self.resolve(last.func) is len and (self.fold(e.args[0]) or 0) >= 0:
            shape = self.peek(last.args[0]) if last.args else NUMBER
            return shape.rows if shape.what == "rows" else shape.size or self.unit.capacity
        return self.unit.capacity

    def peek(self, e: ast.expr) -> Shape:
        """What a name, a field or a row stands for."""
        if isinstance(e, ast.Subscript) and not isinstance(e.slice, ast.Slice):
            shape = self.peek(e.value)
            return Shape("pile", shape.size) if shape.what == "rows" else NUMBER
        return self.value(e)[1] if isinstance(e, ast.Name | ast.Attribute) else NUMBER

    def of_Tuple(self, e: ast.Tuple) -> Value:
        raise self.refused(e, "a tuple can only be used where a list is read, or to assign side by side")

    def of_List(self, e: ast.List, room: ast.expr | None) -> Value:
        return self.listed(e.elts, room)

    def listed(self, items: list[ast.expr], room: ast.expr | None) -> Value:
        made = call("_begun", room or self.unit.slot(len(items)))
        for item in items:
            made = call("_with", made, self.number(item))
        return made, Shape("pile", len(items), fresh=True)

    def repeated(self, e: ast.BinOp, room: ast.expr | None) -> Value:
        assert isinstance(e.left, ast.List)
        times = self.fold(e.right)
        if times is None and isinstance(e.right, ast.Call) and self.resolve(e.right.func) is len:
            fake = ast.copy_location(ast.Call(ast.Name("range", ast.Load()), [e.right], []), e)
            size = self.range_size(fake)
        else:
            size = self.unit.capacity if times is None else max(0, times)
        if len(e.left.elts) == 1:
            what, many = self.number(e.left.elts[0]), self.number(e.right)
            size = min(size, ROOM)
            return call("_fill", room or self.unit.slot(size), what, many), Shape("pile", size, fresh=True)
        size = min(ROOM, size * len(e.left.elts))
        part, _ = self.listed(e.left.elts, None)
        return call("_repeat", room or self.unit.slot(size), part, self.number(e.right)), Shape(
            "pile", size, fresh=True
        )

    def of_Subscript(self, e: ast.Subscript, room: ast.expr | None) -> Value:
        if isinstance(e.slice, ast.Slice):
            return self.cut(e, e.slice, room)
        (base, shape), (place, index) = self.together(e.value, e.slice)
        if index.what != "number":
            raise self.refused(e.slice, "a place is a number")
        if shape.what == "rows":
            row = Shape("pile", shape.size, 0, False, shape.frozen, shape.origin, ast.unparse(e), shape.small)
            return ast.Subscript(base, call("_which", base, place), ast.Load()), row
        if shape.what == "pairs":
            raise self.refused(e, "a memory is gone through: for place, value in memory")
        if not shape.lists:
            raise self.refused(e, "only lists and constant tuples have places")
        return call("_get", base, place), Shape("number", small=shape.small)

    def cut(self, e: ast.Subscript, part: ast.Slice, room: ast.expr | None) -> Value:
        if part.step is not None:
            raise self.refused(e, "lists are cut without a step")
        parts = self.together(*[x for x in (e.value, part.lower, part.upper) if x is not None])
        (base, shape), ends = parts[0], [v for v, s in parts[1:] if s.what == "number"]
        if not shape.lists or len(ends) != len(parts) - 1:
            raise self.refused(e, "only lists can be cut, at numbers")
        if not ends:
            whole = Shape("pile", shape.size, fresh=True, small=shape.small)
            return call("_copy", base, room or self.unit.slot(shape.size)), whole
        low = ends.pop(0) if part.lower else ast.Constant(0)
        high = ends.pop(0) if part.upper else ast.Constant(LARGEST)
        size, first, last = shape.size, self.fold(part.lower), self.fold(part.upper)
        if part.upper is None and first is not None and first < 0:
            size = min(size, -first)
        elif last is not None and last >= 0:
            size = min(size, last)
        return call("_cut", room or self.unit.slot(size), base, low, high), Shape(
            "pile", size, fresh=True, small=shape.small
        )

    def of_ListComp(self, e: ast.ListComp, room: ast.expr | None) -> Value:
        return self.lifted("list", e, room)

    def lifted(
        self,
        how: str,
        e: ast.ListComp | ast.GeneratorExp,
        room: ast.expr | None,
        extra: ast.expr | None = None,
    ) -> Value:
        raise NotImplementedError  # in loops.py
