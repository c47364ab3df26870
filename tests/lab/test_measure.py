"""What is counted in many games does not depend on who counts, or on how the work is cut."""

from __future__ import annotations

import json

import pytest

from irisade.core.game import find
from irisade.core.playout import NO_HABITS
from irisade.lab import measure
from irisade.lab.counts import WHOLE, Counts
from irisade.lab.measure import measured
from irisade.lab.work import Chunk, cut

GAME = find("gumball-rally")


def whole(*about: object) -> Counts:
    return measured(Chunk(*about))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("what", "bots"), [("games", ("habit",)), ("games", ("child",)), ("levels", ("child", "toddler"))]
)
def test_pieces_add_up_to_the_whole(what: str, bots: tuple[str, ...]) -> None:
    made = whole(what, "gumball-rally", 3, (), bots, 5, 0, 7)
    chunks = cut(what, "gumball-rally", 3, {}, bots, 5, 7, 3)
    assert sum(map(measured, chunks), Counts()) == made
    assert made.games == 7


def test_compiled_and_interpreted_games_give_the_same_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = whole("games", "colomo-ronde", 3, (), ("habit",), 5, 10, 4)
    monkeypatch.setattr(measure, "compiled_if_possible", lambda game: None)
    assert whole("games", "colomo-ronde", 3, (), ("habit",), 5, 10, 4) == fast
    assert GAME.habits != NO_HABITS


def test_counts_survive_json() -> None:
    made = whole("games", "gumball-rally", 4, (("scoring", 1),), ("habit",), 5, 0, 3)
    assert Counts.from_json(json.loads(json.dumps(made.as_json()))) == made


def test_every_game_gives_away_one_whole_win() -> None:
    made = whole("games", "colomo-trio", 4, (), ("random",), 1, 0, 20)
    assert sum(made.sums["won by place"]) == sum(made.sums["won by seat"]) == 20 * WHOLE
