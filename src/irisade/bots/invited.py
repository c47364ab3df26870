"""Bots from outside that whoever runs the online table has brought along (`irisade serve --bots`).

Nobody else can name a file: at a table a bot is known by its key, and only the keys on this list are bots.
"""

from __future__ import annotations

from irisade.bots.bot_files import BadBot, is_learned, parts_of

INVITED: dict[str, str] = {}  # by its key: the bot as it was named
PATIENCE = 2.0  # seconds for one of its decisions


def key_of(name: str) -> str:
    """What a seat's row and a record say of such a bot: its file without the folders."""
    file, what = parts_of(name)
    return file.name if is_learned(name) else f"{file.name}:{what}"


def invite(name: str) -> None:
    """From now on it can be chosen at every table of this process."""
    key = key_of(name)
    if INVITED.get(key, name) != name:
        raise BadBot("There are two bots called {bot}: rename one of the files.", bot=key)
    INVITED[key] = name
