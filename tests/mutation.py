"""Breaks the rules on purpose and sees whether a test notices.

    python tests/mutation.py [--since=REVISION] [gumball_rally] [colomo_ronde] [colomo_discs] [core_cup]

A mutant is the rules of a game with one small fault: a comparison turned round, a number off by one, a line
left out, the next seat instead of this one. With a revision only lines that have changed since then are
broken. Each runs the quick tests of its game in a forked process. Those that survive are listed. A mutant
that nobody could tell from the rules is explained in mutation_equivalents.toml; any other survivor is a
missing test, and the exit status is 1.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import re
import resource
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "src" / "irisade" / "games"
SHARED = [  # rules that the games of a box have in common, or that one game has in several files
    *("colomo/discs.py", "colomo/pawns.py", "colomo/a_laveuglette/board.py"),
    *("racebow/supply.py", "racebow/tiles.py", "racebow/ways.py"),
    *("rainbow_road/table.py", "rainbow_road/walk.py", "rainbow_road/pranks.py"),
]
APART = {  # what no rules import, and its tests
    "core/cup.py": ["core/test_cup.py", "contract/test_cups.py", "games/test_racebow_cup.py"],
    "games/racebow/cups.py": ["games/test_racebow_cup.py"],
}
SECONDS, MEMORY, AT_ONCE = 8, 2 << 30, 2
PLUGINS = ["-p", "no:cacheprovider", "-p", "pytest_timeout"]  # no other one is loaded

OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
NEIGHBOUR: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
}
OTHER_CALL = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
SEATS = {"seat", "buggy", "rival", "friend", "leader", "other", "turn", "finder"}


class Fault(NamedTuple):
    """A mutant as people read it, and as the list of equivalents names it."""

    file: str
    where: str  # the function, or "" for the numbers at the top
    was: str
    becomes: str


class Mutant(NamedTuple):
    fault: Fault
    line: int
    source: str

    def __str__(self) -> str:
        file, where, was, becomes = self.fault
        return f"{file}:{self.line} {where}\n    was      {was}\n    becomes  {becomes}"


# -- breaking --


def mutants(file: str) -> Iterator[Mutant]:
    """Every way to break this file in one place."""
    tree = ast.parse(path_of(file).read_text(encoding="utf-8"))
    methods = [part for node in tree.body if isinstance(node, ast.ClassDef) for part in node.body]
    for node in [*tree.body, *methods]:
        if isinstance(node, ast.FunctionDef):
            for statement in node.body:
                yield from broken(tree, file, node.name, node, statement)
        elif isinstance(node, ast.Assign) and not isinstance(node.value, ast.Call):
            yield from broken_inside(tree, file, "", node, node.value)


def broken(tree: ast.Module, file: str, where: str, owner: ast.AST, statement: ast.stmt) -> Iterator[Mutant]:
    """Leave the statement out, then break what is in it."""
    if is_docstring(statement):
        return
    if isinstance(statement, ast.Expr | ast.Assign | ast.AugAssign | ast.Return):
        with_pass = Swap(owner, statement)
        with_pass.put(ast.Pass())
        yield Mutant(Fault(file, where, head(statement), "pass"), statement.lineno, ast.unparse(tree))
        with_pass.put(statement)
    for part in ast.iter_child_nodes(statement):
        if isinstance(part, ast.stmt):
            yield from broken(tree, file, where, statement, part)
        elif not isinstance(part, ast.expr_context | ast.operator) and not is_target(statement, part):
            yield from broken_inside(tree, file, where, statement, part)


def broken_inside(
    tree: ast.Module, file: str, where: str, statement: ast.stmt, node: ast.AST, owner: ast.AST | None = None
) -> Iterator[Mutant]:
    """Break an expression, then each of its parts."""
    place = Swap(owner or statement, node)
    was = head(statement)
    for other in others(node, place):
        place.put(other)
        yield Mutant(Fault(file, where, was, head(statement)), statement.lineno, ast.unparse(tree))
        place.put(node)
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.expr | ast.comprehension | ast.keyword | ast.slice):
            yield from broken_inside(tree, file, where, statement, part, node)


class Swap:
    """A place in the tree where another node can be put."""

    def __init__(self, owner: ast.AST, node: ast.AST) -> None:
        self.owner = owner
        for field, value in ast.iter_fields(owner):
            if value is node:
                self.field, self.n = field, -1
            elif isinstance(value, list) and any(part is node for part in value):
                self.field = field
                self.n = next(n for n, part in enumerate(value) if part is node)

    def put(self, node: ast.AST) -> None:
        if self.n < 0:
            setattr(self.owner, self.field, node)
        else:
            getattr(self.owner, self.field)[self.n] = node


def others(node: ast.AST, place: Swap) -> Iterator[ast.expr]:
    """What could stand here by mistake, the parts of the expression unchanged."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Compare(left=left, ops=[op], comparators=right):
            yield ast.Compare(left, [OPPOSITE[type(op)]()], right)
            if type(op) in NEIGHBOUR:
                yield ast.Compare(left, [NEIGHBOUR[type(op)]()], right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            yield from values
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right):
            yield ast.BinOp(left, ARITHMETIC[type(op)](), right)
            yield left
            yield right
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Subscript(value=value, slice=ast.Slice()):
            yield value
        case ast.Call(func=ast.Name(id=name), args=args) if name in OTHER_CALL:
            yield ast.Call(ast.Name(OTHER_CALL[name], ast.Load()), args, [])
        case ast.Call(func=ast.Attribute(value=pile, attr="append"), args=args):
            yield ast.Call(ast.Attribute(pile, "insert", ast.Load()), [ast.Constant(0), *args], [])
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in SEATS:
            yield ast.parse(f"({ast.unparse(node)} + 1) % t.seats", mode="eval").body
    if place.field == "ifs":
        yield ast.Constant(True)
    if place.field in ("ifs", "test") and isinstance(node, ast.Name | ast.Attribute | ast.Call):
        yield ast.UnaryOp(ast.Not(), node)


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_target(statement: ast.stmt, part: ast.AST) -> bool:
    """Whether it is what the statement names, not what it computes."""
    named = [*getattr(statement, "targets", []), getattr(statement, "target", None)]
    return isinstance(part, ast.Name) and any(part is name for name in named)


