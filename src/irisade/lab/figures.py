"""From counts to figures: what a designer wants to know of a game, each number with its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from irisade.core.cup import Cup
from irisade.core.game import Game, Tempo
from irisade.core.words import NOBODY, Kind
from irisade.lab.counts import WHOLE, Counts
from irisade.lab.cups import Cups
from irisade.lab.estimates import Estimate, mean, part_of_wins, proportion, ratio, worth
from irisade.lab.measure import PARTS
from irisade.lab.report_plan import cup_kind, main_bot, mass_bot, usual
from irisade.lab.series import Spread
from irisade.lab.watch import Use
from irisade.lower.unit import first_slots

QUARTER = PARTS // 4
USUAL_TEMPO = Tempo(6, 4, "")  # where a game says nothing about it
RARE = 30  # times an option must have been taken, and left, before anything is said of its worth

Key = tuple[str, int, tuple[str, ...]]  # what, seats, bots


class Usage(NamedTuple):
    """An option of a question."""

    kind: int
    option: int
    per_game: float  # how often it is taken, by anybody
    taken: Estimate | None  # when it was open and something else was too
    worth: Estimate | None


@dataclass(frozen=True)
class Portrait:
    """A game at one player count, played by one kind of bot."""

    seats: int
    bot: str
    counts: Counts
    tempo: Tempo

    @property
    def games(self) -> int:
        return self.counts.games

    def tally(self, name: str) -> Counter[int]:
        return self.counts.tallies.get(name, Counter())

    def spread(self, name: str) -> Spread:
        return Spread.of(self.tally(name) or {0: 1})

    def won_by_place(self) -> list[Estimate]:
        """By when a seat first comes to play."""
        return self._won("won by place")

    def won_by_seat(self) -> list[Estimate]:
        return self._won("won by seat")

    def _won(self, name: str) -> list[Estimate]:
        both = zip(self.counts.sums[name], self.counts.sums[f"{name}, squares"], strict=True)
        return [part_of_wins(won, squares, self.games) for won, squares in both]

    def turns(self) -> Estimate:
        return mean(self.tally("turns"))

    def seconds_per_turn(self) -> float:
        choices = mean(self.tally("choices")).value
        return self.tempo.turn + self.tempo.decision * choices / max(self.turns().value, 1e-9)

    def minutes(self) -> tuple[float, float, float]:
        """On average, and of the shortest and the longest in twenty games."""
        turns, each = self.spread("turns"), self.seconds_per_turn() / 60
        return turns.mean * each, turns.p5 * each, turns.p95 * each

    def decisions_per_turn(self) -> Estimate:
        return ratio(self.counts.sums["moves and turns"], self.games)

    def choice_turns(self) -> Estimate:
        return ratio(self.counts.sums["choices and turns"], self.games)

    def changes(self) -> Estimate:
        return mean(self.tally("changes"))

    def comebacks(self) -> Estimate:
        return self._share("comeback", 1)

    def half_time_leader_wins(self) -> Estimate:
        return self._share("half", 1)

    def runaways(self) -> Estimate:
        """The winner is never behind after the first quarter."""
        tally = self.tally("ahead")
        return proportion(sum(n for part, n in tally.items() if part < QUARTER), sum(tally.values()))

    def open_after(self, part: int) -> float:
        """The share of games in which the winner is still behind at some time after this part."""
        tally = self.tally("ahead")
        return sum(n for when, n in tally.items() if when > part) / max(sum(tally.values()), 1)

    def ties(self) -> Estimate:
        tally = self.tally("winners")
        return proportion(sum(n for winners, n in tally.items() if winners > 1), sum(tally.values()))

    def stopped(self) -> Estimate:
        """Games that went nowhere, and were scored as they stood."""
        return self._share("ending", -1)

    def _share(self, name: str, value: int) -> Estimate:
        tally = self.tally(name)
        return proportion(tally[value], sum(tally.values()))

    def wait(self) -> Spread:
        return self.spread("wait")

    def wait_seconds(self) -> float:
        """How long others are thinking and moving, between two decisions of one's own."""
        per_answer = self.seconds_per_turn() / max(self.decisions_per_turn().value, 1e-9)
        return self.wait().mean * per_answer

    def points(self) -> Counter[int]:
        return self.tally("winner's points") + self.tally("others' points")

    def uses(self, kinds: Sequence[Kind]) -> list[Usage]:
        """Every option that was ever taken or open, question by question."""
        found, slots = [], first_slots(kinds)
        for number in range(len(kinds)):
            for slot in range(slots[number], slots[number + 1]):
                cells = self.counts.sums.get(f"use {slot}")
                if cells:
                    found.append(self._usage(number, slot - slots[number] - 1, Use(*cells)))
        return found

    def _usage(self, kind: int, option: int, use: Use) -> Usage:
        taken = None
        if use.n + use.m:
            all_open = use.nn + 2 * use.nm + use.mm
            taken = ratio([use.n, use.n + use.m, use.nn, use.nn + use.nm, all_open], self.games)
        weighed = worth(use, self.games) if min(use.n, use.m) >= RARE else None
        return Usage(kind, option, use.used / self.games, taken, weighed)


