"""The menu: which game, who plays, by which rules and how often, in a few questions that Enter answers."""

from __future__ import annotations

from collections.abc import Mapping

from irisade.core.cup import MOST_GAMES, Cup
from irisade.core.game import Game
from irisade.draw.text import aligned
from irisade.draw.tints import TINTS
from irisade.terminal.colours import ask_for_colours
from irisade.terminal.cup import play_cup
from irisade.terminal.game_argument import shelf
from irisade.terminal.option_arguments import agree
from irisade.terminal.play import INTERRUPTED, PlannedGame, play
from irisade.terminal.screen import Screen
from irisade.terminal.seating import SeatPlan, take_seats, usual_seats
from irisade.terminal.words import Trouble, Voice

NAME = "IRISADE"
RAINBOW = ("red", "orange", "yellow", "green", "blue", "violet", "pink")


def menu(screen: Screen, say: Voice) -> int:
    """One game after another, until nobody wants to play any more."""
    try:
        while True:
            game = choose_game(screen, say)
            if game is None:
                break
            if isinstance(game, Voice):
                say = game
                continue
            planned = plan(game, screen, say)
            cup = choose_cup(game, len(planned.seating.names), screen, say)
            table = Screen(screen.plain, screen.quick)
            code = play(planned, table, say) if cup is None else play_cup(planned, cup, table, say)
            if code:
                return code
    except EOFError:
        screen.say()
    except KeyboardInterrupt:
        screen.say("\n" + say("See you soon!"))
        return INTERRUPTED
    screen.say(say("See you soon!"))
    return 0


def choose_game(screen: Screen, say: Voice) -> Game | Voice | None:
    """A game, another language, or None to leave."""
    offered = list(shelf(say).values())
    rows = [[f"[{n}]", game.name(say.lang), facts(game, say)] for n, game in enumerate(offered, 1)]
    rows += [["[l]", say("In French, please"), ""], ["[q]", say("Leave"), ""]]
    screen.say("\n" + title(screen) + "   " + say("rainbow games for the whole family") + "\n")
    screen.say("\n".join("  " + line for line in aligned(rows)) + "\n")
    while True:
        typed = screen.ask(say("Which game? ")).casefold()
        if typed == "q":
            return None
        if typed == "l":
            return Voice("en" if say.lang == "fr" else "fr")
        for n, game in enumerate(offered, 1):
            if typed and (typed == str(n) or typed in (game.key, game.name(say.lang).casefold())):
                return game
        screen.say(say("Please type the number of a game, l or q."))


def title(screen: Screen) -> str:
    if not screen.color:
        return NAME
    letters = []
    for letter, tint in zip(NAME, RAINBOW, strict=True):
        fill, ink = TINTS[tint].fill, TINTS[tint].ink
        letters.append(f"\x1b[1;48;2;{_rgb(fill)};38;2;{_rgb(ink)}m {letter} ")
    return "".join(letters) + "\x1b[0m"


def _rgb(color: str) -> str:
    return ";".join(str(int(color[k : k + 2], 16)) for k in (1, 3, 5))


def facts(game: Game, say: Voice) -> str:
    low, high = game.minutes
    return say(
        "{span} players, from {age} years, {low} to {high} minutes",
        span=say.count(game.seats),
        age=game.age,
        low=low,
        high=high,
    )


def plan(game: Game, screen: Screen, say: Voice) -> PlannedGame:
    preset = choose_preset(game, screen, say)
    agreed = agree(game, [], say, preset)
    while True:
        typed = screen.ask(say("Who plays here? Names, separated by commas (Enter: just me): "))
        names = [name.strip() for name in typed.split(",") if name.strip()]
        try:
            seating = choose_seats(game, names, agreed.options, screen, say)
        except Trouble as trouble:
            screen.say(str(trouble))
        else:
            return PlannedGame(game, ask_for_colours(game, seating, screen, say), agreed)


def choose_preset(game: Game, screen: Screen, say: Voice) -> str:
    if len(game.presets) < 2:
        return ""
    talk = game.talk(say.lang, ())
    screen.say("\n" + screen.bold(game.name(say.lang)))
    for n, preset in enumerate(game.presets, 1):
        screen.say(f"  [{n}] {talk(preset.text)}")
    while True:
        typed = screen.ask(say("How do you want to play? (Enter: 1) ")) or "1"
        if typed.isdigit() and 1 <= int(typed) <= len(game.presets):
            return game.presets[int(typed) - 1].key
        screen.say(say("Please type one of the numbers."))


def choose_seats(
    game: Game, names: list[str], options: Mapping[str, int], screen: Screen, say: Voice
) -> SeatPlan:
    """How many robots play along: as many as the game needs and allows. They sit after the people."""
    people = max(1, len(names))
    allowed = [seats - people for seats in game.seats_with(options) if seats >= people]
    usual = usual_seats(game, options, people) - people
    while len(allowed) > 1:
        question = say("How many robots will play, {span}? (Enter: {n}) ", span=say.count(allowed), n=usual)
        typed = screen.ask(question) or str(usual)
        if typed.isdigit() and int(typed) in allowed:
            return take_seats(game, options, say, people + int(typed), people, names)
        screen.say(say("Please type one of the numbers."))
    return take_seats(game, options, say, None, people, names)


def choose_cup(game: Game, people: int, screen: Screen, say: Voice) -> Cup | None:
    """None: a game by itself."""
    while True:
        typed = screen.ask(say("How many games, whose results add up? (Enter: 1) ")) or "1"
        if typed == "1":
            return None
        if not typed.isdigit() or not 2 <= int(typed) <= MOST_GAMES:
            screen.say(say("A cup has 2 to {most} games, not {n}.", most=MOST_GAMES, n=typed))
            continue
        return game.cup(people, int(typed), choose_form(game, screen, say))


def choose_form(game: Game, screen: Screen, say: Voice) -> str:
    """What changes from game to game, where there is a choice."""
    if len(game.cups) < 2:
        return game.cups[0].key
    talk = game.talk(say.lang, ())
    for n, form in enumerate(game.cups, 1):
        screen.say(f"  [{n}] {talk(form.text)}")
    while True:
        typed = screen.ask(say("Which of them? (Enter: 1) ")) or "1"
        if typed.isdigit() and 1 <= int(typed) <= len(game.cups):
            return game.cups[int(typed) - 1].key
        screen.say(say("Please type one of the numbers."))
