"""One pair of eyes at a table, and the beats that they are sent."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from irisade.core.text import Sentence
from irisade.web.pictures import wire
from irisade.web.pictures.picture import Picture
from irisade.web.pictures.pictures import Pictures
from irisade.web.table.frames import Frame


class Viewer:
    """What they were shown last, and what they are sent next.

    A patch when they go on looking at the same screen for the same seat; else a full scene. One device may be
    several pairs of eyes, one after the other.
    """

    def __init__(self, seat: int, lang: str, aspect: float, here: Collection[int] = ()) -> None:
        self.seat, self.lang, self.aspect, self.here = seat, lang, aspect, here
        self.rev = 0
        self.last: Picture | None = None

    def beat(
        self,
        pictures: Pictures,
        frame: Frame,
        v: int,
        *,
        hold: int | None = None,
        ok: str = "",
        log: Sequence[Sentence] = (),
        back: Sequence[str] = (),
    ) -> str:
        """The message of this frame.

        `hold`: what is left of it; `log`: all that was ever told to everybody; `back`: moves that could be
        taken back.
        """
        screen = pictures.look(frame, self.seat, self.lang, self.aspect, self.here)
        before, self.last = self.last, screen.picture
        base, self.rev = self.rev, pictures.number
        plain = screen.plain and before is screen.before and hold is None and not back and not ok
        if plain and (said := pictures.plain.get(screen.shape)) is not None:
            return said
        picture = screen.picture
        if hold is None:
            hold = frame.hold
        rests = f',"hold":{hold}' if hold and frame.hand is None else ""  # else somebody does something
        more = f',"back":{wire.dumps(list(back))}' if back else ""
        if ok:
            more += f',"ok":{wire.dumps(ok)}'
        head = f'{{"kind":"beat","v":{v}{rests}{pictures.beside(frame, self.seat, self.lang)}{more}'
        if before is None or before.eyes != picture.eyes:
            full = pictures.full(picture, self.rev, pictures.told(log[: frame.lines], picture))
            return f'{head},"full":{wire.dumps(full)}}}'
        changes = pictures.patches.write(before, picture)
        text = f'{head},"patch":{{"base":{base},"rev":{self.rev}{changes.text}}}}}'
        if plain and changes.where is None:
            pictures.plain[screen.shape] = text
        return text
