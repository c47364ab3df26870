"""`irisade lab --vary` and `--search`: variants side by side, and those closest to a wish."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from pathlib import Path

from irisade.core.game import Game
from irisade.lab.game_voice import GameVoice
from irisade.lab.measure import RANDOM, can_be_compiled
from irisade.lab.report_plan import main_bot
from irisade.lab.series import HABIT
from irisade.lab.variants import Comparison, Options, Sheet, Variant, gathered, pieces, sheet, variants
from irisade.lab.variants_data import as_csv, as_json
from irisade.lab.variants_page import page
from irisade.lab.variants_search import FAIR, LENGTHS, Found, Target, all_games, search
from irisade.lab.variants_text import comparison_text, search_text
from irisade.terminal.game_argument import find_game, open_folder, shelf
from irisade.terminal.lab_worker import Worker, at_work
from irisade.terminal.option_arguments import agree, find_option, read_option
from irisade.terminal.output_folder import check_folder, write_folder
from irisade.terminal.seating import usual_seats, wrong_seats
from irisade.terminal.sim import check_series
from irisade.terminal.words import Trouble, Voice

MOST, MOST_SEARCHED = 24, 128  # variants
GAMES, FEW_GAMES = 20_000, 200  # of each: compiled, and played by robots that think
AT_ONCE, FEW_AT_ONCE = 1_000, 5  # of these in a piece

FILES = ("index.html", "variants.json", "variants.csv")

Choice = tuple[Options, int]  # with so many seats


@dataclass(frozen=True)
class Trial:
    """What is tried, and by whom it is played."""

    name: str  # the key of the game, or its folder
    game: Game
    choices: Sequence[Choice]  # the first is what the others are compared with
    target: Target | None  # what is searched for; None: all are shown side by side
    games: int
    seed: int
    bot: str
    at_once: int  # games of a piece
    out: Path

    @property
    def most_games(self) -> int:
        many = len(self.choices)
        return all_games(many, self.games) if self.target else many * self.games

    def play(self, work: Worker, choices: Sequence[Choice], first: int, many: int) -> list[Sheet]:
        """Of each choice the games number `first` and following, so many."""
        asked = [
            pieces(self.name, seats, options, self.bot, self.seed, many, self.at_once, first)
            for options, seats in choices
        ]
        every = [piece for some in asked for piece in some]
        return gathered(asked, work(every, sheet, Sheet.from_json))


# -- what was asked --


def find_box(name: str, say: Voice) -> tuple[str, Game]:
    """A game by its key or by its folder, and how any process, on any machine, finds it again."""
    if name in shelf(say) or not Path(name).is_dir():
        return name, find_game(name, say)
    game = open_folder(name, say)
    return str(game.folder), game


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
) -> Trial:
    """What is to be tried, or the trouble with it; a target of None is no search."""
    name, game = find_box(name, say)
    given = agree(game, pairs, say, settings=False).options
    wish = None if target is None else read_target(target, vary, say)
    bot = bot or main_bot(game)
    fast = bot in (HABIT, RANDOM) and can_be_compiled(game)
    if many is None:
        many = GAMES if fast else FEW_GAMES
    choices = read_choices(game, given, vary, seats, wish is not None, say)
    check_series(game, given, choices[0][1], many, False, bot, say)
    out = out or Path(f"{game.key}-variants")
    check_folder(out, FILES, say)
    return Trial(name, game, choices, wish, many, seed, bot, AT_ONCE if fast else FEW_AT_ONCE, out)


def read_target(text: str, words: Sequence[str], say: Voice) -> Target:
    if not text:
        raise Trouble(say("What is searched for? Say --target fair or, for example, --target minutes=20."))
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
    """Every variant with its seats: as many as asked for, else as many as usual.

    A search keeps to the seats it begins with.
    """
    values = read_values(game, words, say)
    many, most = prod(map(len, values.values())), MOST_SEARCHED if searched else MOST
    if many > most:
        raise Trouble(say("That makes {n} variants; {most} at most can be compared.", n=many, most=most))
    choices = variants(game, given, values)
    if searched and seats is None:
        seats = usual_seats(game, dict(choices[0]))
    found = []
    for options in choices:
        wanted = usual_seats(game, dict(options)) if seats is None else seats
        if wanted not in game.seats_with(dict(options)):
            raise Trouble(wrong_seats(game, dict(options), wanted, say))
        found.append((options, wanted))
    return found


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


# -- playing and telling --


def try_out(trial: Trial, jobs: int | None, cluster: str, for_programs: bool, say: Voice) -> str:
    """Plays, writes the folder, and tells what came of it."""
    with at_work(trial.most_games, jobs, cluster, say) as work:
        held, found = (find_closest if trial.target else compare)(trial, work)
        data = as_json(held, found)
        texts = (page(held, found, say.lang), json.dumps(data, indent=1) + "\n", as_csv(held))
        write_folder(trial.out, dict(zip(FILES, texts, strict=True)), say)
    if for_programs:
        return json.dumps(data)
    voice = GameVoice(trial.game, say.lang)
    told = search_text(held, found, voice) if found else comparison_text(held, voice)
    return "\n".join([told, "", say("The page: {file}", file=trial.out / FILES[0])])


def compare(trial: Trial, work: Worker) -> tuple[Comparison, None]:
    sheets = trial.play(work, trial.choices, 0, trial.games)
    made = [Variant(*choice, one) for choice, one in zip(trial.choices, sheets, strict=True)]
    return Comparison(trial.game, trial.bot, trial.seed, made), None


def find_closest(trial: Trial, work: Worker) -> tuple[Comparison, Found]:
    """The search, and the closest beside the rules it started from, in fresh games."""
    assert trial.target is not None
    usual, seats = trial.choices[0]

    def play(some: Sequence[Options], first: int, many: int) -> list[Sheet]:
        return trial.play(work, [(options, seats) for options in some], first, many)

    found = search([options for options, _ in trial.choices], trial.target, seats, trial.games, play)
    made = [Variant(usual, seats, found.fresh_usual)]
    if found.best.options != usual:
        made.append(Variant(found.best.options, seats, found.fresh))
    return Comparison(trial.game, trial.bot, trial.seed, made), found
