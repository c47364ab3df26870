"""Variants side by side, as people read them: the figures by name, their numbers in words, the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from irisade.draw.text import aligned
from irisade.lab.estimates import Estimate
from irisade.lab.game_voice import GameVoice
from irisade.lab.variants import Compared, Comparison, Figure, Options, Sheet, clear
from irisade.lab.variants_search import FAIR, Found

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # a short name for each variant


class FigureCell(NamedTuple):
    """A figure of one variant in words; what is left out is empty."""

    value: str
    change: str = ""  # against the first variant
    between: str = ""
    clear: bool = False


class FigureRow(NamedTuple):
    figure: Figure
    name: str
    compared: Sequence[Compared]  # of each variant
    cells: Sequence[FigureCell]


def rows(held: Comparison, voice: GameVoice) -> list[FigureRow]:
    columns = [held.column(variant) for variant in held.variants]
    return [
        FigureRow(
            line[0].figure, figure_name(line[0].figure, voice), line, [cell(one, voice) for one in line]
        )
        for line in zip(*columns, strict=True)
    ]


def cell(one: Compared, voice: GameVoice) -> FigureCell:
    number = NumberStyle(one.figure, one.estimate, voice)
    value = number(one.estimate.value)
    if one.difference is None:
        return FigureCell(value, between=number.between(one.estimate))
    if one.same:
        return FigureCell(value, voice.say("the same in every game"))
    change, between = number.change(one.difference.value), number.change_between(one.difference)
    return FigureCell(value, change, between, clear(one.difference))


class NumberStyle:
    """How the numbers of a figure are written: shares in per cent, others with as many digits as help.

    Shares differ by points: a third more than 30% is 40%, and that is 10 points.
    """

    def __init__(self, figure: Figure, estimate: Estimate, voice: GameVoice) -> None:
        self.share, self.say = figure.share, voice.say
        self.digits = 1 if figure.share or abs(estimate.value) >= 10 else 2

    def __call__(self, number: float) -> str:
        number = self._rounded(number)
        return self.say.percent(number, self.digits) if self.share else self.say.decimal(number, self.digits)

    def signed(self, number: float) -> str:
        """A difference without its unit."""
        number = self._rounded(number)
        times = 100 if self.share else 1
        return ("+" if number > 0 else "") + self.say.decimal(times * number, self.digits)

    def change(self, number: float) -> str:
        """A difference."""
        return self.say("{n} points", n=self.signed(number)) if self.share else self.signed(number)

    def between(self, estimate: Estimate) -> str:
        return self.say("{low} to {high}", low=self(estimate.low), high=self(estimate.high))

    def change_between(self, estimate: Estimate) -> str:
        low, high = self.signed(estimate.low), self.signed(estimate.high)
        if self.share:
            return self.say("{low} to {high} points", low=low, high=high)
        return self.say("{low} to {high}", low=low, high=high)

    def _rounded(self, number: float) -> float:
        return round(number, self.digits + 2 * self.share) + 0.0  # never minus nought


def figure_name(figure: Figure, voice: GameVoice) -> str:
    say = voice.say
    if figure.key.startswith("place "):
        place = voice.place(int(figure.key.removeprefix("place ")) - 1)
        return say("wins by whoever is {place} to play", place=place)
    return {
        "minutes": say("minutes, estimated"),
        "turns": say("turns"),
        "choice": say("turns with a real choice"),
        "longest": say("longest wait, in moves by others"),
        "changes": say("changes of the lead"),
        "comeback": say("wins by somebody who was last in the second half"),
        "half": say("wins by the half-time leader"),
        "points": say("points of the winner"),
        "gap": say("points between the first two"),
        "shared": say("shared wins"),
    }[figure.key]


def options_name(options: Options, voice: GameVoice) -> str:
    """ "scoring=everybody, hand_size=2", or that nothing was changed."""
    said = ", ".join(f"{key}={voice.game.option(key).note(value)}" for key, value in options)
    return said or voice.say("as written")


def head(held: Comparison, voice: GameVoice) -> str:
    first = held.variants[0]
    return voice(
        "{game} with {seats} players: {n} games of each variant among {bot}, seed {seed}.",
        seats=first.seats,
        bot=voice.bot(held.bot),
        n=first.sheet.games,
        seed=str(held.seed),
    )


def pairing(held: Comparison, voice: GameVoice) -> str:
    """How the differences were taken."""
    others = [variant for variant in held.variants if variant.seats != held.variants[0].seats]
    if not others:
        return voice.say("Every variant played the same seeds; differences are taken game by game.")
    return voice.say(
        "Differences are taken game by game on the same seeds, except for {names}, where the"
        " number of seats differs.",
        names=" · ".join(f"{options_name(one.options, voice)} ({one.seats})" for one in others),
    )


def star(voice: GameVoice) -> str:
    return voice.say("A star: the 95% interval excludes 0, which happens by luck alone once in twenty times.")


# -- for the terminal --


def comparison_text(held: Comparison, voice: GameVoice) -> str:
    """A block for each figure, a line for each variant."""
    names = ["  " + options_name(variant.options, voice) for variant in held.variants]
    told = rows(held, voice)
    cells = [[name, *_line(one)] for row in told for name, one in zip(names, row.cells, strict=True)]
    lines = iter(aligned(cells))
    blocks = [[row.name, *(next(lines) for _ in names)] for row in told]
    body = [line for block in blocks for line in block]
    return "\n".join([head(held, voice), pairing(held, voice), "", *body, "", star(voice)])


def _line(one: FigureCell) -> list[str]:
    return [one.value, "*" if one.clear else "", one.change, f"({one.between})" if one.between else ""]


def search_text(held: Comparison, found: Found, voice: GameVoice) -> str:
    return "\n".join([*verdict(held, found, voice), "", comparison_text(held, voice)])


# -- what the search found --


def verdict(held: Comparison, found: Found, voice: GameVoice) -> list[str]:
    """The closest, how close, and what could not be told apart from it."""
    say, best, usual = voice.say, found.best.options, held.variants[0].options
    alike = [options_name(one.options, voice) for one in found.alike]
    lines = [
        say(
            "Closest to “{wish}” of {n} variants: {best}.",
            wish=wish(found, voice),
            n=len(found.candidates),
            best=options_name(best, voice),
        )
    ]
    for options, sheet in {best: found.fresh, usual: found.fresh_usual}.items():
        close = how_close(found, sheet, voice)
        lines.append(say("{name}: {told}", name=options_name(options, voice), told=close + "."))
    if alike:
        lines.append(say("Could not be told apart from it: {names}.", names=" · ".join(alike)))
    else:
        lines.append(say("Every other variant is clearly farther away."))
    if best == usual or usual in [one.options for one in found.alike]:
        lines.append(say("So nothing here argues for a change."))
    fresh = found.fresh.games
    lines.append(
        say("The distance was measured in {n} fresh games, which took no part in the search.", n=fresh)
    )
    return lines


def wish(found: Found, voice: GameVoice) -> str:
    return voice.say("fair") if found.target.key == FAIR else f"{found.target.key}={found.target.wanted:g}"


def how_close(found: Found, sheet: Sheet, voice: GameVoice) -> str:
    say = voice.say
    if found.target.key == FAIR:
        share = found.target.estimate(sheet, found.seats)
        value, low, high = (say.decimal(100 * number) for number in share[:3])
        return say(
            "{value} of 100 wins ({low} to {high}) would have to go to another place for a fair game",
            value=value,
            low=low,
            high=high,
        )
    (figure,) = found.target.figures(found.seats)
    told = figure.of(sheet).estimate()
    number = NumberStyle(figure, told, voice)
    text = figure_name(figure, voice)
    return f"{number(told.value)} {text} ({number.between(told)})"
