"""Luck and answers, copied into every generated file.

One array is both record and replay: the answers given are used first, then dice and policy append to it.
Luck and choices come from two streams, as in `playout.py`, so changing who chooses does not change the deal.
`_ask` is where policies part ways: by `ctx.mode`, and `ctx.inside` the tree of a search (`search.py`). Of a
thousand other answers `ctx.thumb` are those of habit, if the game has a habit for the question.
"""

from __future__ import annotations

from typing import Any

from irisade.lower.lists import _sum
from irisade.lower.piles import _S1, _get, _has, _size
from irisade.lower.runtime import Cells, Context, Long, Table, Word, _number, _seldom, _word

_ANSWERS, _SHOUT, _MOST, _OUTCOMES, _SHOWS, _LEAVES = 1, 1, 1, 1, 1, 1  # the generated file says how many
_saw_luck: Any
_look_ahead: Any
_look_ahead_window: Any
_habit: Any
_noticed: Any
_noticed_window: Any
_saw_luck = _look_ahead = _look_ahead_window = _habit = _noticed = _noticed_window = None

# ---- copied from here ----

_MASK = _word((1 << 64) - 1)
_GOLD, _MIX1, _MIX2 = _word(0x9E3779B97F4A7C15), _word(0xBF58476D1CE4E5B9), _word(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = _word(27), _word(30), _word(31), _word(32)
_RANDOM, _PROBE, _ASKED = 0, 1, 2  # modes; in the last luck is asked like a seat
_ALWAYS = 1000  # all of a thousand answers
_EVERYBODY = -4  # as in core/words.py
_WINDOW = -1  # asked of no seat in particular: whoever speaks first
_LUCK = -2  # asked of no seat at all


def _mix(z: Word) -> Word:
    z = ((z ^ (z >> _S30)) * _MIX1) & _MASK
    z = ((z ^ (z >> _S27)) * _MIX2) & _MASK
    return z ^ (z >> _S31)


def _derive(seed: Word, stream: Long) -> Word:
    return _mix(seed ^ _mix(((_word(stream) + _S1) * _GOLD) & _MASK))


def _roll(seed: Word, n: Long, sides: int) -> int:
    spread = _mix((seed + (_word(n) + _S1) * _GOLD) & _MASK) >> _S32
    return _number((spread * _word(sides)) >> _S32)


def _luck(ctx: Context, sides: int) -> int:
    ctx.rolled += 1
    return _roll(_word(ctx.luck), ctx.rolled - 1, sides)


def _choose(ctx: Context, sides: int) -> int:
    ctx.chosen += 1
    return _roll(_word(ctx.choice), ctx.chosen - 1, sides)


def _note(ctx: Context, answer: int) -> int:
    if ctx.noting:
        if ctx.at >= _ANSWERS:
            raise IndexError("the record is full")
        ctx.answers[ctx.at] = answer
    ctx.at += 1
    return answer


def _again(ctx: Context) -> int:
    """The next of the answers that were given."""
    ctx.at += 1
    return _number(ctx.answers[ctx.at - 1])


def _sure(ctx: Context) -> bool:
    """Is there an answer that was checked when it was given? In a batched game all are."""
    return ctx.mode != _RANDOM and ctx.at < ctx.given  # type: ignore[no-any-return]


def _impossible() -> None:
    raise ValueError("an answer that was given is not possible here")


def _first_open(ctx: Context) -> bool:
    """Is luck asked like a seat, and this the first question without an answer?"""
    return ctx.mode == _ASKED and not ctx.open


@_seldom
def _open_luck(ctx: Context, outcomes: Cells) -> None:
    _open_range(ctx, 0, _size(outcomes))
    for i in range(ctx.count):
        ctx.outcomes[i] = outcomes[i]


@_seldom
def _open_weighted(ctx: Context, outcomes: Cells, weights: Cells) -> None:
    _open_range(ctx, 0, min(_size(outcomes), _size(weights)))
    for i in range(ctx.count):
        ctx.outcomes[i] = outcomes[i]
        ctx.weights[i] = weights[i]


@_seldom
def _open_range(ctx: Context, a: int, b: int) -> None:
    """Remember what luck may choose. What of the turn still runs is thrown away, so the dice go on."""
    if b - a > _OUTCOMES:
        raise OverflowError("luck has too much to choose from")
    for i in range(b - a):
        ctx.outcomes[i] = a + i
        ctx.weights[i] = 1
    ctx.kind = -1
    ctx.count = b - a
    _stop(ctx, _LUCK)


def _stop(ctx: Context, asked: int) -> None:
    """Here is the open question."""
    ctx.open = 1
    ctx.asked = asked
    ctx.answered = ctx.at
    ctx.lucky = ctx.rolled
    ctx.noting = 0
    ctx.telling = 0


def _chance(ctx: Context, outcomes: Cells, seen_by: int) -> int:
    if ctx.at < ctx.given:
        answer = _again(ctx)
        if not _has(outcomes, answer):
            _impossible()
        return answer
    if _first_open(ctx):
        _open_luck(ctx, outcomes)
    return _note(ctx, _saw_luck(ctx, _get(outcomes, _luck(ctx, _size(outcomes))), seen_by))


def _chance_range(ctx: Context, a: int, b: int, seen_by: int) -> int:
    if ctx.at < ctx.given:
        answer = _again(ctx)
        if not a <= answer < b:
            _impossible()
        return answer
    if b <= a:
        raise IndexError("luck has nothing to choose from")
    if _first_open(ctx):
        _open_range(ctx, a, b)
    return _note(ctx, _saw_luck(ctx, a + _luck(ctx, b - a), seen_by))


def _chance_weighted(ctx: Context, outcomes: Cells, weights: Cells, seen_by: int) -> int:
    n = _size(outcomes)
    if ctx.at < ctx.given:
        answer = _again(ctx)
        for i in range(min(n, _size(weights))):
            if outcomes[i] == answer and weights[i] > 0:
                return answer
        _impossible()
    if _first_open(ctx):
        _open_weighted(ctx, outcomes, weights)
    ticket = _luck(ctx, _sum(weights))
    for i in range(min(n, _size(weights))):
        ticket -= _number(weights[i])
        if ticket < 0:
            return _note(ctx, _saw_luck(ctx, _number(outcomes[i]), seen_by))
    raise ValueError("every weight is zero, or there are not as many as outcomes")


def _ask(ctx: Context, t: Table, seat: int, kind: int, options: Cells, seen_by: int) -> int:
    answer = _answered(ctx, t, seat, kind, options, seen_by)
    if ctx.watching:
        _noticed(ctx, seat, kind, options, answer)
    return answer


def _answered(ctx: Context, t: Table, seat: int, kind: int, options: Cells, seen_by: int) -> int:
    ctx.moves += 1
    if ctx.at < ctx.given:
        answer = _again(ctx)
        if not _has(options, answer):
            _impossible()
        return answer
    if ctx.mode != _RANDOM:
        return _open(ctx, t, seat, kind, options)
    if ctx.inside:
        return _note(ctx, _look_ahead(ctx, seat, kind, options, seen_by == _EVERYBODY or seat == ctx.me))
    if ctx.thumb == _ALWAYS or (ctx.thumb > 0 and _choose(ctx, 1000) < ctx.thumb):
        answer = _habit(ctx, t, seat, kind, options)
        if not _has(options, answer):
            _impossible()
        return _note(ctx, answer)
    return _note(ctx, _get(options, _choose(ctx, _size(options))))


def _window(ctx: Context, t: Table, kind: int, seats: Cells) -> int:
    answer = _spoken(ctx, t, kind, seats)
    if ctx.watching:
        _noticed_window(ctx, kind, seats, answer)
    return answer


def _spoken(ctx: Context, t: Table, kind: int, seats: Cells) -> int:
    ctx.moves += 1
    if ctx.at < ctx.given:
        answer = _again(ctx)
        if answer != _WINDOW and not _has(seats, answer):
            _impossible()
        return answer
    if ctx.mode != _RANDOM:
        return _open(ctx, t, _WINDOW, kind, seats)
    if ctx.inside:
        return _note(ctx, _look_ahead_window(ctx, kind, seats))
    if ctx.thumb > 0:
        return _note(ctx, -1)
    for i in range(_size(seats)):
        if _choose(ctx, _SHOUT) == 0:
            return _note(ctx, _number(seats[i]))
    return _note(ctx, -1)


def _open(ctx: Context, t: Table, seat: int, kind: int, options: Cells) -> int:
    """Remember the first open question; what of the turn still runs is thrown away, so any answer will do."""
    n = _size(options)
    if ctx.open:
        return _get(options, _choose(ctx, n))
    if n > _MOST:
        raise OverflowError("a question has more options than any kind declares")
    for i in range(n):
        ctx.options[i] = options[i]
    ctx.kind = kind
    ctx.count = n
    if not _LEAVES:
        ctx.seen = t
    _stop(ctx, seat)
    return _get(options, 0)


def _show(ctx: Context, at: int, to: int, value: int, seen_by: int) -> None:
    """Batched games keep what they show for those who saw it; what was shown before is not shown again."""
    if ctx.mode == _RANDOM or not ctx.telling or ctx.at < ctx.given:
        return
    if ctx.shown >= _SHOWS:
        raise OverflowError("too much is shown in one turn")
    at_once = 4 * ctx.shown
    ctx.shows[at_once] = at
    ctx.shows[at_once + 1] = to
    ctx.shows[at_once + 2] = value
    ctx.shows[at_once + 3] = seen_by
    ctx.shown += 1
