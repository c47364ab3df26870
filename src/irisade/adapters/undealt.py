"""What is said to somebody who steps, or looks, before the first `reset`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar


class NotDealt(AttributeError):
    """There is no game yet to move in or to look at."""


class Undealt:
    """Attributes that only `reset` makes are named in `DEALT`; without it they are NotDealt."""

    DEALT: ClassVar[frozenset[str]] = frozenset()

    if not TYPE_CHECKING:  # so that a misspelled name is still found

        def __getattr__(self, name: str) -> Any:
            if name in self.DEALT:
                raise NotDealt("nothing has been dealt yet: call reset first")
            raise AttributeError(f"{type(self).__name__} has no {name!r}")
