"""What is put where it is called: what is short, and what has one caller; never a turn."""

from __future__ import annotations

import re

from irisade.lower.inlining import SHORT, inlined


def job(name: str, *lines: str) -> str:
    return "\n    ".join([f"@_job\ndef {name}(t):", *lines])


def long(name: str) -> str:
    return job(name, *["t.n += 1"] * SHORT)


def parts(*functions: str) -> list[str]:
    """The functions that are put where they are called."""
    return re.findall(r"@_part\ndef (\w+)", inlined("\n\n\n".join(functions)))


def test_what_is_short_is_put_into_all_its_callers():
    assert (
        parts(job("short", "t.n += 1"), long("one") + "\n    short(t)", long("two") + "\n    short(t)")[0]
        == "short"
    )


def test_what_is_long_is_put_into_its_only_caller():
    caller = job("caller", *["other(t)"] * 2)
    assert "once" in parts(long("once"), long("other"), caller + "\n    once(t)")
    assert "other" not in parts(long("once"), long("other"), job("all", *["other(t)"] * 4, "once(t)"))


def test_what_is_inside_a_function_counts_with_it():
    """Short, but with something long inside, and called four times."""
    wrapped = job("wrapped", "once(t)")
    assert parts(long("once"), wrapped, job("caller", *["wrapped(t)"] * 4)) == ["once", "caller"]


def test_a_turn_stays_where_it_is():
    assert parts(job("turn", "t.n += 1"), job("play", "turn(t)")) == ["play"]


def test_nothing_but_the_marks_changes():
    text = "\n\n".join([job("short", "t.n += 1"), long("once"), "x = 3"])
    assert inlined(text).replace("@_part", "@_job") == text
