"""A game that is over as a film: every stop of it as one viewer saw it, for the page's stage to show again.

It is played from its record alone, so a file from elsewhere and a table of this house are the same film, and
it stops where the live table stopped. The first beat is a full scene and each other one a patch, as on the
socket, but without anything to click.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from irisade.bots.names import BOT, called
from irisade.core.dice import ScriptedDice
from irisade.core.game import Game
from irisade.core.match import LUCK, Match, Outcome
from irisade.core.options import usual
from irisade.core.record import AGREED_END, BadRecord, Record, is_luck, play_token
from irisade.core.text import Sentence, Talk
from irisade.core.words import EVERYBODY, NOBODY, Ask
from irisade.draw.face import looks_told, tints_of
from irisade.draw.scene import LOOKS, THROW, Reason
from irisade.draw.throw import name_of
from irisade.web.pictures.picture import Picture
from irisade.web.pictures.pictures import Pictures, remarked, to_seat
from irisade.web.table.frames import UNTOLD, Frame, Looks, Said, heard_of
from irisade.web.table.seating import NotPossible
from irisade.web.words import WebVoice, voice

LONGEST = 4000  # moves of a record that may be looked at here
MOST_FRAMES, MOST_CHARACTERS, MOST_SECONDS = 10_000, 8_000_000, 10.0  # and what its film may cost to make
TOO_LONG = "This record is too long to be watched here."
MOVE = 700  # ms to look at a table on which nothing was shown
BEGINNING = "(start)"  # stands for a token before the first
NO_REASONS: Mapping[int, Sentence] = {}
spent: Callable[[], float] = getattr(
    time, "thread_time", time.process_time
)  # a browser has no clock for threads
TURN_LINE = re.compile(r"turn line (\d+)")


class Abandoned(ConnectionError):
    """Nobody waits for the film any more."""


class Effort:
    """What it costs to make one film: whoever drew a frame says so, and is stopped when it is too much.

    Moves alone say little: those of a long Racebow cost a hundred times those of a short one.
    """

    def __init__(self, waited_for: Callable[[], bool]) -> None:
        self._waited_for = waited_for
        self._frames = self._characters = 0
        self._began = spent()

    def spend(self, characters: int) -> None:
        """One more frame was drawn, and told in this many characters."""
        self._frames, self._characters = self._frames + 1, self._characters + characters
        if not self._waited_for():
            raise Abandoned
        if (
            self._frames > MOST_FRAMES
            or self._characters > MOST_CHARACTERS
            or spent() - self._began > MOST_SECONDS
        ):
            raise NotPossible(TOO_LONG)


def always() -> bool:
    return True


def read(text: str) -> Record:
    """The record in a file that somebody chose; NotPossible, in one sentence, when it is none that plays."""
    try:
        record = Record.parse(text)
    except BadRecord:
        raise NotPossible("This file is not a game record.") from None
    if record.moves > LONGEST:
        raise NotPossible(TOO_LONG)
    return record


def film(
    record: Record,
    seat: int,
    lang: str,
    aspect: float,
    names: Sequence[str] = (),
    reasons: Mapping[int, Sentence] = NO_REASONS,
    waited_for: Callable[[], bool] = always,
) -> str:
    """The whole film as JSON: who played, every beat, how it ended, and whether luck kept its promise.

    The seat is whose eyes we look with; NOBODY is a watcher. `names` are those at the table, if it is known;
    `reasons` say why a robot gave the answer of this number. A record that does not play, or whose film costs
    too much, is NotPossible; once it is not `waited_for` any more, it is Abandoned.
    """
    effort = Effort(waited_for)
    whole = played(record)
    record = record.today()
    if not NOBODY <= seat < whole.seats:
        raise NotPossible("There is no such seat.")
    game, settings = whole.game, settings_of(whole.game, record)
    names = names or called(record.names)
    talk = game.talk(lang, names)
    pictures = Pictures(game, names, {**settings, THROW: name_of(record)})
    beats: list[dict[str, Any]] = []
    moves: list[int] = []
    last = None
    for number, token, frame in stops(record, whole, settings):
        picture = pictures.draw(frame, seat, lang, aspect).to_look_at()
        rev = len(beats) + 1
        beat = _told(frame, seat, talk)
        if last is None:
            beat["full"] = pictures.full(picture, rev, [])
            effort.spend(0)
        else:
            patch = patch_of(pictures, last, picture, rev)
            effort.spend(len(patch))
            beat["patch"] = json.loads(patch)
            if not token and beat["patch"].keys() == {"base", "rev"}:
                continue  # a look that these eyes did not get
        if token:
            moves.append(len(beats))
            if number in reasons:
                beat["why"] = [names[whole.answers[number].seat], talk.line(reasons[number])]
        beats.append(beat)
        last = picture
    tints = tints_of(game.face, whole.table, settings)
    told = {
        "game": game.key,
        "title": game.name(lang),
        "seats": [{"name": name, "tint": tint} for name, tint in zip(names, tints)],
        "seat": seat,
        "moves": moves,
        "beats": beats,
        "end": ending(game, whole.outcome, names, lang) if whole.outcome else "",
        "proof": proof(record, voice(lang)),
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _told(frame: Frame, seat: int, talk: Talk) -> dict[str, Any]:
    """A beat without its picture."""
    beat: dict[str, Any] = {"hold": max(frame.hold - frame.lasts, frame.read) or MOVE}
    if frame.reason is not None:
        beat["because"] = talk.line(to_seat(seat, frame.reason))
    if frame.remark is not None:
        beat["remark"] = remarked(frame.remark, talk)
    return beat


def patch_of(pictures: Pictures, last: Picture, picture: Picture, rev: int) -> str:
    """What changed from the picture before this one, as JSON."""
    return f'{{"base":{rev - 1},"rev":{rev}{pictures.patches.write(last, picture).text}}}'


def played(record: Record) -> Match:
    """The record, played and checked to its end."""
    try:
        record.game()
    except BadRecord:
        raise NotPossible(
            "This record is of a game, or a version of its rules, that is not available here."
        ) from None
    try:
        return record.replay()
    except (BadRecord, ValueError, IndexError) as bad:
        line = TURN_LINE.search(str(bad))
        if line is None:
            raise NotPossible("This record contradicts itself.") from None
        raise NotPossible(
            "This record goes wrong in turn {n}: the rules do not allow that.", n=line[1]
        ) from None


def settings_of(game: Game, record: Record) -> dict[str, str]:
    """What the game's face and pace need; a word that is no value of ours is left out."""
    settings = usual(game.settings)
    told = record.settings
    if looks := looks_told(game.face, told.get(LOOKS, ""), len(record.names)):
        settings[LOOKS] = " ".join(looks)
    return settings | {
        each.key: told[each.key] for each in game.settings if told.get(each.key) in each.values
    }


