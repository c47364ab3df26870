"""The robots of a live table. They play for seats without a person, and for persons who are away.

Every seat has a memory of what it was shown, whoever plays there, so that a robot can take over at any
moment. It forgets as its level does, a person's as a grown-up's; as most seats are never asked, it does so
only when one is. What it forgets, a robot's dice and its delay follow from the table's seed, the seat and the
moves so far: any process goes on with the same robot, and its whims are part of what was promised.
"""

from __future__ import annotations

import hmac
from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from irisade.bots.invited import INVITED, PATIENCE
from irisade.bots.levels import BROUGHT, LEVELS, OUTSIDE, brains, ponders, recall_of, rule_of_thumb, searches
from irisade.bots.memory import Forgetful
from irisade.bots.names import NICKNAMES
from irisade.bots.search import LOOKED_AHEAD
from irisade.bots.thought import Thought, packed
from irisade.core.belief import Belief, ask
from irisade.core.dice import Dice
from irisade.core.game import Game
from irisade.core.match import Match
from irisade.core.text import Sentence, Talk
from irisade.core.words import EVERYBODY, NOBODY, Show

THINKS = (700, 900)  # ms a robot takes at least, and what may come on top of it
THINKS_ON = (600, 400)  # the same for one that goes on with its own turn, or thought while all looked
Seen: TypeAlias = tuple[int, int, int, int]  # of a Show: at, to, value and seen_by
A_TURN = (-1 << 63,) * 4  # among them: a turn passed


class Question(NamedTuple):
    """What a robot is asked: its answer is of no use for any other."""

    v: int  # the row that asks
    seat: int
    level: str


class Advice(NamedTuple):
    """What a plain robot would answer, and why; and what would be plain mistakes, each with the reason."""

    option: int
    why: Sentence | None
    mistakes: Mapping[int, Sentence]


