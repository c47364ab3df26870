"""`irisade site`: the folder it writes, and what it says about it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from irisade.terminal.words import Trouble, Voice

MARK = "sw.js"  # whoever finds it in a folder may take that for a site


def check_base(base: str, say: Voice) -> str:
    if not re.fullmatch(r"/([\w.~-]+/)*", base):
        raise Trouble(say("A base begins and ends with a slash, as in /games/."))
    return base


def check_server(server: str, say: Voice) -> str:
    if server and not re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", server):
        raise Trouble(say("A server is an address such as https://play.example.org/."))
    return server and server.rstrip("/") + "/"


def write_site(out: Path, make: Callable[[], Mapping[str, bytes]], say: Voice) -> str:
    """Made beside its place and then moved there, whole; an older site there is replaced, nothing else."""
    if out.exists() and any(out.iterdir() if out.is_dir() else [out]) and not (out / MARK).is_file():
        raise Trouble(say("{file} holds other things; choose another folder.", file=out))
    try:
        out.absolute().parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".site-", dir=out.absolute().parent) as drafts:
            fresh, old = Path(drafts) / "fresh", Path(drafts) / "old"
            files = make()
            for name, content in files.items():
                (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                (fresh / name).write_bytes(content)
            if out.exists():
                out.rename(old)
            fresh.rename(out)
    except OSError:
        raise Trouble(say("I cannot write to {file}.", file=out)) from None
    size = sum(map(len, files.values())) / 1_000_000
    return say(
        "{file} is a site: {n} files, {size} MB. Try it with:", file=out, n=len(files), size=f"{size:.1f}"
    ) + (f"\n  python -m http.server -d {out}")
