"""A plain player of Rainbow Road: it looks to the end of the round, and no further.

It plays the card after which this round brings it most points more than the rival, who is thought to answer
as well as the cards not seen yet allow. It walks as far as pays, and keeps a prank for a good occasion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from irisade.core import run
from irisade.core.belief import Belief
from irisade.core.table import copy_of
from irisade.core.text import Sentence
from irisade.core.words import HIDDEN, Ask, Flow, Kind
from irisade.games.rainbow_road import rules
from irisade.games.rainbow_road.habits import longest
from irisade.games.rainbow_road.pranks import (
    exchange,
    leap,
    play_prank,
    prank_on_the_way,
    recycle,
    teleport,
    trash,
)
from irisade.games.rainbow_road.table import (
    BIN,
    CARDS,
    JUMP,
    LAND,
    LAY,
    LIFT,
    NONE,
    PLAY,
    PRANK,
    PUT,
    RAIN,
    SALVAGE,
    SET_OFF,
    SKIP,
    SPOTS,
    STOP,
    SUNNY,
    SWAP,
    Table,
)
from irisade.games.rainbow_road.walk import cards_ahead, go_on, step, walk, ways_round

OCCASION = 2  # points a prank should bring, until the last rounds
LAST_ROUNDS = 2
PLAINLY = 4  # points: what gives away so many is a mistake
MOST_SAID = 20  # points, of an answer that leads nowhere
WHIMS = {"toddler": 650, "child": 320, "grown-up": 120}  # eight rounds are few to show what one can do
PONDERS = True
LOOKS_AHEAD = "trials"

# What is left of a move when each question is asked before the first step, or to say where to stop.
REST: dict[Kind, tuple[Callable[[Table, int], Flow], ...]] = {
    PRANK: (rules.move_rain,),
    LIFT: (exchange, walk),
    SWAP: (exchange, walk),
    BIN: (trash, walk),
    LAND: (teleport, walk),
    SALVAGE: (recycle, walk),
    PUT: (recycle, walk),
    SET_OFF: (walk, prank_on_the_way),
    STOP: (go_on, prank_on_the_way),
}


def choose(belief: Belief[Table]) -> int:
    assert isinstance(belief.asking, Ask)
    t: Table = belief.view
    worth = (moves if belief.asking.kind in REST else plays)(t, belief.asking)
    best = max(worth.values())
    return belief.dice.pick([option for option in belief.asking.options if worth[option] == best])


def mistakes(belief: Belief[Table]) -> dict[int, Sentence]:
    """Answers that give away many points."""
    assert isinstance(belief.asking, Ask)
    worth = (moves if belief.asking.kind in REST else plays)(belief.view, belief.asking)
    best = max(worth.values())
    away = {option: round(best - value) for option, value in worth.items()}
    return {
        option: Sentence("Something else should bring {n:point|points} more", {"n": min(lost, MOST_SAID)})
        for option, lost in away.items()
        if lost >= PLAINLY
    }


def why(belief: Belief[Table], option: int) -> Sentence:
    assert isinstance(belief.asking, Ask)
    worth = (moves if belief.asking.kind in REST else plays)(belief.view, belief.asking)
    ahead = round(worth.get(option, 0))
    if ahead > 0:
        return Sentence("It should bring me {n:point|points} more than my rival", {"n": ahead})
    return Sentence("I gain nothing by it, but my rival gains little")


# Moving a fairy


def moves(t: Table, asking: Ask) -> dict[int, float]:
    """What each answer is worth, with the best answers after it."""
    said: tuple[int, ...] = ()
    if t.lifted != NONE:  # the second half of an exchange or a recycling: say the first half again
        t, said = copy_of(t), (t.lifted,)
        if asking.kind is PUT:
            t.discards.append(t.lifted)
    worth = dict.fromkeys(asking.options, -100.0)
    for answers, after in endings(t, asking, said):
        option = answers[len(said)]
        worth[option] = max(worth[option], gain(t, after))
    return worth


def endings(t: Table, asking: Ask, said: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Table]]:
    """Every way to end this move: the answers, and the table then."""
    open_ends = [said]
    while open_ends:
        answers = open_ends.pop()
        after = copy_of(t)
        question = ask_on(after, asking, answers)
        if question is None:
            yield answers, after
        else:
            open_ends += [(*answers, option) for option in question.options]


def ask_on(t: Table, asking: Ask, answers: tuple[int, ...]) -> Ask | None:
    """Give these answers to the rest of the move; the question that comes then."""
    queue = list(answers)
    for part in rest_of_move(t, asking.kind):
        flow = part(t, asking.seat)
        question = run.go_on(flow)
        while question is not None:
            if not isinstance(question, Ask):  # something is shown
                question = run.go_on(flow)
            elif queue:
                question = run.go_on(flow, queue.pop(0))
            else:
                return question
    return None


def rest_of_move(t: Table, kind: Kind) -> tuple[Callable[[Table, int], Flow], ...]:
    if kind is PRANK and t.way != 0:
        return (play_prank,)
    if kind is SET_OFF and t.prank in (JUMP, SKIP):
        return (leap,)
    return REST[kind] if t.moving == RAIN else REST[kind][:1]


def gain(before: Table, after: Table) -> float:
    """Points of the move; less what Rain can do next, or less what a prank is worth that is gone."""
    if after.moving == SUNNY:
        return after.walked - rains_longest(after)
    spent = before.prank == NONE and after.prank != NONE
    waits = after.hand_size - after.round >= LAST_ROUNDS
    return after.walked - (OCCASION if waits else 0.5) * spent


def rains_longest(t: Table) -> int:
    """How far Rain could walk without a prank; the table is left with Rain to move."""
    t.moving = RAIN
    return longest(t, t.fairies[RAIN]) // SPOTS


def walks_of_sunny(t: Table) -> list[tuple[int, int]]:
    """Points and last card of each, staying included."""
    start = t.fairies[SUNNY]
    t.moving, t.start = SUNNY, start
    found = [(0, start)]
    for way in ways_round(t):
        t.way, t.walked = way, 0
        for _ in cards_ahead(t, way):
            step(t)
            found.append((t.walked, t.fairies[SUNNY]))
        t.fairies[SUNNY] = start
    t.walked = 0
    return found


# Playing a card


def plays(t: Table, asking: Ask) -> dict[int, float]:
    """What each spot, or each card for the spot already chosen, is worth."""
    seat = asking.seat
    if asking.kind is PLAY:
        return {card: play_worth(t, seat, t.aimed[seat], card, -100) for card in asking.options}
    if asking.kind is not LAY:
        return dict.fromkeys(asking.options, 0.0)
    worth: dict[int, float] = {}
    for spot in asking.options:
        worth[spot] = -100.0
        for card in set(t.hands[seat]):
            worth[spot] = max(worth[spot], play_worth(t, seat, spot, card, max(worth.values())))
    return worth


def play_worth(t: Table, seat: int, spot: int, card: int, enough: float) -> float:
    """The round, in points more than the rival's; the first to play fears the best answer.

    Answers are no longer looked for once the play is worse than `enough`.
    """
    after = copy_of(t)
    put(after, seat, spot, card)
    rival = 1 - seat
    if after.marked[rival] != NONE:
        return round_worth(after, seat)
    worst = 100.0
    for reply in replies(t, rival):
        for place in rules.spots_to_fill(after, rival):
            answered = copy_of(after)
            put(answered, rival, place, reply)
            worst = min(worst, round_worth(answered, seat))
            if worst < enough:
                return worst
    return worst


def put(t: Table, seat: int, spot: int, card: int) -> None:
    t.road[spot] = card
    t.marked[seat] = spot


def replies(t: Table, rival: int) -> list[int]:
    """The numbers that the rival may hold: those it is seen to hold, or all not seen elsewhere."""
    if HIDDEN not in t.hands[rival]:
        return list(set(t.hands[rival]))
    seen = t.hands[0] + t.hands[1] + t.road + t.discards
    return [number for number in set(CARDS) if seen.count(number) < CARDS.count(number)]


def round_worth(t: Table, seat: int) -> float:
    """Both cards lie: what Sunny's mover gains on Rain's if both walk well, seen from this seat.

    The table is left with the fairies anywhere.
    """
    best = -100
    for walked, stop in walks_of_sunny(t):
        t.fairies[SUNNY] = stop
        best = max(best, walked - rains_longest(t))
    return best if rules.sunny_mover(t) == seat else -best