def told_apart(known: Sequence[Usage], kinds: Sequence[Kind]) -> list[Usage]:
    """Without the things that lie face down: which of them was chosen says nothing to anybody."""
    return [use for use in known if use.option == NOBODY or not kinds[use.kind].covered]


FIGURES: Mapping[str, Callable[[Portrait], Estimate]] = {  # as they are called in every file of a report
    "decisions_per_turn": Portrait.decisions_per_turn,
    "turns_with_a_choice": Portrait.choice_turns,
    "lead_changes": Portrait.changes,
    "comebacks": Portrait.comebacks,
    "half_time_leader_wins": Portrait.half_time_leader_wins,
    "run_aways": Portrait.runaways,
    "ties": Portrait.ties,
    "stopped": Portrait.stopped,
}


class LevelStep(NamedTuple):
    """One level among those of the level below."""

    above: str
    below: str
    seats: int
    deals: int
    wins: Estimate
    won_from: Counter[int]  # in how many seats of a deal it won, by deals
    same_seat: Estimate  # deals in which one seat won whoever sat there


@dataclass(frozen=True)
class Study:
    """Everything that was counted for a report."""

    game: Game
    name: str  # as it was asked for: a key, or a folder
    options: Mapping[str, int]
    seed: int
    seats: tuple[int, ...]
    counts: Mapping[Key, Counts]
    cups: tuple[Cup, ...] = ()  # that were played too, at each player count

    @property
    def tempo(self) -> Tempo:
        return self.game.tempo or USUAL_TEMPO

    @property
    def usual(self) -> int:
        return usual(self.seats)

    def portrait(self, seats: int = 0, bot: str = "") -> Portrait:
        """At the usual player count, by whoever tells how the game goes, unless said otherwise."""
        seats, bot = seats or self.usual, bot or main_bot(self.game)
        return Portrait(seats, bot, self.counts["games", seats, (bot,)], self.tempo)

    def games(self) -> int:
        """Among equals, at all player counts."""
        return sum(made.games for (what, _, _), made in self.counts.items() if what == "games")

    def command(self) -> str:
        """What makes the same report again."""
        mass = ("games", (mass_bot(self.game),))
        games = sum(made.games for (what, _, bots), made in self.counts.items() if (what, bots) == mass)
        words = ["irisade lab", self.name, f"--games {games} --seed {self.seed}"]
        if self.seats != self.game.seats_with(self.options):
            words += ["--seats", *map(str, self.seats)]
        for key, value in self.options.items():
            words += [f"--option {key}={self.game.option(key).note(value)}"]
        if self.cups:
            same = len({cup.games for cup in self.cups}) == 1
            words += [
                f"--cup {self.cups[0].games}" if same else "--cup",
                f"--cup-form {self.cups[0].form.key}",
            ]
        return " ".join(words)

    def bots(self) -> list[str]:
        """Who played alone among equals, those that tell how the game goes first."""
        known = [main_bot(self.game), mass_bot(self.game)]
        known += [bots[0] for what, _, bots in self.counts if what == "games"]
        return list(dict.fromkeys(known))

    def steps(self) -> list[LevelStep]:
        return [_step(key, made) for key, made in self.counts.items() if key[0] == "levels"]

    def played_cups(self) -> list[Cups]:
        """At each player count, by those who play the mass of the games."""
        return [
            Cups(self.game, cup, self.seed, self.counts[cup_kind(cup), cup.people, (mass_bot(self.game),)])
            for cup in self.cups
        ]

    def numbers(self) -> dict[str, Any]:
        """All figures, ready for JSON; intervals are [value, low, high, games]."""
        return {
            "game": self.game.key,
            "version": self.game.version,
            "options": {key: self.game.option(key).note(value) for key, value in self.options.items()},
            "seed": self.seed,
            "series": [_numbers(self.portrait(seats, bot)) for bot in self.bots() for seats in self.seats],
            "levels": [
                {**step._asdict(), "won_from": dict(sorted(step.won_from.items()))} for step in self.steps()
            ],
            "cups": [played.figures() for played in self.played_cups()],
        }


def _step(key: Key, made: Counts) -> LevelStep:
    _, seats, (above, below) = key
    won, squares = made.sums["won"]
    same = proportion(made.tallies["same seat"][1], made.games)
    wins = part_of_wins(won, squares, made.games, WHOLE * seats)
    return LevelStep(above, below, seats, made.games, wins, made.tallies["won from"], same)


def _numbers(one: Portrait) -> dict[str, Any]:
    return {
        "players": one.seats,
        "bot": one.bot,
        "games": one.games,
        "won_by_order": one.won_by_place(),
        "won_by_seat": one.won_by_seat(),
        "turns": one.spread("turns")._asdict(),
        "decisions": one.spread("moves")._asdict(),
        "minutes": one.minutes(),
        **{name: figure(one) for name, figure in FIGURES.items()},
        "wait_in_decisions": one.wait()._asdict(),
        "wait_in_seconds": one.wait_seconds(),
        "longest_wait": one.spread("longest")._asdict(),
        "gap": one.spread("gap")._asdict(),
        "points": {str(value): times for value, times in sorted(one.points().items())},
    }
