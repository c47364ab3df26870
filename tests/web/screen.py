"""What a device of the tests has before it. It imports nothing that a page has not."""

from __future__ import annotations

from typing import Any

from irisade.web.pictures import sending


class Screen:
    """What somebody has before them: the scene of now, the row that it shows, the room, and the end."""

    def __init__(self) -> None:
        self.scene: Any = None
        self.room: dict[str, Any] = {}
        self.end: dict[str, Any] = {}
        self.v = -1

    def change(self, message: dict[str, Any]) -> None:
        match message["kind"]:
            case "beat":
                self.v = message["v"]
                full = message.get("full")
                self.scene = full if full is not None else sending.apply(self.scene, message["patch"])
            case "room":
                self.room = message
            case "end":
                self.end = message
