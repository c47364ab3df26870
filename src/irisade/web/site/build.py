"""Writing a site: every page in every language, what pages load, Python, and what makes it an app.

The same commit gives the same bytes. Scripts, runtime and packages have names that change with their content,
so a host may keep them for ever, and no page ever meets a part of another build.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from irisade.core.game import Game, games
from irisade.core.text import LANGUAGES
from irisade.lower import Refused
from irisade.native import NoCompiler
from irisade.native.wasm import Built, build
from irisade.web.pages import credits, home, install, me, puzzle, replay, rulebook, setup, shelf
from irisade.web.pages.page import THEMES
from irisade.web.pages.table import table_page
from irisade.web.pages.trouble import trouble
from irisade.web.site.friends import friends
from irisade.web.site.package import freeze, lid_of
from irisade.web.site.places import FOLDERS, SitePage
from irisade.web.site.runtime import LIBRARY, LOCK, VERSION, runtime, without_packages

PYTHON = "python/"
RUNTIME = f"{PYTHON}{VERSION}/"
FONTS = ("fredoka", "manrope")
LEFT_OUT = (".html", ".d.ts", "site/sw.js")
TO_RULES = re.compile(
    r'href="\.\./rules/([\w-]+)'
)  # as a server's pages name them, which lie one folder higher
HASH = "#"  # for a page of all tables of a game: the address tells which
SEEN = 'SITE = { build: "", files: [] }'
FOREVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"


class SitePlan(NamedTuple):
    base: str = "/"  # where it will lie; only the page for what is not there must know it
    server: str = ""  # for friends
    pace: float = 1.0


def site(plan: SitePlan) -> dict[str, bytes]:
    """Every file by its path."""
    shelved = list(games().values())
    brought = runtime()
    frozen = freeze(brought, shelved)
    machines = dict(compiled(shelved))
    own = {f"{PYTHON}irisade-{_mark(frozen.package)}.pack": frozen.package}
    library = {f"{PYTHON}library-{_mark(frozen.library)}.zip": frozen.library}
    python = {RUNTIME + name: content for name, content in brought.items() if name not in (LIBRARY, LOCK)}
    python[RUNTIME + LOCK] = without_packages(brought[LOCK])
    scripts = {name: each.body for name, each in shelf.static().items() if not name.endswith(LEFT_OUT)}
    build = _mark(
        *(part for name, body in {**scripts, **own, **library}.items() for part in (name.encode(), body))
    )
    needs = {
        "runtime": RUNTIME,
        "library": next(iter(library)),
        "packages": list(own),
        "lids": {game.key: lid_of(game) for game in shelved},
        "compiled": {key: place for key, (place, _) in machines.items()},
        "script": f"static/{build}/site/worker.js",
        "thinker": f"static/{build}/site/thinker.js",
        "pace": plan.pace,
    }
    files = {**python, **own, **library}
    for place, built in machines.values():
        files |= {f"{place}.wasm": built.code, f"{place}.json": written(built)}
    files |= {f"static/{build}/{name}": body for name, body in scripts.items()}
    files |= dict(_things(shelved))
    for lang in LANGUAGES:
        made = _Pages(plan, lang, build, needs)
        files |= {FOLDERS[lang] + name: text.encode() for name, text in made.all(shelved)}
    lost = SitePage(root=plan.base, build=build, here="", server=plan.server, site=needs)
    files["404.html"] = trouble(lost, "unknown").encode()
    files["_headers"] = headers(build, lost.policy).encode()
    files["sw.js"] = _service_worker(build, files)
    return dict(sorted(files.items()))


def compiled(shelved: Sequence[Game]) -> Iterator[tuple[str, tuple[str, Built]]]:
    """Those games that can be compiled: where they will lie, without an ending, and what they are."""
    for game in shelved:
        try:
            made = build(game)
        except (NoCompiler, Refused):
            continue  # masters look ahead in it interpreted
        yield game.key, (f"{PYTHON}{game.key}-{_mark(made.code, written(made))}", made)


def written(made: Built) -> bytes:
    return json.dumps(made.parts._asdict(), separators=(",", ":")).encode()


def _mark(*parts: bytes) -> str:
    told = hashlib.sha256()
    for part in parts:
        told.update(hashlib.sha256(part).digest())
    return told.hexdigest()[:12]


def _things(shelved: Sequence[Game]) -> Iterator[tuple[str, bytes]]:
    """What pages show, and what makes them an app."""
    for game in shelved:
        yield f"art/{game.key}.svg", shelf.art(game.key).body
        for lang in LANGUAGES:
            for theme in THEMES:
                for mark, won in (("", False), ("won.", True)):
                    drawn = shelf.picture(game.key, theme, lang, won)
                    yield f"picture/{game.key}.{mark}{lang}.{theme}.svg", drawn.body
    for name in FONTS:
        font = shelf.font(name)
        if font is not None:
            yield f"font/{name}", font.body
    for name in install.SIZES:
        icon = install.icon(name)
        assert icon is not None
        yield f"icon/{name}", icon.body
    for lang in LANGUAGES:
        yield f"manifest.{lang}.webmanifest", install.manifest(lang, f"./{FOLDERS[lang]}").body


class _Pages:
    """All pages in one language."""

    def __init__(self, plan: SitePlan, lang: str, build: str, needs: Mapping[str, Any]) -> None:
        self.lang, self._depth = lang, FOLDERS[lang].count("/")
        self._new = partial(SitePage, lang=lang, build=build, server=plan.server, site=needs)

    def all(self, shelved: Sequence[Game]) -> Iterator[tuple[str, str]]:
        yield self._page("", home.home)
        yield self._page("credits/", credits.credits)
        yield self._page("friends/", friends)
        yield self._page("me/", me.me)
        yield self._page("puzzle/", puzzle.puzzle)
        yield self._page("replay/", replay.replay)
        for game in shelved:
            yield from self._of(game)

    def _of(self, game: Game) -> Iterator[tuple[str, str]]:
        key = game.key
        yield self._page(f"new/{key}/", lambda page: setup.new_table(page, game, "bots"))
        yield self._page(f"new/{key}/here/", lambda page: setup.new_table(page, game, "here"))
        yield self._page(f"rules/{key}/", lambda page: rulebook.rules(page, game))
        yield self._page(f"r/{key}/", lambda page: replay.replay(page, HASH, game))
        yield self._page(f"t/{key}/", lambda page: table_page(page, HASH, game, page.build, ""))

    def _page(self, here: str, write: Callable[[SitePage], str]) -> tuple[str, str]:
        root = "../" * (self._depth + here.count("/")) or "./"
        text = write(self._new(root=root, here=here))
        return f"{here}index.html", TO_RULES.sub(r'href="../../rules/\1/', text)


def _service_worker(build: str, files: Mapping[str, bytes]) -> bytes:
    """With the list of everything that is kept for when there is no network, in the order of fetching it."""
    text = shelf.static()["site/sw.js"].body.decode()
    names = (name.removesuffix("index.html") for name in files if name != "_headers")
    kept = sorted(names, key=lambda name: (not name.startswith(PYTHON), name))  # every table needs Python
    mark = _mark(*(part for name in sorted(files) for part in (name.encode(), files[name])))
    told = json.dumps({"build": f"{build} {mark}", "files": kept}, indent=1)
    assert SEEN in text
    return text.replace(SEEN, f"SITE = {told}").encode()


def headers(build: str, policy: str) -> str:
    """For hosts that read such a file; docs/site.md says the same for others."""
    always = [
        ("Content-Security-Policy", f"{policy}; frame-ancestors 'none'"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
    ]
    lines = ["/*", *(f"  {name}: {value}" for name, value in always), f"  Cache-Control: {ASK_AGAIN}"]
    for place in (f"/static/{build}/*", "/python/*"):
        lines += [place, "  ! Cache-Control", f"  Cache-Control: {FOREVER}"]
    return "\n".join(lines) + "\n"
