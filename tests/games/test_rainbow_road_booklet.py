"""Rainbow Road beside a second telling of the booklet: in random games every move can end as it says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.booklet_road import End, Road, rain_ends, sunny_walks
from games.flow import by_dice
from irisade.core.dice import Dice, derive
from irisade.core.words import Ask, Flow
from irisade.games.rainbow_road import GAME
from irisade.games.rainbow_road.rules import move, over, setup, sunny_mover, turn
from irisade.games.rainbow_road.table import NONE, PRANK, RAIN, SUNNY, Table, rainy


def road_of(t: Table) -> Road:
    marked = frozenset(spot for spot in t.marked if spot != NONE)
    return Road(tuple(t.road), *t.fairies, not rainy(t), marked, tuple(t.discards))


def pranks_of(t: Table, seat: int) -> frozenset[str]:
    return frozenset(PRANK.note(prank) for prank in t.prank_hands[seat])


def end_of(before: Table, t: Table, seat: int) -> End:
    """What the Rain Fairy's move came to."""
    used = t.used[seat][len(before.used[seat]) :]
    heap = tuple(sorted(t.discards))
    return End(PRANK.note(used[0]) if used else "", tuple(t.road), heap, t.fairies[RAIN], t.walked)


def every_end(t: Table, fairy: int, seat: int) -> Iterator[Table]:
    """The table after each series of answers that the rules allow in this move."""
    open_ends: list[tuple[int, ...]] = [()]
    while open_ends:
        answers, after = open_ends.pop(), t.copy()
        asking = asked_after(move(after, fairy, seat), answers)
        if asking is None:
            yield after
        else:
            open_ends += [(*answers, option) for option in asking.options]


def asked_after(flow: Flow, answers: tuple[int, ...]) -> Ask | None:
    queue = list(answers)
    step = next(flow, None)
    while step is not None:
        if isinstance(step, Ask) and not queue:
            return step
        try:
            step = flow.send(queue.pop(0) if isinstance(step, Ask) else None)  # type: ignore[arg-type]
        except StopIteration:
            return None
    return None


def compare_round(t: Table, whim: Dice) -> None:
    """Both fairies may end exactly where the booklet says, for as many points, on the same road."""
    seat = sunny_mover(t)
    told = {(walk.here, walk.points) for walk in sunny_walks(road_of(t))}
    ends = {(after.fairies[SUNNY], after.walked): after for after in every_end(t, SUNNY, seat)}
    assert ends.keys() == told
    after, rival = list(ends.values())[whim.roll(len(ends))], 1 - seat
    found = {end_of(after, then, rival) for then in every_end(after, RAIN, rival)}
    assert found == rain_ends(road_of(after), pranks_of(after, rival))


def play(seed: int) -> None:
    """One random game; its odd or its even rounds are compared, by the seed."""
    luck, choice = Dice(seed), Dice(derive(seed, 1))
    t: Table = GAME.blank({})
    by_dice(setup(t, 2), luck)
    while not over(t):
        if not t.to_play and t.round % 2 == seed % 2:
            compare_round(t, choice)
        by_dice(turn(t), choice)


@pytest.mark.parametrize("games", [48, pytest.param(2000, marks=pytest.mark.slow)])
def test_two_tellings_of_the_booklet_agree(games):
    """RO-24..51: how far each fairy may walk, and all that pranks before and during the walk bring about."""
    for seed in range(games):
        play(seed)
