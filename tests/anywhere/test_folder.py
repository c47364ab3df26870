"""The folder that `irisade site` writes."""

from __future__ import annotations

import hashlib
import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from anywhere.conftest import BASE, build
from irisade.commands import main
from irisade.core.files import cache_folder
from irisade.core.game import games
from irisade.web.pages import home
from irisade.web.site import runtime
from irisade.web.site.build import headers
from irisade.web.site.places import POLICY, SitePage


class Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.scripts: list[dict[str, str | None]] = []
        self.policy: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.found += [
            value for name, value in attrs if name in ("href", "src", "srcset", "action") and value
        ]
        if tag == "script":
            self.scripts.append(told)
        if told.get("http-equiv") == "Content-Security-Policy":
            self.policy = told["content"]
        assert "style" not in told
        assert not [name for name in told if name.startswith("on")]


def pages(folder: Path) -> dict[str, Reader]:
    found = sorted(folder.rglob("*.html"))
    return {path.relative_to(folder).as_posix(): Reader(path.read_text(encoding="utf-8")) for path in found}


def test_every_link_of_every_page_leads_to_a_file(folder: Path) -> None:
    read = pages(folder)
    assert len(read) > 100
    for name, page in read.items():
        for link in page.found:
            there = urlsplit(urljoin(f"http://host{BASE}{name.removesuffix('index.html')}", link))
            assert there.netloc == "host", (name, link)
            assert there.path.startswith(BASE), (name, link)
            file = folder / there.path.removeprefix(BASE)
            if "record/" not in link:  # written when somebody wants it
                assert (file / "index.html" if there.path.endswith("/") else file).is_file(), (name, link)


def test_every_page_has_a_strict_policy_and_no_script_of_its_own(folder: Path) -> None:
    for name, page in pages(folder).items():
        assert page.policy == POLICY, name
        assert all(script.get("src") or script.get("type") == "application/json" for script in page.scripts)
    assert "unsafe-inline" not in POLICY
    assert "'unsafe-eval'" not in POLICY


def test_the_service_worker_keeps_everything(folder: Path) -> None:
    text = (folder / "sw.js").read_text(encoding="utf-8")
    kept = json.loads(re.findall(r"const SITE = (\{.*?\});", text, re.DOTALL)[0])["files"]
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {f"{name}index.html" if name.endswith("/") or not name else name for name in kept} == there - {
        "sw.js",
        "_headers",
    }
    for key in games():
        assert f"fr/t/{key}/" in kept
    first = [name.startswith("python/") for name in kept]
    assert any(first)
    assert first == sorted(first, reverse=True)  # while somebody chooses a game


def test_it_can_be_installed(folder: Path) -> None:
    for lang in ("en", "fr"):
        told = json.loads((folder / f"manifest.{lang}.webmanifest").read_text(encoding="utf-8"))
        assert told["lang"] == lang
        assert {icon.get("purpose", "any") for icon in told["icons"]} == {"any", "maskable"}
        for icon in told["icons"]:
            head = (folder / icon["src"]).read_bytes()[:24]
            assert head.startswith(b"\x89PNG")
            side = int.from_bytes(head[16:20], "big")
            assert icon["sizes"] == f"{side}x{side}"


def test_nobody_is_named_who_hands_out_packages(folder: Path) -> None:
    for path in folder.rglob("*.json"):
        assert not re.search(r"registry\.|jsdelivr", path.read_text(encoding="utf-8")), path


def test_with_friends_leads_to_the_server_that_was_named() -> None:
    """And the policy of pages and headers lets a code be sent there."""
    there = "https://play.example.org/"
    made = {server: SitePage(root="./", server=server) for server in ("", there)}
    read = {server: Reader(home.home(page)) for server, page in made.items()}
    assert f"{there}j/" in read[there].found
    assert not [link for link in read[""].found if link.startswith("http")]
    assert made[there].to("new/racebow?with=link") == f"{there}new/racebow?with=link"
    assert made[""].to("new/racebow?with=link") == "./friends/"
    policy = read[there].policy
    assert policy == f"{POLICY} {there}"
    assert f"Content-Security-Policy: {policy}; frame-ancestors 'none'" in headers("build", policy)


def test_without_npm_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runtime.shutil, "which", lambda name: None)
    monkeypatch.setattr(runtime, "cache_folder", lambda: tmp_path)
    assert main(["site", str(tmp_path / "out")]) == 2
    assert "needs Node.js with npm" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_what_npm_brings_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(runtime, "SHA512", "not this one")
    with pytest.raises(runtime.CannotBuild):
        runtime.runtime()


def test_nothing_else_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert main(["site", str(tmp_path)]) == 2
    assert "holds other things" in capsys.readouterr().err
    assert main(["site", str(tmp_path / "out"), "--base", "games"]) == 2
    assert main(["site", str(tmp_path / "out"), "--server", "play"]) == 2


def digest(folder: Path) -> dict[str, str]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.mark.parametrize(
    "compiled_again", ["colomo_ronde-*.wasm", pytest.param("*.wasm", marks=pytest.mark.long)]
)
def test_the_same_commit_makes_the_same_bytes(compiled_again: str, folder: Path, tmp_path: Path) -> None:
    """Elsewhere, at another time, for somebody with other habits, who has not kept the same things."""
    own = tmp_path / "cache"
    own.mkdir()
    for kept in [*cache_folder().glob("*.wasm"), *cache_folder().glob("*.tgz")]:
        if not kept.match(compiled_again):
            (own / kept.name).symlink_to(kept)
    habits = {"PYTHONHASHSEED": "7", "LC_ALL": "C", "TZ": "Pacific/Chatham", "SOURCE_DATE_EPOCH": "0"}
    about = {**os.environ, **habits, "IRISADE_CACHE": str(own)}
    build(tmp_path / "again", umask=0o077, env=about)
    assert [kept for kept in own.glob(compiled_again) if not kept.is_symlink()]
    assert digest(tmp_path / "again") == digest(folder)
