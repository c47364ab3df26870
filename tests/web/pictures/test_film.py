"""A film shows what the match showed, from a record alone; and what is no record is refused in a sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from irisade.core.dice import ScriptedDice
from irisade.core.game import games
from irisade.core.match import LUCK, Match
from irisade.core.options import usual
from irisade.core.record import AGREED_END, LET_GO, Record
from irisade.core.text import LANGUAGES
from irisade.core.words import NOBODY
from irisade.draw.face import compose
from irisade.draw.layout import form_of
from irisade.draw.pace import Pace
from irisade.web.pictures import sending, wire
from irisade.web.pictures.film import LONGEST, film, read
from irisade.web.table.fold import OVER
from irisade.web.table.live import LiveTable
from irisade.web.table.reasons import reasons
from irisade.web.table.records import record_of
from irisade.web.table.rows import Append, Row
from irisade.web.table.seating import NotPossible
from irisade.web.table.terms import terms_of
from irisade.web.words import voice
from web.pages.test_pages import answer
from web.running import KEY, serving

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.rgn"))
WIDE, TALL = 1.6, 0.5


def shown(reel: dict[str, Any]) -> list[wire.WScene]:
    """The scenes of a film, as the page puts them together."""
    scenes = [reel["beats"][0]["full"]]
    for beat in reel["beats"][1:]:
        scenes.append(sending.apply(scenes[-1], beat["patch"]))
    return scenes


def faces_of(scene: wire.WScene) -> dict[str, tuple[str, str]]:
    return {id: (piece["face"], sending.place_of(id, piece)[0]) for id, piece in scene["pieces"].items()}


def played(record: Record, seat: int, form: str) -> Iterator[dict[str, tuple[str, str]]]:
    """What lies where for this seat at every stop of a live match with the same answers."""
    whole = record.replay()
    luck = ScriptedDice(answer.option for answer in whole.answers if answer.seat == LUCK)
    match = Match(whole.game, whole.seats, luck, whole.options, live=True)
    settings = usual(whole.game.settings) | record.settings

    def seen() -> dict[str, tuple[str, str]]:
        talk = whole.game.talk("en", ["?"] * whole.seats)
        scene = compose(whole.game, match.view(seat), seat, match.asking, form, talk, settings)  # type: ignore[arg-type]
        return {piece.id: (piece.face, zone.id) for zone in scene.zones for piece in zone.pieces}

    def look() -> Iterator[dict[str, tuple[str, str]]]:
        while match.showing is not None:
            if match.showing.text not in Pace(whole.game, settings).at_once:
                yield seen()
            match.go_on()
        yield seen()

    yield from look()
    for token in record.tokens:
        if token == LET_GO:
            match.let_go()
        elif token == AGREED_END:
            match.agree_to_stop()
        elif token.startswith("("):
            continue
        else:
            match.say(token)
        yield from look()


def without_repeats(things: list[Any]) -> list[Any]:
    return things[:1] + [after for before, after in pairwise(things) if after != before]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_film_shows_what_the_match_showed(path: Path) -> None:
    """Every picture, in order, to a watcher and to a player; nothing that the match did not show."""
    record = read(path.read_text(encoding="utf-8")).today()
    for seat, aspect in ((NOBODY, WIDE), (len(record.names) - 1, TALL)):
        reel = json.loads(film(record, seat, "en", aspect))
        scenes = shown(reel)
        told = without_repeats([faces_of(scene) for scene in scenes])
        assert told == without_repeats(list(played(record, seat, form_of(aspect))))
        assert all(scene["you"] == seat and not scene["acts"] for scene in scenes)
        assert reel["moves"][0] == 0
        answers = [
            token for token in record.tokens if not token.startswith("(") or token in (LET_GO, AGREED_END)
        ]
        assert len(reel["moves"]) == 1 + len(answers)
        assert [seat["name"] for seat in reel["seats"]] == [s["name"] for s in scenes[0]["seats"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_is_told_in_the_games_words(lang: str) -> None:
    path = next(path for path in RECORDS if path.stem == "colomo-ronde")
    reel = json.loads(film(read(path.read_text(encoding="utf-8")), NOBODY, lang, WIDE))
    assert (
        reel["end"]
        == {
            "en": "Ada wins! A pair of every colour.",
            "fr": "Ada a gagné\N{NO-BREAK SPACE}! Une paire de chaque couleur.",
        }[lang]
    )
    assert shown(reel)[-1]["over"]


# -- a table of this house --


def evening(game: str, seats: int, **settings: str) -> tuple[LiveTable, list[Row]]:
    """A table of robots that has come to its end, and all that happened there."""
    live, now = LiveTable("a-table", KEY, pace=0), 1_800_000_000_000
    rows = live.make(terms_of(game, [{"kind": "bot"}] * seats, "host", settings=settings), now)
    rows += live.start("host", now)
    while live.state != OVER:
        assert live.due is not None
        now = max(now, live.due)
        rows += live.tick(now)
    return live, rows


def finished(game: str, seats: int, **settings: str) -> LiveTable:
    return evening(game, seats, **settings)[0]


def test_only_a_finished_game_is_looked_at_again(tmp_path: Path) -> None:
    """While it runs, neither its page nor its film nor its record tells anything."""
    live, rows = evening("colomo-ronde", 3)
    ways = (f"/r/{live.id}", f"/api/replay/{live.id}?seat=1&aspect=0.5&lang=en", f"/record/{live.id}.rgn")
    with serving(tmp_path, pace=1000) as server:  # the robots take their time
        server.store.append([Append(live.id, rows[:-1], None, "playing", "")])
        for way in ways:
            status, text = answer(server.url + way)
            assert status == 409
            assert live.seed not in text
            assert str(record_of(live)) not in text
    with serving(tmp_path) as server:
        server.store.append([Append(live.id, rows[-1:], None, "over", "")])
        page, reel, record = (answer(server.url + way) for way in ways)
        assert [page[0], reel[0], record[0]] == [200, 200, 200]
        assert record[1] == str(record_of(live))
        told = reasons(rows, live.id, KEY)
        assert json.loads(reel[1]) == json.loads(film(record_of(live), 1, "en", TALL, live.names, told))


@pytest.mark.parametrize("key", games())
def test_the_luck_of_a_finished_table_is_proved(key: str) -> None:
    game = games()[key]
    live = finished(key, game.seats[-1])
    record = read(str(record_of(live)))
    told = json.loads(film(record, 0, "en", WIDE))["proof"]
    assert told["fair"]
    assert told["sentence"].startswith("Checked:")
    assert (told["seed"], told["promise"]) == (live.seed, live.promise)


def test_whoever_meddles_with_seed_promise_or_luck_is_found_out() -> None:
    text = str(record_of(finished("colomo-ronde", 3)))
    seed, promise = Record.parse(text).headers["Seed"], Record.parse(text).headers["Promise"]

    def proved(changed: str) -> tuple[bool, str]:
        told = json.loads(film(read(changed), NOBODY, "en", WIDE))["proof"]
        return told["fair"], told["sentence"]

    other = seed[:-1] + ("0" if seed[-1] != "0" else "1")
    assert proved(text.replace(seed, other)) == (False, "The luck in this record does not match its seed.")
    assert proved(text.replace(promise, other)) == (False, "The seed is not the one that was promised.")
    assert not proved(text.replace(f'[Promise "{promise}"]\n', ""))[0]
    assert proved(text.replace(f'[Seed "{seed}"]\n', ""))[1].startswith("This record names no seed")


def test_a_little_help_is_in_the_film_too() -> None:
    """The faint dots of the last turn are a setting of the table, so the record has them."""
    record = read(str(record_of(finished("colomo-ronde", 3, assist="dot"))))
    assert record.settings == {"assist": "dot"}
    scenes = shown(json.loads(film(record, NOBODY, "en", WIDE)))
    assert any(piece["face"] == "disc.seen" for scene in scenes for piece in scene["pieces"].values())


# -- what is no record --


def refusal(text: str) -> NotPossible:
    with pytest.raises(NotPossible) as refused:
        film(read(text), NOBODY, "en", WIDE)
    return refused.value


RONDE = next(path for path in RECORDS if path.stem == "colomo-ronde").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This file is not a game record."),
        ("\x89PNG\r\n", "This file is not a game record."),
        ("[Game]", "This file is not a game record."),
        (RONDE.replace("colomo-ronde", "chess"), "This record is of a game, or a version"),
        (RONDE.replace('[Version "1"]', '[Version "999"]'), "This record is of a game, or a version"),
        (RONDE.replace("[Seats", '[Options "luck=good"]\n[Seats'), "This record contradicts itself."),
        (RONDE + "A:99\n", "This record goes wrong in turn {n}: the rules do not allow that."),
        (
            RONDE.split("\n\n")[0] + "\n\n" + "A:1\n" * (LONGEST + 1),
            "This record is too long to be watched here.",
        ),
    ],
)
def test_what_is_no_record_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    refused = refusal(text)
    assert refused.text.startswith(sentence)
    for lang in LANGUAGES:
        assert voice(lang)(refused.text, **refused.words)


def test_a_seat_that_is_not_there_has_no_eyes() -> None:
    with pytest.raises(NotPossible, match="There is no such seat"):
        film(read(RONDE), 99, "en", WIDE)


@pytest.mark.parametrize("path", RECORDS[::4], ids=lambda path: path.stem)
def test_a_damaged_record_is_shown_or_refused_but_never_breaks_anything(path: Path) -> None:
    dice = random.Random(2026)
    text = path.read_text(encoding="utf-8")
    for _ in range(12):
        at = dice.randrange(len(text))
        damaged = (
            text[:at]
            + dice.choice(["", "x", "(", ")", "7", "\n", ":", '"', "]", "é", "\x00"])
            + text[at + 1 :]
        )
        with suppress(NotPossible):
            film(read(damaged), NOBODY, "fr", WIDE)
