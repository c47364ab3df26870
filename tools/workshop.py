"""The workshop that ./play and ./test share: a `.venv` beside them with what they need, made once.

Plain Python and its standard library, for it runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
OLDEST = (3, 11)


def ready(*extras: str) -> Path:
    """The Python of a `.venv` in which irisade and these extras are installed; made if need be."""
    if sys.version_info < OLDEST:
        give_up(f"Irisade needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {sys.version.split()[0]}.")
    stamp = VENV / f"ready-{'-'.join(extras) or 'core'}"
    if stamp.exists() and stamp.read_text() == wanted():
        return PYTHON
    make_venv()
    target = f".[{','.join(extras)}]" if extras else "."
    print(f"Installing irisade into .venv ({', '.join(extras) or 'the core alone'}) …", file=sys.stderr)
    install = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call([*install, "-c", "constraints.txt", "-e", target], cwd=ROOT):
        give_up("The installation failed; the lines above say why.")
    stamp.write_text(wanted())
    return PYTHON


def make_venv() -> None:
    if PYTHON.exists():
        return
    try:
        import ensurepip  # noqa: F401
        import venv
    except ImportError:
        give_up(
            "This Python has no venv module; install it first (Debian, Ubuntu: apt install python3-venv)."
        )
    print("Making .venv …", file=sys.stderr)
    venv.create(VENV, with_pip=True)


def browser() -> str:
    """A Chromium for the tests: named by IRISADE_TEST_BROWSER, on the PATH, or installed now where we may."""
    found = os.environ.get("IRISADE_TEST_BROWSER") or chromium()
    apt = shutil.which("apt-get")
    if not found and apt and os.name == "posix" and os.geteuid() == 0:
        print("Installing Chromium …", file=sys.stderr)
        quietly = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
        subprocess.call([apt, "update", "-qq"], **quietly)
        subprocess.call([apt, "install", "-y", "-qq", "--no-install-recommends", "chromium"], **quietly)
        found = chromium()
    if not found:
        found = playwrights_own()
    if not found:
        give_up("The browser tests need Chromium: install it, or name it in IRISADE_TEST_BROWSER.")
    return found


def playwrights_own() -> str:
    """The Chromium that Playwright brings; "" when it cannot be had."""
    if subprocess.call([PYTHON, "-m", "playwright", "install", "chromium"]):
        return ""
    ask = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
    return subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True).stdout.strip()


def node_or_its_wheel() -> list[str]:
    """The extra that brings Node.js, where there is none."""
    return [] if shutil.which("node") and shutil.which("npx") else ["node"]


def chromium() -> str:
    """The one on the PATH; "" when there is none."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")


def wanted() -> str:
    """Changes whenever what should be installed does."""
    told = b"".join((ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt"))
    return hashlib.sha256(told).hexdigest()


def give_up(why: str) -> None:
    print(why, file=sys.stderr)
    raise SystemExit(2)
