"""Games compiled with Numba: whole games, forks and views, equal to the interpreted ones answer for answer.

The generated file is named after its content and lies in a cache folder, so Numba's own cache beside it can
never play old rules. Compiling takes some seconds per game, once per machine: `warm()` does it beforehand.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from irisade.core.dice import MASK, Dice, derive
from irisade.core.drafts import write_whole
from irisade.core.game import Game
from irisade.core.match import WINDOW_TAKEN, Match
from irisade.core.playout import CHOICE_STREAM, Playout
from irisade.core.table import layout
from irisade.core.words import NOBODY, Ask, Kind, Memory, Window
from irisade.lower.piles import _EMPTY
from irisade.lower.survey import FACTS, USE
from irisade.lower.unit import ANSWERS, MEMORIES, SEATS, Unit, first_slots

if TYPE_CHECKING:
    from irisade.lower.envs import Envs

NEW, IN_SETUP, IN_TURN = 0, 1, 2  # as in drivers.py
_lock = threading.RLock()
_made: dict[Game, Compiled] = {}


class NotInstalled(ImportError):
    """Numba is an optional extra."""


@dataclass(slots=True)
class Batch:
    """Many games: one row of each array per game, one column per seat where there is one."""

    score: Any
    points: Any
    runs: Any
    turns: Any
    moves: Any
    ending: Any  # index into the game's ENDINGS; -1 when it was stopped for being quiet
    quiet: Any


class Surveyed(NamedTuple):
    """Many games and what was counted on the way; see `lab.watch`, which counts the same interpreted."""

    facts: Any  # a row per game: see `watch.Told`
    score: Any
    points: Any
    order: Any  # of each seat, when it was first asked in the game: 1, 2, …; 0 never
    uses: Any  # a row per slot, of all games: see `watch.Use`
    waits: Any  # how many waits were so long, of all games


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


def lowered(game: Game) -> str:
    """The generated text of a game; Refused names file and line of what cannot be compiled."""
    return unit_of(game).text()


@cache
def unit_of(game: Game) -> Unit:
    """The game, translated and not yet compiled."""
    title = f"{game.name()} ({game.key}, version {game.version})"
    unit = Unit(game.rules, game.kinds, title, game.habits)
    unit.translate()
    return unit


def compiled(game: Game) -> Compiled:
    """The compiled game, made once; nothing is compiled before it is first used or warmed."""
    with _lock:
        if game not in _made:
            _made[game] = Compiled(game)
        return _made[game]


def cache_folder() -> Path:
    """Where generated files lie: $IRISADE_CACHE, or the user's cache folder."""
    if "IRISADE_CACHE" in os.environ:
        return Path(os.environ["IRISADE_CACHE"])
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "irisade"


