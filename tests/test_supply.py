"""What a release is made of: pinned, with hashes, and audited without false comfort."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "tools" / "supply.py"
LOCK = "constraints-server.txt"
PINNED = (ROOT / LOCK).read_text(encoding="utf-8")
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
PIN = re.compile(r"^([\w.-]+)==([\w.]+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", re.MULTILINE)


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(text: str) -> dict[str, str]:
    return {plain(name): version for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE)}


def wanted() -> list[Requirement]:
    """What the extras ask for that the hosting page names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    named = {name for found in re.findall(r"irisade\[([\w,]+)\]", hosting) for name in found.split(",")}
    assert named >= {"web", "postgres", "redis"}
    return [Requirement(each) for name in named for each in project["optional-dependencies"][name]]


def test_everything_the_server_needs_is_pinned_with_hashes() -> None:
    rest = PIN.sub("", PINNED)
    assert [line for line in rest.splitlines() if line and not line.startswith("#")] == []
    assert {plain(each.name) for each in wanted()} <= set(pins(PINNED))


def test_the_next_major_release_of_what_the_server_needs_is_not_taken() -> None:
    for each in wanted():
        major = int(pins(PINNED)[plain(each.name)].partition(".")[0])
        assert f"{major}.9999" in each.specifier, "what is pinned belongs to the newest release that is taken"
        assert "9999" not in each.specifier, f"{each} has no upper bound"


@pytest.mark.parametrize("release", ["3.11.0", "3.11.2", "3.11.14"])
def test_what_is_pinned_needs_nothing_that_is_not(release: str) -> None:
    """pip refuses the whole list if it leaves out one package that is needed. Debian's Python is 3.11.2."""
    machine = {"python_full_version": release, "python_version": "3.11", "sys_platform": "linux", "extra": ""}
    for name in pins(PINNED).keys() - {"async-timeout"}:  # which is not needed, so not installed, here
        for each in map(Requirement, metadata.requires(name) or ()):
            if each.marker is None or each.marker.evaluate(machine):
                assert plain(each.name) in pins(PINNED), f"{name} needs {each}"


def test_what_is_pinned_is_what_the_tests_run_with() -> None:
    tested = pins((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    assert {name: tested.get(name) for name in pins(PINNED)} == pins(PINNED)


def test_the_security_page_leads_somewhere() -> None:
    """It says whom to tell, and what a release is made of."""
    named = re.findall(r"`(?:pip install[^`]* -r )?([\w./-]+\.(?:cff|md|py|txt))\b", SECURITY)
    assert {"CITATION.cff", LOCK, "docs/hosting.md", "tools/supply.py"} <= set(named)
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_no_pin_names_where_it_comes_from() -> None:
    assert "://" not in PINNED
    assert "://" not in (ROOT / "constraints.txt").read_text(encoding="utf-8")


def audit(folder: Path, answer: str) -> subprocess.CompletedProcess[str]:
    """With a pip-audit that says this: the real one would ask the network."""
    module = folder / "pip_audit"
    module.mkdir()
    (module / "__init__.py").touch()
    (module / "__main__.py").write_text(f"print({answer!r})\n", encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, TOOL, "audit"], capture_output=True, text=True, env=env, check=False
    )


def told(*packages: dict[str, Any]) -> str:
    return json.dumps({"dependencies": packages})


SOUND = {"name": "segno", "version": "1.6.6", "vulns": []}
FLAWED = {"name": "aiohttp", "version": "3.0", "vulns": [{"id": "A-1"}, {"id": "A-2"}]}
UNKNOWN = {"name": "attrs", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("answer", "code", "said"),
    [
        (told(SOUND), 0, "1 packages audited, 0 with a known flaw."),
        (told(SOUND, FLAWED), 1, "aiohttp 3.0: A-1, A-2"),
        (told(UNKNOWN), 0, "nothing was audited"),
        (told(SOUND, UNKNOWN), 0, "Not audited: attrs"),
        ("no answer", 0, "nothing was audited"),
        ("", 0, "nothing was audited"),
    ],
)
def test_an_audit_says_what_it_knows(tmp_path: Path, answer: str, code: int, said: str) -> None:
    done = audit(tmp_path, answer)
    assert (done.returncode, said in done.stdout) == (code, True)


@pytest.mark.long  # which installs what makes it, the extra `release`
def test_an_sbom_lists_every_pin(tmp_path: Path) -> None:
    file = tmp_path / "sbom.json"
    subprocess.run([sys.executable, TOOL, "sbom", str(file)], check=True, capture_output=True)
    listed = json.loads(file.read_text(encoding="utf-8"))["components"]
    assert {plain(each["name"]): each["version"] for each in listed} == pins(PINNED)
