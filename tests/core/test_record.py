"""Records: a page of text that the rules play again, or refuse with a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from irisade import BadRecord, Dice, Match, Record, find
from irisade.core.dice import SecretDice
from irisade.core.match import Match as Played
from irisade.core.record import AGREED_END
from toys import BLUFF, POND

RECORDS = Path(__file__).parents[1] / "records"
RONDE = """[Game "colomo-ronde"]
[Version "1"]
[Options "after_gift=end_turn"]
[Settings "layout=scatter; show_time=4"]
[Seats "Ada; Basile"]

(B)
B:27 (g) B:42 (b)
A:6 (v) A:27 (g)
B:42 (b)
"""
BLUFF_RECORD = """[Game "bluff"]
[Seats "Ada; Basile"]

(3) (5)
A:6 B:! (1) A:the_new_one
B:1 (-) (2) B:the_old_one
(end)
"""


def changed(old: str, new: str, text: str = RONDE) -> Record:
    assert old in text
    return Record.parse(text.replace(old, new))


def test_a_record_typed_by_a_person_is_played():
    record = Record.parse(RONDE)
    match = record.replay()
    assert match.game is find("colomo-ronde")
    assert match.table.up == [42]
    assert match.table.colour[27] == 3
    assert match.table.after_gift == 1
    assert record.names == ["Ada", "Basile"]
    assert record.settings == {"layout": "scatter", "show_time": "4"}
    assert record.moves == 5
    assert str(record) == RONDE


def test_windows_and_an_agreed_end_are_played():
    record = Record.parse(BLUFF_RECORD)
    match = record.replay(BLUFF)
    assert match.agreed
    assert match.table.lives == [2, 3]
    assert match.table.dice == [0, 4]
    assert record.moves == 6
    again = Record.of(match, record.names)
    assert again.tokens == record.tokens
    assert again.headers["Result"] == "2 1 everybody agreed to stop"


def test_every_step_of_a_record_can_be_seen():
    seen = [(len(match.answers), match.table.bytes) for match in Record.parse(RONDE).steps()]
    assert [answers for answers, _ in seen] == [1, 3, 5, 7, 9, 11]
    assert len({table for _, table in seen}) == 6


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('[Game "colomo-ronde"]', '[Game "chess"]', "there is no game 'chess'"),
        ('[Version "1"]', '[Version "7"]', "it was played by version 7 of the rules; this release has 1"),
        ("after_gift=end_turn", "after_gift=never", "after_gift is continue or end_turn, not 'never'"),
        ("after_gift=end_turn", "speed=high", "has no option 'speed'"),
        ("after_gift=end_turn", "nonsense", "has no option 'nonsense'"),
        ("Ada; Basile", "Ada", "is for 2 to 6 players, not 1"),
        ("Ada; Basile", "", "is for 2 to 6 players, not 1"),
        ("A:6 (v)", "A:61 (v)", "turn line 3: A:61: '61' is no answer to 'Turn over {disc}'"),
        ("A:6 (v)", "B:6 (v)", "turn line 3: B:6: it is seat A's turn"),
        ("A:6 (v)", "C:6 (v)", "turn line 3: C:6: 'C:6' is not a move"),
        ("A:27", "A:6", "turn line 3: A:6: 6 is not open to you now"),
        ("A:27", "A:!", "there is nothing to interrupt now"),
        ("A:27 (g)", "(-) A:27 (g)", "turn line 3: (-): this question must be answered"),
        ("A:6 (v)", "A:6", "turn line 3: luck is missing here"),
        ("A:6 (v)", "A:6 (x)", "turn line 3: (x) is nothing that luck decides here"),
        ("A:6 (v)", "A:6 ()", "turn line 3: () is nothing that luck decides here"),
        ("A:6 (v)", "A:6 (v) (v)", "turn line 3: luck decides nothing here, but the record says (v)"),
        ("A:27 (g)", "A:27 (b)", "turn line 3: luck cannot have chosen (b)"),
        ("(B)\n", "\n", "turn line 1: luck is missing here"),
        ("A:27 (g)\nB:42 (b)\n", "A:27", "at the end: luck is missing here"),
        ("A:27 (g)\nB:42 (b)\n", "A:27 (g)\n(end) B:42", "turn line 4: B:42: the game is over"),
        ("A:27 (g)\nB:42 (b)\n", "A:27 (g)\n(end) (end)", "turn line 4: (end): the game is over"),
    ],
)
def test_a_wrong_record_is_refused_with_the_place_and_the_reason(old, new, sentence):
    with pytest.raises(BadRecord) as refused:
        changed(old, new).replay()
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is not a game record"),
        ("Once upon a time", "this is not a game record"),
        ('[Game "colomo-ronde"]\n', "this is not a game record"),
        ('[Seats "Ada; Bo"]\n', "this is not a game record"),
        ('[Game "colomo-ronde"]\n[Seats Ada]\n', 'line 2 should look like [Game "colomo-ronde"]'),
        ('[Game "colomo-ronde"]\n\n\n[', "line 4 should look like"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text, sentence):
    with pytest.raises(BadRecord) as refused:
        Record.parse(text)
    assert sentence in str(refused.value)


def test_a_result_must_be_that_of_the_game():
    with pytest.raises(BadRecord, match="tells a result, but the game is not over"):
        changed("[Seats", '[Result "1 2 a pair of every colour"]\n[Seats').replay()
    ended = changed("[Seats", '[Result "1 2 everybody agreed to stop"]\n[Seats', RONDE + AGREED_END + "\n")
    with pytest.raises(BadRecord, match=r"says '1 2 everybody.*', but the game ends '1 1 everybody"):
        ended.replay()
    changed("[Seats", '[Result "1 1 everybody agreed to stop"]\n[Seats', RONDE + AGREED_END + "\n").replay()


def test_a_record_without_a_version_is_of_the_first():
    changed('[Version "1"]\n', "").replay()


LAP = """[Game "colomo-les-aveugles"]
[Version "1"]
[Seats "Ada; Basile; Chloé"]

