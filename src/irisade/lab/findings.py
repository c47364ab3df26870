"""What the figures say, in a few sentences: each with its number, and a flaw with something to try.

A finding is built from this game's numbers and words: its name, its options, its questions. What weighs most
comes first. Thresholds are opinions of the house, and named here; the figures are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from irisade.lab.figures import Portrait, Step, Study, Usage
from irisade.lab.game_voice import GameVoice, worth_trying

UNEVEN = 0.12  # of a fair share, by which a place is better or worse off
DOUBTFUL = 0.24  # of a fair share, by which a place could be better or worse off for all we know
ABOUT = 0.2  # of what the lid says, by which a game may be shorter or longer
FEW_CHOICES = 0.6  # of the turns
LITTLE_SKILL = 1.25  # times a fair share, for one level above the others
SETTLED, OPEN = 0.8, 0.65  # how often whoever leads at half-time wins
OFTEN_TIED = 0.1  # of the games
LONG_WAIT = 60  # seconds
NOTHING, MOSTLY = 0.1, 0.5  # of the seats end without a point; where most do, points are rare by design
STOPPED = 0.005  # of the games
WORTH = 0.03  # wins more or less
SELDOM = 0.02  # of the times that it was open
MOST = 8  # findings in a summary


@dataclass(frozen=True)
class Finding:
    tone: str  # "good", "look" or "know"
    weight: float  # what weighs most is said first
    text: str
    rests: str  # how many games, and who played
    trial: str = ""  # what to try
    command: str = ""


def findings(study: Study, voice: GameVoice) -> list[Finding]:
    """The most important ones, the most important first."""
    found = sorted(_Finder(study, voice).all(), key=lambda finding: -finding.weight)
    return found[:MOST]


class _Finder:
    def __init__(self, study: Study, voice: GameVoice) -> None:
        self.study, self.voice, self.say = study, voice, voice.say
        self.main = study.portrait()
        self.each = [study.portrait(seats) for seats in study.seats]

    def all(self) -> Iterator[Finding]:
        yield self.fairness()
        yield self.length()
        yield self.choice()
        yield self.skill()
        yield self.tension()
        yield self.waiting()
        yield from self.ties()
        yield from self.empty_hands()
        yield from self.stopped()
        yield from self.uses()

    # -- one by one --

    def fairness(self) -> Finding:
        one = max(self.each, key=_unevenness)
        off = _unevenness(one)
        if off < UNEVEN:
            one = max(self.each, key=_doubt)
        even = 1 / one.seats
        place, share = max(enumerate(one.won_by_place()), key=lambda found: abs(found[1].value - even))
        words = {
            "place": self.voice.place(place),
            "share": self.say.percent(share.value, 1),
            "span": self.say.span(share.low, share.high, 1),
            "even": self.say.percent(even, 1),
        }
        if off < UNEVEN and _doubt(one) > DOUBTFUL:
            return self.know(
                "These games do not tell whether the order of play matters in {game}: with {n} players the "
                "{place} to play wins {share} ({span}), where {even} would be even.",
                5.0,
                one,
                **words,
            )
        if off < UNEVEN:
            return self.good(
                "Nobody gains by the order of play in {game}: at worst, with {n} players, the {place} to "
                "play wins {share} ({span}), where {even} would be even.",
                5.0,
                one,
                **words,
            )
        return self.look(
            "The order of play decides much in {game}: with {n} players the {place} to play wins {share} "
            "({span}), where {even} would be even.",
            6 + off,
            one,
            "order",
            "No option of {game} touches this: let the start pass on from game to game, or pay those who "
            "come late.",
            **words,
        )

    def length(self) -> Finding:
        one, (least, most) = self.main, self.study.game.minutes
        mean, low, high = one.minutes()
        words = {
            "turns": self.say.decimal(one.turns().value, 0),
            "minutes": self.say.decimal(mean, 0),
            "low": self.say.decimal(low, 0),
            "high": self.say.decimal(high, 0),
            "from": least,
            "to": most,
        }
        weight = 3 + abs(2 * mean - least - most) / (least + most)
        if mean < least * (1 - ABOUT):
            return self.look(
                "{game} is shorter than its lid says, {from} to {to} minutes: {turns} turns with {n} "
                "players, about {minutes} minutes (nine games in ten: {low} to {high}).",
                weight,
                one,
                "length",
                "Change the lid of {game}, or make its end come later.",
                **words,
            )
        if mean > most * (1 + ABOUT):
            return self.look(
                "{game} is longer than its lid says, {from} to {to} minutes: {turns} turns with {n} players, "
                "about {minutes} minutes (nine games in ten: {low} to {high}).",
                weight,
                one,
                "length",
                "Change the lid of {game}, or make its end come sooner.",
                **words,
            )
        return self.good(
            "{game} keeps its promise of {from} to {to} minutes: {turns} turns with {n} players, about "
            "{minutes} minutes (nine games in ten: {low} to {high}).",
            3.0,
            one,
            **words,
        )

    def choice(self) -> Finding:
        share = self.main.choice_turns().value
        each = self.say.decimal(self.main.decisions_per_turn().value, 1)
        words = {"share": self.say.percent(share), "each": each}
        if share >= FEW_CHOICES:
            return self.good(
                "{share} of the turns of {game} hold a real choice, {each} decisions a turn.",
                1.5,
                self.main,
                **words,
            )
        return self.look(
            "Only {share} of the turns of {game} hold a real choice, {each} decisions a turn.",
            5 - share,
            self.main,
            "choice",
            "Look for the turns in which {game} asks nothing, and let something be decided there.",
            **words,
        )

    def skill(self) -> Finding:
        """At the level that gains least over the one below."""
        least = min(self.study.steps(), key=_gain)
        if _gain(least) > LITTLE_SKILL and least.wins.low * least.seats > 1:
            return self.good(
                "Playing well pays at every level of {game}: even {among} wins {share} ({span}), where luck "
                "alone would give {even}.",
                3.5,
                least,
                **self._wins(least),
            )
        if _gain(least) > LITTLE_SKILL:
            return self.know(
                "More games would tell whether playing well pays at every level of {game}: {among} wins "
                "{share} ({span}), where luck alone would give {even}.",
                3.5,
                least,
                **self._wins(least),
            )
        return self.look(
            "Luck weighs heavily in {game}: {among} wins only {share} ({span}), where luck alone would give "
            "{even}.",
            4.5,
            least,
            "skill",
            "Show players of {game} more of what comes, or give them more to hold back.",
            **self._wins(least),
        )

    def _wins(self, step: Step) -> dict[str, str]:
        return {
            "among": self.voice.among(step),
            "share": self.say.percent(step.wins.value),
            "span": self.say.span(step.wins.low, step.wins.high),
            "even": self.say.percent(1 / step.seats),
        }

    def tension(self) -> Finding:
        one, half = self.main, self.main.half_time_leader_wins().value
        words = {
            "half": self.say.percent(half),
            "changes": self.say.decimal(one.changes().value, 1),
            "back": self.say.percent(one.comebacks().value),
        }
        if half > SETTLED:
            return self.look(
                "{game} is settled early: with {n} players whoever leads alone at half-time wins {half} of "
                "the games; the lead changes {changes} times.",
                4.2,
                one,
                "tension",
                "Make what {game} gives away late weigh more than what it gives away early.",
                **words,
            )
        if half < OPEN:
            return self.good(
                "{game} stays open: with {n} players whoever leads alone at half-time wins only {half} of "
                "the games; in {back} the winner was last in the second half.",
                3.2,
                one,
                **words,
            )
        return self.know(
            "Whoever leads {game} alone at half-time wins {half} of the games with {n} players; the lead "
            "changes {changes} times.",
            2.2,
            one,
            **words,
        )

    def waiting(self) -> Finding:
        one = max(self.each, key=Portrait.wait_seconds)
        words = {
            "wait": self.say.decimal(one.wait().mean, 1),
            "seconds": self.say.decimal(one.wait_seconds(), 0),
        }
        if one.wait_seconds() <= LONG_WAIT:
            return self.good(
                "Nobody sits idle for long in {game}: with {n} players {wait} decisions of others come "
                "between two of one’s own, about {seconds} seconds.",
                1.0,
                one,
                **words,
            )
        return self.look(
            "With {n} players {game} makes you wait for {wait} decisions of others, about {seconds} seconds.",
            3.1,
            one,
            "waiting",
            "Give those who wait in {game} something to do, or play it with fewer.",
            **words,
        )

    def ties(self) -> Iterator[Finding]:
        one = max(self.each, key=lambda each: each.ties().value)
        share = one.ties()
        if share.value > OFTEN_TIED:
            yield self.look(
                "{share} of the games of {game} with {n} players end in a tie ({span}).",
                3 + share.value,
                one,
                "ties",
                "Break ties in {game} by something that players can work for.",
                share=self.say.percent(share.value),
                span=self.say.span(share.low, share.high),
            )

    def empty_hands(self) -> Iterator[Finding]:
        """Seats that end with nothing, where most do not; in a race to so many points that is no wonder."""
        one = max(self.each, key=_with_nothing)
        share = _with_nothing(one)
        race = len(one.tally("winner's points")) == 1
        if NOTHING < share < MOSTLY and not race:
            yield self.look(
                "With {n} players {share} of the seats end {game} without a single point.",
                3 + share,
                one,
                "points",
                "Let {game} give a little to every place.",
                share=self.say.percent(share),
            )

    def stopped(self) -> Iterator[Finding]:
        one = max(self.each, key=lambda each: each.stopped().value)
        share = one.stopped().value
        if share > STOPPED:
            yield self.look(
                "{share} of the games of {game} with {n} players go nowhere and had to be stopped.",
                7.0,
                one,
                "length",
                "Give {game} an end that must come.",
                share=self.say.percent(share, 1),
            )

    def uses(self) -> Iterator[Finding]:
        """The option that tells most about who wins, and one that nobody wants."""
        known = self.main.uses(self.study.game.kinds)
        strong = [use for use in known if abs(_sure(use)) > WORTH]
        if strong:
            use = max(strong, key=lambda each: abs(_sure(each)))
            assert use.worth is not None
            points = self.say.decimal(abs(100 * use.worth.value), 0)
            words = {"what": self.voice.option(use), "points": points}
            if use.worth.value > 0:
                yield self.know(
                    "“{what}” goes with winning {game}: those who choose it win {points} percentage points "
                    "more often than those who could and do not ({n} players).",
                    2.8,
                    self.main,
                    **words,
                )
            else:
                yield self.know(
                    "“{what}” goes with losing {game}: those who choose it win {points} percentage points "
                    "less often than those who could and do not ({n} players).",
                    2.8,
                    self.main,
                    **words,
                )
        seldom = [
            (use.taken.value, use)
            for use in known  # what never happens is the habit of these players, and no news of the game
            if use.taken and use.taken.value > 0 and use.taken.high < SELDOM
        ]
        if 0 < len(seldom) < len(known) / 2:
            share, use = min(seldom)
            yield self.know(
                "“{what}” is hardly ever chosen in {game}: {share} of the times that it is open.",
                2.4,
                self.main,
                what=self.voice.option(use),
                share=self.say.percent(share, 1),
            )

    # -- how they are said --

    def good(self, text: str, weight: float, one: Portrait | Step, **words: Any) -> Finding:
        return self._said("good", text, weight, one, words)

    def know(self, text: str, weight: float, one: Portrait | Step, **words: Any) -> Finding:
        return self._said("know", text, weight, one, words)

    def look(
        self, text: str, weight: float, one: Portrait | Step, topic: str, idea: str, **words: Any
    ) -> Finding:
        """With the first option of the game that bears on the topic to try, or else with an idea."""
        option = next((each for each in self.study.game.options if topic in each.bears_on), None)
        if option is None:
            return self._said("look", text, weight, one, words, self.voice(idea))
        about = self.voice.about(option)
        trial = self.say("Try “{option}”: {about}.", option=option.key, about=about[0].lower() + about[1:])
        values = worth_trying(option, self.study.options.get(option.key, option.default))
        command = f"irisade lab {self.study.name} --vary {option.key}={','.join(values)}"
        return self._said("look", text, weight, one, words, trial, command)

    def _said(
        self,
        tone: str,
        text: str,
        weight: float,
        one: Portrait | Step,
        words: dict[str, Any],
        trial: str = "",
        command: str = "",
    ) -> Finding:
        said = self.voice(text, n=one.seats, **words)
        return Finding(tone, weight, said, self.voice.rests(one), trial, command)


def _unevenness(one: Portrait) -> float:
    """How far the interval of the place farthest off is from an even share, in even shares."""
    even = 1 / one.seats
    return max(max(e.low - even, even - e.high, 0.0) for e in one.won_by_place()) / even


def _doubt(one: Portrait) -> float:
    """How far from an even share the interval of some place reaches, in even shares."""
    even = 1 / one.seats
    return max(max(e.high - even, even - e.low) for e in one.won_by_place()) / even


def _gain(step: Step) -> float:
    return step.wins.value * step.seats


def _with_nothing(one: Portrait) -> float:
    points = one.points()
    return points[0] / max(sum(points.values()), 1)


def _sure(use: Usage) -> float:
    """The end of the interval that is nearer to nought; 0 when nought lies inside, or nothing is known."""
    if use.worth is None:
        return 0.0
    return use.worth.low if use.worth.low > 0 else min(use.worth.high, 0.0)
