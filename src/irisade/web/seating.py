"""Who sits where: people here or far away, robots, and seats that wait for somebody.

A person owns a seat through a token that only their browser has; the table keeps its hash. Several seats
may belong to one token: people round one device.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from irisade.bots.names import LONGEST_NAME, animal, robot, tidy

PERSON, BOT, OPEN = "person", "bot", "open"
PLAIN = "plain"  # the level of a robot nobody chose one for
TOKEN_BYTES = 32
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another
CODE_LENGTH = 6


class Refused(Exception):
    """What was asked for is not possible now, and nothing has changed.

    The sentence is a key of web/words, or, with `of_game`, one that the game's own talk can say.
    """

    def __init__(self, text: str, of_game: bool = False, **words: Any) -> None:
        super().__init__(text)
        self.text, self.words, self.of_game = text, words, of_game

    def __str__(self) -> str:
        return f"{self.text} {self.words}" if self.words else self.text


class Chair(NamedTuple):
    """One seat of a table."""

    kind: str  # PERSON, BOT or OPEN
    name: str
    level: str = ""  # how its robot plays
    owner: str = ""  # hash of a person's token
    away: int = 0  # since when nobody is connected for it, in ms; 0: they are here
    lent: bool = False  # a robot plays until its person is back

    @property
    def by_bot(self) -> bool:
        """A robot plays here now: in an open seat, too, until somebody sits down."""
        return self.kind != PERSON or self.lent

    @property
    def written(self) -> str:
        """As a record writes it."""
        return self.name if self.kind == PERSON else f"bot:{self.level or PLAIN}"

    def plain(self) -> dict[str, str]:
        """For a row: what is agreed, and nothing that merely happens."""
        said = {"kind": self.kind, "name": self.name, "level": self.level, "owner": self.owner}
        return {key: value for key, value in said.items() if value}


def chair(words: Mapping[str, Any]) -> Chair:
    """From a row."""
    return Chair(words["kind"], words.get("name", ""), words.get("level", ""), words.get("owner", ""))


def new_token() -> str:
    """256 bits that make a browser the owner of a seat; never stored, never in an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    """A short invitation that can be read aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def seats_of(chairs: Iterable[Chair], owner: str) -> list[int]:
    """The seats that belong to whoever has this hash."""
    return [seat for seat, each in enumerate(chairs) if owner and each.owner == owner]


def called(name: str, seat: int, lang: str, chairs: Sequence[Chair]) -> str:
    """The name a person may have here: their own, or an animal's; nobody else at the table has it."""
    taken = [each.name for other, each in enumerate(chairs) if other != seat]
    given = tidy(name)
    if not given:
        return animal(seat, lang, taken)
    if given != " ".join(name.split()):
        raise Refused("A name has at most {n} letters, and no signs that cannot be printed.", n=LONGEST_NAME)
    if given.casefold() in (other.casefold() for other in taken):
        raise Refused("Somebody here is already called {name}.", name=given)
    return given


def robots_name(seat: int, chairs: Sequence[Chair]) -> str:
    return robot(seat, [each.name for other, each in enumerate(chairs) if other != seat])
