"""What one viewer sees at one stop."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from irisade.core.views import Views
from irisade.core.words import Show
from irisade.draw.scene import Stage
from irisade.web.pictures.changes import Zones
from irisade.web.pictures.wire import WActs, WSeat


class Words(NamedTuple):
    """What is laid over a picture: who is asked what, and what was said."""

    turn: list[int]
    acts: list[WActs]
    prompt: str
    said: list[str]
    rule: str
    over: bool


@dataclass(slots=True)
class Picture:
    """What one viewer sees at one stop; not yet numbered, and without anything that moves."""

    eyes: tuple[int, str, tuple[int, int]]  # seat, language, width and height of the table
    views: Views
    open: Any  # the view of a watcher
    show: Show | None  # what is shown, if this viewer may know
    common: Zones  # the same for everybody; none where a face does not tell
    own: Stage  # all areas, and the other zones
    seats: list[WSeat]
    words: Words

    @property
    def view(self) -> Any:
        return self.views.of(self.eyes[0])

    @property
    def zones(self) -> Zones:
        return self.common + self.own.zones

    @property
    def acts(self) -> list[WActs]:
        return self.words.acts

    def to_look_at(self) -> Picture:
        """The same picture with nothing to click."""
        return replace(self, words=self.words._replace(acts=[]))
