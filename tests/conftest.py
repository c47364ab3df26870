"""What one test puts on the shelf, no other test finds there; nor whom it invites."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

from hanging import pytest_configure
from irisade.core.game import FOLDERS, games

__all__ = ["no_bot_is_left_behind", "pytest_configure", "shelf_as_it_was"]


@pytest.fixture(autouse=True)
def shelf_as_it_was() -> Iterator[None]:
    """A command that is given a folder tells this process, and those it starts, of the game in it."""
    folders, known = os.environ.get(FOLDERS), set(games())
    yield
    if folders is None:
        os.environ.pop(FOLDERS, None)
    else:
        os.environ[FOLDERS] = folders
    if set(games()) != known:
        games.cache_clear()


@pytest.fixture(autouse=True)
def no_bot_is_left_behind() -> Iterator[None]:
    """One from a file stays in its process until the process that asked for it ends."""
    yield
    if outside := sys.modules.get("irisade.bots.outside"):
        outside.send_away()
