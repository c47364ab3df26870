"""A real broker for the tests: redis-server or valkey-server, where one of them is installed."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import tempfile

import pytest

from processes import says
from web.guard import Guard
from web.people import free_port

PROGRAMS = ("valkey-server", "redis-server")


class RealBroker:
    """One that listens on this machine alone, keeps nothing, and may be killed and started again."""

    def __init__(self) -> None:
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            pytest.skip(f"no broker is installed: {' or '.join(PROGRAMS)}")
        if importlib.util.find_spec("redis") is None:
            pytest.skip("the client of the broker is not installed: pip install redis")
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._folder = tempfile.TemporaryDirectory(prefix="irisade-broker-")
        kept = ("--save", "", "--appendonly", "no", "--daemonize", "no", "--dir", self._folder.name)
        self._command = [program, "--bind", "127.0.0.1", "--port", str(self.port), *kept]
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        self._guard = Guard(self._process.pid)
        says(self._process, "Ready to accept connections")

    def kill(self) -> None:
        self._guard.dismiss()
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        self.kill()
        self._folder.cleanup()
