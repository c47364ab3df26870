"""What a preview promises is what happens: each option is tried in a copy of the game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.fairies import rain
from games.fairies import ring as ring_of_numbers
from irisade.core.dice import Dice
from irisade.core.game import find
from irisade.core.match import Match
from irisade.core.words import NOBODY, Ask, Kind
from irisade.draw.face import compose, preview
from irisade.draw.scene import Preview
from irisade.games.colomo.a_laveuglette import rules as crossing
from irisade.games.colomo.arc_en_ciel import rules as arc_en_ciel
from irisade.games.colomo.blackout import rules as blackout
from irisade.games.colomo.les_aveugles import rules as ring
from irisade.games.colomo.ronde import rules as ronde
from irisade.games.gumball_rally import rules as gumball
from irisade.games.racebow import rules as racebow
from irisade.games.racebow.art import FUELS, gauge_key
from irisade.games.racebow.tiles import AIR, OXYGEN, PROPELLER, WATER, level
from irisade.games.rainbow_racers import rules as racers
from irisade.games.rainbow_road import rules as road
from irisade.games.rainbow_road.table import JUMP, SKIP


def questions(key: str, seats: int, *kinds: Kind, games: int = 3, **options: int) -> Iterator[Match]:
    """Of games of random moves, the moments where one of these is asked."""
    for seed in range(games):
        match, chooser = Match(find(key), seats, Dice(seed), options), random.Random(seed)
        for _ in range(400):
            if match.over:
                break
            asking = match.asking
            if isinstance(asking, Ask):
                if asking.kind in kinds:
                    yield match
                match.play(asking.seat, chooser.choice(list(asking.options)))
            else:
                match.let_go()


def tried(match: Match, option: int) -> Match:
    then = match.copy(Dice(9))
    then.play(match.asking.seat, option)
    return then


def glimpsed(match: Match, option: int) -> set[tuple[str, str]]:
    """The faces that an option would bring, and where."""
    return {(each.at, each.face) for each in seen(match, option).glimpses}


def faces(match: Match, me: int) -> set[tuple[str, str]]:
    """What this seat sees, and where."""
    talk = match.game.talk("en", [str(seat) for seat in range(match.seats)])
    scene = compose(match.game, match.view(me), me, None, "wide", talk)
    return {(piece.id, piece.face) for zone in scene.zones for piece in zone.pieces}


def seen(match: Match, option: int) -> Preview:
    found = preview(match.game, match.view(match.asking.seat), match.asking, option)
    return found if found is not None else Preview()


def test_a_card_of_gumball_rally_drives_as_far_as_it_says():
    """GR-18 to GR-21, with every decision to overtake."""
    drives = 0
    for match in questions("gumball-rally", 5, gumball.PLAY):
        buggy = match.table.to_play[0]
        if len(match.table.to_play) < 2:
            continue  # a danger would follow at once
        for card in match.asking.options:
            then = tried(match, card)
            stops = []
            while then.asking.kind is gumball.OVERTAKE:
                stops.append(then.table.line.index(buggy))
                then.play(then.asking.seat, gumball.GO)
            stops.append(then.table.line.index(buggy))
            assert seen(match, card).to == tuple(f"road.{place}" for place in stops)
            drives += len(stops)
    assert drives > 100


def test_a_card_that_a_hazard_would_hit_comes_with_a_warning():
    """GR-28: the highest of its colour, as the road lies."""
    warned = set()
    for match in questions("gumball-rally", 4, gumball.PLAY):
        for card in match.asking.options:
            others = [c for c in match.table.played if c != gumball.NONE]
            hit = all(c < card for c in others if gumball.colour(c) == gumball.colour(card))
            warning = any(line.text.startswith("Careful") for line in seen(match, card).lines)
            assert warning == hit
            warned.add(warning)
    assert warned == {True, False}


def test_staying_behind_or_overtaking_is_previewed_too():
    for match in questions("gumball-rally", 6, gumball.OVERTAKE):
        place = match.table.line.index(match.table.to_play[0])
        assert seen(match, gumball.STAY).to == (f"road.{place}",)
        assert seen(match, gumball.GO).to[0] in {f"road.{ahead}" for ahead in range(place)}


def test_a_pawn_of_les_aveugles_ends_where_it_says():
    """CL-11 to CL-13; only the seat that rolled is told, and only cells, never whose pawn it is."""
    ends = {"cell": 0, "gate": 0, "middle": 0}
    for match in questions("colomo-les-aveugles", 3, ring.MOVE, games=6):
        for cell in match.asking.options:
            look, then = seen(match, cell), tried(match, cell)
            (goal,) = look.to
            if goal == f"ring.{len(match.table.cells) + 1}":
                assert sum(then.table.home) > sum(match.table.home)
                ends["middle"] += 1
            elif look.lines:
                assert int(goal.partition(".")[2]) % ring.stretch(match.table) == 0
                ends["gate"] += 1
            else:
                assert then.table.cells[int(goal.partition(".")[2])] == then.table.moving
                ends["cell"] += 1
    assert min(ends.values()) > 0


def test_a_pawn_of_a_laveuglette_can_go_where_it_says():
    """CG-12 to CG-19; CG-16 may refuse one of these cells, which no view can know."""
    refused = offered = 0
    for match in questions("colomo-a-laveuglette", 2, crossing.TAKE):
        for cell in match.asking.options:
            goals = {f"board.{goal}" for goal in tried(match, cell).asking.options}
            assert goals <= {*seen(match, cell).to}
            offered += len(goals)
            refused += len(seen(match, cell).to) - len(goals)
    assert refused < offered / 20


def test_a_disc_of_blackout_goes_where_it_says():
    for match in questions("colomo-blackout", 3, blackout.LAY, blackout.LIFT, games=1):
        for option in set(match.asking.options) - {NOBODY}:
            (goal,) = preview(match.game, match.view(match.asking.seat), match.asking, option).to
            then = tried(match, option).table
            place = int(goal.removeprefix("line."))
            if match.asking.kind is blackout.LAY:
                assert then.lies[place] == len(then.colour) - 1
            else:
                assert place == blackout.PLACES + len(then.lifted) - 1


def test_a_gift_of_ronde_lights_up_the_socket_that_it_fills():
    gifts = 0
    for match in questions("colomo-ronde", 5, ronde.GIVE, games=8):
        for friend in match.asking.options:
            hue = match.table.colour[match.table.up[0]]
            assert seen(match, friend).to == (f"tray{friend}.{hue}",)
            gifts += 1
    assert gifts


def test_a_square_of_racebow_says_what_is_left():
    """RB-12, RB-13: a propeller for the air, oxygen for the water."""
    paid = 0
    for match in questions("racebow", 4, racebow.GO, racebow.BOOST):
        seat = match.asking.seat
        for square in match.asking.options:
            fuel = {AIR: PROPELLER, WATER: OXYGEN}.get(level(square)) if square != NOBODY else None
            if fuel is not None:
                left = match.table.counters[seat][fuel] - 1
                assert seen(match, square).lines[0].words == {"mark": fuel, "n": left}
                assert (f"mine.{FUELS[fuel]}", gauge_key(fuel, left, 5)) in glimpsed(match, square)
                paid += 1
    assert paid > 50


def test_a_tower_is_sorted_as_it_says():
    sorted_ = 0
    for match in questions("racebow", 4, racebow.RAISE, racebow.LOWER, racebow.EXCHANGE, games=6):
        seat = match.asking.seat
        for floor in match.asking.options:
            if floor != NOBODY:
                (line,), then = seen(match, floor).lines, tried(match, floor)
                right = racebow.in_place(then.table, seat)
                assert line.words.get("n", 5) == right
                assert glimpsed(match, floor) <= faces(then, seat)
                sorted_ += 1
    assert sorted_ > 20


def test_a_goblin_reaches_the_arches_that_light_up():
    runs = 0
    for match in questions("rainbow-racers", 3, racers.RUN, must_move=1):
        for number in match.asking.options:
            goblin = racers.goblin_of(match.asking.seat, number)
            reached = tried(match, number).table.at[goblin]
            assert seen(match, number).to == (f"sign.{reached}",)
            runs += 1
    assert runs > 20


def test_the_second_card_of_a_round_says_who_moves_which_fairy():
    """RO-20 to RO-22."""
    cards = 0
    for match in questions("rainbow-road", 2, road.PLAY, games=6, pranks=2):
        if len(match.table.to_play) == 2:
            continue
        seat = match.asking.seat
        for card in match.asking.options:
            (line,), then = seen(match, card).lines, tried(match, card)
            mover = then.table.sun_seat if then.table.sun_seat != road.NONE else then.table.starter
            assert (line.words["fairy"] == road.SUNNY) == (mover == seat)
            assert ("road.11", f"role.sunny.{mover}") in glimpsed(match, card)
            cards += 1
    assert cards > 20


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "Possible points: Sunny Fairy ↺ 2, ↻ 4; Rain Fairy ↺ 2, ↻ 0."),
        ({"direction": "one_way"}, "Possible points: Sunny Fairy up to 2, Rain Fairy up to 2."),
    ],
)
def test_a_card_shows_how_far_both_fairies_could_walk_each_way(options, line):
    """Scenario 16 of the rules: Sunny's way back hops over the Rain Fairy for two points."""
    t = ring_of_numbers(". 1 . 3 5 | . 4 . 2 1", hands=("3", ""), **options)
    t.aimed[0], t.picked[0] = 3, NOBODY
    foreseen = preview(find("rainbow-road"), t, Ask(0, road.PLAY, (3,)), 3)
    assert foreseen is not None
    assert find("rainbow-road").talk("en", ("A", "B")).line(foreseen.lines[0]) == line
    ends = [(each.at, each.face) for each in foreseen.glimpses if each.face.startswith("walk.")]
    back = [("road.4", "walk.sunny.4")] if not options else []
    assert ends == [("road.4", "walk.sunny.2"), *back, ("road.9", "walk.rain.2")]


