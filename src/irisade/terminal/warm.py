"""`irisade warm`: games are compiled before anybody waits for them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import as_completed
from typing import TYPE_CHECKING

from irisade.core.game import Game, find
from irisade.lab.process_pool import process_pool
from irisade.terminal.words import Trouble, Voice

if TYPE_CHECKING:
    from irisade.lower import Compiled

MISSING = "Compiled games need Numba: pip install 'irisade[fast]'."


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
