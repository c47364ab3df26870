"""A real broker for the tests: redis-server or valkey-server, where one of them is installed."""

from __future__ import annotations

import importlib.util
import shutil
import socket
import subprocess
import tempfile
import time

import pytest

from patience import PATIENCE
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
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        self._guard = Guard(self._process.pid)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < end, "the broker does not start"
                time.sleep(0.02)

    def kill(self) -> None:
        self._guard.dismiss()
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        self.kill()
        self._folder.cleanup()
