"""What a device is told beside the scene: who sits where, what was agreed, how it ended.

Functions from a live table to messages; nothing here hides anything, because a room holds no secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from irisade.core.cup import Cup
from irisade.core.options import Option
from irisade.core.words import NOBODY, Ask
from irisade.draw.face import looks_to_choose, tints_of
from irisade.draw.pace import SHOW_TIME
from irisade.web.room.device import Device
from irisade.web.room.protocol import Rank
from irisade.web.table.cups import by_seat, standing
from irisade.web.table.fold import FROZEN, OPENED, OVER, PLAYING
from irisade.web.table.frames import Frame
from irisade.web.table.live import LiveTable
from irisade.web.table.robots import introduced
from irisade.web.table.seating import BOT, PERSON, Chair
from irisade.web.words import voice


def room_message(
    live: LiveTable, device: Device, frame: Frame | None, watchers: int, build: str, now: int
) -> dict[str, Any]:
    """The `room` of this device."""
    lang, frozen = device.lang, live.state == FROZEN
    mine, host = device.mine, bool(device.owner) and device.owner == live.host
    message: dict[str, Any] = {
        "kind": "room",
        "v": live.v,
        "now": now,
        "build": build,
        "state": live.state,
        "game": "" if frozen else live.game.key,
        "title": "" if frozen else live.game.name(lang),
        "seats": [_seat(live, seat, mine) for seat in range(len(live.chairs))],
        "host": host,
        "code": live.code if mine or host else "",
        "mine": list(mine),
        "unlocked": device.unlocked if len(mine) > 1 else mine[0] if mine else NOBODY,
        "options": [] if frozen else _options(live, lang),
        "settings": live.settings,
        "promise": live.promise,
        "numbers": list(live.numbers),
        "levels": [] if frozen else introduced(live.game.talk(lang, live.names)),
        "can": _can(live, device, host, now),
        "watchers": watchers,
    }
    asked = device.curtain(frame)
    if asked != NOBODY:
        message["ask"] = asked
    if live.robot_soon != NOBODY:
        message["robot"] = live.robot_soon
    if live.state == OPENED and live.agreed.waits:
        message["waits"] = True
    if live.quiet:
        message["quiet"] = True
    if live.next_table:
        message["again"] = live.next_table
    if live.state == OPENED and looks_to_choose(live.game.face):
        message["looks"] = list(looks_to_choose(live.game.face))
    cup = standing(live)
    if cup is not None:
        message["cup"] = _cup(live, cup, lang, mine)
    if frozen:
        message["note"] = voice(lang)("This game began under different rules and cannot go on here.")
    return message


def _cup(live: LiveTable, cup: Cup, lang: str, mine: tuple[int, ...]) -> dict[str, Any]:
    """How everybody stands in the cup; `headline` once it is won."""
    talk = live.game.talk(lang, live.names)
    told: dict[str, Any] = {
        "played": len(cup.legs),
        "games": cup.games,
        "text": f"{talk(cup.form.text)}. {talk(cup.form.scoring)}.",
        "ranks": _ranked(by_seat(live, cup.ranks), by_seat(live, cup.points)),
    }
    best = [seat for seat, rank in enumerate(by_seat(live, cup.ranks)) if rank == 1]
    say = voice(lang)
    if cup.over and len(best) > 1:
        told["headline"] = say("A shared cup!")
    elif cup.over and best == list(mine):
        told["headline"] = say("You win the cup!")
    elif cup.over:
        told["headline"] = say("{name} wins the cup!", name=live.names[best[0]])
    return told


def _ranked(ranks: Sequence[int], points: Sequence[int]) -> list[Rank]:
    """How every seat stands, the best first."""
    placed = enumerate(zip(ranks, points, strict=True))
    told: list[Rank] = [{"seat": seat, "rank": rank, "score": str(score)} for seat, (rank, score) in placed]
    return sorted(told, key=lambda each: each["rank"])


def _tints(live: LiveTable) -> Sequence[str]:
    """The colours of the seats, as they were chosen if the game has begun."""
    face = live.game.face
    if live.state in (PLAYING, OVER):
        return tints_of(face, live.match.table, live.settings)
    return live.seating.looks(face.SEAT_TINTS)


def _seat(live: LiveTable, seat: int, mine: tuple[int, ...]) -> dict[str, Any]:
    chair = live.chairs[seat]
    told: dict[str, Any] = {"kind": chair.kind, "name": chair.name}
    told["tint"] = _tints(live)[seat] if live.state != FROZEN else "white"
    if chair.kind == BOT:
        told["level"] = chair.plays_as
    if chair.away and not chair.lent:
        told["away"] = True
    if chair.lent:
        told["lent"] = True
    if seat in mine:
        told["mine"] = True
    if chair.kind == PERSON and chair.owner == live.host:
        told["host"] = True
    if seat in live.stop_seats:
        told["stop"] = True
    return told


def _options(live: LiveTable, lang: str) -> list[dict[str, str]]:
    """The rules of the house that differ from the box."""
    talk, told = live.game.talk(lang, live.names), []
    for key, stored in live.options.items():
        option = live.game.option(key)
        if stored != option.default:
            note = option.note(stored)
            value = talk(option.values[note]) if isinstance(option, Option) else note
            told.append({"label": talk(option.text), "value": value})
    return told


def _can(live: LiveTable, device: Device, host: bool, now: int) -> dict[str, bool]:
    mine, state = device.mine, live.state
    playing = state == PLAYING
    asking = live.match.asking if playing else None
    able = {
        "start": host and state == OPENED,
        "number": live.may_add(device.owner),
        "seats": host and state in (OPENED, PLAYING),
        "back": live.who_may_take_back(now) in mine,
        "stop": playing and bool(mine),
        "hint": isinstance(asking, Ask) and bool(mine) and SHOW_TIME not in live.settings,
        "again": state == OVER and (host or bool(mine)) and not live.next_table,
        "host": bool(mine) and not host and live.seating.host_is_gone(now),
        "pair": bool(mine) and state in (OPENED, PLAYING),
        "please": not mine and not host and state in (OPENED, PLAYING) and any(map(_is_robot, live.chairs)),
        "close": host,
    }
    return {what: True for what, can in able.items() if can}


def _is_robot(chair: Chair) -> bool:
    return chair.kind == BOT


def end_message(live: LiveTable, lang: str, mine: tuple[int, ...]) -> dict[str, Any]:
    """How it ended, and the proof that nobody meddled with luck."""
    outcome = live.outcome
    assert outcome is not None
    talk = live.game.talk(lang, live.names)
    best = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    if len(best) > 1:
        headline = talk("A shared win!")
    elif best == list(mine):
        headline = talk("You win!")
    else:
        headline = talk("{seat} wins!", seat=best[0])
    proof = {"secret": live.secret, "numbers": list(live.numbers)} if live.secret else {}
    return {
        "kind": "end",
        "headline": headline,
        "why": talk(outcome.why),
        "ranks": _ranked(outcome.ranks, outcome.points),
        "seed": live.seed,
        "promise": live.promise,
        **proof,
        "record": f"/record/{live.id}.rgn",
        "replay": f"/r/{live.id}",
    }