(C)
(3)
(3)
(2)
(1) (1)
(1) (3)
(2)
(1) (6) C:- (6) C:- (6) C:- """


def test_a_record_of_earlier_rules_opens_where_today_s_play_it_the_same():
    """Chloé's pawn ran a whole lap and stood on its gate: any roll then brings it to the middle (CL-17)."""
    assert find("colomo-les-aveugles").version == 2
    assert Record.parse(LAP + "(5) (C)\n(2)\n(5)\n(1)\n").replay().table.home == [0, 0, 1]
    ran_on = Record.parse(LAP + "(5)\n(4)\n")
    with pytest.raises(BadRecord) as refused:
        ran_on.replay()
    told = "it was played by version 1 of the rules, and version 2 plays it differently: turn line 9: "
    assert str(refused.value) == told + "(4) is nothing that luck decides here"


def test_a_game_may_tell_records_of_its_earlier_rules_anew():
    """RO-41: a Skip was named before the first step, and is played today where she has come to."""
    old = (RECORDS / "rainbow-road.rgn").read_text(encoding="utf-8")
    record = Record.parse(old)
    assert record.headers["Version"] == "1"
    assert record.turns[3] == ("A:A2", "A:A1", "B:skip", "B:B4", "B:A4")
    told = record.today()
    assert told.turns[3] == ("A:A2", "A:A1", "B:-", "B:B4", "B:skip", "B:A4")
    assert (told.headers["Version"], told.headers["Played"]) == ("2", "1")
    assert told.today() is told
    assert told.replay().outcome == record.replay().outcome
    assert record.luck_of_seed() == told.luck_of_seed()
    with pytest.raises(
        BadRecord, match="played by version 1 of the rules, and version 2 plays it differently"
    ):
        Record.parse(old.replace("B:skip B:B4", "B:skip B:B1")).replay()


def test_a_promise_is_that_of_the_version_that_was_played():
    dice = SecretDice(bytes(32))
    headers = {"Game": "rainbow-road", "Seats": "Ada; Bo", "Seed": bytes(32).hex()}
    promise = {"Promise": dice.promise("rainbow-road", "1", "", "2")}
    assert Record(headers | promise | {"Version": "1"}, ()).promise_kept()
    assert Record(headers | promise | {"Version": "2", "Played": "1"}, ()).promise_kept()
    assert not Record(headers | promise | {"Version": "2"}, ()).promise_kept()


@pytest.mark.parametrize("version", ["3", "zwei", ""])
def test_a_record_of_later_rules_is_refused(version):
    text = LAP.replace('[Version "1"]', f'[Version "{version}"]')
    with pytest.raises(BadRecord, match=f"by version {version} of the rules; this release has 2"):
        Record.parse(text).replay()


def test_names_cannot_break_a_record():
    names = ['Ada "the; great"', "[Bo]\n[Game x]", " ", "Chloé\u2028(end)"]
    match = Match(find("colomo-ronde"), 4, Dice(1))
    record = Record.parse(str(Record.of(match, names, Event="Sunday")))
    assert record.names == ["Ada the great", "Bo Game x", "", "Chloé (end)"]
    assert record.headers["Event"] == "Sunday"
    assert record.replay().seats == 4


@pytest.mark.parametrize("names", [(), ("Ada",), ("Ada", "Bo", "Cy")])
def test_a_record_names_everybody(names):
    with pytest.raises(ValueError, match="2 seats need as many names"):
        Record.of(Match(find("colomo-ronde"), 2, Dice(1)), names)


SEEDS = [("3", True), ("-5", False), ("4", False), ("", None), ("²", None), ("--3", None), ("3.0", None)]


