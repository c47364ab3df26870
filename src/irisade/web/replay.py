"""A game that is over as a film: every stop of it as one viewer saw it, for the page's stage to show again.

It is played from its record alone, so a file from elsewhere and a table of this house are the same film. The
first beat is a full scene and each other one a patch, as on the socket, but without anything to click.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from irisade.bots.names import robot
from irisade.core.dice import ScriptedDice
from irisade.core.game import Game
from irisade.core.match import LUCK, Match, Outcome, view
from irisade.core.record import AGREED_END, LET_GO, BadRecord, Record
from irisade.core.text import Line
from irisade.core.words import EVERYBODY, NOBODY, Ask, Show, Window
from irisade.draw.pace import Pace
from irisade.draw.recent import Recent
from irisade.web.pictures import Pictures
from irisade.web.seating import Refused
from irisade.web.words import Voice, voice

LONGEST = 4000  # moves of a record that may be looked at here
MOVE = 700  # ms to look at a table on which nothing was shown
TURN_LINE = re.compile(r"turn line (\d+)")


class Stop(NamedTuple):
    """A moment of the film: what `pictures.Frame` asks for."""

    hold: int
    until: int
    table: Any
    asking: Ask | Window | None
    said: tuple[tuple[Line, int], ...]
    show: Show | None
    over: bool
    recent: frozenset[int]


def read(text: str) -> Record:
    """The record in a file that somebody chose; Refused, in one sentence, when it is none that plays."""
    try:
        record = Record.parse(text)
    except BadRecord:
        raise Refused("This file is not a game record.") from None
    if record.moves > LONGEST:
        raise Refused("This record is too long to be looked at here.")
    return record


def film(record: Record, seat: int, lang: str, aspect: float) -> str:
    """The whole film as JSON: who played, every beat, how it ended, and whether luck kept its promise.

    The seat is whose eyes we look with; NOBODY is a watcher. A record that does not play is Refused.
    """
    whole = _played(record)
    if not NOBODY <= seat < whole.seats:
        raise Refused("There is no such seat.")
    game, names, settings = whole.game, _names(record), _settings(whole.game, record)
    pictures = Pictures(game, names, settings)
    beats: list[dict[str, Any]] = []
    moves: list[int] = []
    last = None
    for rev, (token, stop) in enumerate(_stops(record, whole, seat, settings), 1):
        picture = pictures.draw(stop, seat, lang, aspect)._replace(acts=[])
        beat: dict[str, Any] = {"hold": stop.hold}
        if last is None:
            beat["full"] = picture.full(rev, [])
        else:
            beat["patch"] = pictures.patch(last, picture, rev - 1, rev)
        if token:
            moves.append(len(beats))
        beats.append(beat)
        last = picture
    told = {
        "game": game.key,
        "title": game.name(lang),
        "seats": [{"name": name, "tint": tint} for name, tint in zip(names, game.face.SEAT_TINTS)],
        "seat": seat,
        "moves": moves,
        "beats": beats,
        "end": ending(game, whole.outcome, names, lang) if whole.outcome else "",
        "proof": proof(record, voice(lang)),
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _played(record: Record) -> Match:
    """The record, played and checked to its end."""
    try:
        record.game()
    except BadRecord:
        raise Refused("This record is of a game, or of a version of its rules, that is not here.") from None
    try:
        return record.replay()
    except (BadRecord, ValueError, IndexError) as bad:
        line = TURN_LINE.search(str(bad))
        if line is None:
            raise Refused("This record contradicts itself.") from None
        raise Refused(
            "This record goes wrong in its turn {n}: the rules do not allow that.", n=line[1]
        ) from None


def _names(record: Record) -> list[str]:
    """Everybody as the table called them; a record writes a robot as bot:plain."""
    names: list[str] = []
    for seat, written in enumerate(record.names):
        names.append(robot(seat, record.names) if written.startswith("bot:") else written)
    return names


def _settings(game: Game, record: Record) -> dict[str, str]:
    """What the game's face and pace need; a word that is no value of ours is left out."""
    settings = {setting.key: next(iter(setting.values)) for setting in game.settings}
    told = record.settings
    return settings | {
        each.key: told[each.key] for each in game.settings if told.get(each.key) in each.values
    }


