"""What people do with their own hands, though there is nothing to choose: roll, draw, turn a card up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import irisade
from irisade.core.dice import SecretDice
from irisade.core.game import games
from irisade.core.text import LANGUAGES
from irisade.core.words import NOBODY, TAP
from irisade.draw.face import compose
from irisade.draw.scene import Scene
from irisade.web.table.frames import AT_FIRST, BY_HAND, Frame
from irisade.web.table.seating import NotPossible
from irisade.web.table.settings import FIRST_MOVE, opponents
from web.evenings import GAMES, ME, STRANGER, Evening, every_game, told

DIE_GAME = "colomo-les-aveugles"
RULES = Path(irisade.__file__).parents[2] / "docs" / "rules"
MOMENTS = {
    "colomo-a-laveuglette": {"Whose pawn is it? Turn it over"},
    "colomo-les-aveugles": {
        "Your turn! Roll the die",
        "Now bring in a pawn",
        "It runs on: move the pawn",
        "Whose pawn is it? Turn it over",
    },
    "colomo-rondo": {"Your turn! Draw a disc from the pile", "Again! Draw a disc from the pile"},
    "colomo-ronde": {"A present! Give the {colour:f} pair to {friend}"},
    "colomo-trio": {"Only six are left: turn them over"},
    "gumball-rally": {"A danger comes: turn up the card", "Photo finish! Draw a card"},
    "racebow": {"You are in the lead: turn up a new tile"},
    "rainbow-racers": {
        "Your turn! Draw {n:crystal|crystals} from the bag",
        "Bonus! Draw {n:crystal|crystals} from the bag",
    },
    "rainbow-road": {"Both have chosen: show your card"},
}
NO_PRIZES = [f"checkpoint_{place}" for place in ("first", "second", "third")]
NO_PRIZES += [f"finish_{place}" for place in ("first", "second", "third", "fourth")]
ARRANGED: dict[str, dict[str, object]] = {
    "colomo-ronde": {"seed": 34},  # somebody finds a pair that only the other lacks
    "gumball-rally": {"options": {"photo_finish": "on"} | dict.fromkeys(NO_PRIZES, "0")},
    "rainbow-road": {"options": {"placement": "secret"}},
}
DRAWN = ("colomo-les-aveugles", "colomo-rondo", "gumball-rally", "racebow", "rainbow-racers")  # by luck
SURE = 3  # times that other luck was seen to come
every_moment = pytest.mark.parametrize("key", MOMENTS)


def at_the_die(**how: object) -> Evening:
    """It is this person's turn to roll, before anything has happened."""
    return Evening(DIE_GAME, ["me", "bot"], starts=FIRST_MOVE, **how).started()  # type: ignore[arg-type]


def test_a_person_rolls_the_die_and_brings_in_the_pawn() -> None:
    evening = at_the_die()
    table = evening.table
    (me,) = evening.people()
    waits = table.frame(evening.now)
    assert waits is not None
    assert waits.hand is not None
    assert (waits.whose, waits.hand.at, waits.table.rolled) == (me, "die", 0)
    evening.keep(table.move(me, TAP, table.v, evening.now))
    rolled = table.frame(evening.now)
    assert rolled is not None
    assert rolled.hand is None
    assert rolled.table.rolled > 0
    evening.now = rolled.at + rolled.hold
    pawn = table.frame(evening.now)
    assert pawn is not None
    if pawn.hand is not None:  # no six, which lets them look at a pawn first
        assert pawn.hand.at == f"tray{me}.2"
        assert pawn.table.outside[me] == 3
    assert told(evening.again()) == told(table)


def test_nobody_waits_for_ever() -> None:
    """At first there is time to read the goal and to be shown the game, which the die does not cut short."""
    evening = at_the_die()
    waits = evening.table.frame(evening.now)
    assert waits is not None
    assert waits.hold == AT_FIRST
    after = evening.table.frame(evening.now + AT_FIRST)
    assert after is not None
    assert after.table.rolled > 0
    later = next(frame for frame in evening.table.frames[1:] if frame.hand is not None)
    assert later.hold == BY_HAND


def test_a_pawn_that_runs_on_from_a_gate_is_moved_by_hand_too() -> None:
    moved = 0
    for seed in range(4):
        evening = at_the_die(seed=seed)
        for waits in by_hand(evening):
            assert waits.hand is not None
            if waits.hand.at.startswith("ring."):
                before = waits.hand.table
                assert waits.hand.at == f"ring.{before.stands}"
                assert before.moving == before.cells[before.stands]
                moved += 1
    assert moved


def test_robots_roll_at_once_and_so_do_people_in_a_hurry() -> None:
    robots = Evening(DIE_GAME, ["bot", "bot"]).started()
    quick = at_the_die(settings={"hands": "quick"})
    assert all(frame.hand is None for evening in (robots, quick) for frame in evening.table.frames)


def test_only_whose_turn_it_is_rolls() -> None:
    evening = Evening(DIE_GAME, ["me", "me"]).started()
    waits = evening.table.frame(evening.now)
    assert waits is not None
    with pytest.raises(NotPossible, match="’s turn"):
        evening.table.move(1 - waits.whose, TAP, evening.table.v, evening.now)
    evening.keep(evening.table.move(waits.whose, TAP, evening.table.v, evening.now))
    assert told(evening.again()) == told(evening.table)


def test_a_game_with_a_die_is_played_to_its_end_by_hand() -> None:
    evening = at_the_die(seed=7)
    assert all(waits.hold for waits in by_hand(evening))
    assert told(evening.again()) == told(evening.table)


# All games


def among_people(key: str) -> Evening:
    """Everybody has hands."""
    seats, preset = opponents(games()[key])
    return Evening(key, ["me"] * seats, preset=preset, **ARRANGED.get(key, {})).started()


