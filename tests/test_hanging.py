"""A test that hangs fails, whatever it waits for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE

HOOKS = """
import hanging
from hanging import pytest_configure

hanging.GRACE = 1.0
"""
HEAD = """
import threading
from concurrent.futures import ThreadPoolExecutor
import pytest

never = threading.Event()
"""
HANGS = {
    "a pool of threads": """
def test_it():
    with ThreadPoolExecutor(1) as pool:
        pool.submit(never.wait).result()
""",
    "what clears up": """
@pytest.fixture
def it():
    yield
    never.wait()

def test_it(it):
    assert False
""",
    "a thread that is left": """
def test_it():
    threading.Thread(target=never.wait).start()
""",
}


@pytest.mark.parametrize("waits_for", HANGS)
def test_what_hangs_fails(tmp_path: Path, waits_for: str) -> None:
    (tmp_path / "conftest.py").write_text(HOOKS, encoding="utf-8")
    file = tmp_path / "test_it.py"
    file.write_text(HEAD + HANGS[waits_for], encoding="utf-8")
    environ = os.environ | {"PYTHONPATH": str(Path(__file__).parent)}
    command = [sys.executable, "-m", "pytest", "-o", "timeout=1", "--rootdir", str(tmp_path), str(file)]
    done = subprocess.run(
        command, cwd=tmp_path, env=environ, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert "test_it.py::test_it hangs" in said or "something still runs" in said, said
