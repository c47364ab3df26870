"""One person on several devices: a further one is added by a code that a first one shows.

The code follows from the server key, the table, the person and the time: any process knows it, and none has
to remember it. It works for five to ten minutes.
"""

from __future__ import annotations

import hmac

WINDOW = 300_000  # ms for which one code is shown
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another
LENGTH = 8


class Pairing:
    """The codes of one table."""

    def __init__(self, key: bytes, table: str) -> None:
        self._key = hmac.digest(key, b"devices of " + table.encode(), "sha256")

    def code(self, owner: str, now: int) -> str:
        """What a device of this person shows now."""
        return self._of(owner, now // WINDOW)

    def fits(self, code: str, owner: str, now: int) -> bool:
        """Whether a device of this person shows this code, or did a moment ago."""
        shown = now // WINDOW
        return any(hmac.compare_digest(self._of(owner, each), code) for each in (shown, shown - 1))

    def _of(self, owner: str, window: int) -> str:
        number = int.from_bytes(hmac.digest(self._key, f"{owner} {window}".encode(), "sha256"), "big")
        return "".join(LETTERS[number >> 5 * n & 31] for n in range(LENGTH))
