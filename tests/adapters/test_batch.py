"""What the batched environment says to whoever uses it wrongly."""

from __future__ import annotations

import html
from pathlib import Path

import pytest

from irisade.adapters.batch import Batch
from irisade.adapters.undealt import NotDealt
from irisade.core.dice import Dice, derive
from irisade.core.game import games
from irisade.core.match import BrokenRules, Match
from irisade.core.words import Window
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


def test_points_and_score_of_a_game_that_ended_are_those_of_its_rules() -> None:
    batch, ended = Batch("gumball-rally", seats=3, n=8), 0
    batch.reset(seed=3)
    for _ in range(400):
        batch.step(batch.at_random())
        for row in batch.done.nonzero()[0]:
            ended += 1
            best = batch.score[row] == batch.score[row].max()
            assert (batch.reward[row] == batch.reward[row].max()).tolist() == best.tolist()
            assert batch.points[row].max() > 0
    assert ended


def test_a_mask_to_write_into_is_a_copy() -> None:
    batch = Batch("colomo-trio", seats=2, n=2)
    batch.reset(seed=1)
    mask = batch.open_moves()
    assert (mask == batch.mask).all()
    mask[:] = False
    assert batch.mask.any()
    with pytest.raises(ValueError, match="read-only"):
        batch.mask[:] = False


@pytest.mark.parametrize("key", sorted(games()))
def test_a_batch_shows_itself_and_every_table(key: str) -> None:
    """A picture of a row is that of the match that is played with the same luck."""
    batch = Batch(key, n=3)
    assert "call reset" in batch._repr_html_()
    batch.reset(seed=7)
    match = Match(batch.game, batch.seats, Dice(derive(7, 1)))
    for _ in range(12):
        if isinstance(match.asking, Window) or match.over:
            break
        seat = int(batch.seat[1])
        assert batch.picture(1, seat) == match.picture(seat)
        moves = batch.at_random()
        kind, option = batch.numbers.move(int(moves[1]))
        assert kind is match.asking.kind  # type: ignore[union-attr]
        match.play(seat, option)
        batch.step(moves)
    page = batch._repr_html_()
    assert batch.game.name() in html.unescape(page)
    assert "<svg" in page
