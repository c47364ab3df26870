"""What the server is made of: pinned with hashes, listed for whoever asks, looked up where flaws are told.

    tools/supply.py lock        write constraints-server.txt anew: all packages of the server, with hashes
    tools/supply.py sbom FILE   an SBOM (CycloneDX, as JSON) of what constraints-server.txt pins
    tools/supply.py audit       ask whether a flaw is known in any of it; without a network, say so

`lock` needs only pip; the others need the extra `release`. Hashes are those of the wheels for the machine it
runs on; those that are already there for the same version stay, so that each kind of machine adds its own.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "constraints-server.txt"
EXTRAS = "web,postgres,redis"
OLDER = ["async-timeout"]  # what redis needs on the first releases of Python 3.11, such as Debian's
HEAD = """# What the server needs, with the hashes of its wheels. Install exactly this:
#   pip install --require-hashes -r constraints-server.txt
#   pip install --no-deps irisade
# Written by tools/supply.py, so far for Linux on x86-64 with Python 3.11; run it elsewhere to add others.
"""
LINE = re.compile(r"([\w.-]+==[\w.]+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


def pinned() -> dict[str, list[str]]:
    """The hashes of each name==version, as they stand there now."""
    if not PINNED.exists():
        return {}
    text = PINNED.read_text(encoding="utf-8")
    return {line[1]: re.findall(r"[0-9a-f]{64}", line[2]) for line in LINE.finditer(text)}


def lock() -> int:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        wanted = ["-c", str(ROOT / "constraints.txt"), f"{ROOT}[{EXTRAS}]", *OLDER]
        call = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet"]
        if subprocess.call([*call, "--report", str(report), *wanted]):
            return 1
        told = json.loads(report.read_text(encoding="utf-8"))["install"]
    before = pinned()
    lines = [_line(each, before) for each in told if "archive_info" in each["download_info"]]
    PINNED.write_text(HEAD + "".join(sorted(lines, key=str.lower)), encoding="utf-8")
    return 0


def _line(each: Mapping[str, Any], before: Mapping[str, list[str]]) -> str:
    name = f"{each['metadata']['name']}=={each['metadata']['version']}"
    fresh = each["download_info"]["archive_info"]["hashes"]["sha256"]
    hashes = sorted({fresh, *before.get(name, ())})
    return name + "".join(f" \\\n    --hash=sha256:{each}" for each in hashes) + "\n"


def sbom(file: str) -> int:
    made = ["requirements", str(PINNED), "--pyproject", str(ROOT / "pyproject.toml"), "--short-PURLs"]
    return _run("cyclonedx_py", *made, "--output-reproducible", "--of", "JSON", "-o", file).returncode


def audit() -> int:
    """1 when a flaw is known. Where nobody can be asked nothing is known, and that is said.

    pip-audit finds no flaw in a package of which it could learn nothing: that is no good news.
    """
    told = _run("pip_audit", "--require-hashes", "--disable-pip", "-r", str(PINNED), "-f", "json", quiet=True)
    try:
        found = json.loads(told.stdout)["dependencies"]
    except (ValueError, KeyError):
        if told.stderr.startswith(MISSING):
            print(told.stderr, file=sys.stderr)
            return 2
        found = []
    unknown = [each["name"] for each in found if "skip_reason" in each]
    found = [each for each in found if "skip_reason" not in each]
    if not found:
        print("No network, or nobody there who knows these packages: nothing was audited.")
        return 0
    if unknown:
        print(f"Not audited: {', '.join(unknown)}")
    flawed = [each for each in found if each.get("vulns")]
    for each in flawed:
        known = ", ".join(flaw["id"] for flaw in each["vulns"])
        print(f"{each['name']} {each['version']}: {known}")
    print(f"{len(found)} packages audited, {len(flawed)} with a known flaw.")
    return 1 if flawed else 0


MISSING = "This needs the extra `release`"


def _run(module: str, *words: str, quiet: bool = False) -> subprocess.CompletedProcess[str]:
    call = [sys.executable, "-m", module, *words]
    told = subprocess.run(call, capture_output=quiet, text=True, check=False)
    if quiet and f"No module named {module}" in told.stderr:
        told.stderr = f"{MISSING}: pip install -e '.[release]'"
    return told


def main() -> int:
    match sys.argv[1:]:
        case ["lock"]:
            return lock()
        case ["sbom", file]:
            return sbom(file)
        case ["audit"]:
            return audit()
    print("Say lock, sbom FILE or audit.", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
