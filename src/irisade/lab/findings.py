"""What the figures say, in a few sentences: each with its number, and with something to try.

A finding is built from this game's numbers and words: its name, its options, its questions. What weighs most
comes first. Thresholds are opinions of the house, and named here; the figures are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from irisade.lab.figures import Portrait, Step, Study, Usage
from irisade.lab.tongue import Tongue, worth_trying

UNEVEN = 0.12  # of a fair share, by which a place is better or worse off
FEW_CHOICES = 0.6  # of the turns
OFTEN_TIED = 0.1  # of the games
LONG_WAIT = 60  # seconds
SETTLED, OPEN = 0.8, 0.65  # how often whoever leads at half-time wins
LITTLE_SKILL = 1.25  # times a fair share, for one level above the others
NOTHING = 0.1  # of the seats end with no point at all
STOPPED = 0.005  # of the games
WORTH = 0.03  # wins more or less
SELDOM = 0.02  # of the times that it was open
MOST = 8  # findings in a summary


@dataclass(frozen=True)
class Finding:
    tone: str  # "good", "look" or "know"
    weight: float  # what weighs most is said first
    text: str
    trial: str = ""  # what to try
    command: str = ""


def findings(study: Study, tongue: Tongue) -> list[Finding]:
    """The most important ones, the most important first."""
    finder = _Finder(study, tongue)
    found = sorted(finder.all(), key=lambda finding: -finding.weight)
    return found[:MOST]


class _Finder:
    def __init__(self, study: Study, tongue: Tongue) -> None:
        self.study, self.tongue, self.say = study, tongue, tongue.say
        self.main = study.portrait()
        self.each = [study.portrait(seats) for seats in study.seats]

    def all(self) -> Iterator[Finding]:
        yield self.fairness()
        yield self.length()
        yield self.choice()
        yield from self.skill()
        yield self.tension()
        yield from self.ties()
        yield self.waiting()
        yield from self.empty_hands()
        yield from self.stopped()
        yield from self.uses()

    # -- one by one --

    def fairness(self) -> Finding:
        worst = max(self.each, key=_unevenness)
        place, share = max(enumerate(worst.won_by_place()), key=lambda p: abs(p[1].value - 1 / worst.seats))
        words = {
            "n": worst.seats,
            "place": self.tongue.place(place),
            "share": self.say.percent(share.value, 1),
            "span": self.say.span(share.low, share.high, 1),
            "even": self.say.percent(1 / worst.seats, 1),
        }
        off = _unevenness(worst)
        if off < UNEVEN:
            return Finding(
                "good",
                5.0,
                self.tongue(
                    "Nobody gains by the order of play in {game}: at worst, with {n} players, the {place} "
                    "to play wins {share} ({span}), where {even} would be even.",
                    **words,
                ),
            )
        text = self.tongue(
            "The order of play decides much in {game}: with {n} players the {place} to play wins {share} "
            "({span}), where {even} would be even.",
            **words,
        )
        return self._with_trial(
            Finding("look", 6 + off, text),
            "order",
            self.say(
                "No option of {game} touches this: let the start pass on from game to game, or pay those "
                "who come late.",
                game=self.tongue.name,
            ),
        )

    def length(self) -> Finding:
        mean, low, high = self.main.minutes()
        lid = self.study.game.minutes
        words = {
            "n": self.main.seats,
            "turns": self.say.decimal(self.main.turns().value, 0),
            "minutes": self.say.decimal(mean, 0),
            "low": self.say.decimal(low, 0),
            "high": self.say.decimal(high, 0),
            "from": lid[0],
            "to": lid[1],
        }
        if lid[0] * 0.8 <= mean <= lid[1] * 1.2:
            text = self.tongue(
                "{game} keeps its promise of {from} to {to} minutes: {turns} turns with {n} players, about "
                "{minutes} minutes (nine games in ten: {low} to {high}).",
                **words,
            )
            return Finding("good", 3.0, text)
        if mean < lid[0]:
            text = self.tongue(
                "{game} is shorter than its lid says, {from} to {to} minutes: {turns} turns with {n} "
                "players, about {minutes} minutes (nine games in ten: {low} to {high}).",
                **words,
            )
        else:
            text = self.tongue(
                "{game} is longer than its lid says, {from} to {to} minutes: {turns} turns with {n} "
                "players, about {minutes} minutes (nine games in ten: {low} to {high}).",
                **words,
            )
        weight = 3 + abs(mean - sum(lid) / 2) / sum(lid)
        return self._with_trial(
            Finding("look", weight, text),
            "length",
            self.say("Change the lid of {game}, or what ends it.", game=self.tongue.name),
        )

    def choice(self) -> Finding:
        share, each = self.main.choice_turns(), self.main.decisions_per_turn()
        words = {"share": self.say.percent(share.value), "each": self.say.decimal(each.value, 1)}
        if share.value >= FEW_CHOICES:
            text = self.tongue(
                "{share} of the turns of {game} hold a real choice, {each} decisions a turn.", **words
            )
            return Finding("good", 1.5, text)
        text = self.tongue(
            "Only {share} of the turns of {game} hold a real choice, {each} decisions a turn.", **words
        )
        return self._with_trial(
            Finding("look", 5 - share.value, text),
            "choice",
            self.say(
                "Look for the turns in which {game} asks nothing, and let something be decided there.",
                game=self.tongue.name,
            ),
        )

    def skill(self) -> Iterator[Finding]:
        steps = self.study.steps()
        if not steps:
            return
        best, least = max(steps, key=_gain), min(steps, key=_gain)
        words = self._step_words(best)
        if _gain(least) > LITTLE_SKILL:
            yield Finding(
                "good",
                3.5,
                self.tongue(
                    "Playing well pays at every level of {game}: {among} wins {share} ({span}), where luck "
                    "alone would give {even}.",
                    **words,
                ),
            )
            return
        words = self._step_words(least)
        text = self.tongue(
            "Luck weighs heavily in {game}: {among} wins only {share} ({span}), where luck alone would give "
            "{even}.",
            **words,
        )
        yield self._with_trial(
            Finding("look", 4.5, text),
            "skill",
            self.say(
                "Show players of {game} more of what comes, or give them more to hold back.",
                game=self.tongue.name,
            ),
        )

    def _step_words(self, step: Step) -> dict[str, object]:
        return {
            "among": self.tongue.among(step),
            "share": self.say.percent(step.wins.value),
            "span": self.say.span(step.wins.low, step.wins.high),
            "even": self.say.percent(1 / step.seats),
        }

    def tension(self) -> Finding:
        half, changes, back = self.main.half_time_leader_wins(), self.main.changes(), self.main.comebacks()
        words = {
            "half": self.say.percent(half.value),
            "changes": self.say.decimal(changes.value, 1),
            "back": self.say.percent(back.value),
            "n": self.main.seats,
        }
        if half.value > SETTLED:
            text = self.tongue(
                "{game} is settled early: with {n} players whoever leads alone at half-time wins {half} of "
                "the games; the lead changes {changes} times.",
                **words,
            )
            return self._with_trial(
                Finding("look", 4.2, text),
                "tension",
                self.say(
                    "Make what {game} gives away late weigh more than what it gives away early.",
                    game=self.tongue.name,
                ),
            )
        if half.value < OPEN:
            return Finding(
                "good",
                3.2,
                self.tongue(
                    "{game} stays open: with {n} players whoever leads alone at half-time wins only {half} "
                    "of the games; in {back} the winner was last in the second half.",
                    **words,
                ),
            )
        return Finding(
            "know",
            2.2,
            self.tongue(
                "Whoever leads {game} alone at half-time wins {half} of the games with {n} players; the "
                "lead changes {changes} times.",
                **words,
            ),
        )

    def ties(self) -> Iterator[Finding]:
        worst = max(self.each, key=lambda one: one.ties().value)
        share = worst.ties()
        words = {"n": worst.seats, "share": self.say.percent(share.value), "span": self.say.span(*share[1:3])}
        if share.value > OFTEN_TIED:
            text = self.tongue(
                "{share} of the games of {game} with {n} players end in a tie ({span}).", **words
            )
            yield self._with_trial(
                Finding("look", 3 + share.value, text),
                "ties",
                self.say(
                    "Break ties in {game} by something that players can work for.", game=self.tongue.name
                ),
            )

    def waiting(self) -> Finding:
        most = max(self.each, key=lambda one: one.wait_seconds())
        words = {
            "n": most.seats,
            "wait": self.say.decimal(most.wait().mean, 1),
            "seconds": self.say.decimal(most.wait_seconds(), 0),
        }
        if most.wait_seconds() <= LONG_WAIT:
            return Finding(
                "good",
                1.0,
                self.tongue(
                    "Nobody sits idle for long in {game}: with {n} players {wait} decisions of others come "
                    "between two of one’s own, about {seconds} seconds.",
                    **words,
                ),
            )
        text = self.tongue(
            "With {n} players {game} makes you wait for {wait} decisions of others, about {seconds} seconds.",
            **words,
        )
        return self._with_trial(
            Finding("look", 3.1, text),
            "waiting",
            self.say(
                "Give those who wait in {game} something to do, or play it with fewer.", game=self.tongue.name
            ),
        )

    def empty_hands(self) -> Iterator[Finding]:
        """Seats that end with nothing, where most do not."""
        worst = max(self.each, key=_with_nothing)
        share = _with_nothing(worst)
        if NOTHING < share < 0.5:
            text = self.tongue(
                "With {n} players {share} of the seats end {game} without a single point.",
                n=worst.seats,
                share=self.say.percent(share),
            )
            yield self._with_trial(
                Finding("look", 3 + share, text),
                "points",
                self.say("Let {game} give a little to every place.", game=self.tongue.name),
            )

    def stopped(self) -> Iterator[Finding]:
        worst = max(self.each, key=lambda one: one.stopped().value)
        share = worst.stopped()
        if share.value > STOPPED:
            text = self.tongue(
                "{share} of the games of {game} with {n} players go nowhere and had to be stopped.",
                n=worst.seats,
                share=self.say.percent(share.value, 1),
            )
            yield self._with_trial(
                Finding("look", 7.0, text),
                "length",
                self.say("Give {game} an end that must come.", game=self.tongue.name),
            )

    def uses(self) -> Iterator[Finding]:
        known = [use for use in self.main.uses(self.study.game.kinds) if use.taken and use.worth]
        strong = [use for use in known if use.worth and abs(_sure(use)) > WORTH]
        if strong:
            use = max(strong, key=lambda one: abs(_sure(one)))
            assert use.worth is not None
            words = {
                "what": self.tongue.option(use),
                "points": self.say.decimal(abs(100 * use.worth.value), 0),
                "n": self.main.seats,
            }
            if use.worth.value > 0:
                text = self.tongue(
                    "“{what}” goes with winning {game}: those who choose it win {points} percentage points "
                    "more often than those who could and do not ({n} players).",
                    **words,
                )
            else:
                text = self.tongue(
                    "“{what}” goes with losing {game}: those who choose it win {points} percentage points "
                    "less often than those who could and do not ({n} players).",
                    **words,
                )
            yield Finding("know", 2.5 + abs(use.worth.value), text)
        seldom = [use for use in known if use.taken and use.taken.high < SELDOM]
        if seldom and len(seldom) < len(known) / 2:
            use = min(seldom, key=lambda one: one.taken.value if one.taken else 1.0)
            assert use.taken is not None
            yield Finding(
                "know",
                2.4,
                self.tongue(
                    "“{what}” is hardly ever chosen in {game}: {share} of the times that it is open.",
                    what=self.tongue.option(use),
                    share=self.say.percent(use.taken.value, 1),
                ),
            )

    # -- what to try --

    def _with_trial(self, finding: Finding, topic: str, otherwise: str) -> Finding:
        """The first option of the game that bears on it, or an idea."""
        option = next((one for one in self.study.game.options if topic in one.bears_on), None)
        if option is None:
            return Finding(finding.tone, finding.weight, finding.text, otherwise)
        now = self.study.options.get(option.key, option.default)
        values = ",".join(worth_trying(option, now))
        trial = self.say(
            "Try “{option}”: {about}.", option=option.key, about=_small(self.tongue.about(option))
        )
        command = f"irisade lab {self.study.name} --vary {option.key}={values}"
        return Finding(finding.tone, finding.weight, finding.text, trial, command)


def _unevenness(one: Portrait) -> float:
    """How far the interval of the place farthest off is from an even share, in even shares."""
    even = 1 / one.seats
    return max(max(e.low - even, even - e.high, 0.0) for e in one.won_by_place()) / even


def _gain(step: Step) -> float:
    return step.wins.value * step.seats


def _with_nothing(one: Portrait) -> float:
    points = one.points()
    return points[0] / max(sum(points.values()), 1)


def _sure(use: Usage) -> float:
    """The end of the interval that is nearer to nought; 0 when nought lies inside."""
    assert use.worth is not None
    if use.worth.low > 0:
        return use.worth.low
    return min(use.worth.high, 0.0)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
