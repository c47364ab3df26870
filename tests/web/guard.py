"""Nothing that a test started outlives it, even when the test run itself is killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

WATCH = """
import os, shutil, sys
sys.stdin.read()  # ends when the process that holds the other end does
try:
    os.kill(int(sys.argv[1]), int(sys.argv[2]))
except ProcessLookupError:
    pass
for folder in sys.argv[3:]:
    shutil.rmtree(folder, ignore_errors=True)
"""


class Guard:
    """Ends a process, and removes a folder, when this process is no more."""

    def __init__(self, process: int, how: signal.Signals = signal.SIGKILL, *folders: Path) -> None:
        command = [sys.executable, "-c", WATCH, str(process), str(int(how)), *map(str, folders)]
        # In a group of its own: Ctrl-C is for the tests, the guard goes after them.
        self._watch = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)

    def dismiss(self) -> None:
        """The process has ended in an orderly way."""
        self._watch.kill()
        self._watch.communicate()
