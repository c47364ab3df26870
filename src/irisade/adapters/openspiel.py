"""Every game as an OpenSpiel game: import this, then `pyspiel.load_game("irisade_colomo_ronde(players=3)")`.

Luck is asked at chance nodes. An information state is the story of all that a seat witnessed, its own
answers included, so nothing is ever forgotten; as a tensor, it is what an encoder makes of all that the seat
sees and was ever shown (`irisade.adapters.encoders`). Worlds that a seat could be in are dealt by the game's
own `guess`, as OpenSpiel's information-set search needs them (`open_spiel.python.algorithms.ismcts`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import pyspiel

from irisade.adapters.compiled import CompiledSitting, sit
from irisade.adapters.encoders import Encoder
from irisade.adapters.moves import cells, numbers
from irisade.adapters.sitting import Sitting
from irisade.core.dice import Dice
from irisade.core.game import Game, games
from irisade.core.match import IllegalMove
from irisade.lower.context import OUTCOMES

PREFIX = "irisade_"
LONGEST = 1 << 16  # moves and luck, after which a game is scored as it stands
SEED_BITS = 32
TERMINAL, CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)


def short_name(game: Game) -> str:
    """The name OpenSpiel knows a game by."""
    return PREFIX + game.key.replace("-", "_")


def game_type(game: Game) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.name(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.seats[0], "options": ""},
    )


class IrisadeGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players; `options` are words such as "after_gift:end_turn no_winner:share".

    Each of ours is a class of its own: OpenSpiel keeps it until after Python has ended, which a function that
    makes games would not survive.
    """

    game: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params, game = dict(params or {}), self.game
        self.seats = int(params.get("players", game.seats[0]))
        told = str(params.get("options", ""))
        if any(":" not in word for word in told.split()):
            raise ValueError(f"options are written key:value, separated by blanks, not {told!r}")
        self.options = game.read_options(dict(word.split(":", 1) for word in told.split()))
        game.check_seats(self.seats, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=numbers(game).count,
            max_chance_outcomes=OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game), info, params)

    @cached_property
    def beginning(self) -> Sitting | CompiledSitting:
        """OpenSpiel makes a first state whenever it wants the size of a tensor, so they share this."""
        return sit(self.game, self.seats, self.options)

    def new_initial_state(self) -> IrisadeState:
        return IrisadeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type, params)


class IrisadeState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game. Who is to move is asked far more often than it changes."""

    def __init__(self, game: IrisadeGame) -> None:
        super().__init__(game)
        self.sit_at(game.beginning, shared=True)

    def sit_at(self, sitting: Sitting | CompiledSitting, shared: bool = False) -> None:
        """A sitting that is shared with other states is copied before anything happens in it."""
        self.sitting, self._shared = sitting, shared
        self._ended = sitting.over or sitting.length >= LONGEST
        self._player = TERMINAL if self._ended else CHANCE if sitting.asks_luck else sitting.seat

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._ended

    def _legal_actions(self, player: int) -> list[int]:
        return self.sitting.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """By position: what luck may choose can be any number."""
        return [(place, likely) for place, (_, likely) in enumerate(self.sitting.outcomes())]

    def _apply_action(self, action: int) -> None:
        sitting = self.sitting.copy() if self._shared else self.sitting
        if sitting.asks_luck:
            outcomes = sitting.outcomes()
            if not 0 <= action < len(outcomes):
                raise IllegalMove(f"luck chooses from 0 to {len(outcomes) - 1} here, not {action}")
            sitting.decide(outcomes[action][0])
        else:
            sitting.play(action)
        self.sit_at(sitting)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.sitting.numbers.note(action)
        if not self.sitting.asks_luck:
            return f"({action})"
        return f"({self.sitting.note_of(self.sitting.outcomes()[action][0])})"

    def returns(self) -> list[float]:
        return self.sitting.rewards() if self.is_terminal() else [0.0] * self.sitting.seats

    def __str__(self) -> str:
        return repr(self.sitting.table)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> IrisadeState:
        """A moment that looks the same to the player who is asked; the rest is dealt again."""
        world: IrisadeState = self.get_game().new_initial_state()
        world.sit_at(self.sitting.imagine(player, Dice(int(sampler() * (1 << SEED_BITS)))))
        return world


class Observer:
    """What a player sees as numbers (`moves.cells`), or all that a player knows as features and as words."""

    def __init__(self, game: IrisadeGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there is nothing to choose about an observation: {params}")
        self.recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.encode = Encoder(game.game, game.seats, game.options) if self.recall else None
        width = self.encode.width if self.encode is not None else cells(game.game).width
        self.tensor = np.zeros(width, np.float32)
        self.dict = {"info_state" if self.recall else "observation": self.tensor}

    def set_from(self, state: IrisadeState, player: int) -> None:
        row = state.sitting.observe(player)
        self.tensor[:] = row if self.encode is None else self.encode(np.array([row]))[0]

    def string_from(self, state: IrisadeState, player: int) -> str:
        if self.recall:
            return state.sitting.story(player)
        return " ".join(map(str, map(int, state.sitting.observe(player))))


def register() -> list[str]:
    """Make every installed game known to OpenSpiel; returns their names there."""
    known = {known.short_name for known in pyspiel.registered_games()}
    for game in games().values():
        if short_name(game) not in known:
            pyspiel.register_game(game_type(game), type(game.name(), (IrisadeGame,), {"game": game}))
    return [short_name(game) for game in games().values()]


register()
