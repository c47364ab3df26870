"""Other processes, and how a test awaits what they say, what they write, and their end."""

from __future__ import annotations

import ctypes
import os
import select
import subprocess
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest

from patience import PATIENCE

IN_MOVED_TO, IN_CREATE = 0x80, 0x100  # of inotify: a file has come into a folder


def says(process: subprocess.Popen[str], words: str) -> None:
    """Wait until it has said this; what it says afterwards is taken from it, and forgotten."""
    assert process.stdout is not None
    stdout, told, heard = process.stdout, [], threading.Event()

    def listen() -> None:
        for line in stdout:
            if not heard.is_set():
                told.append(line)
                if words in line:
                    heard.set()
        heard.set()

    threading.Thread(target=listen, daemon=True).start()
    assert heard.wait(PATIENCE), "".join(told)
    assert words in "".join(told), "".join(told)


def has_written(process: subprocess.Popen[str], folder: Path, pattern: str, files: int) -> None:
    """Wait until so many files of this kind lie in a folder, which is made; the process still runs then."""
    if not hasattr(os, "pidfd_open"):
        pytest.skip("only Linux tells what comes into a folder")
    folder.mkdir(parents=True, exist_ok=True)
    libc = ctypes.CDLL(None, use_errno=True)
    comes, ends = libc.inotify_init1(os.O_CLOEXEC), os.pidfd_open(process.pid)
    try:
        assert libc.inotify_add_watch(comes, os.fsencode(folder), IN_CREATE | IN_MOVED_TO) >= 0
        while len(list(folder.glob(pattern))) < files:
            happened, _, _ = select.select([comes, ends], [], [], PATIENCE)
            assert happened, f"no file has come into {folder}"
            assert ends not in happened, process.stderr and process.stderr.read()
            os.read(comes, 1 << 16)
    finally:
        os.close(comes)
        os.close(ends)


def all_end(pids: Iterable[int]) -> bool:
    """Whether all of these processes end; one that waits to be buried has ended."""
    if not hasattr(os, "pidfd_open"):
        pytest.skip("only Linux tells when the process of somebody else ends")
    return all(map(_ends, pids))


def _ends(pid: int) -> bool:
    try:
        ends = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([ends], [], [], PATIENCE)[0])
    finally:
        os.close(ends)
