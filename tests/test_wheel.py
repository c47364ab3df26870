"""A wheel of this tree, installed without the network in a fresh environment: no checkout helps it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from irisade.core.game import find, games
from patience import PATIENCE

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[1]
ASK = 'import irisade, importlib.metadata as it; print(it.version("irisade"), irisade.__file__, sep="\\n")'
MINE = {"game": "gumball-rally", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], "start": True}
LIBRARIES = {
    str(Path(each).resolve())
    for each in sys.path
    if Path(each).name == "site-packages" and (Path(each) / "aiohttp").is_dir()
}  # what it needs from others


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command `irisade` of an environment that has the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    [wheel] = folder.glob("*.whl")
    venv.create(folder / "fresh")
    python = folder / "fresh" / "bin" / "python"
    run(
        *(sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"),
        *("install", "--quiet", "--no-index", "--no-deps", str(wheel)),
    )
    command = python.with_name("irisade")
    assert "bin/python" in command.read_text(encoding="utf-8").splitlines()[0]
    return command


def run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout


def elsewhere(command: Path) -> dict[str, str]:
    """Surroundings in which the libraries are found, and no checkout."""
    home = str(command.parent)
    return {
        "PATH": os.environ["PATH"],
        "HOME": home,
        "PYTHONPATH": os.pathsep.join(LIBRARIES),
        "LANG": "C.UTF-8",
    }


def test_it_is_the_wheel_that_answers(installed: Path) -> None:
    found = subprocess.run(
        [installed.with_name("python"), "-c", ASK],
        env=elsewhere(installed), cwd=installed.parent, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert found[0] == re.findall(r'^version = "(.*)"$', text, re.MULTILINE)[0]
    assert Path(found[1]).is_relative_to(installed.parents[1])
    assert [key for key in games() if key not in answered(installed, "games")] == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_pages_are_in_it(lang: str, installed: Path) -> None:
    page = find("gumball-rally").rules_page(lang)
    assert page is not None
    ids = re.findall(r"\*\*(GR-\d+)\*\*", page)
    assert len(ids) > 30
    said = answered(installed, "rules", "gumball-rally", "--lang", lang)
    assert [each for each in ids if each not in said] == []


def test_its_server_shows_them_and_opens_a_table(installed: Path, tmp_path: Path) -> None:
    with serving(installed, tmp_path) as url:
        page = fetched(f"{url}rules/gumball-rally")
        assert "GR-18" in page
        for place in re.findall(r'(?:src|href)="/(static/[^"]+)"', page):
            assert fetched(url + place)
        assert json.loads(fetched(f"{url}api/tables", json.dumps(MINE).encode()))["table"]


def answered(command: Path, *words: str) -> str:
    done = subprocess.run(
        [command, *words], env=elsewhere(command), cwd=command.parent, capture_output=True, text=True,
        timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def serving(command: Path, folder: Path) -> Iterator[str]:
    words = ["serve", "--no-browser", "--port", "0", "--store", f"sqlite:///{folder / 'tables.sqlite'}"]
    process = subprocess.Popen(
        [command, *words], env=elsewhere(command), cwd=folder, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, line
        yield found[0]
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def fetched(url: str, body: bytes | None = None) -> str:
    with urllib.request.urlopen(urllib.request.Request(url, body), timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
        return text
