"""What a face brings: `Face` must be there, `FaceMay` may. `docs/writing-a-game.md` says what each is for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from irisade.core.contract import BadPart, check
from irisade.core.text import Line, Spelling, Talk
from irisade.core.words import Ask, Kind, Show, Window
from irisade.draw import art
from irisade.draw.scene import Figure, Flourish, Form, Id, Preview, Stage, Zone


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

    def preview(self, t: Any, asking: Ask, option: int, /) -> Preview | None: ...

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


def checked(face: Any) -> WholeFace:
    """This face, if it brings all it must and nothing that is misspelt; BadPart says what is wrong."""
    check(face, Face, FaceMay)
    if not hasattr(face, "stage") and not (hasattr(face, "common") and hasattr(face, "areas")):
        raise BadPart("face.py draws nothing: it needs stage, or common and areas")
    found: WholeFace = face
    return found
