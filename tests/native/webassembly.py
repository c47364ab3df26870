"""A compiled game whose entries are played by WebAssembly in node: everything else is the same."""

from __future__ import annotations

import base64
import ctypes
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from irisade.core.game import Game
from irisade.native.apart import Apart, Handed, Parts
from irisade.native.compiled import Compiled
from irisade.native.wasm import build
from patience import PATIENCE

HOST = Path(__file__).with_name("wasm_host.mjs")


class Node:
    """Hands everything to node, and takes back what it wrote."""

    def __init__(self, node: str, code: Path) -> None:
        self.host = subprocess.Popen(
            [node, str(HOST), str(code)], stdin=-1, stdout=-1, text=True, encoding="ascii"
        )

    def enter(self, entry: str, call: Any, handed: Sequence[Handed]) -> int:
        arrays = [{"bytes": packed(bytes(each.cells)), "field": each.field} for each in handed]
        message = {"entry": entry, "call": packed(bytes(call)), "arrays": arrays}
        assert self.host.stdin
        assert self.host.stdout
        self.host.stdin.write(json.dumps(message) + "\n")
        self.host.stdin.flush()
        told = json.loads(self.host.stdout.readline())
        for each, content in zip(handed, told["arrays"], strict=True):
            if each.cells:
                ctypes.memmove(each.cells, base64.b64decode(content), len(each.cells))
        call.answer = told["answer"]
        return int(told["code"])

    def close(self) -> None:
        assert self.host.stdin
        self.host.stdin.close()
        self.host.wait(PATIENCE)


def packed(content: bytes) -> str:
    return base64.b64encode(content).decode()


def in_node(game: Game, node: str, folder: Path) -> Compiled:
    """The compiled game, played in node."""
    made = build(game)
    code = folder / f"{game.key}.wasm"
    code.write_bytes(made.code)
    told = Parts(**json.loads(json.dumps(made.parts._asdict())))  # as a page gets it
    return Compiled(game, Apart(told, Node(node, code)))