def head(statement: ast.stmt) -> str:
    """The statement on one line, without what is indented under it."""
    return ast.unparse(statement).split("\n")[0]


# -- running --


class Broken(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports a mutant in place of the rules."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = module_of(mutant.fault.file)
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.source, f"<{self.mutant.fault.file}, broken>", "exec"), module.__dict__)


def path_of(file: str) -> Path:
    return (GAMES.parent if file in APART else GAMES) / file


def module_of(file: str) -> str:
    return ".".join(["irisade", *path_of(file).relative_to(GAMES.parent).with_suffix("").parts])


def changed_since(revision: str, file: str) -> set[int]:
    """The numbers of the lines of this file that are not as they were."""
    path = path_of(file)
    told = subprocess.run(
        ["git", "diff", "-U0", revision, "--", path.name],
        cwd=path.parent,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    hunks = re.findall(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", told, re.M)
    return {line for first, many in hunks for line in range(int(first), int(first) + int(many or 1))}


def tests_of(file: str) -> list[str]:
    """The tests of this game, or of all games that share this file, then those of its box."""
    if file in APART:
        return [str(TESTS / name) for name in APART[file]]
    *folders, module = Path(file).with_suffix("").parts
    games = [GAMES / file]
    if module != "rules":
        games = [rules for rules in sorted(GAMES.joinpath(*folders).rglob("rules.py")) if uses(rules, module)]
    names = ["_".join(rules.parent.relative_to(GAMES).parts) for rules in games] + [f"{folders[0]}_shared"]
    return [str(path) for name in names for path in sorted((TESTS / "games").glob(f"test_{name}*.py"))]


def uses(rules: Path, module: str) -> bool:
    return f".{module} import " in rules.read_text(encoding="utf-8")


def attempt(mutant: Mutant) -> int:
    """Start the tests of a mutant; they exit with 0 if no test notices."""
    pid = os.fork()
    if pid:
        return pid
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))  # a mutant that never ends is noticed, too
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.meta_path.insert(0, Broken(mutant))
    code = 1
    try:
        code = int(pytest.main(["-x", *PLUGINS, "-m", "not slow", *tests_of(mutant.fault.file)]))
    finally:
        os._exit(code)


def survivors(todo: Sequence[Mutant]) -> list[Mutant]:
    """The mutants that no test notices."""
    running: dict[int, Mutant] = {}
    alive: list[Mutant] = []

    def wait() -> None:
        pid, status = os.wait()
        mutant = running.pop(pid)
        if status == 0:
            alive.append(mutant)

    for n, mutant in enumerate(todo, 1):
        if len(running) == AT_ONCE:
            wait()
        running[attempt(mutant)] = mutant
        print(f"\r{n} of {len(todo)}, {len(alive)} unnoticed", end="", file=sys.stderr, flush=True)
    while running:
        wait()
    print(file=sys.stderr)
    return sorted(alive, key=lambda mutant: (mutant.fault.file, mutant.line))


def explained() -> dict[Fault, str]:
    text = (TESTS / "mutation_equivalents.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text).get("equivalent", [])
    return {Fault(e["file"], e["where"], e["was"], e["becomes"]): e["why"] for e in entries}


def files_of(names: Sequence[str]) -> list[str]:
    """The rules of these games, or of all; "colomo_discs" is what games of the box share."""
    found = {"_".join(path.parent.relative_to(GAMES).parts): path for path in GAMES.rglob("rules.py")}
    found |= {"_".join(Path(file).with_suffix("").parts): GAMES / file for file in SHARED}
    apart = {"_".join(Path(file).with_suffix("").parts): file for file in APART}
    files = {name: str(path.relative_to(GAMES)) for name, path in found.items()} | apart
    unknown = set(names) - set(files)
    if unknown:
        sys.exit(f"there is no {', '.join(unknown)}; there are {', '.join(sorted(files))}")
    return [files[name] for name in names or sorted(files)]


def main(arguments: Sequence[str]) -> int:
    revision = next((text.partition("=")[2] for text in arguments if text.startswith("--since=")), "")
    began, files = time.monotonic(), files_of([name for name in arguments if not name.startswith("--")])
    whole = [Mutant(Fault(file, "", "", ""), 0, path_of(file).read_text(encoding="utf-8")) for file in files]
    if len(survivors(whole)) < len(files):
        sys.exit("the tests fail without any fault: run pytest first")
    todo = [mutant for file in files for mutant in mutants(file)]
    if revision:
        lines = {file: changed_since(revision, file) for file in files}
        todo = [mutant for mutant in todo if mutant.line in lines[mutant.fault.file]]
    alive = survivors(todo)
    known = {fault: why for fault, why in explained().items() if fault.file in files}
    missed = [mutant for mutant in alive if mutant.fault not in known]
    tried = {mutant.fault for mutant in todo}
    stale = {fault for fault in known if fault in tried or not revision} - {mutant.fault for mutant in alive}
    for mutant in missed:
        print(mutant)
    for fault in stale:
        print(f"explained, but noticed or gone: {fault}")
    seconds = time.monotonic() - began
    print(f"{len(todo)} mutants, {len(alive)} unnoticed, {len(missed)} of them unexplained, {seconds:.0f} s")
    return 1 if missed or stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
