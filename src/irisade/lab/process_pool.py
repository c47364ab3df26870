"""Processes that work side by side for one that waits for them, and never outlive it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process


@contextmanager
def process_pool(many: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes to give work to; whoever stops early does not wait for the rest."""
    others = set(active_children())
    pool = ProcessPoolExecutor(many, get_context("spawn"), end_with_parent)
    try:
        yield pool
        pool.shutdown()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:
            process.terminate()


def end_with_parent() -> None:
    """Ctrl-C is for whoever gave the order, not for each process that carries it out; these end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
