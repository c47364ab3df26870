"""The game's own words, for a report: its name, its questions and options, its levels of robots."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from irisade.bots.levels import LEVELS
from irisade.core.game import Game
from irisade.core.options import Number, Option
from irisade.core.words import NOBODY, SEAT_LETTERS, Kind
from irisade.lab.figures import LevelStep, Portrait, Usage
from irisade.lab.measure import RANDOM
from irisade.lab.series import HABIT
from irisade.lab.words import LabVoice

MOST_VALUES = 4  # of an option that are worth trying together


class GameVoice:
    """Says what belongs to one game in one language; `say` says the rest."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.say = game, LabVoice(lang)
        self.talk = game.talk(lang, tuple(SEAT_LETTERS))
        self.name = game.name(lang)

    def __call__(self, text: str, **words: Any) -> str:
        """A sentence of the lab in which {game} is this one."""
        return self.say(text, game=self.name, **words)

    def option(self, usage: Usage) -> str:
        """What somebody does, in the game's words."""
        kind = self.game.kinds[usage.kind]
        if usage.option == NOBODY:
            return self.talk.sentence(kind.none) if kind.none else self.say("say nothing")
        return self.talk.line(kind.line(usage.option))

    def label(self, usage: Usage) -> str:
        """The same as short as can be, where the question is known."""
        kind = self.game.kinds[usage.kind]
        if usage.option == NOBODY or not kind.what:
            return self.option(usage)
        word = self.talk.word(kind.what, usage.option)
        return word[:1].upper() + word[1:]

    def question(self, kind: Kind) -> str:
        """The question, what it is about left open."""
        return re.sub(r"\{[^}]*\}", "…", self.talk.sentence(kind.text))

    def place(self, number: int) -> str:
        """First, second, … to play."""
        return self.say("first second third fourth fifth sixth seventh eighth").split()[number]

    def bot(self, name: str) -> str:
        if name == HABIT:
            return self.say("players by habit")
        if name == RANDOM:
            return self.say("random players")
        if name not in [level.key for level in LEVELS]:
            return self.say("robots called “{name}”", name=name)
        return self.say("robots of the level “{level}”", level=self.level(name))

    def bots(self, names: Sequence[str]) -> str:
        """Those of a series: one kind, or one level among another."""
        if len(names) == 1:
            return self.bot(names[0])
        one, others = (self.level(name) for name in names)
        return self.say("{above} among {below}", above=one, below=others)

    def among(self, step: LevelStep) -> str:
        """Who meets whom."""
        above, below = self.level(step.above), self.level(step.below)
        if step.seats == 2:
            said = self.say("one {above} against one {below}", above=above, below=below)
        else:
            said = self.say("one {above} among {n} × {below}", above=above, n=step.seats - 1, below=below)
        return said.replace(" × ", "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}")

    def rests(self, one: Portrait | LevelStep) -> str:
        """How many games a number rests on, and who played them."""
        if isinstance(one, Portrait):
            return self.say("{games} games among {bot}", games=one.games, bot=self.bot(one.bot))
        return self.say("{n:deal|deals}, {games} games", n=one.deals, games=one.deals * one.seats)

    def level(self, key: str) -> str:
        level = next(level for level in LEVELS if level.key == key)
        return self.talk.line(level.name).lower()

    def about(self, option: Option | Number) -> str:
        """What an option of the game decides."""
        return self.talk.sentence(option.text)


def worth_trying(option: Option | Number, now: int) -> list[str]:
    """Some values of an option beside the present one, as the command line takes them."""
    names = option.names
    if isinstance(option, Number):
        near = [value for value in (now - 1, now, now + 1, now + 2) if value in option.stored]
        return [option.note(value) for value in near]
    return names[:MOST_VALUES]
