"""What the figures say, in a few sentences: each with its number, and a flaw with something to try.

A finding is built from this game's numbers and words: its name, its options, its questions. What weighs most
comes first. What a number amounts to is decided in `verdicts.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from irisade.lab import verdicts
from irisade.lab.cup_findings import cup_findings
from irisade.lab.figures import LevelStep, Portrait, Study, told_apart
from irisade.lab.findings_words import Finding, FindingWords
from irisade.lab.game_voice import GameVoice
from irisade.lab.remedies import LESS, MORE, Flaw, Tried
from irisade.lab.variants_search import FAIR
from irisade.lab.verdicts import Length, Verdict

FEW_CHOICES = 0.6  # of the turns
LONG_WAIT = 60  # seconds
NOTHING, MOSTLY = 0.1, 0.5  # of the seats end without a point; where most do, points are rare by design
STOPPED = 0.005  # of the games
MOST = 8  # findings in a summary
NO_OPTION = (
    "No option of {game} bears on this: rotate the starting player from game to game, or compensate those who"
    " play late."
)


def findings(study: Study, voice: GameVoice, tried: Sequence[Tried] = ()) -> list[Finding]:
    """The most important ones, the most important first, with what was tried against flaws."""
    found = sorted(_Finder(study, voice, tried).all(), key=lambda finding: -finding.weight)
    return found[:MOST]


class _Finder(FindingWords):
    def __init__(self, study: Study, voice: GameVoice, tried: Sequence[Tried]) -> None:
        super().__init__(study, voice, tried)
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
        yield from cup_findings(self.study, self.voice)

    # -- one by one --

    def fairness(self) -> Finding:
        found = verdicts.order_of_play(self.each)
        one, even = found.portrait, 1 / found.portrait.seats
        words = {
            "place": self.voice.place(found.place),
            "share": self.say.percent(found.share.value, 1),
            "span": self.say.span(found.share.low, found.share.high, 1),
            "even": self.say.percent(even, 1),
        }
        match found.verdict:
            case Verdict.MUCH:
                return self.look(
                    "The order of play matters a lot in {game}: with {n} players the {place} to play"
                    " wins {share} ({span}), where {even} would be even.",
                    6 + found.sure,
                    one,
                    Flaw("order", FAIR, LESS, one.seats),
                    NO_OPTION,
                    **words,
                )
            case Verdict.LITTLE:
                return self.look(
                    "The order of play matters a little in {game}, and that is certain: with {n} players the "
                    "{place} to play wins {share} ({span}), where {even} would be even.",
                    5.5 + found.sure,
                    one,
                    Flaw("order", FAIR, LESS, one.seats),
                    NO_OPTION,
                    **words,
                )
            case Verdict.HARDLY:
                return self.know(
                    "The order of play hardly matters in {game}, though this many games do show it:"
                    " with {n} players the {place} to play wins {share} ({span}), where {even} would"
                    " be even.",
                    5.0,
                    one,
                    **words,
                )
            case Verdict.NONE:
                return self.good(
                    "No place in the order of play of {game} seems to gain or lose: at worst, with {n}"
                    " players, the {place} to play wins {share} ({span}), where {even} would be even.",
                    5.0,
                    one,
                    **words,
                )
        return self.know(
            "These games do not show whether the order of play matters in {game}: with {n} players"
            " the {place} to play wins {share} ({span}), where {even} would be even.",
            5.0,
            one,
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
        match verdicts.length(mean, (least, most)):
            case Length.SHORT:
                return self.look(
                    "{game} is shorter than its lid says, {from} to {to} minutes: {turns} turns with {n} "
                    "players, about {minutes} minutes (nine games in ten: {low} to {high}).",
                    weight,
                    one,
                    Flaw("length", "minutes", MORE, one.seats),
                    "Change the lid of {game}, or make its end come later.",
                    **words,
                )
            case Length.A_LITTLE_SHORT:
                return self.know(
                    "{game} is a little shorter than its lid says, {from} to {to} minutes: {turns} turns "
                    "with {n} players, about {minutes} minutes (nine games in ten: {low} to {high}).",
                    3.0,
                    one,
                    **words,
                )
            case Length.A_LITTLE_LONG:
                return self.know(
                    "{game} is a little longer than its lid says, {from} to {to} minutes: {turns} turns with "
                    "{n} players, about {minutes} minutes (nine games in ten: {low} to {high}).",
                    3.0,
                    one,
                    **words,
                )
            case Length.LONG:
                return self.look(
                    "{game} is longer than its lid says, {from} to {to} minutes: {turns} turns with {n} "
                    "players, about {minutes} minutes (nine games in ten: {low} to {high}).",
                    weight,
                    one,
                    Flaw("length", "minutes", LESS, one.seats),
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
                "{share} of the turns of {game} hold a real choice, with {each} decisions in a turn as the "
                "booklet counts it, all players together.",
                1.5,
                self.main,
                **words,
            )
        return self.look(
            "Only {share} of the turns of {game} hold a real choice, with {each} decisions in a turn as the "
            "booklet counts it, all players together.",
            5 - share,
            self.main,
            Flaw("choice", "choice", MORE, self.main.seats),
            "Look for the turns in which {game} asks nothing, and let something be decided there.",
            **words,
        )

    def skill(self) -> Finding:
        verdict, least = verdicts.skill(self.study.steps())
        if verdict is Verdict.MUCH:
            return self.good(
                "Playing well pays at every level of {game}: even {among} wins {share} ({span}), where luck "
                "alone would give {even}.",
                3.5,
                least,
                **self._wins(least),
            )
        if verdict is Verdict.UNKNOWN:
            return self.know(
                "More games would show whether playing well pays at every level of {game}: {among}"
                " wins {share} ({span}), where luck alone would give {even}.",
                3.5,
                least,
                **self._wins(least),
            )
        return self.look(
            "Luck weighs heavily in {game}: {among} wins only {share} ({span}), where luck alone would give "
            "{even}.",
            4.5,
            least,
            Flaw("skill", "", MORE, least.seats),
            "Show players of {game} more of what is coming, or give them more to hold back.",
            **self._wins(least),
        )

    def _wins(self, step: LevelStep) -> dict[str, str]:
        return {
            "among": self.voice.among(step),
            "share": self.say.percent(step.wins.value),
            "span": self.say.span(step.wins.low, step.wins.high),
            "even": self.say.percent(1 / step.seats),
        }

    def tension(self) -> Finding:
        one, half = self.main, self.main.half_time_leader_wins()
        verdict = verdicts.settled(half)
        words = {
            "half": self.say.percent(half.value),
            "changes": self.say.decimal(one.changes().value, 1),
            "back": self.say.percent(one.comebacks().value),
        }
        if verdict is Verdict.MUCH:
            return self.look(
                "{game} is settled early: with {n} players whoever leads alone at half-time wins {half} of "
                "the games; the lead changes {changes} times.",
                4.2,
                one,
                Flaw("tension", "half", LESS, one.seats),
                "Make what {game} gives out late count for more than what it gives out early.",
                **words,
            )
        if verdict is Verdict.NONE:
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
                "Nobody sits idle for long in {game}: with {n} players {wait} decisions by others"
                " come between two of your own, about {seconds} seconds.",
                1.0,
                one,
                **words,
            )
        return self.look(
            "With {n} players {game} makes you wait for {wait} decisions by others, about {seconds} seconds.",
            3.1,
            one,
            Flaw("waiting", "longest", LESS, one.seats),
            "Give those who wait in {game} something to do, or play it with fewer.",
            **words,
        )

    def ties(self) -> Iterator[Finding]:
        one = max(self.each, key=lambda each: each.ties().value)
        share = one.ties()
        words = {"share": self.say.percent(share.value), "span": self.say.span(share.low, share.high)}
        verdict = verdicts.often_tied(share)
        if verdict is Verdict.MUCH:
            yield self.look(
                "{share} of the games of {game} with {n} players end in a tie ({span}).",
                3 + share.value,
                one,
                Flaw("ties", "shared", LESS, one.seats),
                "Break ties in {game} by something that players can work for.",
                **words,
            )
        elif verdict is Verdict.UNKNOWN:
            yield self.know(
                "{share} of these games of {game} with {n} players end in a tie ({span}): more games"
                " would show whether ties are common.",
                3.0,
                one,
                **words,
            )

    def empty_hands(self) -> Iterator[Finding]:
        """Seats that end with nothing, where most do not; in a race to a fixed score that is no wonder."""
        one = max(self.each, key=_with_nothing)
        share = _with_nothing(one)
        race = len(one.tally("winner's points")) == 1
        if NOTHING < share < MOSTLY and not race:
            yield self.look(
                "With {n} players {share} of the seats end {game} without a single point.",
                3 + share,
                one,
                Flaw("points", "empty", LESS, one.seats),
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
                Flaw("length", "stopped", LESS, one.seats),
                "Give {game} an ending that is bound to come.",
                share=self.say.percent(share, 1),
            )

    def uses(self) -> Iterator[Finding]:
        """The option that tells most about who wins, and one that nobody wants."""
        kinds = self.study.game.kinds
        known = told_apart(self.main.uses(kinds), kinds)
        use = verdicts.telling(known)
        if use and use.worth:
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
        use = verdicts.unwanted(known)
        if use and use.taken:
            yield self.know(
                "“{what}” is hardly ever chosen in {game}: {share} of the times that it is open.",
                2.4,
                self.main,
                what=self.voice.option(use),
                share=self.say.percent(use.taken.value, 1),
            )


def _with_nothing(one: Portrait) -> float:
    points = one.points()
    return points[0] / max(sum(points.values()), 1)
