"""Whom the games come from, and what we know of a visitor."""

from __future__ import annotations

from irisade.core.game import games
from irisade.core.markup import tag
from irisade.web.pages.page import Visit, page
from irisade.web.pages.rulebook import credit

ABOUT = (
    "Rainbow games for everybody: the rules are written once, and people and robots all play by them.",
    "Every colour has its own symbol, so nobody has to tell colours apart.",
    "Luck is promised before a game begins, and proved when it is over.",
    "The words, pictures and code are our own, free under the MIT licence.",
    "The typefaces are Fredoka One and Manrope, under the SIL Open Font License.",
)
KNOWN = (
    "Nothing but the nickname you type.",
    "This browser remembers your tables and what you like; nobody else does.",
    "Tables are deleted after a while.",
)


def credits(visit: Visit) -> str:
    say = visit.say
    thanks: dict[str, list[str]] = {}
    for game in sorted(games().values(), key=lambda game: game.name(visit.lang)):
        if told := credit(game, visit.lang):
            thanks.setdefault(told, []).append(game.name(visit.lang))
    by_game = [[tag("dt", None, say.all_of(names)), tag("dd", None, told)] for told, names in thanks.items()]
    return page(
        visit,
        say("About and credits"),
        tag("h1", None, say("About and credits")),
        tag(
            "section",
            {"class": "card"},
            tag("h2", None, "Irisade"),
            [tag("p", None, say(each)) for each in ABOUT],
        ),
        tag(
            "section",
            {"class": "card"},
            tag("h2", None, say("Where the games come from")),
            tag("dl", None, by_game),
        ),
        tag(
            "section",
            {"class": "card"},
            tag("h2", None, say("What we know about you")),
            [tag("p", None, say(each)) for each in KNOWN],
        ),
        kind="credits",
    )
