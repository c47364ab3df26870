"""Pond with a face, and with every kind of leak: what the leak test must find, or it is no test.

Each leak tells somebody something about fish under water: through the view, through a number derived
from them, through words, through the order of options, or through the drawing.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from irisade.core.game import Game
from irisade.core.text import Sentence
from irisade.core.words import Ask, Chance, Flow, Show
from irisade.draw.scene import Grid, Piece, Stage, Zone
from toys import BLUFF, POND, broken, faced
from toys.bluff import DIE, KEEP, LIVES, NEW, NONE, OLD, SIDES
from toys.bluff import Table as BluffTable
from toys.pond import CATCH, COLOURS, FISH, HUE, Table, under_water, view


def stage(t: Table, me: int, form: str, talk: Any, settings: Any) -> Stage:
    """Every fish by its place."""
    return pond(talk, [f"pond.{fish}" for fish in range(FISH)])


def pond(talk: Any, ids: list[str]) -> Stage:
    fish = tuple(Piece(name, "fish.back", talk("a fish"), slot) for slot, name in enumerate(ids))
    return Stage("pond", (Zone("pond", Grid(4, 2), fish),))


def prompt(t: Table, asking: Any) -> Sentence:
    return Sentence("Catch a fish!")


def score(t: Table, seat: int) -> Sentence:
    return Sentence("{n}", {"n": t.caught[seat]})


def log(t: Table, seat: int, kind: Any, option: int) -> Sentence:
    return Sentence("{seat} catches a fish", {"seat": seat})


FACE = SimpleNamespace(
    stage=stage, prompt=prompt, score=score, log=log, SEAT_TINTS=("red", "blue", "green"), WORDS={}
)
HONEST = faced(POND, FACE)


# A view is all that a face gets. So a face that leaks has looked under the cover before it was laid.
COVERED: list[int] = [0] * FISH


def view_of_a_peeping_face(t: Table, seat: int) -> None:
    COVERED[:] = t.fish
    view(t, seat)


def view_of_one_fish_too_many(t: Table, seat: int) -> None:
    last = t.fish[-1]
    view(t, seat)
    t.fish[-1] = last


def view_with_a_derived_number(t: Table, seat: int) -> None:
    """Where the first red fish is, kept where a count should be."""
    red = t.fish.index(0) if 0 in t.fish else 0
    view(t, seat)
    t.caught.append(red)


def turn_with_telling_options(t: Table) -> Flow:
    """The red ones first."""
    for _ in range(2):
        yield from catch(t, sorted(under_water(t), key=t.fish.__getitem__))
    finish(t)


def turn_with_a_telling_show(t: Table) -> Flow:
    """The sentence depends on what is under water."""
    yield Show("The water is red" if t.fish[0] == 0 else "The water is calm")
    for _ in range(2):
        yield from catch(t, under_water(t))
    finish(t)


def catch(t: Table, options: list[int]) -> Flow:
    fish = yield Ask(t.turn, CATCH, options)
    t.up.append(fish)
    yield Chance([t.fish[fish]], kind=HUE)
    yield Show("{seat} catches a fish", at=fish, value=t.fish[fish], seat=t.turn)


def finish(t: Table) -> None:
    t.up = []
    t.turn = (t.turn + 1) % t.seats


def peeping(**instead: Any) -> Game:
    face = SimpleNamespace(**{**vars(FACE), **instead})
    return faced(broken(POND, view=view_of_a_peeping_face), face)


def telling_prompt(t: Table, asking: Any) -> Sentence:
    return Sentence("Catch fish {n}!", {"n": COVERED.index(max(COVERED))})


def telling_log(t: Table, seat: int, kind: Any, option: int) -> Sentence:
    return Sentence("{seat} leaves fish {n}", {"seat": seat, "n": COVERED.index(max(COVERED))})


def telling_ids(t: Table, me: int, form: str, talk: Any, settings: Any) -> Stage:
    """The name of a piece travels with what is covered."""
    return pond(talk, [f"fish{fish * COLOURS + hue}" for fish, hue in enumerate(COVERED)])


def telling_order(t: Table, me: int, form: str, talk: Any, settings: Any) -> Stage:
    """The ids are places, but their order is that of the colours; and only on a tall screen."""
    order = sorted(range(FISH), key=COVERED.__getitem__) if form == "tall" else range(FISH)
    return pond(talk, [f"pond.{fish}" for fish in order])


# By the channel that tells.
LEAKS: dict[str, tuple[str, Game]] = {
    "one fish too many": ("view", faced(broken(POND, view=view_of_one_fish_too_many), FACE)),
    "a derived number": ("view", faced(broken(POND, view=view_with_a_derived_number), FACE)),
    "the order of options": ("options", faced(broken(POND, turn=turn_with_telling_options), FACE)),
    "a show": ("shows", faced(broken(POND, turn=turn_with_a_telling_show), FACE)),
    "the prompt": ("scene", peeping(prompt=telling_prompt)),
    "the log": ("log", peeping(log=telling_log)),
    "ids of pieces": ("scene", peeping(stage=telling_ids)),
    "the order of pieces": ("scene", peeping(stage=telling_order)),
}


def setup_with_luck_for_all(t: BluffTable, seats: int) -> Flow:
    """The dice are rolled aloud, and then covered."""
    t.seats, t.claim, t.spare = seats, NONE, NONE
    t.lives, t.dice = [LIVES] * seats, [NONE] * seats
    for seat in range(seats):
        t.dice[seat] = yield Chance(range(SIDES), kind=DIE)


def turn_with_luck_for_all(t: BluffTable) -> Flow:
    """The second die is rolled aloud, and looked at by one seat only."""
    t.spare = yield Chance(range(SIDES), kind=DIE)
    yield Ask(t.turn, KEEP, (OLD, NEW), seen_by=t.turn)
    t.spare = NONE
    t.turn = (t.turn + 1) % t.seats
    t.rounds += 1


# What luck tells everybody and a view hides.
LUCKY_LEAKS = {
    "in the set-up": broken(BLUFF, setup=setup_with_luck_for_all),
    "in a turn": broken(BLUFF, turn=turn_with_luck_for_all),
}
