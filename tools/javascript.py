"""Check the page's scripts: how they are written, what is wrong in them, and their types, strictly.

Nothing is built: browsers run what is written. package.json says which Biome and which TypeScript look at it.
`tools/javascript.py --write` formats them and mends what can be mended without a thought.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    npx = shutil.which("npx")
    if npx is None:
        print("The page's scripts are checked by Node.js: install it, it brings npx.", file=sys.stderr)
        return 2
    if sys.argv[1:] == ["--write"]:
        return call(npx, "@biomejs/biome", "biome", "check", "--write")
    failed = [
        call(npx, "@biomejs/biome", "biome", "check", "--error-on-warnings"),
        call(npx, "typescript", "tsc", "--project", str(ROOT)),
    ]
    return max(failed)


def call(npx: str, package: str, *command: str) -> int:
    """Run a command of a package that package.json declares, in the version that it declares."""
    version = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"][package]
    return subprocess.call([npx, "--yes", "--package", f"{package}@{version}", *command], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
