"""docs/architecture.md names only what is there: every path, every name in its file, every part.

Beside a path in backticks stand the names that it holds: `core/match.py`: `Match.play`. A name belongs to the
path before it in the same paragraph, list item or row, or to the one behind it: `Match` in `core/match.py`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from test_imports import MAY_IMPORT, WEB_MAY_IMPORT

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import map as drawn  # noqa: E402

PAGE = ROOT / "docs" / "architecture.md"
PLACES = (ROOT, ROOT / "src" / "irisade")
SPAN = re.compile(r"`([^`]+)`(?: in `([^`]+)`)?")
A_PATH = re.compile(r"[\w./-]+(?:/|\.(?:py|js|h|md|toml|svg|sql))|docs|tests|tools|src/irisade")
A_NAME = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*")
TYPED = re.compile(r"(?:irisade|python -m|import|yield) .+")  # what people type
A_CLASS = re.compile(r"^(?:export )?class (\w+)[^\n]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
A_METHOD = re.compile(r"^  (?:async |static |get )*(\w+)\([^\n]*\{$", re.MULTILINE)
A_FUNCTION = re.compile(r"^(?:export )?(?:async )?(?:function |const )(\w+)", re.MULTILINE)


def blocks(text: str) -> Iterator[str]:
    """Paragraphs, list items and rows of tables; what belongs together stands in one of them."""
    text = re.sub(r"\n(?=\||\d+\. |- )", "\n\n", text)
    return (block for block in re.split(r"\n\s*\n", text) if block.strip())


def found(path: str) -> Path | None:
    return next((place / path for place in PLACES if (place / path).exists()), None)


@cache
def defined(path: Path) -> frozenset[str]:
    """The functions and classes of a file, methods with their class, and its constants."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        classes = A_CLASS.findall(text)
        methods = {f"{name}.{method}" for name, body in classes for method in A_METHOD.findall(body)}
        return frozenset(methods | {name for name, _ in classes} | set(A_FUNCTION.findall(text)))
    return frozenset(names_in(ast.parse(text).body))


def names_in(body: list[ast.stmt], inside: str = "") -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield inside + node.name
            if isinstance(node, ast.ClassDef):
                yield from names_in(node.body, f"{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (inside + target.id for target in targets if isinstance(target, ast.Name))


def named(text: str) -> Iterator[tuple[str, str]]:
    """Every path with "", and whatever else is in backticks with the path that it stands beside."""
    for block in blocks(text):
        here = ""
        for span, behind in SPAN.findall(block):
            if behind:
                yield behind, ""
            here = behind or here
            if A_PATH.fullmatch(span):
                here = span
                yield here, ""
            else:
                yield here, span


def wrong(text: str) -> Iterator[str]:
    """Everything in backticks that is not where the text says."""
    for path, name in named(text):
        home = found(path) if path else None
        if not name:
            if home is None:
                yield f"there is no {path}"
        elif A_NAME.fullmatch(name):
            if home is None or home.is_dir():
                yield f"{name} stands beside no file that is there"
            elif name not in defined(home):
                yield f"{name} is not in {home.relative_to(ROOT)}"
        elif not TYPED.fullmatch(name):
            yield f"{name} is neither a path nor a name"


def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_every_path_and_every_name_is_there():
    assert list(wrong(page())) == []
    assert len(SPAN.findall(page())) > 150


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("`core/mitch.py` is a match", "there is no core/mitch.py"),
        ("`core/match.py`: `Match.plays`", "Match.plays is not in src/irisade/core/match.py"),
        ("`core/match.py`: `Match`\n\n`Match.play`", "Match.play stands beside no file that is there"),
        ("`core/`: `Match`", "Match stands beside no file that is there"),
        ("`Match` in `core/dice.py`", "Match is not in src/irisade/core/dice.py"),
        ("`web/static/table/net.js`: `Net.hears`", "Net.hears is not in src/irisade/web/static/table/net.js"),
        ("`web/static/table/net.js`: `Net.if`", "Net.if is not in src/irisade/web/static/table/net.js"),
        ("`core/match.py` (`Match` plays)\n2. `play`", "play stands beside no file that is there"),
        ("`Match.play()`", "Match.play() is neither a path nor a name"),
    ],
)
def test_it_bites(text, why):
    assert list(wrong(text)) == [why]


