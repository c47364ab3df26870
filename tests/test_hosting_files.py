"""The files for hosts say what the command understands, and copy what is there."""

from __future__ import annotations

import re
from pathlib import Path

from irisade.commands import grammar
from irisade.terminal.words import Voice

ROOT = Path(__file__).resolve().parent.parent


def test_the_container_copies_what_is_there_and_starts_the_server() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    copied = [name for line in re.findall(r"^COPY (.*) \S+$", text, re.MULTILINE) for name in line.split()]
    assert copied
    let_in = (ROOT / ".containerignore").read_text(encoding="utf-8").split()
    for name in copied:
        assert (ROOT / name).exists(), name
        assert f"!{name}" in let_in, name
    words = re.findall(r'"([^"]+)"', text.partition("ENTRYPOINT")[2])
    assert words[0].endswith("/irisade")
    asked = grammar(Voice("en")).parse_args([*words[1:], *compose_command()])
    assert asked.port == 8717
    assert asked.proxy
    assert asked.store.startswith("postgresql://")


def compose_command() -> list[str]:
    text = (ROOT / "hosting" / "compose.yaml").read_text(encoding="utf-8")
    return re.findall(r'"([^"]+)"', re.findall(r"command: (.*)", text)[0])


def test_the_service_starts_the_server() -> None:
    text = (ROOT / "hosting" / "irisade.service").read_text(encoding="utf-8")
    command = re.findall(r"^ExecStart=\S+/irisade (.*)$", text, re.MULTILINE)[0]
    assert grammar(Voice("en")).parse_args(command.split()).no_browser


def test_the_pages_on_installing_say_the_same_in_both_languages() -> None:
    english, french = (
        (ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("install.md", "install.fr.md")
    )
    said = [re.findall(r"`([^`]+)`", text) for text in (english, french)]
    assert said[0] == said[1]
    assert len(re.findall(r"^\| ", english, re.MULTILINE)) == len(re.findall(r"^\| ", french, re.MULTILINE))
