"""Processes that somebody else began, and how a test awaits their end."""

from __future__ import annotations

import os
import select
from collections.abc import Iterable

import pytest

from patience import PATIENCE


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
