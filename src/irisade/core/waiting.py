"""What somebody hears who must wait for a compiler; a client says it in the language of its people."""

from __future__ import annotations

import sys
from collections.abc import Callable


def in_english(title: str, seconds: int) -> None:
    print(f"Compiling {title}, about {seconds} seconds …", file=sys.stderr, flush=True)


tell: Callable[[str, int], None] = in_english
