"""What people and robots are called at a table.

Robots have nicknames that are the same in every language and tell their level: Lou and Gus are children.
People who give no name are animals.
"""

from __future__ import annotations

from collections.abc import Sequence

LONGEST_NAME = 20
BOT = "bot:"  # in a record, with how it plays
ROBOTS = ("Bip", "Bop", "Zig", "Zag", "Ping", "Pong", "Tic", "Tac")  # those that have no level
NICKNAMES = {  # by level, as many as there can be at a table
    "toddler": ("Pip", "Nono", "Zaza", "Bibi", "Kiki", "Momo", "Tutu", "Lulu"),
    "child": ("Lou", "Gus", "Fay", "Rio", "Kim", "Jojo", "Liv", "Bo"),
    "grown-up": ("Ada", "Otto", "Vera", "Hugo", "Nora", "Emil", "Olga", "Ivo"),
    "master": ("Iris", "Argo", "Vega", "Orion", "Lyra", "Atlas", "Juno", "Altair"),
}
ANIMALS = {  # as the page draws them, and in its order: whoever gives no name looks like it
    "en": ("Bear", "Cat", "Owl", "Panda", "Penguin", "Pig", "Mouse", "Hedgehog"),
    "fr": ("Ours", "Chat", "Hibou", "Panda", "Manchot", "Cochon", "Souris", "Hérisson"),
}


def tidy(name: str) -> str:
    """A name that fits on the table and in a record."""
    return " ".join("".join(c if c.isprintable() and c not in ';"[]' else " " for c in name).split())[
        :LONGEST_NAME
    ].strip()


def robot(seat: int, level: str, taken: Sequence[str]) -> str:
    """The first nickname of its level that nobody has; one without a level is called after its seat."""
    if level not in NICKNAMES:
        return free(ROBOTS[seat], taken)
    used = {other.casefold() for other in taken}
    known = NICKNAMES[level]
    return next((name for name in known if name.casefold() not in used), free(known[seat], taken))


def called(written: Sequence[str]) -> list[str]:
    """Everybody as a table calls them, from the seats of a record, where a robot is "bot:child"."""
    names = list(written)
    for seat, name in enumerate(written):
        if name.startswith(BOT):
            names[seat] = robot(seat, name.removeprefix(BOT), names)
    return names


def animal(seat: int, lang: str, taken: Sequence[str]) -> str:
    return free(ANIMALS[lang][seat], taken)


def free(name: str, taken: Sequence[str]) -> str:
    """This name, or with a number if somebody has it."""
    used = {other.casefold() for other in taken}
    number, found = 2, name
    while found.casefold() in used:
        found, number = f"{name} {number}", number + 1
    return found
