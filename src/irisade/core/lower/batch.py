"""Games side by side, each waiting for one seat's move; copied into every generated file.

Nothing is suspended: with every move a turn is played again from its beginning, with the answers so far, up
to the first open question. There the table is looked at with the eyes of the seat that is asked.
"""

from __future__ import annotations

from typing import Any

from irisade.core.lower.luck import _PROBE, _WINDOW, _derive
from irisade.core.lower.plain import Cells, _entry, _inlined, _job, _number, _small_cells, _words

_QUIET_ROUNDS, _PER_TURN, _SEEN, _PLACES, _PATHS, _SHOWS, _LEAVES = 1, 1, 1, 1, 1, 1, 1
_TABLE: Any
_ENV: Any
_TABLE = _ENV = None
setup: Any
turn: Any
over: Any
score: Any
points: Any
news: Any
view: Any
_lay_out: Any
_tidy: Any
setup = turn = over = score = points = news = view = _lay_out = _tidy = None

# ---- copied from here ----

_ENV_SETUP, _ENV_TURN, _ENV_OVER = 1, 2, 3  # where a game stands
_UNSEEN = -2  # in an observation: never shown
_MOST_SEEN = 32767
_WORDS, _BEFORE = _words(_TABLE, _ENV)  # a table is copied by words, which is much faster


@_job
def _small(number: int) -> int:
    return max(-_MOST_SEEN, min(_MOST_SEEN, number))


@_inlined
def _spread(row: Cells, at: int, cells: Cells, first: int, many: int) -> None:
    """Piles that follow one another lie in an observation as they lie in the table."""
    for i in range(many):
        row[at + i] = cells[first + i]


@_job
def _remember(ctx: Any, memory: Any, seats: int) -> None:
    """What was shown goes to everybody who saw it: what lies where, and where something went."""
    for k in range(ctx.shown):
        at = ctx.shows[4 * k]
        if at >= _PLACES:
            raise OverflowError("something is shown at a place that has no room in an observation")
        for seat in range(seats):
            if ctx.shows[4 * k + 3] == -1 or ctx.shows[4 * k + 3] == seat:
                if ctx.shows[4 * k + 2] != _UNSEEN:
                    memory[seat][at] = ctx.shows[4 * k + 2]
                if _PATHS and ctx.shows[4 * k + 1] != -1:
                    memory[seat][_PLACES + at] = ctx.shows[4 * k + 1]
    ctx.shown = 0


@_job
def _forget(memory: Any, seat: int) -> None:
    for i in range(_PLACES + _PATHS):
        memory[seat][i] = _UNSEEN


@_job
def _deal(env: Any, blank: Any, memory: Any, seats: int, luck: int) -> None:
    """A new game, in its set-up."""
    env.before = blank
    _tidy(env.before)
    env.luck = luck
    env.stage = _ENV_SETUP
    env.rolled = 0
    env.given = 0
    env.quiet = 0
    env.speaker = 0
    if _PLACES:
        for seat in range(seats):
            _forget(memory, seat)


@_job
def _lay(tables: Any, words: Any, env: Any, own: Any) -> None:
    """The table as it was when the turn began."""
    if _WORDS:
        for k in range(_WORDS):
            words[k] = own[_BEFORE + k]
    else:
        tables[0] = env.before


@_job
def _keep_table(tables: Any, words: Any, env: Any, own: Any) -> None:
    """A turn begins with the table as it is."""
    if _WORDS:
        for k in range(_WORDS):
            own[_BEFORE + k] = words[k]
    else:
        env.before = tables[0]


@_job
def _next_question(
    ctx: Any,
    tables: Any,
    words: Any,
    env: Any,
    own: Any,
    answers: Cells,
    memory: Any,
    seats: int,
    telling: int,
) -> None:
    """Play the turn again from its beginning, and the following ones, up to an open question or the end."""
    _lay(tables, words, env, own)
    t = tables[0]
    ctx.luck = env.luck
    ctx.rolled = env.rolled
    ctx.at = 0
    ctx.given = env.given
    for i in range(env.given):
        ctx.answers[i] = answers[i]
    ctx.noting = 1
    ctx.open = 0
    ctx.telling = telling
    ctx.shown = 0
    if env.stage == _ENV_SETUP:
        setup(ctx, t, seats)
    else:
        turn(ctx, t)
    while not ctx.open:
        latest = news(ctx, t)
        env.quiet = env.quiet + 1 if env.stage == _ENV_TURN and latest == env.news else 0
        env.news = latest
        env.stage = _ENV_TURN
        _keep_table(tables, words, env, own)
        if over(ctx, t) or env.quiet >= _QUIET_ROUNDS * seats:
            env.stage = _ENV_OVER
            return
        env.given = 0
        env.rolled = ctx.rolled
        ctx.at = 0
        ctx.given = 0
        if _PLACES:
            _remember(ctx, memory, seats)
        turn(ctx, t)
    if _PLACES:
        _remember(ctx, memory, seats)
    if ctx.answered >= _PER_TURN:
        raise OverflowError("a turn has too many answers")
    for i in range(env.given, ctx.answered):
        answers[i] = ctx.answers[i]
    env.given = ctx.answered
    env.rolled = ctx.lucky
    env.kind = ctx.kind


@_job
def _open_table(ctx: Any, tables: Any) -> Any:
    """The table as it was at the open question; where the rules stop there at once, it still is."""
    if not _LEAVES:
        tables[0] = ctx.seen
    return tables[0]


