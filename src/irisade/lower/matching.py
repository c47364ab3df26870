"""`match`, spelled out with `if` and `else` before a rule function is checked.

A case is a number, a constant with a dot in its name, several of these with `|`, a name, or `_`; it may have
a guard. All the rest of the lowering knows nothing of `match`.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from typing import Any, TypeVar

from irisade.lower.subset import refused

SUBJECT = "_subject_"  # no other name of the rules begins so
ONLY_NUMBERS = "only numbers are told apart by match"
N = TypeVar("N", ast.stmt, ast.expr)


def spelled_out(function: ast.FunctionDef, path: str) -> ast.FunctionDef:
    """The same function without `match`; refuses cases that are more than numbers."""
    if not any(isinstance(n, ast.Match) for n in ast.walk(function)):
        return function
    made: ast.FunctionDef = _Spelling(path).visit(deepcopy(function))
    return made


class _Spelling(ast.NodeTransformer):
    def __init__(self, path: str) -> None:
        self.path, self.subjects = path, 0

    def visit_Match(self, s: ast.Match) -> list[ast.stmt]:
        self.generic_visit(s)
        if isinstance(s.subject, ast.Tuple | ast.List):
            raise refused(self.path, s.subject, ONLY_NUMBERS)
        if isinstance(s.subject, ast.Name):
            return self.cases(s.cases, s.subject.id)
        self.subjects += 1
        subject = f"{SUBJECT}{self.subjects}"
        kept = ast.Assign([ast.Name(subject, ast.Store())], s.subject)
        return [at(s.subject, kept), *self.cases(s.cases, subject)]

    def cases(self, cases: list[ast.match_case], subject: str) -> list[ast.stmt]:
        """The last case is tried if all those before it were not it."""
        rest: list[ast.stmt] = []
        for case in reversed(cases):
            bound = case.pattern.name if isinstance(case.pattern, ast.MatchAs) else None
            tests = [*self.tests(case.pattern, subject), *([case.guard] if case.guard else [])]
            if tests:
                test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
                rest = [at(case.pattern, ast.If(at(case.pattern, test), case.body, rest))]
            else:
                rest = case.body
            if bound is not None:
                kept = ast.Assign([ast.Name(bound, ast.Store())], ast.Name(subject, ast.Load()))
                rest = [at(case.pattern, kept), *rest]
        return rest

    def tests(self, pattern: ast.pattern, subject: str) -> list[ast.expr]:
        """What must hold for this pattern; nothing for a name and for `_`."""
        match pattern:
            case ast.MatchAs(pattern=None):
                return []
            case ast.MatchValue(value):
                same = ast.Compare(ast.Name(subject, ast.Load()), [ast.Eq()], [value])
                return [at(pattern, same)]
            case ast.MatchOr(patterns):
                tests = [test for each in patterns for test in self.tests(each, subject)]
                return [at(pattern, ast.BoolOp(ast.Or(), tests))]
        why = "a case is a number, a constant with a dot in its name, several of them with |, a name or _"
        raise refused(self.path, pattern, why)


def at(place: Any, node: N) -> N:
    """A node that stands where the author wrote something else."""
    return ast.fix_missing_locations(ast.copy_location(node, place))
