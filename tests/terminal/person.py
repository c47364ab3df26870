"""A person at a real terminal: a pseudo-terminal with the real command at its other end.

Nothing sleeps: whoever types first waits for the question to be on the screen.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager

from patience import PATIENCE

OWN_PAGE, FORMER_PAGE, WIPE = "\x1b[?1049h", "\x1b[?1049l", "\x1b[H\x1b[2J\x1b[3J"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def environment(**changes: str) -> dict[str, str]:
    """A computer that speaks English on a usual terminal, whatever the one that runs the tests does."""
    kept = {
        k: v
        for k, v in os.environ.items()
        if k not in ("NO_COLOR", "LC_ALL", "LC_MESSAGES", "COLUMNS", "LINES")
    }
    usual = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONUTF8": "1"}
    return kept | usual | changes


def run(*words: str, typed: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    """The command without a terminal, as in a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "irisade", *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(**changes),
        timeout=PATIENCE,
    )


class Person:
    """Reads what the command writes to its terminal, and types."""

    def __init__(self, terminal: int, process: subprocess.Popen[bytes]) -> None:
        self.terminal, self.process = terminal, process
        self.seen = ""  # everything, escape codes included
        self.read_up_to = 0

    def wait_for(self, *questions: str) -> str:
        """What was written since the last call, up to the first of these regular expressions."""
        pattern = re.compile("|".join(questions))
        while not (found := pattern.search(self.seen, self.read_up_to)):
            if not self._read():
                raise AssertionError(f"the command ended instead of saying {questions}:\n{self.fresh()}")
        fresh = self.seen[self.read_up_to : found.end()]
        self.read_up_to = found.end()
        return fresh

    def fresh(self) -> str:
        return self.seen[self.read_up_to :]

    def type(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def answer(self, text: str) -> None:
        self.type(text + "\n")

    def leave(self) -> int:
        """Everything is read to the end; the exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def close_window(self) -> None:
        os.close(self.terminal)
        self.terminal = -1

    def _read(self) -> bool:
        ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
        if not ready:
            raise AssertionError(f"nothing more was written; the last words:\n{self.seen[-2000:]}")
        try:
            data = os.read(self.terminal, 65536)
        except OSError:  # the other end is closed
            return False
        self.seen += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)


@contextmanager
def sit_down(
    *words: str, rows: int = 40, columns: int = 100, module: str = "irisade", **changes: str
) -> Iterator[Person]:
    """`irisade` with these words on a terminal of its own; or another module."""
    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", module, *words],
        stdin=there,
        stdout=there,
        stderr=there,
        env=environment(**changes),
        start_new_session=True,
        preexec_fn=as_at_a_terminal,
    )
    os.close(there)
    person = Person(here, process)
    try:
        yield person
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        if person.terminal >= 0:
            person.close_window()


def as_at_a_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    hear_ctrl_c()


def hear_ctrl_c() -> None:
    """Even if whoever started the tests does not listen to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def words_of(text: str) -> str:
    """Without escape codes."""
    return ESCAPE.sub("", text)


def screens(text: str) -> list[str]:
    """What stood on the screen between two wipes, without escape codes."""
    return [words_of(part) for part in text.split(WIPE)]