@pytest.mark.parametrize(("seed", "answer"), SEEDS)
def test_luck_is_that_of_the_seed_or_is_not(seed, answer):
    match = Match(find("colomo-ronde"), 2, Dice(3))
    for disc in (5, 9, 17, 33):
        match.play(match.asking.seat, disc)
    assert Record.of(match, ["Ada", "Bo"], Seed=seed).luck_of_seed() is answer


def test_a_live_table_keeps_its_promise_or_does_not():
    """Its seed is a secret of 32 bytes; its promise names game, version, options and seats."""
    dice = SecretDice(bytes(range(32)))
    promise = dice.promise("colomo-ronde", "1", "after_gift=end_turn", "2")
    match = Match(find("colomo-ronde"), 2, dice, {"after_gift": 1})
    for disc in (5, 9, 17, 33):
        match.play(match.asking.seat, disc)
    about = {"Seed": dice.seed.hex(), "Promise": promise}
    record = Record.of(match, ["Ada", "Bo"], **about)
    assert (record.promise_kept(), record.luck_of_seed()) == (True, True)
    other = Record.of(match, ["Ada", "Bo"], **about | {"Seed": "00" + dice.seed.hex()[2:][:-2] + "00"})
    assert (other.promise_kept(), other.luck_of_seed()) == (False, False)
    assert Record.of(match, ["Ada", "Bo"], Promise=promise).promise_kept() is None
    assert Record.of(match, ["Ada", "Bo"], Promise=promise, Seed="3").promise_kept() is None
    assert Record.of(match, ["Ada", "Bo"], Seed=dice.seed.hex()).promise_kept() is None


def test_luck_of_a_seed_goes_through_windows_and_agreed_ends():
    match = Match(BLUFF, 2, Dice(3))
    match.say("A:3")
    match.let_go()
    match.agree_to_stop()
    assert Record.of(match, ["Ada", "Bo"], Seed="3").luck_of_seed(BLUFF) is True
    assert Record.of(match, ["Ada", "Bo"], Seed="4").luck_of_seed(BLUFF) is False


def whole(game, seats: int) -> list[str]:
    """The lines of a whole random game."""
    match, whims = Played(game, seats, Dice(6)), Dice(7)
    while not match.over:
        match.play(match.asking.seat, whims.pick(match.asking.options))
    return str(Record.of(match, ["Ada", "Basile", "Chloé"][:seats])).splitlines()


GAMES = {"colomo-ronde": find("colomo-ronde"), "gumball-rally": find("gumball-rally"), "pond": POND}
PAGES = {key: whole(game, game.seats[0]) for key, game in GAMES.items()}


def played(text: str, game=None) -> Match | None:
    """The match that the record tells, or None if it is refused with a sentence; anything else is a bug."""
    try:
        return Record.parse(text).replay(game)
    except BadRecord as refused:
        return None if " " in str(refused) else pytest.fail(f"no sentence: {refused}")


@pytest.mark.parametrize("key", GAMES)
def test_a_record_cut_anywhere_is_played_up_to_there_or_refused(key):
    text = "\n".join(line for line in PAGES[key] if not line.startswith("[Result"))
    start = text.index("\n\n")
    matches = [played(text[:cut], GAMES[key]) for cut in range(start, len(text), max(1, len(text) // 150))]
    assert not any(match.over for match in matches if match)
    assert any(matches)
    assert None in matches


ODD_MARKS = ["(-)", "(end)", "A:!", "A:-", "(1)", "(-1)", "()", "A:", "[x", "(", ")"]


@pytest.mark.parametrize("key", GAMES)
def test_a_damaged_record_is_played_or_refused_but_never_crashes(key):
    """Fuzzed: tokens lost, doubled, swapped or replaced."""
    lines = PAGES[key]
    heads = [line for line in lines if line.startswith("[")]
    tokens = " ".join(line for line in lines if not line.startswith("[")).split()
    marks = st.sampled_from([*tokens[:40], *ODD_MARKS])

    @settings(max_examples=60, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.integers(0, len(tokens) - 1), st.lists(marks, max_size=2), st.integers(0, 2))
    def damaged(place: int, instead: list[str], lost: int) -> None:
        moves = [*tokens[:place], *instead, *tokens[place + lost :]]
        match = played("\n".join([*heads, "", " ".join(moves)]), GAMES[key])
        assert match is None or match.over  # its result was checked

    damaged()


@settings(max_examples=100, derandomize=True, deadline=None)
@given(st.text(alphabet='[]()"ABCgbrv:;=- \n0123456789GameSeats', max_size=120))
def test_any_text_is_a_record_or_refused(text):
    assert played(text) is None or text.count("[") >= 2
    played(RONDE + text)


def test_a_header_cannot_break_out_of_its_line():
    match = Match(find("colomo-ronde"), 2, Dice(1))
    record = Record.of(match, ['A;d"a', "Bo\n[x]"], Event='tea\ntime "5"')
    again = Record.parse(str(record))
    assert again == record
    assert len(again.names) == 2
