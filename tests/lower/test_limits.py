"""Where the compiled rules are stricter than the interpreted ones, and where both must raise."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from contract.walks import GAMES
from irisade.adapters.sitting import Sitting, likely
from irisade.core.dice import Dice, derive
from irisade.core.files import cache_folder
from irisade.core.words import HIDDEN
from irisade.lower import lowered
from irisade.lower.numbers import cells, numbers
from irisade.lower.unit import PER_TURN, Unit
from irisade.native import compiled

from .random_rules import BASE, module

HEAD = "from __future__ import annotations\n\n\ndef rule(t: Table, x: int) -> int:\n"


def run(body: str, x: int = 0, **fields: Any) -> Any:
    """What this rule returns lowered, or its error; interpreted it is the same, or there is no limit."""
    rules = module(HEAD + "".join(f"    {line}\n" for line in body.split("\n")), "limited rule", BASE)
    unit = Unit(rules)
    unit.translate(["rule"])
    defined = unit.plainly(drivers=False)
    ctx, record, t = (
        defined["_new"](defined["_CONTEXT"])[0],
        defined["_new"](defined["_TABLE"])[0],
        rules.Table(),
    )
    for name, value in fields.items():
        setattr(t, name, value if isinstance(value, int) else value[:])
        if isinstance(value, int):
            setattr(record, name, value)
        else:
            for item in value:
                defined["_append"](getattr(record, name), item)
    results = []
    for play in (lambda: rules.rule(t, x), lambda: defined["rule"](ctx, record, x)):
        try:
            results.append(play())
        except Exception as error:
            results.append(type(error))
    assert results[1] is OverflowError or results[0] == results[1], results
    return results[1]


@pytest.mark.parametrize(
    "body",
    [
        "t.p.append(x)\nreturn 1",
        "t.p = [x]\nreturn 1",
        "t.p[0] = x\nreturn 1",
        "t.p[0] += x\nreturn 1",
        "t.p.insert(0, x)\nreturn 1",
        "t.p.extend([1, x])\nreturn 1",
        "t.r[0] = [x] * 2\nreturn 1",
    ],
)
def test_a_number_too_large_for_its_pile_is_not_wrapped(body: str) -> None:
    assert run(body, 32_767, p=[0]) == 1
    assert run(body, 32_768, p=[0]) is OverflowError
    assert run(body, -32_769, p=[0]) is OverflowError
    assert run(body.replace("t.p", "t.w").replace("t.r[0]", "t.w"), 1 << 40, w=[0]) == 1


@pytest.mark.parametrize(
    "body", ["t.p.append(1)\nreturn 1", "t.p = t.p + [1]\nreturn 1", "t.p += [1]\nreturn 1"]
)
def test_a_full_pile_takes_no_more(body: str) -> None:
    assert run(body, p=[0] * 6) == 1
    assert run(body, p=[0] * 7) is OverflowError


@pytest.mark.parametrize("those", [[], [4], [4, -3], [9, 4, 4], [4, 1, 5, 9, 2, 6, 3], [9, -3, 68]])
def test_a_list_without_a_few_is_the_rest(those: list[int]) -> None:
    """Twice the same, none of them, all of them: also -3, an empty cell, and 68, which has the bit of 4."""
    these = [4, 1, 4, -3, 5, 9, 4]
    left = [x for x in these if x not in those]
    weighed = "sum(k * (x + 9) for k, x in enumerate(rest)) + 1000 * len(rest)"
    expected = sum(k * (x + 9) for k, x in enumerate(left)) + 1000 * len(left)
    for few in ("t.q", "t.q[:]"):  # in one go, and one after the other
        assert (
            run(f"rest = [c for c in t.p if c not in {few}]\nreturn {weighed}", p=these, q=those) == expected
        )


@pytest.mark.parametrize("x", range(-1, 9))
def test_one_of_a_few_numbers_is_found_among_them(x: int) -> None:
    """Constants, names and fields are compared one after the other; anything else makes a list first."""
    assert run("return x in (2, t.a, t.b)", x, a=5, b=-1) == (x in (2, 5, -1))
    assert run("return x not in (2, t.a + 1)", x, a=5) == (x not in (2, 6))


@pytest.mark.parametrize(
    "pile",
    [
        [3, 1, 2],
        [5],
        [],
        [2, 2, 1, 0, 9, 1],
        [3, 1, 2, 0, 63, 7, 5],
        [3, 3, 1, 0, 9, 9, 2],
        [64, 1, -2, 5, 4, 3, 0],
        [1, 1, 2, 3, 5, 8, 9],
    ],
)
def test_a_sorted_pile_is_in_order(pile: list[int]) -> None:
    assert run("t.p.sort()\nreturn sum(k * c for k, c in enumerate(t.p))", p=pile) == sum(
        k * c for k, c in enumerate(sorted(pile))
    )


@pytest.mark.parametrize("body", ["return x * x * x * x * x", "return x << 60", "return t.w[0] + t.w[1] + x"])
def test_numbers_beyond_62_bits_are_not_wrapped(body: str) -> None:
    assert run(body, 1 << 14, w=[(1 << 62) + 5, (1 << 62) + 5]) is OverflowError


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("return t.p[3]", IndexError),
        ("return t.p[-4]", IndexError),
        ("t.p[3] = 1\nreturn 1", IndexError),
        ("return t.q.pop()", IndexError),
        ("return t.p.pop(3)", IndexError),
        ("t.p.remove(9)\nreturn 1", ValueError),
        ("return t.p.index(9)", ValueError),
        ("return max(t.q)", ValueError),
        ("return min(z for z in t.q)", ValueError),
        ("return x // t.a", ZeroDivisionError),
        ("return x % t.a", ZeroDivisionError),
        ("return 1 >> t.b", ValueError),
        ("return t.r[3][0]", IndexError),
        ("a, b = t.p\nreturn a", ValueError),
        ("return sum(z for z in range(0, 3, t.a))", ValueError),
        ("return x in range(0, 3, t.a)", ValueError),
    ],
)
def test_what_raises_interpreted_raises_compiled(body: str, error: type[Exception]) -> None:
    assert run(body, 5, p=[1, 2, 3], b=-1) is error


@pytest.mark.parametrize("a", [-7, -1, 0, 1, 7])
@pytest.mark.parametrize("b", [-3, -1, 2, 5])
def test_division_is_that_of_python(a: int, b: int) -> None:
    assert run("return x // t.a * 100 + x % t.a", a, a=b) == a // b * 100 + a % b
    assert run("q, r = divmod(x, t.a)\nreturn q * 100 + r", a, a=b) == a // b * 100 + a % b


@pytest.mark.parametrize(
    ("body", "result"),
    [
        ("a, b, c = t.p\nreturn a * 100 + b * 10 + c", 123),
        ("a, b, c = ROWS[1]\nreturn a + b + c", 1),
        ("return sum(a * b + c for a, b, c in ROWS)", -15),
        ("n = 0\nfor a, b, c in ROWS:\n    n += a\nreturn n", -3),
        ("steps = ROW if x else ROWS[0]\nreturn steps[1]", -2),
        ("steps = ROWS[x - 5]\nreturn steps[2]", 3),
        ("n: int = 4\nk: int\nreturn n", 4),
        ("t.a, t.p[1] = t.p[1], 7\nreturn t.a + t.p[1]", 9),
        ("return len(ROWS) + len(t.r) + len(range(1, x, 2))", 7),
        ("return sum(t.p, 10) + sum((z for z in t.p), x)", 27),
        ("return max((z for z in t.q), default=8)", 8),
        ("return len(list()) + len(list(reversed(t.p))) + list(reversed(t.p))[0]", 6),
        ("return sorted(reversed(t.p))[0]", 1),
        ("return any(t.p) + all(t.p) + any(t.q) + all(t.q)", 3),
        ("return (x in range(10, 0, -5)) + (x in range(3, 9))", 2),
        ("while True:\n    x += 1\n    if x > 8:\n        n = x\n        break\nreturn n", 9),
        ("n = 0\nfor i, (a, b) in enumerate(zip(t.p, ROW)):\n    n += i * a * b\nreturn n", 38),
        ("n = 0\nfor row in reversed(ROWS):\n    n = n * 10 + row[1]\nreturn n", 52),
        ("n = 0\nfor i in reversed(range(x)):\n    n = n * 10 + i\nreturn n", 43210),
        ("n = 0\nfor z in (x, 2, t.a):\n    n += z\nreturn n", 7),
        ("assert x == 5, 'five'\nreturn -(~x)", 6),
        ("return abs(-x) + int(x > 1) + (+x) + bool(t.p)", 12),
        ("t.p[:] = (4, 5)\ndel t.p[0]\nreturn t.p[0]", 5),
        ("return [x, 1][0] + ([1, 2] * 2)[3]", 7),
        ("return x in (5, 6) and x not in (t.a, 9)", 1),
        ("hand = t.r[0]\nhand += [1, x]\nreturn t.r[0][1]", 5),
        ("x -= 1\nx *= x\nx //= 3\nreturn x", 5),
        ("return len([z for z in t.p if z > 1 if z < 3])", 1),
        ("return 1 if t.p and not t.q or x > 9 else 0", 1),
        ("pass\nreturn odd(t, n=2)[0] if t.q else 3", 3),
    ],
)
def test_what_is_allowed_does_the_same(body: str, result: int) -> None:
    assert run(body, 5, p=[1, 2, 3]) == result


def test_the_parts_of_a_generated_file_are_modules_too() -> None:
    for part in ("piles", "luck", "drivers"):
        importlib.import_module(f"irisade.lower.{part}")


def test_lowering_needs_no_numpy() -> None:
    code = (
        "import sys, irisade.lower as l, irisade.core.game as g;"
        "[l.lowered(x) for x in g.games().values()];"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.call([sys.executable, "-c", code]) == 0


def test_the_cache_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("IRISADE_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "irisade"
    monkeypatch.setenv("IRISADE_CACHE", str(tmp_path / "here"))
    assert cache_folder() == tmp_path / "here"
    assert os.environ["IRISADE_CACHE"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_is_lowered_the_same_every_time(game: Any) -> None:
    assert lowered(game) == lowered(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_rules_of_a_game_stop_at_an_open_question(game: Any) -> None:
    """So the table need not be copied there."""
    unit = Unit(game.rules, game.kinds)
    unit.translate()
    assert unit.leaves


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_memory_and_a_record_have_their_limits(game: Any) -> None:
    twin, t = compiled(game), game.blank({})
    with pytest.raises(ValueError, match="facts"):
        twin.guess(t, 0, [(0, 0)] * 5000, 1)
    with pytest.raises(ValueError, match="too many"):
        twin.resume(t, [0] * 200_000, 1, 0, 1, 0, 4)
    for name, bound in twin.layout.fields.items():
        if bound is not None and not bound.rows:
            setattr(t, name, [0] * (bound.capacity + 1))
            break
    with pytest.raises(OverflowError):
        twin.view(t, 0)


def clear(blank: Any, empty: int) -> None:
    """Write into every place of every pile that nothing lies there, as `Layout.write` does."""
    for value in vars(blank).values():
        for pile in value if isinstance(value, list) else [] if isinstance(value, int) else [value]:
            for i in range(len(pile) - 1):
                pile[i] = empty


def laid_out(game: Any) -> tuple[dict[str, Any], list[int], list[Any]]:
    """The lowered game, the first move of each question, and contexts, tables, games and a blank table."""
    unit = Unit(game.rules, game.kinds)
    unit.translate()
    lowered, first = unit.plainly(), numbers(game).first
    made = [lowered["_new"](lowered[kind]) for kind in ("_CONTEXT", "_TABLE", "_ENV", "_TABLE")]
    blank = made[-1][0]
    clear(blank, lowered["_EMPTY"])
    for option in game.options:
        setattr(blank, option.key, option.default)
    return lowered, [first.get(kind, 0) for kind in unit.kinds], made


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_games_side_by_side_are_sittings_as_plain_python(game: Any) -> None:
    """The batched step as plain Python, beside a sitting, for the first hundred moves."""
    lowered, first, (ctxs, tables, envs, blanks) = laid_out(game)
    seats, known, width = game.seats[0], numbers(game), cells(game).width
    memory, seen = [[[HIDDEN] * width for _ in range(seats)]], [[0] * width]
    mask, moves, reward, done = [Mask(known.count)], [[0] * 200], [[0.0] * seats], [False]
    answers = [[0] for _ in range(PER_TURN)]

    def advance(*given: int) -> int:
        out = (memory, seen, mask, moves, reward, done)
        state = (envs, answers, blanks, seats, 3, first, [1, 1])
        return lowered["_advance"](ctxs, tables, given, *state, *out)  # type: ignore[no-any-return]

    sitting, luck, whim = Sitting(game, seats), Dice(derive(3, 0)), Dice(4)
    sitting.roll(luck)
    advance()
    assert advance(known.count) == 0
    for _ in range(100):
        legal = sitting.legal()
        assert (envs[0].seat, sorted(moves[0][: envs[0].count])) == (sitting.seat, legal)
        assert seen[0] == sitting.observe(sitting.seat)
        move = legal[whim.roll(len(legal))]
        sitting.play(move)
        sitting.roll(luck)
        assert advance(move) == -1
        assert done[0] == sitting.over
        if sitting.over:
            assert reward[0] == sitting.rewards()
            break


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_by_itself_is_a_sitting_as_plain_python(game: Any) -> None:
    """With luck asked like a seat, for the first eighty replies."""
    lowered, first, (ctxs, tables, envs, blanks) = laid_out(game)
    seats, known, width = game.seats[0], numbers(game), cells(game).width
    memory, seen = [[[HIDDEN] * width for _ in range(seats)]], [[0] * width]
    mask, moves, answers = [Mask(known.count)], [[0] * 200], [[0] for _ in range(PER_TURN)]
    sitting, whim, ctx = Sitting(game, seats), Dice(4), ctxs[0]

    def go_on(how: int, reply: int) -> None:
        out = (first, [1, 1], memory, mask, moves)
        lowered["_sit"](ctxs, tables, envs, answers, blanks, seats, 0, how, reply, *out)

    go_on(lowered["_SIT_DOWN"], 0)
    for _ in range(80):
        assert envs[0].seat == sitting.seat
        assert sorted(moves[0][: envs[0].count]) == sitting.legal()
        if sitting.over:
            break
        if sitting.asks_luck:
            assert likely([*ctx.outcomes][: ctx.count], [*ctx.weights][: ctx.count]) == sitting.outcomes()
            replies, reply = [outcome for outcome, _ in sitting.outcomes()], sitting.decide
        else:
            for seat in range(seats):
                lowered["_look_at"](ctxs, tables, envs, answers, seats, memory, [seat], seen)
                assert seen[0] == sitting.observe(seat)
            replies, reply = sitting.legal(), sitting.play
        chosen = replies[whim.roll(len(replies))]
        reply(chosen)
        go_on(lowered["_REPLY"], chosen)


class Mask(list[bool]):
    """Like an array of NumPy, it can be filled in one go."""

    def __init__(self, size: int) -> None:
        super().__init__([False] * size)

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, [value] * len(self) if isinstance(place, slice) else value)


def test_a_function_of_another_module_may_have_the_name_of_an_entry() -> None:
    """The drivers must still find the game's own `turn`; and two entries may be one function."""
    other = module("def turn(t: Table) -> int:\n    return 7\n", "other module", BASE)
    setup = "def setup(t: Table) -> int:\n    return other(t)\n\n\n"
    rules = module(
        setup + "def turn(t: Table) -> int:\n    return 1\n\n\nscore = turn\n", "rules with a namesake", BASE
    )
    rules.__dict__["other"] = other.turn
    unit = Unit(rules)
    unit.translate(["setup", "turn", "score"])
    defined = unit.plainly(drivers=False)
    assert [defined[entry](None, None) for entry in ("setup", "turn", "score")] == [7, 1, 1]
