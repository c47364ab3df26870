"""`irisade serve`: what is typed becomes a server, or one sentence; it comes quickly and goes quietly."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from irisade.commands import main
from irisade.terminal.words import Voice
from irisade.web.http.browser import can_show_a_browser, command
from irisade.web.http.serve import (
    CannotServe,
    Plan,
    data_folder,
    greet,
    limits_of,
    listen,
    reachable,
    server_key,
)
from patience import PATIENCE


@contextmanager
def started(folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process that is ready, and its address."""
    command = [sys.executable, "-m", "irisade", "serve", "--no-browser", *more]
    command += ["--store", f"sqlite:///{folder / 'tables.sqlite'}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, (line, process.stderr and process.stderr.read())
        yield process, found[0]
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdout, process.stderr):
            assert pipe is not None
            pipe.close()


def test_it_ends_quietly_and_everything_is_there_afterwards(tmp_path: Path) -> None:
    body = {"game": "rainbow-road", "seats": [{"kind": "me"}, {"kind": "bot"}], "start": True}
    with started(tmp_path, "--port", "0") as (process, url):
        asked = urllib.request.Request(f"{url}api/tables", json.dumps(body).encode())
        table = json.loads(urllib.request.urlopen(asked).read())["table"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
    with started(tmp_path, "--port", "0") as (process, url):
        assert urllib.request.urlopen(f"{url}t/{table}").status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


def test_a_taken_port_is_told_or_the_next_one_is_used(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match="taken"):
            listen(Plan(port=port))
    first = listen(Plan())
    second = listen(Plan())
    assert first.getsockname()[1] != second.getsockname()[1]
    first.close()
    second.close()


@pytest.mark.parametrize(
    "typed",
    [
        ["--port", "99999"],
        ["--port", "many"],
        ["--store", "nowhere"],
        ["--store", "sqlite://"],
        ["--store", "postgresql://nobody@127.0.0.1:1/none"],
        ["--pace", "-1"],
        ["--pace", "quick"],
        ["--keep", "0"],
        ["--limit", "nothing=1"],
        ["--limit", "messages=none"],
        ["--limit", "tables=nan"],
        ["--origin", "https://example.org/"],
        ["--host", "256.256.256.256"],
        ["--key-file", "/nowhere/key"],
        ["--nonsense"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_be_is_one_sentence_and_exit_code_two(
    typed: list[str],
    lang: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("IRISADE_DATA", str(tmp_path))
    monkeypatch.delenv("IRISADE_KEY", raising=False)
    assert main(["serve", "--no-browser", "--lang", lang, *typed]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.strip().splitlines()) == 1


def test_the_key_lies_beside_the_tables_for_its_owner_alone(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    key = server_key(Plan(), store, {})
    assert len(key) == 32
    assert server_key(Plan(), store, {}) == key
    assert stat.S_IMODE((tmp_path / "tables.sqlite.key").stat().st_mode) == 0o600
    assert server_key(Plan(), store, {"IRISADE_KEY": "ab" * 32}) == b"\xab" * 32
    (tmp_path / "mine").write_text("cd" * 32)
    assert server_key(Plan(key_file=tmp_path / "mine"), store, {"IRISADE_KEY": "ab" * 32}) == b"\xcd" * 32
    for wrong in ("ab", "xyz" * 30):
        with pytest.raises(CannotServe, match="hexadecimal"):
            server_key(Plan(), store, {"IRISADE_KEY": wrong})
    with pytest.raises(CannotServe, match="share one key"):
        server_key(Plan(), "postgresql://x/y", {})


def test_data_lies_where_each_system_keeps_it() -> None:
    home = Path.home()
    assert data_folder({}, "linux") == home / ".local" / "share" / "irisade"
    assert data_folder({"XDG_DATA_HOME": "/data"}, "linux") == Path("/data/irisade")
    assert data_folder({}, "darwin") == home / "Library" / "Application Support" / "Irisade"
    assert data_folder({"LOCALAPPDATA": "C:/Local"}, "win32") == Path("C:/Local/Irisade")
    assert data_folder({"IRISADE_DATA": "/mine"}, "linux") == Path("/mine")


def test_the_network_is_let_in_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen(Plan(port=0)) as here:
        assert here.getsockname()[0] == "127.0.0.1"
        assert len(reachable(here)) == 1
    monkeypatch.setattr("irisade.web.http.serve.lan_addresses", lambda: ["192.0.2.7"])
    with listen(Plan(port=0, lan=True)) as everywhere:
        assert everywhere.getsockname()[0] == "0.0.0.0"
        addresses = reachable(everywhere)
    told = io.StringIO()
    greet(addresses, Plan(lan=True, browser=False), Voice("fr"), told)
    assert "http://192.0.2.7:" in told.getvalue()
    assert "█" in told.getvalue()


def test_no_browser_takes_over_a_terminal() -> None:
    assert not can_show_a_browser({}, "linux")
    assert can_show_a_browser({"DISPLAY": ":0"}, "linux")
    assert can_show_a_browser({}, "darwin")
    assert not can_show_a_browser({"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.7 22"}, "darwin")


def test_whoever_only_tries_it_is_told_a_command_that_they_have() -> None:
    assert command({}, "/home/ada/.local/pipx/venvs/irisade") == "irisade"
    assert command({}, "/home/ada/.cache/pipx/a6a995e2fee980f") == "pipx run irisade"
    assert command({"UV": "/usr/bin/uv"}, "/home/ada/.cache/uv/archive-v0/Mij") == "uvx irisade"


def test_whoever_comes_from_afar_is_told_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("USER", "ada")
    at_home, from_afar = io.StringIO(), io.StringIO()
    greet(["http://127.0.0.1:8718/"], Plan(), Voice("en"), at_home)
    assert "ssh" not in at_home.getvalue()
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.7 22")
    greet(["http://127.0.0.1:8718/"], Plan(), Voice("en"), from_afar)
    assert "  ssh -L 8718:127.0.0.1:8718 ada@192.0.2.7\n" in from_afar.getvalue()


def test_limits_are_typed_as_pairs() -> None:
    assert limits_of(["messages=40", " tables = 2 "]).tables == 2


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "aiohttp.py").write_text("raise ModuleNotFoundError(name='aiohttp')")
    done = subprocess.run(
        [sys.executable, "-m", "irisade", "serve"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.strip().endswith("irisade[web]”.")


def test_pages_that_are_not_there_are_friendly(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0", "--pace", "0") as (_, url):
        with pytest.raises(urllib.error.HTTPError) as missing:
            urllib.request.urlopen(f"{url}nothing")
        assert missing.value.code == 404
        assert b"There is nothing here" in missing.value.read()
