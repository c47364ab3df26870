"""Games side by side, each waiting for one seat's move; copied into every generated file.

Nothing is suspended: with every move a turn is played again from its beginning, with the answers so far, up
to the first open question. There the table is looked at with the eyes of the seat that is asked. Only a
window keeps its table, because its seats are asked one after the other while nothing happens.
"""

from __future__ import annotations

from typing import Any

from irisade.lower.luck import _EVERYBODY, _PROBE, _WINDOW, _derive, _roll
from irisade.lower.runtime import (
    Cells,
    Context,
    Contexts,
    Cube16,
    Env,
    Envs,
    Flags,
    Grid16,
    Grid32,
    Long,
    Masks,
    Row64,
    Shares,
    Table,
    Tables,
    Word,
    _blank,
    _each,
    _entry,
    _fetch,
    _lay,
    _least,
    _recall,
    _word,
)

_QUIET_ROUNDS, _PER_TURN, _SEEN, _PLACES, _PATHS, _TOLD, _SHOWS, _LEAVES, _MOVES = 1, 1, 1, 1, 1, 1, 1, 1, 1
setup: Any
turn: Any
over: Any
score: Any
points: Any
news: Any
view: Any
_lay_out: Any
setup = turn = over = score = points = news = view = _lay_out = None

# ---- copied from here ----

_ENV_SETUP, _ENV_TURN, _ENV_OVER = 1, 2, 3  # where a game stands
_UNSEEN = -2  # in an observation: never shown


def _remember(ctx: Context, memory: Grid16, seats: int) -> None:
    """What was shown goes to everybody who saw it: what lies where, and where something went."""
    for k in range(ctx.shown):
        at = ctx.shows[4 * k]
        if at >= _PLACES:
            raise OverflowError("something is shown at a place that has no room in an observation")
        to, value, whose = ctx.shows[4 * k + 1], ctx.shows[4 * k + 2], ctx.shows[4 * k + 3]
        for seat in range(max(whose, 0), seats if whose == _EVERYBODY else whose + 1):
            if value != _UNSEEN:
                memory[seat][at] = value
            if _PATHS and to != -1:
                memory[seat][_PLACES + at] = to
    ctx.shown = 0


def _forget(memory: Grid16, seat: int) -> None:
    for i in range(_TOLD):
        memory[seat][i] = _UNSEEN


def _deal(env: Env, blanks: Tables, memory: Grid16, seats: int, luck: Word) -> None:
    """A new game, in its set-up."""
    _lay(env.before, blanks[0])
    env.luck = luck
    env.stage = _ENV_SETUP
    env.rolled = 0
    env.given = 0
    env.quiet = 0
    env.speaker = 0
    if _PLACES:
        for seat in range(seats):
            _forget(memory, seat)


def _next_question(
    ctx: Context, t: Table, env: Env, answers: Grid32, row: int, memory: Grid16, seats: int, telling: int
) -> None:
    """Play the turn again from its beginning, and the following ones, up to an open question or the end."""
    _lay(t, env.before)
    ctx.luck = env.luck
    ctx.rolled = env.rolled
    ctx.at = 0
    ctx.given = env.given
    for i in range(env.given):
        ctx.answers[i] = answers[i][row]
    ctx.noting = 1
    ctx.open = 0
    ctx.telling = telling
    ctx.shown = 0
    while True:
        if env.stage == _ENV_SETUP:
            setup(ctx, t, seats)
        else:
            turn(ctx, t)
        if ctx.open:
            break
        latest = news(ctx, t)
        env.quiet = env.quiet + 1 if env.stage == _ENV_TURN and latest == env.news else 0
        env.news = latest
        env.stage = _ENV_TURN
        _lay(env.before, t)
        if _PLACES:
            _remember(ctx, memory, seats)
        if over(ctx, t) or env.quiet >= _QUIET_ROUNDS * seats:
            env.stage = _ENV_OVER
            return
        env.given = 0
        env.rolled = ctx.rolled
        ctx.at = 0
        ctx.given = 0
    if _PLACES:
        _remember(ctx, memory, seats)
    if ctx.answered >= _PER_TURN:
        raise OverflowError("a turn has too many answers")
    for i in range(env.given, ctx.answered):
        answers[i][row] = ctx.answers[i]
    env.given = ctx.answered
    env.rolled = ctx.lucky
    env.kind = ctx.kind


def _open_table(ctx: Context, t: Table) -> None:
    """The table as it was at the open question; where the rules stop there at once, it still is."""
    if not _LEAVES:
        _lay(t, ctx.seen)


def _describe(t: Table, env: Env, known: Cells, seat: int, row: Cells) -> None:
    """A table that was covered for this seat, the question, and what the seat was shown."""
    row[0] = seat
    row[1] = env.kind
    _lay_out(t, row)
    if _PLACES:
        _recall(row, _SEEN, known, _TOLD)


def _turn_to(ctx: Context, t: Table, env: Env) -> None:
    """The seat that is asked. A window asks its seats one after the other, and keeps its table meanwhile."""
    if ctx.asked == _WINDOW:
        for k in range(ctx.count):
            env.voices[k] = ctx.options[k]
        _lay(env.open, t)
        env.seat = env.voices[0]
        env.speakers = ctx.count
    else:
        env.seat = ctx.asked
        env.speakers = 0


