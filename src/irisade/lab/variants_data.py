"""The numbers of a comparison for programs and spreadsheets."""

from __future__ import annotations

from typing import Any

from irisade.core.game import Game
from irisade.lab.tables import Row
from irisade.lab.variants import Comparison, Options, Variant
from irisade.lab.variants_search import FAIR, Found

COLUMNS = (
    *("options", "seats", "games", "figure", "value", "low", "high"),
    *("difference", "from", "to", "paired"),
)


def as_json(held: Comparison, found: Found | None) -> dict[str, Any]:
    made: dict[str, Any] = {
        "game": held.game.key,
        "version": held.game.version,
        "bot": held.bot,
        "seed": held.seed,
        "variants": [_variant(held, variant) for variant in held.variants],
    }
    return made | {"search": _search(held.game, found)} if found else made


def _variant(held: Comparison, variant: Variant) -> dict[str, Any]:
    return {
        "options": noted(held.game, variant.options),
        "seats": variant.seats,
        "games": variant.sheet.games,
        "paired": held.paired(variant),
        "figures": {
            one.figure.key: {
                **one.estimate._asdict(),
                "difference": one.difference._asdict() if one.difference else None,
            }
            for one in held.column(variant)
        },
    }


def _search(game: Game, found: Found) -> dict[str, Any]:
    behind = [None, *(one._asdict() for one in found.behind)]
    return {
        "target": found.target.key,
        "wanted": None if found.target.key == FAIR else found.target.wanted,
        "candidates": [
            {
                "options": noted(game, one.options),
                "games": one.sheet.games,
                "distance": one.distance,
                "behind_the_closest": farther,
            }
            for one, farther in zip(found.candidates, behind, strict=True)
        ],
        "could_not_be_told_apart": [noted(game, one.options) for one in found.alike],
        "closest_in_fresh_games": found.target.estimate(found.fresh, found.seats)._asdict(),
        "as_it_was_in_fresh_games": found.target.estimate(found.fresh_usual, found.seats)._asdict(),
    }


def noted(game: Game, options: Options) -> dict[str, str]:
    return {key: game.option(key).note(value) for key, value in options}


def rows(held: Comparison) -> list[Row]:
    """One for each figure of each variant."""
    made = []
    for variant in held.variants:
        options = " ".join(f"{key}={value}" for key, value in noted(held.game, variant.options).items())
        about = [options, variant.seats, variant.sheet.games]
        paired = "yes" if held.paired(variant) else "no"
        for one in held.column(variant):
            change = [*one.difference[:3], paired] if one.difference else [None] * 4
            cells = [*about, one.figure.key, *one.estimate[:3], *change]
            made.append(dict(zip(COLUMNS, cells, strict=True)))
    return made
