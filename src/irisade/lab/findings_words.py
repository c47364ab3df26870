"""How a finding is said: whether it is good, a flaw or merely to be known, and what to try against a flaw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from irisade.core.options import Number, Option
from irisade.lab.figures import LevelStep, Portrait, Study
from irisade.lab.game_voice import GameVoice, worth_trying
from irisade.lab.remedies import Effect, Flaw, Tried, bears_on, figure_of
from irisade.lab.report_plan import usual
from irisade.lab.variants import Figure
from irisade.lab.variants_search import FAIR
from irisade.lab.variants_text import NumberStyle, figure_name, options_name

MISPLACED = Figure(FAIR, "", share=True)  # the share of wins that would have to go to another place


@dataclass(frozen=True)
class Finding:
    tone: str  # "good", "look" or "know"
    weight: float  # what weighs most is said first
    text: str
    rests: str  # how many games, and who played
    trial: str = ""  # what was tried, and what to try
    command: str = ""
    flaw: Flaw | None = None
    tried: Tried | None = None


class FindingWords:
    """Says the findings of one study in one language, with what was tried against its flaws."""

    def __init__(self, study: Study, voice: GameVoice, tried: Sequence[Tried]) -> None:
        self.study, self.voice, self.say = study, voice, voice.say
        self.tried = {one.flaw: one for one in tried}

    def good(self, text: str, weight: float, one: Portrait | LevelStep, **words: Any) -> Finding:
        return self._said("good", text, weight, one, words)

    def know(self, text: str, weight: float, one: Portrait | LevelStep, **words: Any) -> Finding:
        return self._said("know", text, weight, one, words)

    def look(
        self, text: str, weight: float, one: Portrait | LevelStep, flaw: Flaw, idea: str, **words: Any
    ) -> Finding:
        """With what helps if something was tried; else with an option to try; else with an idea."""
        known, tried = bears_on(self.study.game, flaw.topic), self.tried.get(flaw)
        trial, command, option = "", "", known[0] if known else None
        if tried:
            trial, best = self.told(tried) + " ", tried.effects[0]
            option = self._changed(best, known) if best.helps > 0 else None
            if option is None:
                trial += self.say("None of this is certain to help.") + " "
        if option is None:
            trial += self.voice(idea)
        else:
            about = self.voice.about(option)
            about = about[0].lower() + about[1:]
            trial += self.say("Try “{option}”: {about}.", option=option.key, about=about)
            command = self._command(option, flaw)
        return self._said("look", text, weight, one, words, trial, command, flaw, tried)

    def told(self, tried: Tried) -> str:
        """What each variant does."""
        flaw, usual = tried.flaw, tried.usual()
        figure = MISPLACED if flaw.figure == FAIR else figure_of(flaw)
        number, name = NumberStyle(figure, usual, self.voice), self._figure(figure)
        return self.say(
            "Tried in {n} games each. {figure}: {usual} as it is; {told}.",
            n=tried.games,
            figure=name[0].upper() + name[1:],
            usual=number(usual.value),
            told=" · ".join(self._effect(one, number) for one in tried.effects),
        )

    def _effect(self, one: Effect, number: NumberStyle) -> str:
        name = options_name(one.options, self.voice)
        if one.same:
            return self.say("{name}: the same in every game", name=name)
        words = {"name": name, "value": number(one.value.value), "change": number.change(one.change.value)}
        if one.helps > 0:
            return self.say("{name}: {value} ({change}, better)", **words)
        if one.helps < 0:
            return self.say("{name}: {value} ({change}, worse)", **words)
        return self.say("{name}: {value} (no certain difference)", **words)

    def _figure(self, figure: Figure) -> str:
        if figure.key == FAIR:
            return self.say("wins that would have to go to another place")
        if figure.key == "stopped":
            return self.say("games that go nowhere")
        if figure.key == "empty":
            return self.say("seats without a point")
        return figure_name(figure, self.voice)

    def _changed(self, best: Effect, known: Sequence[Option | Number]) -> Option | Number:
        """The option by which it differs from the rules as they are."""
        chosen = dict(best.options)
        return next(
            option
            for option in known
            if chosen.get(option.key, option.default) != self.study.options.get(option.key, option.default)
        )

    def _command(self, option: Option | Number, flaw: Flaw) -> str:
        """Which tells more. Variants are not compared by skill, so there a report is made."""
        now = self.study.options.get(option.key, option.default)
        values = worth_trying(option, now)
        words = [f"irisade lab {self.study.name}"]
        if flaw.figure:
            words.append(f"--vary {option.key}={','.join(values)}")
        else:
            words.append(f"--option {option.key}={next(v for v in values if v != option.note(now))}")
        given = {key: value for key, value in self.study.options.items() if key != option.key}
        words += [f"--option {key}={self.study.game.option(key).note(value)}" for key, value in given.items()]
        if flaw.seats != usual(self.study.game.seats_with(self.study.options)):
            words.append(f"--seats {flaw.seats}")
        return " ".join(words)

    def _said(
        self,
        tone: str,
        text: str,
        weight: float,
        one: Portrait | LevelStep,
        words: dict[str, Any],
        trial: str = "",
        command: str = "",
        flaw: Flaw | None = None,
        tried: Tried | None = None,
    ) -> Finding:
        said = self.voice(text, n=one.seats, **words)
        return Finding(tone, weight, said, self.voice.rests(one), trial, command, flaw, tried)
