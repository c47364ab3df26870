"""Many games at once on the command line: the numbers of a series as a page, and the compiling before it."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import as_completed
from typing import TYPE_CHECKING, Any

from irisade.bots.company import brains
from irisade.core.game import Game, find
from irisade.draw.text import aligned
from irisade.lab.process_pool import process_pool
from irisade.lab.series import HABIT, Series, Spread, series
from irisade.terminal.seating import usual_seats, wrong_seats
from irisade.terminal.words import Trouble, Voice

if TYPE_CHECKING:
    from irisade.lower import Compiled

BAR = 24  # columns of a whole bar
ROOM = 40  # columns beside it
OFTEN = 0.1  # seconds between two looks at the progress
MISSING = "Compiled games need Numba: pip install 'irisade[fast]'."


def check_series(
    game: Game, options: Mapping[str, int], seats: int | None, games: int, fast: bool, bot: str, say: Voice
) -> int:
    """How many seats the series has; Trouble if it cannot be played."""
    seats = usual_seats(game, options) if seats is None else seats
    if seats not in game.seats_with(options):
        raise Trouble(wrong_seats(game, options, seats, say))
    if games < 1:
        raise Trouble(say("A series has at least one game."))
    known = [*brains(game), HABIT] if game.habits else [*brains(game)]
    if bot and bot not in known:
        raise Trouble(say("“{value}” is not one of {known}.", value=bot, known=", ".join(known)))
    if fast and bot not in ("", HABIT):
        raise Trouble(say("Compiled games play at random or by habit: choose either --fast or another bot."))
    return seats


def simulate(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, int],
    *,
    fast: bool,
    bot: str,
    as_json: bool,
    say: Voice,
) -> str:
    if fast:
        ready(game, say).run(seats, seed, 1, options)  # compiling is not counted as playing
    progress = Progress(games, say)
    made = series(game, seats, games, seed, options, fast=fast, bot=bot, progress=progress.show)
    progress.end()
    return json.dumps(made.numbers()) if as_json else page(made, say)


def page(made: Series, say: Voice) -> str:
    """The numbers for people, with a bar for each seat."""
    numbers = made.numbers()
    head = say("{game}, {seats} seats, {n:game|games}, seed {seed}", **_facts(made, say))
    return "\n".join(
        [
            head,
            "",
            *_spreads({say("turns"): Spread.of(made.turns), say("runs"): Spread.of(made.runs)}, say),
            "",
            *_seats(numbers["wins"], numbers["points"], say),
            "",
            say("shared wins: {share}", share=_percent(numbers["ties"], say)),
            say(
                "{mean} moves a game; {speed} moves a second, {seconds} s in all",
                mean=say.decimal(numbers["moves"]["mean"]),
                speed=numbers["moves_per_second"],
                seconds=say.decimal(made.seconds, 2),
            ),
        ]
    )


def _facts(made: Series, say: Voice) -> dict[str, Any]:
    return {"game": made.game.name(say.lang), "seats": made.seats, "n": made.games, "seed": made.seed}


def _spreads(spreads: Mapping[str, Spread], say: Voice) -> list[str]:
    rows = [["", say("mean"), "5 %", say("half"), "95 %", say("most")]]
    rows += [[name, say.decimal(s.mean), *map(str, s[1:])] for name, s in spreads.items()]
    return aligned(rows)


def _seats(wins: Sequence[float], points: Sequence[float], say: Voice) -> list[str]:
    rows = [[say("seat"), say("wins"), "", say("points")]]
    for seat, (won, scored) in enumerate(zip(wins, points, strict=True)):
        rows.append(
            ["ABCDEFGH"[seat], _percent(won, say), bar(won / max(*wins, 1e-9)), say.decimal(scored, 2)]
        )
    return aligned(rows)


def bar(part: float) -> str:
    return ("█" * round(part * BAR)).ljust(BAR)


def _percent(share: float, say: Voice) -> str:
    return f"{say.decimal(100 * share)} %"


class Progress:
    """A bar and the time left, which a person watches on stderr; nothing at all when nobody does."""

    def __init__(self, games: int, say: Voice) -> None:
        self.games, self.say = games, say
        self.watched, self.shown = sys.stderr.isatty(), time.monotonic()
        self.begun: tuple[int, float] | None = None

    def show(self, done: int, left: float | None = None) -> None:
        """So many games are done. Who knows how many seconds are left says so, else the pace so far tells."""
        if not self.watched:
            return
        now = time.monotonic()
        self.begun = self.begun or (done, now)
        if now - self.shown > OFTEN:
            self.shown = now
            if left is None and done > self.begun[0]:
                left = (self.games - done) * (now - self.begun[1]) / (done - self.begun[0])
            text = f"{bar(done / self.games)} {done}/{self.games}"
            if left is not None:
                text += "  " + self.say("{time} left", time=duration(left))
            print("\r" + text.ljust(BAR + ROOM), end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.watched:
            print("\r" + " " * (BAR + ROOM) + "\r", end="", file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """As a person says it: 40 s, 3 min, 2 h 05."""
    whole = round(seconds)
    if whole < 100:
        return f"{whole} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60:02}"


# -- compiling --


def warm(games: Sequence[Game], tell: Callable[[str], None], say: Voice) -> None:
    """Compile these games now, so that nobody waits later; two at once where there are two cores."""
    for game in games:
        ready(game, say)
    with process_pool(min(len(games), 2, os.cpu_count() or 1)) as pool:
        underway = {pool.submit(_compile, game.key): game for game in games}
        tell(say("compiling {games}…", games=say.all_of([game.name(say.lang) for game in games])))
        for number, done in enumerate(as_completed(underway), 1):
            name, took = underway[done].name(say.lang), say.decimal(done.result())
            tell(
                say("[{n}/{all}] {game} is ready ({took} s)", n=number, all=len(games), game=name, took=took)
            )


def _compile(key: str) -> float:
    """In a process of its own; what it compiled lies in the cache. How many seconds it took."""
    from irisade.lower import compiled

    start = time.monotonic()
    compiled(find(key)).warm()
    return time.monotonic() - start


def ready(game: Game, say: Voice) -> Compiled:
    """The compiled game, if this computer and this game can have one."""
    from irisade.lower import NotInstalled, Refused, compiled

    try:
        return compiled(game)
    except NotInstalled:
        raise Trouble(say(MISSING)) from None
    except Refused as refused:
        raise Trouble(
            say("{game} cannot be compiled: {why}.", game=game.name(say.lang), why=refused)
        ) from None
