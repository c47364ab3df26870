"""One site for all tests, built once, and a plain web server that serves it below a path."""

from __future__ import annotations

import fcntl
import functools
import http.server
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from browser.chromium import FLAGS, PATIENCE, executable

BASE = "/rainbow/"  # below a path, so that nothing is taken for granted
PACE = "0.05"
OWN_BOT = """from irisade.core.random_bot import choose

LOOKS_AHEAD = "tree"
"""
expect.set_options(timeout=PATIENCE)


class Files(http.server.SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def translate_path(self, path: str) -> str:
        """What does not lie below the base is not there."""
        return super().translate_path(path.removeprefix(BASE[:-1]) if path.startswith(BASE) else "/nowhere")

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """A page that is left hangs up."""
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Files, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{BASE}"
    finally:
        server.shutdown()
        server.server_close()


def build(out: Path, **about: Any) -> None:
    """With a game of somebody's own in it; `about`: how the command is run."""
    with tempfile.TemporaryDirectory() as folder:
        command("new", "my-game", cwd=folder, **about)
        own = Path(folder) / "my-game" / "my_game"
        (own / "plain.py").write_text(OWN_BOT, encoding="utf-8")
        command("site", str(out), "--base", BASE, "--pace", PACE, "--game", str(own), **about)


def command(*words: str, **about: Any) -> None:
    done = subprocess.run([sys.executable, "-m", "irisade", *words], capture_output=True, text=True, **about)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The site; where tests run in several processes, the first of them builds it for all.

    IRISADE_TEST_SITE may name one that was built before, by `build`.
    """
    if built := os.environ.get("IRISADE_TEST_SITE"):
        return Path(built)
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if hasattr(request.config, "workerinput") else own
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "site").exists():
            build(shared / "site")
    return shared / "site"


@pytest.fixture(scope="session")
def url(folder: Path) -> Iterator[str]:
    with served(folder) as address:
        yield address


@pytest.fixture(scope="session")
def play() -> Iterator[Playwright]:
    """A process has only one of these, whatever browsers its tests want."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(play: Playwright) -> Iterator[Browser]:
    with play.chromium.launch(executable_path=executable(), args=FLAGS) as found:
        yield found
