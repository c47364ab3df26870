"""What is refused in Gumball Rally, what each seat sees, what the table says, and whole races."""

from __future__ import annotations

from collections import Counter

import pytest

from games.flow import at_random, by_dice, replay, tell
from games.road import (
    BEFORE_THE_WINNER,
    cards,
    every_card,
    hand,
    line,
    road,
    said,
    set_up,
    stops,
    tie,
)
from irisade.core.dice import Dice
from irisade.core.game import WrongSeats
from irisade.core.match import IllegalMove, Match, guess, view
from irisade.core.playout import play
from irisade.core.words import HIDDEN, NOBODY, Ask
from irisade.games.gumball_rally import GAME
from irisade.games.gumball_rally.rules import (
    CARDS,
    CHAOS,
    FLAG,
    HAZARDS,
    NONE,
    OVERTAKE,
    PLAY,
    START,
    label,
    meet_danger,
    new_turn,
    news,
    turn,
)

# -- what is refused, and what is seen --


def opened() -> Match:
    """A has K1 K2 K3 and is to play, B has B1 B2 B3, C has R1 R2 R3."""
    return replay(GAME, 3, "(A) (K1) (K2) (K3) (B1) (B2) (B3) (R1) (R2) (R3)")


@pytest.mark.parametrize("move", ["A:B1", "B:B1", "A:-", "A:overtake", "A:K11", "A:stay", "C:R1"])
def test_what_is_not_open_is_refused(move):
    """GR-15: a card of another hand, another seat's turn, passing, a word that answers something else."""
    match = opened()
    before = match.table.bytes
    with pytest.raises(IllegalMove):
        match.say(move)
    assert match.table.bytes == before
    assert match.asking == Ask(0, PLAY, cards("K1 K2 K3"))


def test_nobody_plays_two_cards():
    """GR-15: after one card it is the next driver's turn."""
    match = Match(GAME, 3, Dice(1), {"start_player": 1})
    match.play(0, match.table.hands[0][0])
    with pytest.raises(IllegalMove, match="seat B's turn"):
        match.play(0, match.table.hands[0][0])


def test_nobody_plays_while_a_card_is_shown():
    """GR-15: a live table waits until everybody has looked, at dangers too."""
    match = Match(GAME, 3, Dice(1), {"start_player": 1}, live=True)
    match.play(0, match.table.hands[0][0])
    assert match.showing is not None
    with pytest.raises(IllegalMove, match="wait"):
        match.play(1, match.table.hands[1][0])


def test_nothing_is_played_after_the_finish():
    """GR-43: every move is refused, and the dangers that were not drawn stay where they are."""
    *_, match = at_random(GAME, 3, seed=1)
    assert match.outcome is not None
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, match.table.hands[0][0])
    assert len(match.table.drawn) + len(match.table.hazards) == 16 + 3


def test_a_view_has_no_foreign_hand_and_no_pile():
    """GR-3, GR-5, GR-9: others' hands and the deck are covered; the box cannot be told from the stack."""
    t = road("C:R9 A:- B:-", mine="Y1 B7 K6", drawn="K", deck="Y10 Y9")
    seen = view(GAME, t, 0)
    assert seen.hands[:3] == [cards("K6 B7 Y1"), [HIDDEN] * 3, [HIDDEN] * 3]
    assert seen.deck == [HIDDEN] * 2
    assert seen.hazards == sorted(t.hazards)
    assert (seen.line, seen.played, seen.to_play, seen.drawn) == (t.line, t.played, t.to_play, t.drawn)
    assert HIDDEN not in seen.played  # a buggy without a card is not a card face down


def test_a_watcher_sees_no_hand():
    """GR-3: whoever sits nowhere sees what lies on the table."""
    t = road("C:R9 A:- B:-", mine="Y1 B7 K6")
    seen = view(GAME, t, NOBODY)
    assert seen.hands[:3] == [[HIDDEN] * 3] * 3
    assert seen.played == t.played


def test_everybody_can_count_a_hand():
    """GR-15, GR-17: while B decides whether to overtake, all see that B holds two cards."""
    t = road("R10 - -", mine="R4 K6 Y1")
    tell(turn(t), "B:R4")
    for seat in (NOBODY, 0, 1, 2):
        assert [len(hand) for hand in view(GAME, t, seat).hands[:3]] == [3, 2, 3]


def test_a_view_tells_no_order():
    """GR-3, GR-35: the order in which a hand or the discards came is nobody's business."""
    one, other = (
        road("R9 - -", mine="K6 B7 Y1", deck="Y9 Y10"),
        road("R9 - -", mine="Y1 K6 B7", deck="Y10 Y9"),
    )
    other.discards.reverse()
    assert view(GAME, one, 1).bytes == view(GAME, other, 1).bytes


