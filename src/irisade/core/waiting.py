"""What people are told while they wait for a compiler; each client says it in their language."""

from __future__ import annotations

import sys
from collections.abc import Callable


def in_english(title: str, seconds: int) -> None:
    print(f"Compiling {title}, about {seconds} seconds …", file=sys.stderr, flush=True)


tell: Callable[[str, int], None] = in_english
