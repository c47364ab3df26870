"""What people and robots are called at a table.

Robots have names that are the same in every language. People who give no name are animals.
"""

from __future__ import annotations

from collections.abc import Sequence

LONGEST_NAME = 20
ROBOTS = ("Bip", "Bop", "Zig", "Zag", "Ping", "Pong", "Tic", "Tac")
ANIMALS = {
    "en": ("Fox", "Otter", "Owl", "Hare", "Bear", "Swan", "Frog", "Bee"),
    "fr": ("Renard", "Loutre", "Hibou", "Lièvre", "Ours", "Cygne", "Grenouille", "Abeille"),
}


def tidy(name: str) -> str:
    """A name that fits on the table and in a record."""
    return " ".join("".join(c if c.isprintable() and c not in ';"[]' else " " for c in name).split())[
        :LONGEST_NAME
    ].strip()


def robot(seat: int, taken: Sequence[str]) -> str:
    """The robot of this seat; "Bip 2" where a person is called Bip."""
    return free(ROBOTS[seat], taken)


def animal(seat: int, lang: str, taken: Sequence[str]) -> str:
    return free(ANIMALS[lang][seat], taken)


def free(name: str, taken: Sequence[str]) -> str:
    """This name, or with a number if somebody has it."""
    used = {other.casefold() for other in taken}
    number, found = 2, name
    while found.casefold() in used:
        found, number = f"{name} {number}", number + 1
    return found
