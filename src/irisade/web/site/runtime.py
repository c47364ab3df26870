"""The Python that runs in a page: fetched with the ordinary npm client in one version, and checked.

It is kept in the cache and never in the repository.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path

from irisade.core.files import cache_folder, write_whole

PACKAGE, VERSION = "pyodide", "314.0.7"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LIBRARY, LOCK = "python_stdlib.zip", "pyodide-lock.json"


class CannotBuild(Exception):
    """Why no site can be made, in one sentence of the terminal's, with the words it needs."""

    def __init__(self, text: str, **words: object) -> None:
        super().__init__(text)
        self.text, self.words = text, words


def node() -> str:
    """Node.js compiles our package for the Python of the page."""
    found = shutil.which("node")
    if found is None:
        raise CannotBuild("A site needs Node.js with npm: install it, or pip install “irisade[node]”.")
    return found


def runtime() -> Mapping[str, bytes]:
    """Each of FILES; from the cache where it is there."""
    kept = cache_folder() / f"{PACKAGE}-{VERSION}.tgz"
    if not kept.exists() or not _is_ours(kept.read_bytes()):
        write_whole(kept, _fetched())
    with tarfile.open(fileobj=io.BytesIO(kept.read_bytes())) as box:
        return {name: _taken(box, name) for name in FILES}


def _fetched() -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        raise CannotBuild("A site needs Node.js with npm: install it, or pip install “irisade[node]”.")
    with tempfile.TemporaryDirectory(prefix="irisade-") as folder:
        done = subprocess.run(
            [npm, "pack", "--silent", f"{PACKAGE}@{VERSION}"], cwd=folder, capture_output=True, text=True
        )
        found = list(Path(folder).glob("*.tgz"))
        if done.returncode or not found:
            said = [*filter(None, map(str.strip, done.stderr.splitlines())), "?"][0]
            raise CannotBuild(
                "npm could not fetch {package}: {why}", package=f"{PACKAGE} {VERSION}", why=said
            )
        content = found[0].read_bytes()
    if not _is_ours(content):
        raise CannotBuild(
            "What npm fetched as {package} is not what it should be.", package=f"{PACKAGE} {VERSION}"
        )
    return content


def _is_ours(content: bytes) -> bool:
    return base64.b64encode(hashlib.sha512(content).digest()).decode() == SHA512


def _taken(box: tarfile.TarFile, name: str) -> bytes:
    file = box.extractfile(f"package/{name}")
    assert file is not None
    return file.read()


def without_packages(lock: bytes) -> bytes:
    """The runtime's list of what could be loaded from elsewhere: here, nothing is."""
    told = json.loads(lock)
    return json.dumps({**told, "packages": {}}, separators=(",", ":")).encode()