def test_every_game_is_decided_about() -> None:
    """In the others every tap is a choice already."""
    assert {game.key for game in GAMES if hasattr(game.face, "by_hand")} == set(MOMENTS)


@every_moment
def test_people_do_what_they_would_with_their_own_hands(key: str) -> None:
    """What to touch lies on the table, a rule is named that the page has, and one tap is enough."""
    evening, done = among_people(key), set()
    pages = [(RULES / f"{key}.{lang}.md").read_text("utf8") for lang in LANGUAGES]
    before: Frame | None = None
    for waits in by_hand(evening):
        assert waits.hand is not None
        assert waits.whose in evening.people()
        assert waits.hold in (AT_FIRST, BY_HAND)
        assert waits.hand.at in touchable(seen_by(waits, evening))
        assert not waits.hand.rule or all(f"**{waits.hand.rule}**" in page for page in pages)
        assert before is None or (before.at, before.table) != (waits.at, waits.table)
        done.add(waits.hand.prompt.text)
        before = waits
    assert done == MOMENTS[key]
    assert told(evening.again()) == told(evening.table)


def seen_by(frame: Frame, evening: Evening) -> Scene:
    """The table as whoever is waited for sees it, on a phone."""
    game, me = evening.game, frame.whose
    talk = game.talk("en", evening.table.names)
    return compose(game, frame.seen(game).of(me), me, None, "tall", talk, evening.table.settings)


def touchable(scene: Scene) -> set[str]:
    return {zone.id for zone in scene.zones} | {piece.id for zone in scene.zones for piece in zone.pieces}


@pytest.mark.parametrize("key", DRAWN)
def test_before_the_tap_nobody_can_tell_what_comes(key: str) -> None:
    """With other luck in the same move a watcher would have seen the same until then, and not afterwards."""
    evening, others = among_people(key), 0
    for waits in by_hand(evening):
        row, table, k = evening.rows[-1], evening.table, evening.table.frames.index(waits)
        if row.what != "move" or any(frame.hand is not None for frame in table.frames[:k]):
            continue
        other = evening.again(-1)
        other._luck.dice = SecretDice(b"other luck, as long as it takes")
        other.move(row.seat, row.answer, other.v, row.at)
        if [each.table for each in other.frames[:k]] != [each.table for each in table.frames[:k]]:
            continue  # luck turned up something else before
        hidden = other.frames[k]
        assert hidden.hand is not None
        assert hidden.seen(evening.game).of(NOBODY) == waits.seen(evening.game).of(NOBODY)
        others += other.frames[k + 1].table != table.frames[k + 1].table
        if others == SURE:
            break
    assert others == SURE


@every_moment
def test_robots_never_wait_for_a_hand_and_nobody_does_who_is_in_a_hurry(key: str) -> None:
    seats, preset = opponents(games()[key])
    how = {"preset": preset} | ARRANGED.get(key, {})
    robots = Evening(key, ["bot"] * seats, **how)
    quick = Evening(key, ["me"] * seats, settings={"hands": "quick"}, **how)
    for evening in (robots, quick):
        assert not list(by_hand(evening.started()))


def test_what_was_taken_back_is_not_drawn_again() -> None:
    """The crystals that a take-back puts beside the bag have been drawn before."""
    evening = among_people("rainbow-racers")
    waits = next(by_hand(evening))
    table = evening.table
    evening.keep(table.move(waits.whose, TAP, table.v, evening.now))
    for _ in range(3):
        evening.play()
        if evening.table.match.why_not_take_back(waits.whose):
            return
        evening.keep(table.back(waits.whose, table.v, evening.now))
        assert all(frame.hand is None for frame in table.frames)
        evening.play()


def by_hand(evening: Evening) -> Iterator[Frame]:
    """The game to its end and all that is shown then; what people do by hand, as it is waited for."""
    while evening.table.state == "playing" or evening.now < evening.table.looks.rest.at:
        frame = evening.table.frame(evening.now)
        if frame is not None and frame.hand is not None:
            yield frame
            evening.keep(evening.table.move(frame.whose, TAP, evening.table.v, evening.now))
        elif frame is not None and frame.hold:
            evening.now = frame.at + frame.hold
        else:
            evening.step()


# Who comes alone


@every_game
def test_whoever_plays_alone_begins(game) -> None:
    seats, preset = opponents(game)
    for seed in range(3):
        evening = Evening(game, ["me"] + ["bot"] * (seats - 1), starts=FIRST_MOVE, preset=preset, seed=seed)
        evening.started()
        table = evening.table
        (me,) = evening.people()
        first = next((frame.whose for frame in table.frames if frame.hand is not None), None)
        assert (table.match.asked()[0] if first is None else first) == me
        assert table.frames[0].hand is not None or table.looks.rest.at - evening.now <= 5000


def test_few_robots_play_with_whoever_comes_alone() -> None:
    assert {game.key: opponents(game).seats for game in GAMES if opponents(game).seats > 2} == {
        "colomo-blackout": 3,
        "gumball-rally": 3,
    }


# Hurry


def test_people_change_how_fast_robots_play() -> None:
    evening = at_the_die()
    table = evening.table
    evening.keep(table.set(ME, "bots", "quick", evening.now))
    assert table.settings["bots"] == "quick"
    assert not table.set(ME, "bots", "quick", evening.now)
    assert told(evening.again()) == told(table)
    for key, value in [("bots", "sideways"), ("clock", "30"), ("pawns", "2")]:
        with pytest.raises(NotPossible):
            table.set(ME, key, value, evening.now)
    with pytest.raises(NotPossible, match="watching"):
        table.set(STRANGER, "bots", "slow", evening.now)
