"""Whole games typed by people at a real terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from irisade import Record
from patience import PATIENCE
from terminal.person import FORMER_PAGE, OWN_PAGE, WIPE, Person, run, screens, sit_down, words_of

MOVE = r"(\w+), your move \(\? for help\): "
KEEP = r"To keep the game, .*\(Enter: no\): "


def play_on(person: Person, end: str = KEEP, choose: int = 0) -> None:
    """Answer every question with one of the numbers on the screen, up to the end of the game."""
    while re.search(MOVE, told := words_of(person.wait_for(MOVE, end))):
        numbers = re.findall(r"\[(\d+)\]", told.rpartition("your move")[0])
        person.answer(numbers[choose % len(numbers)])


def test_a_whole_game_of_ronde_is_typed_by_one_person_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "mia.rgn"
    with sit_down(
        "play", "colomo-ronde", "--names", "Mia", "--seats", "3", "--seed", "5", "--fast-shows"
    ) as mia:
        play_on(mia)
        mia.answer(str(file))
        assert mia.leave() == 0
        assert "wins! A pair of every colour." in mia.seen
        assert OWN_PAGE in mia.seen
        assert mia.seen.index(FORMER_PAGE) < mia.seen.index("A pair of every colour.")
    match = Record.parse(file.read_text(encoding="utf-8")).replay()
    assert match.outcome is not None
    assert Record.parse(file.read_text(encoding="utf-8")).luck_of_seed() is True


def test_a_whole_gumball_rally_is_typed_by_two_people_sharing_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "rally.rgn"
    command = (
        "play",
        "gumball-rally",
        "--names",
        "Mia,bot,Tom",
        "--seats",
        "4",
        "--seed",
        "7",
        "--fast-shows",
    )
    with sit_down(*command, "--save", str(file)) as family:
        hand_over = r"press Enter: "
        while True:
            told = family.wait_for(MOVE, hand_over, r"is saved in")
            if told.endswith("press Enter: "):
                family.answer("")
            elif told.endswith("help): "):
                family.answer("1")
            else:
                break
        assert family.leave() == 0
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.names == ["Mia", "bot:plain", "Tom", "bot:plain"]
    assert record.replay().over


def test_behind_the_curtain_nothing_of_the_other_hand_is_left() -> None:
    command = ("play", "gumball-rally", "--names", "Mia,Tom", "--seats", "3", "--seed", "1", "--fast-shows")
    handed = set()
    with sit_down(*command) as both:
        while len(handed) < 6:
            told = both.wait_for("press Enter: ", MOVE)
            if told.endswith("help): "):
                both.answer("1")
                continue
            assert WIPE in told, "screen and scroll-back are cleared before the hand-over"
            curtain = screens(told)[-1]
            assert "Your hand" not in curtain
            assert not re.search(r"[♦♥★☂]\d", curtain), "no card at all"
            both.answer("")
            hand = screens(both.wait_for(MOVE))[-1]
            name = curtain.split("Give the screen to ")[1].split(".")[0]
            handed.add((name, re.search(r"Your hand: (.*)", hand)[1]))  # type: ignore[index]
            both.answer("1")
    assert {name for name, _ in handed} == {"Mia", "Tom"}


def test_the_hand_of_one_is_never_drawn_while_all_look() -> None:
    """Between a move and the next Enter, only what everybody may see is on the screen."""
    with sit_down(
        "play", "gumball-rally", "--people", "3", "--seats", "3", "--seed", "2", "--fast-shows"
    ) as all_three:
        all_three.wait_for("press Enter: ")
        for _ in range(8):
            all_three.answer("")
            all_three.wait_for(MOVE)
            all_three.answer("2")
            told = all_three.wait_for("press Enter: ", MOVE)
            while told.endswith("help): "):
                all_three.answer("2")
                told = all_three.wait_for("press Enter: ", MOVE)
            after_the_answer = screens(told)[1:]
            assert not any("Your hand" in screen for screen in after_the_answer)


def test_what_one_alone_may_look_at_is_shown_behind_the_curtain_and_gone_before_anybody_else_looks() -> None:
    """CL-15: Mia's six shows her the pawn on cell 13, one of Tom's, while Tom looks away."""
    command = ("play", "colomo-les-aveugles", "--names", "Mia,Tom", "--seats", "2", "--seed", "3")
    with sit_down(*command, "--option", "show_time=4") as both:
        assert "Mia rolls 6" in words_of(both.wait_for(MOVE))
        both.answer("13")
        before = screens(both.wait_for("press Enter: "))
        assert "Give the screen to Mia. Mia, press Enter: " in before[-1]
        assert not any("The ring" in screen for screen in before)
        both.answer("")
        assert "♦*" in screens(both.wait_for("looks at a pawn\n\n"))[-1]
        both.answer("")
        after = both.wait_for("Tom rolls")
        assert WIPE in after, "it cannot be scrolled back"
        assert not any("♦*" in screen for screen in screens(after))


def test_two_people_at_ronde_need_no_curtain() -> None:
    with sit_down(
        "play", "colomo-ronde", "--people", "2", "--seats", "2", "--seed", "1", "--fast-shows"
    ) as both:
        assert "Give the screen" not in both.wait_for(MOVE)
        both.answer("0")
        both.wait_for(MOVE)
        both.answer("1")
        assert "Give the screen" not in both.wait_for(MOVE)


def test_two_discs_stay_visible_until_enter_and_then_cannot_be_scrolled_back() -> None:
    """CM-9, CM-11: what is covered is gone from the screen and from the scroll-back."""
    with sit_down(
        "play", "colomo-ronde", "--people", "2", "--seats", "2", "--seed", "1", "--option", "show_time=4"
    ) as both:
        both.wait_for(MOVE)
        both.answer("0")
        both.wait_for(MOVE)
        both.answer("1")
        shown = screens(both.wait_for("no pair\n"))[-1]
        assert len(re.findall(r"[♥☀★♣♦☾]\*", shown)) == 2
        both.answer("")
        after = both.wait_for(MOVE)
        assert WIPE in after
        assert not re.search(r"[♥☀★♣♦☾]\*", screens(after)[-1])


def test_moves_are_typed_as_numbers_as_notation_or_in_words() -> None:
    signs, packs = dict(zip("☂♦♥★", "kbry")), dict(zip("☂♦♥★", ("Tools", "Pillow", "Fuel", "Lunch")))
    ways = (
        lambda sign, number: "1",
        lambda sign, number: f"{signs[sign]}{number}",
        lambda sign, number: f"play {packs[sign].lower()} {number}",
    )
    command = ("play", "gumball-rally", "--names", "Mia", "--seats", "3", "--seed", "4", "--fast-shows")
    with sit_down(*command, "--option", "overtake=all_auto") as mia:
        for way in ways:
            hand = screens(mia.wait_for(MOVE))[-1]
            sign, number = re.search(r"\[1\](.)(\d+)", hand).groups()  # type: ignore[union-attr]
            mia.answer(way(sign, number))
            mia.wait_for(f"Mia plays {packs[sign]} {number}")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("K9", "Tools 9 is not in your hand"),
        ("banana", "I do not understand “banana”. Type ? for help."),
        ("?", "take your last move back"),
        ("h", "A robot would say: ["),
        ("u", "There is nothing to take back: something has happened since."),
        ("", "Play a card"),
    ],
)
def test_what_is_no_move_is_answered(typed: str, told: str) -> None:
    with sit_down(
        "play", "gumball-rally", "--names", "Mia", "--seats", "3", "--seed", "4", "--fast-shows"
    ) as mia:
        mia.wait_for(MOVE)
        mia.answer(typed)
        assert told in words_of(mia.wait_for(MOVE))


def test_a_disc_that_is_gone_or_up_is_refused_with_the_reason() -> None:
    with sit_down(
        "play", "colomo-ronde", "--people", "2", "--seats", "2", "--seed", "1", "--fast-shows"
    ) as both:
        both.wait_for(MOVE)
        both.answer("0")
        both.wait_for(MOVE)
        both.answer("0")
        assert "This disc is already turned over" in both.wait_for(MOVE)
        both.answer("h")
        assert "has to remember for themselves" in both.wait_for(MOVE)


def test_the_rules_are_read_in_the_middle_of_a_game() -> None:
    with sit_down("play", "gumball-rally", "--names", "Mia", "--seed", "4", "--fast-shows", rows=24) as mia:
        mia.wait_for(MOVE)
        mia.answer("r")
        assert "GUMBALL RALLY" in mia.wait_for("Enter: go on, q: back to the game ")
        mia.answer("")
        mia.wait_for("Enter: go on, q: back to the game ")
        mia.answer("q")
        mia.wait_for("Enter: back to the game ")
        mia.answer("")
        assert "Your hand" in mia.wait_for(MOVE)


def test_q_offers_to_go_on_to_count_or_to_leave(tmp_path: Path) -> None:
    file = tmp_path / "left.rgn"
    with sit_down("play", "colomo-ronde", "--people", "2", "--seats", "2", "--fast-shows") as both:
        both.wait_for(MOVE)
        both.answer("q")
        both.wait_for("q: leave. ")
        both.answer("")
        both.wait_for(MOVE)
        both.answer("3")
        both.wait_for(MOVE)
        both.answer("q")
        both.wait_for("q: leave. ")
        both.answer("q")
        both.wait_for(KEEP)
        both.answer(str(file))
        assert both.leave() == 0
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.moves == 1
    assert "Seed" not in record.headers, "an unfinished game does not tell the luck to come"


def test_a_game_can_be_ended_and_counted_as_it_stands() -> None:
    with sit_down("play", "colomo-ronde", "--people", "2", "--seats", "2", "--fast-shows") as both:
        both.wait_for(MOVE)
        both.answer("q")
        both.wait_for("q: leave. ")
        both.answer("e")
        assert "Everybody shares the win! Everybody agreed to stop." in both.wait_for(KEEP)


def test_ctrl_c_leaves_with_one_sentence_and_130_and_saves(tmp_path: Path) -> None:
    file = tmp_path / "cut.rgn"
    command = ("play", "colomo-ronde", "--people", "2", "--seats", "2", "--fast-shows", "--save", str(file))
    with sit_down(*command) as both:
        both.wait_for(MOVE)
        both.answer("3")
        both.wait_for(MOVE)
        both.type("\x03")
        assert both.leave() == 130
        assert "The game was interrupted." in both.seen
        assert "Traceback" not in both.seen
        assert FORMER_PAGE in both.seen
    assert Record.parse(file.read_text(encoding="utf-8")).moves == 1


def test_the_end_of_typing_leaves_with_one_sentence_and_0_and_saves(tmp_path: Path) -> None:
    file = tmp_path / "eof.rgn"
    with sit_down("play", "colomo-ronde", "--people", "2", "--fast-shows", "--save", str(file)) as both:
        both.wait_for(MOVE)
        both.type("\x04")
        assert both.leave() == 0
        assert "Nobody is typing any more: the game stops here." in both.seen
    assert file.exists()


@pytest.mark.parametrize("how", ["closed", "SIGTERM"])
def test_a_closed_window_or_a_shutdown_loses_nothing(how: str, tmp_path: Path) -> None:
    file = tmp_path / "closed.rgn"
    command = ("play", "colomo-ronde", "--people", "2", "--seats", "2", "--fast-shows", "--save", str(file))
    with sit_down(*command) as both:
        both.wait_for(MOVE)
        both.answer("3")
        both.wait_for(MOVE)
        if how == "closed":
            both.close_window()
        else:
            both.process.terminate()
            assert "The game was interrupted." in both.wait_for("is saved in")
        assert both.process.wait(PATIENCE) in (
            130,
            0 if how == "closed" else 130,
        )  # a signal, or no more typing
    assert Record.parse(file.read_text(encoding="utf-8")).moves == 1


def test_a_file_that_exists_is_not_overwritten_by_the_offer(tmp_path: Path) -> None:
    file = tmp_path / "dear.txt"
    file.write_text("a letter")
    with sit_down(
        "play", "colomo-ronde", "--people", "0", "--seats", "2", "--fast-shows", "--seed", "1"
    ) as watcher:
        watcher.wait_for(KEEP)
        watcher.answer(str(file))
        watcher.wait_for("already exists")
        watcher.wait_for(KEEP)
        watcher.answer("")
        assert watcher.leave() == 0
    assert file.read_text() == "a letter"


def test_plain_and_piped_games_have_no_escape_codes() -> None:
    with sit_down(
        "play", "gumball-rally", "--plain", "--people", "2", "--seats", "3", "--seed", "1", "--fast-shows"
    ) as both:
        both.wait_for("press Enter: ")
        both.answer("")
        both.wait_for(MOVE)
        both.answer("1")
        both.wait_for("press Enter: ", MOVE)
        assert "\x1b" not in both.seen
    piped = run("play", "colomo-ronde", "--seats", "2", "--seed", "3", typed="0\n1\n2\n3\n")
    assert piped.returncode == 0
    assert "\x1b" not in piped.stdout
    assert "Nobody is typing any more: the game stops here." in piped.stdout


def test_no_color_keeps_the_glyphs_and_the_curtain() -> None:
    command = ("play", "gumball-rally", "--people", "2", "--seats", "3", "--seed", "1", "--fast-shows")
    with sit_down(*command, NO_COLOR="1") as both:
        both.wait_for("press Enter: ")
        both.answer("")
        told = both.wait_for(MOVE)
        assert WIPE in told
        assert not re.search(r"\x1b\[[0-9;]*m", both.seen)
        assert re.search("[♦♥★☂]", told)
    with sit_down(*command) as both:
        both.wait_for("press Enter: ")
        both.answer("")
        assert re.search(r"\x1b\[48;2;", both.wait_for(MOVE))


def test_an_older_terminal_gets_the_colours_it_knows() -> None:
    with sit_down("play", "colomo-ronde", "--people", "2", "--seats", "2", COLORTERM="") as both:
        told = both.wait_for(MOVE)
        assert re.search(r"\x1b\[48;5;\d+;38;5;\d+m", told)
        assert "8;2;" not in told


def test_a_terminal_of_letters_only_is_served_letters_only() -> None:
    told = run(
        "play",
        "colomo-ronde",
        "--people",
        "0",
        "--seats",
        "2",
        "--seed",
        "1",
        "--lang",
        "fr",
        PYTHONUTF8="0",
        PYTHONIOENCODING="ascii",
    )
    assert told.returncode == 0
    assert told.stdout.isascii()
    assert "?" not in told.stdout.replace(" ?", "")


def test_watching_robots_tells_the_game_to_its_end() -> None:
    told = run("play", "gumball-rally", "--people", "0", "--seats", "3", "--seed", "1")
    assert told.returncode == 0
    assert "The finish." in told.stdout
    assert "Finish!" in told.stdout
    assert told.stdout.count(" points\n") + told.stdout.count(" point\n") == 3


def test_a_game_that_begins_by_showing_something_is_told_to_its_end() -> None:
    """Rondo draws a disc before anybody is asked."""
    told = run("play", "colomo-rondo", "--people", "0", "--seats", "2", "--seed", "1")
    assert told.returncode == 0, told.stderr
    assert "draws a new colour" in told.stdout


def test_the_same_seed_deals_the_same_game() -> None:
    first, second = (
        run("play", "gumball-rally", "--people", "0", "--seats", "4", "--seed", "9") for _ in range(2)
    )
    assert first.stdout == second.stdout
