"""How long moves wait for one another in an event loop, calculated from the processor time of one move.

    python bench/waiting.py [OURS BARE]

Both in ms, as `bench/beside.py` measures them. Moves arrive at random, 500 a second. Each needs the loop
twice, for half of its time: until it is handed to the store, and from there until everybody has it. The disk
takes its time in between, and holds nobody else up.

It prints p50 and p99 of both, their ratio, and how long a move may take before p99 is more than 1.5 times
that of the bare server. Nothing is measured here, so it does not matter how busy the machine is.
"""

from __future__ import annotations

import heapq
import random
import sys
from collections.abc import Iterator

from online import at

A_SECOND, SECONDS = 500, 400
IN_THE_LOOP = 0.9  # of the processor time; the rest is spent in other threads
DISK = 0.00015  # s
AIM, STEP = 1.5, 0.01


def main(ours: float, bare: float) -> None:
    one, other = percentiles(ours), percentiles(bare)
    for name, ms, (p50, p99) in (("ours", ours, one), ("bare", bare, other)):
        print(f"  {name}: p50 {p50:.2f}, p99 {p99:.2f} ms, at {ms} ms for each move")
    print(f"  ratio: p50 {one[0] / other[0]:.2f}, p99 {one[1] / other[1]:.2f}")
    most = bare
    while percentiles(most + STEP)[1] <= AIM * other[1]:
        most += STEP
    print(f"  at {most:.2f} ms for each move, p99 is {AIM} times that of the bare server")


def percentiles(ms: float) -> tuple[float, float]:
    """p50 and p99, in ms."""
    times = sorted(waits(ms / 1000))
    return at(times, 0.5), at(times, 0.99)


def waits(move: float) -> Iterator[float]:
    """How long each move takes, from its arrival until everybody has it."""
    luck, came, free = random.Random(1), 0.0, 0.0
    half = move * IN_THE_LOOP / 2
    due: list[tuple[float, float, bool]] = []  # a heap: when the loop is wanted, since when, whether stored
    for _ in range(A_SECOND * SECONDS):
        came += luck.expovariate(A_SECOND)
        due.append((came, came, False))
    heapq.heapify(due)
    while due:
        ready, since, stored = heapq.heappop(due)
        free = max(ready, free) + half
        if stored:
            yield free - since
        else:
            heapq.heappush(due, (free + DISK, since, True))


if __name__ == "__main__":
    typed = [float(word) for word in sys.argv[1:]]
    main(*(typed or (0.74, 0.40)))