def test_a_leap_is_foreseen_to_its_end():
    """RO-46: the rulebook's skip for six points, from A1 over A4 to B3; Sunny stands behind it."""
    t = ring_of_numbers("7 6 6 2 5 | 4 3 2 1 7", "B4", "A1", tricks=("", "skip"))
    asking = rain(t, "B:- B:A2 B:A3").asking
    assert isinstance(asking, Ask)
    foreseen = preview(find("rainbow-road"), t, asking, SKIP)
    assert foreseen is not None
    assert foreseen.lines[0].words == {"n": 6}
    assert foreseen.to == tuple(f"road.{spot}" for spot in (4, 5, 6, 7))
    assert [(each.at, each.text) for each in foreseen.glimpses] == [
        *(("road.3", ""), ("road.4", "3"), ("road.5", "4"), ("road.6", "5"), ("road.7", "6")),
    ]


def test_a_leap_as_the_first_step_is_foreseen_each_way():
    """RO-44: both cards she could jump on, then how far she gets on the way that is chosen."""
    t = ring_of_numbers("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump"))
    asking = rain(t).asking
    assert isinstance(asking, Ask)
    foreseen = preview(find("rainbow-road"), t, asking, JUMP)
    assert foreseen == Preview(("road.1", "road.9"))
    t = ring_of_numbers("6 5 2 7 4 | 3 1 2 5 7", "B1", "A1", tricks=("", "jump"))
    asking = rain(t, "B:jump").asking
    assert isinstance(asking, Ask)
    foreseen = preview(find("rainbow-road"), t, asking, 9)
    assert foreseen is not None
    assert foreseen.lines[0].words == {"n": 4}
    assert foreseen.to == ("road.9", "road.8", "road.7", "road.6")


