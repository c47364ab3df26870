"""Bots that are somebody else in every seat: they hear what that seat is shown, and keep it to themselves."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from irisade.bots.levels import Choose


@runtime_checkable
class Sits(Protocol):
    """A bot that sits down: what plays in a seat of a game is made anew, and its belief has `heard`."""

    def sit(self) -> Choose: ...
