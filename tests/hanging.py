"""What hangs fails, even where the time-out of a test cannot end it.

The time-out of `pyproject.toml` raises an exception in the main thread. One that then waits for a thread, as
every `with` of a pool does, would hang for ever; so would a process that is to end and has such a thread.
"""

from __future__ import annotations

import faulthandler
import os
import threading
from collections.abc import Generator

import pytest

GRACE = 60.0  # seconds after its time-out for a test to end, and for the process after its last test


class Watch:
    """Ends the process of tests that hang, and says where each of its threads is."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.stderr = os.fdopen(os.dup(2), "w")  # while a test runs, what it says is kept back

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        timer = self.end_after(self.limit + GRACE, f"{item.nodeid} hangs")
        try:
            return (yield)
        finally:
            timer.cancel()

    def pytest_unconfigure(self) -> None:
        self.end_after(GRACE, "all tests have ended, and something still runs")

    def end_after(self, seconds: float, why: str) -> threading.Timer:
        def end() -> None:
            print(f"\n{why}", file=self.stderr, flush=True)
            faulthandler.dump_traceback(self.stderr)
            os._exit(1)

        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
        return timer


def pytest_configure(config: pytest.Config) -> None:
    if limit := float(config.getoption("timeout") or config.getini("timeout") or 0):
        config.pluginmanager.register(Watch(limit))