def test_a_walk_is_worth_what_it_says():
    """RO-24, RO-35."""
    walks = 0
    for match in questions("rainbow-road", 2, road.STOP, games=8, pranks=2):
        seat = match.asking.seat
        for spot in match.asking.options:
            earned = tried(match, spot).table.points[seat] - match.table.points[seat]
            (line,) = seen(match, spot).lines
            assert line.words == {"n": earned}
            numbers = [int(each.text) for each in seen(match, spot).glimpses if each.text.isdigit()]
            assert numbers == sorted(numbers)
            assert numbers[-1:] in ([], [earned])
            walks += 1
    assert walks > 10


def test_a_sign_of_arc_en_ciel_is_for_the_disc_that_was_pointed_at():
    """CA-18. So it can be dragged there."""
    game = find("colomo-arc-en-ciel")
    t = Match(game, 2, Dice(1)).table
    t.pointed = 17
    assert preview(game, t, Ask(0, arc_en_ciel.NAME, (3, 4)), 4) == Preview(("middle.17",))
    assert preview(game, t, Ask(0, arc_en_ciel.POINT, (17, 18)), 17) is None


def test_nothing_is_foreseen_where_memory_is_the_game():
    for match in questions("colomo-ronde", 3, ronde.FLIP, games=1):
        assert seen(match, match.asking.options[0]) == Preview()


def test_a_prank_shows_the_road_as_it_would_be():
    """RO-43, RO-49: before the cards are moved."""
    shown = 0
    for match in questions("rainbow-road", 2, road.SWAP, road.PUT, games=12):
        for spot in match.asking.options:
            cards = {each for each in glimpsed(match, spot) if each[1].startswith("card.")}
            assert cards <= faces(tried(match, spot), match.asking.seat)
            shown += len(cards)
    assert shown > 20
