"""`irisade lab --vary` and `--search`: variants side by side, and those closest to a wish."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from irisade.core.game import Game
from irisade.lab.trials import (
    FILES,
    PAGE,
    Choice,
    SeatsOfVariant,
    TooManyVariants,
    Trial,
    carry_out,
    choices,
)
from irisade.lab.variants_search import FAIR, LENGTHS, Target
from irisade.terminal.game_argument import find_box
from irisade.terminal.lab_worker import at_work
from irisade.terminal.option_arguments import agree, find_option, read_option
from irisade.terminal.output_folder import check_folder, free_folder, write_folder
from irisade.terminal.seating import wrong_seats
from irisade.terminal.sim import check_series
from irisade.terminal.words import Trouble, Voice


def prepare(
    name: str,
    pairs: Sequence[str],
    vary: Sequence[str],
    target: str | None,
    seats: int | None,
    many: int | None,
    seed: int,
    bot: str,
    out: Path | None,
    say: Voice,
) -> tuple[Trial, Path]:
    """What is to be tried and where it is written, or the trouble with it; a target of None is no search."""
    name, game = find_box(name, say)
    given = agree(game, pairs, say, settings=False).options
    wish = None if target is None else read_target(target, vary, say)
    chosen = read_choices(game, given, vary, seats, wish is not None, say)
    trial = Trial.of(name, game, chosen, wish, many, seed, bot)
    check_series(game, given, chosen[0][1], trial.games, False, trial.bot, say)
    out = out or free_folder(f"{game.key}-variants")
    check_folder(out, FILES, say)
    return trial, out


def read_target(text: str, words: Sequence[str], say: Voice) -> Target:
    if not text:
        raise Trouble(
            say("What should the search look for? Say --target fair or, for example, --target minutes=20.")
        )
    if not words:
        raise Trouble(say("What may be changed? Say --vary key=a,b,c, or --vary key for all its values."))
    target = Target.read(text)
    if target is None:
        known = ", ".join([FAIR, *(f"{key}=N" for key in LENGTHS)])
        raise Trouble(say("“{value}” is not one of {known}.", value=text, known=known))
    return target


def read_choices(
    game: Game, given: Mapping[str, int], words: Sequence[str], seats: int | None, searched: bool, say: Voice
) -> list[Choice]:
    """Every variant with its seats."""
    try:
        return choices(game, given, read_values(game, words, say), seats, searched=searched)
    except TooManyVariants as too:
        raise Trouble(
            say("That makes {n} variants; {most} at most can be compared.", n=too.many, most=too.most)
        ) from None
    except SeatsOfVariant as wrong:
        raise Trouble(wrong_seats(game, dict(wrong.options), wrong.seats, say)) from None


def read_values(game: Game, words: Sequence[str], say: Voice) -> dict[str, list[int]]:
    """`key=a,b,c` each; the key alone stands for all its values."""
    found: dict[str, list[int]] = {}
    for word in words:
        key, equals, typed = word.partition("=")
        option = find_option(game, key.strip(), say)
        values = (
            [read_option(game, option.key, value.strip(), say) for value in typed.split(",")]
            if equals
            else list(option.stored)
        )
        found[option.key] = list(dict.fromkeys([*found.get(option.key, []), *values]))
    return found


def try_out(trial: Trial, out: Path, jobs: int | None, cluster: str, for_programs: bool, say: Voice) -> str:
    """Plays, writes the folder, and tells what came of it."""
    with at_work(trial.most_games, jobs, cluster, say) as work:
        result = carry_out(trial, work)
        write_folder(out, result.files(say.lang), say)
    if for_programs:
        return json.dumps(result.numbers())
    return "\n".join([result.text(say.lang), "", say("The page: {file}", file=out / PAGE)])
