"""One pair of eyes at a table, from one frame to the next."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from irisade.core.text import Line
from irisade.web.pictures import wire
from irisade.web.pictures.picture import Picture
from irisade.web.pictures.pictures import Pictures
from irisade.web.table.frames import Frame


class Viewer:
    """One pair of eyes: what it was shown last, and what it is sent next.

    A patch when it goes on looking with the same eyes at the same screen; else a full scene. One device
    may be several pairs of eyes, one after the other.
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
        log: Sequence[Line] = (),
        back: Sequence[str] = (),
    ) -> str:
        """The message of this frame.

        `hold`: what is left of it; `log`: all that was ever told to everybody; `back`: moves that could be
        taken back.
        """
        picture = pictures.draw(frame, self.seat, self.lang, self.aspect, self.here)
        before, self.last = self.last, picture
        self.rev += 1
        text = f'{{"kind":"beat","v":{v}'
        hold = frame.hold if hold is None else hold
        if hold:
            text += f',"hold":{hold}'
        if frame.until:
            text += f',"until":{frame.until}'
        if back:
            text += f',"back":{wire.dumps(list(back))}'
        if ok:
            text += f',"ok":{wire.dumps(ok)}'
        if before is not None and (before.eyes is picture.eyes or before.eyes == picture.eyes):
            return f'{text},"patch":{pictures.patches.write(before, picture, self.rev - 1, self.rev)}}}'
        full = pictures.full(picture, self.rev, pictures.told(log[: frame.lines], picture))
        return f'{text},"full":{wire.dumps(full)}}}'
