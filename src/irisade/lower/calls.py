"""Calls in the rules: other rule functions, methods of piles, built-in functions, and the questions.

yield Ask(seat, kind, options)  ->  _ask(ctx, t, seat, kind, options, seen_by)    the policy answers
yield Window(seats, kind)       ->  _window(ctx, t, kind, seats)
yield Chance(outcomes, weights) ->  _chance(ctx, outcomes, seen_by)               the dice answer
yield Show(text, at, to, value) ->  _show(ctx, at, to, value, seen_by)            nothing without a place
yield from f(t, x)              ->  f(ctx, t, x)

A question is not even put together if its answer is sure: `_again(ctx) if _sure(ctx) else _ask(…)`.
"""

from __future__ import annotations

import ast
import types
from typing import Any

from irisade.core.words import EVERYBODY, Ask, Chance, Show, Window
from irisade.lower.expressions import CHANGES, FOLDS, METHODS, Value
from irisade.lower.lists import Lists
from irisade.lower.subset import LITTLE, NOTHING, NUMBER, Shape, call, name

ORDER = {
    Ask: ("seat", "kind", "options", "seen_by"),
    Window: ("seats", "kind"),
    Chance: ("outcomes", "weights", "seen_by", "kind"),
}
ARGUMENTS = {"append": 1, "remove": 1, "index": 1, "count": 1, "extend": 1, "insert": 2}


