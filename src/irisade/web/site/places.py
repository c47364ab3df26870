"""Where a site keeps what a server makes on demand, and its pages: one folder for each language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from irisade.core.markup import Markup, joined, tag
from irisade.core.text import LANGUAGES
from irisade.web.pages.page import Visit, app_links, preloads

FOLDERS = {lang: "" if lang == LANGUAGES[0] else f"{lang}/" for lang in LANGUAGES}
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'"
)
BOOT = ("site/boot.js", "site/app.js")


def ways(lang: str, server: str) -> Sequence[tuple[str, str]]:
    """From an address of the server's to that of a file, the first that fits; scripts use them too."""
    own = FOLDERS[lang]
    return (
        (r"^(t|r)/([^~]+)~(.+)$", f"{own}$1/$2/#$2~$3"),
        (r"^new/([^?]+)\?with=here$", f"{own}new/$1/here/"),
        (r"^new/([^?]+)\?with=link$", f"{server}new/$1?with=link" if server else f"{own}friends/"),
        (r"^(rules|new)/([^?]+).*$", f"{own}$1/$2/"),
        (r"^j/(.*)$", f"{server}j/$1" if server else f"{own}friends/"),
        (r"^picture/([^.]+)\.svg\?lang=(\w+)&theme=(.*)$", "picture/$1.$2.$3.svg"),
        (r"^picture/([^.]+)\.svg\?won=1&lang=(\w+)&theme=(.*)$", "picture/$1.won.$2.$3.svg"),
        (r"^(replay|credits|friends|me|puzzle)$", f"{own}$1/"),
        (r"^$", own),
    )


@dataclass(frozen=True)
class SitePage(Visit):
    """A page that lies in a folder of a site."""

    here: str = ""  # the folder, below that of its language
    server: str = ""  # where one can play with friends, with a slash at its end; "" nowhere
    site: Mapping[str, Any] = field(default_factory=dict)  # what its worker needs

    def to(self, there: str) -> str:
        for found, put in ways(self.lang, self.server):
            if re.match(found, there):
                place = re.sub(found, re.sub(r"\$(\d)", r"\\\1", put), there)
                return place if place.startswith(("http:", "https:")) else self.root + place
        return self.root + there

    def in_language(self, lang: str) -> str:
        return self.root + FOLDERS[lang] + self.here

    @property
    def known(self) -> dict[str, Any]:
        return {
            **super().known,
            "build": self.build,
            "here": self.here,
            "tongues": FOLDERS,
            "ways": ways(self.lang, self.server),
            "site": self.site,
        }

    @property
    def head(self) -> Markup:
        static = self.static
        return joined(
            tag("meta", {"http-equiv": "Content-Security-Policy", "content": self.policy}),
            app_links(self),
            tag("link", {"rel": "stylesheet", "href": f"{static}/site/site.css"}),
            [tag("script", {"type": "module", "src": f"{static}/{name}"}) for name in BOOT],
            preloads(static, *BOOT),
        )

    @property
    def policy(self) -> str:
        return f"{POLICY} {self.server}".strip()

    @property
    def joins(self) -> bool:
        return self.server != ""

    @property
    def invites(self) -> bool:
        return False
