"""The ready-made choice that is word for word the booklet, in every game, with the sentences it rests on.

The sentences are told in our own words. Where a booklet is silent or can be read in two ways, the rules page
says how we settle it; what stands here is what it says.
"""

from __future__ import annotations

import pytest

from games import crossing, fairies, ring, road, track
from games.flow import replay, tell
from irisade.core.game import Game, find, games
from irisade.core.words import NOBODY, Ask, Chance, Window
from irisade.games.colomo.arc_en_ciel.rules import FLIP_OR_STOP, POINT_OR_STOP
from irisade.games.colomo.blackout.rules import LIFT
from irisade.games.colomo.discs import FLIP
from irisade.games.colomo.les_aveugles.rules import EXIT, MOVE_OR_STAY, TURN_OVER
from irisade.games.colomo.rondo.rules import SEARCH
from irisade.games.gumball_rally.rules import DRAW
from irisade.games.racebow.rules import PLAY_ON
from irisade.games.rainbow_racers.rules import FIRST

OURS = [game for game in games().values() if game.package.startswith("irisade.")]
TWO_DISCS, ONE_MORE = "A:0 (r) A:1 (b)", "B:2 (g)"

SILENT = "nothing is said of it"

# Every option as the booklet has it, under the heading that says so.
BOOKLETS: dict[str, dict[str, str]] = {
    "colomo-ronde": {"Comment jouer": "after_gift=continue", SILENT: "no_winner=share"},
    "colomo-trio": {"Fin de partie": "target=none"},
    "colomo-arc-en-ciel": {
        "Avant de jouer": "rainbows=10",
        "Comment jouer": "stop=allowed share=seats owed=two",
        "Le dernier arc-en-ciel": "last_keep=all_back last_stop=yes",
    },
    "colomo-rondo": {
        "Avant de jouer": "to_draw=8",
        "En bref": "all_open=literal",
        "Fin de partie": "last_search=finish",
    },
    "colomo-blackout": {"Comment jouer": "line=fixed must_move=no"},
    "colomo-les-aveugles": {
        "Matériel": "pawns=3 colours=seats",
        "Comment jouer": "stay=yes",
        "Les cases de départ et d’arrivée": "gate_step=counts",
        "Arrivé ?": "exit=choice challenge_exit=no opening=later",
    },
    "colomo-a-laveuglette": {
        "Matériel": "pawns=5 colours=seats",
        "Comment jouer": "backward=yes entry_jump=all jump_over=any chain=2",
        SILENT: "challenge=no",
    },
    "gumball-rally": {
        "Mise en place": "hand_size=3",
        "Déterminer le premier joueur": "start_player=random",
        "Jeu": "extra_majors=off",
        "Course": "drawing=first overtake=literal missed_hazard=nothing",
        "Décompte de la course": "scoring=top checkpoint_first=5 checkpoint_second=3 checkpoint_third=1"
        " finish_first=8 finish_second=5 finish_third=3 finish_fourth=1",  # the points are on the cards
        "Photo Finish (Règle optionnelle)": "photo_finish=off",
        SILENT: "two_buggies=off",
    },
    "racebow": {
        "Principe": "fewer=off",
        "Matériel": "colour_pawns=8 bonus_pawns=5",
        "Préparation du jeu": "start=lot order=written propellers=3 oxygen=3 turbos=2 turbo_edge=0"
        " square_1=0 square_2=0 square_3=0 square_4=0",
        "Tout au long de la partie": "ahead=5",
        "Principes de déplacement": "turbos_per_turn=one",
        "Principe de collecte": "squares=shared must_act=no bonus_worth=1 counter_max=5",
        "Fin de partie": "target=same play_on=ask",
        SILENT: "mirror=no",
    },
    "rainbow-racers": {
        "Matériel": "crystals=15 pack_size=3",
        "But du jeu": "team=3",
        "Le tour de jeu": "start_player=chosen",
        "Phase de déplacement": "moves_again=no must_move=no bonus_for=players bonus_crystals=drawn"
        " first_bonus=3 second_bonus=2 third_bonus=1",
        "Fin du jeu et conditions de victoire": "tie=third_goblin",
        "Visuel de la piste Arc-en-ciel": "track=rainbow",
        SILENT: "spent=bag leftovers=bag",
    },
    "rainbow-road": {
        "Game Setup": "hand_size=8 start_player=rainbow pranks=hidden pranks_each=2 recycle_box=off",
        "Game Flow": "match=single",
        "(1) Starting with the first player, …": "placement=open",
        "(2) Each player decides …": "equal_cards=starter",
        "Rules for the Sunny Fairy": "hop=must_fit",
        "FAQ": "topology=ring direction=free",
    },
}


def as_booklet(game: Game) -> dict[str, str]:
    (preset,) = [preset for preset in game.presets if preset.key == "booklet"]
    assert preset.settings == {}  # how long one looks, and how discs lie, is for the table to say
    return dict(preset.options)


def asked(key: str, seats: int, moves: str) -> Ask | Window:
    """What is asked after these turns of a game as its booklet says."""
    game = find(key)
    found = replay(game, seats, moves, **as_booklet(game)).asking
    assert found is not None
    return found


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)
def test_every_game_can_be_played_as_its_booklet_says(game: Game) -> None:
    """And the choice names only what we play another way by default."""
    told = game.read_options(as_booklet(game))
    assert [key for key, value in told.items() if value == game.option(key).default] == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)
