"""Learning on a GPU: how many steps a second does a whole loop make, and Pgx beside it with its own games?

    python bench/gpu_training.py [--games KEY …] [--n 131072]

A small net plays in all seats of many games and learns from how they end: actor and critic, one hidden
layer, updates after every few steps. Everything stays on the GPU: games, rows, net. Then the games of Pgx, if
it is installed, stepped at random in as many copies. Needs an NVIDIA GPU, and torch.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from typing import Any

from irisade.adapters.batch import Batch

STEPS, HIDDEN, UPDATES = 16, 128, 30  # steps between updates, width of the net, updates that are measured
GAMES = ("rainbow-racers", "colomo-ronde", "gumball-rally", "racebow")
THEIRS = ("tic_tac_toe", "connect_four", "kuhn_poker", "leduc_holdem", "backgammon", "go_9x9")
DISCOUNT = 0.99


def learning(key: str, n: int) -> tuple[float, float]:
    """Steps a second with learning, and without: the same loop that only plays."""
    import torch

    batch = Batch(key, 4, n, device="cuda")
    batch.reset(seed=1)
    seen, mask, reward, done, seat = (
        torch.from_dlpack(array) for array in (batch.seen, batch.mask, batch.reward, batch.done, batch.seat)
    )
    width, moves, seats = seen.shape[1], mask.shape[1], reward.shape[1]
    net = torch.nn.Sequential(
        torch.nn.Linear(width, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, moves + 1)
    ).to("cuda", torch.bfloat16)
    better = torch.optim.Adam(net.parameters(), 1e-4)

    def look() -> tuple[Any, Any]:
        told = net(seen.to(torch.bfloat16) / 64).float()
        return told[:, :-1].masked_fill(~mask, -1e9), told[:, -1]

    def choose() -> Any:
        with torch.no_grad():
            noise = -torch.log(-torch.log(torch.rand(mask.shape, device="cuda") + 1e-9) + 1e-9)
            return (look()[0] + noise).argmax(1)

    def learn() -> None:
        rows, picked, whose, won, ended = [], [], [], [], []
        for _ in range(STEPS):
            move = choose()
            rows.append((seen.clone(), mask.clone()))
            picked.append(move)
            whose.append(seat.clone())
            batch.step(move)
            won.append(reward.clone())
            ended.append(done.clone())
        later = torch.zeros(n, seats, device="cuda")
        for at in reversed(range(STEPS)):
            later = won[at] + DISCOUNT * later * ~ended[at][:, None]
            target = later.gather(1, whose[at].clamp(min=0)[:, None])[:, 0]
            told = net(rows[at][0].to(torch.bfloat16) / 64).float()
            chance = told[:, :-1].masked_fill(~rows[at][1], -1e9).log_softmax(1)
            gain = target - told[:, -1]
            loss = (gain**2).mean() - (chance.gather(1, picked[at][:, None])[:, 0] * gain.detach()).mean()
            better.zero_grad()
            loss.backward()
            better.step()

    def measured(once: Any, updates: int) -> float:
        once()
        torch.cuda.synchronize()
        began = time.perf_counter()
        for _ in range(updates):
            once()
        torch.cuda.synchronize()
        return updates * STEPS * n / (time.perf_counter() - began)

    return measured(learn, UPDATES), measured(lambda: [batch.step(choose()) for _ in range(STEPS)], UPDATES)


def of_pgx(name: str, n: int) -> float:
    """Steps a second of one of its games, at random, the next game where one has ended."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(held: Any, key: Any) -> tuple[Any, None]:
        chosen, fresh = jax.random.split(key)
        odds = jnp.log(held.legal_action_mask.astype(jnp.float32))
        moves = jax.random.categorical(chosen, odds, axis=1)
        return step(held, moves, jax.random.split(fresh, n)), None

    @jax.jit
    def many(held: Any, key: Any) -> Any:
        return jax.lax.scan(once, held, jax.random.split(key, 100))[0]

    held = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), n))
    held = jax.block_until_ready(many(held, jax.random.PRNGKey(1)))
    began = time.perf_counter()
    for round_ in range(5):
        held = many(held, jax.random.PRNGKey(2 + round_))
    jax.block_until_ready(held)
    return 5 * 100 * n / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--n", type=int, default=1 << 17)
    told = parser.parse_args()
    print(f"{told.n:,} games side by side\n{'':24}{'learning':>12}{'playing':>12}   steps/s")
    for key in told.games:
        learnt, played = learning(key, told.n)
        print(f"{key:24}{learnt:>12.3g}{played:>12.3g}", flush=True)
    if not all(map(importlib.util.find_spec, ("jax", "pgx"))):
        print("Pgx is left out: pip install jax pgx")
        return
    for name in THEIRS:
        print(f"{'Pgx ' + name:24}{'':12}{of_pgx(name, told.n):>12.3g}", flush=True)


if __name__ == "__main__":
    main()
