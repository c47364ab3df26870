"""Who plays, as it was typed: names of our bots, and files of yours. One that fails later is named, too."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from irisade.bots import invited, outside
from irisade.bots.bot_files import BadBot, is_file, is_learned
from irisade.bots.by_name import check
from irisade.core.game import Game
from irisade.terminal.words import Trouble, Voice


def split_bots(typed: str) -> list[str]:
    return [bot.strip() for bot in typed.split(",")]


def check_bots(game: Game, bots: Iterable[str], known: Sequence[str], say: Voice) -> None:
    """Trouble if one of them cannot play; those in files are loaded, Python each in its process."""

    def tell(why: BadBot) -> None:
        went = say("{why} In its seat, plain plays on.", why=say(why.text, **why.words))
        print(f"irisade: {went}", file=sys.stderr, flush=True)

    outside.tell = tell
    for bot in bots:
        if is_file(bot):
            check_file(game, bot, say)
        elif bot not in known:
            raise Trouble(say("“{value}” is not one of {known}.", value=bot, known=", ".join(known)))


def invite(bot: str, say: Voice) -> None:
    """Let it be chosen at the online table; Trouble if it is no file, or cannot be loaded."""
    if not is_file(bot):
        raise Trouble(say("“{value}” is not a file such as my_bot.py:choose.", value=bot))
    try:
        if is_learned(bot):
            from irisade.bots.learned import opened_file  # nets are only for those who bring one

            opened_file(bot)
        else:
            outside.check(bot)
        invited.invite(bot)
    except BadBot as why:
        raise Trouble(say(why.text, **why.words)) from None


def check_file(game: Game, bot: str, say: Voice) -> None:
    try:
        check(game, bot)
    except BadBot as why:
        raise Trouble(say(why.text, **why.words)) from None
