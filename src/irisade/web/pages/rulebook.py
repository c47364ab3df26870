"""The rules pages as HTML: each rule is an anchor, so that the table can open `/rules/rainbow-road#RO-13`.

The pages use little Markdown: headings, paragraphs, lists, tables, **bold**, *words*, `code` and links to one
another. Only that is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby

from irisade.core.game import Game, games
from irisade.core.markdown import blocks
from irisade.core.markup import Inside, Markup, joined, tag
from irisade.web.pages.home import picture
from irisade.web.pages.icons import icon
from irisade.web.pages.page import Visit, page

RULE = re.compile(r"- \*\*([A-Z]{2}-\d+[a-z]?)\*\* *")
RULES = "../rules/"  # from a page of rules, and from a table
INLINE = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|\*(?P<slanted>.+?)\*|`(?P<code>.+?)`|\[(?P<text>.+?)\]\((?P<page>[\w-]+)\.\w+\.md\)"
    r"|\b(?P<rule>[A-Z]{2}-\d+[a-z]?)\b",
    re.DOTALL,
)


def rules(visit: Visit, game: Game) -> str:
    """The whole page, with its contents and a way to play."""
    say, name = visit.say, game.name(visit.lang)
    new = visit.to(f"new/{game.key}")
    play = tag("a", {"class": "go", "href": new}, icon("play"), say("Play {game}", game=name))
    text = game.rules_page(visit.lang)
    contents = [
        tag("li", None, tag("a", {"href": f"#{slug}"}, title)) for slug, title in _chapters(text or "")
    ]
    return page(
        visit,
        say("The rules of {game}", game=name),
        tag("div", {"class": "lid"}, picture(visit, game), tag("div", None, tag("h1", None, name), play)),
        tag("nav", {"class": "contents", "aria-label": say("Chapters")}, tag("ul", None, contents)),
        tag("article", {"class": "card rulebook"}, _article(game, visit.lang, 2)),
        kind="rules",
    )


def rules_fragment(visit: Visit, game: Game) -> str:
    """The article alone, for the drawer of the table; its headings begin at h3."""
    return tag("article", {"class": "rulebook", "lang": visit.lang}, _article(game, visit.lang, 3))


@cache
def _article(game: Game, lang: str, top: int) -> Markup:
    text = game.rules_page(lang)
    if text is None:
        return tag("p", None, Visit(lang).say("Nobody has written a rules page for this game yet."))
    inside = (block for block in blocks(text) if not block[0].startswith("# "))  # the title is the page's own
    return joined(_block(kind, alike, top, lang) for kind, alike in groupby(inside, key=_kind))


def credit(game: Game, lang: str) -> str:
    """Whom the game comes from: the last chapter of its page, as plain text."""
    _, chapter, text = (game.rules_page(lang) or "").rpartition("\n## ")
    return text.partition("\n")[2].replace("\n", " ").strip() if chapter else ""


# -- Markdown --


def _kind(block: list[str]) -> str:
    first = block[0]
    return next(
        (kind for kind, start in (("item", "- "), ("head", "#"), ("row", "|")) if first.startswith(start)),
        "text",
    )


def _block(kind: str, alike: Iterator[list[str]], top: int, lang: str) -> Inside:
    if kind == "item":
        return tag("ul", None, [_item(" ".join(map(str.strip, block)), lang) for block in alike])
    if kind == "head":
        return [_heading(block[0], top) for block in alike]
    if kind == "row":
        return [_table(block, lang) for block in alike]
    return [tag("p", None, _inline(" ".join(map(str.strip, block)), lang)) for block in alike]


def _item(text: str, lang: str) -> Markup:
    found = RULE.match(text)
    if not found:
        return tag("li", None, _inline(text.removeprefix("- "), lang))
    anchor = tag("a", {"class": "rule-id", "href": f"#{found[1]}"}, found[1])
    return tag(
        "li",
        {"class": "rule", "id": found[1]},
        anchor,
        " ",
        tag("span", None, _inline(text[found.end() :], lang)),
    )


def _heading(line: str, top: int) -> Markup:
    level = len(line) - len(line.lstrip("#"))
    title = line.lstrip("# ")
    return tag(f"h{min(6, level - 2 + top)}", {"id": _slug(title)}, title)


def _chapters(markdown: str) -> list[tuple[str, str]]:
    titles = [line.removeprefix("## ") for line in markdown.splitlines() if line.startswith("## ")]
    return [(_slug(title), title) for title in titles]


def _slug(title: str) -> str:
    return re.sub(r"\W+", "-", title.casefold()).strip("-")


def _table(rows: list[str], lang: str) -> Markup:
    cells = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows]
    head, *body = [row for row in cells if set("".join(row)) - set("-: ")]
    return tag(
        "div",
        {"class": "wide"},
        tag(
            "table",
            None,
            tag(
                "thead",
                None,
                tag("tr", None, [tag("th", {"scope": "col"}, _inline(cell, lang)) for cell in head]),
            ),
            tag(
                "tbody",
                None,
                [tag("tr", None, [tag("td", None, _inline(c, lang)) for c in row]) for row in body],
            ),
        ),
    )


def _inline(text: str, lang: str) -> Markup:
    parts: list[Inside] = []
    end = 0
    for found in INLINE.finditer(text):
        parts += [text[end : found.start()], _marked(found, lang)]
        end = found.end()
    return joined(parts, text[end:])


def _marked(found: re.Match[str], lang: str) -> Markup | str:
    part = found.groupdict()
    if part["bold"]:
        return tag("strong", None, _inline(part["bold"], lang))
    if part["slanted"]:
        return tag("em", None, _inline(part["slanted"], lang))
    if part["code"]:
        return tag("code", None, part["code"])
    if part["page"]:
        return tag("a", {"href": RULES + part["page"]}, part["text"])
    rule = part["rule"]
    key = _homes().get(rule)
    return tag("a", {"href": f"{RULES}{key}#{rule}"}, rule) if key else rule


@cache
def _homes() -> Mapping[str, str]:
    """The game on whose page each rule stands."""
    return {
        rule[1]: key
        for key, game in reversed(list(games().items()))
        for rule in map(RULE.match, (game.rules_page("en") or "").splitlines())
        if rule
    }
