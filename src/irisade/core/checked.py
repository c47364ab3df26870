"""Where rules put more on the table than it holds: a game is played again, looked at after every line.

Compiled rules only know that a pile is full. Interpreted, the same seed gives the same game, so the author
can be told which line of the rules it was.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from irisade.core.contract import Habits
from irisade.core.game import Game
from irisade.core.playout import NO_HABITS, play_unchecked
from irisade.core.run import Run, run_through
from irisade.core.table import overflows

CORE = str(Path(__file__).parent)
FAULTS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)  # of rules that are run


class Fault(Exception):
    """A line of the rules did something that no table can hold."""


def replay(
    game: Game,
    seats: int,
    seed: int,
    options: Mapping[str, int] | None = None,
    habits: Habits[Any] = NO_HABITS,
) -> str:
    """What goes wrong in the random game with this seed: rule file, line and field; "" if nothing does."""
    options = dict(options or {})
    wrong = fault(lambda: play_unchecked(game, seats, seed, options, habits))
    if not wrong:
        return ""
    chosen = "".join(f", {key}={game.option(key).note(value)}" for key, value in options.items())
    by = ", habits=game.habits" if habits else ""
    again = f"replay(game, {seats}, {seed}{f', {options}' if options else ''}{by})"
    return (
        f"{wrong} in the game of {game.key} with {seats} seats{chosen} and the seed {seed}. To see it again: "
        f"from irisade.core.checked import replay; {again}"
    )


def retell(game: Game, seats: int, answers: Iterable[int], options: Mapping[str, int] | None = None) -> str:
    """What goes wrong in the game with these answers, luck included; "" if nothing does."""
    run, replies = Run(game, seats, game.blank(options or {})), iter(answers)

    def go_through() -> None:
        run.set_up()
        run_through(run.flow, lambda asked: next(replies))
        while run.next_turn():
            run_through(run.flow, lambda asked: next(replies))

    return fault(go_through)


def fault(run: Callable[[], object]) -> str:
    """Run something, looking at every table that rules change after each of their lines; what they did wrong.

    Whatever else happens in `run` is for its caller.
    """
    watch = _Watch()
    before = sys.gettrace()
    sys.settrace(watch.trace)
    try:
        run()
    except Fault as found:
        return str(found)
    except FAULTS as wrong:
        where = [at for at in traceback.extract_tb(wrong.__traceback__) if _of_rules(at.filename)]
        if not where:
            raise
        return f"{_place(where[-1].filename, where[-1].lineno or 0)}: {wrong} ({type(wrong).__name__})"
    finally:
        sys.settrace(before)
    return ""


class _Watch:
    """Follows the lines of rules; the table is looked at before each line, for what the last one did."""

    def __init__(self) -> None:
        self.at = ""  # the line that ran last

    def trace(self, frame: FrameType, event: str, arg: object) -> Any:
        if not _of_rules(frame.f_code.co_filename):
            return None
        t = frame.f_locals.get("t")
        if hasattr(type(t), "crowded"):
            for wrong in overflows(t):
                raise Fault(f"{self.at}: {wrong}")
        here = frame if event != "return" else frame.f_back
        if here is not None and _of_rules(here.f_code.co_filename):
            self.at = _place(here.f_code.co_filename, here.f_lineno)
        return self.trace


@cache
def _of_rules(filename: str) -> bool:
    """Not Python's own, nor the core's."""
    return not filename.startswith((CORE, "<"))


def _place(filename: str, line: int) -> str:
    return f"{Path(filename).name}, line {line}"
