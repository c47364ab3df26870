"""Bots from outside: a function or a class in a file of yours plays at any table, in a process of its own.

    irisade arena colomo-ronde --bots my_bot.py:choose,child

What it is asked goes there as a `Thought`, which holds a world it could imagine and no secret; a whole number
comes back, and nothing else is ever believed. A bot that fails (it raises, hangs, dies or answers nonsense)
is named, and `plain` goes on in its seat to the end of that game. After three failures it is not asked again.
"""

from __future__ import annotations

import atexit
import json
import os
import pickle
import queue
import sys
import threading
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import irisade
from irisade.bots.bot_files import BadBot, parts_of
from irisade.bots.outside_worker import Request
from irisade.bots.thought import packed
from irisade.core.belief import Belief, Heard
from irisade.core.game_names import name_for
from irisade.core.words import NOBODY, Ask

if TYPE_CHECKING:
    import subprocess

START, SECONDS = 60.0, 10.0  # to be loaded, and for one decision
CHANCES = 3  # failures after which it is not asked again
WORKER = "from irisade.bots.outside_worker import main; main()"


def in_english(why: BadBot) -> None:
    print(f"irisade: {why}", file=sys.stderr, flush=True)


tell: Callable[[BadBot], None] = in_english  # whoever failed is named to somebody


_known: dict[str, Outside] = {}


def outside(name: str) -> Outside:
    """The one of this name in this process, which ends with it; BadBot if there is no such file."""
    if name not in _known:
        file, what = parts_of(name)
        if not file.is_file():
            raise BadBot("{bot}: there is no file {file}.", bot=name, file=file)
        _known[name] = Outside(name, file, what)
    return _known[name]


@atexit.register
def send_away() -> None:
    """Their processes are gone; whoever is invited again is somebody new."""
    while _known:
        _known.popitem()[1].close()


def check(name: str) -> None:
    """Load a bot before anybody sits down with it; BadBot says what is wrong."""
    outside(name).begin()


class Outside:
    """A bot in a file, and the process in which it plays. It plays in many games and seats at once."""

    def __init__(self, name: str, file: Path, what: str, seconds: float = SECONDS) -> None:
        self.name, self.file, self.what, self.seconds = name, file, what, seconds
        self.failures = 0
        self._tokens = count(1)
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._starts = 0

    def sit(self) -> Seated:
        """Somebody of its own for one seat of one game."""
        return Seated(self)

    def once(self, belief: Belief, seconds: float | None) -> int:
        """Its answer where nobody sits for long: it hears everything again. BadBot if it has none."""
        return self.decide(belief, Seated(self), seconds)

    def begin(self) -> None:
        """Start its process, unless it runs."""
        import subprocess  # nothing of the kind in a browser, where this can be imported all the same

        if self._process is not None:
            return
        home = str(Path(irisade.__file__).parent.parent)
        path = os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH", "")]))
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER, str(self.file.resolve()), self.what],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._starts += 1
        self._lines = queue.SimpleQueue()
        assert self._process.stdout is not None
        threading.Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True).start()
        self._heard(START)

    def decide(self, belief: Belief, seated: Seated, seconds: float | None = None) -> int:
        """Its answer; BadBot if it has none that can be believed. Then its process is gone."""
        with self._lock:
            if self.failures >= CHANCES:
                raise BadBot("{bot} has failed too often, and is not asked any more.", bot=self.name)
            try:
                return self._asked(belief, seated, self.seconds if seconds is None else seconds)
            except BadBot:
                self.failures += 1
                self.close()
                raise

    def _asked(self, belief: Belief, seated: Seated, seconds: float) -> int:
        heard: Sequence[Heard | None] = belief.heard or ()
        self.begin()
        if seated.start != self._starts:  # a new process has heard nothing yet
            seated.start, seated.told, seated.token = self._starts, 0, next(self._tokens)
        thought = packed(belief, self.name, belief.dice.roll(1 << 31))
        assert belief.game is not None
        request = Request(
            name_for(belief.game), seated.token, thought, seated.told, tuple(heard[seated.told :])
        )
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            pickle.dump(request, self._process.stdin)
            self._process.stdin.flush()
        except OSError:
            raise BadBot("{bot} has crashed.", bot=self.name) from None
        said = self._heard(seconds).get("option")
        seated.told = len(heard)
        asking = belief.asking
        open_to_it = asking.options if isinstance(asking, Ask) else (belief.seat, NOBODY)
        if type(said) is not int or said not in open_to_it:
            raise BadBot("{bot} answers {answer}, which is not open to it.", bot=self.name, answer=said)
        return said

    def _heard(self, seconds: float) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise BadBot("{bot} has not answered for {n} seconds.", bot=self.name, n=f"{seconds:g}") from None
        if not line:
            self.close()
            raise BadBot("{bot} has crashed.", bot=self.name)
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if not isinstance(said, dict):
            raise BadBot("{bot} answers {answer}, which is not open to it.", bot=self.name, answer="?")
        if "wrong" in said:
            self.close()
            raise BadBot("{bot}: {why}.", bot=self.name, why=str(said["wrong"])[:500])
        return said

    def close(self) -> None:
        """Its process is gone at once; the next question starts another."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                _shut(pipe)
            self._process = None


class Seated:
    """A bot from outside in one seat of one game: it hears what this seat is shown. `plain` takes over."""

    def __init__(self, bot: Outside) -> None:
        self.bot = bot
        self.failed = bot.failures >= CHANCES
        self.start = self.told = self.token = 0

    def __call__(self, belief: Belief) -> int:
        if not self.failed:
            try:
                return self.bot.decide(belief, self)
            except BadBot as why:
                self.failed = True
                tell(why)
        assert belief.game is not None
        option: int = belief.game.plain.choose(belief)
        return option


def _listen(pipe: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Every line that comes, and an empty one at the end."""
    try:
        for line in pipe:
            lines.put(line)
    except (OSError, ValueError):  # it was closed meanwhile
        pass
    lines.put(b"")


def _shut(pipe: IO[bytes] | None) -> None:
    try:
        if pipe is not None:
            pipe.close()
    except OSError:  # what was still to be written has nobody to read it
        pass
