"""HTML that is escaped by construction: text goes in as text, and only an element is markup.

`tag("p", {"class": "blurb"}, "Tom & Mia")` is a paragraph whatever people call themselves. A template library
would add a dependency and a second language for what these few lines do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TypeAlias

VOID = frozenset({"br", "img", "input", "link", "meta", "source"})


class Markup(str):
    """Text that is HTML already: what `tag` and `joined` make, or a file of ours."""

    __slots__ = ()


Inside: TypeAlias = "str | Markup | Iterable[Inside] | None"
Attributes: TypeAlias = Mapping[str, "str | int | bool | None"]


def tag(name: str, attributes: Attributes | None = None, *inside: Inside) -> Markup:
    """An element. An attribute that is True stands alone, one that is False or None is left out."""
    written = "".join(_attribute(key, value) for key, value in (attributes or {}).items())
    if name in VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{joined(*inside)}</{name}>")


def joined(*inside: Inside) -> Markup:
    """Several things, one after the other; whatever is not markup is escaped, and None is left out."""
    return Markup("".join(map(_text, inside)))


def _text(thing: Inside) -> str:
    if thing is None or isinstance(thing, Markup):
        return thing or ""
    return escape(thing) if isinstance(thing, str) else joined(*thing)


def _attribute(key: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    return f" {key}" if value is True else f' {key}="{escape(str(value))}"'
