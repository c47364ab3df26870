"""The protocol as it is told to others: docs/protocol.md, whose examples are made here, and types.d.ts."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

from contract.walks import SetUp
from irisade.core.game import find
from irisade.web.pictures import wire
from irisade.web.room.protocol import PARTS, Can, FromClient, FromServer
from irisade.web.room.reading import read
from irisade.web.room.wishes import REACTIONS
from toys.leaky import HONEST
from web.frames import frames_of, sent
from web.small_house import Page, SmallHouse

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tools"))
import page_types

PAGE = Path(__file__).resolve().parents[3] / "docs" / "protocol.md"
BLOCK = re.compile(r"<!-- example: (\w+) -->\n```json\n(.*?)```", re.DOTALL)
CLIENT: list[dict[str, Any]] = [
    {"kind": "hello", "table": "mq7rw2", "token": "…", "aspect": 1.6, "lang": "en", "build": "1"},
    {"kind": "move", "id": "m1", "v": 4, "m": "5"},
    {"kind": "ready", "v": 5},
    {"kind": "seat", "id": "s1", "seat": 2, "do": "bot", "level": "master"},
]


def examples() -> dict[str, str]:
    """As the page shows them; run this file to write them there again."""
    pond, ronde = SetUp(HONEST, 2, {}), SetUp(find("colomo-ronde"), 2, {})
    full = json.loads(sent(HONEST, frames_of(pond, seed=4, stops=1), 0, 2, "en", "wide")[0])
    patch = json.loads(sent(ronde.game, frames_of(ronde, seed=4, stops=3), 0, 2, "en", "wide")[1])
    return {
        "full": pretty(full) + "\n",
        "patch": pretty(patch) + "\n",
        "client": "\n".join(wire.dumps(message) for message in CLIENT) + "\n",
    }


def pretty(value: Any, indent: str = "") -> str:
    """JSON with short things on one line."""
    plain = json.dumps(value, ensure_ascii=False)
    if len(plain) + len(indent) <= 100 or not isinstance(value, dict | list):
        return plain
    inner = indent + "  "
    if isinstance(value, dict):
        lines = [f"{inner}{json.dumps(name)}: {pretty(each, inner)}" for name, each in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + pretty(each, inner) for each in value) + f"\n{indent}]"


def written(page: str) -> str:
    made = examples()
    return BLOCK.sub(lambda block: f"<!-- example: {block[1]} -->\n```json\n{made[block[1]]}```", page)


def test_the_examples_are_what_is_sent():
    page = PAGE.read_text(encoding="utf-8")
    assert {name for name, _ in BLOCK.findall(page)} == set(examples())
    assert page == written(page)


def test_what_a_client_would_send_is_read():
    for message in CLIENT:
        assert read(wire.dumps(message)) == message


def test_every_kind_of_message_and_every_field_is_explained():
    page = PAGE.read_text(encoding="utf-8")
    from_server, from_client = page.split("## From the server")[1].split("## From the client")
    for text, union in ((from_server, FromServer), (from_client, FromClient)):
        for cls in get_args(union):
            kind = wire.kind_of(cls)
            assert f"`{kind}`" in text, kind
            about = next((line for line in text.split("\n") if line.startswith(f"| `{kind}` |")), "")
            named(text if kind == "room" else about, cls)
    for cls in (*wire.SCENE, *PARTS):
        named(page, cls)


def named(text: str, cls: Any) -> None:
    for name, hint in get_type_hints(cls, include_extras=True).items():
        mark = f"`{name}?`" if get_origin(hint) is NotRequired else f"`{name}`"
        assert name == "kind" or mark in text, f"{cls.__name__}: {mark}"


def test_the_types_of_the_page_are_those_of_the_protocol():
    """tools/page_types.py writes them again."""
    assert page_types.PAGE.read_text(encoding="utf-8") == page_types.typescript()
    assert page_types.CONSTANTS.read_text(encoding="utf-8") == page_types.javascript()


def test_every_kind_of_message_has_its_own_name():
    for union in (FromServer, FromClient):
        kinds = [wire.kind_of(cls) for cls in get_args(union)]
        assert len(set(kinds)) == len(kinds)


# -- the version before --

BEFORE = json.loads(Path(__file__).with_name("protocol_of_481c6b2.json").read_text(encoding="utf-8"))


def shapes(union: Any) -> dict[str, set[str]]:
    """The fields of each kind of message, with "?" where they may be left out."""
    return {
        wire.kind_of(cls): {name + "?" * (not must) for name, _, must in wire.fields(cls) if name != "kind"}
        for cls in get_args(union)
    }


def test_what_has_changed_is_told_field_by_field() -> None:
    changed = PAGE.read_text(encoding="utf-8").split("## What has changed")[1]
    server, client = changed.split("New from the server:")[1].split("New from the client:")
    for told, union, side in ((server, FromServer, "server"), (client, FromClient, "client")):
        for kind, now in shapes(union).items():
            new = now - set(BEFORE[side][kind]) if kind in BEFORE[side] else set()
            for name in ({kind} if kind not in BEFORE[side] else set()) | new:
                assert f"`{name}`" in told, f"{kind} {name}"
    for name, _, _ in wire.fields(Can):
        assert f"{name}?" in BEFORE["can"] or f"`{name}?`" in server


def test_nothing_was_taken_away_from_the_clients_of_the_version_before() -> None:
    """What they need is still sent, and what they say is still read."""
    server, client = shapes(FromServer), shapes(FromClient)
    for kind, fields in BEFORE["server"].items():
        assert set(fields) <= server[kind]
    for kind, fields in BEFORE["client"].items():
        assert {name for name in client[kind] if not name.endswith("?")} == {
            name for name in fields if not name.endswith("?")
        }
        assert set(fields) <= client[kind]


def test_a_page_of_the_version_before_is_told_of_another_build() -> None:
    """Its hello, as it was sent: it gets a scene, and a room by which it reloads itself."""
    house = SmallHouse()
    table = house.make("colomo-ronde", ["me", "bot"], "my token")
    page = Page(house)
    page.say("hello", table=table, token="my token", aspect=1.6, lang="en", build="6f0d9a37c1e2", phone=False)
    while not page.room:
        assert house.step()
        page.read()
    assert page.scene["you"] == 0
    assert {name for name in BEFORE["server"]["room"] if not name.endswith("?")} <= page.room.keys()
    assert page.room["build"] not in ("", "6f0d9a37c1e2")


def test_every_reaction_is_on_the_page_and_has_a_drawing() -> None:
    row = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if "somebody reacts" in line)
    drawn = (PAGE.parents[1] / "src/irisade/web/static/icons.svg").read_text(encoding="utf-8")
    for what in REACTIONS:
        assert f"`{what}`" in row
        assert f'id="react.{what}"' in drawn


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
