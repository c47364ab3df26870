"""Whether a browser can be shown here, and what to type where it cannot."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def can_show_a_browser(environ: Mapping[str, str], platform: str) -> bool:
    """Not one that would take over the terminal, and not on a screen in another room."""
    if environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY") or environ.get("BROWSER"):
        return True
    return platform in ("win32", "darwin") and not from_afar(environ)


def from_afar(environ: Mapping[str, str]) -> str:
    """How this machine is called by whoever is logged in from another one; "" if nobody is."""
    told = environ.get("SSH_CONNECTION", "").split()  # their address and port, ours and ours
    return told[2] if len(told) == 4 else ""


def tunnel(environ: Mapping[str, str], port: int) -> str:
    """What they type on their own machine to reach a port of this one; "" if they are not elsewhere."""
    here, who = from_afar(environ), environ.get("USER", "")
    if not here:
        return ""
    return f"ssh -L {port}:127.0.0.1:{port} {who and who + '@'}{here}"


def command(environ: Mapping[str, str], prefix: str) -> str:
    """What whoever typed this one types for the next: a command that is only tried is not on their PATH."""
    parts = Path(prefix).parts
    if "UV" in environ:
        return "uvx irisade"
    return "pipx run irisade" if "pipx" in parts and "venvs" not in parts else "irisade"
