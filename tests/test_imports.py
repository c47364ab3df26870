"""Imports point one way: core <- draw <- games <- bots <- lab, adapters; core <- lower <- native <- bots.

Terminal, web and commands are imported by nobody. Inside web: table <- pictures <- room <- house, and http
last. Nothing but the standard library in core, draw, games, lower, native and those rooms of web that also
run in a browser; and `import irisade` stays light.
"""

from __future__ import annotations

import ast
import graphlib
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import irisade

ROOT = Path(irisade.__file__).parent
# What each part may import besides itself.
MAY_IMPORT = {
    "core": set(),
    "draw": {"core"},
    "games": {"core", "draw"},
    "lower": {"core"},
    "native": {"core", "lower"},
    "bots": {"core", "draw", "games", "lower", "native"},
    "lab": {"core", "draw", "games", "lower", "native", "bots"},
    "adapters": {"core", "draw", "games", "lower", "native", "bots"},
    "terminal": {"core", "draw", "games", "lower", "native", "bots", "lab"},
    "web": {"core", "draw", "games", "lower", "native", "bots", "lab"},
    "commands": {"core", "draw", "games", "lower", "native", "bots", "lab", "adapters", "terminal", "web"},
    "__main__": {"commands"},
    "__init__": {"core"},
}
# The same for the rooms of web; `words` is what all of them say.
WEB_MAY_IMPORT = {
    "words": set(),
    "table": set(),
    "pictures": {"table", "words"},
    "room": {"table", "pictures", "words"},
    "store": {"table"},
    "house": {"table", "pictures", "room", "store", "words"},
    "pages": {"table", "pictures", "words"},
    "worker": {"table", "pictures", "room", "words"},
    "site": {"table", "pictures", "room", "pages", "worker", "words"},
    "http": {"table", "pictures", "room", "store", "house", "pages", "words"},
    "__init__": set(),
}
# They run in a Python inside a browser too, where nothing waits, listens or starts a process.
IN_A_BROWSER = ("web/words.py", "web/table", "web/pictures", "web/room", "web/worker")
NOT_IN_A_BROWSER = {
    *("_thread", "asyncio", "concurrent", "multiprocessing", "queue", "select", "selectors", "signal"),
    *("socket", "sqlite3", "ssl", "subprocess", "threading"),
}
STANDARD_LIBRARY_ONLY = ("core", "draw", "games", "lower", "native", *IN_A_BROWSER)
# Each with its reason: arrays are for people who work with NumPy; segno draws codes to be photographed; the
# plug-in of mypy is loaded by mypy.
WHEN_NEEDED = {
    "native/envs.py": {"numpy"},
    "native/gpu/arrays.py": {"numpy"},
    "native/gpu/envs.py": {"numpy"},
    "web/pictures/qr.py": {"segno"},
}
# JSON is read and written at one place, by orjson where it is installed.
AT_ONCE = {
    "core/mypy_piles.py": {"mypy"},
    "web/pictures/wire.py": {"orjson"},
}
ALLOWED_IN_RULES = {"__future__", "typing", "collections", "itertools", "functools"}


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def part(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


@cache
def imported(path: Path) -> list[tuple[str, bool]]:
    """The modules that a file imports, and whether it does so as soon as it is loaded."""
    return list(imports(path.read_text(encoding="utf-8"), path))


def imports(text: str, path: Path) -> Iterator[tuple[str, bool]]:
    tree = ast.parse(text)
    late = {id(node) for f in functions(tree) for node in ast.walk(f)}
    typing = {id(node) for i in ast.walk(tree) if is_for_types(i) for node in ast.walk(i)}
    for node in ast.walk(tree):
        if id(node) in typing:
            continue
        if isinstance(node, ast.Import):
            for name in node.names:
                yield name.name, id(node) not in late
        elif isinstance(node, ast.ImportFrom):
            home = node.module or ""
            if node.level:
                package = [ROOT.name, *path.relative_to(ROOT).parts][: -node.level]
                home = ".".join([*package, *([node.module] if node.module else [])])
            for name in node.names:
                yield (
                    f"{home}.{name.name}" if is_module(f"{home}.{name.name}") else home,
                    id(node) not in late,
                )


def functions(tree: ast.AST) -> Iterator[ast.AST]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def is_module(name: str) -> bool:
    path = ROOT.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def wrong_ways(paths: list[Path]) -> list[str]:
    """Imports that point the other way."""
    found = []
    for path in paths:
        for name, _ in imported(path):
            words = name.split(".")
            if words[0] != "irisade":
                continue
            there = words[1] if len(words) > 1 else "__init__"
            if there != part(path) and there not in MAY_IMPORT[part(path)] | {"__init__"}:
                found.append(f"{path.relative_to(ROOT)} imports {name}")
            if there == "__init__" and part(path) in ("core", "draw", "games"):
                found.append(f"{path.relative_to(ROOT)} imports the public list, which imports it")
    return found


def files(which: str) -> list[Path]:
    """Of a part, or a room of one; or the one file of this name."""
    found = [ROOT / which] if which.endswith(".py") else sorted((ROOT / which).rglob("*.py"))
    assert found
    return found


def test_every_part_has_its_place():
    assert {part(path) for path in modules()} <= set(MAY_IMPORT)


def test_imports_point_one_way():
    assert not wrong_ways(modules())


def test_the_rooms_of_web_import_one_way():
    for path in files("web"):
        room = path.relative_to(ROOT / "web").parts[0].removesuffix(".py")
        for name, _ in imported(path):
            words = name.split(".")
            if words[:2] == ["irisade", "web"] and words[2] != room:
                assert words[2] in WEB_MAY_IMPORT[room], f"{path.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("which", IN_A_BROWSER)
def test_what_runs_in_a_browser_neither_waits_nor_listens(which):
    for path in files(which):
        for name, _ in imported(path):
            assert name.split(".")[0] not in NOT_IN_A_BROWSER, f"{path.relative_to(ROOT)} imports {name}"


def test_no_module_needs_one_that_needs_it():
    def name(path: Path) -> str:
        return ".".join([ROOT.name, *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__")

    needs = {name(path): {module for module, at_once in imported(path) if at_once} for path in modules()}
    assert len(needs) > 200
    graphlib.TopologicalSorter(needs).prepare()  # a CycleError names the modules


def test_imports_are_read_however_they_are_written():
    def read(text: str) -> set[tuple[str, bool]]:
        return set(imports(text, ROOT / "core" / "imaginary.py"))

    assert read("from irisade import games") == {("irisade.games", True)}
    assert read("from .dice import Dice") == {("irisade.core.dice", True)}
    assert read("from . import dice, words") == {("irisade.core.dice", True), ("irisade.core.words", True)}
    assert read("from ..draw import scene") == {("irisade.draw.scene", True)}
    assert read("def f():\n    import irisade.draw") == {("irisade.draw", False)}
    assert read("if TYPE_CHECKING:\n    import irisade.games") == set()


@pytest.mark.parametrize("which", STANDARD_LIBRARY_ONLY)
def test_nothing_but_the_standard_library(which):
    for path in files(which):
        inside = str(path.relative_to(ROOT))
        later = set().union(*(names for place, names in WHEN_NEEDED.items() if inside.startswith(place)))
        for name, at_once in imported(path):
            first = name.split(".")[0]
            if first not in AT_ONCE.get(inside, ()) and (at_once or first not in later):
                assert first == "irisade" or first in sys.stdlib_module_names, f"{inside} imports {first}"


def game_of(path: Path) -> tuple[str, ...]:
    """The folder of a game, with its box if it has one: ("colomo", "ronde")."""
    return path.relative_to(ROOT / "games").parts[:-1]


def test_rules_import_core_and_their_own_box_only():
    rules = list((ROOT / "games").rglob("rules.py"))
    assert len(rules) >= 2
    for path in rules:
        for name, at_once in imported(path):
            words = name.split(".")
            if words[0] == "irisade":
                own = words[1] == "games" and words[2] == game_of(path)[0]
                assert words[1] == "core" or own, f"{path.relative_to(ROOT)} imports {name}"
                assert words[-1] not in ("face", "plain", "art"), f"{path.relative_to(ROOT)} imports {name}"
                assert words[1:3] != ["core", "match"]
                assert words[1:3] != ["core", "dice"]
            else:
                assert words[0] in ALLOWED_IN_RULES, f"{path.relative_to(ROOT)} imports {name}"
            assert at_once


def test_games_do_not_import_one_another():
    for path in (ROOT / "games").rglob("*.py"):
        mine = game_of(path)
        for name, _ in imported(path):
            words = tuple(name.split("."))
            if words[:2] != ("irisade", "games") or len(words) < 4:
                continue
            theirs = words[2:-1] if is_file(name) else words[2:]
            assert theirs == mine[: len(theirs)], f"{path.relative_to(ROOT)} imports {name}"


def is_file(name: str) -> bool:
    return ROOT.parent.joinpath(*name.split(".")).with_suffix(".py").is_file()


def test_nobody_imports_the_outermost_parts():
    outermost = {"terminal", "web", "commands"}
    for path in modules():
        if part(path) in {*outermost, "__main__"}:
            continue
        assert not any(name.split(".")[1:2] and name.split(".")[1] in outermost for name, _ in imported(path))


LIGHT = """
import sys, time
began = time.perf_counter()
import irisade
took = time.perf_counter() - began
irisade.core.game.games()
if "native" in sys.argv:
    import irisade.native
print(f"import irisade: {took:.3f} s")
print(*sys.modules, sep="\\n")
"""


def loaded(*words: str) -> list[str]:
    """How long it took, then every module that a fresh Python has loaded."""
    done = subprocess.run([sys.executable, "-c", LIGHT, *words], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_importing_irisade_loads_nothing_heavy(capsys):
    """Neither a compiler nor a face: a server and a terminal start at once."""
    first, *names = loaded()
    with capsys.disabled():
        print(f" ({first})", end="")
    assert "irisade.core.match" in names
    assert not {"numpy", "mypy", "asyncio"} & set(names)
    assert not [
        name for name in names if name.startswith(("irisade.draw", "irisade.lower", "irisade.native"))
    ]
    late = (".face", ".art", ".plain", ".habits")
    assert not [name for name in names if name.startswith("irisade.games.") and name.endswith(late)]


def test_the_compiler_is_loaded_when_something_is_compiled():
    names = loaded("native")
    assert "irisade.native" in names
    assert "numpy" not in names
