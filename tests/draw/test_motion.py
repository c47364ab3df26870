"""What moves is what really moved: the motions a face tells, against the true table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from irisade.core.dice import Dice
from irisade.core.game import find, games
from irisade.core.match import Match
from irisade.core.words import NOBODY, Ask
from irisade.draw.face import compose, how, motion, way

NAMES = ("Ada", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def steps(key: str, seats: int, options: dict[str, int], seed: int, most: int = 700) -> Iterator[Match]:
    """A live game of random moves, stopping at every question and every Show."""
    match, chooser = Match(find(key), seats, Dice(seed), options, live=True), random.Random(seed)
    for _ in range(most):
        if match.over:
            return
        yield match
        if match.showing is not None:
            match.go_on()
        elif isinstance(asking := match.asking, Ask):
            match.play(asking.seat, chooser.choice(list(asking.options)))
        else:
            match.let_go()


def moved(
    key: str, seats: int, options: dict[str, int], me: int, seed: int = 1
) -> Iterator[tuple[Any, Any, Any]]:
    """The true table one stop ago, the true table now, and what the face says moved in between."""
    before = None
    for match in steps(key, seats, options, seed):
        seen, now = match.view(me), match.table.copy()
        if before is not None:
            yield before[0], now, motion(match.game, before[1], seen, me, match.showing)
        before = (now, seen)


def discs_of_blackout(t: Any) -> dict[int, str]:
    lying = {disc: f"line.{place}" for place, disc in enumerate(t.lies) if disc >= 0}
    return lying | {disc: f"hand.{k}" for k, disc in enumerate(t.lifted)}


@pytest.mark.parametrize("line", [0, 1, 2], ids=["fixed", "close_up", "holes"])
@pytest.mark.parametrize("me", [NOBODY, 0])
def test_every_disc_of_blackout_can_be_followed_by_eye(line, me):
    """CB-12. Two backs that change places look the same before and after."""
    went = 0
    for seed in range(6):
        for before, now, told in moved("colomo-blackout", 3, {"line": line}, me, seed):
            was, lies = discs_of_blackout(before), discs_of_blackout(now)
            if before.colour == now.colour:  # one round: discs keep their numbers
                true = {(was[disc], lies[disc]) for disc in was if disc in lies and was[disc] != lies[disc]}
                assert {pair for pair in told if not pair[1].startswith(("tray", "glove"))} == true
                went += len(true)
    assert went > 20


def test_a_prize_of_blackout_goes_to_whoever_won_it():
    won: Counter[str] = Counter()
    for before, now, told in moved("colomo-blackout", 4, {}, 2):
        for seat in range(4):
            if now.winner.count(seat) > before.winner.count(seat):
                (pair,) = [pair for pair in told if pair[1].startswith("tray")]
                assert pair[1] == f"tray{seat}.{before.winner.count(seat)}"
                won[pair[0]] += 1
    assert sum(won.values()) == 24


def test_the_sixth_disc_of_blackout_is_laid_as_the_five_before_it():
    """Signs take the place of the discs in that moment, so comparing two pictures would not tell."""
    laid = []
    for before, now, told in moved("colomo-blackout", 3, {}, NOBODY):
        if (len(before.colour), len(now.colour)) == (5, 6):
            assert told == ((f"palette.{now.colour[-1]}", "line.7"),)
            laid.append(now.colour[-1])
    assert len(laid) == 3


@pytest.mark.parametrize(
    ("key", "home"), [("colomo-les-aveugles", "home"), ("colomo-a-laveuglette", "across")]
)
def test_a_pawn_is_opened_on_its_way(key, home):
    arrived = 0
    for seed in range(4):
        for before, now, told in moved(key, 2, {}, 0, seed):
            grown = [seat for seat in (0, 1) if getattr(now, home)[seat] > getattr(before, home)[seat]]
            pawns = [pair for pair in told if pair != ("die", "die")]
            assert pawns == [("leaving", f"{home}{seat}.{getattr(before, home)[seat]}") for seat in grown]
            arrived += len(grown)
    assert arrived > 3


def test_the_tower_of_racebow_is_seen_to_be_sorted():
    sorted_, taken = 0, 0
    for seed in range(4):
        for before, now, told in moved("racebow", 4, {}, 1, seed):
            for seat in range(4):
                name = "mine" if seat == 1 else f"seat{seat}"
                into = {goal: start for start, goal in told if goal.startswith(f"{name}.")}
                for floor, hue in enumerate(now.towers[seat]):
                    start = into.pop(f"{name}.{floor}", f"{name}.{floor}")
                    if hue in before.towers[seat]:
                        assert start == f"{name}.{before.towers[seat].index(hue)}"
                        sorted_ += start != f"{name}.{floor}"
                    else:
                        assert start.startswith("tile")
                        taken += 1
                assert not into
    assert sorted_ > 5
    assert taken > 10


def test_a_goblin_hops_to_the_arch_it_enters():
    hopped = 0
    for before, now, told in moved("rainbow-racers", 3, {}, 0):
        goblins = [pair for pair in told if pair[1].startswith("goblin.")]
        assert len(goblins) == sum(a != b for a, b in zip(before.at, now.at))
        assert all(way(find("rainbow-racers"), before, now, *pair) == (pair[1],) for pair in goblins)
        hopped += len(goblins)
    assert hopped > 10


def test_only_a_buggy_that_overtakes_or_is_hit_is_said_to_go():
    """So the one honks and the other pulls over, and those that close up behind a victim do neither."""
    honks = falls = 0
    for before, now, told in moved("gumball-rally", 4, {}, 0):
        for _, goal in [pair for pair in told if pair[1].startswith("buggy")]:
            buggy = int(goal.removeprefix("buggy"))
            assert now.drawn == before.drawn
            if how(find("gumball-rally"), before, now, goal, goal) == "aside":
                assert now.line.index(buggy) == len(now.line) - 1
                falls += 1
            else:
                assert now.line.index(buggy) == before.line.index(buggy) - 1
                honks += 1
    assert honks > 10
    assert falls > 3


def test_only_a_pawn_of_racebow_that_enters_a_tile_is_said_to_go():
    """The track under the others moves along, too."""
    went = 0
    for before, now, told in moved("racebow", 4, {}, 0):
        pawns = [pair[1] for pair in told if pair[1].startswith("pawn")]
        assert pawns == [f"pawn{seat}" for seat in range(4) if now.tile[seat] != before.tile[seat]]
        went += len(pawns)
    assert went > 10


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_piece_that_is_told_to_move_starts_as_it_looked(game):
    """It shows the face of where it lay, or turns over on the way: never another colour or number.

    What stays the same piece may change: a car that dives is a boat.
    """
    told: Counter[str] = Counter()
    for me in (0, NOBODY):
        before: dict[str, str] = {}
        earlier = None
        for match in steps(game.key, game.seats[-1], {}, seed=2):
            talk = game.talk("en", NAMES[: match.seats])
            view = match.view(me)
            scene = compose(game, view, me, match.asking, "wide", talk)
            pieces = [piece for zone in scene.zones for piece in zone.pieces]
            faces = {piece.id: piece.face for piece in pieces}
            if earlier is not None:
                came = [(piece.was, piece.id) for piece in pieces if piece.was and piece.id not in before]
                for start, goal in (*motion(game, earlier, view, me, match.showing), *came):
                    told[game.key] += 1
                    covered = "back" in before[start] or before[start] == "bag"
                    assert start == goal or covered or _alike(before[start], faces[goal]), (start, goal)
            before, earlier = faces, view
    assert told[game.key] > 3 or game.key == "colomo-trio"  # where random players hardly ever find three


def _alike(one: str, other: str) -> bool:
    """The same thing, be it large or small: "card.5" and "mini.5"."""
    return one.rpartition(".")[2] == other.rpartition(".")[2]
