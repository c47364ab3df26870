"""A bot that has learned: a small file of numbers, read and computed in plain Python, in a browser too.

The net looks at the features that `irisade.lower.encoding` makes of a row. What can be chosen one by one,
such as discs, is judged one by one with the same weights; everything else by one row of features. `irisade
learn` trains the same net with torch (`irisade.adapters.learning`).

The file is data, never code: a line of JSON, then the weights, a byte each, packed. Whatever is wrong with it
is one sentence (`BadBot`), before anybody sits down with it.
"""

from __future__ import annotations

import hashlib
import json
import math
import struct
import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from operator import add
from pathlib import Path
from typing import Any, NamedTuple

from irisade.bots.bot_files import BadBot
from irisade.bots.rows import open_moves, row
from irisade.core.belief import Belief
from irisade.core.game import Game, UnknownGame, find
from irisade.lower.encoding import EncodingPlan, Items
from irisade.lower.numbers import cells, numbers
from irisade.lower.planning import plan_of

FORMAT = "irisade bot 1"
HIDDEN, ITEM = 128, 32  # widths of the net: of its layers, and of what it makes of one item
NO_ITEM = (0.0,) * ITEM
MOST_KNOWN = 4096  # items whose looks are kept
STEPS = 127  # a weight is so many steps of its row's scale at most
LONGEST = 1 << 16  # bytes of the first line
LONGEST_NUMBER = 1 << 64  # in it
LARGEST = 1 << 24  # bytes of a file
SURE, WHIM = 1000, 0.3  # who always does the same may go round in circles
Weights = Mapping[str, Sequence[Sequence[float]]]  # by name, row by row


def shapes(plan: EncodingPlan) -> dict[str, tuple[int, int]]:
    """The rows and columns of all weights, in the order of the file."""
    found = {"general": (plan.general_width, HIDDEN), "general bias": (1, HIDDEN)}
    for name, items in plan.sets.items():
        found |= {
            f"{name}: seen": (items.width, ITEM),
            f"{name}: seen bias": (1, ITEM),
            f"{name}: pooled": (ITEM, HIDDEN),
        }
        if items.pointed:
            found |= {
                f"{name}: judged": (items.width, ITEM),
                f"{name}: asked": (HIDDEN, ITEM),
                f"{name}: asked bias": (1, ITEM),
                f"{name}: verdict": (ITEM, len(items.pointed)),
            }
    moves = numbers(plan.game).count
    return found | {
        "trunk": (HIDDEN, HIDDEN),
        "trunk bias": (1, HIDDEN),
        "moves": (HIDDEN, moves),
        "moves bias": (1, moves),
    }


class Header(NamedTuple):
    """What a file says of itself."""

    game: str
    seats: int
    options: Mapping[str, int]
    numbering: str  # what moves and features meant when it learned
    seed: int
    seconds: int  # that it learned for
    steps: int  # moves that it saw meanwhile


