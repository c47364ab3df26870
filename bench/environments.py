"""How fast random games go as environments, ours beside others, in the same run on one core each.

    python bench/environments.py [--seconds 2] [--side-by-side 128 512] [GAME …]

A "move" is a decision of a player; luck is not counted. Everything is called from Python, step by step, as a
learner would, and every step reads what the player sees and which moves are open. There are two exceptions:
in lines marked "bare" nothing is seen, and "rollouts" are whole random games inside machine code, as a search
plays them. One call plays many of those; OpenSpiel's are the ones of its MCTS bot, from the first move on.

Times are processor time, the median of three rounds; the rounds of all lines take turns. Ratios are against
the fastest game of luck and secrets of the others that is called step by step, once of all lines and once of
those that look; OpenSpiel's two small ones, Leduc poker and tic-tac-toe, are printed only. Rollouts are
compared with rollouts: C is times the fastest of theirs.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import random
import time
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel

from irisade.adapters.batch import Batch
from irisade.adapters.openspiel import short_name
from irisade.adapters.pettingzoo import environment
from irisade.core.game import games
from irisade.native import compiled

ROUNDS, USUAL_SEATS = 3, 4
SPIEL = ("liars_dice", "hearts", "crazy_eights")
SMALL = ("leduc_poker", "tic_tac_toe")
CLASSICS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")
PGX = ("leduc_holdem", "kuhn_poker")
RLCARD = ("leduc-holdem", "limit-holdem", "uno")
ROLLOUTS, GAMES_TO_COUNT, LONGEST_OF_PGX = 1000, 200, 16
Play = Callable[[float], float]  # play for so many seconds of processor time: moves a second


def usual_seats(key: str) -> int:
    return min(games()[key].seats, key=lambda seats: abs(seats - USUAL_SEATS))


def batched(key: str, n: int) -> Play:
    """Our games side by side, which choose an open move each; whoever is done is dealt the next game."""
    batch = Batch(key, usual_seats(key), n)
    batch.reset(seed=1)

    def play(seconds: float) -> float:
        began, steps = time.process_time(), 0
        while time.process_time() - began < seconds:
            for _ in range(50):
                batch.step(batch.at_random())
            steps += 50
        return steps * n / (time.process_time() - began)

    return play


def one_by_one(make: Callable[[], Any]) -> Play:
    """Any PettingZoo environment, ours or theirs: `last`, then a random move among those of its mask."""
    env, rng = make(), random.Random(1)

    def play(seconds: float) -> float:
        began, moves = time.process_time(), 0
        while time.process_time() - began < seconds:
            env.reset(seed=moves)
            for _ in env.agent_iter():
                seen, _, over, cut, info = env.last()
                if over or cut:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                env.step(rng.choice(np.flatnonzero(mask).tolist()))
                moves += 1
        return moves / (time.process_time() - began)

    return play


def spiel(name: str, tensors: bool) -> Play:
    """A game of OpenSpiel; with tensors, each player reads its tensor and the mask of its moves."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    observes = game.get_type().provides_observation_tensor

    def play(seconds: float) -> float:
        began, moves = time.process_time(), 0
        while time.process_time() - began < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                    continue
                if tensors:
                    player = state.current_player()
                    if observes:
                        state.observation_tensor(player)
                    else:
                        state.information_state_tensor(player)
                    state.legal_actions_mask()
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                moves += 1
        return moves / (time.process_time() - began)

    return play


def rolled_out(key: str) -> Play:
    """Whole games of ours at random, inside the compiled rules."""
    rules, seats = compiled(games()[key]), usual_seats(key)

    def play(seconds: float) -> float:
        began, moves, games_played = time.process_time(), 0, 0
        while time.process_time() - began < seconds:
            moves += sum(rules.run(seats, 1, ROLLOUTS, first=games_played).moves)
            games_played += ROLLOUTS
        return moves / (time.process_time() - began)

    return play


def spiel_rollouts(name: str) -> Play:
    """Whole games of OpenSpiel at random, inside its C++; how long they are is counted beforehand."""
    game, rng = pyspiel.load_game(name), random.Random(1)

    def by_luck(state: Any) -> None:
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])

    first, counted = game.new_initial_state(), 0
    by_luck(first)
    for _ in range(GAMES_TO_COUNT):
        state = first.clone()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            counted += 1
            by_luck(state)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 1, False)  # one simulation: all from here

    def play(seconds: float) -> float:
        began, rollouts = time.process_time(), 0
        while time.process_time() - began < seconds:
            bot.step(first)
            rollouts += ROLLOUTS
        return rollouts * counted / GAMES_TO_COUNT / (time.process_time() - began)

    return play


