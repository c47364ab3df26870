"""Who sits where: people here or far away, robots, and seats that wait for somebody.

A person owns a seat through a token that only their browser has; the table keeps its hash. Several seats
may belong to one token: people round one device. The host, who made the table, may change any seat at any
time; everybody may change a little of their own. But once the game has begun, nobody gets to see a hand that
was somebody else's, unless that person gave it up or has been away for long (docs/protocol.md).
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from irisade.bots.company import brains
from irisade.bots.invited import INVITED
from irisade.bots.names import LONGEST_NAME, animal, robot, tidy
from irisade.core.game import Game
from irisade.draw.face import look_of_each, looks_to_choose
from irisade.web.table.rows import Row

PERSON, BOT, OPEN = "person", "bot", "open"
USUAL = "child"  # the robot nobody chose: a family wins against it about as often as not
STAND_IN = "grown-up"  # plays for a person who is away
PLAIN = "plain"  # took the empty seats of tables that were started before there were levels
CHANGES = ("bot", "open", "here", "rename", "remove", "lend", "return", "host", "look")
OF_ONES_OWN = ("bot", "open", "rename", "lend", "return", "host", "look")
OF_PEOPLE = ("rename", "remove", "lend", "return", "host")
LONG = 600_000  # ms away, after which somebody else may take over
FROM_ROBOT = "{seat} takes over from a robot"
FROM_PERSON = "{seat} takes over from somebody who has left"
BY_ROBOT = "A robot plays on: {seat}"
ALREADY_HERE = (
    "{name} is already sitting here. If that is you, have the device you are playing on show you a code, and"
    " type it below. If not, choose another name."
)
TOKEN_BYTES = 32
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another
CODE_LENGTH = 6


class NotPossible(Exception):
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
    look: str = ""  # the tint that was chosen for it; "": any that is left
    kept: str = ""  # hash of the token of a person who has lost this seat against their will

    @property
    def by_bot(self) -> bool:
        """A robot plays here now: in an open seat, too, until somebody sits down."""
        return self.kind != PERSON or self.lent

    @property
    def plays_as(self) -> str:
        """The level of the robot that plays here whenever one does."""
        return self.level or (STAND_IN if self.kind == PERSON else PLAIN)

    @property
    def written(self) -> str:
        """As a record writes it."""
        return self.name if self.kind == PERSON else f"bot:{self.plays_as}"

    def plain(self) -> dict[str, str]:
        """For a row: what is agreed, and nothing that merely happens."""
        said = {"kind": self.kind, "name": self.name, "level": self.level, "owner": self.owner}
        said["look"] = self.look
        return {key: value for key, value in said.items() if value}


def chair(words: Mapping[str, Any]) -> Chair:
    """From a row."""
    plain = Chair(words["kind"], words.get("name", ""), words.get("level", ""), words.get("owner", ""))
    return plain._replace(look=words.get("look", ""))


def new_token() -> str:
    """256 bits that make a browser the owner of a seat; never stored, never in an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    """A short invitation that can be read aloud."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


class Seating:
    """The chairs of one table. Rows change them; the other methods only say what a row would be."""

    chairs: Sequence[Chair]
    names: tuple[str, ...]
    people: list[int]  # the seats that play for themselves now
    waited_for: list[int]  # those of them who are here: without these nobody goes on, or stops
    robots: list[int]  # no seats of people who are away
    open_seats: list[int]
    shared: list[int]  # those of `waited_for` whose device is somebody else's, too
    somebody_here: bool

    def __init__(self) -> None:
        self.place(())
        self.host = ""  # hash of the host's token
        self._held: dict[str, set[int]] = {}  # by the hash of their token: seats that people had in this game
        self.lang = "en"  # of the animals' names
        self._also: dict[str, str] = {}  # the hash of a further device's token, and of the person's first

    def kept(self) -> Any:
        """For a snapshot."""
        held = {owner: sorted(seats) for owner, seats in self._held.items()}
        return [self.chairs, self.host, self.lang, held, self._also]

    def resume(self, kept: Any) -> None:
        """As of a snapshot."""
        chairs, self.host, self.lang, held, self._also = kept
        self._held = {owner: set(seats) for owner, seats in held.items()}
        self.place([Chair(*each) for each in chairs])

    def __len__(self) -> int:
        return len(self.chairs)

    def __getitem__(self, seat: int) -> Chair:
        return self.chairs[seat]

    def place(self, chairs: Sequence[Chair]) -> None:
        """The chairs as they are from now on: they seldom change, and every move asks who is here."""
        self.chairs = chairs
        self.names = tuple([each.name for each in chairs])
        self.people = [seat for seat, each in enumerate(chairs) if not each.by_bot]
        self.waited_for = [seat for seat in self.people if not chairs[seat].away]
        self.robots = [seat for seat, each in enumerate(chairs) if each.kind == BOT]
        self.open_seats = [seat for seat, each in enumerate(chairs) if each.kind == OPEN]
        owners = [each.owner for each in chairs]
        self.shared = [seat for seat in self.waited_for if owners.count(owners[seat]) > 1]
        self.somebody_here = any(each.kind == PERSON and not each.away for each in chairs)

    def shift(self, early: int) -> None:
        """Whoever is away left this many ms later, or earlier."""
        moved = [each._replace(away=max(1, each.away + early)) if each.away else each for each in self.chairs]
        self.place(moved)

    def _put(self, seat: int, chair: Chair) -> None:
        chairs = list(self.chairs)
        chairs[seat] = chair._replace(look=chair.look or chairs[seat].look)  # whoever sits there
        self.place(chairs)

    def seats_of(self, owner: str) -> list[int]:
        """The seats that belong to whoever has this hash."""
        return [seat for seat, each in enumerate(self.chairs) if owner and each.owner == owner]

    def further_devices(self) -> Iterator[tuple[str, str]]:
        """The hash of each one's token, and of its person's first."""
        yield from self._also.items()

    def person_of(self, owner: str) -> str:
        """Who this is, by whichever device of theirs."""
        return self._also.get(owner, owner)

    @property
    def devices(self) -> int:
        """Further ones that were added."""
        return len(self._also)

    def host_is_gone(self, now: int) -> bool:
        """For good, as far as anybody can tell: somebody else may be the host."""
        seats = [self.chairs[seat] for seat in self.seats_of(self.host)]
        return all(_long_away(each, now) for each in seats)

    def heir(self, seat: int) -> int | None:
        """Who is the host when this seat's person, who is, gives it up: the next person here, if any."""
        if self.chairs[seat].owner != self.host or len(self.seats_of(self.host)) > 1:
            return None
        n = len(self.chairs)
        after = [(seat + step) % n for step in range(1, n)]
        return next((s for s in after if self.chairs[s].kind == PERSON and not self.chairs[s].away), None)

    # -- what may be asked for --

    def set_up(self, game: Game, wanted: Sequence[Mapping[str, str]], host: str, lang: str) -> None:
        """The chairs of a new table: each is me, here, link or bot, with a name and a level if any."""
        self.host, self.lang = host, lang
        names = [(each.get("name") or "") if each.get("kind") in ("me", "here") else "" for each in wanted]
        self.place([Chair(PERSON, tidy(name)) for name in names])  # who has a name keeps it
        for seat, each in enumerate(wanted):
            kind = each.get("kind")
            if kind in ("me", "here"):
                self._put(seat, self.person(seat, host, names[seat]))
            elif kind == "link":
                self._put(seat, Chair(OPEN, ""))
            elif kind == "bot":
                self._put(seat, self.robot(seat, game, each.get("level") or USUAL))
            else:
                raise NotPossible("A seat is for me, for somebody here, by link or for a robot.")
            if each.get("look"):
                self.check_look(seat, each["look"], game)
                self._put(seat, self.chairs[seat]._replace(look=each["look"]))

    def check_look(self, seat: int, look: str, game: Game) -> None:
        """Whether this seat may have this tint: nobody else has chosen it."""
        if look not in looks_to_choose(game.face):
            raise NotPossible("This game does not have that colour.")
        for other, each in enumerate(self.chairs):
            if other != seat and each.look == look:
                raise NotPossible("Somebody has already chosen this colour.")

    def looked(self, row: Row) -> None:
        self._put(row.seat, self.chairs[row.seat]._replace(look=row.answer))

    def looks(self, usual: Sequence[str]) -> list[str]:
        """The tint of each seat; where nobody has chosen one, the usual ones."""
        return look_of_each([each.look for each in self.chairs], usual)

    def person(self, seat: int, owner: str, name: str, newcomer: bool = False) -> Chair:
        """With their own name, or an animal's; nobody else at the table has it."""
        taken = self._others(seat)
        given = tidy(name)
        if not given:
            return Chair(PERSON, animal(seat, self.lang, taken), "", owner)
        if given != " ".join(name.split()):
            raise NotPossible("A name has at most {n} letters, and no special characters.", n=LONGEST_NAME)
        if given.casefold() in (other.casefold() for other in taken):
            raise NotPossible(
                ALREADY_HERE if newcomer else "Somebody here is already called {name}.", name=given
            )
        return Chair(PERSON, given, "", owner)

    def robot(self, seat: int, game: Game, level: str) -> Chair:
        """One of another level goes by another name, but it knows what was seen from that seat."""
        if level not in brains(game) and level not in INVITED:
            raise NotPossible("There is no such robot.")
        old = self.chairs[seat]
        same = old.kind == BOT and old.level == level
        return Chair(BOT, old.name if same else robot(seat, level, self._others(seat)), level)

    def newcomer(self, owner: str, name: str) -> tuple[int, Chair]:
        """Somebody who sits down in the first open seat, of those that nobody else has a claim to."""
        if not self.open_seats:
            raise NotPossible("Every seat of this table is taken.")
        seat = min(self.open_seats, key=lambda seat: self.chairs[seat].kept not in ("", owner))
        return seat, self.person(seat, owner, name, newcomer=True)

    def check_change(self, who: str, seat: int, do: str, now: int) -> None:
        """Whether this person may do this to a seat."""
        if do not in CHANGES:
            raise NotPossible("A seat cannot be changed like that.")
        if not 0 <= seat < len(self.chairs):
            raise NotPossible("There is no such seat.")
        mine = self.chairs[seat].owner == who and do in OF_ONES_OWN
        if mine and do == "host" and who != self.host and not self.host_is_gone(now):
            raise NotPossible("The host of the table is still here.")
        if not who or (who != self.host and not mine):
            raise NotPossible("Only the host of the table can do that.")
        if self.chairs[seat].kind != PERSON and do in OF_PEOPLE:
            raise NotPossible("Nobody sits there.")

    def check_take_over(self, who: str, seat: int, now: int, hidden: bool) -> None:
        """Whether this person may sit there in the middle of a game.

        `hidden`: this seat sees more than everybody does.
        """
        old = self.chairs[seat]
        if old.owner == who:
            return
        if old.owner and not _long_away(old, now):
            raise NotPossible(
                "{name} has not given up this seat: nobody else may see what is hidden there.",
                name=old.name,
            )
        if hidden and old.kept not in ("", who):
            raise NotPossible(
                "Somebody was sent away from this seat: nobody else may see what is hidden there."
            )
        if hidden and not self._held.get(who, set()) <= {seat}:
            raise NotPossible(
                "Nobody who already plays in this game may see another hand: open the seat for somebody"
                " with a device of their own."
            )

    def changed(
        self, who: str, seat: int, do: str, name: str, level: str, game: Game, playing: bool
    ) -> Chair:
        """The chair as somebody wants it: bot, open, here, rename or remove. It keeps its look."""
        return self._changed(who, seat, do, name, level, game, playing)._replace(look=self.chairs[seat].look)

    def _changed(
        self, who: str, seat: int, do: str, name: str, level: str, game: Game, playing: bool
    ) -> Chair:
        old = self.chairs[seat]
        match do:
            case "bot":
                return self.robot(seat, game, level or old.level or USUAL)
            case "here":
                return self.person(seat, who, name)
            case "rename":
                return self.person(seat, old.owner, name)._replace(away=old.away, lent=old.lent)
            case "remove" if playing:
                return self.robot(seat, game, USUAL)
        return self._open(seat) if playing else Chair(OPEN, "")

    def _open(self, seat: int) -> Chair:
        """While it waits for somebody, the robot that sat there plays on, or the usual one."""
        level = self.chairs[seat].level or USUAL
        return Chair(OPEN, robot(seat, level, self._others(seat)), level)

    def _others(self, seat: int) -> list[str]:
        return [each.name for other, each in enumerate(self.chairs) if other != seat]

    # -- what rows tell --

    def sat(self, row: Row, playing: bool) -> str:
        """How the others are told of it, if the seat has changed hands in the middle of a game; else ""."""
        old, new = self.chairs[row.seat], chair(json.loads(row.answer))
        if new.owner and new.owner == old.owner:
            new = new._replace(away=old.away, lent=old.lent)
        if playing and not new.owner:
            new = new._replace(kept=self._kept(old, row))
        self._put(row.seat, new)
        if not playing or new.owner == old.owner:
            return ""
        if new.owner:
            self._held.setdefault(new.owner, set()).add(row.seat)
            return FROM_PERSON if old.owner else FROM_ROBOT
        return BY_ROBOT

    def _kept(self, old: Chair, row: Row) -> str:
        """Whose hand it stays when a robot sits down: not of whoever gave it up, or left it for long."""
        if not old.owner:
            return old.kept
        willing = row.by != "host" or old.owner == self.host
        return "" if willing or _long_away(old, row.at) else old.owner

    def paired(self, row: Row) -> None:
        self._also[row.answer] = self.chairs[row.seat].owner

    def handed_over(self, row: Row) -> None:
        self.host = self.chairs[row.seat].owner

    def left(self, row: Row) -> None:
        for seat in read_seats(row):
            self._put(seat, self.chairs[seat]._replace(away=row.at))

    def returned(self, row: Row) -> None:
        for seat in read_seats(row):
            self._put(seat, self.chairs[seat]._replace(away=0, lent=False))

    def lent(self, row: Row) -> None:
        self._put(row.seat, self.chairs[row.seat]._replace(lent=True))

    def began(self, order: Sequence[int], game: Game, level: str) -> None:
        """The game starts: whoever starts gets the first seat, and such robots take the empty ones."""
        self.place([self.chairs[seat] for seat in order])
        for seat in self.open_seats:
            self._put(seat, self.robot(seat, game, level))
        for seat, each in enumerate(self.chairs):
            if each.owner:
                self._held.setdefault(each.owner, set()).add(seat)


def _long_away(chair: Chair, now: int) -> bool:
    return bool(chair.away) and now - chair.away >= LONG


def write_seats(seats: Sequence[int]) -> str:
    return " ".join(map(str, seats))


def read_seats(row: Row) -> list[int]:
    return [int(seat) for seat in row.answer.split()] or [row.seat]