@_job
def _observe(ctx: Any, t: Any, cells: Cells, env: Any, known: Cells, seat: int, row: Cells) -> None:
    """The open question's table as this seat sees it, and what it was shown."""
    row[0] = seat
    row[1] = env.kind
    view(ctx, t, seat)
    _lay_out(t, _small_cells(t, cells), row)
    for i in range(_PLACES + _PATHS):
        row[_SEEN + i] = known[i]


@_job
def _offer(ctx: Any, env: Any, first: Cells, mask: Cells, moves: Cells) -> None:
    """The moves that are open, by their numbers. A window asks its seats one after the other."""
    mask[:] = False
    base = first[env.kind]
    if ctx.asked == _WINDOW:
        env.seat = ctx.options[env.speaker]
        env.speakers = ctx.count
        env.count = 2
        moves[0] = base - 1
        moves[1] = base
    else:
        env.seat = ctx.asked
        env.speakers = 0
        env.count = ctx.count
        for k in range(ctx.count):
            moves[k] = base + ctx.options[k]
    for k in range(env.count):
        mask[moves[k]] = True


@_job
def _finish(ctx: Any, t: Any, env: Any, seats: int, reward: Cells) -> None:
    """The score, and for each seat the rivals behind it less those before it, as a share of its rivals."""
    for seat in range(seats):
        env.score[seat] = score(ctx, t, seat)
        env.points[seat] = points(ctx, t, seat)
    rivals = max(seats - 1, 1)
    for seat in range(seats):
        lead = 0
        for other in range(seats):
            lead += (env.score[seat] > env.score[other]) - (env.score[seat] < env.score[other])
        reward[seat] = lead / rivals


@_job
def _answer(env: Any, answers: Cells, option: int) -> bool:
    """Write down what was answered; False while others may still speak in this window."""
    answer = option
    if env.speakers > 0:
        if option < 0 and env.speaker + 1 < env.speakers:
            env.speaker += 1
            return False
        answer = env.seat if option == 0 else -1
        env.speaker = 0
    answers[env.given] = answer
    env.given += 1
    return True


@_entry
def _advance(
    ctxs: Any,
    tables: Any,
    words: Any,
    cells: Any,
    envs: Any,
    own: Any,
    answers: Any,
    blanks: Any,
    seats: int,
    seed: int,
    first: Cells,
    given: Cells,
    rules: Cells,
    memory: Any,
    seen: Any,
    mask: Any,
    moves: Any,
    reward: Any,
    done: Any,
) -> int:
    """Give each game its move; without moves, deal each its first game and bring it to its first question.

    `rules` are: does a game that ends make room for the next, and does what was shown stay in mind? Returns
    the first game whose move is not open, and then nothing has changed; else -1.
    """
    ctx = ctxs[0]
    ctx.mode = _PROBE
    for i in range(len(given)):
        if envs[i].stage != _ENV_OVER and not (0 <= given[i] < len(mask[i]) and mask[i][given[i]]):
            return i
    for i in range(len(envs)):
        env = envs[i]
        telling = 1
        ended = done[i]
        done[i] = False
        if len(given) == 0:
            _deal(env, blanks[0], memory[i], seats, _derive(seed, i))
            env.game = i
        elif env.stage == _ENV_OVER:
            done[i] = True
            continue
        else:
            if ended:
                for seat in range(seats):
                    reward[i][seat] = 0.0
            if _PLACES and not rules[1]:
                _forget(memory[i], env.seat)
            telling = 1 if _answer(env, answers[i], given[i] - first[env.kind]) else 0
        _next_question(ctx, tables, words[0], env, own[i], answers[i], memory[i], seats, telling)
        if env.stage == _ENV_OVER:
            done[i] = True
            _finish(ctx, tables[0], env, seats, reward[i])
            if not rules[0]:
                _rest(env, mask[i])
                continue
            env.game += len(envs)
            _deal(env, blanks[0], memory[i], seats, _derive(seed, env.game))
            _next_question(ctx, tables, words[0], env, own[i], answers[i], memory[i], seats, 1)
        _offer(ctx, env, first, mask[i], moves[i])
        _observe(ctx, _open_table(ctx, tables), cells[0], env, memory[i][env.seat], env.seat, seen[i])
    ctx.open = 0
    return -1


@_job
def _rest(env: Any, mask: Cells) -> None:
    """A game that is over asks nobody."""
    env.seat = -1
    env.kind = -1
    env.count = 0
    mask[:] = False


@_entry
def _look_at(
    ctxs: Any,
    tables: Any,
    words: Any,
    cells: Any,
    envs: Any,
    own: Any,
    answers: Any,
    seats: int,
    memory: Any,
    chosen: Cells,
    seen: Any,
) -> None:
    """What a seat of each game sees now."""
    ctx = ctxs[0]
    ctx.mode = _PROBE
    for i in range(len(envs)):
        seat = _number(chosen[i])
        if envs[i].stage == _ENV_OVER:
            _lay(tables, words[0], envs[i], own[i])
            _observe(ctx, tables[0], cells[0], envs[i], memory[i][seat], seat, seen[i])
        else:
            _next_question(ctx, tables, words[0], envs[i], own[i], answers[i], memory[i], seats, 0)
            _observe(ctx, _open_table(ctx, tables), cells[0], envs[i], memory[i][seat], seat, seen[i])
    ctx.open = 0
