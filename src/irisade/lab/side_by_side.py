"""Variants side by side, as people read them: the names of the figures, and every number in words."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import NamedTuple, Protocol

from irisade.core.game import Game
from irisade.draw.text import aligned
from irisade.lab.closest import FAIR, Found
from irisade.lab.variants import Compared, Comparison, Estimate, Figure, Options, Sheet, Variant

MINUS = "−"


class Speaker(Protocol):
    """Says sentences and numbers in one language."""

    lang: str

    def __call__(self, text: str, **words: object) -> str: ...

    def decimal(self, number: float, digits: int = 1) -> str: ...


class Cell(NamedTuple):
    """A figure of one variant in words; what is left out is empty."""

    value: str
    change: str = ""  # against the first variant
    between: str = ""
    clear: bool = False


class Row(NamedTuple):
    name: str
    cells: list[Cell]  # of each variant


def rows(held: Comparison, say: Speaker) -> list[Row]:
    columns = [held.column(variant) for variant in held.variants]
    return [
        Row(figure_name(line[0].figure, say), [cell(one, say) for one in line])
        for line in zip(*columns, strict=True)
    ]


def cell(one: Compared, say: Speaker) -> Cell:
    number = Written(one.figure, one.estimate, say)
    value = number(one.estimate.value)
    if one.difference is None:
        return Cell(value, between=say("{low} to {high}", **number.ends(one.estimate)))
    if one.same:
        return Cell(value, say("the same in every game"))
    signed = Written(one.figure, one.estimate, say, signed=True)
    between = say("{low} to {high}", **signed.ends(one.difference))
    return Cell(value, signed(one.difference.value), between, one.difference.clear)


class Written:
    """How the numbers of a figure are written: shares in per cent, the others with as many digits as help."""

    def __init__(self, figure: Figure, estimate: Estimate, say: Speaker, *, signed: bool = False) -> None:
        self.share, self.say, self.signed = figure.share, say, signed
        self.digits = 1 if figure.share or abs(estimate.value) >= 10 else 2

    def __call__(self, number: float) -> str:
        number = round(100 * number if self.share else number, self.digits)
        sign = MINUS if number < 0 else "+" if self.signed and number > 0 else ""
        return sign + self.say.decimal(abs(number), self.digits) + (" %" if self.share else "")

    def ends(self, estimate: Estimate) -> dict[str, str]:
        return {"low": self(estimate.low), "high": self(estimate.high)}


def figure_name(figure: Figure, say: Speaker) -> str:
    if figure.key.startswith("place "):
        return say("wins of whoever comes to play as number {n}", n=int(figure.key.removeprefix("place ")))
    names: dict[str, Callable[[], str]] = {
        "turns": lambda: say("turns"),
        "choice": lambda: say("turns with a real choice"),
        "longest": lambda: say("longest wait, in moves of others"),
        "changes": lambda: say("changes of the lead"),
        "comeback": lambda: say("wins of somebody who was last in the second half"),
        "half": lambda: say("wins of whoever led at half-time"),
        "points": lambda: say("points of the winner"),
        "gap": lambda: say("points between the first two"),
        "shared": lambda: say("shared wins"),
    }
    return names[figure.key]()


def options_name(game: Game, options: Options, say: Speaker) -> str:
    """ "scoring=everybody, hand_size=2", or that nothing was changed."""
    said = ", ".join(f"{key}={game.option(key).note(value)}" for key, value in options)
    return said or say("as written")


def head(held: Comparison, say: Speaker) -> str:
    first = held.variants[0]
    return say(
        "{game}, {seats} seats, {bot} in every seat, {n:game|games} of each variant, seed {seed}",
        game=held.game.name(say.lang),
        seats=first.seats,
        bot=held.bot,
        n=first.sheet.games,
        seed=held.seed,
    )


def pairing(held: Comparison, say: Speaker) -> str:
    """How the differences were taken."""
    others = [variant for variant in held.variants if variant.seats != held.variants[0].seats]
    if not others:
        return say("Every variant played the same seeds; differences are taken game by game.")
    return say(
        "Differences are taken game by game on the same seeds; not so for {names}, where the seats differ.",
        names="; ".join(f"{options_name(held.game, v.options, say)} ({v.seats})" for v in others),
    )


# -- for the terminal --


def comparison_text(held: Comparison, say: Speaker) -> str:
    """A block for each figure, a line for each variant."""
    names = ["  " + options_name(held.game, variant.options, say) for variant in held.variants]
    told = rows(held, say)
    cells = [[name, *_line(one)] for row in told for name, one in zip(names, row.cells, strict=True)]
    lines = iter(aligned(cells))
    blocks = [[row.name, *(next(lines) for _ in names)] for row in told]
    return "\n".join(
        [
            head(held, say),
            pairing(held, say),
            "",
            *(line for block in blocks for line in block),
            "",
            say("In brackets: 95 % intervals. A star: 0 lies outside, which luck alone does once in twenty."),
        ]
    )


def _line(one: Cell) -> list[str]:
    return [one.value, "*" if one.clear else "", one.change, f"({one.between})" if one.between else ""]


def search_text(held: Comparison, found: Found, say: Speaker) -> str:
    return "\n".join([*verdict(held, found, say), "", comparison_text(held, say)])


def verdict(held: Comparison, found: Found, say: Speaker) -> list[str]:
    """The closest, how close, and what could not be told apart from it."""
    best, usual = found.best.options, held.variants[0].options
    wish = say("fair") if found.target.key == FAIR else f"{found.target.key}={found.target.wanted:g}"
    lines = [
        say(
            "Closest to “{wish}” of {n} variants: {best}.",
            wish=wish,
            n=len(found.candidates),
            best=options_name(held.game, best, say),
        )
    ]
    for options, sheet in {best: found.fresh, usual: found.fresh_usual}.items():
        lines.append(f"  {options_name(held.game, options, say)}: {how_close(found, sheet, say)}")
    alike = [options_name(held.game, one.options, say) for one in found.alike]
    if not alike:
        lines.append(say("Every other variant is clearly farther away."))
    else:
        lines.append(say("Could not be told apart from it: {names}.", names="; ".join(alike)))
    if best == usual or usual in [one.options for one in found.alike]:
        lines.append(say("So nothing speaks for a change here."))
    fresh = found.fresh.games
    lines.append(say("How close was counted in {n} fresh games, which took no part in the search.", n=fresh))
    return lines


def how_close(found: Found, sheet: Sheet, say: Speaker) -> str:
    if found.target.key == FAIR:
        share = found.target.estimate(sheet, found.seats)
        ends = {key: say.decimal(100 * number) for key, number in share._asdict().items()}
        return say(
            "of 100 wins {value} must go to another place until every place wins as often ({low} to {high})",
            **ends,
        )
    (figure,) = found.target.figures(found.seats)
    told = figure.of(sheet).estimate()
    number = Written(figure, told, say)
    return say("{value} turns ({low} to {high})", value=number(told.value), **number.ends(told))


# -- for programs --


def as_json(held: Comparison, found: Found | None) -> dict[str, object]:
    made: dict[str, object] = {
        "game": held.game.key,
        "bot": held.bot,
        "seed": held.seed,
        "variants": [
            {
                "options": noted(held.game, variant.options),
                "seats": variant.seats,
                "games": variant.sheet.games,
                "paired": variant.seats == held.variants[0].seats,
                "figures": {one.figure.key: figure_json(one) for one in held.column(variant)},
            }
            for variant in held.variants
        ],
    }
    if found:
        behind = [None, *(one._asdict() for one in found.behind)]
        made["search"] = {
            "target": found.target.key,
            "wanted": None if found.target.key == FAIR else found.target.wanted,
            "candidates": [
                {
                    "options": noted(held.game, one.options),
                    "games": one.sheet.games,
                    "distance": one.distance,
                    "behind_the_closest": farther,
                }
                for one, farther in zip(found.candidates, behind, strict=True)
            ],
            "could_not_be_told_apart": [noted(held.game, one.options) for one in found.alike],
            "closest_in_fresh_games": found.target.estimate(found.fresh, found.seats)._asdict(),
            "as_it_was_in_fresh_games": found.target.estimate(found.fresh_usual, found.seats)._asdict(),
        }
    return made


def noted(game: Game, options: Options) -> dict[str, str]:
    return {key: game.option(key).note(value) for key, value in options}


def figure_json(one: Compared) -> dict[str, object]:
    return {**one.estimate._asdict(), "difference": one.difference._asdict() if one.difference else None}


def as_csv(held: Comparison) -> str:
    """A line for each figure of each variant."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(
        ["options", "seats", "games", "figure", "value", "low", "high", "difference", "from", "to", "paired"]
    )
    for variant in held.variants:
        for one in held.column(variant):
            table.writerow(
                [*_about(held, variant), one.figure.key, *one.estimate, *_change(held, variant, one)]
            )
    return text.getvalue()


def _about(held: Comparison, variant: Variant) -> list[object]:
    options = " ".join(f"{key}={value}" for key, value in noted(held.game, variant.options).items())
    return [options, variant.seats, variant.sheet.games]


def _change(held: Comparison, variant: Variant, one: Compared) -> list[object]:
    if one.difference is None:
        return ["", "", "", ""]
    return [*one.difference, "yes" if variant.seats == held.variants[0].seats else "no"]
