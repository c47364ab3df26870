"""An address as a picture, to be photographed by another device."""

from __future__ import annotations

import io

MOST = 2900  # letters: what the largest code holds


def qr(way: str) -> str:
    """As SVG."""
    import segno  # only where somebody wants one

    drawn = io.BytesIO()
    segno.make(way, micro=False, error="l" if len(way) > MOST // 4 else None).save(
        drawn, kind="svg", border=2, xmldecl=False, svgns=True, dark="#23264A", light="#FFFFFF"
    )
    return drawn.getvalue().decode()
