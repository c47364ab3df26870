"""The folder that a command writes: whole or not at all, and never over anybody else's files."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Collection, Mapping
from itertools import chain, count
from pathlib import Path

from irisade.terminal.words import Trouble, Voice

DRAFT = ".lab-"


def check_folder(out: Path, ours: Collection[str], say: Voice) -> None:
    """Before all the work: can these files be put there, without touching anything else?"""
    try:
        if out.exists() and not (out.is_dir() and {path.name for path in out.iterdir()} <= set(ours)):
            raise Trouble(say("{file} holds other things; choose another folder with --out.", file=out))
        place = next(path for path in out.absolute().parents if path.exists())
        tempfile.TemporaryDirectory(prefix=DRAFT, dir=place).cleanup()
    except OSError:
        raise Trouble(say("I cannot write to {file}.", file=out)) from None


def free_folder(name: str) -> Path:
    """A folder of this name that does not exist yet: the second has a 2 behind it."""
    numbers = (Path(f"{name}-{n}") for n in count(2))
    return next(out for out in chain([Path(name)], numbers) if not out.exists())


def write_folder(out: Path, texts: Mapping[str, str], say: Voice) -> None:
    """Written beside and then moved, so that there is all of it or nothing; whatever it replaces is told."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=DRAFT, dir=out.parent) as drafts:
            fresh, old = Path(drafts) / "fresh", Path(drafts) / "old"
            fresh.mkdir()
            for name, text in texts.items():
                (fresh / name).parent.mkdir(exist_ok=True)
                (fresh / name).write_text(text, encoding="utf-8")
            if out.exists():
                check_folder(out, texts, say)
                out.rename(old)
            fresh.rename(out)
            if old.exists():
                told = say("What was in {file} before has been replaced.", file=out)
                print(f"irisade: {told}", file=sys.stderr)
    except OSError:
        raise Trouble(say("I cannot write to {file}.", file=out)) from None
