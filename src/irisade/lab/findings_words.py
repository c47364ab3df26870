"""How a finding is said: whether it is good, a flaw or merely to be known, and what to try against a flaw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from irisade.lab.figures import Portrait, Step, Study
from irisade.lab.game_voice import GameVoice, worth_trying


@dataclass(frozen=True)
class Finding:
    tone: str  # "good", "look" or "know"
    weight: float  # what weighs most is said first
    text: str
    rests: str  # how many games, and who played
    trial: str = ""  # what to try
    command: str = ""


class FindingWords:
    """Says the findings of one study in one language."""

    def __init__(self, study: Study, voice: GameVoice) -> None:
        self.study, self.voice, self.say = study, voice, voice.say

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
