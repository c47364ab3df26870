"""The little Markdown in which rules pages are written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby


def blocks(markdown: str) -> Iterator[list[str]]:
    """The lines of what is separated by empty ones; of a list, those of each item."""
    for filled, lines in groupby(markdown.splitlines(), key=lambda line: bool(line.strip())):
        block: list[str] = []
        for line in lines if filled else ():
            if line.startswith("- ") and block:
                yield block
                block = []
            block.append(line)
        if block:
            yield block
