"""What `render()` of the environments shows: a picture (SVG), or what a terminal shows."""

from __future__ import annotations

from irisade.adapters.compiled import CompiledSitting
from irisade.adapters.sitting import Sitting
from irisade.core.match import view
from irisade.core.words import Ask, Window
from irisade.draw.picture import drawn, written

RENDER_MODES = {"svg": drawn, "ansi": written}


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"an environment is rendered as {' or '.join(RENDER_MODES)}, not as {mode!r}")
    return mode


def shown(sitting: Sitting | CompiledSitting, seat: int, mode: str | None) -> str | None:
    """The table as this seat sees it; None where nothing is to be rendered."""
    if mode is None:
        return None
    now = sitting if isinstance(sitting, Sitting) else sitting.interpreted
    asking = now.asking if isinstance(now.asking, Ask | Window) else None
    seen = view(now.game, now.table, seat)
    return RENDER_MODES[mode](now.game, now.seats, seen, seat, asking, now.over)
