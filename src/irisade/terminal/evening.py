"""From sitting down to the record: one game at the terminal, however it ends."""

from __future__ import annotations

import datetime
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from irisade.core.game import Game
from irisade.core.record import Record
from irisade.core.words import NOBODY
from irisade.draw.text import render
from irisade.terminal.choices import Agreed
from irisade.terminal.screen import Screen
from irisade.terminal.seating import Seating
from irisade.terminal.story import ending
from irisade.terminal.table import Left, Table
from irisade.terminal.words import Trouble, Voice

INTERRUPTED = 130
SEED_BITS = 53  # so that a seed survives any JSON


@dataclass(frozen=True)
class Plan:
    """A game that is about to begin."""

    game: Game
    seating: Seating
    agreed: Agreed
    seed: int | None = None  # None: nobody knows it before the end
    save: Path | None = None


def play(plan: Plan, screen: Screen, say: Voice) -> int:
    """The exit code: 0, or 130 after Ctrl-C. What was played is saved whenever somebody asked for it."""
    if plan.save:
        check_writable(plan.save, say)
    seed = secrets.randbits(SEED_BITS) if plan.seed is None else plan.seed
    agreed = plan.agreed
    table = Table(plan.game, plan.seating, agreed.options, agreed.settings, seed, screen, say)
    code = 0
    try:
        with screen:
            table.play()
    except Left:
        screen.say(say("The game stops here."))
    except EOFError:
        screen.say("\n" + say("Nobody types any more: the game stops here."))
    except KeyboardInterrupt:
        code = INTERRUPTED
        screen.say("\n" + say("The game was interrupted."))
    else:
        tell_end(table)
    record = make_record(table, plan)
    if plan.save:
        save(record, plan.save, screen, say)
    elif code == 0 and (plan.seating.people or screen.typed) and table.match.answers:
        code = offer(record, plan.game.key, screen, say)
    return code


def tell_end(table: Table) -> None:
    """The table as it lies at the end, who won and why, for the terminal to keep."""
    screen, people = table.screen, table.seating.people
    lines = table.log.news() if screen.plain else []
    scene = table.scene(people[0] if len(people) == 1 else NOBODY)
    picture = render(scene, table.game.face.BOOK, screen.color, screen.ascii, screen.width)
    headline, *rest = ending(table.match, table.talk, table.say, people).split("\n")
    screen.say("\n".join([*lines, "", picture, screen.bold(headline), *rest, ""]))


def make_record(table: Table, plan: Plan) -> Record:
    """The seed is told once it can no longer help anybody."""
    settings = plan.agreed.house_settings(plan.game)
    headers = {
        "Settings": "; ".join(f"{key}={value}" for key, value in settings.items()),
        "Date": datetime.date.today().isoformat(),
    }
    if table.match.over or plan.seed is not None:
        headers["Seed"] = str(table.seed)
    return Record.of(table.match, plan.seating.written, **headers)


# -- files --


def check_writable(path: Path, say: Voice) -> None:
    """Better now than after the game."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        raise Trouble(say("I cannot write to {file}.", file=path))


def save(record: Record, path: Path, screen: Screen, say: Voice) -> None:
    """If it cannot be written it is told on the screen, so that nothing is lost."""
    try:
        path.write_text(str(record), encoding="utf-8")
    except OSError:
        screen.say(str(record))
        raise Trouble(say("I cannot write to {file}; the record is printed above.", file=path)) from None
    screen.say(say("The game is saved in {file}.", file=path))


def offer(record: Record, key: str, screen: Screen, say: Voice) -> int:
    """Ask for a file until one is written or nobody wants it."""
    question = say("To keep the game, type a file name such as {file} (Enter: no): ", file=f"{key}.rgn")
    try:
        while typed := screen.ask(question):
            path = Path(typed).expanduser()
            if path.exists():
                screen.say(say("{file} exists already.", file=path))
                continue
            try:
                save(record, path, screen, say)
                break
            except Trouble as trouble:
                screen.say(str(trouble))
    except EOFError:
        screen.say()
    except KeyboardInterrupt:
        screen.say()
        return INTERRUPTED
    return 0
