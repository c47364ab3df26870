"""What people do with their own hands, though there is nothing to choose: they roll the die themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from irisade.core.words import TAP
from irisade.web.table.frames import AT_FIRST, BY_HAND, Frame
from irisade.web.table.seating import NotPossible
from irisade.web.table.settings import FIRST_MOVE, opponents
from web.evenings import GAMES, ME, STRANGER, Evening, every_game, told

DIE_GAME = "colomo-les-aveugles"


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


def by_hand(evening: Evening) -> Iterator[Frame]:
    """The game to its end; all that this person does by hand, as it is waited for."""
    while evening.table.state == "playing":
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
