"""Run the notebooks, each in a Python of its own, without Jupyter: cell by cell, in one namespace.

    python tools/notebooks.py                 # run them all
    python tools/notebooks.py --write         # and keep what their cells show, except for large pictures
    python tools/notebooks.py notebooks/first-steps.ipynb

What a notebook shows is what its cells print, and what their last line is. IRISADE_NOTEBOOK_SECONDS says how
long a notebook may train; the tests take a few seconds.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import subprocess
import sys
import traceback
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LARGEST = 60_000  # letters of one output that are kept
REPRESENTED = {"_repr_html_": "text/html", "_repr_svg_": "image/svg+xml"}


def main(words: list[str]) -> int:
    if words[:1] == ["--this"]:
        return run(Path(words[1]), write="--write" in words)
    named = [word for word in words if word != "--write"]
    paths = [Path(word).resolve() for word in named] or sorted((ROOT / "notebooks").glob("*.ipynb"))
    extra = ["--write"] if "--write" in words else []
    failed = [
        path.name
        for path in paths
        if subprocess.call([sys.executable, __file__, "--this", str(path), *extra], cwd=ROOT)
    ]
    print(f"failed: {', '.join(failed)}" if failed else f"{len(paths)} notebooks ran")
    return 1 if failed else 0


def run(path: Path, write: bool) -> int:
    """All cells of one notebook; the first that fails is named."""
    book = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    for count, cell in enumerate(code, 1):
        text = "".join(cell["source"])
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said):
                last = carried_out(text, names)
        except Exception:
            traceback.print_exc()
            print(f"{path.name}: cell {count} failed:\n{text}", file=sys.stderr)
            return 1
        cell["execution_count"] = count if write else None
        cell["outputs"] = outputs(said.getvalue(), last, count) if write else cell["outputs"]
    if write:
        path.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(code)} cells")
    return 0


def carried_out(text: str, names: dict[str, Any]) -> Any:
    """What the last line of a cell is, if it is an expression; None otherwise."""
    tree = ast.parse(text)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last is not None else None


def outputs(said: str, last: Any, count: int) -> list[dict[str, Any]]:
    """As notebooks store them."""
    found: list[dict[str, Any]] = []
    if said:
        found.append({"output_type": "stream", "name": "stdout", "text": said.splitlines(keepends=True)})
    if last is not None:
        data = {kind: getattr(last, name)() for name, kind in REPRESENTED.items() if hasattr(last, name)}
        data = {kind: text for kind, text in data.items() if len(text) <= LARGEST}
        if not data:
            data = {"text/plain": repr(last)[:LARGEST] if not isinstance(last, str) else "(a picture)"}
        found.append(
            {
                "output_type": "execute_result",
                "execution_count": count,
                "metadata": {},
                "data": {kind: text.splitlines(keepends=True) for kind, text in data.items()},
            }
        )
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
