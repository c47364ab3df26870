"""What every page but the table's has: head, header with the switches, footer.

No page holds a script or a style of its own (the content-security policy forbids it): behaviour is in
`static/`, and what a script must know travels as JSON in a data block.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from irisade.core.markup import Inside, Markup, joined, tag
from irisade.core.text import LANGUAGES
from irisade.web.pages import shelf
from irisade.web.pages.icons import bow, icon
from irisade.web.pages.install import ABOUT
from irisade.web.words import LANGUAGE_NAMES, WebVoice, for_scripts, voice

THEMES = ("light", "dark")
FIRST_SCRIPT = "shared/again.js"
THEME = "#434B8C"  # of the bar that a browser draws around an installed table


@dataclass(frozen=True)
class Visit:
    """What a browser asked for."""

    lang: str = "en"
    theme: str = ""  # "light" or "dark" when the switch was used; "" follows the computer
    root: str = "/"  # the way from this page to the first: all addresses are below it
    build: str = ""  # of scripts and styles

    @property
    def say(self) -> WebVoice:
        return voice(self.lang)

    def to(self, there: str) -> str:
        """The address of something in this house: "rules/gumball-rally"."""
        return self.root + there

    def in_language(self, lang: str) -> str:
        """The address of this page in another language."""
        return f"?lang={lang}"

    @property
    def known(self) -> dict[str, Any]:
        """What every script of a page is told."""
        return {"lang": self.lang, "root": self.root, "words": for_scripts(self.lang)}

    @property
    def head(self) -> Markup:
        """What every page has in its head, before its own scripts."""
        script = tag("script", {"type": "module", "src": f"{self.static}/{FIRST_SCRIPT}"})
        return joined(script, app_links(self))

    @property
    def joins(self) -> bool:
        """Whoever has a code can join a table."""
        return True

    @property
    def invites(self) -> bool:
        """People with other devices can sit down at a table that is opened here."""
        return True

    @property
    def static(self) -> str:
        """Where scripts and styles lie."""
        return self.to(f"static/{self.build}".rstrip("/"))


def page(
    visit: Visit,
    title: str,
    *main: Inside,
    kind: str,
    script: str = "",
    facts: Mapping[str, Any] | None = None,
    beside: Inside = None,
) -> str:
    """A page of the house. `script` is a file of `static/`, `facts` is what it must know; `beside` stands
    with the switches in its header.
    """
    body = tag(
        "body",
        {"class": f"page {kind}"},
        tag("a", {"class": "skip button", "href": "#main"}, visit.say("Skip to the content")),
        _header(visit, beside),
        tag("main", {"id": "main"}, *main),
        _footer(visit),
    )
    return document(
        visit, title, body, styles=("pages/pages.css",), scripts=("pages/page.js", script), facts=facts
    )


def document(
    visit: Visit,
    title: str,
    body: Markup,
    *,
    styles: Sequence[str],
    scripts: Sequence[str],
    facts: Mapping[str, Any] | None = None,
) -> str:
    static = visit.static
    known = {**visit.known, **(facts or {})}
    head = tag(
        "head",
        None,
        tag("meta", {"charset": "utf-8"}),
        visit.head,
        tag(
            "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1, viewport-fit=cover"}
        ),
        tag("meta", {"name": "color-scheme", "content": "light dark"}),
        tag("meta", {"name": "referrer", "content": "no-referrer"}),
        tag("title", None, title if title == "Irisade" else f"{title} · Irisade"),
        tag("link", {"rel": "icon", "type": "image/svg+xml", "href": f"{static}/icon.svg"}),
        [tag("link", {"rel": "stylesheet", "href": f"{static}/{name}"}) for name in ("base.css", *styles)],
        tag("script", {"type": "application/json", "id": "page"}, _json(known)),
        [tag("script", {"type": "module", "src": f"{static}/{name}"}) for name in scripts if name],
        preloads(static, *scripts),
    )
    theme = visit.theme if visit.theme in THEMES else None
    return "<!doctype html>\n" + tag("html", {"lang": visit.lang, "data-theme": theme}, head, body)


def app_links(visit: Visit) -> Markup:
    """With these, people may install the table like an app."""
    return joined(
        tag("link", {"rel": "manifest", "href": visit.to(f"manifest.{visit.lang}.webmanifest")}),
        tag("link", {"rel": "apple-touch-icon", "href": visit.to("icon/180.png")}),
        tag("meta", {"name": "theme-color", "content": THEME}),
        tag("meta", {"name": "description", "content": visit.say(ABOUT)}),
    )


def preloads(static: str, *scripts: str) -> Markup:
    """Links to all that the scripts import."""
    imported = (name for script in scripts if script for name in shelf.modules(script))
    needed = dict.fromkeys(name for name in imported if name not in scripts)
    return joined(*(tag("link", {"rel": "modulepreload", "href": f"{static}/{name}"}) for name in needed))


def _json(known: Mapping[str, Any]) -> Markup:
    """Data inside a page: no "<" can end the block early."""
    return Markup(json.dumps(known, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))


def _header(visit: Visit, beside: Inside = None) -> Markup:
    say = visit.say
    other = next(lang for lang in LANGUAGES if lang != visit.lang)
    name = tag("span", {"class": "rainbow"}, "Irisade")
    home = tag("a", {"class": "brand", "href": visit.to("")}, bow(), name)
    switch = tag(
        "a",
        {"class": "button small", "href": visit.in_language(other), "lang": other},
        LANGUAGE_NAMES[other],
    )
    theme = tag(
        "button",
        {"class": "round", "type": "button", "id": "theme"},
        icon("sun"),
        unseen(say("Light or dark")),
    )
    return tag(
        "header",
        {"class": "top"},
        home,
        tag("nav", {"aria-label": say("Settings")}, beside, switch, theme),
    )


def _footer(visit: Visit) -> Markup:
    say = visit.say
    links = {"replay": say("Watch a recorded game"), "credits": say("About and credits")}
    more = [tag("a", {"href": visit.to(there)}, text) for there, text in links.items()]
    return tag(
        "footer",
        {"class": "bottom"},
        tag("p", None, say("No account, no advertising, nothing loaded from elsewhere.")),
        tag("nav", {"aria-label": say("More")}, more),
    )


def unseen(text: str) -> Markup:
    return tag("span", {"class": "unseen"}, text)
