"""Games that are looked at or played one by one; copied into every generated file after `batch.py`."""

from __future__ import annotations

from typing import Any

from irisade.lower.batch import (
    _ENV_OVER,
    _ENV_SETUP,
    _answer,
    _deal,
    _describe,
    _forget,
    _next_question,
    _offer,
    _open_table,
    _rest,
    _turn_to,
)
from irisade.lower.luck import _ALWAYS, _ASKED, _LUCK, _PROBE, _RANDOM, _derive
from irisade.lower.runtime import (
    Context,
    Contexts,
    Cube16,
    Env,
    Envs,
    Grid16,
    Grid32,
    Long,
    Masks,
    Row64,
    Table,
    Tables,
    Word,
    _each,
    _entry,
    _lay,
    _number,
    _seldom,
    _word,
)

_PLACES = 1
setup: Any
turn: Any
view: Any
setup = turn = view = None

# ---- copied from here ----

_SIT_DOWN, _REPLY, _REJOIN = 0, 1, 2  # how a game by itself goes on


@_seldom
def _seek(
    ctx: Context, t: Table, env: Env, answers: Grid32, row: int, memory: Grid16, seats: int, telling: int
) -> None:
    """`_next_question` for games that are not stepped by the hundred."""
    _next_question(ctx, t, env, answers, row, memory, seats, telling)


@_each
def _look_once(
    ctx: Context,
    t: Table,
    i: int,
    envs: Envs,
    answers: Grid32,
    seats: int,
    memory: Cube16,
    chosen: Row64,
    seen: Grid16,
) -> None:
    """What a seat of one game sees now."""
    env = envs[i]
    seat = _number(chosen[i])
    if env.stage == _ENV_OVER:
        _lay(t, env.before)
    else:
        _seek(ctx, t, env, answers, i, memory[i], seats, 0)
        _open_table(ctx, t)
    view(ctx, t, seat)
    _describe(t, env, memory[i][seat], seat, seen[i])


@_entry
def _look_at(
    ctxs: Contexts,
    tables: Tables,
    envs: Envs,
    answers: Grid32,
    seats: int,
    memory: Cube16,
    chosen: Row64,
    seen: Grid16,
) -> None:
    """What a seat of each game sees now."""
    ctx, t = ctxs[0], tables[0]
    ctx.mode = _PROBE
    for i in range(len(envs)):
        _look_once(ctx, t, i, envs, answers, seats, memory, chosen, seen)
    ctx.open = 0


@_seldom
def _play_by_habit(ctx: Context, t: Table, env: Env, answers: Grid32, row: int, seats: int) -> None:
    """Play the turn again up to its question, and to its end as habit would."""
    _lay(t, env.before)
    ctx.luck = env.luck
    ctx.rolled = env.rolled
    ctx.at = 0
    ctx.given = env.given
    for k in range(env.given):
        ctx.answers[k] = answers[k][row]
    ctx.noting = 1
    if env.stage == _ENV_SETUP:
        setup(ctx, t, seats)
    else:
        turn(ctx, t)


@_each
def _habit_move(
    ctx: Context,
    t: Table,
    i: int,
    envs: Envs,
    answers: Grid32,
    seats: int,
    seed: Word,
    at: Long,
    first: Row64,
    chosen: Row64,
) -> None:
    """The move that habit would make in one game; in a window it is silent."""
    env = envs[i]
    if env.count == 0:
        return
    ctx.choice = _derive(seed, at + i)
    ctx.chosen = 0
    _play_by_habit(ctx, t, env, answers, i, seats)
    chosen[i] = first[_word(env.kind)] + _number(ctx.answers[env.given])


@_entry
def _habit_moves(
    ctxs: Contexts,
    tables: Tables,
    envs: Envs,
    answers: Grid32,
    seats: int,
    seed: Word,
    at: int,
    first: Row64,
    chosen: Row64,
) -> None:
    """The move that habit would make in each game."""
    ctx, t = ctxs[0], tables[0]
    ctx.mode = _RANDOM
    ctx.thumb = _ALWAYS
    for i in range(len(envs)):
        _habit_move(ctx, t, i, envs, answers, seats, seed, at, first, chosen)
    ctx.thumb = 0


@_entry
def _sit(
    ctxs: Contexts,
    tables: Tables,
    envs: Envs,
    answers: Grid32,
    blanks: Tables,
    seats: int,
    seed: Word,
    how: int,
    reply: int,
    first: Row64,
    rules: Row64,
    memory: Cube16,
    mask: Masks,
    moves: Grid16,
) -> None:
    """One game by itself: deal it with this very seed, give it an open reply, or bring it to its question.

    `rules` are: is luck asked like a seat, and does what was shown stay in mind?
    """
    ctx, t, env = ctxs[0], tables[0], envs[0]
    ctx.mode = _ASKED if rules[0] else _PROBE
    answered = True
    if how == _SIT_DOWN:
        _deal(env, blanks, memory[0], seats, seed)
    elif how == _REPLY and env.seat >= 0:
        if _PLACES and not rules[1]:
            _forget(memory[0], env.seat)
        answered = _answer(env, answers, 0, reply - first[_word(env.kind)])
    elif how == _REPLY:
        answers[env.given][0] = reply
        env.given += 1
    if answered:
        _seek(ctx, t, env, answers, 0, memory[0], seats, how != _REJOIN)
        if env.stage == _ENV_OVER or ctx.asked == _LUCK:
            _rest(env, mask[0])
        else:
            _open_table(ctx, t)
            _turn_to(ctx, t, env)
            _offer(ctx, env, first, mask[0], moves[0])
    ctx.open = 0
