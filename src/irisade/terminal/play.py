"""`irisade play`: from sitting down to the record, one game at the terminal, however it ends."""

from __future__ import annotations

import datetime
import os
import secrets
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from irisade.core.cup import Cup
from irisade.core.game import Game
from irisade.core.record import Record
from irisade.core.words import NOBODY
from irisade.draw.scene import LOOKS
from irisade.draw.text import render
from irisade.terminal.ending import ending
from irisade.terminal.option_arguments import Choices
from irisade.terminal.screen import Screen
from irisade.terminal.seating import SeatPlan
from irisade.terminal.table import Left, TerminalTable
from irisade.terminal.words import Trouble, Voice

INTERRUPTED = 130
SEED_BITS = 53  # so that a seed survives any JSON


@dataclass(frozen=True)
class PlannedGame:
    """A game that is about to begin."""

    game: Game
    seating: SeatPlan
    agreed: Choices
    seed: int | None = None  # None: nobody knows it before the end
    save: Path | None = None
    cup: Cup | None = None  # of which this is a game


class PlayedGame(NamedTuple):
    """What came of it."""

    table: TerminalTable
    record: Record
    code: int  # to exit with: 0, or 130 after Ctrl-C


def play(plan: PlannedGame, screen: Screen, say: Voice) -> int:
    """The exit code: 0, or 130 after Ctrl-C. What was played is saved whenever somebody asked for it."""
    if plan.save:
        check_writable(plan.save, say)
    done = play_one(plan, screen, say)
    if plan.save or done.code or not done.table.match.answers or not (plan.seating.people or screen.typed):
        return done.code
    with suppress(EOFError):
        return offer([done.record], plan.game.key, screen, say)
    return 0


def play_one(plan: PlannedGame, screen: Screen, say: Voice) -> PlayedGame:
    """However it ends, it is saved if somebody asked for it, and its end is told."""
    seed = secrets.randbits(SEED_BITS) if plan.seed is None else plan.seed
    settings = {**plan.agreed.settings, **_looks(plan)}
    table = TerminalTable(plan.game, plan.seating, plan.agreed.options, settings, seed, screen, say)
    code, last_words = 0, ""
    try:
        with screen, ended_by_signals():
            table.play()
    except Left:
        last_words = say("The game stops here.")
    except EOFError:
        last_words = "\n" + say("Nobody is typing any more: the game stops here.")
    except KeyboardInterrupt:
        code, last_words = INTERRUPTED, "\n" + say("The game was interrupted.")
    record = make_record(table, plan)
    kept = plan.save is not None and written(record, plan.save)  # before a word is said: nobody may be there
    with suppress(EOFError):
        if last_words:
            screen.say(last_words)
        else:
            tell_end(table)
        if plan.save:
            tell_kept(kept, record, plan.save, screen, say)
    return PlayedGame(table, record, code)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """A closed window or a computer that shuts down ends the game as Ctrl-C does."""
    names = [name for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), signal.default_int_handler) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


def tell_end(table: TerminalTable) -> None:
    """The table as it lies at the end, who won and why, for the terminal to keep."""
    screen, people = table.screen, table.seating.people
    lines = table.log.news() if screen.plain else []
    scene = table.scene(people[0] if len(people) == 1 else NOBODY)
    picture = render(scene, table.game.face.BOOK, screen.color, screen.ascii, screen.width)
    headline, *rest = ending(table.match, table.talk, table.say, people).split("\n")
    screen.say("\n".join([*lines, "", picture, screen.bold(headline), *rest, ""]))


def make_record(table: TerminalTable, plan: PlannedGame) -> Record:
    """The seed is told once it can no longer help anybody."""
    settings = plan.agreed.house_settings(plan.game) | _looks(plan)
    headers = {
        "Settings": "; ".join(f"{key}={value}" for key, value in settings.items()),
        "Date": datetime.date.today().isoformat(),
    }
    if plan.cup is not None:
        headers["Cup"] = str(plan.cup)
    if table.match.over or plan.seed is not None:
        headers["Seed"] = str(table.seed)
    return Record.of(table.match, plan.seating.written, **headers)


def _looks(plan: PlannedGame) -> dict[str, str]:
    """The colours of the seats, among the settings, where somebody chose one."""
    return {LOOKS: " ".join(plan.seating.looks)} if plan.seating.looks else {}


# -- files --


def check_writable(path: Path, say: Voice) -> None:
    """Better now than after the game."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        raise Trouble(say("I cannot write to {file}.", file=path))


def written(record: Record, path: Path) -> bool:
    try:
        path.write_text(str(record), encoding="utf-8")
    except OSError:
        return False
    return True


def tell_kept(kept: bool, record: Record, path: Path, screen: Screen, say: Voice) -> None:
    """What could not be written is told on the screen, so that nothing is lost."""
    if not kept:
        screen.say(str(record))
        raise Trouble(say("I cannot write to {file}; the record is printed above.", file=path))
    screen.say(say("The game is saved in {file}.", file=path))


def offer(records: Sequence[Record], key: str, screen: Screen, say: Voice) -> int:
    """Ask for a file until one is written or nobody wants it; several games lie in numbered ones."""
    question = say("To keep the game, type a file name such as {file} (Enter: no): ", file=f"{key}.rgn")
    try:
        while typed := screen.ask(question):
            path = Path(typed).expanduser()
            paths = [path] if len(records) == 1 else [numbered(path, n) for n in range(1, len(records) + 1)]
            if taken := [path for path in paths if path.exists()]:
                screen.say(say("{file} already exists.", file=taken[0]))
                continue
            for record, path in zip(records, paths, strict=True):
                if not written(record, path):
                    screen.say(say("I cannot write to {file}.", file=path))
                    break
                tell_kept(True, record, path, screen, say)
            else:
                break
    except KeyboardInterrupt:
        screen.say()
        return INTERRUPTED
    return 0


def numbered(path: Path, number: int) -> Path:
    """Of a game of a cup: race.rgn is race-1.rgn, race-2.rgn, …"""
    return path.with_stem(f"{path.stem}-{number}")