def test_hazards_and_what_the_deck_was_made_of_lie_sorted():
    """GR-5, GR-35: so there is no order to tell."""
    for match in at_random(GAME, 4, seed=1):
        assert match.table.hazards == sorted(match.table.hazards)
        assert match.table.reshuffled == sorted(match.table.reshuffled)
    assert len(match.table.reshuffled) < CARDS


def test_a_guess_keeps_my_hand_and_deals_the_others_again():
    """GR-3: any card I cannot see may be in any other hand; no card is lost, and my view is the same."""
    t = road("R9 - -", mine="K6 B7 Y1")
    hidden, met = {*t.deck, *t.hands[0], *t.hands[2]}, [set(), set()]
    for seed in range(200):
        world = t.copy()
        guess(GAME, world, 1, (), Dice(seed))
        assert view(GAME, world, 1).bytes == view(GAME, t, 1).bytes
        assert every_card(world) == list(range(CARDS))
        met[0] |= set(world.hands[0])
        met[1] |= set(world.hands[2])
    assert met == [hidden, hidden]


def test_a_guess_knows_which_cards_were_held_before_the_reshuffle():
    """GR-35: A has held one card since before it, C two, and those are B1, B2 and B3 in some order."""
    t = road("A:R9 B:- C:-", mine="K6 B7 Y1")
    t.hands[0], t.hands[2], t.deck = cards("B1 Y2 Y3"), cards("Y4 B2 B3"), cards("Y8 Y9 Y10")
    t.reshuffled = cards("Y2 Y3 Y4 Y8 Y9 Y10")
    met: Counter[str] = Counter()
    for seed in range(100):
        world = t.copy()
        guess(GAME, world, 1, (), Dice(seed))
        assert [sum(card not in t.reshuffled for card in world.hands[seat]) for seat in (0, 2)] == [1, 2]
        assert sorted(world.hands[0] + world.hands[2] + world.deck) == cards("B1 B2 B3 Y2 Y3 Y4 Y8 Y9 Y10")
        met.update(f"{seat}{label(card)}" for seat in "02" for card in world.hands[int(seat)])
    assert all(20 < met[f"0{card}"] < 50 for card in ("B1", "B2", "B3"))
    assert all(met[f"{seat}{card}"] > 0 for seat in "02" for card in ("Y2", "Y4", "Y9"))


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_does_not_know_who_holds_what(seed):
    """GR-3, GR-35: had the others got other cards, the same would be guessed."""
    deals = [("B1 Y2 Y3", "Y4 B2 B3", "Y8 Y9 Y10"), ("B3 Y9 Y8", "B1 B2 Y2", "Y10 Y3 Y4")]
    guessed = []
    for first, third, deck in deals:
        t = road("A:R9 B:- C:-", mine="K6 B7 Y1")
        t.hands[0], t.hands[2], t.deck = cards(first), cards(third), cards(deck)
        t.reshuffled = cards("Y2 Y3 Y4 Y8 Y9 Y10")
        guess(GAME, t, 1, (), Dice(seed))
        guessed.append((t.hands, t.deck))
    assert guessed[0] == guessed[1]


def test_a_guess_works_in_the_middle_of_a_turn():
    """GR-17: B has played and not drawn yet, so B gets two cards, the others three."""
    t = road("R10 - -", mine="R4 K6 Y1")
    tell(turn(t), "B:R4")
    guess(GAME, t, 0, (), Dice(1))
    assert [len(hand) for hand in t.hands[:3]] == [3, 2, 3]
    assert every_card(t) == list(range(CARDS))


# -- what the table says --


def test_a_round_in_words():
    """GR-15, GR-22, GR-28: who plays, who passes whom, the danger, who goes to the back."""
    t = road("R10 B3 -", mine="R4")
    assert said(tell(turn(t), "C:R4 C:overtake (Y1) (R)")) == [
        "C plays R4",
        "C overtakes B",
        "C overtakes A",
        "R!",
        "A goes to the back of the line",
    ]


def test_flags_in_words():
    """GR-32, GR-33, GR-36, GR-37: which flag it is, and the points of the leader."""
    t = road("B:Y10 A:K9 C:B9", drawn="K K K", checkpoint_first="1")
    assert said(tell(meet_danger(t), "(flag)")) == ["checkpoint!", "1 point for B, who is in the lead"]
    t = road("B:Y10 A:K9 C:B9", drawn=BEFORE_THE_WINNER)
    assert said(tell(meet_danger(t), "(flag)")) == ["winner!", "8 points for B, who is in the lead"]


def test_a_photo_finish_in_words():
    """GR-41, GR-42: every card that is drawn is shown."""
    t = tie(photo_finish="on", deck="R2 K8")
    told = tell(turn(t), "D:R1 (R2) (flag) (K8)")
    assert said(told)[-2:] == ["A draws K8", "The race cards are shuffled again"]


