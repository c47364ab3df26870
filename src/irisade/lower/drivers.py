"""What runs the lowered rules: whole games, forks and views; copied into every generated file.

The counts and the guard against quiet games are those of `playout.py`.
"""

from __future__ import annotations

from typing import Any

from irisade.lower.luck import _RANDOM, _derive
from irisade.lower.runtime import (
    Context,
    Contexts,
    Cube64,
    Grid64,
    Long,
    Row64,
    Table,
    Tables,
    Word,
    _each,
    _entry,
    _lay,
    _number,
)
from irisade.lower.search import _learn, _node, _onward, _worth
from irisade.lower.survey import _credit, _stands, _told, _watch

_QUIET_ROUNDS, _CHOICE_STREAM, _SEATS = 1, 1, 1
setup: Any
turn: Any
over: Any
score: Any
points: Any
ending: Any
news: Any
new_turn: Any
view: Any
guess: Any
setup = turn = over = score = points = ending = news = new_turn = view = guess = None

# ---- copied from here ----

_NEW, _IN_SETUP, _IN_TURN = 0, 1, 2  # where a run starts


def _play_on(ctx: Context, t: Table, seats: int) -> bool:
    """From the beginning of a turn to the end of the game; True when it was stopped for being quiet."""
    quiet = 0
    last = news(ctx, t)
    while not over(ctx, t):
        if quiet >= _QUIET_ROUNDS * seats:
            return True
        _take_turn(ctx, t)
        latest = news(ctx, t)
        quiet = quiet + 1 if latest == last else 0
        last = latest
    return False


def _take_turn(ctx: Context, t: Table) -> None:
    if new_turn(ctx, t):
        ctx.turns += 1
    ctx.runs += 1
    turn(ctx, t)


def _start(ctx: Context, luck: Word, choice: Word) -> None:
    """A fresh run, with nothing given."""
    ctx.luck = luck
    ctx.choice = choice
    ctx.rolled = 0
    ctx.chosen = 0
    ctx.at = 0
    ctx.given = 0
    ctx.runs = 0
    ctx.turns = 0
    ctx.moves = 0
    ctx.open = 0
    ctx.inside = 0


def _conclude(ctx: Context, t: Table, i: int, seats: int, scores: Cube64, facts: Grid64) -> None:
    """Play a game to its end, and write down how it went."""
    quiet = _play_on(ctx, t, seats)
    facts[i][0] = ctx.runs
    facts[i][1] = ctx.turns
    facts[i][2] = ctx.moves
    facts[i][3] = -1 if quiet else ending(ctx, t)
    facts[i][4] = quiet
    for seat in range(seats):
        scores[i][0][seat] = score(ctx, t, seat)
        scores[i][1][seat] = points(ctx, t, seat)


@_each
def _new_game(
    ctx: Context,
    t: Table,
    i: int,
    before: Tables,
    seats: int,
    seed: Word,
    first: Long,
    scores: Cube64,
    facts: Grid64,
) -> None:
    """Play a whole game of a series."""
    _lay(t, before[0])
    luck = _derive(seed, first + i)
    _start(ctx, luck, _derive(luck, _CHOICE_STREAM))
    setup(ctx, t, seats)
    _conclude(ctx, t, i, seats, scores, facts)


@_entry
def _perform(
    ctxs: Contexts,
    tables: Tables,
    before: Tables,
    start: int,
    seats: int,
    seed: Word,
    first: int,
    scores: Cube64,
    facts: Grid64,
) -> None:
    """Play as many games as there are rows in `facts`, each from the table `before`.

    New games have the seed itself if `first` is negative, else the seeds derived from it from that number on.
    Others go on from where `ctx` stands: in the set-up or in a turn, with the answers given.
    """
    ctx = ctxs[0]
    ctx.mode = _RANDOM
    ctx.open = 0
    for game in range(len(facts)):
        tables[0] = before[0]
        t = tables[0]
        if start == _NEW:
            luck = seed if first < 0 else _derive(seed, first + game)
            _start(ctx, luck, _derive(luck, _CHOICE_STREAM))
        if start == _IN_TURN:
            _take_turn(ctx, t)
        else:
            setup(ctx, t, seats)
        _conclude(ctx, t, game, seats, scores, facts)


@_entry
def _survey(
    ctxs: Contexts,
    tables: Tables,
    before: Tables,
    seats: int,
    seed: Word,
    first: int,
    scores: Cube64,
    facts: Grid64,
    uses: Grid64,
    waits: Row64,
) -> None:
    """Play new games as `_perform` does, and count on the way: see `survey.py`."""
    ctx = ctxs[0]
    ctx.mode = _RANDOM
    for game in range(len(facts)):
        tables[0] = before[0]
        t = tables[0]
        luck = _derive(seed, first + game)
        _start(ctx, luck, _derive(luck, _CHOICE_STREAM))
        _watch(ctx)
        setup(ctx, t, seats)
        quiet = _play_watched(ctx, t, seats)
        facts[game][0] = ctx.runs
        facts[game][1] = ctx.turns
        facts[game][2] = ctx.moves
        facts[game][3] = -1 if quiet else ending(ctx, t)
        facts[game][4] = quiet
        _told(ctx, seats, facts[game])
        _credit(ctx, seats, uses, waits)
        for seat in range(seats):
            scores[game][0][seat] = ctx.level[seat]
            scores[game][1][seat] = points(ctx, t, seat)
            scores[game][2][seat] = ctx.placed[seat]
    ctx.watching = 0


