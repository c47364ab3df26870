"""OpenSpiel's search as one of our bots: it plays every game, and knows no more than its seat."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pyspiel")

from contract.walks import GAMES
from irisade import Game, find
from irisade.adapters import ismcts
from irisade.bots import bot_named, play_together
from irisade.bots.levels import at_random
from irisade.core.belief import Belief, answer, ask
from irisade.core.dice import Dice
from irisade.core.match import Match
from irisade.core.words import Ask, Window

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "SIMULATIONS", 4)


def asked_later(game: Game, answers: int, seed: int = 1) -> tuple[Match, Belief]:
    """A match after so many random answers, and what the seat that is asked knows."""
    beliefs = [Belief(seat, Dice(seat)) for seat in range(game.seats[0])]

    def saw(show: object) -> None:
        for belief in beliefs:
            belief.saw(show)  # type: ignore[arg-type]

    match = Match(game, game.seats[0], Dice(seed), on_show=saw)
    for _ in range(answers):
        answer(match, beliefs[match.asked()[0]], at_random)
    while len(getattr(match.asking, "options", (1, 2))) < 2:
        answer(match, beliefs[match.asked()[0]], at_random)
    belief = beliefs[match.asked()[-1]]
    ask(match, belief)
    return match, belief


@every_game
def test_it_answers_what_is_open_and_the_same_again(game: Game) -> None:
    _, belief = asked_later(game, 9)
    said = []
    for _ in range(2):
        belief.dice = Dice(7)
        said.append(ismcts.choose(belief))
    assert said[0] == said[1]
    assert isinstance(belief.asking, Window) or said[0] in belief.asking.options  # type: ignore[union-attr]


@every_game
def test_it_does_the_same_where_what_is_hidden_is_another(game: Game) -> None:
    """The world that it is asked in is one it could imagine: any other such world gives the same answer."""
    match, belief = asked_later(game, 9)
    said = set()
    for luck in range(3):
        twin = Belief(belief.seat, Dice(7), dict(belief.shown), dict(belief.lies))
        ask(match.fork(Dice(luck), belief.memory, belief.seat), twin)
        said.add(ismcts.choose(twin))
    assert len(said) == 1


def test_a_state_is_the_moment_that_the_seat_is_asked_at() -> None:
    """In a window, too, where others may be asked before it."""
    seen = set()
    for answers in range(1, 30, 4):
        _, belief = asked_later(find("colomo-les-aveugles"), answers)
        state = ismcts.state_of(belief)
        assert state.current_player() == belief.seat
        seen.add(type(belief.asking))
    assert seen == {Ask, Window}


def test_it_plays_a_whole_game_in_a_process_of_its_own() -> None:
    game = find("colomo-les-aveugles")
    line_up = [bot_named(game, str(Path(ismcts.__file__))), bot_named(game, "random")]
    match = play_together(game, line_up, Dice(3), seed=4)
    assert match.outcome is not None
