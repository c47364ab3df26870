"""What a face brings: `docs/writing-a-game.md` says what each part is for.

A face has all of `Face`, and of `FaceMay` what it likes. What its author has not written, or not yet, is made
from the rules (`draw/generated`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from irisade.core.contract import BadPart, check, members
from irisade.core.text import Line, Spelling, Talk
from irisade.core.words import Ask, Kind, Show, Window
from irisade.draw import art
from irisade.draw.scene import Figure, Flourish, Form, Id, Preview, Stage, Zone

if TYPE_CHECKING:
    from irisade.core.game import Game


class Face(Protocol):
    """`face.py`: how a game looks, and what it says."""

    @property
    def BOOK(self) -> Mapping[str, art.Face]: ...

    @property
    def SEAT_TINTS(self) -> Sequence[str]: ...

    @property
    def WORDS(self) -> Mapping[str, Spelling]: ...

    def prompt(self, t: Any, asking: Ask | Window, /) -> Line: ...

    def score(self, t: Any, seat: int, /) -> Line: ...

    def log(self, t: Any, seat: int, kind: Kind, option: int, /) -> Line | None: ...

    def why_not(self, t: Any, seat: int, kind: Kind, option: int, /) -> Line | None: ...


class FaceMay(Protocol):
    """It draws with `stage`, or with `common`, `areas` and perhaps `own`; the rest makes a table livelier."""

    def stage(self, t: Any, me: int, form: Form, talk: Talk, settings: Mapping[str, Any], /) -> Stage: ...

    def common(self, t: Any, form: Form, talk: Talk, settings: Mapping[str, Any], /) -> Iterable[Zone]: ...

    def own(
        self, t: Any, me: int, form: Form, talk: Talk, settings: Mapping[str, Any], /
    ) -> Iterable[Zone]: ...

    def areas(self, t: Any, me: int, form: Form, /) -> str: ...

    def spot(self, t: Any, asking: Ask, option: int, /) -> Id: ...

    def preview(self, t: Any, asking: Ask, option: int, /) -> Preview | None: ...

    def tints(self, t: Any, /) -> Sequence[str]: ...

    def motion(self, before: Any, t: Any, me: int, show: Show | None, /) -> Iterable[tuple[Id, Id]]: ...

    def way(self, before: Any, t: Any, origin: Id, to: Id, /) -> Iterable[Id]: ...

    def how(self, before: Any, t: Any, origin: Id, to: Id, /) -> Figure: ...

    def flourish(self, before: Any, t: Any, show: Show | None, /) -> Iterable[Flourish]: ...

    def backs(self, t: Any, /) -> int: ...

    @property
    def LOOKS(self) -> Mapping[str, str]: ...

    @property
    def UPRIGHT(self) -> float: ...


class WholeFace(Face, FaceMay, Protocol):
    """A face as its callers know it; they ask first whether it has what it may do without."""


class Nothing(Protocol):
    """What a face must have: all of it can be made."""


class AnyPart(Face, FaceMay, Protocol):
    """And what it may have."""


def whole(game: Game, own: Any) -> WholeFace:
    """The face of a game whose author has written this much of it, None for nothing.

    BadPart says what is misspelt or does not go together.
    """
    if own is not None:
        check(own, Nothing, AnyPart)
        if hasattr(own, "common") != hasattr(own, "areas"):
            raise BadPart("face.py draws with common and areas together, or with stage")
        draws = hasattr(own, "stage") or hasattr(own, "common")
        if draws and all(hasattr(own, name) for name in members(Face)):
            found: WholeFace = own
            return found
    from irisade.draw.generated.face import generated  # it plays a few games: only where it is needed

    made: Any = generated(game, own)
    face: WholeFace = made
    return face
