"""Games that were played once and must be played the same for ever (or the game's version rises)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from irisade import BadRecord, Match, Record
from irisade.core.game import games

ROOT = Path(__file__).parent.parent
REWORDED = [(game, was) for game in games().values() for was in game.reworded]
RECORDS = sorted((ROOT / "tests" / "records").glob("*.rgn"))
KEPT_BY = "tools/keep_record.py"


def replayed(path: Path) -> tuple[Record, Match]:
    """The record and its match; a failure says what to do if the rules are meant to be others now."""
    record = Record.parse(path.read_text(encoding="utf-8"))
    try:
        return record, record.replay()
    except BadRecord as why:
        pytest.fail(
            f"{path.name}: {why}. If this game is meant to be played differently now, raise `version` in the "
            f"__init__.py of {record.headers['Game']} and keep its records again: python {KEPT_BY} "
            f"tests/records/{record.headers['Game']}*.rgn. If not, the change breaks a game that was played."
        )


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_kept_for_years_replays_to_its_result(path):
    record, match = replayed(path)
    assert "Result" in record.headers
    assert Record.of(match, record.names).turns == record.today().turns
    assert record.today().replay().table.bytes == match.table.bytes


@pytest.mark.parametrize(("game", "was"), REWORDED, ids=str)
def test_a_record_opens_though_its_ending_has_found_better_words(game, was):
    """It was kept in the earlier words; who won must still be true."""
    now = game.reworded[was]
    assert now in game.rules.ENDINGS
    assert was not in game.rules.ENDINGS
    texts = [path.read_text(encoding="utf-8") for path in RECORDS]
    text = next(text for text in texts if f'[Game "{game.key}"]' in text and f' {was}"]' in text)
    record = Record.parse(text)
    outcome = record.replay().outcome
    assert outcome is not None
    assert outcome.why == now
    ranks = record.headers["Result"].removesuffix(was)
    Record.parse(text.replace(was, now)).replay()
    for wrong in (f"9{ranks[1:]}{was}", f"{ranks}{was} today", ranks + "another day"):
        with pytest.raises(BadRecord, match="but the game ends"):
            Record({**record.headers, "Result": wrong}, record.turns).replay()


@pytest.mark.parametrize(
    ("old", "new"), [('[Version "1"]', '[Version "9"]'), ('[Result "', '[Result "3 3 3 '), ("(B)", "(B) (B)")]
)
def test_a_record_that_no_longer_replays_says_what_to_do(old, new, tmp_path):
    text = (ROOT / "tests/records/colomo-ronde.rgn").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "broken.rgn").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(pytest.fail.Exception) as told:
        replayed(tmp_path / "broken.rgn")
    assert "raise `version`" in str(told.value)
    assert KEPT_BY in str(told.value)


def test_the_tool_keeps_a_record_again_when_its_version_has_risen(tmp_path):
    """Also one whose moves are not possible any more."""
    kept = tmp_path / "colomo-trio.rgn"
    text = (ROOT / "tests/records/colomo-trio.target-3.rgn").read_text(encoding="utf-8")
    kept.write_text(text.partition("\n\n")[0].replace('[Version "1"]', '[Version "9"]') + "\n\n(A)\nA:99\n")
    subprocess.run([sys.executable, ROOT / KEPT_BY, kept], check=True)
    record, match = replayed(kept)
    assert match.over
    assert record.headers["Options"] == "target=3"


def test_every_game_has_a_record_that_is_kept():
    assert set(games()) <= {path.stem.partition(".")[0] for path in RECORDS}