class Calls(Lists):
    """The part of a rule function's translation that deals with calls and questions."""

    def of_Call(self, e: ast.Call, room: ast.expr | None, asking: bool = False) -> Value:
        if any(isinstance(a, ast.Starred) for a in e.args) or any(k.arg is None for k in e.keywords):
            raise self.refused(e, "* cannot be used in rules that are to be compiled")
        target = self.resolve(e.func)
        if isinstance(target, types.FunctionType):
            return self.rule(e, target, room, asking)
        if isinstance(e.func, ast.Attribute) and target is None:
            return self.method(e, e.func)
        if target in (Ask, Window, Chance, Show):
            raise self.refused(e, f"{target.__name__} must be yielded where it is made")
        if any(target is known for known in FOLDS):
            return self.folded(e, target)
        arg = e.args[0] if len(e.args) == 1 and not e.keywords else None
        if target is len and arg is not None:
            return self.length(arg)
        if target in (list, sorted, reversed) and not e.args and target is list:
            return self.listed([], room)
        if (target is list or target is sorted) and arg is not None:
            return self.copied(e, arg, target is sorted, room)
        if target is abs and arg is not None:
            return ast.Call(name("abs"), [self.number(arg)], []), NUMBER
        if target is int and arg is not None:
            return ast.Call(name("_number"), [self.number(arg)], []), NUMBER
        if target is bool and arg is not None:
            return ast.Compare(self.truth(arg), [ast.NotEq()], [ast.Constant(0)]), LITTLE
        if target in (range, enumerate, zip, reversed, divmod):
            raise self.refused(
                e, f"{ast.unparse(e.func)}() cannot be used in this place by rules that are to be compiled"
            )
        how = " like this" if target in (len, list, sorted, abs, int, bool) else ""
        raise self.refused(
            e, f"{ast.unparse(e.func)}() cannot be called{how} by rules that are to be compiled"
        )

    # -- built-in functions --

    def length(self, arg: ast.expr) -> Value:
        if isinstance(arg, ast.Call) and self.resolve(arg.func) is range:
            return call("_span", *self.bounds(arg)), NUMBER
        lowered, shape = self.value(arg)
        if shape.what == "rows":
            return ast.Constant(shape.rows), LITTLE
        if shape.what == "pairs":
            return call("_pairs", lowered), LITTLE
        if not shape.lists:
            raise self.refused(arg, f"{ast.unparse(arg)} has no length")
        return call("_size", lowered), LITTLE

    def copied(self, e: ast.Call, arg: ast.expr, is_sorted: bool, room: ast.expr | None) -> Value:
        backwards = isinstance(arg, ast.Call) and self.resolve(arg.func) is reversed and len(arg.args) == 1
        if backwards:
            assert isinstance(arg, ast.Call)
            arg = arg.args[0]
        room = room or self.unit.slot()
        made, shape = self.pile(arg, room)
        self.unit.enlarge(room, shape.size)
        made = self.settled(made, shape, room)
        if backwards:
            made = call("_reverse", made)
        if is_sorted:
            made = call("_sort", made)
        return made, Shape("pile", shape.size, fresh=True, small=shape.small)

    def folded(self, e: ast.Call, target: Any) -> Value:
        """any, all, sum, min and max, of a comprehension, of a list, or of several numbers."""
        how = FOLDS[target]
        extra = None
        if how == "sum" and len(e.args) == 2:
            extra = self.calm(e.args[1])
        for keyword in e.keywords:
            if how not in ("min", "max") or keyword.arg != "default" or len(e.args) != 1:
                raise self.refused(e, f"{how}() takes no {keyword.arg} in rules that are to be compiled")
            extra = self.calm(keyword.value)
        if how in ("min", "max") and len(e.args) > 1:
            return ast.Call(name(how), [self.number(a) for a in e.args], []), NUMBER
        if not e.args or len(e.args) > 1 + (how == "sum"):
            raise self.refused(e, f"{how}() wants one list")
        arg, shape = e.args[0], LITTLE if how in ("any", "all") else NUMBER
        if isinstance(arg, ast.GeneratorExp | ast.ListComp):
            return self.lifted(how, arg, None, extra)[0], shape
        if extra is not None and how != "sum":
            raise self.refused(e, f"{how}() takes a default only with a comprehension")
        made: ast.expr = call("_" + how, self.pile(arg)[0])
        return (ast.BinOp(made, ast.Add(), extra) if extra is not None else made), shape

    def calm(self, e: ast.expr) -> ast.expr:
        """A number that may be looked up before the list beside it, because nothing happens meanwhile."""
        for n in ast.walk(e):
            does = isinstance(n, ast.Call) and (isinstance(n.func, ast.Attribute) or self.is_rule(n.func))
            if does or isinstance(n, ast.Yield | ast.YieldFrom):
                raise self.refused(n, "give this a name in a statement before")
        return self.number(e)

    def is_rule(self, e: ast.expr) -> bool:
        return isinstance(self.resolve(e), types.FunctionType)

    # -- methods of piles --

    def method(self, e: ast.Call, f: ast.Attribute) -> Value:
        args = e.args
        before = len(self.events)
        pile, shape = self.value(f.value)
        if not shape.lists or f.attr not in METHODS or e.keywords:
            raise self.refused(e, f"{ast.unparse(f)}() cannot be called by rules that are to be compiled")
        if len(args) != ARGUMENTS.get(f.attr, 0) and not (f.attr == "pop" and len(args) == 1):
            raise self.refused(e, f"{f.attr} takes another number of arguments")
        lowered = [self.pile(a)[0] if f.attr == "extend" else self.number(a) for a in args]
        self.check_held([(pile, shape)], before)
        if f.attr in CHANGES:
            self.happens(e, shape, replaced=False)
        elif f.attr in ("sort", "reverse"):
            self.alters(e, shape)
        if f.attr == "pop" and args:
            return call("_pop_at", pile, *lowered), Shape("number", small=shape.small)
        has_value = f.attr in ("pop", "index", "count")
        result = Shape("number", small=shape.small or f.attr != "pop") if has_value else NOTHING
        return call("_" + f.attr, pile, *lowered), result

    def alters(self, node: ast.AST, shape: Shape) -> None:
        """Items change, the length does not."""
        if shape.frozen:
            raise self.refused(node, "a constant cannot be changed")
        self.effects.changed.add(shape.origin)

    # -- other rule functions --

    def rule(self, e: ast.Call, target: types.FunctionType, room: ast.expr | None, asking: bool) -> Value:
        callee = self.unit.function(target, self, e)
        if callee.asks and not asking:
            raise self.refused(e, f"{target.__name__} asks questions: call it with `yield from`")
        if asking and not callee.asks:
            raise self.refused(e, f"{target.__name__} asks nothing: call it without `yield from`")
        if callee.label in self.locals:
            raise self.refused(e, f"{callee.label} is also the name of something else here")
        args = self.arguments(e, callee.parameters)
        before = len(self.events)
        values: list[tuple[Value, str]] = []
        for arg, parameter in zip(args, callee.parameters, strict=True):
            lowered, shape = self.value(arg)
            wanted = callee.shapes[parameter]
            if shape.what != wanted.what:
                raise self.refused(
                    arg, f"{target.__name__} wants a {wanted.what} for {parameter}, not a {shape.what}"
                )
            self.check_held([v for v, _ in values], before)
            values.append(((lowered, shape), parameter))
        self.passed_on(e, target.__name__, callee, values)
        made = []
        if callee.result.lists:
            made = [room or self.unit.slot(callee.result.size)]
        self.opens = self.opens or callee.opens
        lowered_call = call(callee.label, name("ctx"), *made, *[v for (v, _), _ in values])
        return lowered_call, callee.result

    def arguments(self, e: ast.Call, parameters: list[str]) -> list[ast.expr]:
        """The arguments in the order of the parameters, which must be the order they are written in."""
        named = [k.arg for k in e.keywords]
        if [*parameters[: len(e.args)], *named] != parameters:
            raise self.refused(
                e, f"the arguments here are {', '.join(parameters)}, in this order and none left out"
            )
        return [*e.args, *(k.value for k in e.keywords)]

    def passed_on(self, e: ast.Call, what: str, callee: Any, values: list[tuple[Value, str]]) -> None:
        """What the function does to the table and to the piles it is given happens here as well."""
        for field_name in sorted(callee.effects.replaced):
            self.happens(e, Shape("pile", origin=field_name), replaced=True, called=True)
        for field_name in sorted(x for x in callee.effects.resized if x.startswith("t.")):
            self.happens(e, Shape("pile", origin=field_name), replaced=False, called=True)
        self.effects.changed |= {x for x in callee.effects.changed if x.startswith("t.")}
        seen: dict[tuple[str, str], str] = {}
        changed = callee.effects.resized | callee.effects.changed
        for (_, shape), parameter in values:
            if not shape.lists:
                continue
            if shape.origin in callee.effects.replaced:
                raise self.refused(e, f"{what} replaces {shape.origin} while it holds it as {parameter}")
            touched = f"argument {parameter}" in changed
            other = seen.setdefault((shape.origin, shape.which), parameter)
            if shape.origin and other != parameter and (touched or f"argument {other}" in changed):
                raise self.refused(e, f"one pile is given to {what} twice, and it changes it")
            if f"argument {parameter}" in callee.effects.resized and not shape.fresh:
                self.happens(e, shape, replaced=False, called=True)
            elif touched:
                self.alters(e, shape)

    # -- questions --

    def of_YieldFrom(self, e: ast.YieldFrom, room: ast.expr | None) -> Value:
        if not isinstance(e.value, ast.Call) or not isinstance(
            self.resolve(e.value.func), types.FunctionType
        ):
            raise self.refused(e, "`yield from` wants a call of another rule function")
        made = self.of_Call(e.value, room, asking=True)
        self.question_node = made[0]
        return made

    def of_Yield(self, e: ast.Yield) -> Value:
        word = self.resolve(e.value.func) if isinstance(e.value, ast.Call) else None
        if word not in ORDER or not isinstance(e.value, ast.Call):
            raise self.refused(
                e, "rules yield an Ask, a Window, a Chance or a Show, made where it is yielded"
            )
        given: dict[str, ast.expr] = {}
        for key, part in [
            *zip(ORDER[word], e.value.args),
            *((k.arg or "*", k.value) for k in e.value.keywords),
        ]:
            if key not in ORDER[word] or key in given:
                raise self.refused(e, f"{word.__name__} has no argument {key}")
            if not (isinstance(part, ast.Constant) and part.value is None):
                given[key] = part
        self.question_node = ast.IfExp(
            call("_sure", name("ctx")), call("_again", name("ctx")), self.question(e, word, given)
        )
        return self.question_node, NUMBER

    def question(self, e: ast.Yield, word: Any, given: dict[str, ast.expr]) -> ast.expr:
        before, made = len(self.events), {}
        for key, part in given.items():
            if key == "kind":
                if word is not Chance:  # luck's kind is only how a record writes it
                    made[key] = (self.kind_number(part), NUMBER)
            elif key in ("options", "seats", "outcomes", "weights"):
                if not self.plain_range(word, given, part):
                    made[key] = self.glance(part)
                    self.check_held(list(made.values())[:-1], before)
            else:
                made[key] = (self.number(part), NUMBER)
        missing = [key for key in ORDER[word][: {Ask: 3, Window: 2, Chance: 1}[word]] if key not in given]
        if missing:
            raise self.refused(e, f"{word.__name__} lacks its {missing[0]}")
        seen_by = (
            made["seen_by"][0] if "seen_by" in made else name(self.unit.constant(EVERYBODY, "EVERYBODY"))
        )
        if word is Chance:
            if "outcomes" not in made:
                assert isinstance(given["outcomes"], ast.Call)
                low, high, _ = self.bounds(given["outcomes"])
                return call("_chance_range", name("ctx"), low, high, seen_by)
            if "weights" in made:
                return call("_chance_weighted", name("ctx"), made["outcomes"][0], made["weights"][0], seen_by)
            return call("_chance", name("ctx"), made["outcomes"][0], seen_by)
        t = next((n for n, shape in self.scope.items() if shape.what == "table"), None)
        if t is None:
            raise self.refused(e, "a function that asks must be given the table")
        self.opens = True
        if word is Window:
            self.unit.windows.add(self.resolve(given["kind"]))
            return call("_window", name("ctx"), name(t), made["kind"][0], made["seats"][0])
        seat, kind, options = (made[key][0] for key in ("seat", "kind", "options"))
        return call("_ask", name("ctx"), name(t), seat, kind, options, seen_by)

    def plain_range(self, word: Any, given: dict[str, ast.expr], part: ast.expr) -> bool:
        """Luck among the numbers of a range needs no list of them."""
        return (
            word is Chance
            and "weights" not in given
            and isinstance(part, ast.Call)
            and self.resolve(part.func) is range
            and len(part.args) < 3
        )
