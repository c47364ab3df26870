"""The games in Gymnasium: you against these bots, and many games at once.

    import irisade.adapters.gymnasium                                    # registers the games
    env = gymnasium.make("irisade/colomo-ronde-v7", bots=["child", "plain"])
    envs = gymnasium.make_vec("irisade/colomo-ronde-v7", num_envs=64, seats=3)

`Against` is one game for one agent: it has a seat, and everybody else is a bot, by name (`docs/bots.md`) or a
function of a belief. A step is one answer of the agent; bots and luck go on until the agent is asked again.

`VectorEnvironment` is a batch: in each game whoever is asked acts, so one policy plays all seats. The reward
of a step is that of the seat that moved, and `infos` has everybody's. Games that end are dealt anew in the
same step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from irisade.adapters.batch import Batch
from irisade.adapters.moves import VERSION, numbers
from irisade.adapters.showing import RENDER_MODES, checked_mode
from irisade.adapters.sitting import shares
from irisade.adapters.spaces import OpenMoves, observation_space
from irisade.adapters.undealt import NotDealt
from irisade.bots.by_name import bot_named
from irisade.bots.company import Company
from irisade.bots.rows import open_moves
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice, derive
from irisade.core.game import find, games
from irisade.core.match import IllegalMove, Match
from irisade.core.words import NOBODY, Show, Window
from irisade.lower.rows import row_of

SEED_BITS = 62
BOTS, OWN = 1, 2  # streams of a game's seed


class Against(gymnasium.Env[dict[str, Any], int]):
    """One game for one agent, against these bots; where there are more seats than bots, the bots repeat."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        key: str,
        bots: Sequence[str | Callable[[Belief], int]] = ("plain",),
        seats: int | None = None,
        *,
        seat: int | None = None,
        remember: bool = True,
        lenient: bool = False,
        render_mode: str | None = None,
        **options: str | int,
    ) -> None:
        """Without `seat`, the agent has another one in every game, by lot; `seats` are as few as can be.

        Agents that know no masks can play if it is `lenient`: a number that is not open then stands for the
        next one that is.
        """
        self.game = find(key)
        self.options = self.game.read_options(options)
        self.seats = self.game.seats_with(self.options)[0] if seats is None else seats
        self.game.check_seats(self.seats, self.options)
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"the seats are 0 to {self.seats - 1}, not {seat}")
        if not bots:
            raise ValueError("somebody must play against you: name at least one bot")
        self.bots = [bot_named(self.game, bot) if isinstance(bot, str) else bot for bot in bots]
        self.remember, self.lenient, self._seat = remember, lenient, seat
        self.render_mode = checked_mode(render_mode)
        self.numbers = numbers(self.game)
        self.observation_space = observation_space(self.game, self.seats, self.options)
        self.action_space: Any = OpenMoves(self.numbers.count)
        self._match: Match | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        luck = int(self.np_random.integers(1 << SEED_BITS))
        seat = int(self.np_random.integers(self.seats))
        self.seat = seat if self._seat is None else self._seat
        others = [(self.seat + k) % self.seats for k in range(1, self.seats)]
        line_up = {other: self.bots[k % len(self.bots)] for k, other in enumerate(others)}
        self._company = Company(line_up, derive(luck, BOTS))
        self._belief = Belief(self.seat, Dice(derive(luck, OWN)))
        self._match = Match(
            self.game,
            self.seats,
            Dice(luck),
            self.options,
            on_show=self._saw,
            on_turn=self._company.turn_passes,
        )
        self._go_on(self._match)
        return self._seen(self._match), {"seat": self.seat}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer by the number of a move; one that is not open raises IllegalMove and changes nothing."""
        if self._match is None:
            raise NotDealt("nothing has been dealt yet: call reset first")
        match, option = self._match, self._option(self._match, index(action))
        if not self.remember:
            self._belief.shown.clear()
            self._belief.lies.clear()
        if isinstance(match.asking, Window) and option == NOBODY:
            match.let_go()
        else:
            match.play(self.seat, option)
        self._go_on(match)
        info: dict[str, Any] = {"seat": self.seat}
        reward = 0.0
        if match.over:
            reward = shares(self.game, match.table, self.seats)[self.seat]
            info |= {
                name: np.array([rule(match.table, seat) for seat in range(self.seats)])
                for name, rule in (("points", self.game.rules.points), ("score", self.game.rules.score))
            }
        return self._seen(match), reward, match.over, False, info

    def _option(self, match: Match, action: int) -> int:
        """What this number stands for."""
        if match.over:
            raise IllegalMove("the game is over: call reset")
        moves = open_moves(self._belief)
        if action not in moves and not self.lenient:
            raise IllegalMove(f"move {action} is not open now")
        return moves[min(moves, key=lambda number: (number - action) % self.numbers.count)]

    def render(self) -> str | None:
        """The table as the agent sees it."""
        if self.render_mode is None:
            return None
        if self._match is None:
            raise NotDealt("nothing has been dealt yet: call reset first")
        match = self._match
        draw = RENDER_MODES[self.render_mode]
        return draw(self.game, self.seats, match.view(self.seat), self.seat, match.asking, match.over)

    def _saw(self, show: Show) -> None:
        self._company.saw(show)
        self._belief.saw(show)

    def _go_on(self, match: Match) -> None:
        """Let the bots answer until the agent is asked, or the game is over."""
        while not match.over:
            if match.quiet:
                match.agree_to_stop()
            elif not self._company.answer(match):
                ask(match, self._belief)
                return

    def _seen(self, match: Match) -> dict[str, Any]:
        belief, mask = self._belief, np.zeros(self.numbers.count, np.int8)
        if not match.over:
            mask[list(open_moves(belief))] = 1
        self.action_space.open = None if match.over else mask.copy()
        view = match.view(self.seat)
        row = row_of(self.game, view, self.seat, match.asking, belief.shown, belief.lies)
        return {"observation": np.array(row, np.int16), "action_mask": mask}


class VectorEnvironment(VectorEnv[dict[str, Any], Any, Any]):
    """A batch as a vector environment; what it returns is yours to keep and to write into."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["svg"],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        key: str,
        num_envs: int = 64,
        seats: int | None = None,
        *,
        remember: bool = True,
        render_mode: str | None = None,
        **options: str | int,
    ) -> None:
        told: dict[str, Any] = {"remember": remember, **options}
        self.batch = Batch(key, seats, num_envs, **told)
        self.num_envs, self.seats = num_envs, self.batch.seats
        if render_mode not in (None, "svg"):
            raise ValueError(f"many games are rendered as svg, not as {render_mode!r}")
        self.render_mode = render_mode
        game, chosen = self.batch.game, self.batch.options
        self.single_observation_space = observation_space(game, self.seats, chosen)
        self.single_action_space = gymnasium.spaces.Discrete(self.batch.numbers.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal every game; the first time a game is used, it is compiled, and one line says so."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(1 << SEED_BITS)) if seed is None else seed)
        return self._seen(), {"seat": self.batch.seat.copy()}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Give every game its move. IllegalAnswer changes nothing."""
        batch, moved = self.batch, self.batch.seat.copy()
        batch.step(np.asarray(actions))
        done = batch.done.copy()
        reward = np.where(done, batch.reward[np.arange(self.num_envs), moved], 0.0)
        info: dict[str, Any] = {"seat": batch.seat.copy()}
        if done.any():
            for name in ("reward", "points", "score"):
                info |= {name: getattr(batch, name).copy(), f"_{name}": done.copy()}
        return self._seen(), reward.astype(np.float64), done, np.zeros(self.num_envs, bool), info

    def render(self) -> tuple[str, ...] | None:
        """A picture of every game, as the seat that is asked sees it."""
        if self.render_mode is None:
            return None
        return tuple(self.batch.picture(row, int(seat)) for row, seat in enumerate(self.batch.seat))

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.batch.seen.copy(), "action_mask": self.batch.mask.astype(np.int8)}


def register() -> list[str]:
    """Make every installed game known to Gymnasium; returns their names there."""
    names = []
    for key in games():
        name = f"irisade/{key}-v{VERSION}"
        names.append(name)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="irisade.adapters.gymnasium:Against",
                vector_entry_point="irisade.adapters.gymnasium:VectorEnvironment",
                kwargs={"key": key},
            )
    return names


register()
