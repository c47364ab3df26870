"""`irisade rules`: the rules pages, and their Markdown made pleasant on a terminal.

The pages use little: headings, paragraphs, lists, tables, **bold**, *words* and `code`. Only that is known.
"""

from __future__ import annotations

import re
import textwrap

from irisade.core.game import Game
from irisade.core.markdown import blocks
from irisade.draw.text import aligned
from irisade.terminal.words import Trouble, Voice

BULLET = "• "
MARKS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`", re.DOTALL)
BOLD, SLANTED, UNDERLINED, END = "\x1b[1m", "\x1b[3m", "\x1b[4m", "\x1b[0m"


def rules_page(game: Game, say: Voice) -> str:
    """The rules of a game as Markdown; in English if nobody has written them in this language."""
    page = game.rules_page(say.lang)
    if page is None:
        raise Trouble(say("There is no rules page for {game}.", game=game.key))
    return page


def on_terminal(markdown: str, width: int, color: bool) -> str:
    """The page in lines of at most this width, table rows apart."""
    lines: list[str] = []
    for block in blocks(markdown):
        if lines and not (block[0].startswith("- ") and lines[-1].startswith((BULLET, " " * len(BULLET)))):
            lines.append("")
        lines += _block(block, width, color)
    return "\n".join(lines)


def _block(block: list[str], width: int, color: bool) -> list[str]:
    first = block[0]
    if first.startswith("#"):
        return [_heading(first, color)]
    if first.startswith("|"):
        return _table(block, color)
    text = " ".join(line.strip() for line in block)
    if first.startswith("- "):
        return _wrapped(text.removeprefix("- "), width, BULLET, color)
    return _wrapped(text, width, "", color)


def _heading(line: str, color: bool) -> str:
    level = len(line) - len(line.lstrip("#"))
    title = line.lstrip("# ")
    if level == 1:
        title = title.upper()
    return f"{BOLD}{UNDERLINED}{title}{END}" if color else f"{title}\n{'=-'[level > 1] * len(title)}"


def _table(rows: list[str], color: bool) -> list[str]:
    cells = [[cell.strip() for cell in row.strip("| ").split("|")] for row in rows]
    drawn = aligned(
        [[_marked(cell, color) for cell in row] for row in cells if set("".join(row)) - set("-: ")]
    )
    return ["  " + line for line in drawn]


def _wrapped(text: str, width: int, bullet: str, color: bool) -> list[str]:
    """Wrapped first and marked afterwards, for marks take no room; bold never breaks over lines badly."""
    lines = textwrap.wrap(MARKS.sub(_bound, text), width - len(bullet), break_on_hyphens=False)
    joined = _marked("\n".join(lines), color).replace("\x00", " ").split("\n")
    return [(" " * len(bullet) if k else bullet) + line for k, line in enumerate(joined)]


def _bound(found: re.Match[str]) -> str:
    """Marked words stay on one line when they are few."""
    return found[0].replace(" ", "\x00") if len(found[0]) < 30 else found[0]


def _marked(text: str, color: bool) -> str:
    def shown(found: re.Match[str]) -> str:
        words = found[1] or found[2] or found[3]
        return f"{SLANTED if found[2] else BOLD}{words}{END}" if color else words

    return MARKS.sub(shown, text)
