"""The table in letters, drawn here as a person sees it."""

from __future__ import annotations

from dataclasses import replace

from draw.tables import BOOK, pond, race
from irisade.draw.scene import Act, Piece, Ring, Scene, Spots, Zone
from irisade.draw.text import ANSI, choices, columns, render

FLIPS = tuple(Act(str(k), (f"pond.{k}",), f"Turn over {k}") for k in range(60) if k not in (13, 14))
PLAYS = tuple(Act(f"Y{k}", (f"Y{k}",), f"Play {k}") for k in range(3))


def drawn(scene: Scene, **how) -> list[str]:
    return render(scene, BOOK, how.pop("color", False), **how).splitlines()


def test_sixty_discs_make_a_numbered_grid():
    lines = drawn(pond(FLIPS, prompt="Turn over a disc"))
    assert lines == [
        "Toy — Turn over a disc",
        "",
        "▶ ♥ Zoé   2/6  ♥♥ ·",
        "  ♦ Léo  10/6  · ·",
        "",
        "         1      2      3      4      5      6      7      8      9     10",
        "  1   [0]●   [1]●   [2]●   [3]●   [4]●   [5]●   [6]●   [7]●   [8]●   [9]●",
        "  2  [10]●  [11]●  [12]●     ♥*      ·  [15]●  [16]●  [17]●  [18]●  [19]●",
        "  3  [20]●  [21]●  [22]●  [23]●  [24]●  [25]●  [26]●  [27]●  [28]●  [29]●",
        "  4  [30]●  [31]●  [32]●  [33]●  [34]●  [35]●  [36]●  [37]●  [38]●  [39]●",
        "  5  [40]●  [41]●  [42]●  [43]●  [44]●  [45]●  [46]●  [47]●  [48]●  [49]●",
        "  6  [50]●  [51]●  [52]●  [53]●  [54]●  [55]●  [56]●  [57]●  [58]●  [59]●",
    ]


def test_a_turned_grid_shows_the_same_neighbours():
    lines = drawn(pond(FLIPS, turned=True))
    assert lines[6].split() == ["1", "[50]●", "[40]●", "[30]●", "[20]●", "[10]●", "[0]●"]
    assert lines[9].split() == ["4", "[53]●", "[43]●", "[33]●", "[23]●", "♥*", "[3]●"]


def test_a_road_has_its_cards_below_it_and_the_leader_at_the_right():
    assert drawn(race(acts=PLAYS)) == [
        "Toy — Your turn",
        "",
        "▶ ♦ Ada  0",
        "  ♦ Bob  1",
        "  ♦ Cy   2",
        "",
        "Road",
        "  ♦ Cy  ♦ Bob  ♦ Ada",
        "  ·     ★7     ★7",
        "",
        "Your hand: [1]★7  [2]★7  [3]★7",
        "",
        "Pile: ▒ 17",
        "",
        "  ·",
        "  ●  ·  ·",
        "",
        "  ·",
        "",
        "Bob plays",
    ]


def test_a_standing_road_has_the_leader_on_top():
    assert drawn(race(tall=True))[6:10] == ["Road", "  1.  ♦ Ada  ★7", "  2.  ♦ Bob  ★7", "  3.  ♦ Cy   ·"]


def test_a_road_too_long_for_the_terminal_stands_up():
    names = tuple(f"Wilhelmina {k}" for k in range(8))
    lines = drawn(race(names))
    assert lines[12].startswith("  1.  ♦ Wilhelmina 0  ★7")
    assert max(map(columns, lines)) <= 80
    assert drawn(race(names), width=200)[12].endswith("♦ Wilhelmina 0")


def test_a_number_in_the_notation_is_what_one_types():
    assert choices(pond(FLIPS))[:3] == ("0", "1", "2")
    assert choices(pond(FLIPS))[13] == "15"
    leave = (*FLIPS[:2], Act("-", (), "Leave them"))
    assert choices(pond(leave)) == ("0", "1", "-")


def test_other_notations_are_counted():
    assert choices(race(acts=PLAYS)) == ("1", "2", "3")
    assert choices(race()) == ()


def test_plain_acts_are_listed_below():
    acts = (Act("stay", (), "Stay"), Act("overtake", (), "Overtake"))
    assert "[1] Stay   [2] Overtake" in drawn(race(acts=acts))


def test_a_tray_and_an_empty_slot_show_their_number():
    lines = drawn(pond((Act("B", ("tray1",), "Give"), Act("x", ("pond.14",), "Here"))))
    assert lines[3] == "  ♦ Léo  10/6  [1]· ·"
    assert "[2]·" in lines[7]


def test_colour_changes_nothing_but_the_colour():
    for scene in (pond(FLIPS), race(acts=PLAYS)):
        colored = render(scene, BOOK, True)
        assert "\x1b[" in colored
        assert ANSI.sub("", colored) == render(scene, BOOK, False)


def test_plain_ascii_has_letters_for_colours():
    text = render(race(("Zoé", "Bob", "Cy"), PLAYS), BOOK, True, ascii=True)
    assert text.isascii()
    assert "B Zoe" in text
    assert "[1]Y7" in text
    assert "\x1b" not in text


def test_an_empty_zone_without_a_place_is_left_out():
    hand = race().zones[2]._replace(pieces=())
    scene = replace(race(), zones=(hand,))
    assert "Your hand" not in "\n".join(drawn(scene))


def test_wide_and_combining_letters_keep_the_columns():
    assert columns("日本") == 4
    assert columns("e\u0301") == 1
    assert columns("\x1b[1mab\x1b[0m") == 2


def test_a_piece_in_another_slot_keeps_its_number_to_itself():
    """Place 2 lies in slot 0; the empty slot 2 is no place to choose."""
    circle = Zone("ring", Ring((3,)), (Piece("ring.2", "disc.back"),))
    scene = Scene("toy", "Toy", 0, "ring", (circle,), acts=(Act("2", ("ring.2",), "Turn over 2"),))
    assert drawn(scene)[-1].split() == ["[2]●", "·", "·"]


def test_spots_that_no_line_can_hold_are_drawn_about_where_they_lie():
    """Two that would lie on one another stand side by side; lines without anything are left out."""
    many = Spots(tuple((x / 60, y) for y in (0.1, 0.9) for x in range(60)), 0.1)
    pieces = tuple(Piece(f"sea.{slot}", "disc.red", slot=slot) for slot in (0, 30, 31, 119))
    scene = Scene("toy", "Toy", 0, "sea", (Zone("sea", many, pieces, "Sea"),))
    assert drawn(scene)[3:] == ["Sea", "   ♥" + " " * 34 + "♥ ♥", "  " + " " * 71 + "♥"]
