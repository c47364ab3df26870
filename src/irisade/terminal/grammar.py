"""How a command line is read, in the language of whoever typed it."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from irisade.core.text import LANGUAGES
from irisade.terminal.words import Trouble, Voice

COMPLAINTS = {  # our sentence for argparse's
    "the following arguments are required: (.*)": "Something is missing: {what}.",
    "argument (.*): expected one argument": "{what} needs something after it.",
}


class Grammar(argparse.ArgumentParser):
    """A parser that speaks the person's language, and whose complaints are one sentence."""

    def __init__(self, say: Voice, **settings: Any) -> None:
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **settings,
        )
        self.say = say
        self._positionals.title, self._optionals.title = say("arguments"), say("options")
        self.add_argument("-h", "--help", action="help", help=say("show this help"))

    def format_usage(self) -> str:
        return super().format_usage().replace("usage: ", self.say("usage: "), 1)

    def format_help(self) -> str:
        return super().format_help().replace("usage: ", self.say("usage: "), 1)

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """What nobody knows is refused by the command it was meant for, which knows what is like it."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            raise Trouble(self._do_not_know(unknown))
        return found, unknown

    def _do_not_know(self, words: Sequence[str]) -> str:
        what = " ".join(words)
        flags = [word.partition("=")[0] for word in words if word.startswith("--")]
        near = [flag for word in flags for flag in get_close_matches(word, self._option_string_actions, 1)]
        if not near:
            return self.say("I do not know what to do with: {what}.", what=what)
        return self.say(
            "I do not know what to do with: {what}; perhaps you mean {flag}.", what=what, flag=near[0]
        )

    def error(self, message: str) -> NoReturn:
        for pattern, sentence in COMPLAINTS.items():
            if found := re.fullmatch(pattern, message):
                raise Trouble(self.say(sentence, what=found[1]))
        raise Trouble(self.say("This is not possible: {what}.", what=message))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            known = ", ".join(map(str, action.choices))
            raise Trouble(self.say("“{value}” is not one of {known}.", value=value, known=known))

    def _get_value(self, action: argparse.Action, text: str) -> Any:
        try:
            return super()._get_value(action, text)
        except argparse.ArgumentError:
            what = "/".join(action.option_strings) or action.metavar
            raise Trouble(
                self.say("{what} needs a whole number, not “{value}”.", what=what, value=text)
                if action.type is int
                else self.say("{what} needs a number, not “{value}”.", what=what, value=text)
            ) from None

    # -- what several commands are told; in `commands` one reads: add.game(), add.seats() --

    def language(self) -> None:
        # SUPPRESS: a default of the sub-command would hide what stands before it
        help = self.say("English or French")
        self.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=help)

    def screen(self) -> None:
        quiet: dict[str, Any] = {"action": "store_true", "default": argparse.SUPPRESS}
        self.add_argument("--plain", **quiet, help=self.say("plain text, no colours, nothing is cleared"))
        self.add_argument("--fast-shows", **quiet, help=self.say("do not wait while something is shown"))

    def game(self) -> None:
        say = self.say
        self.add_argument("game", metavar=say("GAME"), help=say("the key of a game, or its folder"))

    def file(self) -> None:
        self.add_argument("file", metavar=self.say("FILE"), type=Path, help=self.say("a record (.rgn)"))

    def seats(self) -> None:
        self.number("--seats", self.say("how many seats (default: 4, or what the game allows)"))

    def seat(self) -> None:
        help = self.say("as this seat saw it; or watcher, or all")
        self.add_argument("--seat", default="watcher", metavar="A", help=help)

    def options(self) -> None:
        key, help = self.say("key=value"), self.say("a house rule")
        self.add_argument("--option", action="append", default=[], metavar=key, help=help)

    def cup(self) -> None:
        say = self.say
        help = say("several games by the same people, N of them or as many as usual; results add up")
        self.add_argument("--cup", type=int, nargs="?", const=0, metavar="N", help=help)
        help = say(
            "what changes from one game of a cup to the next (default: the first form that the game has)"
        )
        self.add_argument("--cup-form", default="", metavar=say("KEY"), help=help)

    def number(self, flag: str, text: str, default: int | None = None) -> None:
        self.add_argument(flag, type=int, default=default, metavar="N", help=text)

    def site(self) -> None:
        """Where the pages are put, and where they will lie."""
        say = self.say
        self.add_argument("out", type=Path, metavar=say("FOLDER"), help=say("where to write it"))
        self.add_argument(
            "--base", default="/", metavar="/…/", help=say("the path under which it will be served")
        )
        self.add_argument("--server", default="", metavar="URL", help=say("where to play with friends"))
        self.add_argument(
            "--game",
            action="append",
            default=[],
            metavar=say("FOLDER"),
            help=say("a game that you are writing"),
        )
        self._pace()

    def _pace(self) -> None:
        self.add_argument(
            "--pace",
            type=float,
            default=1.0,
            metavar="N",
            help=self.say("the pace of robots and of what is shown (default: 1)"),
        )

    def bots(self, default: str, text: str) -> None:
        self.add_argument("--bots", default=default, metavar="A,B", help=text)

    def bot(self, text: str) -> None:
        self.add_argument("--bot", "--bots", dest="bot", default="", metavar=self.say("NAME"), help=text)

    def counting(self) -> None:
        say = self.say
        self.game()
        self.seats()
        self.number("--games", say("how many games, or cups with --cup (default: 1000)"), 1000)
        self.number("--seed", say("the luck of the series (default: 1)"), 1)
        self.add_argument("--fast", action="store_true", help=say("compiled, at random or with --bot habit"))
        self.bot(say("who plays: plain, a level, my_bot.py:choose, or random moves"))
        self.options()
        self.cup()
        self.add_argument("--json", action="store_true", help=say("for programs"))

    def contest(self) -> None:
        say = self.say
        self.game()
        self.bots("child,grown-up,master", say("who plays: names, or files such as my_bot.py:choose"))
        self.seats()
        self.number("--games", say("how many games, or cups with --cup (default: 200)"), 200)
        self.number("--seed", say("the luck of the series (default: 1)"), 1)
        self.number("--thinking", say("imagined games for each move of a master (default: 300)"), 300)
        self.number("--jobs", say("how many processes play (default: 1)"), 1)
        self.options()
        self.cup()
        self.add_argument("--json", action="store_true", help=say("for programs"))

    def learning(self) -> None:
        say = self.say
        self.game()
        self.add_argument(
            "--minutes",
            type=float,
            default=10.0,
            metavar="M",
            help=say("for this many minutes (default: 10)"),
        )
        self.number("--seats", say("how many seats (default: the fewest that the game allows)"))
        self.options()
        self.number("--seed", say("the seed of its luck (default: 1)"), 1)
        help = say("where it learns: cpu, or cuda for a GPU (default: cpu)")
        self.add_argument("--device", default="cpu", metavar=say("NAME"), help=help)
        self.add_argument(
            "-o", dest="output", type=Path, metavar=say("FILE"), help=say("the file to write the bot to")
        )

    def climbing(self) -> None:
        """Who plays a ladder, how much of it, and where it is kept."""
        say = self.say
        help = say("the key of a game, or its folder; without one, all games")
        self.add_argument("games_named", nargs="*", metavar=say("GAME"), help=help)
        everybody = "random,toddler,child,grown-up,plain,master,tree"
        self.bots(everybody, say("who plays: names, files, folders of learned bots (default: all of ours)"))
        help = say("a row of your own, and no other: my_bot.py:choose, mine.bot, or ismcts of OpenSpiel")
        self.add_argument("--add", action="append", default=[], metavar=say("FILE"), help=help)
        self.add_argument(
            "--again", default="", metavar="A,B", help=say("forget what these have played, and play it again")
        )
        self.number("--seats", say("how many seats (default: the fewest that two bots can share evenly)"))
        self.number("--games", say("games of each pair (default: 2000)"), 2000)
        help = say("games of a pair in which one looks ahead or is a file (default: 300)")
        self.number("--slow-games", help, 300)
        self.number("--thinking", say("imagined games for each move of a master (default: 100)"), 100)
        self.number("--seed", say("the luck of the ladder (default: 3)"), 3)
        self.number("--jobs", say("how many processes play (default: one for each core)"))
        help = say("stop after this many minutes; the same command goes on")
        self.add_argument("--minutes", type=float, metavar="M", help=help)
        help = say("where results are kept (default: ladder)")
        self.add_argument("--out", type=Path, default=Path("ladder"), metavar=say("FOLDER"), help=help)
        self.add_argument(
            "--from",
            dest="sources",
            type=Path,
            action="append",
            default=[],
            metavar=say("FOLDER"),
            help=say("results that count as well"),
        )
        quiet = self.add_mutually_exclusive_group()
        quiet.add_argument(
            "--plan", action="store_true", help=say("play one deal of each pair, and estimate the rest")
        )
        quiet.add_argument("--show", action="store_true", help=say("play nothing, show what is kept"))
        self.add_argument("--json", action="store_true", help=say("for programs"))

    def serving(self, limits: str) -> None:
        """How the online table is reached, what it keeps, and how much a visitor may ask of it."""
        say = self.say
        self.add_argument("games", nargs="*", metavar=say("FOLDER"), help=say("a game that you are writing"))
        self.add_argument(
            "--host",
            default="",
            metavar=say("ADDRESS"),
            help=say("the address to listen on (default: this machine only)"),
        )
        self.number("--port", say("listen on this port (default: the first free one from 8717)"))
        self.add_argument(
            "--store",
            default="",
            metavar="URL",
            help=say("where tables are kept: sqlite:///FILE or postgresql://…"),
        )
        self.add_argument(
            "--broker",
            default="",
            metavar="URL",
            help=say("what carries news between many processes: redis://… or valkey://…"),
        )
        self.bots("", say("files such as my_bot.py:choose that can be chosen as robots"))
        self.add_argument("--lan", action="store_true", help=say("let other devices on this network in"))
        self.add_argument("--no-browser", action="store_true", help=say("do not open the browser"))
        self._pace()
        self.add_argument(
            "--key-file", type=Path, metavar=say("FILE"), help=say("the key that all luck derives from")
        )
        self.add_argument(
            "--keep",
            type=float,
            default=30.0,
            metavar="N",
            help=say("days until an untouched table is deleted (default: 30)"),
        )
        self.add_argument(
            "--limit",
            action="append",
            default=[],
            metavar=say("key=value"),
            help=f"{say('how much one visitor may ask for')}: {limits}",
        )
        self.add_argument(
            "--origin", action="append", default=[], metavar="URL", help=say("another address of this server")
        )
        self.add_argument(
            "--proxy", action="store_true", help=say("trust the reverse proxy in front to say who visits")
        )
        self.add_argument("--open-metrics", action="store_true", help=say("let every machine read /metrics"))
        self.add_argument("--verbose", action="store_true", help=say("log every request"))
