"""A disk that is full: /healthz says so for as long as it is, and what was accepted is there afterwards."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request

import pytest

from irisade.web.table.rows import StoreAway
from patience import PATIENCE
from web.pages.test_pages import answer
from web.running import Server, serving

SIZE = 4 << 20  # bytes of the whole disk
PAGE = 4096
HEALTHY, ILL = 200, 503

STORE = """
import resource, sys
from pathlib import Path
from urllib.request import Request
from irisade.web.store.sqlite import SqliteStore
from irisade.web.table.rows import Append, Row, StoreAway

store = SqliteStore(Path(sys.argv[1]))

def stores(table):
    try:
        store.append([Append(table, [Row(0, "make", -1, "x" * 9000, "", "host", 0, 0)], None, "open", "")])
    except StoreAway:
        return False
    return True

def well():
    try:
        store.ping()
    except StoreAway:
        return False
    return True

assert stores("first") and well()
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
assert not all(stores(f"another {n}") for n in range(100))
print(well())
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(stores("last") and well())
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[Path]:
    """A disk of 4 MB."""
    mount = shutil.which("mount")
    made = mount and subprocess.run(
        [mount, "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", tmp_path], capture_output=True, check=False
    )
    if not made or made.returncode:
        pytest.skip("a small disk can only be mounted by root")
    yield tmp_path
    subprocess.run(["umount", "-l", tmp_path], check=True)


def fill(folder: Path, left: int) -> Path:
    """All of the disk but so many bytes."""
    filler = folder / "filler"
    with filler.open("wb") as file:
        disk = os.statvfs(folder)
        for _ in range(disk.f_bavail - left // disk.f_frsize):
            file.write(b"\0" * disk.f_frsize)
    return filler


def status(url: str) -> int:
    return answer(f"{url}/healthz")[0]


def asked_again(server: Server) -> int:
    """The status once the answer of the last second is forgotten."""
    server.do(lambda house: setattr(house, "_pinged", None))
    return status(server.url)


@pytest.mark.parametrize("left", [0, PAGE, 20 * PAGE])
@pytest.mark.parametrize("again", [False, True], ids=["log grows", "log begins again"])
def test_a_full_disk_is_told_for_as_long_as_it_is_full(tiny: Path, left: int, again: bool) -> None:
    """A log that was copied back is written from its beginning: there, one page fits on any disk."""
    with serving(tiny) as server:
        for n in range(40):
            server.store.seen(f"process {n}", [(f"table {n}", seat) for seat in range(20)], n)
        assert asked_again(server) == HEALTHY
        if again:
            with sqlite3.connect(tiny / "tables.sqlite") as db:
                assert db.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()[0] == 0
        filler = fill(tiny, left)
        for _ in range(4):
            assert asked_again(server) == ILL
        filler.unlink()
        assert asked_again(server) == HEALTHY
        assert sorted(path.name for path in tiny.iterdir()) == [
            *("tables.sqlite", "tables.sqlite-shm", "tables.sqlite-wal")
        ]


def test_a_good_answer_is_not_remembered_once_something_could_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreAway("full")

    with serving(tmp_path, now=lambda: 1_700_000_000_000) as server:
        assert status(server.url) == HEALTHY
        monkeypatch.setattr(server.store, "append", full)
        monkeypatch.setattr(server.store, "ping", full)
        assert status(server.url) == HEALTHY  # nobody has noticed yet
        wanted = json.dumps({"game": "colomo-ronde", "seats": [{"kind": "me"}, {"kind": "bot"}]})
        assert answer(Request(f"{server.url}/api/tables", wanted.encode()))[0] == ILL
        assert status(server.url) == ILL


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no file")
def test_a_file_that_may_not_grow_is_a_full_disk(tmp_path: Path) -> None:
    call = [sys.executable, "-c", STORE, str(tmp_path / "tables.sqlite")]
    told = subprocess.run(call, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert told.stdout.split() == ["False", "True"]
