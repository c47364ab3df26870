"""Watching a game: who led when, what was open and what was chosen, how long everybody waited.

A finished game is gone through once more with the answers that were given. The counting itself is written
once, in `lower/survey.py`; compiled games count with the same functions (`Compiled.survey`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from irisade.core.game import Game
from irisade.core.run import Question, Run, run_through
from irisade.core.words import Ask, Kind, Window
from irisade.lower.runtime import _Record
from irisade.lower.survey import (
    FACTS,
    USE,
    _credit,
    _noticed,
    _noticed_window,
    _stands,
    _told,
    _watch,
)
from irisade.lower.unit import first_slots, watching


class Told(NamedTuple):
    """How one game went. A winner is whoever would win now; equals win together."""

    runs: int  # of the game's `turn`
    turns: int  # as the booklet counts them
    moves: int  # answers of players
    ending: int  # index into the game's ENDINGS; -1 when it was stopped for being quiet
    quiet: int
    choices: int  # answers with more than one option
    choice_turns: int  # turns in which somebody had such a choice
    changes: int  # how often the lead went from one seat to another; a tie in between changes nothing
    ahead: int  # the number of turns after which no winner was ever behind again
    comeback: int  # 1: in the second half a winner was last
    half: int  # 1: whoever led alone at half-time won, 0: did not, -1: nobody led alone
    longest: int  # wait: answers of others between two of one's own


class Use(NamedTuple):
    """How an option was used, in many games. Sums over games; wins are counted in 840ths.

    n is how often it was taken of several options in a game, x the wins of those who took it, m and y the
    same where it was open and something else was taken. A pair of letters is the sum of a product.
    """

    used: int  # also where nothing else was open
    n: int
    x: int
    m: int
    y: int
    nn: int
    nx: int
    xx: int
    mm: int
    my: int
    yy: int
    nm: int
    ny: int
    xm: int
    xy: int


class Watched(NamedTuple):
    """One game that was watched."""

    told: Told
    score: tuple[int, ...]
    points: tuple[int, ...]
    order: tuple[int, ...]  # when each seat was first asked in a turn: 1, 2, …; 0 never


class Watch:
    """Watches game after game, and sums up `uses` and `waits` of all of them."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, int] | None = None) -> None:
        self.game, self.seats, self.options = game, seats, dict(options or {})
        ctx: Any = _Record([*watching(game.kinds), ("runs", 64), ("moves", 64)])
        for n, slot in enumerate(first_slots(game.kinds)):
            ctx.first_slot[n] = slot
        self.uses = [[0] * USE for _ in range(len(ctx.used))]
        self.waits = [0] * len(ctx.waits)
        self.ctx = ctx

    def follow(self, answers: Sequence[int], runs: int, quiet: bool = False) -> Watched:
        """A game with these answers, luck included, in so many runs of `turn`."""
        rules, ctx, seats = self.game.rules, self.ctx, self.seats
        t, replies, turns = self.game.blank(self.options), iter(answers), 0
        run = Run(self.game, seats, t)

        def answer(asked: Question) -> int:
            reply = next(replies)
            self._notice(asked, reply)
            return reply

        _watch(ctx)
        ctx.runs = ctx.moves = 0
        run.set_up()
        run_through(run.flow, answer)
        while ctx.runs < runs and run.next_turn():
            if rules.new_turn(t):
                turns += 1
                self._compare(t)
            ctx.runs += 1
            run_through(run.flow, answer)
        self._compare(t)
        fact = [runs, turns, ctx.moves, -1 if quiet else rules.ending(t), int(quiet), *[0] * (FACTS - 5)]
        _told(ctx, seats, fact)
        _credit(ctx, seats, self.uses, self.waits)
        return Watched(
            Told(*fact),
            tuple(ctx.level[seat] for seat in range(seats)),
            tuple(rules.points(t, seat) for seat in range(seats)),
            tuple(ctx.placed[seat] for seat in range(seats)),
        )

    def _compare(self, t: Any) -> None:
        for seat in range(self.seats):
            self.ctx.level[seat] = self.game.rules.score(t, seat)
        _stands(self.ctx, self.seats)

    def _notice(self, asked: Question, reply: int) -> None:
        if isinstance(asked, Ask):
            self.ctx.moves += 1
            _noticed(self.ctx, asked.seat, self._number(asked.kind), _pile(asked.options), reply)
        elif isinstance(asked, Window):
            self.ctx.moves += 1
            _noticed_window(self.ctx, self._number(asked.kind), _pile(asked.seats), reply)

    def _number(self, kind: Kind) -> int:
        return self.game.kinds.index(kind)


def _pile(items: Sequence[int]) -> list[int]:
    return [*items, len(items)]
