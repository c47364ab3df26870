"""What the batched environment says to whoever uses it wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from irisade.adapters.batch import Batch
from irisade.adapters.undealt import NotDealt
from irisade.core.game import games
from irisade.core.match import BrokenRules
from writing_a_game import lay_out

numpy = pytest.importorskip("numpy")


def test_nothing_can_be_stepped_or_seen_before_a_reset() -> None:
    batch = Batch("colomo-trio", seats=3, n=4)
    for early in (batch.at_random, lambda: batch.step([0] * 4), lambda: batch.field("up")):
        with pytest.raises(NotDealt, match="call reset first"):
            early()
    assert not hasattr(batch, "sen")


def test_numbers_of_the_box_and_seeds_are_numbers_of_any_make() -> None:
    batch = Batch("gumball-rally", seats=3, n=2, hand_size=2)
    assert batch.options == {"hand_size": 2}
    with pytest.raises(TypeError, match="integer"):
        batch.reset(seed=1.5)  # type: ignore[arg-type]


def test_a_game_that_asks_nobody_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dealt again whenever it is over, it would go round for ever."""
    box = lay_out(tmp_path)
    rules = box / "rules.py"
    question = "(yield Ask(t.turn, DECIDE, (STOP, RAIN))) == RAIN"
    rules.write_text(rules.read_text().replace(question, "t.cloud < 9"))
    monkeypatch.setenv("IRISADE_GAMES", str(box))
    games.cache_clear()
    with pytest.raises(BrokenRules, match="Rain Barrel asks nobody anything"):
        Batch("rain-barrel", seats=2)
    monkeypatch.undo()
    games.cache_clear()