def pgx_game(name: str, n: int) -> Play:
    """Games of Pgx side by side, from the deal until all are over; all cores it uses are counted."""
    import jax
    import pgx

    env = pgx.make(name)

    def move(state: Any, key: Any) -> tuple[Any, Any]:
        live = ~(state.terminated | state.truncated)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(key, chances, axis=-1)
        return jax.vmap(env.step)(state, action), live.sum()

    @jax.jit
    def whole_games(key: Any) -> Any:
        deal, *steps = jax.random.split(key, 1 + LONGEST_OF_PGX)
        state = jax.vmap(env.init)(jax.random.split(deal, n))
        return jax.lax.scan(move, state, jax.numpy.stack(steps))[1].sum()

    whole_games(jax.random.PRNGKey(0)).block_until_ready()

    def play(seconds: float) -> float:
        began, moves, seed = time.process_time(), 0, 0
        while time.process_time() - began < seconds:
            seed += 1
            moves += int(whole_games(jax.random.PRNGKey(seed)))
        return moves / (time.process_time() - began)

    return play


def rlcard_game(name: str) -> Play:
    """A game of RLCard, whose states hold the observation and the legal moves."""
    import rlcard

    env, rng = rlcard.make(name, config={"seed": 1}), random.Random(1)

    def play(seconds: float) -> float:
        began, moves = time.process_time(), 0
        while time.process_time() - began < seconds:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                moves += 1
        return moves / (time.process_time() - began)

    return play


def classic(name: str) -> Play:
    """A classic of PettingZoo; most draw with pygame and cannot even be imported without it."""
    return one_by_one(importlib.import_module(f"pettingzoo.classic.{name}").env)


def lines(keys: list[str], counts: list[int]) -> tuple[dict[str, Play], dict[str, Play]]:
    """Ours, and theirs."""
    ours = {f"irisade {key}, {n} side by side": batched(key, n) for key in keys for n in counts}
    ours |= {f"irisade {key}, PettingZoo": one_by_one(partial(environment, key)) for key in keys}
    for key in keys:
        name = short_name(games()[key])
        ours |= {f"irisade {key}, OpenSpiel, bare": spiel(name, False)}
        ours |= {f"irisade {key}, OpenSpiel, tensors": spiel(name, True)}
    ours |= {f"irisade {key}, rollouts": rolled_out(key) for key in keys}
    theirs = {f"OpenSpiel {name}, bare": spiel(name, False) for name in SPIEL + SMALL}
    theirs |= {f"OpenSpiel {name}, tensors": spiel(name, True) for name in SPIEL + SMALL}
    theirs |= {f"OpenSpiel {name}, rollouts": spiel_rollouts(name) for name in SPIEL + SMALL}
    if all(map(importlib.util.find_spec, ("jax", "pgx"))):
        theirs |= {f"Pgx {name}, {n} side by side": pgx_game(name, n) for name in PGX for n in counts}
    else:
        print("Pgx is left out: pip install jax pgx")
    if importlib.util.find_spec("rlcard"):
        theirs |= {f"RLCard {name}": rlcard_game(name) for name in RLCARD}
    if importlib.util.find_spec("pygame"):
        theirs |= {f"PettingZoo {name}": classic(name) for name in CLASSICS}
    if not all(map(importlib.util.find_spec, ("rlcard", "pygame"))):
        print("RLCard, or the classics of PettingZoo, are left out: pip install 'irisade[bench]'")
    return ours, theirs


def main() -> None:
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("keys", nargs="*", choices=[*games(), []], metavar="GAME")
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time for each line")
    parser.add_argument("--side-by-side", type=int, nargs="+", default=[128, 512])
    asked = parser.parse_args()
    ours, theirs = lines(asked.keys or list(games()), asked.side_by_side)
    rounds: dict[str, list[float]] = {name: [] for name in [*ours, *theirs]}
    for _ in range(ROUNDS):
        for name, play in (ours | theirs).items():
            rounds[name].append(play(asked.seconds / ROUNDS))
    speed = {name: sorted(found)[ROUNDS // 2] for name, found in rounds.items()}
    compared = [
        name for name in theirs if not name.startswith("OpenSpiel") or name.split(",")[0][10:] in SPIEL
    ]
    stepped = [name for name in compared if "rollouts" not in name]
    fastest = max(stepped, key=lambda name: speed[name])
    seeing = max((name for name in stepped if "bare" not in name), key=lambda name: speed[name])
    rolling = max((name for name in compared if "rollouts" in name), key=lambda name: speed[name])
    print(f"A: times {fastest}\nB: times {seeing}\nC: times {rolling}")
    print(f"{'':48} moves/s          A          B          C")
    for name, pace in speed.items():
        beside = (rolling,) if "rollouts" in name else (fastest, seeing)
        ratios = "".join(f" {pace / speed[other]:10.2f}" for other in beside)
        print(f"{name:44} {pace:11,.0f}{' ' * 22 if len(beside) == 1 else ''}{ratios}")


if __name__ == "__main__":
    main()
