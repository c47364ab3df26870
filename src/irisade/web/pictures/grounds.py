"""Where the zones of a picture lie, and how they look without their pieces."""

from __future__ import annotations

from typing import TypeAlias

from irisade.draw import layout
from irisade.draw.scene import Zone
from irisade.web.pictures import sending
from irisade.web.pictures.picture import Picture
from irisade.web.pictures.wire import WZone

Known: TypeAlias = dict[tuple[int, str, tuple[int, int]], tuple[Zone, WZone]]


class Grounds:
    """Coordinates are worked out only when the looks of a zone change: those of two frames are remembered."""

    def __init__(self, face: object) -> None:
        self._face = face
        self._now: Known = {}
        self._before: Known = {}

    def begin(self) -> None:
        """Another frame."""
        self._before, self._now = self._now, {}

    def of(self, zone: Zone, picture: Picture) -> WZone:
        """Where a zone lies, and how it looks without its pieces."""
        areas, size = picture.own.areas, picture.eyes[2]
        key = (id(zone), areas, size)
        kept = self._now.get(key)
        if kept is None:
            kept = self._before.get(key)
            if kept is None:
                w, h = size
                form = layout.form_of(w / h, self._face)
                drawn = layout.ground(zone, layout.areas(areas, w, h), form)
                kept = zone, sending.zone(zone, drawn)
            self._now[key] = kept
        return kept[1]
