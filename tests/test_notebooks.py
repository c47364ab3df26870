"""The notebooks run from their first cell to their last."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
RUNNER = ROOT / "tools" / "notebooks.py"
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LARGEST = 200_000  # bytes of a notebook with what it shows


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path) -> None:
    done = subprocess.run(
        [sys.executable, RUNNER, notebook],
        env=os.environ | {"IRISADE_NOTEBOOK_SECONDS": "3"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "1 notebooks ran" in done.stdout


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_begins_with_what_it_is_about_and_stays_small(notebook: Path) -> None:
    book = json.loads(notebook.read_text(encoding="utf-8"))
    assert book["cells"][0]["cell_type"] == "markdown"
    assert "".join(book["cells"][0]["source"]).startswith("# ")
    assert len({cell["id"] for cell in book["cells"]}) == len(book["cells"])
    assert notebook.stat().st_size < LARGEST


def test_a_cell_that_fails_is_named(tmp_path: Path) -> None:
    book = json.loads(NOTEBOOKS[0].read_text(encoding="utf-8"))
    cell = {"cell_type": "code", "id": "x", "metadata": {}, "execution_count": None, "outputs": []}
    book["cells"] = [cell | {"source": ["1 + 1"]}, cell | {"source": ["1 / 0"]}]
    path = tmp_path / "wrong.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    done = subprocess.run([sys.executable, RUNNER, path], capture_output=True, text=True)
    assert done.returncode == 1
    assert "wrong.ipynb: cell 2 failed" in done.stderr
    assert "ZeroDivisionError" in done.stderr


def test_what_a_cell_shows_is_kept(tmp_path: Path) -> None:
    book = json.loads(NOTEBOOKS[0].read_text(encoding="utf-8"))
    cell = {"cell_type": "code", "id": "x", "metadata": {}, "execution_count": None, "outputs": []}
    book["cells"] = [cell | {"source": ["print('moves')\n", "6 * 7"]}]
    path = tmp_path / "right.ipynb"
    path.write_text(json.dumps(book), encoding="utf-8")
    subprocess.run([sys.executable, RUNNER, "--write", path], check=True, capture_output=True)
    printed, last = json.loads(path.read_text(encoding="utf-8"))["cells"][0]["outputs"]
    assert printed["text"] == ["moves\n"]
    assert last["data"] == {"text/plain": ["42"]}
