"""Every rule on the pages of docs/rules can be followed to a line of code and to a test.

A rule is a list item that begins with its id, `- **GR-18** …`. A comment of the game's code and the
docstring of a test name it, `GR-18`, or a range that it lies in, `GR-18..20`.
"""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from irisade.core.game import find, games

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PAGES = sorted((ROOT / "docs" / "rules").glob("*.en.md"))
CITED = re.compile(r"\b([A-Z]{2})-(\d+)(?:\.\.(\d+))?")


def rules_on(page: Path) -> list[str]:
    return re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\*", page.read_text(encoding="utf-8"), re.MULTILINE)


def cited(text: str) -> set[str]:
    """The ids that a text names, ranges written out."""
    found = set()
    for prefix, first, last in CITED.findall(text):
        found |= {f"{prefix}-{n}" for n in range(int(first), int(last or first) + 1)}
    return found


def comments(path: Path) -> Iterator[str]:
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.string


def claims(path: Path) -> Iterator[str]:
    """The docstrings of a file's tests."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


@cache
def cited_by_tests() -> set[str]:
    return set().union(*(cited(claim) for path in TESTS.rglob("test_*.py") for claim in claims(path)))


@cache
def cited_by_code(box: Path) -> set[str]:
    return set().union(*(cited(comment) for path in box.rglob("*.py") for comment in comments(path)))


def box_of(page: Path) -> Path:
    """The folder of the game on this page, or of the box that it shares with others."""
    package = find(page.name.removesuffix(".en.md")).package
    return ROOT.joinpath("src", *package.split(".")[:3])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_both_languages_have_the_same_rules(page):
    rules = rules_on(page)
    assert rules
    assert len(set(rules)) == len(rules)
    assert rules == rules_on(page.with_name(page.name.replace(".en.", ".fr.")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_rule_is_in_the_code(page):
    assert set(rules_on(page)) - cited_by_code(box_of(page)) == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_rule_is_tested(page):
    assert set(rules_on(page)) - cited_by_tests() == set()


def test_rules_are_numbered_without_holes():
    numbers: dict[str, set[int]] = {}
    for rule in (rule for page in PAGES for rule in rules_on(page)):
        prefix, _, number = rule.partition("-")
        numbers.setdefault(prefix, set()).add(int(number))
    assert numbers == {prefix: set(range(1, len(found) + 1)) for prefix, found in numbers.items()}


def test_no_test_and_no_code_names_a_rule_that_is_not_there():
    rules = {rule for page in PAGES for rule in rules_on(page)}
    prefixes = {rule[:3] for rule in rules}
    named = cited_by_tests() | cited_by_code(ROOT / "src" / "irisade" / "games")
    assert {rule for rule in named if rule[:3] in prefixes} - rules == set()


def test_every_game_has_its_page():
    ours = {key for key, game in games().items() if game.package.startswith("irisade.")}
    assert {page.name.removesuffix(".en.md") for page in PAGES} == ours


def test_a_range_counts_for_all_its_rules():
    assert cited("GR-18..20: now this, CM-7, GR-2.") == {"GR-18", "GR-19", "GR-20", "CM-7", "GR-2"}
