"""What a survey counts while a game is played; copied into every generated file.

The interpreted games of `lab/watch.py` count with these same functions, so there is one definition of a
lead, a wait or a choice. A slot is an option of a kind; the option -1 has one too. Wins are counted in
840ths, which up to eight winners can share.
"""

from __future__ import annotations

from irisade.lower.piles import _size
from irisade.lower.runtime import Cells, Context, Grid64, Row64

FACTS, USE = 12, 15  # numbers told of a game, and of a slot

# ---- copied from here ----

_WHOLE_WIN = 840
_BOUNDS = 1 << 14  # turns of a game whose leaders are remembered
_LONGEST_WAIT = 63  # longer waits count as this


def _watch(ctx: Context) -> None:
    """A game begins."""
    ctx.watching = 1
    ctx.choices = 0
    ctx.choice_turns = 0
    ctx.chose = 0
    ctx.bounds = 0
    ctx.longest = 0
    ctx.places = 0
    ctx.questions = 0
    _wipe(ctx.placed)
    _wipe(ctx.decided)
    _wipe(ctx.since)
    _wipe(ctx.opened)
    _wipe(ctx.picked)
    _wipe(ctx.used)
    _wipe(ctx.waits)
    _wipe(ctx.stamp)


def _wipe(cells: Cells) -> None:
    for i in range(len(cells)):
        cells[i] = 0


def _noticed(ctx: Context, seat: int, kind: int, options: Cells, answer: int) -> None:
    """A seat has answered a question."""
    first = ctx.first_slot[kind] + 1
    ctx.questions += 1
    ctx.used[first + answer] += 1
    if ctx.runs > 0 and ctx.placed[seat] == 0:
        ctx.places += 1
        ctx.placed[seat] = ctx.places
    _waited(ctx, seat)
    different = 0
    for i in range(_size(options)):
        if ctx.stamp[first + options[i]] != ctx.questions:
            ctx.stamp[first + options[i]] = ctx.questions
            different += 1
    if different > 1:
        _chose(ctx, seat, first, options, answer)


def _chose(ctx: Context, seat: int, first: int, options: Cells, answer: int) -> None:
    """There was more than one option: a real choice."""
    ctx.choices += 1
    ctx.chose = 1
    mine = seat * len(ctx.used) + first
    for i in range(_size(options)):
        if ctx.stamp[first + options[i]] == ctx.questions:
            ctx.stamp[first + options[i]] = 0
            ctx.opened[mine + options[i]] += 1
    ctx.picked[mine + answer] += 1


def _waited(ctx: Context, seat: int) -> None:
    """How many answers of others came between two of one's own; two of one's own in a row are no wait."""
    waited = ctx.since[seat]
    if ctx.decided[seat] > 0 and waited > 0:
        ctx.waits[min(waited, _LONGEST_WAIT)] += 1
        ctx.longest = max(ctx.longest, waited)
    for other in range(len(ctx.since)):
        ctx.since[other] += 1
    ctx.since[seat] = 0
    ctx.decided[seat] += 1


def _noticed_window(ctx: Context, kind: int, seats: Cells, answer: int) -> None:
    """Nobody spoke, and all of these could have; or this seat did. Slot 0 is silence, 1 is to speak."""
    first = ctx.first_slot[kind]
    ctx.questions += 1
    for i in range(_size(seats)):
        seat = seats[i]
        if answer == -1 or answer == seat:
            spoke = 1 if answer == seat else 0
            mine = seat * len(ctx.used) + first
            ctx.used[first + spoke] += 1
            ctx.opened[mine] += 1
            ctx.opened[mine + 1] += 1
            ctx.picked[mine + spoke] += 1


def _stands(ctx: Context, seats: int) -> None:
    """A turn begins, or the game is over: who would win now and who would be last, by `ctx.level`."""
    top = ctx.level[0]
    low = ctx.level[0]
    for seat in range(seats):
        top = max(top, ctx.level[seat])
        low = min(low, ctx.level[seat])
    first, last = 0, 0
    for seat in range(seats):
        if ctx.level[seat] == top:
            first += 1 << seat
        elif ctx.level[seat] == low:
            last += 1 << seat
    if ctx.bounds < _BOUNDS:
        ctx.standing[ctx.bounds] = first + (last << 8)
    if ctx.bounds > 0:
        ctx.choice_turns += ctx.chose
    ctx.bounds += 1
    ctx.chose = 0


def _told(ctx: Context, seats: int, fact: Cells) -> None:
    """How the game went: who led when. -1 where it was too long to remember."""
    turns = ctx.bounds - 1
    fact[5] = ctx.choices
    fact[6] = ctx.choice_turns
    fact[7] = -1  # how often somebody else took the lead
    fact[8] = -1  # the turn from which no winner was ever behind again
    fact[9] = -1  # in the second half a winner was last
    fact[10] = -1  # 1: whoever led alone at half-time won, 0: did not; -1: nobody led alone
    fact[11] = ctx.longest
    if ctx.bounds > _BOUNDS:
        return
    winners = ctx.standing[turns] & 255
    leader, changes, ahead, comeback = 0, 0, 0, 0
    for b in range(ctx.bounds):
        first, last = ctx.standing[b] & 255, ctx.standing[b] >> 8
        if first & (first - 1) == 0:
            if leader != 0 and first != leader:
                changes += 1
            leader = first
            if b == turns // 2:
                fact[10] = 1 if first & winners else 0
        if first & winners != winners:
            ahead = b + 1
        if last & winners and 2 * b >= turns:
            comeback = 1
    fact[7] = changes
    fact[8] = ahead
    fact[9] = comeback


def _credit(ctx: Context, seats: int, uses: Grid64, waits: Row64) -> None:
    """What was used, and who won: `uses` sums, per game, what `Use` in `watch.py` names."""
    winners = 0
    top = ctx.level[0]
    for seat in range(seats):
        top = max(top, ctx.level[seat])
    for seat in range(seats):
        winners += ctx.level[seat] == top
    for wait in range(len(ctx.waits)):
        waits[wait] += ctx.waits[wait]
    slots = len(ctx.used)
    for slot in range(slots):
        n, x, m, y = 0, 0, 0, 0
        for seat in range(seats):
            win = _WHOLE_WIN // winners if ctx.level[seat] == top else 0
            taken = ctx.picked[seat * slots + slot]
            left = ctx.opened[seat * slots + slot] - taken
            n += taken
            x += taken * win
            m += left
            y += left * win
        if ctx.used[slot] > 0 or m > 0:
            use = uses[slot]
            use[0] += ctx.used[slot]
            use[1] += n
            use[2] += x
            use[3] += m
            use[4] += y
            use[5] += n * n
            use[6] += n * x
            use[7] += x * x
            use[8] += m * m
            use[9] += m * y
            use[10] += y * y
            use[11] += n * m
            use[12] += n * y
            use[13] += x * m
            use[14] += x * y
