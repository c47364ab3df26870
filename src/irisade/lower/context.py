"""The records that lowered rules work on, declared once: the context of a run, a batched game, and the table.

Rules never allocate. Whatever they need while they run lies in one context, field by field as declared here.
The listings of the generated file, the records of plain Python and the structs of the compiled game are all
made from these tables, and so is the list in `docs/lowering.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from irisade.core.table import WIDE_BITS, Bound
from irisade.core.words import Kind
from irisade.lower.slots import Scratch
from irisade.lower.survey import _BOUNDS, _LONGEST_WAIT

ANSWERS = 1 << 17  # in one run, luck included
PER_TURN = 1 << 10  # in one turn of a batched game
MEMORIES = 1 << 12  # facts that a seat may remember
SEATS = 8
NODES = 1 << 14  # of the tree of a search
TRAIL = 1 << 9  # nodes on the way through it
OUTCOMES = 1 << 8  # of one question to luck, where it is asked like a seat
SHOWS = 1 << 8  # in one turn of a batched game
SCRATCH_BITS = 32
WORD = 0  # instead of bits: 64 of them without a sign
RECORD = "TABLE"  # instead of bits: a whole table


class Field(NamedTuple):
    """One field of a record."""

    name: str
    bits: int | str
    shape: tuple[int | str, ...]  # () is a number; words stand for sizes that differ from game to game
    gloss: str

    def row(self, sizes: Mapping[str, int]) -> tuple[Any, ...]:
        """As `_record` of the generated file takes it."""
        return self.name, self.bits, *(sizes[n] if isinstance(n, str) else n for n in self.shape)


def number(name: str, gloss: str) -> Field:
    return Field(name, 64, (), gloss)


def numbers(name: str, size: str, gloss: str) -> Field:
    return Field(name, 64, (size,), gloss)


RUN = [
    Field("luck", WORD, (), "The seed of the dice."),
    Field("choice", WORD, (), "The seed of whoever answers at random."),
    number("rolled", "How many times luck was rolled."),
    number("chosen", "How many times the other stream was rolled."),
    number("at", "How many answers there have been, luck included."),
    number("given", "How many answers were given beforehand; they are used first."),
    number("noting", "Whether new answers are written down in `answers`."),
    number("runs", "How many times the rules' `turn` has begun."),
    number("turns", "How many turns have begun, as players count them."),
    number("moves", "How many questions seats have answered."),
    number("mode", "Who answers: 0 is dice, a habit or a search; 1 stops at questions, 2 at luck too."),
    number("open", "Whether a batched game has met a question without an answer."),
    number("asked", "The seat of the open question; -1 in a window, -2 when luck is asked."),
    number("kind", "The kind of the open question."),
    number("count", "How many options, or seats of a window, the open question has."),
    number("answered", "`at` when the question was opened."),
    number("lucky", "`rolled` when the question was opened."),
    number("shown", "How many shows are kept in `shows`."),
    number("telling", "Whether shows are kept."),
    number("inside", "Whether the imagined game is still inside the tree of the search."),
    number("me", "The seat that searches."),
    number("way", "The hash of all that the searching seat has witnessed since the root."),
    number("stakes", "The worth of leaving all rivals behind."),
    number("trailed", "How many nodes are on the trail."),
    number("thumb", "How many of a thousand answers follow the game's habits."),
    numbers("node_way", "NODES", "The way of each node; 0 where a node is free."),
    numbers("node_visits", "NODES", "How many imagined games went through each node."),
    numbers("node_open", "NODES", "How many times each node could have been chosen."),
    numbers("node_sum", "NODES*SEATS", "What those games were worth to each seat, summed up."),
    numbers("trail", "TRAIL", "The nodes on the way of the game being imagined."),
    numbers("options", "MOST", "The options of the open question, or the seats of its window."),
    numbers("outcomes", "OUTCOMES", "What luck may choose, where it is asked like a seat."),
    numbers("weights", "OUTCOMES", "How likely each of these outcomes is beside the others."),
    Field("seen", RECORD, (), "The table at the open question, where rules run on after it."),
    Field("memory", 64, ("MEMORIES", 2), "What a seat remembers: places and values, the surest first."),
    numbers("shows", "SHOWS*4", "Place, goal, value and eyes of each show."),
]
SURVEY = [
    number("watching", "Whether the game is being surveyed."),
    number("choices", "How many questions had more than one option."),
    number("choice_turns", "How many turns had such a question."),
    number("chose", "Whether this turn had one."),
    number("bounds", "How many times the scores were compared."),
    number("longest", "The longest wait."),
    number("places", "How many seats have been asked since the first turn began."),
    number("questions", "How many questions were asked."),
    numbers("placed", "SEATS", "When each seat was first asked: 1, 2, …; 0 is never."),
    numbers("decided", "SEATS", "How many times each seat answered."),
    numbers("since", "SEATS", "How many answers ago each seat answered last."),
    numbers("level", "SEATS", "The score of each seat when scores were last compared."),
    numbers("opened", "SEATS*OPTIONS", "How many times each seat could choose each option of each kind."),
    numbers("picked", "SEATS*OPTIONS", "How many times it did."),
    numbers("used", "OPTIONS", "How many times each option of each kind was the answer."),
    numbers("stamp", "OPTIONS", "The question in which each option was last seen, to count different ones."),
    numbers("first_slot", "KINDS", "Where the options of each kind begin, and where they end."),
    numbers("waits", "WAITS", "How many waits were so long."),
    numbers("standing", "BOUNDS", "Who led and who was last at each comparison, a bit for each seat."),
]
LAST = [numbers("answers", "ANSWERS", "The answers of this run, those given beforehand first.")]
ENVIRONMENT = [
    Field("luck", WORD, (), "The seed of this game's dice."),
    number("rolled", "How many times luck was rolled before this turn, then before its open question."),
    number("given", "How many answers this turn has had."),
    number("stage", "Where it stands: 1 in the set-up, 2 in a turn, 3 when it is over."),
    number("quiet", "How many turns have brought nothing new."),
    number("news", "What the rules' `news` said last."),
    number("game", "The number of this game, from which its seed is derived."),
    number("seat", "The seat that is to move; -1 when the game is over."),
    number("kind", "The kind of the open question; -1 when the game is over."),
    number("count", "How many moves are open."),
    number("speaker", "Which seat of a window is being asked."),
    number("speakers", "How many seats the window has; 0 outside windows."),
    numbers("score", "SEATS", "The score of each seat at the end."),
    numbers("points", "SEATS", "The points of each seat at the end."),
    numbers("voices", "SEATS", "The seats of the window."),
    Field("before", RECORD, (), "The table as the turn began."),
    Field("open", RECORD, (), "The table while a window asks its seats."),
]


def sizes(kinds: Sequence[Kind]) -> dict[str, int]:
    """What the words in the shapes stand for, in a game with these kinds of questions."""
    options = sum(kind.size + 1 for kind in kinds)
    return {
        "ANSWERS": ANSWERS,
        "MEMORIES": MEMORIES + 1,
        "SEATS": SEATS,
        "NODES": NODES,
        "NODES*SEATS": NODES * SEATS,
        "TRAIL": TRAIL,
        "SHOWS*4": 4 * SHOWS,
        "OUTCOMES": OUTCOMES,
        "MOST": max([SEATS, *(kind.size + 1 for kind in kinds)]),
        "OPTIONS": options,
        "SEATS*OPTIONS": SEATS * options,
        "KINDS": len(kinds) + 1,
        "WAITS": _LONGEST_WAIT + 1,
        "BOUNDS": _BOUNDS,
    }


def context(slots: Iterable[Scratch], layout: Mapping[str, Bound | None]) -> list[Field]:
    """All fields of the context of a game with these scratch piles and this table.

    Where no pile of the table is wide, a number of more than 32 bits in a list is an error of the rules.
    """
    wide = any(bound is not None and bound.bits == WIDE_BITS for bound in layout.values())
    bits = WIDE_BITS if wide else SCRATCH_BITS
    scratch = [Field(slot.name, bits, (slot.size + 1,), f"Scratch of {slot.owner}.") for slot in slots]
    return [*RUN, *SURVEY, *scratch, *LAST]


def table(layout: Mapping[str, Bound | None]) -> list[Field]:
    """The fields of a game's table; the last cell of a pile is how many items it has."""
    fields = []
    for name, bound in layout.items():
        if bound is None:
            fields.append(number(name, "A number of the game."))
        else:
            rows = (bound.rows,) if bound.rows else ()
            gloss = f"{bound.rows} piles of the game." if rows else "A pile of the game."
            fields.append(Field(name, bound.bits, (*rows, bound.capacity + 1), gloss))
    return fields


def listing(label: str, fields: Iterable[Field], known: Mapping[str, int]) -> str:
    """A record in the generated file."""
    lines = "".join(f"    {field.row(known)!r},\n" for field in fields)
    return f"{label} = _record((\n{lines}))".replace(repr(RECORD), "_TABLE")


def watching(kinds: Sequence[Kind]) -> list[tuple[Any, ...]]:
    """What a survey needs, as `_Record` takes it."""
    return [field.row(sizes(kinds)) for field in SURVEY]


def first_slots(kinds: Sequence[Kind]) -> list[int]:
    """Where the options of each kind begin, and where they end."""
    return [0, *accumulate(kind.size + 1 for kind in kinds)]
