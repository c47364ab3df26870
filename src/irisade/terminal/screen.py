"""The screen and the keyboard of one person, or of a family that shares them.

On a terminal the game has a page of its own, wiped with its scroll-back so that nothing covered can be
read again; afterwards the terminal is as it was. In plain mode, and wherever a person is not looking (a
pipe, a file), lines follow each other, no escape code is ever written and nobody waits.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
import unicodedata
from types import TracebackType

try:
    import select
    import termios
except ImportError:  # Windows: what is typed during a pause waits for the next question
    termios = None  # type: ignore[assignment]

OWN_PAGE, FORMER_PAGE = "\x1b[?1049h", "\x1b[?1049l"
WIPE = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled away
EXACT = re.compile(r"([34])8;2;(\d+);(\d+);(\d+)")  # a colour as three numbers up to 255
GLYPHS, LETTERS = "•·–—’“”█●«»\N{NO-BREAK SPACE}", '*---\'""#o"" '
MOST_COLUMNS = 100  # longer lines are hard to read


class Screen:
    """`plain`: no escape codes; `color`: tints as well as glyphs; `ascii`: letters only, no glyphs."""

    def __init__(self, plain: bool = False, quick: bool = False) -> None:
        sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
        self.watched, self.typed = sys.stdout.isatty(), sys.stdin.isatty()
        self.plain = plain or not self.watched or os.environ.get("TERM") == "dumb"
        self.color = not self.plain and not os.environ.get("NO_COLOR")
        self.ascii = not _can_write("●♥é…")
        self.many_colors = os.environ.get("COLORTERM") in ("truecolor", "24bit")
        self.quick = quick or not self.watched
        self._own_page = False

    def __enter__(self) -> Screen:
        if not self.plain:
            self._send(OWN_PAGE)
            self._own_page = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave_page()

    def leave_page(self) -> None:
        """Back to what the terminal showed before the game; what is said from now on stays there."""
        if self._own_page:
            self._send(WIPE + FORMER_PAGE)
            self._own_page = False

    @property
    def width(self) -> int:
        return min(shutil.get_terminal_size().columns, MOST_COLUMNS)

    @property
    def height(self) -> int:
        return shutil.get_terminal_size().lines

    # -- what the person sees --

    def say(self, text: str = "") -> None:
        self._send(text + "\n")

    def clear(self) -> None:
        """Nothing of what was shown can be read any more, by scrolling back neither.

        In plain mode on a terminal it can only be pushed out of sight.
        """
        if not self.plain:
            self._send(WIPE)
        elif self.watched:
            self._send("\n" * self.height)

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.color and text else text

    def faint(self, text: str) -> str:
        return f"\x1b[2m{text}\x1b[0m" if self.color and text else text

    def page(self, text: str, more: str) -> None:
        """A long text, a screenful at a time if somebody reads it here; anything but Enter ends it."""
        lines = text.splitlines()
        step = max(self.height - 2, 5) if self.watched and self.typed else len(lines)
        for start in range(0, len(lines), max(step, 1)):
            self.say("\n".join(lines[start : start + step]))
            if start + step < len(lines) and self.ask(more):
                return

    # -- what the person types --

    def ask(self, question: str) -> str:
        """A line from the keyboard, without the space around it; EOFError when there is no more."""
        self._send(question)
        try:
            line = sys.stdin.readline()
        except OSError:  # the window is closed
            raise EOFError from None
        if not self.typed and line:
            self._send(line.strip() + "\n")  # nobody saw it being typed
        if not line:
            raise EOFError
        return line.strip()

    def wait(self, seconds: float) -> str:
        """Time to look. Enter ends it, and what was typed before it is returned.

        What else was typed blindly meanwhile is forgotten: it was no answer to the next question.
        """
        if self.quick:
            return ""
        if termios is None or not self.typed:
            time.sleep(seconds)
            return ""
        ready, _, _ = select.select([sys.stdin], [], [], seconds)
        typed = sys.stdin.readline() if ready else " "
        if not typed:
            raise EOFError
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
        return typed.strip()

    def _send(self, text: str) -> None:
        if self.color and not self.many_colors:
            text = EXACT.sub(_nearest, text)
        try:
            sys.stdout.write(spelled_plainly(text) if self.ascii else text)
            sys.stdout.flush()
        except OSError:  # the window is closed, or whoever reads on has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise EOFError from None


def spelled_plainly(text: str) -> str:
    """For terminals that know only the letters of English."""
    bare = text.translate(str.maketrans(GLYPHS, LETTERS)).replace("…", "...")
    bare = "".join(c for c in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(c))
    return bare.encode("ascii", "replace").decode()


def _nearest(color: re.Match[str]) -> str:
    """The nearest of the 216 colours that older terminals know."""
    red, green, blue = (round(int(part) / 255 * 5) for part in color.groups()[1:])
    return f"{color[1]}8;5;{16 + 36 * red + 6 * green + blue}"


def _can_write(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
