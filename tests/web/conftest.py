"""What tests of the online table share: real databases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from irisade.web.store.store import Store, open_store
from web.databases import Postgres, postgres


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    """A real PostgreSQL, started once (once per process when tests run side by side)."""
    server = postgres()
    try:
        yield server
    finally:
        server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new store, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    server: Postgres = request.getfixturevalue("database_server")
    return server.database()


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """A new store, of each kind."""
    opened = open_store(store_url)
    yield opened
    opened.close()
