"""Games as the rest of the project knows them: found by entry points, with facts that can be trusted."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import irisade
from irisade import Dice, Match, find
from irisade.core.game import UnknownGame, WrongSeats, games
from irisade.core.match import BrokenRules
from irisade.core.options import BadOption
from irisade.core.text import LANGUAGES
from toys import PATIENCE, POND

GUMBALL, RONDE = find("gumball-rally"), find("colomo-ronde")
IN_RULES = {
    *[
        "Table",
        "setup",
        "turn",
        "over",
        "score",
        "points",
        "ending",
        "ENDINGS",
        "view",
        "guess",
        "news",
        "new_turn",
    ]
}
IN_FACE = {*["BOOK", "SEAT_TINTS", "WORDS", "prompt", "score", "log", "why_not"]}
TABLES = [{"stage"}, {"common", "areas"}]  # a face draws all in one, or what everybody sees alike by itself


@pytest.mark.parametrize("key", games())
def test_the_facts_on_the_lid(key):
    game = games()[key]
    assert game.key == key
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", key)
    assert set(game.names) == set(LANGUAGES)
    assert list(game.seats) == sorted(set(game.seats))
    assert 1 <= game.seats[0] <= game.seats[-1] <= 8
    assert 3 <= game.age <= 12
    assert 0 < game.minutes[0] <= game.minutes[1]
    assert game.version >= 1
    assert repr(game) == f"<Game {key}>"
    assert set(vars(game.rules)) >= IN_RULES
    assert set(vars(game.face)) >= IN_FACE
    assert sum(set(vars(game.face)) >= table for table in TABLES) == 1
    assert len(game.face.SEAT_TINTS) >= game.seats[-1]
    assert callable(game.plain.choose)


def test_games_are_in_the_order_of_their_keys():
    assert list(games()) == sorted(games())


def test_no_public_word_is_also_a_folder():
    """Loading the folder would put it in the place of the word."""
    root = Path(irisade.__file__).parent
    folders = {path.stem for path in root.iterdir()}
    assert not folders & set(irisade.__all__)
    assert all(hasattr(irisade, word) for word in irisade.__all__)


def test_an_unknown_game_says_which_there_are():
    with pytest.raises(UnknownGame, match=r"no game 'chess'; the games are: .*colomo-ronde.*gumball-rally"):
        find("chess")


def test_a_name_in_another_language_is_the_english_one():
    assert PATIENCE.name("fr") == "Patience"
    assert RONDE.name() == "Colomo Ronde"


def test_a_wrong_number_of_players_is_refused_with_the_right_ones():
    with pytest.raises(WrongSeats, match="Gumball Rally is for 3 to 8 players, not 2"):
        Match(GUMBALL, 2, Dice(1))


def test_an_option_may_ask_for_its_own_number_of_players():
    """Two buggies each are for two players, and only they have them."""
    two = GUMBALL.read_options({"two_buggies": "on"})
    assert GUMBALL.seats_with(two) == (2,)
    assert len(Match(GUMBALL, 2, Dice(1), two).table.line) == 4
    with pytest.raises(WrongSeats, match="for 2 players, not 3"):
        Match(GUMBALL, 3, Dice(1), two)


def test_an_option_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(BadOption, match="no option 'speed'; its options are: after_gift, no_winner"):
        RONDE.option("speed")
    with pytest.raises(BadOption, match="no option 'speed'; its options are: none"):
        POND.option("speed")
    with pytest.raises(BadOption, match="after_gift cannot be 2"):
        RONDE.blank({"after_gift": 2})


def test_a_talk_is_in_a_language_that_there_is():
    assert RONDE.talk("fr", ["Ada", "Bo"])("You win!") == "Tu as gagné\N{NO-BREAK SPACE}!"
    with pytest.raises(ValueError, match="en and fr, not 'de'"):
        RONDE.talk("de", ["Ada", "Bo"])


def test_kinds_are_numbered_as_they_are_declared():
    """The compiled games know a kind by its position."""
    assert [kind.text for kind in PATIENCE.kinds] == ["Put down {n}", "Do you like it?", "{n}"]
    assert len(set(map(id, RONDE.kinds))) == len(RONDE.kinds) == 4


def test_a_game_of_another_package_joins_by_being_installed(tmp_path):
    """An entry point is enough: no list anywhere names the games."""
    info = tmp_path / "pond-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pond\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[irisade.games]\npond = toys:POND\n")
    tests = Path(__file__).parents[1]
    code = (
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(tests)!r}]\n"
        "from irisade import find, Match, Dice\n"
        "from irisade.core.game import games\n"
        "print(*games()); print(Match(find('pond'), 2, Dice(1)).asking.kind)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[0].split() == sorted([*games(), "pond"])
    assert "Catch fish" in done.stdout


def test_whoever_looks_for_one_game_loads_no_other():
    code = (
        "import sys; from irisade.core.game import find, games\n"
        "one = find('gumball-rally')\n"
        "print(*(name for name in sys.modules if name.startswith('irisade.games.')))\n"
        "print(games()['gumball-rally'] is one, len(games()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded, same = done.stdout.splitlines()
    assert {name.split(".")[2] for name in loaded.split()} == {"gumball_rally"}
    assert same == f"True {len(games())}"


def test_broken_rules_are_no_illegal_move():
    """The author is told, not the player."""
    assert not issubclass(BrokenRules, ValueError)