def test_every_option_is_as_the_booklet_has_it(game: Game) -> None:
    """Those, too, that the choice need not name because we play them so by default."""
    played = {option.key: option.default for option in game.options} | game.read_options(as_booklet(game))
    written = [line.split("=") for told in BOOKLETS[game.key].values() for line in told.split()]
    assert {key: game.option(key).note(value) for key, value in played.items()} == dict(written)
    assert len(written) == len(game.options)  # none stands under two headings


def test_ronde() -> None:
    """Whoever is to play turns over two, the second also where the first is of no use."""
    assert as_booklet(find("colomo-ronde")) == {}
    assert asked("colomo-ronde", 2, "(A)\nA:0 (r)").kind is FLIP


def test_trio() -> None:
    """A third disc must be turned over, even if the first two have different colours."""
    assert as_booklet(find("colomo-trio")) == {}
    third = asked("colomo-trio", 2, f"(A)\n{TWO_DISCS}")
    assert (third.kind, NOBODY in third.options) == (FLIP, False)


def test_arc_en_ciel() -> None:
    """Whoever is to play turns over two discs, and then may turn over another; the next player goes on."""
    assert as_booklet(find("colomo-arc-en-ciel")) == {"owed": "two", "last_stop": "yes"}
    second = asked("colomo-arc-en-ciel", 2, f"(A)\n{TWO_DISCS} A:-\n{ONE_MORE}")
    assert (second.seat, second.kind) == (1, FLIP)
    third = asked("colomo-arc-en-ciel", 2, f"(A)\n{TWO_DISCS} A:-\n{ONE_MORE} B:3 (y)")
    assert (third.seat, third.kind) == (1, FLIP_OR_STOP)


def test_arc_en_ciel_to_its_last_rainbow() -> None:
    """In the last rainbow, whoever was not wrong may turn over another."""
    game = find("colomo-arc-en-ciel")
    t = game.blank(game.read_options(as_booklet(game)))
    t.seats, t.middle, t.pointed, t.named = 2, list(range(6)), NOBODY, NOBODY
    t.colour, t.undecided = [NOBODY] * 60, [1] * 6
    assert tell(game.rules.turn(t), "A:0 A:r (r)").asking.kind is POINT_OR_STOP


def test_rondo() -> None:
    """A disc of the pile says which pair is sought; two discs of the ring are turned over."""
    assert as_booklet(find("colomo-rondo")) == {}
    assert asked("colomo-rondo", 2, "(A)\n(r) A:0 (o)").kind is SEARCH


def test_blackout() -> None:
    """When all are covered, the manipulator may move two; the others stay, and all form a line in the end."""
    assert as_booklet(find("colomo-blackout")) == {}
    lift = asked("colomo-blackout", 3, "(A)\nA:r A:o A:y A:g A:b A:v")
    assert (lift.kind, NOBODY in lift.options) == (LIFT, True)


def test_les_aveugles() -> None:
    """Once all pawns are in, one may be moved. Who comes to the own gate with a pawn taken for the own
    leads it out, and then may turn it over.
    """
    options = as_booklet(find("colomo-les-aveugles"))
    assert options == {"exit": "choice", "stay": "yes", "opening": "later"}
    turn = find("colomo-les-aveugles").rules.turn
    assert tell(turn(ring.ring("A18 B5", **options)), "(4)").asking.kind is MOVE_OR_STAY
    assert tell(turn(ring.ring("A18 B5", **options)), "(4) A:18").asking.kind is EXIT
    assert tell(turn(ring.ring("A18 B5", **options)), "(4) A:18 A:leave_the_ring").asking.kind is TURN_OVER


def test_a_laveuglette() -> None:
    """A neighbouring cell may be jumped if the one behind it is empty; so also on the way in and out."""
    options = as_booklet(find("colomo-a-laveuglette"))
    assert options == {"jump_over": "any"}
    far = tell(find("colomo-a-laveuglette").rules.turn(crossing.crossing("Aa1", **options)), "A:a1").asking
    assert "c3" in crossing.names(list(far.options)).split()


def test_gumball_rally() -> None:
    """After a card was played a new one is drawn; the card that was played may then change the line."""
    options = as_booklet(find("gumball-rally"))
    assert options == {"drawing": "first"}
    t = road.road("R10 - -", mine="R4 K6 Y1", **options)
    drawn = tell(find("gumball-rally").rules.turn(t), "B:R4").asking
    assert isinstance(drawn, Chance)
    assert drawn.kind is DRAW


def test_racebow() -> None:
    """Whoever has the five colours in order wins; the others may go on for the places behind."""
    options = as_booklet(find("racebow"))
    assert options == {"play_on": "ask"}
    t = track.race("T53 T20 T30 T40 T50 T60 T01 T02", "E1 rygb", "1:E2", "2:E3", "2:E4", **options)
    speaking = tell(find("racebow").rules.turn(t), "A:E1").asking
    assert isinstance(speaking, Window)
    assert speaking.kind is PLAY_ON


def test_rainbow_racers() -> None:
    """The last player to have seen a rainbow begins."""
    game = find("rainbow-racers")
    assert as_booklet(game) == {"start_player": "chosen"}
    t = game.blank(game.read_options(as_booklet(game)))
    assert tell(game.rules.setup(t, 3)).asking == Ask(0, FIRST, range(3))


def test_rainbow_road() -> None:
    """The person who saw the rainbow recently is the first player; luck does not say who."""
    game = find("rainbow-road")
    assert as_booklet(game) == {"start_player": "rainbow"}
    t = game.blank(game.read_options(as_booklet(game)))
    dealt = tell(game.rules.setup(t, 2)).asking
    assert isinstance(dealt, Chance)
    assert len(dealt.outcomes) == len(fairies.CARDS)  # the first card is dealt at once
