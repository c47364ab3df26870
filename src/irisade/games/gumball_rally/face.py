"""How Gumball Rally looks and what it says: the road, cards under the buggies, the route to the finish."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import count

from irisade.core.text import Sentence, Spelling, Talk
from irisade.core.words import NOBODY, Ask, Kind, Window
from irisade.draw.face import chosen_tints
from irisade.draw.memory import remembered
from irisade.draw.scene import Fan, Form, Grid, Id, Mark, Piece, Strip, Zone
from irisade.games.gumball_rally import rules
from irisade.games.gumball_rally.art import BOOK, COLOURS
from irisade.games.gumball_rally.buggies import DRIVERS, SEAT_TINTS
from irisade.games.gumball_rally.hands import DANGERS, RACE, by_hand
from irisade.games.gumball_rally.motion import danger_is_up, flourish, how, motion, struck
from irisade.games.gumball_rally.preview import preview
from irisade.games.gumball_rally.reasons import because
from irisade.games.gumball_rally.road import WINDOWS
from irisade.games.gumball_rally.rules import FLAG, MAJOR, NONE, OVERTAKE, PLAY, START, STAY, Table

CHOOSES = True  # everybody a buggy of their own
UPRIGHT = 0.9  # on a tablet that stands, too, a hand has the whole width this way
PLACES = tuple([f"ghost.{place}" for place in range(1, 9)])  # what is printed under the cards
ROUNDS, OF_A_COLOUR = 15, 4  # dangers in the stack, hazards of each colour in the box
PILE, HAZARDS, ROUTE = Grid(1, 1), Grid(len(COLOURS), OF_A_COLOUR), Strip(ROUNDS, along="x")
TWO_PILES = {"wide": Grid(2, 1), "tall": Grid(1, 2)}

WIDE = (
    "route route route route :.42\nroad road road road :2.6\n"
    "places places places places :.5\ndown down down down :1.4\n"
)
TALL = (
    "route route route route :.42\nroad places down deck :1.15\n"
    "road places down danger :1.9\nroad places down hazards :1.3\n"
)


# Words


def _card(talk: Talk, card: int) -> str:
    return f"{talk.word('pack', rules.colour(card))} {rules.number(card)}"


def _driver(talk: Talk, buggy: int) -> str:
    """With two buggies each, the second of a driver is told by its number."""
    seats = len(talk.names)
    return talk.names[buggy] if buggy < seats else f"{talk.names[buggy % seats]} ({buggy + 1})"


WORDS: Mapping[str, Spelling] = {
    "card": _card,
    "buggy": _driver,
    "rival": _driver,
    "leader": _driver,
    "first": "seat",
    "pack": ("Tools", "Pillow", "Fuel", "Lunch"),
    "hue": ("black", "blue", "red", "yellow"),
    "animal": tuple(DRIVERS),
    "danger": (
        *("Flat tyre", "Moon", "Gauge", "Sun"),
        *("Major flat tyre", "Major moon", "Major gauge", "Major sun"),
        *("Checkpoint", "Checkpoint", "Finish"),
    ),
    "place": "number",
    "round": "number",
}


def score(t: Table, seat: int) -> Sentence:
    return Sentence("{n}", {"n": t.points[seat] if t.points else 0})


def prompt(t: Table, asking: Ask | Window) -> Sentence:
    if asking.kind is PLAY:
        return Sentence("Your turn! Play a card")
    if asking.kind is OVERTAKE:
        return Sentence("Overtake {rival}?", {"rival": t.line[t.line.index(t.to_play[0]) - 1]})
    return Sentence("Who is first in line?")


def log(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    if kind is PLAY:
        return Sentence("{seat} plays {card}", {"seat": seat, "card": option})
    if kind is OVERTAKE:
        return Sentence("{seat} stays behind" if option == STAY else "{seat} overtakes", {"seat": seat})
    if kind is START:
        return Sentence("{first} is first in line", {"first": option})
    return None


def tie(t: Table, ahead: int, behind: int) -> Sentence:
    """Only a photo finish tells them apart."""  # GR-40
    return Sentence("In the photo finish {seat} drew the highest card", {"seat": ahead})


def why_not(t: Table, seat: int, kind: Kind, option: int) -> Sentence | None:
    if kind is PLAY and option not in t.hands[seat]:
        return Sentence("{card} is not in your hand", {"card": option})
    return None


# The table


AREAS: Mapping[tuple[Form, bool], str] = {
    ("wide", True): f"{WIDE}deck hand hazards danger :2.2\n| 1 3 1.05 1.8",
    ("wide", False): f"{WIDE}deck hazards hazards danger :2.2\n| 1 .8 .8 1.9",
    ("tall", True): f"{TALL}hand hand hand hand :1.7\n| 1.7 .4 .85 .95",
    ("tall", False): f"{TALL}| 1.7 .4 .85 .95",
}


def areas(t: Table, me: int, form: Form) -> str:
    return AREAS[form, me != NOBODY]


def own(t: Table, me: int, form: Form, talk: Talk, settings: Mapping[str, str]) -> tuple[Zone, ...]:
    return () if me == NOBODY else (_hand(talk, tuple(t.hands[me]), t.hand_size),)


def common(t: Table, form: Form, talk: Talk, settings: Mapping[str, str]) -> tuple[Zone, ...]:
    drawn, is_up = tuple(t.drawn), danger_is_up(t)
    return (
        _route(talk, drawn, t.flags),
        *_road(t, is_up, form, talk, _chosen(settings)),
        _deck(talk, len(t.deck)),
        _danger(talk, drawn, is_up, form),
        _hazards(talk, drawn),
        _places(talk, tuple(t.prizes[min(t.flags, rules.FINISH)]), len(t.line), form),
    )


def _chosen(settings: Mapping[str, str]) -> tuple[int, ...]:
    """Which of the eight buggies each driver has; the second ones of two drivers are those that are left."""
    return tuple([SEAT_TINTS.index(tint) for tint in chosen_tints(SEAT_TINTS, settings)])


def _road(t: Table, danger_is_up: bool, form: Form, talk: Talk, chosen: tuple[int, ...]) -> tuple[Zone, Zone]:
    """The buggies in line, and under each the card it played; they share their slots."""
    line, hit = tuple(t.line), tuple(struck(t)) if danger_is_up else ()
    photo = () if t.to_play else tuple(t.photo)
    return _in_line(talk, line, hit, form, chosen), _down(talk, line, tuple(t.played), photo, hit, form)


@remembered
def _in_line(
    talk: Talk, line: tuple[int, ...], hit: tuple[int, ...], form: Form, chosen: tuple[int, ...]
) -> Zone:
    buggies = tuple(
        [_buggy(talk, place, buggy, buggy in hit, chosen[buggy]) for place, buggy in enumerate(line)]
    )
    art = "road.lying" if form == "wide" else "road.standing"
    return Zone("road", _lane(len(line), form, True), buggies, mat="felt", art=art)


@remembered
def _buggy(talk: Talk, place: int, buggy: int, hit: bool, look: int) -> Piece:
    return Piece(
        f"buggy{buggy}",
        f"buggy.{look}",
        talk("{buggy}, {animal}, place {place}", buggy=buggy, animal=look, place=place + 1),
        place,
        badge=_driver(talk, buggy),
        mark="glow" if hit else "",
    )


@remembered
def _down(
    talk: Talk,
    line: tuple[int, ...],
    played: tuple[int, ...],
    photo: tuple[int, ...],
    hit: tuple[int, ...],
    form: Form,
) -> Zone:
    """The card under each buggy; after the race, the one its driver drew for the photo finish."""
    cards = []
    for place, buggy in enumerate(line):
        card, was = played[buggy], ""
        if buggy < len(photo) and photo[buggy] != NONE:
            card, was = photo[buggy], RACE
        if card != NONE:
            cards.append(_card_down(talk, place, buggy, card, was, buggy in hit))
    return Zone("down", _lane(len(line), form), tuple(cards), ghosts=PLACES[: len(line)])


@cache
def _lane(places: int, form: Form, road: bool = False) -> Strip:
    """The slots of a line of buggies, or of what lies beside them; the road has a verge."""
    n = max(places, 1)
    if form == "tall":
        return Strip(n, along="y", pad=(0.055, 0, 0.005, 0))
    return Strip(n, reverse=True, along="x", pad=(0.2, 0.05, 0.03, 0.01) if road else (0, 0.05, 0, 0.01))


@remembered
def _card_down(talk: Talk, place: int, buggy: int, card: int, was: Id, hit: bool) -> Piece:
    label, told = rules.label(card), talk("{buggy} has {card}", buggy=buggy, card=card)
    mark: Mark = "glow" if hit else ""
    return Piece(label, f"race.{label}", told, place, mark=mark, was=was, leave="deck")


@remembered
def _hand(talk: Talk, hand: tuple[int, ...], hand_size: int) -> Zone:
    cards = tuple([_in_hand(talk, slot, card) for slot, card in enumerate(hand)])
    return Zone("hand", _fan(max(hand_size, len(cards))), cards, talk("Your hand"), "tray")


_fan = cache(Fan)


@remembered
def _in_hand(talk: Talk, slot: int, card: int) -> Piece:
    label = rules.label(card)
    told = talk("{card}, {hue}", card=card, hue=rules.colour(card))
    return Piece(label, f"race.{label}", told, slot, was=RACE)


@remembered
def _deck(talk: Talk, cards: int) -> Zone:
    label = talk("{n:race card|race cards} to draw", n=cards)
    pile = (Piece(RACE, "race.back", label, badge=str(cards)),) if cards else ()
    return Zone("deck", PILE, pile, talk("Race"), "slot", ghosts=("ghost.card",))


@remembered
def _danger(talk: Talk, drawn: tuple[int, ...], just_now: bool, form: Form) -> Zone:
    """The stack, and the danger that came last."""
    left = ROUNDS - len(drawn)
    pieces = []
    if left:
        label = talk("{n:danger to come|dangers to come}", n=left)
        pieces.append(Piece(DANGERS, "danger.back", label, badge=str(left)))
    if drawn:
        face, word = _faces(drawn)[-1]
        mark: Mark = "drum" if just_now else ""
        told = talk.word("danger", word)
        pieces.append(Piece(f"drawn{len(drawn)}", f"danger.{face}", told, 1, mark=mark, was=DANGERS))
    return Zone("danger", TWO_PILES[form], tuple(pieces), talk("Danger"), "slot", ghosts=("ghost.card",) * 2)


@remembered
def _route(talk: Talk, drawn: tuple[int, ...], flags: int) -> Zone:
    """The dangers so far, and the rounds in which a flag can still come."""
    steps = tuple([_step(talk, step, *face) for step, face in enumerate(_faces(drawn))])
    steps += _chance(talk, len(drawn), drawn.count(FLAG))
    ghosts = []
    for block, (start, end) in enumerate(WINDOWS):
        waits = block > flags
        sign = ("ghost.win" if block == 3 else "ghost.check") if waits else "ghost.step"
        ghosts += [sign if step >= len(drawn) else "" for step in range(start, end)]
    return Zone("route", ROUTE, steps, talk("Route"), art="route.lying", ghosts=tuple(ghosts))


@remembered
def _step(talk: Talk, step: int, face: str, word: int) -> Piece:
    label = talk("Round {round}: {danger}", round=step + 1, danger=word)
    return Piece(f"route.{step}", f"step.{face}", label, step)


def _chance(talk: Talk, step: int, flags: int) -> tuple[Piece, ...]:  # GR-6 to GR-8
    """How likely the next danger is the flag of its block, after so many steps and flags: one in so many."""
    block, left = (step + 1) // rules.BLOCK, rules.BLOCK - (step + 1) % rules.BLOCK
    if step == ROUNDS or flags >= block:
        return ()
    label = talk("A flag comes now: one chance in {n}", n=left) if left > 1 else talk("A flag comes now")
    face = f"chance.{'win' if flags == rules.FINISH else 'check'}.{left}"
    return (Piece("chance", face, label, step),)


def _faces(drawn: tuple[int, ...]) -> list[tuple[str, int]]:
    """Of each danger so far, the end of its key in the book, and its number among the words."""
    flags = count()
    faces = []
    for danger in drawn:
        if danger == FLAG:
            flag = next(flags)
            faces.append(("win" if flag == rules.FINISH else "check", FLAG + flag))
        else:
            faces.append((COLOURS[danger % MAJOR] + ".major" * (danger >= MAJOR), danger))
    return faces


@remembered
def _hazards(talk: Talk, drawn: tuple[int, ...]) -> Zone:
    """Those that have come, by colour; there are four of each, and some stay in the box."""
    pieces = []
    held = [0] * len(COLOURS)
    for n, (face, word) in enumerate(_faces(drawn)):
        if drawn[n] != FLAG:
            hue = drawn[n] % MAJOR
            pieces.append(_hazard(talk, held[hue] * len(COLOURS) + hue, face, word))
            held[hue] += 1
    ghosts = ("ghost.step",) * (len(COLOURS) * OF_A_COLOUR)
    return Zone("hazards", HAZARDS, tuple(pieces), talk("Hazards"), "slot", ghosts=ghosts)


@remembered
def _hazard(talk: Talk, slot: int, face: str, word: int) -> Piece:
    return Piece(f"hazards.{slot}", f"step.{face}", talk.word("danger", word), slot)


@remembered
def _places(talk: Talk, prizes: tuple[int, ...], line: int, form: Form) -> Zone:
    """Every place in the line, and what it gets when the next flag comes; in the end, what it got."""
    pieces = []
    for slot in range(line):
        prize = prizes[slot] if slot < len(prizes) else 0
        words = {"n": prize, "place": slot + 1}
        label = talk("{n:point|points} for place {place}", **words) if prize else ""
        pieces.append(
            Piece(f"medal.{slot + 1}", f"medal.{slot + 1}", label, slot, mark="" if prize else "dim")
        )
        if prize:
            pieces.append(Piece(f"prize.{slot + 1}", f"gumball.{prize}", "", slot))
    stack = (1.0, 0.0) if form == "wide" else (0.0, 0.95)
    return Zone("places", _lane(line, form), tuple(pieces), talk("Points"), stack=stack, deep=2)