# -- every stop --


def stops(record: Record, whole: Match, settings: dict[str, str]) -> Iterator[tuple[int, str, Frame]]:
    """What everybody looked at, each with the token that led to it and its number, luck's answers counted.

    The token is "" while it goes on from there.
    """
    looks = Looks(whole.game, settings, 1.0, called(record.names))
    robots = [seat for seat, name in enumerate(record.names) if name.startswith(BOT)]
    luck = ScriptedDice(answer.option for answer in whole.answers if answer.seat == LUCK)
    turns: list[int] = []  # of the match, once there is one: something may be shown while it is set up
    match = Match(
        whole.game,
        whole.seats,
        luck,
        whole.options,
        live=True,
        on_show=lambda show: looks.saw(show, len(turns)),
    )
    turns = match.turns
    for number, token in enumerate((BEGINNING, *record.tokens), -1):
        if token == BEGINNING or not is_luck(token):
            said, why = _answer(match, token) if token != BEGINNING else UNTOLD
            looks.play(match, 0, said, reason=why, robots=robots)
            for frame in looks.frames:
                yield number, token, frame
                token = ""


def _answer(match: Match, token: str) -> tuple[Said, Reason | None]:
    """Play a move; what everybody hears of it, and why it does that."""
    asking, done = match.asking, len(match.answers)
    if not isinstance(asking, Ask) or asking.seen_by != EVERYBODY or token == AGREED_END:
        play_token(match, token)
        return UNTOLD
    seen = match.view(NOBODY)
    play_token(match, token)
    return heard_of(match.game, seen, asking.seat, asking.kind, match.answers[done].option)


# -- how it ended, and whether luck was fair --


def ending(game: Game, outcome: Outcome, names: Sequence[str], lang: str) -> str:
    talk = game.talk(lang, names)
    best = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    headline = talk("A shared win!") if len(best) > 1 else talk("{seat} wins!", seat=best[0])
    why = talk(outcome.why)
    return f"{headline} {why[:1].upper()}{why[1:]}."


def proof(record: Record, say: WebVoice) -> dict[str, Any]:
    """What was promised, what the seed is made of, and in a sentence what that proves."""
    fair, kept = record.luck_of_seed(), record.promise_kept()
    if record.begun_by_lot() is False:
        fair = False
    if fair is None:
        sentence = say("This record names no seed: nothing proves its luck.")
    elif not fair:
        sentence = say("The luck in this record does not match its seed.")
    elif kept is None:
        sentence = say("All luck follows from the seed, but nobody promised it before the game.")
    elif kept and record.numbers:
        sentence = say(
            "Checked: all luck follows from a secret that was promised before the game, and from numbers that"
            " the players added after that."
        )
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
        "secret": headers.get("Secret", ""),
        "numbers": record.numbers,
    }
