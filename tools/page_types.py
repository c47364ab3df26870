"""Write static/types.d.ts, against which the page's scripts are checked: the types of the protocol."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from irisade.web.pictures.wire import SCENE, fields
from irisade.web.room.protocol import ROOM, FromClient, FromServer

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "irisade" / "web" / "static" / "types.d.ts"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", Any: "unknown"}


def typescript() -> str:
    """All types of the protocol as TypeScript declares them."""
    lines = ["// Made from wire.py and protocol.py by tools/page_types.py; a test compares. Do not edit.", ""]
    for cls in (*SCENE, *ROOM, *get_args(FromServer), *get_args(FromClient)):
        about = [] if "TypedDict" in (cls.__doc__ or "") or not cls.__doc__ else [_comment(cls.__doc__)]
        typed = [f"  {name}{'' if must else '?'}: {_typed(hint)};" for name, hint, must in fields(cls)]
        lines += [*about, f"export interface {cls.__name__} {{", *typed, "}", ""]
    for name, union in (("FromServer", FromServer), ("FromClient", FromClient)):
        lines.append(f"export type {name} = {' | '.join(cls.__name__ for cls in get_args(union))};")
    return "\n".join(lines) + "\n"


def _comment(text: str) -> str:
    lines = [line.strip() for line in text.strip().splitlines()]
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */"])


def _typed(hint: Any) -> str:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(json.dumps(word) for word in args)
    if origin is list:
        inner = _typed(args[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(_typed, args))}]"
    if origin is dict:
        return f"Record<{_typed(args[0])}, {_typed(args[1])}>"
    return PLAIN.get(hint) or str(hint.__name__)


if __name__ == "__main__":
    PAGE.write_text(typescript(), encoding="utf-8")
    print(PAGE.relative_to(ROOT))
