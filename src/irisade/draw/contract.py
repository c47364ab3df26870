"""What a face brings: `docs/writing-a-game.md` says what each part is for.

A face has all of `Face`, and of `FaceMay` what it likes. What its author has not written, or not yet, is made
from the rules (`draw/generated`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from irisade.core.contract import BadPart, check, members
from irisade.core.text import Sentence, Spelling, Talk
from irisade.core.words import Ask, Kind, Show, Window
from irisade.draw import art
from irisade.draw.scene import ByHand, Figure, Flourish, Form, Id, Preview, Reason, Stage, Zone

if TYPE_CHECKING:
    from irisade.core.game import Game


T = TypeVar("T", contravariant=True)  # the table of a game


class Face(Protocol[T]):
    """`face.py`: how a game looks, and what it says."""

    @property
    def BOOK(self) -> Mapping[str, art.Drawing]: ...

    @property
    def SEAT_TINTS(self) -> Sequence[str]: ...

    @property
    def WORDS(self) -> Mapping[str, Spelling]: ...

    def prompt(self, t: T, asking: Ask | Window, /) -> Sentence: ...

    def score(self, t: T, seat: int, /) -> Sentence: ...

    def log(self, t: T, seat: int, kind: Kind, option: int, /) -> Sentence | None: ...

    def why_not(self, t: T, seat: int, kind: Kind, option: int, /) -> Sentence | None: ...


class FaceMay(Protocol[T]):
    """It draws with `stage`, or with `common`, `areas` and perhaps `own`; the rest makes a table livelier."""

    def stage(self, t: T, me: int, form: Form, talk: Talk, settings: Mapping[str, str], /) -> Stage: ...

    def common(self, t: T, form: Form, talk: Talk, settings: Mapping[str, str], /) -> Iterable[Zone]: ...

    def own(
        self, t: T, me: int, form: Form, talk: Talk, settings: Mapping[str, str], /
    ) -> Iterable[Zone]: ...

    def areas(self, t: T, me: int, form: Form, /) -> str: ...

    def spot(self, t: T, asking: Ask, option: int, /) -> Id: ...

    def preview(self, t: T, asking: Ask, option: int, /) -> Preview | None: ...

    def tints(self, t: T, /) -> Sequence[str]: ...

    def motion(self, before: T, t: T, me: int, show: Show | None, /) -> Iterable[tuple[Id, Id]]: ...

    def way(self, before: T, t: T, origin: Id, to: Id, /) -> Iterable[Id]: ...

    def how(self, before: T, t: T, origin: Id, to: Id, /) -> Figure: ...

    def flourish(self, before: T, t: T, show: Show | None, /) -> Iterable[Flourish]: ...

    def by_hand(self, before: T, t: T, show: Show | None, /) -> ByHand | None: ...

    def because(self, t: T, show: Show, /) -> Reason | None: ...

    def moved_because(self, t: T, seat: int, kind: Kind, option: int, /) -> Reason | None: ...

    def backs(self, t: T, /) -> int: ...

    def tie(self, t: T, ahead: int, behind: int, /) -> Sentence | None: ...

    @property
    def CHOOSES(self) -> bool:
        """Each seat chooses one of the tints before the game."""

    @property
    def LOOKS(self) -> Mapping[str, str]: ...

    @property
    def UPRIGHT(self) -> float: ...


class WholeFace(Face[Any], FaceMay[Any], Protocol):
    """A face as its callers know it; they ask first whether it has what it may do without."""


class Nothing(Protocol):
    """What a face must have: all of it can be made."""


class AnyPart(Face[Any], FaceMay[Any], Protocol):
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
