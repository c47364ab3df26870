"""Work for many hands: games cut in chunks that any process, or any machine, can play.

A chunk says everything about its games, and game number g of a series has the same seed whoever plays it. So
the results are the same with one process, with many, or on a cluster, and they come in the order of the
chunks. A finished chunk can be kept as a small file: work that was interrupted goes on from there.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import as_completed
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import irisade
from irisade.bots.bot_files import is_file, parts_of
from irisade.core.files import write_whole
from irisade.core.game_names import the_game
from irisade.lab.process_pool import process_pool
from irisade.lab.progress import Progress

AT_ONCE = 1000  # games of a chunk, unless somebody says otherwise
DAY = 24 * 60 * 60
REST = 1 / 3  # of long work; where less is to come, the time left is that of what is being played
STALE = 30 * DAY  # after which nobody comes back for a kept chunk
# The parts of Irisade that decide how a game goes, and what code is called there.
PLAYS = ("core", "games", "lower", "native", "bots", "lab")
CODE = (".py", ".h")

PieceDone = Callable[[int, float | None], None]  # hears how many games are done, and the seconds left


class Chunk(NamedTuple):
    """Some games of a series, and what is asked about them."""

    what: str
    game: str  # its key, or the path of its folder
    seats: int
    options: tuple[tuple[str, int], ...]  # as the table holds them
    bots: tuple[str, ...]
    seed: int
    first: int  # game number first, first + 1, …
    games: int


class Measured(Protocol):
    """What is known of a chunk, ready for JSON."""

    def as_json(self) -> Any: ...


C = TypeVar("C", bound=Measured)
Measure = Callable[[Chunk], Measured]


class Done(NamedTuple):
    """A finished chunk, as it travels: the text of its numbers, and how long it took."""

    text: str
    seconds: float


Hands = Generator[tuple[int, Done]]  # who does the work says which chunk is finished, in any order


class OtherRules(Exception):
    """A machine of the cluster plays with other code than this one."""


def cut(
    what: str,
    game: str,
    seats: int,
    options: Mapping[str, int],
    bots: Sequence[str],
    seed: int,
    games: int,
    at_once: int = AT_ONCE,
    first: int = 0,
) -> list[Chunk]:
    """So many games in chunks of `at_once`; the last may be smaller."""
    agreed = tuple(sorted(options.items()))
    return [
        Chunk(what, game, seats, agreed, tuple(bots), seed, n, min(at_once, first + games - n))
        for n in range(first, first + games, at_once)
    ]


def perform(
    chunks: Sequence[Chunk],
    measure: Callable[[Chunk], C],
    read: Callable[[Any], C],
    *,
    jobs: int = 1,
    cluster: str = "",
    keep: Path | None = None,
    progress: PieceDone | None = None,
) -> Generator[C]:
    """What is measured of each chunk, in their order; `read` makes it from its JSON again.

    One job works in this process, more in so many processes, a cluster on other machines. Chunks that lie in
    the folder `keep` are not played again, and those that are finished are put there at once.
    """
    names = [name_of(chunk) for chunk in chunks] if keep else []
    ready = {n: text for n, name in enumerate(names) if keep and (text := _kept(keep / name)) is not None}
    pace = TimeLeft(chunks, jobs, ready)
    if progress:
        progress(pace.done, None)
    todo = pace.scouts_first()
    finished: Hands
    if cluster:
        from irisade.lab.cluster import on_cluster

        finished = on_cluster(cluster, todo, measure, pace)
    else:
        finished = _here(todo, measure) if jobs == 1 or len(todo) < 2 else _side_by_side(todo, measure, jobs)
    following = 0
    with closing(finished):
        while following < len(chunks):
            if following in ready:
                yield read(json.loads(ready.pop(following)))
                following += 1
                continue
            n, done = next(finished)
            if keep:
                write_whole(keep / names[n], done.text)
            ready[n] = done.text
            pace.add(n, done.seconds)
            if progress:
                progress(pace.done, pace.left())


class Worker:
    """Has chunks done, here or on a cluster, as one long piece of work, and remembers which."""

    def __init__(
        self, games: int, progress: Progress, jobs: int = 1, cluster: str = "", keep: Path | None = None
    ) -> None:
        self.games, self.progress = games, progress
        self.jobs, self.cluster, self.keep = jobs, cluster, keep
        self.asked: list[Chunk] = []

    def __call__(
        self, chunks: Sequence[Chunk], measure: Callable[[Chunk], C], read: Callable[[Any], C]
    ) -> Generator[C]:
        before = sum(chunk.games for chunk in self.asked)
        self.asked += chunks
        rest = self.games - sum(chunk.games for chunk in self.asked)
        nearly_all = rest <= self.games * REST

        def done(games: int, left: float | None) -> None:
            """While much more is to come, the pace of all that was played tells the time."""
            self.progress(before + games, self.games, left if nearly_all else None)

        return perform(
            chunks, measure, read, jobs=self.jobs, cluster=self.cluster, keep=self.keep, progress=done
        )


def play(chunk: Chunk, measure: Measure) -> Done:
    """The chunk, done by whoever runs this."""
    start = time.monotonic()
    text = json.dumps(measure(chunk).as_json(), separators=(",", ":"))
    return Done(text, time.monotonic() - start)


# -- this machine --


def _here(todo: Sequence[tuple[int, Chunk]], measure: Measure) -> Hands:
    for n, chunk in todo:
        yield n, play(chunk, measure)


def _side_by_side(todo: Sequence[tuple[int, Chunk]], measure: Measure, jobs: int) -> Hands:
    with process_pool(min(jobs, len(todo))) as pool:
        underway = {pool.submit(play, chunk, measure): n for n, chunk in todo}
        for done in as_completed(underway):
            yield underway.pop(done), done.result()


# -- what is kept --


def name_of(chunk: Chunk) -> str:
    """The file of a chunk. Other rules, bots or numbers make another name, so nothing old is mixed in."""
    said = json.dumps([*chunk, code_hash(chunk.game), *map(_hash_of_bot, chunk.bots)])
    return f"{hashlib.sha256(said.encode()).hexdigest()[:32]}.json"


def _hash_of_bot(name: str) -> str:
    """Of one in a file; ours are in the hash of the code."""
    return hashlib.sha256(parts_of(name)[0].read_bytes()).hexdigest() if is_file(name) else ""


@cache
def code_hash(game: str) -> str:
    """A hash of all the code that decides how this game goes."""
    home, box = Path(irisade.__file__).parent, the_game(game).folder
    roots = [*((home, home / part) for part in PLAYS), (box, box)]  # the box may be in another package
    known = hashlib.sha256()
    for root, part in roots:  # wherever they lie: the order must be the same on every machine
        for path in sorted(path for path in part.rglob("*") if path.suffix in CODE):
            known.update(f"{path.relative_to(root)}\0".encode())
            known.update(path.read_bytes())
    return known.hexdigest()


def forget(chunks: Iterable[Chunk], keep: Path) -> None:
    """The work is done: what was kept of it goes, and what nobody came back for in a month."""
    for chunk in chunks:
        (keep / name_of(chunk)).unlink(missing_ok=True)
    long_ago = time.time() - STALE
    for path in keep.glob("*") if keep.is_dir() else ():
        if path.stat().st_mtime < long_ago:
            path.unlink(missing_ok=True)


def _kept(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


# -- how long it takes --


class TimeLeft:
    """How far the work is. Games of one kind take about as long as each other, whatever other kinds take."""

    def __init__(self, chunks: Sequence[Chunk], hands: int, ready: Iterable[int]) -> None:
        self.chunks, self.hands = chunks, hands
        self.waiting = dict.fromkeys(range(len(chunks)))
        self.still = Counter[tuple[Any, ...]]()  # games to come, of each kind
        for chunk in chunks:
            self.still[_kind(chunk)] += chunk.games
        self.done = 0
        self.played: Counter[tuple[Any, ...]] = Counter()
        self.seconds: dict[tuple[Any, ...], float] = defaultdict(float)
        for n in ready:
            self._cross_out(n)

    def scouts_first(self) -> list[tuple[int, Chunk]]:
        """What is to be done, one chunk of each kind before the others: the time left is soon known."""
        scouts: dict[tuple[Any, ...], int] = {}
        for n in self.waiting:
            scouts.setdefault(_kind(self.chunks[n]), n)
        first = list(scouts.values())
        rest = [n for n in self.waiting if n not in set(first)]
        return [(n, self.chunks[n]) for n in first + rest]

    def add(self, n: int, seconds: float) -> None:
        self._cross_out(n)
        kind = _kind(self.chunks[n])
        self.played[kind] += self.chunks[n].games
        self.seconds[kind] += seconds

    def left(self) -> float | None:
        """Seconds, if every kind of game that is still to come has been played."""
        if not self.still.keys() <= self.played.keys():
            return None
        work = sum(games * self.seconds[kind] / self.played[kind] for kind, games in self.still.items())
        return work / self.hands

    def _cross_out(self, n: int) -> None:
        del self.waiting[n]
        kind, games = _kind(self.chunks[n]), self.chunks[n].games
        self.done += games
        self.still[kind] -= games
        if not self.still[kind]:
            del self.still[kind]


def _kind(chunk: Chunk) -> tuple[Any, ...]:
    return chunk[:5]
