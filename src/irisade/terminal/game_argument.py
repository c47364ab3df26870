"""The game that a command names: by its key, or by the folder in which somebody is writing it."""

from __future__ import annotations

import sys
import sysconfig
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from irisade.core.contract import BadPart
from irisade.core.game import Game, UnknownGame, games, open_box, put_on_shelf
from irisade.terminal.words import Trouble, Voice

HOUSE = Path(__file__).parent.parent
NOT_THEIRS = (HOUSE / "core", HOUSE / "draw", HOUSE / "terminal", Path(sysconfig.get_path("stdlib")))


def shelf(say: Voice) -> Mapping[str, Game]:
    """The games by their keys: at least one."""
    with authors(say):
        found = games()
    if not found:
        raise Trouble(say("This Python has no games installed: pip install irisade, or pip install -e ."))
    return found


def find_game(name: str, say: Voice, compiles: bool = False) -> Game:
    """The game with this key, or the one in this folder, which is then on the shelf.

    `compiles`: the command is nothing without a compiled game, and refuses it itself where there is none.
    """
    if name in shelf(say):
        return games()[name]
    if Path(name).is_dir():
        return put_on_shelf(open_folder(name, say, compiles))
    known = ", ".join(games())
    raise Trouble(say("There is no game “{game}”; the games are: {known}.", game=name, known=known))


def find_box(name: str, say: Voice) -> tuple[str, Game]:
    """A game by its key or by its folder, and how any process, on any machine, finds it again."""
    if name in shelf(say) or not Path(name).is_dir():
        return name, find_game(name, say)
    game = open_folder(name, say)
    return str(game.folder), game


def open_folder(name: str, say: Voice, compiles: bool = False) -> Game:
    """What its author must know about rules that can only be played slowly is told at once."""
    with authors(say):
        game = open_box(Path(name))
    if compiles:
        return game
    from irisade.lower import Refused, lowered  # only authors wait for it

    try:
        lowered(game)
    except Refused as refused:
        note = say("{game} cannot be compiled: {why}.", game=game.name(say.lang), why=refused)
        print(f"irisade: {note}", file=sys.stderr)
    return game


@contextmanager
def authors(say: Voice) -> Iterator[None]:
    """Whatever the files of a game do wrong while they are read is told with file and line."""
    try:
        yield
    except (BadPart, UnknownGame, SyntaxError) as why:  # which say where by themselves
        raise Trouble(say("This game cannot be opened: {why}.", why=why)) from None
    except Exception as why:
        raise Trouble(say("This game cannot be opened: {why}.", why=placed(why))) from why


def placed(why: Exception) -> str:
    """What went wrong, and the last line of the author's own that led there, if one did."""
    frames = traceback.extract_tb(why.__traceback__)
    theirs = [at for at in frames if not any(Path(at.filename).is_relative_to(home) for home in NOT_THEIRS)]
    theirs = [at for at in theirs if Path(at.filename).is_file()]
    if not theirs:
        return str(why)
    return f"{type(why).__name__}: {why} ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})"
