"""What CONTRIBUTING asks of every file: one thing for each name, and nothing too long to be read at once."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "irisade"
PROGRAMS = [
    file for folder in ("src", "tests", "tools", "bench") for file in sorted((ROOT / folder).rglob("*.py"))
]
LINES, LONG = 400, 60  # of a file, and of a function that does not say why it is longer
EACH_GAME_HAS_ITS_OWN = {"Table"}
BANNED = ("Manager", "Handler", "Helper", "Util", "Base")


@cache
def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def classes() -> Iterator[tuple[str, str]]:
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.ClassDef):
                yield node.name, str(file.relative_to(SOURCE))


def test_a_class_name_means_one_thing() -> None:
    homes = defaultdict(set)
    for name, file in classes():
        homes[name].add(file)
    twice = {name: files for name, files in homes.items() if len(files) > 1}
    assert set(twice) <= EACH_GAME_HAS_ITS_OWN, twice


def test_no_class_is_named_after_nothing() -> None:
    assert [(name, file) for name, file in classes() if name.endswith(BANNED)] == []


def test_no_file_is_longer_than_can_be_read() -> None:
    scripts = sorted(SOURCE.rglob("*.js"))
    assert scripts
    files = [*PROGRAMS, *scripts]
    assert [file for file in files if len(file.read_text(encoding="utf-8").splitlines()) > LINES] == []


def test_a_long_function_says_why_it_is_long() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {node.name}"
        for file in PROGRAMS
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= LONG
        and "Long, because" not in (ast.get_docstring(node) or "")
    ]
    assert found == []
