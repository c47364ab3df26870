"""Plays what is missing of a ladder, in chunks that any process can play.

A pair is played from its first game on, and first of all comes the beginning of every pair: whenever the work
is cut short, what is there is as even as it can be, and the same order goes on from there.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import irisade
from irisade.bots.bot_files import BadBot, is_file, is_learned, is_outside, parts_of
from irisade.bots.by_name import check
from irisade.bots.invited import key_of
from irisade.bots.learned import learned
from irisade.bots.levels import searches
from irisade.core.game import Game
from irisade.core.game_names import name_for, the_game
from irisade.lab.contest import contest, ways_to_turn
from irisade.lab.ladder_results import BEGINNING, ENOUGH, Encounter, Ladder, Spell, all_pairs, spell_of
from irisade.lab.measure import compiled_if_possible
from irisade.lab.work import Chunk, Worker

RUNGS = ("random", "toddler", "child", "grown-up", "plain", "master", "tree")
ISMCTS = "ismcts"
FILES = {ISMCTS: str(Path(irisade.__file__).parent / "adapters" / "ismcts.py")}  # needs OpenSpiel
GAMES, SLOW_GAMES = ENOUGH, 300  # of a pair; where one of the two takes its time
SEED, THINKING = 3, 100
AT_ONCE, SLOW_AT_ONCE = 100, 10  # games of a chunk
WHAT = "ladder "  # a chunk says how many games are imagined


class WrongTable(BadBot):
    """A bot has learned with another number of seats, or with other options."""


class LadderOrder(NamedTuple):
    """One ladder and who is to play there: by name, how each is called for."""

    game: Game
    ladder: Ladder
    bots: Mapping[str, str]
    games: int
    slow_games: int
    rows: frozenset[str] = frozenset()  # whose games alone are played; of everybody if it is empty

    def pairs(self) -> list[tuple[str, str]]:
        return [pair for pair in all_pairs(self.bots) if not self.rows or self.rows & set(pair)]

    def wanted(self, a: str, b: str) -> int:
        """So many games of this pair, in whole deals."""
        return self._whole(self.slow_games if self._slow(a, b) else self.games)

    @property
    def ways(self) -> int:
        return ways_to_turn([str(seat % 2) for seat in range(self.ladder.seats)])

    def chunks(self) -> list[Chunk]:
        """Whatever nobody has played yet."""
        ladder, name, made = self.ladder, name_for(self.game), []
        for a, b in self.pairs():
            calls, seed = (self.bots[a], self.bots[b]), ladder.seed_of(a, b)
            for at, end in self._gaps(a, b):
                while at < end:
                    many = min(self._at_once(a, b, at), end - at)
                    made.append(
                        Chunk(f"{WHAT}{ladder.thinking}", name, ladder.seats, (), calls, seed, at, many)
                    )
                    at += many
        return made

    def _at_once(self, a: str, b: str, at: int) -> int:
        """Little enough that a process is soon free again; the beginning is a chunk of its own."""
        many = SLOW_AT_ONCE if self._slow(a, b) else AT_ONCE
        return self._whole(min(many, BEGINNING - at) if at < BEGINNING else many)

    def _slow(self, a: str, b: str) -> bool:
        return any(is_slow(self.game, self.bots[name]) for name in (a, b))

    def _whole(self, games: int) -> int:
        """So many games, or a few more, to make whole deals."""
        return -(-games // self.ways) * self.ways

    def add(self, chunk: Chunk, spell: Spell) -> None:
        names = {call: name for name, call in self.bots.items()}
        a, b = (names[call] for call in chunk.bots)
        self.ladder.add(a, b, spell)

    def seconds_left(self) -> float | None:
        """Of one core, at the pace of what was played so far; None where a pair has not played yet."""
        total = 0.0
        for a, b in self.pairs():
            played, left = self.ladder.pairs.get((a, b)), self._missing(a, b)
            if left and (played is None or not played.games):
                return None
            total += left * played.cost / played.games if left and played else 0.0
        return total

    def left(self) -> int:
        """How many games are still to be played."""
        return sum(self._missing(a, b) for a, b in self.pairs())

    def _missing(self, a: str, b: str) -> int:
        return sum(end - first for first, end in self._gaps(a, b))

    def _gaps(self, a: str, b: str) -> list[tuple[int, int]]:
        return list(self.ladder.pairs.get((a, b), Encounter()).missing(self.wanted(a, b)))


def play_ladders(
    orders: Sequence[LadderOrder],
    worker: Worker,
    keep: Callable[[Ladder], None] = lambda ladder: None,
    until: Callable[[], bool] = lambda: False,
) -> bool:
    """Play what is missing of all of them, side by side; False if it was cut short.

    `keep` hears of a ladder that has grown, and the work ends when `until` says so.
    """
    by_game = {name_for(order.game): order for order in orders}
    chunks = sorted(
        (chunk for order in orders for chunk in order.chunks()), key=lambda chunk: (chunk.first, chunk.bots)
    )
    with closing(worker(chunks, play_chunk, Spell.read)) as results:
        for chunk in chunks:
            if until():
                return False
            order = by_game[chunk.game]
            order.add(chunk, next(results))
            keep(order.ladder)
    return True


def play_chunk(chunk: Chunk) -> Spell:
    """Some games of a pair: a function of the chunk alone, but for the seconds."""
    game, (a, b) = the_game(chunk.game), chunk.bots
    if any(is_slow(game, bot) for bot in (a, b)):
        compiled_if_possible(game)  # or loaded: that is not playing
    thinking = int(chunk.what.removeprefix(WHAT))
    start = time.thread_time()
    held = contest(game, (a, b), chunk.seats, chunk.games, chunk.seed, first=chunk.first, thinking=thinking)
    cost = time.thread_time() - start
    for bot in (a, b):
        if is_outside(bot):  # it thinks in another process
            cost += sum(bout.seconds[bot] for bout in held.bouts)
    return spell_of(held.bouts, chunk.first, a, b, cost)


# -- who plays --


def new_ladder(game: Game, seats: int, seed: int, thinking: int) -> Ladder:
    return Ladder(game.key, game.version, seats, seed, thinking)


def usual_table(game: Game) -> int:
    """The fewest players of whom each of two bots can be half; the fewest of all where that cannot be."""
    return next((seats for seats in game.seats if seats % 2 == 0), game.seats[0])


def is_slow(game: Game, bot: str) -> bool:
    """Whether it takes its time: it looks ahead, or is in a file."""
    return is_file(bot) or searches(game, bot)


def called(bots: Sequence[str]) -> dict[str, str]:
    """By the name in the ladder, how a bot is called for: files go without their folders."""
    made: dict[str, str] = {}
    for bot in bots:
        name = key_of(bot) if is_file(bot) else bot
        if made.setdefault(name, FILES.get(bot, bot)) != FILES.get(bot, bot):
            raise BadBot("There are two bots called {bot}: rename one of the files.", bot=name)
    return made


def introduced(game: Game, seats: int, bots: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """What is known of each; BadBot if one of them cannot play here."""
    return {name: _known(game, seats, call) for name, call in bots.items()}


def _known(game: Game, seats: int, call: str) -> dict[str, Any]:
    check(game, call)
    if not is_file(call):
        return {}
    known: dict[str, Any] = {"sha256": hashlib.sha256(parts_of(call)[0].read_bytes()).hexdigest()}
    if is_learned(call):
        header = learned(game, call).header
        usual = {option.key: option.default for option in game.options}
        if usual | dict(header.options) != usual:
            raise WrongTable("{bot} has learned with other options than those of the ladder.", bot=call)
        if header.seats != seats:
            raise WrongTable(
                "{bot} has learned with {n} seats, and this ladder has {seats}.",
                bot=call,
                n=header.seats,
                seats=seats,
            )
        known |= {"learned_seconds": header.seconds, "learned_moves": header.steps}
    return known
