"""Check the page's scripts against their types, strictly. Nothing is built: browsers run what is written."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TYPESCRIPT = "typescript@5.9.3"


def main() -> int:
    npx = shutil.which("npx")
    if npx is None:
        print(
            "The page's scripts are checked by TypeScript: install Node.js, which brings npx.",
            file=sys.stderr,
        )
        return 2
    return subprocess.call([npx, "--yes", "--package", TYPESCRIPT, "tsc", "--project", str(ROOT)], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
