"""Write what the page's scripts share with Python: the types of the protocol, and some constants."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from irisade.core.words import INTERRUPT, NOBODY
from irisade.draw.layout import SNUG
from irisade.draw.scene import FIGURES, STACK
from irisade.draw.tints import RAINBOW
from irisade.web.pictures.sending import LOG_LINES
from irisade.web.pictures.wire import SCENE, fields
from irisade.web.room.protocol import PARTS, FromClient, FromServer
from irisade.web.room.reading import ASPECTS
from irisade.web.room.wishes import REACTIONS
from irisade.web.words import LANGUAGE_NAMES

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "irisade" / "web" / "static"
PAGE = STATIC / "types.d.ts"
CONSTANTS = STATIC / "shared" / "constants.js"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", Any: "unknown"}


def javascript() -> str:
    """The constants that Python knows, as the page's scripts import them."""
    figures = {figure: round(1000 * seconds) for figure, seconds in FIGURES.items()}
    known: list[tuple[str, Any, str]] = [
        ("NOBODY", NOBODY, "no seat: a watcher's"),
        ("INTERRUPT", INTERRUPT, "the move that takes a window"),
        ("LANGUAGES", LANGUAGE_NAMES, "every language, in its own words"),
        ("ASPECTS", ASPECTS, "width over height of a stage, at least and at most"),
        ("TINTS", RAINBOW, "the six colours, as a rainbow has them"),
        ("SNUG", SNUG, "of its slot, a piece fills so much"),
        (
            "STACK",
            STACK,
            "shift of each piece over the one below, in its own size, where a zone does not say",
        ),
        ("FIGURES", figures, "milliseconds that each figure takes; the server waits as long"),
        ("LOG_LINES", LOG_LINES, "a scene remembers so many"),
        ("REACTIONS", REACTIONS, "what somebody may show to everybody"),
    ]
    lines = ["// Made from Python by tools/page_types.py; a test compares. Do not edit.", ""]
    for name, value, about in known:
        shape = " @type {[number, number]}" if value in (STACK, ASPECTS) else ""
        if value is REACTIONS:
            shape = f" @type {{({' | '.join(map(json.dumps, REACTIONS))})[]}}"
        lines += [
            f"/** {about[0].upper()}{about[1:]}.{shape} */",
            f"export const {name} = {json.dumps(value, ensure_ascii=False)};",
        ]
    return "\n".join(lines) + "\n"


def typescript() -> str:
    """All types of the protocol as TypeScript declares them."""
    lines = ["// Made from wire.py and protocol.py by tools/page_types.py; a test compares. Do not edit.", ""]
    for cls in (*SCENE, *PARTS, *get_args(FromServer), *get_args(FromClient)):
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
    for path, text in ((PAGE, typescript()), (CONSTANTS, javascript())):
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