def _offer(ctx: Context, env: Env, first: Cells, mask: Cells, moves: Cells) -> None:
    """The moves that are open, by their numbers."""
    _blank(mask, _MOVES)
    base = first[_word(env.kind)]
    if env.speakers > 0:
        env.count = 2
        for k in range(2):
            moves[k] = base + k - 1
            mask[base + k - 1] = True
    else:
        env.count = ctx.count
        for k in range(ctx.count):
            move = base + ctx.options[k]
            moves[k] = move
            mask[_word(move)] = True


def _finish(ctx: Context, t: Table, env: Env, seats: int, reward: Cells) -> None:
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


def _answer(env: Env, answers: Grid32, row: int, option: int) -> bool:
    """Write down what was answered; False while others may still speak in this window."""
    answer = option
    if env.speakers > 0:
        if option < 0 and env.speaker + 1 < env.speakers:
            env.speaker += 1
            env.seat = env.voices[env.speaker]
            return False
        answer = env.seat if option == 0 else -1
        env.speaker = 0
    answers[env.given][row] = answer
    env.given += 1
    return True


def _rest(env: Env, mask: Cells) -> None:
    """No seat is asked: luck is, or the game is over."""
    env.seat = -1
    env.kind = -1
    env.count = 0
    _blank(mask, _MOVES)


def _is_open(i: int, given: Row64, envs: Envs, mask: Masks) -> bool:
    """May a game be given this move? One that is over takes any."""
    if envs[i].stage == _ENV_OVER:
        return True
    return 0 <= given[i] < len(mask[i]) and mask[i][given[i]]  # type: ignore[no-any-return]


def _begin_step(
    i: int,
    given: Row64,
    env: Env,
    answers: Grid32,
    blanks: Tables,
    seats: int,
    seed: Word,
    first: Row64,
    rules: Row64,
    memory: Grid16,
    reward: Cells,
    ended: bool,
) -> bool:
    """The first game of a row, or the answer that a game is given; False while others may still speak."""
    if len(given) == 0:
        _deal(env, blanks, memory, seats, _derive(seed, i))
        env.game = i
        return True
    if ended:
        for seat in range(seats):
            reward[seat] = 0.0
    if _PLACES and not rules[1]:
        _forget(memory, env.seat)
    return _answer(env, answers, i, given[i] - first[_word(env.kind)])


@_each
def _go_on(
    ctx: Context,
    t: Table,
    i: int,
    given: Row64,
    envs: Envs,
    answers: Grid32,
    blanks: Tables,
    seats: int,
    seed: Word,
    first: Row64,
    rules: Row64,
    memory: Cube16,
    seen: Grid16,
    mask: Masks,
    moves: Grid16,
    reward: Shares,
    done: Flags,
) -> None:
    """Give one game its move, and bring it to its next question."""
    env = envs[i]
    ended = done[i]
    if len(given) > 0 and env.stage == _ENV_OVER:
        done[i] = True
        return
    done[i] = False
    answered = _begin_step(
        i, given, env, answers, blanks, seats, seed, first, rules, memory[i], reward[i], ended
    )
    while answered:
        _next_question(ctx, t, env, answers, i, memory[i], seats, 1)
        if env.stage != _ENV_OVER:
            break
        done[i] = True
        _finish(ctx, t, env, seats, reward[i])
        if not rules[0]:
            break
        env.game += len(envs)
        _deal(env, blanks, memory[i], seats, _derive(seed, env.game))
    if env.stage == _ENV_OVER:
        _rest(env, mask[i])
        return
    if answered:
        _open_table(ctx, t)
        _turn_to(ctx, t, env)
    else:
        _lay(t, env.open)
    view(ctx, t, env.seat)
    if answered:  # meanwhile the table settles, which is written in cells and now read in blocks
        _offer(ctx, env, first, mask[i], moves[i])
    _describe(t, env, memory[i][_word(env.seat)], env.seat, seen[i])


@_entry
def _advance(
    ctxs: Contexts,
    tables: Tables,
    given: Row64,
    envs: Envs,
    answers: Grid32,
    blanks: Tables,
    seats: int,
    seed: Word,
    first: Row64,
    rules: Row64,
    memory: Cube16,
    seen: Grid16,
    mask: Masks,
    moves: Grid16,
    reward: Shares,
    done: Flags,
) -> int:
    """Give each game its move; without moves, deal each its first game and bring it to its first question.

    `rules` are: does a game that ends make room for the next, and does what was shown stay in mind? Returns
    the first game whose move is not open, and then nothing has changed; else -1.
    """
    ctx, t = ctxs[0], tables[0]
    ctx.mode = _PROBE
    for i in range(len(given)):
        if not _is_open(i, given, envs, mask):
            return i
    for i in range(len(envs)):
        if i + 1 < len(envs):
            _fetch(envs[i + 1])
        _go_on(
            ctx, t, i, given, envs, answers, blanks, seats, seed, first, rules, memory, seen, mask, moves,
            reward, done,
        )  # fmt: skip
    ctx.open = 0
    return -1


@_each
def _object(i: int, given: Row64, envs: Envs, mask: Masks, wrong: Row64) -> None:
    """The first game whose move is not open, if there is one."""
    if not _is_open(i, given, envs, mask):
        _least(wrong, 0, i)


@_each
def _choose_move(i: int, seed: Word, at: Long, envs: Envs, moves: Grid16, chosen: Row64) -> None:
    """An open move of one game, at random."""
    if envs[i].count > 0:
        chosen[i] = moves[i][_roll(seed, at + i, envs[i].count)]


@_entry
def _choose_moves(seed: Word, at: int, envs: Envs, moves: Grid16, chosen: Row64) -> None:
    """An open move of each game, at random."""
    for i in range(len(envs)):
        _choose_move(i, seed, at, envs, moves, chosen)