def load(stem: str, text: str, folder: Path | None = None) -> ModuleType:
    """A generated file as a module, named after its content."""
    folder = folder or cache_folder()
    stem = f"{stem.replace('-', '_')}_{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    if stem in sys.modules:
        return sys.modules[stem]
    path = folder / f"{stem}.py"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        write_whole(path, text, date=0)  # the name says what is in it: Numba need not look at the clock
    spec = importlib.util.spec_from_file_location(stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[stem] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[stem]
        raise
    return module


class Compiled:
    """A game that plays millions of moves a second; each thread works in a context of its own."""

    def __init__(self, game: Game) -> None:
        try:
            import numba  # noqa: F401
            import numpy
        except ImportError as missing:
            raise NotInstalled("compiled games need the extra: pip install irisade[fast]") from missing
        unit = unit_of(game)
        self.game, self.np = game, numpy
        self.kinds: tuple[Kind, ...] = tuple(unit.kinds)  # a question's number is its position here
        self.module: Any = load(game.key, unit.text())
        self.layout = layout(game.rules.Table)
        self._local = threading.local()

    def warm(self) -> None:
        """Compile everything now, or load it from the cache."""
        seats = self.game.seats[0]
        t = self.play(seats, 0).table
        self.view(t, 0)
        self.guess(t, 0, (), 0)
        self.batch(seats, 1, 0).look(0)
        self.survey(seats, 0, 1)
        world = Match(self.game, seats, Dice(0)).fork(Dice(1))
        self.look_ahead(world, world.asked()[0], (), 0, 1, 1, {})
        if self.game.habits:
            self.compare(
                world,
                world.asked()[0],
                (),
                0,
                1,
                1,
                list(world.asking.options)[:1] if isinstance(world.asking, Ask) else [NOBODY],
            )

    # -- whole games --

    def play(
        self, seats: int, seed: int, options: Mapping[str, int] | None = None, *, by_habit: bool = False
    ) -> Playout:
        """One game at random or by the game's habits, as `playout.play` plays it."""
        self.game.check_seats(seats, options or {})
        self._context().noting = 1
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
    ) -> Batch:
        """Many games; the n-th has the seed derive(seed, first + n), so a series can be sliced."""
        self.game.check_seats(seats, options or {})
        np, work = self.np, self._work()
        facts, scores = np.zeros((games, 5), np.int64), np.zeros((games, 2, seats), np.int64)
        self.pack(self.game.blank(options or {}), work.before[0])
        work.ctxs[0].noting = 0
        self._perform(work, NEW, seats, seed, first, scores, facts, by_habit)
        runs, turns, moves, ending, quiet = facts.T
        return Batch(scores[:, 0], scores[:, 1], runs, turns, moves, ending, quiet.astype(bool))

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
        np, work = self.np, self._work()
        facts, scores = np.zeros((games, FACTS), np.int64), np.zeros((games, 3, seats), np.int64)
        self.pack(self.game.blank(options or {}), work.before[0])
        ctx = work.ctxs[0]
        ctx.noting, ctx.thumb = 0, 1000 if by_habit else 0
        ctx.first_slot[:] = first_slots(self.kinds)
        uses = np.zeros((len(ctx.used), USE), np.int64)
        waits = np.zeros(len(ctx.waits), np.int64)
        word = np.uint64(seed & MASK)
        self.module._survey(
            work.ctxs, work.tables, work.before, seats, word, first, scores, facts, uses, waits
        )
        return Surveyed(facts, scores[:, 0], scores[:, 1], scores[:, 2], uses, waits)

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
        ctx = self._context()
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
        rolled = int(self._context().rolled)
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
        """Tree search for a seat that is asked: what so many imagined games say about each option.

        `world` is an imagined one (`Match.fork`). What the seat neither sees nor remembers is dealt again for
        each game, and it is judged after `far` moves. Some options may begin with credit. Beyond the tree
        `thumb` of a thousand answers are those of habit.
        """
        np, work, asking = self.np, self._work(), world.asking
        if asking is None:
            raise ValueError("nobody is asked")
        options = [NOBODY, seat] if isinstance(asking, Window) else list(asking.options)
        ctx = work.ctxs[0]
        ctx.thumb = thumb
        self._remember(ctx, world.known(seat, memory))
        self._give(ctx, [a.seat if a.option == WINDOW_TAKEN else a.option for a in world.answers])
        self.pack(world.before, work.before[0])
        found, scores = np.zeros((len(options), 2), np.int64), np.zeros(SEATS, np.int64)
        self.module._imagine(
            work.ctxs, work.tables, work.before, not world.turns, world.seats, seat,
            self.kinds.index(asking.kind), np.array(options, np.int64),
            np.array([credit.get(option, 0) for option in options], np.int64),
            np.uint64(seed & MASK), games, far, scores, found,
        )  # fmt: skip
        stakes = 2 * max(world.seats - 1, 1)
        return {
            option: Outlook(tried, won / (tried * stakes) if tried else 0.0)
            for option, (tried, won) in zip(options, found.tolist(), strict=True)
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
        np, work = self.np, self._work()
        ctx = work.ctxs[0]
        ctx.thumb = 1000
        self._remember(ctx, world.known(seat, memory))
        self._give(ctx, [a.seat if a.option == WINDOW_TAKEN else a.option for a in world.answers])
        self.pack(world.before, work.before[0])
        found, scores = np.zeros((len(options), 2), np.int64), np.zeros(SEATS, np.int64)
        self.module._compare(
            work.ctxs, work.tables, work.before, not world.turns, world.seats, seat,
            np.array(options, np.int64), np.uint64(seed & MASK), worlds, far, scores, found,
        )  # fmt: skip
        sums = zip(options, found.tolist(), strict=True)
        return {option: lead(total, squares, worlds) for option, (total, squares) in sums}

    # -- other tables --

    def view(self, t: Any, seat: int) -> Any:
        """The table as this seat sees it."""
        work = self._work()
        self.pack(t, work.tables[0])
        self.module._look(work.ctxs, work.tables, self.np.array([seat], self.np.int64))
        return self.unpack(work.tables[0])

    def guess(self, t: Any, seat: int, memory: Memory, seed: int) -> Any:
        """A table in which all that the seat neither sees nor remembers is dealt again with Dice(seed)."""
        work = self._work()
        ctx = work.ctxs[0]
        self._remember(ctx, memory)
        ctx.luck, ctx.rolled = seed & MASK, 0
        self.pack(t, work.tables[0])
        self.module._deal_again(work.ctxs, work.tables, seat)
        return self.unpack(work.tables[0])

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
        from irisade.lower.envs import Envs

        self.game.check_seats(seats, options or {})
        if n < 1:
            raise ValueError(f"at least one game is played, not {n}")
        return Envs(self, seats, n, seed, options or {}, go_on=go_on, remember=remember)

    def pack(self, t: Any, record: Any) -> None:
        """Write an interpreted table into a record; what is too large for it is an OverflowError."""
        for name, bound in self.layout.items():
            value = getattr(t, name)
            if bound is None:
                record[name] = value
                continue
            room = record[name]
            for cells, items in zip(room, value, strict=True) if bound.rows else [(room, value)]:
                if len(items) > bound.capacity:
                    raise OverflowError(f"{name} has more than {bound.capacity} items")
                cells[: len(items)] = self.np.array(items, cells.dtype)
                cells[len(items) :] = _EMPTY
                cells[-1] = len(items)

    def unpack(self, record: Any) -> Any:
        """Read a record back into an interpreted table."""
        t = self.game.rules.Table()
        for name, bound in self.layout.items():
            value = record[name]
            if bound is None:
                setattr(t, name, int(value))
            elif bound.rows:
                setattr(t, name, [row[: row[-1]].tolist() for row in value])
            else:
                setattr(t, name, value[: value[-1]].tolist())
        return t

    # -- inside --

    def _work(self) -> _Work:
        if not hasattr(self._local, "work"):
            self._local.work = _Work(self.module)
        work: _Work = self._local.work
        return work

    def _context(self) -> Any:
        return self._work().ctxs[0]

    def _remember(self, ctx: Any, memory: Memory) -> None:
        if len(memory) > MEMORIES:
            raise ValueError(f"a memory holds at most {MEMORIES} facts")
        ctx.memory[: len(memory)] = self.np.array(memory, self.np.int64).reshape(-1, 2)
        ctx.memory[-1, 0] = len(memory)

    def _give(self, ctx: Any, given: Sequence[int]) -> None:
        if len(given) > ANSWERS:
            raise ValueError("too many answers are given")
        ctx.answers[: len(given)] = given
        ctx.at = ctx.runs = ctx.turns = ctx.moves = 0
        ctx.given, ctx.noting = len(given), 1

    def _played(self, before: Any, start: int, seats: int, seed: int, by_habit: bool = False) -> Playout:
        np, work = self.np, self._work()
        facts, scores = np.zeros((1, 5), np.int64), np.zeros((1, 2, seats), np.int64)
        self.pack(before, work.before[0])
        self._perform(work, start, seats, seed, NOBODY, scores, facts, by_habit)
        ctx = work.ctxs[0]
        runs, turns, moves, _, quiet = facts[0].tolist()
        answers = ctx.answers[: ctx.at].tolist()
        return Playout(self.unpack(work.tables[0]), answers, runs, turns, moves, bool(quiet))

    def _perform(
        self,
        work: _Work,
        start: int,
        seats: int,
        seed: int,
        first: int,
        scores: Any,
        facts: Any,
        by_habit: bool,
    ) -> None:
        word = self.np.uint64(seed & MASK)
        work.ctxs[0].thumb = 1000 if by_habit else 0
        self.module._perform(work.ctxs, work.tables, work.before, start, seats, word, first, scores, facts)


class _Work:
    """What one thread works with."""

    def __init__(self, module: Any) -> None:
        self.ctxs = module._new(module._CONTEXT)
        self.tables, self.before = module._new(module._TABLE), module._new(module._TABLE)