def _play_watched(ctx: Context, t: Table, seats: int) -> bool:
    """As `_play_on`, with a look at the scores whenever a turn begins, and at the end."""
    quiet = 0
    last = news(ctx, t)
    while not over(ctx, t) and quiet < _QUIET_ROUNDS * seats:
        if new_turn(ctx, t):
            _compare_scores(ctx, t, seats)
        _take_turn(ctx, t)
        latest = news(ctx, t)
        quiet = quiet + 1 if latest == last else 0
        last = latest
    _compare_scores(ctx, t, seats)
    return not over(ctx, t)


def _compare_scores(ctx: Context, t: Table, seats: int) -> None:
    for seat in range(seats):
        ctx.level[seat] = score(ctx, t, seat)
    _stands(ctx, seats)


@_entry
def _look(ctxs: Contexts, tables: Tables, seats: Row64) -> None:
    """Cover in each table what its seat may not see."""
    for i in range(len(tables)):
        view(ctxs[0], tables[i], _number(seats[i]))


@_entry
def _deal_again(ctxs: Contexts, tables: Tables, seat: int) -> None:
    """Everything that this seat neither sees nor remembers; what is dealt is not written down."""
    ctx = ctxs[0]
    ctx.mode = _RANDOM
    ctx.noting = 0
    ctx.given = 0
    ctx.at = 0
    guess(ctx, tables[0], seat, ctx.memory[:])
    ctx.noting = 1
    ctx.at = 0


def _fell(ctx: Context) -> None:
    """The tree of an earlier search goes."""
    ctx.node_way[:] = 0
    ctx.node_visits[:] = 0
    ctx.node_open[:] = 0
    ctx.node_sum[:] = 0


def _give_credit(ctx: Context, root: int, options: Row64, credit: Row64, seats: int) -> None:
    """Some options begin as if they had been tried already."""
    for i in range(len(options)):
        if credit[i] > 0:
            at = _node(ctx, _onward(root, options[i]), True)
            ctx.node_visits[at] = credit[i]
            ctx.node_open[at] = credit[i]
            for other in range(seats):
                ctx.node_sum[at * _SEATS + other] = credit[i] * ctx.stakes * 6 // 10


@_entry
def _imagine(
    ctxs: Contexts,
    tables: Tables,
    before: Tables,
    in_setup: bool,
    seats: int,
    seat: int,
    kind: int,
    options: Row64,
    credit: Row64,
    seed: Word,
    games: int,
    far: int,
    scores: Row64,
    found: Grid64,
) -> None:
    """Look ahead in so many imagined games; `found` says how often each option was played, and its worth.

    Each game starts from the table `before`, dealt again for the seat, with the answers given since. After
    `far` moves it is judged as it stands. Options with some credit begin as if they had been tried already.
    """
    ctx = ctxs[0]
    ctx.mode = _RANDOM
    _fell(ctx)
    ctx.me = seat
    ctx.stakes = 2 * max(seats - 1, 1)
    ctx.noting = 0
    given = ctx.given
    root = _onward(1, kind)
    _give_credit(ctx, root, options, credit, seats)
    for game in range(games):
        tables[0] = before[0]
        t = tables[0]
        luck = _derive(seed, game)
        _start(ctx, luck, _derive(luck, _CHOICE_STREAM))
        guess(ctx, t, seat, ctx.memory[:])
        ctx.at = 0
        ctx.moves = 0
        ctx.given = given
        ctx.way = 1
        ctx.trailed = 0
        ctx.inside = 1
        if in_setup:
            setup(ctx, t, seats)
        else:
            turn(ctx, t)
        while ctx.moves < far and not over(ctx, t):
            turn(ctx, t)
        ctx.inside = 0
        for other in range(seats):
            scores[other] = score(ctx, t, other)
        _learn(ctx, scores, seats)
    for i in range(len(options)):
        at = _node(ctx, _onward(root, options[i]), False)
        if at >= 0:
            found[i][0] = ctx.node_visits[at]
            found[i][1] = ctx.node_sum[at * _SEATS + seat]
    ctx.noting = 1
    ctx.given = 0


@_entry
def _compare(
    ctxs: Contexts,
    tables: Tables,
    before: Tables,
    in_setup: bool,
    seats: int,
    seat: int,
    options: Row64,
    seed: Word,
    worlds: int,
    far: int,
    scores: Row64,
    found: Grid64,
) -> None:
    """Try every option in each of so many imagined worlds, with the same luck; the rest is played by habit.

    `found` sums how much more each option brought than the first one, and the squares of that.
    """
    ctx = ctxs[0]
    ctx.mode = _RANDOM
    given = ctx.given
    for world in range(worlds):
        luck = _derive(seed, world)
        first = 0
        for i in range(len(options)):
            tables[0] = before[0]
            t = tables[0]
            _start(ctx, luck, _derive(luck, _CHOICE_STREAM))
            ctx.noting = 0
            guess(ctx, t, seat, ctx.memory[:])
            ctx.at = 0
            ctx.moves = 0
            ctx.answers[given] = options[i]
            ctx.given = given + 1
            if in_setup:
                setup(ctx, t, seats)
            else:
                turn(ctx, t)
            while ctx.moves < far and not over(ctx, t):
                turn(ctx, t)
            for other in range(seats):
                scores[other] = score(ctx, t, other)
            worth = _worth(scores, seats, seat)
            if i == 0:
                first = worth
            found[i][0] += worth - first
            found[i][1] += (worth - first) * (worth - first)
    ctx.noting = 1
    ctx.given = 0