class Policy:
    """Chooses the move that it thinks best, in a game with the seats and options it has learned."""

    def __init__(self, header: Header, plan: EncodingPlan, weights: Weights) -> None:
        self.header, self.plan, self.weights, self.told = header, plan, weights, False
        self._known: dict[tuple[str, tuple[float, ...]], tuple[list[float], list[float]]] = {}

    def fits(self, belief: Belief) -> bool:
        """Whether this is the game it has learned, with as many seats and the same options."""
        game, view = belief.game, belief.view
        return (
            game is self.plan.game
            and getattr(view, "seats", self.plan.seats) == self.plan.seats
            and all(getattr(view, key, value) == value for key, value in self.header.options.items())
        )

    def __call__(self, belief: Belief) -> int:
        """Mostly the option with the best outlook; what `plain` would do at a table it has not learned."""
        if not self.fits(belief):
            self._tell_once()
            assert belief.game is not None
            option: int = belief.game.plain.choose(belief)
            return option
        outlook, choices = self.outlook(row(belief), belief.seat), open_moves(belief)
        best = max(outlook[move] for move in choices)
        chances = [round(SURE * math.exp((outlook[move] - best) / WHIM)) for move in choices]
        drawn, totals = belief.dice.roll(sum(chances)), accumulate(chances)
        return next(option for option, total in zip(choices.values(), totals, strict=True) if drawn < total)

    def _tell_once(self) -> None:
        from irisade.bots import outside  # whoever reads about bots that fail reads about this, too

        if not self.told:
            self.told = True
            outside.tell(
                BadBot(
                    "This bot has learned {game} with {n} seats, but not for this table or its options.",
                    game=self.plan.game.name(),
                    n=self.plan.seats,
                )
            )

    def outlook(self, seen: Sequence[int], seat: int) -> list[float]:
        """For every move how good it looks; only the order of open ones means something."""
        w, plan = self.weights, self.plan
        features = plan.encode(seen)
        x = _through(features[: plan.general_width], w["general"], w["general bias"][0])
        at, sets = plan.general_width, []
        for name, items in plan.sets.items():
            ends = range(at, at + items.count * items.width, items.width)
            each = [self._item(name, items, tuple(features[i : i + items.width])) for i in ends]
            at += items.count * items.width
            sets.append((name, items, [judged for _, judged in each]))
            x = list(map(add, x, self._pooled(name, items, [seen for seen, _ in each])))
        h = _positive(_through(_positive(x), w["trunk"], w["trunk bias"][0]))
        own = _through(h, w["moves"], w["moves bias"][0])
        for name, items, judged in sets:
            if items.pointed:
                self._judge(name, items, judged, h, own)
        return [own[move] for move in plan.own_moves[seat]]

    def _item(self, name: str, items: Items, features: tuple[float, ...]) -> tuple[list[float], list[float]]:
        """What an item looks like, by itself; many look the same, now or in the next turn."""
        if (name, features) not in self._known:
            if len(self._known) == MOST_KNOWN:
                self._known.clear()
            w = self.weights
            seen = _positive(_through(features, w[f"{name}: seen"], w[f"{name}: seen bias"][0]))
            judged = _through(features, w[f"{name}: judged"], NO_ITEM) if items.pointed else []
            self._known[name, features] = seen, judged
        return self._known[name, features]

    def _pooled(self, name: str, items: Items, each: Sequence[Sequence[float]]) -> list[float]:
        """What all items of a set say together."""
        share = 1 / math.sqrt(items.count)
        total = [share * sum(column) for column in zip(*each, strict=True)]
        return _through(total, self.weights[f"{name}: pooled"], (0.0,) * HIDDEN)

    def _judge(
        self, name: str, items: Items, each: Sequence[Sequence[float]], h: Sequence[float], own: list[float]
    ) -> None:
        """Each item in the light of the whole."""
        w = self.weights
        asked = _through(h, w[f"{name}: asked"], w[f"{name}: asked bias"][0])
        verdicts: dict[int, list[float]] = {}  # items that look the same are the same list
        for i, judged in enumerate(each):
            if id(judged) not in verdicts:
                light = _positive(list(map(add, judged, asked)))
                verdicts[id(judged)] = _through(light, w[f"{name}: verdict"], (0.0,) * len(items.pointed))
            for first, more in zip(items.pointed, verdicts[id(judged)], strict=True):
                own[first + i] += more


def _through(x: Sequence[float], rows: Sequence[Sequence[float]], bias: Sequence[float]) -> list[float]:
    """One layer of a net; most features are zero, and cost nothing."""
    made = list(bias)
    for value, weights in zip(x, rows, strict=True):
        if value == 1:
            made = list(map(add, made, weights))
        elif value:
            made = list(map(add, made, map(value.__mul__, weights)))
    return made


def _positive(x: Sequence[float]) -> list[float]:
    return [value if value > 0 else 0.0 for value in x]


# -- the file --


def saved(header: Header, plan: EncodingPlan, weights: Weights) -> bytes:
    """Each row of weights is written as its scale and a byte for each."""
    scales, steps = array("f"), array("b")
    for name, (rows, columns) in shapes(plan).items():
        assert len(weights[name]) == rows
        for one in weights[name]:
            assert len(one) == columns
            scale = max(max(map(abs, one), default=0.0) / STEPS, 1e-12)
            scales.append(scale)
            steps.extend(round(weight / scale) for weight in one)
    head = json.dumps({"format": FORMAT, **header._asdict()}).encode()
    body = struct.pack(f"<{len(scales)}f", *scales) + steps.tobytes()
    return head + b"\n" + zlib.compress(body, 9)


