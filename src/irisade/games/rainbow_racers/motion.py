"""What moves in Rainbow Racers: goblins from arch to arch, crystals out of the bag and into backpacks."""

from __future__ import annotations

from collections.abc import Iterator

from irisade.core.words import Show
from irisade.draw.scene import Id
from irisade.games.rainbow_racers.rules import CHOSEN, TEAM, Table
from irisade.games.rainbow_racers.zones import gem_id, goblin_id


def motion(before: Table, t: Table, me: int, show: Show | None) -> Iterator[tuple[Id, Id]]:
    """A goblin hops; the next crystal goes into a backpack, others move up, new ones come out of the bag."""
    ran = [
        goblin for goblin in range(len(t.at)) if goblin % TEAM < t.team and t.at[goblin] != before.at[goblin]
    ]
    yield from ((goblin_id(goblin, me), goblin_id(goblin, me)) for goblin in ran)
    if _choosing(t):
        return  # the colours to choose from lie there
    put = list(_put(before, t, me)) if before.drawn else []
    yield from put
    gone = 1 if put or t.drawn[: len(before.drawn)] != before.drawn else 0
    kept = 0 if _choosing(before) else max(len(before.drawn) - gone, 0)
    yield from ((f"drawn.{k + gone}", f"drawn.{k}") for k in range(kept) if gone)
    for k in range(kept, len(t.drawn)):
        chosen = _choosing(before) and before.bag[t.drawn[k]] > 0
        yield f"take.{t.drawn[k]}" if chosen else "bag.0", f"drawn.{k}"


def way(before: Table, t: Table, origin: Id, to: Id) -> list[Id]:
    """A goblin jumps, over an arch too."""
    return [to] if to.startswith("goblin.") else []


def _choosing(t: Table) -> bool:
    return t.bonus > 0 and t.bonus_crystals == CHOSEN


def _put(before: Table, t: Table, me: int) -> Iterator[tuple[Id, Id]]:
    """A backpack has one crystal more of the colour that was next; at most one has."""
    colour = before.drawn[0]
    for goblin in range(len(t.at)):
        count = t.packs[goblin][colour]
        if goblin % TEAM < t.team and count > before.packs[goblin][colour]:
            yield "drawn.0", gem_id(t, goblin, colour, count - 1, me)
            return
