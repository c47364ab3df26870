"""The process in which a bot from outside plays: it is asked, and says a number. It ends with whoever asks.

What the bot prints goes to standard error: standard output belongs to the answers, one line of JSON each.
"""

from __future__ import annotations

import importlib.util
import json
import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from operator import index
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from irisade.bots.thought import Thought, recalled
from irisade.core.belief import Belief, Heard
from irisade.core.game_names import the_game
from irisade.core.words import Ask

SEATS = 64  # of which it is known what they heard; nobody plays in more at once
NAME = "bot_from_outside"  # of the module that the file becomes, so that it hides none


class Request(NamedTuple):
    """A question to one of the bot's seats, and what that seat was shown since it was last asked."""

    game: str
    token: int  # which seat of which game
    thought: Thought
    told: int  # how much it was told before
    heard: tuple[Heard | None, ...]


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for whoever asks
    requests: queue.SimpleQueue[Request] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    file, what = Path(sys.argv[1]), sys.argv[2]
    try:
        made = load(file, what)
        _say(answers, ready=True)
        seats: dict[int, Any] = {}
        while True:
            request = requests.get()
            if not request.told:
                while len(seats) >= SEATS:
                    del seats[next(iter(seats))]
                seats[request.token] = made() if isinstance(made, type) else made
            _say(answers, option=answer(seats[request.token], request))
    except Exception as wrong:
        _say(answers, wrong=in_a_sentence(wrong, file))


def load(file: Path, what: str) -> Callable[..., Any]:
    """A function of a belief, or a class whose objects have `choose`."""
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(NAME, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    spec.loader.exec_module(module)
    made = getattr(module, what, None)
    if not callable(made):
        raise LookupError(f"there is no function or class {what!r} in it")
    if isinstance(made, type) and not callable(getattr(made, "choose", None)):
        raise LookupError(f"the class {what!r} has no method choose")
    return made  # type: ignore[no-any-return]


def answer(bot: Any, request: Request) -> int:
    """What this bot says; first it hears what its seat was shown."""
    for heard in request.heard:
        if heard is None:
            _told(bot, "turn_passes")
        else:
            _told(bot, "saw", *heard)
    belief: Belief = recalled(request.thought, the_game(request.game))
    choose = bot.choose if hasattr(bot, "choose") else bot
    said = choose(belief)
    if isinstance(said, bool) and isinstance(belief.asking, Ask):
        raise TypeError(f"an answer is one of belief.asking.options, not {said!r}")
    try:
        return index(said)
    except TypeError:
        raise TypeError(f"an answer is a whole number, not {said!r}") from None


def _told(bot: Any, method: str, *words: int) -> None:
    hear = getattr(bot, method, None)
    if hear is not None and hasattr(bot, "choose"):
        hear(*words)


def in_a_sentence(wrong: Exception, file: Path) -> str:
    """What happened, and in which line of the file."""
    lines = [
        frame.lineno for frame in traceback.extract_tb(wrong.__traceback__) if frame.filename == str(file)
    ]
    where = f", line {lines[-1]}" if lines else ""
    if isinstance(wrong, SyntaxError):
        where = f", line {wrong.lineno}"
    what = str(wrong).split("\n")[0].rstrip(".")
    return f"{what or 'it fails'} ({type(wrong).__name__}{where})"


def _listen(requests: queue.SimpleQueue[Request]) -> None:
    """Until whoever asks is gone: then this process goes, whatever the bot is doing."""
    while True:
        try:
            requests.put(pickle.load(sys.stdin.buffer))
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)


def _say(answers: BinaryIO, **said: Any) -> None:
    answers.write(json.dumps(said).encode() + b"\n")
    answers.flush()
