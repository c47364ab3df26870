"""Compiled games: whole games, forks and views, equal to the interpreted ones answer for answer."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from irisade.core.checked import replay
from irisade.core.dice import MASK, derive
from irisade.core.game import Game
from irisade.core.match import WINDOW_TAKEN, Match
from irisade.core.playout import CHOICE_STREAM, NO_HABITS, Playout
from irisade.core.run import BrokenRules
from irisade.core.table import layout
from irisade.core.words import NOBODY, Kind, Memory, Window
from irisade.lower import unit_of
from irisade.lower.survey import FACTS, USE
from irisade.lower.unit import ANSWERS, MEMORIES, SEATS, first_slots
from irisade.native.apart import Apart
from irisade.native.entries import FAILURES, Entries, NumberRows
from irisade.native.libraries import source_of
from irisade.native.records import Layout, structs

if TYPE_CHECKING:
    from irisade.native.envs import Envs

NEW, IN_SETUP, IN_TURN = 0, 1, 2  # as in drivers.py
BY_HABIT = 1000  # answers of a thousand
_lock, _locks = threading.Lock(), dict[Game, threading.Lock]()
_made: dict[Game, Compiled] = {}


@dataclass(slots=True)
class Results:
    """Many games: one item of each list per game, one number per seat where there is one."""

    score: list[list[int]]
    points: list[list[int]]
    runs: list[int]
    turns: list[int]
    moves: list[int]
    ending: list[int]  # index into the game's ENDINGS; -1 when it was stopped for being quiet
    quiet: list[bool]


class Surveyed(NamedTuple):
    """Many games and what was counted on the way; see `lab.watch`, which counts the same interpreted."""

    facts: list[list[int]]  # a row per game: see `watch.Told`
    score: list[list[int]]
    points: list[list[int]]
    order: list[list[int]]  # of each seat, when it was first asked in the game: 1, 2, …; 0 never
    uses: list[list[int]]  # a row per slot, of all games: see `watch.Use`
    waits: list[int]  # how many waits were so long, of all games


class Outlook(NamedTuple):
    """What a search knows of an option."""

    tried: int  # in so many imagined games
    worth: float  # the share of its rivals that the seat left behind in them


class Lead(NamedTuple):
    """How much more an option brings than another, in half rivals left behind, and how sure that is."""

    mean: float
    error: float  # standard error


def lead(total: int, squares: int, worlds: int) -> Lead:
    mean = total / worlds
    spread = max(squares / worlds - mean * mean, 0.0)
    return Lead(mean, (spread / worlds) ** 0.5)


def compiled(game: Game) -> Compiled:
    """The compiled game, made once.

    Refused names file and line of what cannot be compiled; NoCompiler says what would make this game fast.
    """
    with _lock:
        own = _locks.setdefault(game, threading.Lock())
    with own:  # games are compiled side by side, each once
        if game not in _made:
            _made[game] = Compiled(game)
        return _made[game]


def bring(made: Compiled) -> None:
    """From now on this is the compiled game: it was made elsewhere, and nothing is compiled here."""
    _made[made.game] = made


class Work:
    """What one thread works with."""

    def __init__(self, shapes: Mapping[str, type[ctypes.Structure]]) -> None:
        self.ctx: Any = shapes["Context"]()
        self.table, self.before = shapes["Table"](), shapes["Table"]()
        self.places = {"ctxs": self.ctx, "tables": self.table, "before": self.before}


class Compiled:
    """A game that plays millions of moves a second; each thread works in a context of its own."""

    def __init__(self, game: Game, apart: Apart | None = None) -> None:
        """Loaded or compiled now, unless it runs somewhere else."""
        self.game = game
        kinds = game.kinds if apart else unit_of(game).kinds
        self.kinds: tuple[Kind, ...] = tuple(kinds)  # a question's number is its position here
        self.entries: Entries = apart or Entries(source_of(game))
        self.shapes = structs(self.entries.records)
        self.layout = Layout(game.rules.Table, layout(game.rules.Table))
        self.slots = first_slots(self.kinds)
        self._local = threading.local()

    # -- whole games --

    def play(
        self, seats: int, seed: int, options: Mapping[str, int] | None = None, *, by_habit: bool = False
    ) -> Playout:
        """One game at random or by the game's habits, as `playout.play` plays it."""
        self.game.check_seats(seats, options or {})
        self.work().ctx.noting = 1
        with self._explained(seats, options, by_habit):
            return self._played(self.game.blank(options or {}), NEW, seats, seed, by_habit)

    def run(
        self,
        seats: int,
        seed: int,
        games: int,
        options: Mapping[str, int] | None = None,
        first: int = 0,
        *,
        by_habit: bool = False,
    ) -> Results:
        """Many games; the n-th has the seed derive(seed, first + n), so a series can be sliced."""
        self.game.check_seats(seats, options or {})
        facts, scores, work = NumberRows(games, 5), NumberRows(games, 2, seats), self.work()
        self.layout.write(self.game.blank(options or {}), work.before)
        work.ctx.noting = 0
        with self._explained(seats, options, by_habit):
            self._perform(NEW, seats, seed, first, scores, facts, by_habit)
        runs, turns, moves, ending, quiet = zip(*facts.lists()) if games else [[]] * 5
        both = scores.lists()
        return Results(
            [score for score, _ in both], [points for _, points in both],
            list(runs), list(turns), list(moves), list(ending), [*map(bool, quiet)],
        )  # fmt: skip

    def survey(
        self,
        seats: int,
        seed: int,
        games: int,
        options: Mapping[str, int] | None = None,
        first: int = 0,
        *,
        by_habit: bool = False,
    ) -> Surveyed:
        """The same games as `run` plays, looked at closely."""
        self.game.check_seats(seats, options or {})
        facts, scores, work = NumberRows(games, FACTS), NumberRows(games, 3, seats), self.work()
        self.layout.write(self.game.blank(options or {}), work.before)
        ctx = work.ctx
        ctx.noting, ctx.thumb = 0, BY_HABIT if by_habit else 0
        ctx.first_slot[:] = self.slots
        uses, waits = NumberRows(len(ctx.used), USE), NumberRows(len(ctx.waits))
        with self._explained(seats, options, by_habit):
            self.call(
                "_survey", seats=seats, seed=seed & MASK, first=first,
                scores=scores, facts=facts, uses=uses, waits=waits,
            )  # fmt: skip
        score, points, order = zip(*scores.lists()) if games else [[]] * 3
        return Surveyed(facts.lists(), list(score), list(points), list(order), uses.lists(), waits.lists())

    # -- from the middle of a turn --

    def resume(
        self,
        before: Any,
        given: Sequence[int],
        luck_seed: int,
        rolled: int,
        choice_seed: int,
        chosen: int,
        seats: int,
        *,
        in_setup: bool = False,
    ) -> Playout:
        """Finish a game from the table as the turn (or set-up) began and the answers since, luck included.

        Both streams go on from where they stand. Answers and moves of the Playout begin with those given.
        """
        ctx = self.work().ctx
        self._give(ctx, given)
        ctx.luck, ctx.rolled, ctx.choice, ctx.chosen = luck_seed & MASK, rolled, choice_seed & MASK, chosen
        return self._played(before, IN_SETUP if in_setup else IN_TURN, seats, 0)

    def fork(
        self,
        before: Any,
        given: Sequence[int],
        seat: int,
        memory: Memory,
        seed: int,
        seats: int | None = None,
        *,
        in_setup: bool = False,
    ) -> Playout:
        """One way it could end, for all this seat sees and remembers, as `Match.fork` played on at random.

        `memory` must hold what was shown to the seat in this turn first (`Match.known`).
        """
        guessed = self.guess(before, seat, memory, seed)
        rolled = int(self.work().ctx.rolled)
        seats = before.seats if seats is None else seats
        choice = derive(seed & MASK, CHOICE_STREAM)
        return self.resume(guessed, given, seed, rolled, choice, 0, seats, in_setup=in_setup)

    def look_ahead(
        self,
        world: Match,
        seat: int,
        memory: Memory,
        seed: int,
        games: int,
        far: int,
        credit: Mapping[int, int],
        thumb: int = 0,
    ) -> dict[int, Outlook]:
        """Tree search for a seat that is asked: what imagined games say about each option.

        `world` is an imagined one (`Match.fork`). What the seat neither sees nor remembers is dealt again for
        each game, and it is judged after `far` moves. Some options may begin with credit. Beyond the tree
        `thumb` of a thousand answers are those of habit.
        """
        asking = world.asking
        if asking is None:
            raise ValueError("nobody is asked")
        options = [NOBODY, seat] if isinstance(asking, Window) else list(asking.options)
        self._imagine(world, seat, memory, thumb)
        found = NumberRows(len(options), 2)
        self.call(
            "_imagine", in_setup=not world.turns, seats=world.seats, seat=seat,
            kind=self.kinds.index(asking.kind), options=NumberRows.of(options),
            credit=NumberRows.of([credit.get(option, 0) for option in options]),
            seed=seed & MASK, games=games, far=far, scores=NumberRows(SEATS), found=found,
        )  # fmt: skip
        stakes = 2 * max(world.seats - 1, 1)
        return {
            option: Outlook(tried, won / (tried * stakes) if tried else 0.0)
            for option, (tried, won) in zip(options, found.lists(), strict=True)
        }

    def compare(
        self,
        world: Match,
        seat: int,
        memory: Memory,
        seed: int,
        worlds: int,
        far: int,
        options: Sequence[int],
    ) -> dict[int, Lead]:
        """How much better or worse than the first each option fares, tried in the same imagined worlds.

        The rest of every game is played by habit; see `look_ahead`.
        """
        self._imagine(world, seat, memory, BY_HABIT)
        found = NumberRows(len(options), 2)
        self.call(
            "_compare", in_setup=not world.turns, seats=world.seats, seat=seat,
            options=NumberRows.of(options), seed=seed & MASK, worlds=worlds, far=far,
            scores=NumberRows(SEATS), found=found,
        )  # fmt: skip
        sums = zip(options, found.lists(), strict=True)
        return {option: lead(total, squares, worlds) for option, (total, squares) in sums}

    # -- other tables --

    def view(self, t: Any, seat: int) -> Any:
        """The table as this seat sees it."""
        work = self.work()
        self.layout.write(t, work.table)
        self.call("_look", seats=NumberRows.of([seat]))
        return self.layout.read(work.table)

    def guess(self, t: Any, seat: int, memory: Memory, seed: int) -> Any:
        """A table in which all that the seat neither sees nor remembers is dealt again with Dice(seed)."""
        work = self.work()
        self._remember(work.ctx, memory)
        work.ctx.luck, work.ctx.rolled = seed & MASK, 0
        self.layout.write(t, work.table)
        self.call("_deal_again", seat=seat)
        return self.layout.read(work.table)

    def batch(
        self,
        seats: int,
        n: int,
        seed: int,
        options: Mapping[str, int] | None = None,
        *,
        go_on: bool = True,
        remember: bool = True,
    ) -> Envs:
        """So many games side by side, each waiting for a move; see `Envs`."""
        from irisade.native.envs import Envs

        self.game.check_seats(seats, options or {})
        if n < 1:
            raise ValueError(f"at least one game is played, not {n}")
        return Envs(self, seats, n, seed, options or {}, go_on=go_on, remember=remember)

    def call(self, entry: str, **handed: Any) -> None:
        """Call an entry with this thread's records, and with numbers and arrays."""
        self.entries.call(entry, **self.work().places, **handed)

    def work(self) -> Work:
        """What the calling thread works with."""
        if not hasattr(self._local, "work"):
            self._local.work = Work(self.shapes)
        work: Work = self._local.work
        return work

    # -- inside --

    @contextmanager
    def _explained(self, seats: int, options: Mapping[str, int] | None, by_habit: bool) -> Iterator[None]:
        """Where compiled rules fail, the same game is played again interpreted, to name the line of it."""
        try:
            yield
        except FAILURES as wrong:
            seed, habits = int(self.work().ctx.luck), self.game.habits if by_habit else NO_HABITS
            why = replay(self.game, seats, seed, options, habits)
            if not why:
                why = (
                    f"{wrong}, only where it is compiled, in the game with {seats} seats and the seed {seed}"
                )
            raise BrokenRules(why) from wrong

    def _imagine(self, world: Match, seat: int, memory: Memory, thumb: int) -> None:
        work = self.work()
        work.ctx.thumb = thumb
        self._remember(work.ctx, world.known(seat, memory))
        self._give(work.ctx, [a.seat if a.option == WINDOW_TAKEN else a.option for a in world.answers])
        self.layout.write(world.before, work.before)

    def _remember(self, ctx: Any, memory: Memory) -> None:
        if len(memory) > MEMORIES:
            raise ValueError(f"a memory holds at most {MEMORIES} facts")
        for n, fact in enumerate(memory):
            ctx.memory[n][:] = fact
        ctx.memory[MEMORIES][0] = len(memory)

    def _give(self, ctx: Any, given: Sequence[int]) -> None:
        if len(given) > ANSWERS:
            raise ValueError("too many answers are given")
        ctx.answers[: len(given)] = given
        ctx.at = ctx.runs = ctx.turns = ctx.moves = 0
        ctx.given, ctx.noting = len(given), 1

    def _played(self, before: Any, start: int, seats: int, seed: int, by_habit: bool = False) -> Playout:
        facts, scores, work = NumberRows(1, 5), NumberRows(1, 2, seats), self.work()
        self.layout.write(before, work.before)
        self._perform(start, seats, seed, NOBODY, scores, facts, by_habit)
        [(runs, turns, moves, _, quiet)] = facts.lists()
        answers = work.ctx.answers[: work.ctx.at]
        return Playout(self.layout.read(work.table), answers, runs, turns, moves, bool(quiet))

    def _perform(
        self,
        start: int,
        seats: int,
        seed: int,
        first: int,
        scores: NumberRows,
        facts: NumberRows,
        by_habit: bool,
    ) -> None:
        self.work().ctx.thumb = BY_HABIT if by_habit else 0
        self.call(
            "_perform", start=start, seats=seats, seed=seed & MASK, first=first, scores=scores, facts=facts
        )
