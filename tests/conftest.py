"""What one test puts on the shelf, no other test finds there."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from irisade.core.game import FOLDERS, games


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