def opened(data: bytes) -> Policy:
    """From the bytes of a file; ValueError if it is no such file, or one for other numbers."""
    if len(data) > LARGEST:
        raise ValueError("it is too large")
    head, newline, packed = data.partition(b"\n")
    if not newline or len(head) > LONGEST:
        raise ValueError("it does not begin with a line about itself")
    header = header_of(head)
    try:
        game = find(header.game)
    except UnknownGame:
        raise ValueError(f"there is no game {header.game[:40]!r} here") from None
    known = {option.key: option for option in game.options}
    if not header.options.keys() <= known.keys():
        raise ValueError("it has learned with options that the game does not have")
    if any(value not in known[key].stored for key, value in header.options.items()):
        raise ValueError("it has learned with options that the game does not have")
    if header.seats not in game.seats_with(dict(header.options)):
        raise ValueError(f"{game.name()} is not for {header.seats} players")
    plan = plan_of(game, header.seats, header.options)
    if header.numbering != numbering(plan):
        raise ValueError("moves or features had other numbers when it learned")
    return Policy(header, plan, unpacked(packed, shapes(plan)))


def header_of(head: bytes) -> Header:
    try:
        told = json.loads(head)
    except (ValueError, RecursionError):
        raise ValueError("its first line is not JSON") from None
    if not isinstance(told, dict) or told.pop("format", None) != FORMAT:
        raise ValueError("it has another format")
    wanted = {
        name: {"game": str, "numbering": str, "options": dict}.get(name, int) for name in Header._fields
    }
    if told.keys() != wanted.keys() or any(type(told[name]) is not kind for name, kind in wanted.items()):
        raise ValueError("its first line does not say what it should")
    if any(type(value) is not int for value in told["options"].values()):
        raise ValueError("its first line does not say what it should")
    if any(type(value) is int and abs(value) > LONGEST_NUMBER for value in told.values()):
        raise ValueError("its first line does not say what it should")
    return Header(**told)


def unpacked(packed: bytes, wanted: Mapping[str, tuple[int, int]]) -> dict[str, list[array[float]]]:
    """As many weights as this game needs, and no byte more."""
    rows = sum(many for many, _ in wanted.values())
    size = 4 * rows + sum(many * columns for many, columns in wanted.values())
    unpack = zlib.decompressobj()
    try:
        body = unpack.decompress(packed, size + 1)
    except zlib.error:
        raise ValueError("its weights cannot be unpacked") from None
    if len(body) != size or not unpack.eof:
        raise ValueError("it has more weights than the game needs, or fewer")
    scales = struct.unpack(f"<{rows}f", body[: 4 * rows])
    if not all(0 <= scale < 1e6 for scale in scales):
        raise ValueError("some of its weights are no numbers")
    steps, at, row_number = memoryview(body)[4 * rows :].cast("b"), 0, 0
    found: dict[str, list[array[float]]] = {}
    for name, (many, columns) in wanted.items():
        found[name] = []
        for _ in range(many):
            scale = scales[row_number]
            found[name].append(array("d", map(scale.__mul__, steps[at : at + columns])))
            at, row_number = at + columns, row_number + 1
    return found


def numbering(plan: EncodingPlan) -> str:
    """Changes when a number comes to mean another move, or a feature something else."""
    parts = [plan.general, *(items.parts for items in plan.sets.values())]
    told = [
        numbers(plan.game).version,
        cells(plan.game).width,
        [plan.source, plan.turned, plan.plain, plan.since, plan.own_moves],
        [[(type(part).__name__, *part) for part in each] for each in parts],
        [(name, items.count, items.pointed) for name, items in plan.sets.items()],
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


@cache
def learned(game: Game, name: str) -> Policy:
    """The policy in this file, for this game; BadBot says what is wrong with it."""
    policy = opened_file(name)
    if policy.plan.game is not game:
        theirs = policy.plan.game.name()
        raise BadBot("{bot} has learned {theirs}, not {ours}.", bot=name, theirs=theirs, ours=game.name())
    return policy


def opened_file(name: str) -> Policy:
    """BadBot says what is wrong with it."""
    file = Path(name)
    if not file.is_file():
        raise BadBot("{bot}: there is no file {file}.", bot=name, file=file)
    try:
        with file.open("rb") as data:
            return opened(data.read(LARGEST + 1))
    except OSError:
        raise BadBot("I cannot read {file}.", file=file) from None
    except ValueError as why:
        raise BadBot("{bot} is not a trained bot: {why}.", bot=name, why=why) from None


def as_policy(header: Header, plan: EncodingPlan, weights: Mapping[str, Any]) -> Policy:
    """The same policy that somebody who opens the file will meet."""
    return opened(saved(header, plan, weights))
