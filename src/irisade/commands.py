"""The command line: `irisade` alone opens the table, `irisade play colomo-ronde` a game at once.

Whatever goes wrong is told in one sentence, with exit code 2. What a command needs is imported when it
runs, so that `irisade --help` answers at once.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from irisade.core import waiting
from irisade.terminal.grammar import Grammar
from irisade.terminal.lab import study_game
from irisade.terminal.words import Trouble, Voice, language

Command = Callable[[argparse.Namespace, Voice], int]
MISUSED, INTERRUPTED = 2, 130
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def main(argv: Sequence[str] | None = None) -> int:
    argv = sys.argv[1:] if argv is None else list(argv)
    say = Voice(language(argv, os.environ))
    waiting.tell = lambda game, n: print(
        say("Compiling {game}, about {n} seconds…", game=game, n=n), file=sys.stderr, flush=True
    )
    try:
        asked = grammar(say).parse_args(argv)
        run: Command = asked.run
        return run(asked, say)
    except Trouble as trouble:
        print(f"irisade: {trouble}", file=sys.stderr)
        return MISUSED
    except BrokenPipeError:  # whoever reads our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except AssertionError as why:
        from irisade.core.match import BrokenRules

        if not isinstance(why, BrokenRules):
            raise
        print(f"irisade: {say('The rules of this game are broken: {why}.', why=why)}", file=sys.stderr)
        return MISUSED
    except OSError as why:
        if why.errno not in NO_ROOM:
            raise
        print(f"irisade: {say('There is no room left on the disk.')}", file=sys.stderr)
        return MISUSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except EOFError:  # nobody types, or nobody looks, any more
        return 0
    except SystemExit as done:  # --help
        return int(done.code or 0)


# -- the grammar --


def grammar(say: Voice) -> Grammar:
    """Every command and what it takes. Long, because it is a list: one looks a command up here."""
    top = Grammar(say, prog="irisade", description=say("Rainbow games. Without a command: the table."))
    top.language()
    top.screen()
    top.set_defaults(run=open_table)
    commands = top.add_subparsers(
        title=say("commands"), metavar=say("COMMAND"), parser_class=Grammar, required=False
    )

    def command(name: str, run: Command, text: str) -> Grammar:
        parser: Grammar = commands.add_parser(name, say=say, help=text, description=text)
        parser.set_defaults(run=run)
        parser.language()
        return parser

    command("menu", open_menu, say("choose a game, and play it here")).screen()

    add = command("games", list_games, say("the games on the shelf"))
    add.add_argument("--json", action="store_true", help=say("for programs"))

    add = command("play", play_game, say("play a game here"))
    add.game()
    add.seats()
    add.options()
    add.number("--people", say("how many people play here; the others are robots (default: 1)"))
    add.bots("", say("who the robots are, in turn: plain, a level, or my_bot.py:choose (default: plain)"))
    add.add_argument("--names", metavar="A,B", default="", help=say("names; “bot” puts a robot in that seat"))
    add.add_argument("--colours", metavar="A,B", default="", help=say("the colours that people play with"))
    add.number("--seed", say("play with this luck"))
    add.add_argument("--preset", default="", metavar=say("KEY"), help=say("a ready-made choice of options"))
    add.add_argument("--save", type=Path, metavar=say("FILE"), help=say("keep the record, however it ends"))
    add.cup()
    add.screen()

    add = command("puzzle", solve_puzzle, say("the puzzle of the day"))
    add.game()
    add.add_argument("--date", default="", metavar="2026-11-17", help=say("of this day (default: today)"))
    add.screen()

    add = command("serve", serve_tables, say("the online table: play in a browser"))
    add.serving(limit_keys())

    command("site", write_site, say("a folder of pages that needs no server")).site()

    add = command("new", new_game, say("begin a game of your own"))
    add.add_argument("name", metavar=say("NAME"), help=say("its folder, as in my-game"))

    add = command("rules", show_rules, say("read the rules of a game"))
    add.game()

    add = command("lesson", show_lesson, say("read what a game teaches while it is played"))
    add.game()

    add = command("replay", replay_record, say("watch a record move by move"))
    add.file()
    add.add_argument("--step", action="store_true", help=say("wait for Enter before each move"))
    add.seat()
    add.screen()

    add = command("check", check_record, say("check a record"))
    add.file()

    add = command("draw", draw_record, say("draw the table of a record as SVG"))
    add.file()
    add.number("--at", say("after this many moves (default: at the end)"))
    add.add_argument(
        "-o", dest="output", default="-", metavar=say("FILE"), help=say("where to write it (- for stdout)")
    )
    add.add_argument("--form", choices=("wide", "tall"), default="wide", help=say("wide or tall"))
    add.add_argument("--dark", action="store_true", help=say("for the night"))
    add.seat()

    add = command("warm", warm_games, say("compile games, all of them if none is named"))
    add.add_argument("games", nargs="*", metavar=say("GAME"), help=say("the key of a game, or its folder"))

    command("sim", simulate, say("play many games and count")).counting()

    add = command("lab", study_game, say("is it fair, is it long, does skill matter: a report"))
    add.game()
    add.add_argument(
        "--vary", action="append", default=[], metavar=say("key=a,b,c"), help=say("try these values")
    )
    add.add_argument("--search", action="store_true", help=say("find the values closest to --target"))
    add.add_argument(
        "--target", default="", metavar=say("WISH"), help=say("fair, or a length: minutes=20, turns=12")
    )
    add.add_argument(
        "--seats", type=int, nargs="+", metavar="N", help=say("how many seats (default: all that it allows)")
    )
    add.number("--games", say("how many games (default: enough for small differences)"))
    add.number("--seed", say("the luck of the series (default: 1)"), 1)
    add.bot(say("who plays in every seat"))
    add.options()
    add.cup()
    add.number("--jobs", say("how many processes play (default: one for each core)"))
    add.add_argument(
        "--cluster", default="", metavar=say("ADDRESS"), help=say("play on this Ray cluster (host:port)")
    )
    add.add_argument("--out", type=Path, metavar=say("FOLDER"), help=say("write the page and the data here"))
    add.add_argument("--json", action="store_true", help=say("for programs"))

    command("arena", hold_contest, say("let bots play against each other")).contest()
    command("ladder", climb_ladder, say("every bot against every other, with ratings")).climbing()
    command("learn", learn, say("train a bot by letting it play against itself")).learning()
    return top


# -- the commands --


def limit_keys() -> str:
    """All of them, with their defaults."""
    from dataclasses import fields

    from irisade.web.room.limits import Limits

    return ", ".join(f"{limit.name}={limit.default:g}" for limit in fields(Limits))


def open_table(asked: argparse.Namespace, say: Voice) -> int:
    """In a browser, as ./play does; where none can be shown, the menu of games, and what to type for more."""
    from irisade.web.http.browser import can_show_a_browser, command

    if hasattr(asked, "plain") or hasattr(asked, "fast_shows"):  # they are about this terminal
        return open_menu(asked, say)
    if not can_show_a_browser(os.environ, sys.platform):
        if sys.platform != "android":  # where there is no server either: pyproject.toml
            here = command(os.environ, sys.prefix)
            print(
                say(
                    "There is no browser here: “{command} serve --lan” lets other devices on this network "
                    "play.",
                    command=here,
                )
            )
        return open_menu(asked, say)
    return serve_tables(grammar(say).parse_args(["serve"]), say)


def open_menu(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.menu import menu

    return menu(_screen_of(asked), say)


def list_games(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.games import as_json, as_page

    print(as_json() if asked.json else as_page(say))
    return 0


def play_game(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.bots.levels import brains
    from irisade.terminal.bot_arguments import check_bots, split_bots
    from irisade.terminal.colours import choose_colours
    from irisade.terminal.cup import cup_of, play_cup
    from irisade.terminal.game_argument import find_game
    from irisade.terminal.option_arguments import agree
    from irisade.terminal.play import PlannedGame, play
    from irisade.terminal.seating import take_seats

    game = find_game(asked.game, say)
    agreed = agree(game, asked.option, say, asked.preset)
    names = asked.names.split(",") if asked.names else []
    bots = split_bots(asked.bots) if asked.bots else []
    check_bots(game, bots, [*brains(game)] if bots else (), say)
    seating = take_seats(game, agreed.options, say, asked.seats, asked.people, names, bots)
    if asked.colours:
        seating = choose_colours(game, seating, asked.colours.split(","), say)
    plan = PlannedGame(game, seating, agreed, asked.seed, asked.save)
    cup = cup_of(asked, game, len(seating.names), say)
    screen = _screen_of(asked)
    return play(plan, screen, say) if cup is None else play_cup(plan, cup, screen, say)


def solve_puzzle(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.game_argument import find_game
    from irisade.terminal.puzzle import read_day, solve

    game, day = find_game(asked.game, say), read_day(asked.date, say)
    return solve(game, day, _screen_of(asked), say)


def serve_tables(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.bot_arguments import invite, split_bots
    from irisade.terminal.game_argument import find_game, shelf

    try:
        from irisade.web.http.serve import CannotServe, Plan, serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("irisade"):
            raise
        raise Trouble(say("The online table needs more packages: pip install “irisade[web]”.")) from None

    named = tuple(find_game(name, say).key for name in asked.games)
    shelf(say)
    for bot in split_bots(asked.bots) if asked.bots else ():
        invite(bot, say)
    plan = Plan(
        host=asked.host,
        port=asked.port,
        store=asked.store,
        broker=asked.broker,
        key_file=asked.key_file,
        lan=asked.lan,
        browser=not asked.no_browser,
        pace=asked.pace,
        keep_days=asked.keep,
        origins=tuple(asked.origin),
        trust_proxy=asked.proxy,
        open_metrics=asked.open_metrics,
        limits=asked.limit,
        verbose=asked.verbose,
        first=named,
    )
    try:
        return serve(plan, say)
    except CannotServe as why:
        raise Trouble(say(why.text, **why.words)) from None


def write_site(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal import site as folder
    from irisade.terminal.game_argument import find_game, shelf
    from irisade.web.site.build import SitePlan, site
    from irisade.web.site.runtime import CannotBuild

    for game in asked.game:
        find_game(game, say)
    shelf(say)
    plan = SitePlan(folder.check_base(asked.base, say), folder.check_server(asked.server, say), asked.pace)
    try:
        print(folder.write_site(asked.out, lambda: site(plan), say))
    except CannotBuild as why:
        raise Trouble(say(why.text, **why.words)) from None
    return 0


def new_game(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.new import new

    print(new(asked.name, say))
    return 0


def show_rules(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.game_argument import find_game
    from irisade.terminal.rules import on_terminal, rules_page
    from irisade.terminal.screen import Screen

    screen = Screen()
    page = rules_page(find_game(asked.game, say), say)
    screen.page(on_terminal(page, screen.width, screen.color), say("Enter: go on, q: stop "))
    return 0


def show_lesson(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.game_argument import find_game
    from irisade.terminal.lesson import lesson

    print(lesson(find_game(asked.game, say), say))
    return 0


def replay_record(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.replay import replay

    replay(asked.file, asked.seat, asked.step, _screen_of(asked), say)
    return 0


def check_record(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.check import check

    print(check(asked.file, say))
    return 0


def draw_record(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.draw import draw, write

    write(draw(asked.file, asked.at, asked.seat, asked.form, asked.dark, say), asked.output, say)
    return 0


def warm_games(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.game_argument import find_game, shelf
    from irisade.terminal.warm import warm

    chosen = [find_game(key, say, compiles=True) for key in asked.games] or list(shelf(say).values())
    warm(chosen, lambda line: print(line, flush=True), say)
    return 0


def simulate(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal import sim

    return sim.simulate(asked, say)


def hold_contest(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal import arena

    return arena.hold_contest(asked, say)


def climb_ladder(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.ladder import climb

    return climb(asked, say)


def learn(asked: argparse.Namespace, say: Voice) -> int:
    from irisade.terminal.learn import learn_game

    try:
        from irisade.adapters.learning.ppo import Trainer
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("irisade"):
            raise
        raise Trouble(say("Learning needs torch: pip install “irisade[learn]”.")) from None
    return learn_game(asked, Trainer, say)


def _screen_of(asked: argparse.Namespace) -> Any:
    from irisade.terminal.screen import Screen

    return Screen(getattr(asked, "plain", False), getattr(asked, "fast_shows", False))