# -- whole races --


OPTIONS = [
    {},
    {"overtake": "all_optional", "photo_finish": "on"},
    {"overtake": "all_auto", "scoring": "everybody", "photo_finish": "on"},
    {"missed_hazard": "leader_back_one", "extra_majors": "on", "start_player": "chosen"},
    {"hand_size": "4", "photo_finish": "on", "start_player": "youngest"},
    {"hand_size": "1"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [3, 4, 6, 8])
def test_all_through_a_race(seats, options):
    """GR-3, GR-5, GR-14, GR-16, GR-17: every card exists once, every hazard is drawn or unseen, hands are
    full, and those who have played stand before those who have not, who keep their order."""
    box = Counter(CHAOS if options.get("extra_majors") == "on" else HAZARDS)
    for match in at_random(GAME, seats, seats, **options):
        t = match.table
        waiting = [buggy for buggy in t.line if t.played[buggy] == NONE]
        if match.asking and match.asking.kind is START:
            continue
        assert every_card(t) == list(range(CARDS))
        assert Counter(t.hazards + t.drawn) - Counter({FLAG: t.flags}) == box
        assert t.drawn.count(FLAG) == t.flags
        assert sorted(t.line) == list(range(seats))
        if match.asking and match.asking.kind is PLAY:
            if len(waiting) == seats:
                order = t.line[:]
            assert [len(t.hands[seat]) for seat in range(seats)] == [t.hand_size] * seats
            assert waiting == t.to_play == order[-len(waiting) :] == t.line[-len(waiting) :]
        elif match.asking:
            assert match.asking.kind is OVERTAKE
            assert len(t.hands[match.asking.seat]) == t.hand_size - 1


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_every_race_pays_all_its_point_cards(seats):
    """GR-36..38: 35 points in all, 34 with three players; two checkpoints and the finish."""
    for seed in range(5):
        done = play(GAME, seats, seed)
        assert sum(done.table.points) == (34 if seats == 3 else 35)
        assert done.table.flags == 3
        assert done.table.drawn[-1] == FLAG


def test_a_race_has_twelve_to_fifteen_rounds():
    """GR-6, GR-13, GR-33: each length as likely as another, and one card of everybody in each round."""
    lengths = Counter()
    for seed in range(400):
        done = play(GAME, 3, seed, {"overtake": 1})
        lengths[len(done.table.drawn)] += 1
        assert done.moves == done.runs == done.turns == 3 * len(done.table.drawn)
    assert set(lengths) == {12, 13, 14, 15}
    assert all(75 < count < 125 for count in lengths.values())


def test_two_players_may_drive_two_buggies_each():
    """GR-1, GR-2: with two_buggies=on the buggies alternate, B's are the second and the fourth."""
    options = GAME.read_options({"two_buggies": "on", "start_player": "youngest"})
    match = Match(GAME, 2, Dice(3), options)
    assert line(match.table) == "A B C D"
    asked = []
    while not match.table.drawn:
        if match.asking.kind is PLAY:
            asked.append(match.asking.seat)
        match.play(match.asking.seat, match.asking.options[-1])
    assert asked == [0, 1, 0, 1]
    with pytest.raises(WrongSeats, match="for 2 players"):
        Match(GAME, 3, Dice(3), options)


def test_both_buggies_of_a_driver_score():
    """GR-36, GR-37: A and C are driven by seat A, who takes 5 and 1 at a checkpoint."""
    t = road("A:K1 B:K2 C:K3 D:K4", drawn="K K K", two_buggies="on")
    tell(meet_danger(t), "(flag)")
    assert t.points == [6, 3]


def test_a_driver_may_meet_the_own_other_buggy():
    """GR-18, GR-19: it is overtaken like any other."""
    t = road("A:R9 B:K8 C:- D:-", mine="K9", two_buggies="on")
    assert stops(t, "K9") == [2]
    assert hand(t, "A") == "K9"


@pytest.mark.parametrize("size", [1, 2, 4])
def test_a_hand_may_have_another_size(size):
    """GR-3, GR-17: hand_size cards are dealt, and that many are held between turns."""
    t = set_up(3, hand_size=str(size))
    assert [len(hand) for hand in t.hands[:3]] == [size] * 3
    by_dice(turn(t), Dice(1))
    assert [len(hand) for hand in t.hands[:3]] == [size] * 3


def test_every_danger_is_news():
    """GR-13: so a race never counts as quiet, and every card played is a turn of its own."""
    t = road("R10 B3 -", mine="R4")
    before = news(t)
    tell(turn(t), "C:R4 C:overtake (Y1) (R)")
    assert news(t) != before
    assert new_turn(t)
