"""`irisade warm`: games are compiled before anybody waits for them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TYPE_CHECKING

from irisade.core import waiting
from irisade.core.game import Game
from irisade.terminal.words import Trouble, Voice

if TYPE_CHECKING:
    from irisade.native import Compiled

MISSING = "Compiled games need a compiler: pip install 'irisade[fast]'."


def warm(games: Sequence[Game], tell: Callable[[str], None], say: Voice) -> None:
    """Compile these games now, so that nobody waits later; as many at once as there are cores."""
    waiting.tell = lambda title, seconds: None  # told here, all together
    with ThreadPoolExecutor(min(len(games), os.cpu_count() or 1)) as pool:
        underway = {pool.submit(_compile, game, say): game for game in games}
        tell(say("compiling {games}…", games=say.all_of([game.name(say.lang) for game in games])))
        for number, done in enumerate(as_completed(underway), 1):
            name, took = underway[done].name(say.lang), say.decimal(done.result())
            tell(
                say("[{n}/{all}] {game} is ready ({took} s)", n=number, all=len(games), game=name, took=took)
            )


def _compile(game: Game, say: Voice) -> float:
    """What is compiled lies in the cache. How many seconds it took."""
    start = time.monotonic()
    ready(game, say)
    return time.monotonic() - start


def ready(game: Game, say: Voice) -> Compiled:
    """The compiled game, if this computer and this game can have one."""
    from irisade.lower import Refused
    from irisade.native import NoCompiler, compiled

    try:
        return compiled(game)
    except (NoCompiler, Refused) as problem:
        why = getattr(problem, "why", problem)
        if not why:
            raise Trouble(say(MISSING)) from None
        raise Trouble(say("{game} cannot be compiled: {why}.", game=game.name(say.lang), why=why)) from None
