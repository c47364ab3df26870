"""The puzzle of the day: in every game, one clear answer, the same for everybody, after a bounded search."""

from __future__ import annotations

import pytest

from irisade.bots import puzzle as puzzles
from irisade.bots.puzzle import (
    DIGITS,
    FIRST,
    GAMES,
    KEPT,
    MOMENTS,
    MOST,
    SHOWS,
    WORLDS,
    Occasion,
    Puzzle,
    moments,
)
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice
from irisade.core.game import Game, games
from irisade.draw.tints import RAINBOW
from irisade.games.colomo.look import pawn_tints

OURS = [game for game in games().values() if game.package.startswith("irisade.")]
OPEN = [game for game in OURS if not puzzles.tests_memory(game)]
MEMORY = [game for game in OURS if puzzles.tests_memory(game)]
LATER = [pytest.param(day, marks=pytest.mark.slow) for day in ("2027-02-28", "2028-02-29")]
DAYS = ["2026-11-17", *LATER]


def of(game: Game, day: str) -> Puzzle:
    found = puzzles.puzzle(game, day)
    assert found is not None, f"{game.key} has no puzzle on {day}"
    return found


def moment_of(found: Puzzle) -> Occasion:
    """The moment that it is taken from."""
    for moment in moments(found.game, found.seed):
        if moment.asking == found.asking and moment.match.view(found.seat).bytes == found.view.bytes:
            return moment
    raise AssertionError("the game does not come by there")


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)
def test_every_game_has_a_puzzle_every_day(game: Game, day: str) -> None:
    found = of(game, day)
    assert len(found.asking.options) >= 3
    assert found.best in found.asking.options
    assert found.is_memory == (game in MEMORY)
    talk = game.talk("fr", ["Ada", "Basile", "Chloé", "Diego"][: found.seats])
    assert len(found.scene(talk).acts) == len(found.asking.options)


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.key)
def test_other_worlds_agree_which_move_is_best(game: Game, day: str) -> None:
    """The answer is clear where it was found, and stays the best in worlds that it was not found in."""
    found = of(game, day)
    behind = [
        found.worths[found.best] - worth for option, worth in found.worths.items() if option != found.best
    ]
    assert min(behind) >= 0.05
    match = moment_of(found).match
    belief = Belief(found.seat, Dice(0))
    ask(match, belief)
    again = puzzles._worths(belief, found.asking.options, 987_654_321, WORLDS)
    assert max(again, key=lambda option: sum(again[option])) == found.best
    assert found.why is not None


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("game", MEMORY, ids=lambda game: game.key)
def test_what_is_sought_lies_where_the_answer_says_and_was_watched_nowhere_else(game: Game, day: str) -> None:
    found = of(game, day)
    t = moment_of(found).match.table
    truth = {
        "colomo-blackout": lambda place: RAINBOW[t.colour[t.lies[place]]],
        "colomo-les-aveugles": lambda place: pawn_tints(t)[t.owner[t.cells[place]]],
        "colomo-a-laveuglette": lambda place: pawn_tints(t)[t.owner[t.cells[place]]],
    }.get(game.key, lambda place: RAINBOW[t.colour[place]])
    assert truth(found.best) == found.sought
    assert 3 <= len(found.looks) <= SHOWS
    scene = found.scene(game.talk("en", "ABCD"[: found.seats]))
    (there,) = [act.via[0] for act in scene.acts if found.asking.kind.read(act.move) == found.best]
    pieces = [piece for zone in scene.zones for piece in zone.pieces]
    lying = {piece.face for piece in pieces if piece.id.rstrip(DIGITS) == there.rstrip(DIGITS)}
    assert f"disc.{found.sought}" not in lying, "none of that colour lies open beside it"
    places = {look.show.at: puzzles._place(look.show) for look in found.looks}
    assert [place for place in places.values() if truth(place) == found.sought] == [found.best]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)
def test_the_date_alone_decides(game: Game) -> None:
    first = of(game, "2026-11-17")
    puzzles.puzzle.cache_clear()
    again, other = of(game, "2026-11-17"), of(game, "2026-11-18")
    assert (first.seed, first.seat, first.best) == (again.seed, again.seat, again.best)
    assert first.worths == again.worths
    assert first.view.bytes == again.view.bytes
    assert other.seed != first.seed


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.key)
def test_the_search_is_bounded(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """However unclear everything is: then there is no puzzle, after so many imagined games and no more."""
    imagined = 0

    def nothing_matters(world, seat, option, dice):
        nonlocal imagined
        imagined += 1

    monkeypatch.setattr(puzzles, "by_habit_to_the_end", nothing_matters)
    puzzles.puzzle.cache_clear()
    assert puzzles.puzzle(game, "2026-11-17") is None
    puzzles.puzzle.cache_clear()
    assert 0 < imagined <= GAMES * MOMENTS * (MOST * FIRST + KEPT * WORLDS)
