"""What compose lays over a stage: seats, acts and prompt, for whoever looks."""

from __future__ import annotations

from types import SimpleNamespace

from irisade.core.text import Lexicon, Sentence, Talk
from irisade.core.words import NOBODY, Ask, Kind, Window
from irisade.draw.face import acts, compose
from irisade.draw.scene import Act, Grid, Scene, Stage, Zone

NAMES = ("Ada", "Bob", "Cy")
TALK = Talk(Lexicon({}, {}), {"disc": "number"}, "en", NAMES)
FLIP = Kind("Turn over {disc}", disc=60, at="pond.{n}", none="Leave them")
PASS = Kind("Overtake?", "stay", "overtake")
HEY = Kind("That is not yours!", "hey")
STAGE = Stage("pond", (Zone("pond", Grid(1, 1)),))
TOY = SimpleNamespace(
    key="toy",
    name=lambda lang: "Toy",
    rule_of=lambda kind: "TO-1",
    rules=SimpleNamespace(score=lambda t, seat: t[seat]),
    face=SimpleNamespace(
        SEAT_TINTS=("red", "blue", "green"),
        stage=lambda t, me, form, talk, settings: STAGE,
        score=lambda t, seat: Sentence("{n}", {"n": t[seat]}),
        prompt=lambda t, asking: Sentence("Your turn!"),
    ),
)


def look(me: int, asking: Ask | Window | None = None, scores: tuple[int, ...] = (3, 5, 1), **more) -> Scene:
    return compose(TOY, scores, me, asking, "wide", TALK, **more)


def test_only_the_seat_that_is_asked_has_acts_and_the_question():
    asking = Ask(1, FLIP, [4, 17])
    assert look(1, asking).acts == (
        Act("4", ("pond.4",), "Turn over 4"),
        Act("17", ("pond.17",), "Turn over 17"),
    )
    assert look(1, asking).prompt == "Your turn!"
    for other in (0, 2, NOBODY):
        assert look(other, asking).acts == ()
        assert look(other, asking).prompt == "Bob is thinking…"


def test_named_options_and_doing_without_are_plain_buttons():
    """With a capital, as all buttons have, though a record writes them small."""
    named = acts(TOY, None, Ask(0, PASS, (0, 1)), TALK)
    assert named == (Act("stay", (), "Stay"), Act("overtake", (), "Overtake"))
    assert acts(TOY, None, Ask(0, FLIP, (NOBODY,)), TALK) == (Act("-", (), "Leave them"),)


def test_a_window_is_one_button_for_each_seat_that_may_speak():
    asking = Window((0, 2), HEY)
    assert look(0, asking).acts == look(2, asking).acts == (Act("!", (), "That is not yours!"),)
    assert look(1, asking).acts == ()
    assert look(1, asking).prompt == "Somebody may speak up…"
    assert [seat.turn for seat in look(1, asking).seats] == [True, False, True]


def test_seats_have_name_tint_and_score_and_one_of_them_is_yours():
    seats = look(2, Ask(1, FLIP, [4])).seats
    assert [(seat.name, seat.tint, seat.score) for seat in seats] == [
        ("Ada", "red", "3"),
        ("Bob", "blue", "5"),
        ("Cy", "green", "1"),
    ]
    assert [seat.turn for seat in seats] == [False, True, False]
    assert [seat.you for seat in seats] == [False, False, True]


def test_while_all_look_nothing_is_asked():
    scene = look(1, None, said="Bob turns over a disc", rev=7)
    assert (scene.prompt, scene.acts, scene.said, scene.rev) == ("", (), "Bob turns over a disc", 7)
    assert not any(seat.turn for seat in scene.seats)


def test_the_end_says_who_won():
    assert look(0, over=True).prompt == "Bob wins!"
    assert look(1, over=True).prompt == "You win!"
    assert look(1, scores=(5, 5, 1), over=True).prompt == "A shared win!"