class Robots:
    """A robot for every seat of one table, whoever sits there."""

    def __init__(self, key: bytes, by_row: bool = False) -> None:
        """`by_row`: at tables from before there were numbers, whims went by the row that asked."""
        self._key, self._by_row = key, by_row
        self._advice: tuple[int, Advice] = (-1, Advice(0, None, {}))  # and the row that asked
        self._beliefs: list[Forgetful] = []
        self._seen = array("q")  # four numbers of each, since the beliefs were last looked at
        self._all_seen: list[
            Seen | None
        ] = []  # the same from the beginning, where a bot from outside listens

    def sit(self, game: Game, levels: Sequence[str]) -> None:
        """A game begins: nobody has seen anything yet."""
        self._beliefs = [
            Forgetful(seat, Dice(0), whims=Dice(self._number(b"memory of %d" % seat)))
            for seat in range(len(levels))
        ]
        self._all_seen = []
        self.play_as(game, levels)

    def play_as(self, game: Game, levels: Sequence[str]) -> None:
        """Who forgets how from now on; what a seat remembers by now stays there."""
        self._catch_up()
        for belief, level in zip(self._beliefs, levels):
            belief.recall = recall_of(game, level)

    def saw(self, show: Show) -> None:
        if show.at != NOBODY:
            self._seen.extend((show.at, show.to, show.value, show.seen_by))

    def turn_passes(self) -> None:
        self._seen.extend(A_TURN)

    @property
    def beliefs(self) -> Sequence[Forgetful]:
        """What every seat remembers now."""
        self._catch_up()
        return self._beliefs

    def _catch_up(self) -> None:
        numbers = iter(self._seen)
        seen = [None if each == A_TURN else each for each in zip(numbers, numbers, numbers, numbers)]
        self._seen = array("q")
        if INVITED:
            self._all_seen += seen
        shows = [each and Show("", *each) for each in seen]
        for belief in self._beliefs:
            for show in shows:
                if show is None:
                    belief.turn_passes()
                else:
                    belief.saw(show)

    def kept(self) -> Any:
        """For a snapshot: what every seat remembers."""
        beliefs = [
            [list(each.shown.items()), list(each.lies.items()), each.whims.rolled if each.whims else 0]
            for each in self._beliefs
        ]
        return [beliefs, self._seen.tolist(), self._all_seen]

    def resume(self, kept: Any) -> None:
        """After `sit`: they remember what those of the snapshot did."""
        beliefs, seen, all_seen = kept
        for each, (shown, lies, rolled) in zip(self._beliefs, beliefs, strict=True):
            each.shown, each.lies = dict(shown), dict(lies)
            if each.whims is not None:
                each.whims.rolled = rolled
        self._seen = array("q", seen)
        self._all_seen = [each and (each[0], each[1], each[2], each[3]) for each in all_seen]

    @classmethod
    def before_numbers(cls, key: bytes, table: str) -> Robots:
        """As they were before people added numbers."""
        return cls(hmac.digest(key, b"robots of " + table.encode(), "sha256"), by_row=True)

    def whim(self, seat: int, moment: int) -> int:
        """A number that nobody can foresee, the same in every process."""
        return self._number(b"%d %d" % (seat, moment))

    def _moment(self, match: Match, v: int) -> int:
        """What the whims of a question go by: how much has been answered, which a record tells too."""
        return v if self._by_row else len(match.answers)

    def _number(self, of: bytes) -> int:
        return int.from_bytes(hmac.digest(self._key, of, "sha256")[:8], "big")

    # -- deciding --

    def choose(self, match: Match, question: Question) -> int:
        """The answer that takes no time: one who looks ahead elsewhere goes by its rule of thumb here.

        In a window it is its seat, or NOBODY.
        """
        belief = self._asked(match, question)
        return _at_once(match.game, question.level)(belief)

    def thought(self, match: Match, question: Question, games: int) -> Thought:
        """The question and all that the robot knows, to be answered elsewhere in this many imagined games."""
        whim = self.whim(question.seat, self._moment(match, question.v))
        belief = self._asked(match, question)
        if question.level not in INVITED:
            return packed(belief, question.level, whim, games)
        heard = [
            seen and seen[:3]
            for seen in self._all_seen
            if seen is None or seen[3] in (EVERYBODY, question.seat)
        ]
        thought = packed(belief, INVITED[question.level], whim, games, PATIENCE)
        return thought._replace(heard=tuple(heard))

    def recollect(self, match: Match, question: Question, option: int) -> Belief:
        """What the robot knew when it answered this, and what its answer came from; for `levels.why`."""
        belief = self._asked(match, question)
        rule = _at_once(match.game, question.level)(belief)
        if question.level in INVITED:
            belief.because = OUTSIDE
        elif searches(match.game, question.level) and rule != option:
            belief.because = LOOKED_AHEAD
        return belief

    def _asked(self, match: Match, question: Question) -> Belief:
        belief = self.beliefs[question.seat]
        belief.dice = Dice(self.whim(question.seat, self._moment(match, question.v)))
        belief.because = ""
        ask(match, belief)
        return belief

    def advise(self, match: Match, seat: int, v: int) -> Advice:
        """What a plain robot would do that remembers nothing, and why, if it can say so.

        The same question has the same answer, which may take a while.
        """
        if self._advice[0] == v:
            return self._advice[1]
        belief = Belief(seat, Dice(self.whim(seat, self._moment(match, v))))
        ask(match, belief)
        plain = match.game.plain
        option: int = plain.choose(belief)
        reason, blunders = getattr(plain, "why", None), getattr(plain, "mistakes", None)
        mistakes = dict(blunders(belief)) if blunders else {}
        mistakes.pop(option, None)
        advice = Advice(option, reason(belief, option) if reason else None, mistakes)
        self._advice = v, advice
        return advice

    def takes(self, match: Match, seat: int, v: int, looked: bool) -> int:
        """How many ms it thinks: as people do, and less when it goes on with its own turn.

        `looked`: everybody has just had time to look at something, and to think.
        """
        last = next((answer.seat for answer in reversed(match.answers) if answer.seat >= 0), None)
        least, more = THINKS_ON if looked or last == seat else THINKS
        return least + self.whim(seat, self._moment(match, v)) % more


def _at_once(game: Game, level: str) -> Callable[[Belief], int]:
    rule = rule_of_thumb(game, level)
    return rule if searches(game, level) else brains(game).get(level, rule)


def thinks_elsewhere(game: Game, level: str) -> bool:
    """Whether a live table should not wait while this one decides."""
    return level in INVITED or ponders(game, level)


def introduced(talk: Talk) -> list[dict[str, Any]]:
    """Every level in somebody's language, for whoever chooses one."""
    return [
        {
            "key": level.key,
            "nicknames": list(NICKNAMES[level.key]),
            "style": talk.line(level.style),
        }
        for level in LEVELS
    ] + [
        {
            "key": key,
            "nicknames": [],
            "style": talk.line(BROUGHT),
        }
        for key in INVITED
    ]