# -- every stop --


def _stops(record: Record, whole: Match, seat: int, settings: dict[str, str]) -> Iterator[tuple[str, Stop]]:
    """Each stop with the token that led to it, "" while it goes on from there."""
    recent = Recent() if settings.get("assist", "off") != "off" else None
    luck = ScriptedDice(answer.option for answer in whole.answers if answer.seat == LUCK)
    match = Match(whole.game, whole.seats, luck, whole.options, live=True)
    pace = Pace(whole.game, settings)
    yield from _looks(match, seat, pace, recent, "(start)", ())
    for token in record.tokens:
        if not token.startswith("(") or token in (LET_GO, AGREED_END):
            yield from _looks(match, seat, pace, recent, token, _answer(match, token))


def _answer(match: Match, token: str) -> tuple[tuple[Line, int], ...]:
    """Play a move; what everybody hears of it."""
    asking = match.asking
    if token == LET_GO:
        match.let_go()
    elif token == AGREED_END:
        match.agree_to_stop()
    elif isinstance(asking, Ask) and asking.seen_by == EVERYBODY:
        seen, done = match.view(NOBODY), len(match.answers)
        match.say(token)
        line = match.game.face.log(seen, asking.seat, asking.kind, match.answers[done].option)
        return () if line is None else ((line, EVERYBODY),)
    else:
        match.say(token)
    return ()


def _looks(
    match: Match,
    seat: int,
    pace: Pace,
    recent: Recent | None,
    token: str,
    said: tuple[tuple[Line, int], ...],
) -> Iterator[tuple[str, Stop]]:
    """What is shown up to the next question; what looks the same to these eyes is one stop."""
    game, shown = match.game, None
    pace.begin()
    while (show := match.showing) is not None:
        if recent is not None:
            recent.saw(show, len(match.turns))
        table, places = match.table.copy(), recent.places if recent else frozenset()
        match.go_on()
        seconds = pace.look(show, view(game, table, seat), match.view(seat)).seconds
        said = (*said, (show.line(), show.seen_by))
        shown = show if shown is None or shown.to == NOBODY else shown
        if seconds:
            yield token, Stop(round(1000 * seconds), 0, table, None, said, shown, False, places)
            token, said, shown = "", (), None
    places = recent.places if recent else frozenset()
    yield token, Stop(MOVE, 0, match.table.copy(), match.asking, said, shown, match.over, places)


# -- how it ended, and whether luck was fair --


def ending(game: Game, outcome: Outcome, names: Sequence[str], lang: str) -> str:
    talk = game.talk(lang, names)
    best = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    headline = talk("A shared win!") if len(best) > 1 else talk("{seat} wins!", seat=best[0])
    why = talk(outcome.why)
    return f"{headline} {why[:1].upper()}{why[1:]}."


def proof(record: Record, say: Voice) -> dict[str, Any]:
    """What was promised, what the seed is, and in a sentence what that proves."""
    fair, kept = record.luck_of_seed(), record.promise_kept()
    if fair is None:
        sentence = say("This record names no seed: nothing proves its luck.")
    elif not fair:
        sentence = say("The luck of this record is not that of its seed.")
    elif kept is None:
        sentence = say("All luck follows from the seed, but nobody promised it before the game.")
    elif kept:
        sentence = say(
            "Checked: the seed is the one that was promised before the game, and all luck follows from it."
        )
    else:
        sentence = say("The seed is not the one that was promised.")
    headers = record.headers
    return {
        "fair": bool(fair and kept),
        "sentence": sentence,
        "seed": headers.get("Seed", ""),
        "promise": headers.get("Promise", ""),
    }
