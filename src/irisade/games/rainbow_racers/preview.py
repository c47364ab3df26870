"""Where an option would lead in Rainbow Racers: arches in reach and what they cost, or what is lacking."""

from __future__ import annotations

from irisade.core.table import copy_of
from irisade.core.text import Sentence
from irisade.core.words import NOBODY, Ask
from irisade.draw.scene import Preview
from irisade.games.rainbow_racers.rules import (
    COLOURS,
    DROP,
    PUT,
    REACH,
    RUN,
    TEAM,
    Table,
    finish,
    goblin_of,
    price,
    spaces_paid,
)
from irisade.games.rainbow_racers.words import as_load, needs, overfull, space_word


def preview(t: Table, asking: Ask, option: int) -> Preview | None:
    if option == NOBODY:
        return None
    if asking.kind is RUN:
        goblin = goblin_of(asking.seat, option)
        return _of_run(t, goblin, spaces_paid(t, goblin), choice=not t.must_move)
    if asking.kind is REACH:
        return _of_run(t, t.running, option + 1, choice=False)
    if asking.kind is PUT:
        then, goblin = copy_of(t), goblin_of(asking.seat, option)
        then.packs[goblin][t.drawn[0]] += 1
        return _of_pack(then, goblin)
    if asking.kind is DROP:
        then, goblin = copy_of(t), overfull(t)
        then.packs[goblin][option] -= 1
        return _of_pack(then, goblin)
    return None


def _of_run(t: Table, goblin: int, far: int, choice: bool) -> Preview:
    """The arches on the way; the price of the last of them is that of all."""
    here = t.at[goblin]
    first = 1 if choice else far
    signs = tuple(f"sign.{here + step}" for step in range(first, far + 1))
    return Preview(signs, tuple(_costs(t, goblin, step) for step in range(first, far + 1)))


def _costs(t: Table, goblin: int, far: int) -> Sentence:
    """What so many spaces at once cost this goblin."""
    left = t.packs[goblin][:]
    for step in range(1, far + 1):
        cost = price(t, t.at[goblin] + step, left)
        left = [left[colour] - cost[colour] for colour in COLOURS]
    paid = [t.packs[goblin][colour] - left[colour] for colour in COLOURS]
    return Sentence(
        "To {space}, for {load}.", {"space": space_word(t, t.at[goblin] + far), "load": as_load(paid)}
    )


def _of_pack(then: Table, goblin: int) -> Preview:
    """What the goblin could do with this backpack."""
    here, far = then.at[goblin], spaces_paid(then, goblin)
    if not far:
        return Preview((f"sign.{here + 1}",), (needs(then, goblin),))
    words = {"goblin": goblin % TEAM, "space": space_word(then, here + far)}
    said = Sentence("Goblin {goblin} could reach {space}.", words)
    if here + far == finish(then):
        said = Sentence("Goblin {goblin} could get home!", words)
    return Preview(tuple(f"sign.{here + step}" for step in range(1, far + 1)), (said,))
