"""Games that were played once and must be played the same for ever (or the game's version rises)."""

from __future__ import annotations

from pathlib import Path

import pytest

from irisade import Record
from irisade.core.game import games

RECORDS = sorted(Path(__file__).parent.glob("records/*.rgn"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_kept_for_years_replays_to_its_result(path):
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert "Result" in record.headers
    match = record.replay()
    assert Record.of(match, record.names).turns == record.today().turns
    assert record.today().replay().table.bytes == match.table.bytes


def test_every_game_has_a_record_that_is_kept():
    assert set(games()) <= {path.stem.partition(".")[0] for path in RECORDS}
