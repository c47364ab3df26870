"""What was agreed when a table was made: which game by which rules, and for whom. Its first row tells it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from irisade.bots.names import NICKNAMES, robot
from irisade.core.cup import MOST_GAMES, BadCup, Cup
from irisade.core.game import Game, UnknownGame, WrongSeats, find
from irisade.core.text import LANGUAGES
from irisade.web.table.rows import as_text
from irisade.web.table.seating import BOT, NotPossible, Seating
from irisade.web.table.settings import STARTS, agree

LONGEST, MOST = 200, 60  # characters of a word, and words of a kind, in a request
NOT_UNDERSTOOD = "This request cannot be understood."


class Terms(NamedTuple):
    """A game, the rules of this table, and the people it is set up for."""

    game: str
    version: int  # of its rules
    options: Mapping[str, str]  # those that differ from the box
    settings: Mapping[str, str]
    starts: str  # one of STARTS
    lang: str  # of the animals' names
    code: str  # to join by
    host: str  # hash of the host's token
    seats: Sequence[Mapping[str, str]]  # as `seating.chair` reads them
    promise: str = ""  # of its luck; "" at tables from before people added numbers
    waits: bool = False  # it starts by itself once its host has added a number
    cup: str = ""  # of which this is a game, and what was played before it, as a record tells it
    house: Mapping[str, str] = {}  # in a cup: the options that were agreed on, without those of the cup

    @classmethod
    def read(cls, row: str) -> Terms:
        said = json.loads(row)
        return cls(**{name: said[name] for name in cls._fields if name in said})

    def written(self) -> str:
        """For a row."""
        return as_text(self._asdict())


def terms_of(
    game: str,
    seats: Sequence[Mapping[str, str]],
    host: str,
    *,
    options: Mapping[str, str] | None = None,
    settings: Mapping[str, str] | None = None,
    preset: str = "",
    starts: str = "",
    lang: str = "",
    code: str = "",
    waits: bool = False,
    cup: str = "",
) -> Terms:
    """What somebody wishes for, as people write it; what cannot be is NotPossible.

    A seat is me, here, link or bot, with name and level. A cup is a number of games, and its form if need be.
    """
    try:
        found = find(game)
    except UnknownGame:
        raise NotPossible("There is no game called {game}.", game=game) from None
    agreed = agree(found, options or {}, settings or {}, preset)
    if starts and starts not in STARTS:
        raise NotPossible("The first seat can be: {known}.", known=", ".join(STARTS))
    try:
        found.check_seats(len(seats), agreed.options)
    except WrongSeats:
        raise NotPossible("This game is not for {n} players.", n=len(seats)) from None
    lang = lang if lang in LANGUAGES else LANGUAGES[0]
    seating = Seating()
    seating.set_up(found, seats, host, lang)
    terms = Terms(
        game=found.key,
        version=found.version,
        options={key: found.option(key).note(value) for key, value in agreed.options.items()},
        settings=agreed.settings,
        starts=starts or next(iter(STARTS)),
        lang=lang,
        code=code,
        host=host,
        seats=[each.plain() for each in seating.chairs],
        waits=waits,
    )
    return of_cup(terms, _cup(found, len(seats), cup)) if cup else terms


def _cup(game: Game, people: int, wish: str) -> Cup:
    games, _, form = wish.partition(" ")
    if games.isdecimal() and len(games) < 3:
        try:
            return game.cup(people, int(games), form)
        except BadCup:
            pass
    raise NotPossible("A cup has 2 to {most} games.", most=MOST_GAMES)


def of_cup(terms: Terms, cup: Cup) -> Terms:
    """The same as the next game of this cup."""
    game, house = find(terms.game), terms.house if terms.cup else terms.options
    options = game.next_options(cup, game.read_options(house))
    noted = {key: game.option(key).note(value) for key, value in options.items()}
    return terms._replace(options=noted, cup=str(cup), house=house)


def at_level(terms: Terms, level: str) -> Terms:
    """The same, but every robot plays at this level, and is called so."""
    if level not in NICKNAMES:
        raise NotPossible(NOT_UNDERSTOOD)
    seats: list[Mapping[str, str]] = []
    for seat, each in enumerate(terms.seats):
        if each["kind"] == BOT:
            taken = [other["name"] for other in (*seats, *terms.seats[seat + 1 :]) if other["kind"] != BOT]
            taken += [other["name"] for other in seats]
            each = {**each, "level": level, "name": robot(seat, level, taken)}
        seats.append(each)
    return terms._replace(seats=seats)


def wished_for(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What a request says, which may be anything: words for `terms_of`, if they have the right shape."""

    def text(value: Any) -> str:
        if not isinstance(value, str) or len(value) > LONGEST:
            raise NotPossible(NOT_UNDERSTOOD)
        return value

    def texts(value: Any) -> dict[str, str]:
        if not isinstance(value, dict) or len(value) > MOST:
            raise NotPossible(NOT_UNDERSTOOD)
        return {text(key): text(str(each) if type(each) is int else each) for key, each in value.items()}

    seats = asked.get("seats")
    if not isinstance(seats, list) or not 0 < len(seats) <= 8:
        raise NotPossible(NOT_UNDERSTOOD)
    return {
        "waits": asked.get("start") == "number",
        "game": text(asked.get("game", "")),
        "seats": [texts(seat) for seat in seats],
        "options": texts(asked.get("options", {})),
        "settings": texts(asked.get("settings", {})),
        "preset": text(asked.get("preset") or ""),
        "starts": text(asked.get("starts") or ""),
        "cup": text(asked.get("cup") or ""),
        "lang": text(asked.get("lang") or "en"),
    }