def test_what_is_right_is_found_however_it_is_written():
    text = "`Match` in `core/match.py`, `Match.play`; `web/static/table/net.js`: `Net.hear`, `patched`, `Net`"
    assert list(wrong(text)) == []


def rows(text: str, first: str) -> Iterator[tuple[str, str]]:
    """The first and the last cell of each row of the table whose head begins with this word."""
    table = text.partition(f"| {first} |")[2].partition("\n\n")[0]
    for line in table.splitlines()[2:]:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        yield Path(cells[0].strip("`")).stem, cells[-1]


def may_import(text: str, first: str) -> dict[str, set[str]]:
    """What the table says: some names, "nothing", or "all above", with or without some."""
    told: dict[str, set[str]] = {}
    for part, words in rows(text, first):
        some, _, without = words.partition(" but ")
        left_out = set(without.split(", ")) if without else set()
        assert left_out <= set(told), f"{part}: {words}"
        named = set() if some == "nothing" else set(some.split(", "))
        told[part] = set(told) - left_out if some == "all above" else named
    return told


@pytest.mark.parametrize(("first", "truth"), [("part", MAY_IMPORT), ("room", WEB_MAY_IMPORT)])
def test_every_part_is_on_the_page_with_what_it_may_import(first: str, truth: Mapping[str, set[str]]):
    told = may_import(page(), first)
    left_out = {"__init__"} - set(told)  # of web: it is empty
    assert told == {part: others for part, others in truth.items() if part not in left_out}


@pytest.mark.parametrize("truth", [MAY_IMPORT, WEB_MAY_IMPORT])
def test_an_arrow_may_stand_for_all_that_lies_beyond_it(truth: Mapping[str, set[str]]):
    """Else the drawing would leave out too much."""
    for part, others in truth.items():
        if part not in drawn.LEFT_OUT:
            assert all(truth[other] <= set(others) for other in others), part
    reached: dict[str, set[str]] = {}
    for part in sorted(truth, key=lambda part: len(truth[part])):
        steps = [other for one, other in drawn.arrows(truth) if one == part]
        reached[part] = set(steps).union(*(reached[step] for step in steps))
        assert part in drawn.LEFT_OUT or reached[part] == truth[part]


def test_the_drawing_is_what_the_tool_draws():
    svg = drawn.drawing()
    assert drawn.FILE.read_text(encoding="utf-8") == svg, "python tools/map.py draws it again"
    assert "…" not in svg, "these words have no room in their box"
    assert f"](pictures/{drawn.FILE.name})" in page()
    for part in {*MAY_IMPORT, *WEB_MAY_IMPORT} - set(drawn.LEFT_OUT):
        assert f">{part}</text>" in svg


def test_no_arrow_runs_through_a_box():
    for parts, truth in ((drawn.PARTS, MAY_IMPORT), (drawn.ROOMS, WEB_MAY_IMPORT)):
        for one, other in drawn.arrows(truth):
            above, below = parts[one], parts[other]
            middle = (max(above.left, below.left) + min(above.right, below.right)) / 2
            between = [
                part.gloss
                for part in parts.values()
                if below.storey < part.storey < above.storey and part.left < middle < part.right
            ]
            assert between == [], f"{one} to {other}"


def test_readme_and_contributing_lead_to_the_page():
    for name in ("README.md", "CONTRIBUTING.md"):
        assert "(docs/architecture.md)" in (ROOT / name).read_text(encoding="utf-8"), name
