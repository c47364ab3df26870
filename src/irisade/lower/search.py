"""Looking ahead inside the lowered rules, one more way to answer; copied into every generated file.

Information-set tree search. The tree is a hash table without pointers: a node is found by its way, a hash of
everything the searching seat has witnessed since the root: kinds of questions, answers and luck that it sees.
What it does not see is never part of a way, so worlds that look alike share their experience.
"""

from __future__ import annotations

from irisade.lower.luck import _EVERYBODY, _GOLD, _MASK, _choose, _mix
from irisade.lower.piles import _S1, _get, _size
from irisade.lower.runtime import Cells, Context, _number, _sqrt, _word

_NODES, _TRAIL, _SEATS = 1, 1, 1  # the generated file says how many

# ---- copied from here ----

_EXPLORE = 0.7
_LOG_2 = 0.6931471805599453
_PROBES = 32  # nodes that may share a place before the tree counts as full


def _log(n: int) -> float:
    """The logarithm of a whole number to eight digits, by what every machine does alike to the last bit."""
    x = float(n)
    halved = 0
    if x >= 65536.0:
        x = x * 0.0000152587890625
        halved += 16
    if x >= 256.0:
        x = x * 0.00390625
        halved += 8
    if x >= 16.0:
        x = x * 0.0625
        halved += 4
    if x >= 4.0:
        x = x * 0.25
        halved += 2
    if x >= 2.0:
        x = x * 0.5
        halved += 1
    z = (x - 1.0) / (x + 1.0)
    s = z * z
    small = 0.1111111111111111 + s * (0.09090909090909091 + s * 0.07692307692307693)
    rest = 0.3333333333333333 + s * (0.2 + s * (0.14285714285714285 + s * small))
    return halved * _LOG_2 + 2.0 * z * (1.0 + s * rest)


def _onward(way: int, sign: int) -> int:
    """The way of what comes after `way` when this sign is seen; never 0, which marks a free node."""
    mixed = _mix((_word(way) * _GOLD + _word(sign + 1000)) & _MASK)
    return _number(mixed >> _S1) | 1


def _node(ctx: Context, way: int, grow: bool) -> int:
    """Where the node of this way lies; -1 when there is none, and no room for one or no wish to grow."""
    first = way % _NODES
    for probe in range(_PROBES):
        at = (first + probe) % _NODES
        if ctx.node_way[at] == way:
            return at
        if ctx.node_way[at] == 0:
            if not grow:
                return -1
            ctx.node_way[at] = way
            return at
    return -1


def _follow(ctx: Context, at: int) -> None:
    """This node is on the path of the game being imagined; it shares in the result."""
    if ctx.trailed < _TRAIL:
        ctx.trail[ctx.trailed] = at
        ctx.trailed += 1


def _saw_luck(ctx: Context, outcome: int, seen_by: int) -> int:
    if ctx.inside and (seen_by == _EVERYBODY or seen_by == ctx.me):
        ctx.way = _onward(ctx.way, outcome)
    return outcome


def _pick(ctx: Context, speaker: int, options: Cells) -> int:
    """The option with the best outlook for whoever speaks; one that was never tried here comes first."""
    untried = 0
    fresh = best = -1
    highest = -1.0
    for i in range(_size(options)):
        at = _node(ctx, _onward(ctx.way, _get(options, i)), False)
        if at < 0 or ctx.node_visits[at] == 0:
            untried += 1
            if _choose(ctx, untried) == 0:
                fresh = i
            continue
        ctx.node_open[at] += 1
        visits = ctx.node_visits[at]
        mean = ctx.node_sum[at * _SEATS + speaker] / (visits * ctx.stakes)
        outlook = mean + _EXPLORE * _sqrt(_log(ctx.node_open[at]) / visits)
        if outlook > highest:
            highest = outlook
            best = i
    if untried > 0:
        return fresh
    return best


def _look_ahead(ctx: Context, speaker: int, kind: int, options: Cells, seen: bool) -> int:
    """Answer from the tree, and grow it by one node; beyond it, at random."""
    ctx.way = _onward(ctx.way, kind)
    option = _get(options, _pick(ctx, speaker, options))
    after = _onward(ctx.way, option)
    at = _node(ctx, after, True)
    if at < 0:
        ctx.inside = 0
        return option
    if ctx.node_visits[at] == 0:
        ctx.inside = 0
        ctx.node_open[at] += 1
    _follow(ctx, at)
    ctx.way = after if seen else _onward(ctx.way, -500)
    return option


def _look_ahead_window(ctx: Context, kind: int, seats: Cells) -> int:
    """The searching seat weighs whether to speak; it does not reckon with others speaking first."""
    mine = False
    for i in range(_size(seats)):
        mine = mine or _get(seats, i) == ctx.me
    ctx.way = _onward(ctx.way, kind)
    if not mine:
        ctx.way = _onward(ctx.way, -1)
        return -1
    best = -1
    highest = -1.0
    for word in range(2):
        answer = ctx.me if word else -1
        at = _node(ctx, _onward(ctx.way, answer), True)
        if at < 0:
            ctx.inside = 0
            return -1
        ctx.node_open[at] += 1
        outlook = 1e9
        visits = ctx.node_visits[at]
        if visits > 0:
            mean = ctx.node_sum[at * _SEATS + ctx.me] / (visits * ctx.stakes)
            outlook = mean + _EXPLORE * _sqrt(_log(ctx.node_open[at]) / visits)
        if outlook > highest:
            highest = outlook
            best = word
    chosen = ctx.me if best else -1
    ctx.way = _onward(ctx.way, chosen)
    at = _node(ctx, ctx.way, False)
    if ctx.node_visits[at] == 0:
        ctx.inside = 0
    _follow(ctx, at)
    return chosen


def _learn(ctx: Context, scores: Cells, seats: int) -> None:
    """The game is over or far enough: every node on the way shares in the result."""
    for k in range(ctx.trailed):
        ctx.node_visits[ctx.trail[k]] += 1
    for seat in range(seats):
        worth = _worth(scores, seats, seat)
        for k in range(ctx.trailed):
            ctx.node_sum[ctx.trail[k] * _SEATS + seat] += worth


def _worth(scores: Cells, seats: int, seat: int) -> int:
    """Two for every rival behind this seat, and one for a tie."""
    worth = -1
    for other in range(seats):
        if scores[seat] > scores[other]:
            worth += 2
        elif scores[seat] == scores[other]:
            worth += 1
    return worth
