"""The folder that a command writes, where somebody may not write."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from irisade.terminal.output_folder import check_folder, write_folder
from irisade.terminal.words import Trouble, Voice

SAY = Voice("en")
NOBODY_IN_PARTICULAR = 65534


@pytest.fixture
def locked() -> Iterator[Path]:
    """A folder that can be read and not written, where everybody may come."""
    home = Path(tempfile.mkdtemp())
    home.chmod(0o755)
    place = home / "locked"
    place.mkdir()
    place.chmod(0o555)
    yield place
    place.chmod(0o755)
    shutil.rmtree(home)


@contextmanager
def without_rights() -> Iterator[None]:
    """Nothing is locked for root."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY_IN_PARTICULAR)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_a_locked_place_is_refused_before_the_work(locked):
    with without_rights(), pytest.raises(Trouble, match=r"I cannot write to .*locked/new/out\."):
        check_folder(locked / "new" / "out", (), SAY)


def test_a_folder_that_cannot_be_read_is_refused_too(locked):
    locked.chmod(0o000)
    for out in (locked, locked / "out"):
        with without_rights(), pytest.raises(Trouble, match="I cannot write to"):
            check_folder(out, (), SAY)


def test_a_place_that_was_locked_meanwhile_is_one_sentence_and_nothing_half_written(locked):
    with without_rights(), pytest.raises(Trouble, match="I cannot write to"):
        write_folder(locked / "out", {"index.html": "a page"}, SAY)
    assert not list(locked.iterdir())


def test_a_report_that_cannot_be_replaced_stays_as_it_was(locked):
    locked.chmod(0o755)
    write_folder(locked / "out", {"index.html": "old"}, SAY)
    locked.chmod(0o555)
    with without_rights(), pytest.raises(Trouble, match="I cannot write to"):
        write_folder(locked / "out", {"index.html": "new"}, SAY)
    assert [path.read_text() for path in locked.rglob("*.html")] == ["old"]
    assert [path.name for path in locked.iterdir()] == ["out"]
