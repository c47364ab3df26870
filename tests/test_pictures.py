"""The pictures of the docs are what the code draws; tools/pictures.py draws them again."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))
import pictures


def test_every_picture_is_drawn_as_it_is_kept():
    drawn = dict(pictures.pictures())
    assert len(drawn) >= 4
    stale = [path.name for path, svg in drawn.items() if not path.exists() or path.read_text() != svg]
    assert stale == []
