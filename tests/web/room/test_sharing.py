"""Those who see alike are sent the same, and nobody gets another's: sharing must not blur views.

The same evening is spent twice, with the same clock and luck. The second time everything that a watcher may
not know is dealt again before anybody looks; every watcher must get the same bytes, though a seat beside
them sees its own hand. A sharing that hands a seat's beat on to the watchers must be found out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from contract.traits import hides_something
from irisade.core.game import games
from irisade.core.words import NOBODY, Ask
from irisade.web.pictures import sending
from irisade.web.pictures.pictures import Pictures, Viewpoint
from irisade.web.room.audience import GATHER, Audience, about
from irisade.web.room.connection import Connection
from irisade.web.room.device import Device
from irisade.web.room.host import Loaded
from irisade.web.table.fold import OVER
from irisade.web.table.frames import Frame
from irisade.web.table.live import LiveTable
from irisade.web.table.seating import hash_of
from irisade.web.table.terms import terms_of
from web.device import messages, pieces
from web.http.test_app_secrets import DealtAgain
from web.running import every_game
from web.small_house import KEY, PATIENT, SmallHouse

MOVES = 8


class OtherHouse(SmallHouse):
    """Its tables are of this class, and nothing there takes its time."""

    def __init__(self, table: type[LiveTable]) -> None:
        super().__init__(pace=0)
        self.table = table

    def load(self, table: str, loaded: Loaded) -> None:
        live = self.table(table, KEY, self.pace)
        for row in self.rows[table]:
            live.fold(row)
        self.later(0, lambda: loaded(live, None))


class Guest:
    """A device, and the bytes of every message it got."""

    def __init__(self, house: SmallHouse, table: str, lang: str = "en", token: str = "") -> None:
        self.letters: list[bytes] = []
        self.connection = Connection(house, house.enter, PATIENT, lambda most, hear, gone: self)
        self.say(kind="hello", table=table, aspect=1.6, lang=lang, token=token)

    def say(self, **words: object) -> None:
        self.connection.heard(json.dumps(words))

    def send(self, data: bytes) -> None:
        self.letters.append(data)

    def close(self, code: int, why: str) -> None:
        raise AssertionError(why)

    @property
    def beats(self) -> list[bytes]:
        return [letter for letter in self.letters if b'"kind":"beat"' in letter]

    @property
    def scene(self) -> Any:
        """The scene of now, as the page makes it of what came."""
        scene: Any = None
        for message in (each for letter in self.beats for each in messages(letter.decode())):
            scene = message["full"] if "full" in message else sending.apply(scene, message["patch"])
        return scene


def evening(table: type[LiveTable], moves: list[str]) -> tuple[Guest, list[Guest]]:
    """Somebody who plays with robots, and their watchers; moves are made up, unless they are given.

    Two watch in English from the beginning, one in French, and one more comes later.
    """
    house = OtherHouse(table)
    name = house.make("gumball-rally", ["me", "bot", "bot"], "my token")
    me, watchers = (
        Guest(house, name, token="my token"),
        [Guest(house, name, lang) for lang in ("en", "en", "fr")],
    )
    made = 0
    while made < MOVES:
        room = house.rooms[name]
        asking = room.live.match.asking if room.live is not None and room.idle else None
        if (
            room.live is None
            or not isinstance(asking, Ask)
            or asking.seat not in room.live.seats_of(room.live.host)
        ):
            assert house.step()
            continue
        if made == len(moves):
            moves.append(asking.kind.note(asking.options[made % len(asking.options)]))
        me.say(kind="move", id="m", v=room.live.v, m=moves[made])
        made += 1
        if made == MOVES // 2:
            watchers.append(Guest(house, name))
    enough: list[bool] = []
    house.later(2 * GATHER / 1000, lambda: enough.append(True))
    while not (enough and room.idle):
        assert house.step()
    assert house.failures == []
    return me, watchers


def told(guest: Guest) -> list[str]:
    return [piece for letter in guest.letters for piece in pieces(letter.decode())]


def a_watcher_can_tell() -> bool:
    class Again(DealtAgain):
        viewer = NOBODY

    moves: list[str] = []
    (_, once), (_, twice) = evening(LiveTable, moves), evening(Again, moves)
    assert Again.changed > MOVES
    return any(told(one) != told(other) for one, other in zip(once, twice, strict=True))


def people_at(game: str) -> int:
    """Where two play, one of them is asked nearly always, and little is shared."""
    fewest, *_, most = games()[game].seats * 2
    return min(max(fewest, 3), most)


def players(
    game: str, table: type[LiveTable], moves: list[str], backwards: bool = False, night: int = 0
) -> list[Guest]:
    """Three people if the game is for so many, each with a device of their own.

    Moves are made up, unless they are given. `backwards`: the last seat comes first, and is drawn first.
    """
    house, name = OtherHouse(table), f"their table on night {night}"
    tokens = list("abcdefgh"[: people_at(game)])
    live, now = LiveTable(name, KEY, 0), house.now()
    owners = [hash_of(token) for token in tokens]
    seats = [{"kind": "me"}, *[{"kind": "link"}] * (len(owners) - 1)]
    rows = live.make(terms_of(game, seats, owners[0]), now)
    for owner in owners[1:]:
        rows += live.sit(owner, "", now)
    house.rows[name] = rows + live.start(owners[0], now)
    guests = [Guest(house, name, token=token) for token in (tokens[::-1] if backwards else tokens)]
    made = 0
    while made < 2 * MOVES:
        room = house.rooms[name]
        asking = room.live.match.asking if room.live is not None and room.idle else None
        if room.live is None or not isinstance(asking, Ask):
            assert house.step()
            continue
        if made == len(moves):
            moves.append(asking.kind.note(asking.options[(made + night) % len(asking.options)]))
        mover = next(guest for guest in guests if asking.seat in guest.connection.device.mine)
        mover.say(kind="move", id="m", v=room.live.v, m=moves[made])
        made += 1
        if room.live.state == OVER:
            break
    while not house.rooms[name].idle:
        assert house.step()
    assert house.failures == []
    return guests


def a_player_can_tell(game: str, who: int, backwards: bool, night: int) -> bool:
    class Again(DealtAgain):
        viewer = who

    moves: list[str] = []
    once, twice = (players(game, table, moves, backwards, night) for table in (LiveTable, Again))
    if hides_something(games()[game]):
        assert Again.covered > MOVES
        assert 2 * Again.changed >= Again.covered  # two covered discs lie by chance as they did
    own = [
        next(guest for guest in guests if guest.connection.device.mine == (who,)) for guests in (once, twice)
    ]
    return told(own[0]) != told(own[1])


def some_player_can_tell(game: str, backwards: bool, night: int = 0) -> bool:
    return any(a_player_can_tell(game, who, backwards, night) for who in range(people_at(game)))


def test_players_who_see_nothing_else_are_sent_the_same() -> None:
    one, other, third = (set(guest.beats) for guest in players("gumball-rally", LiveTable, []))
    assert one & other
    assert other & third
    assert one - other
    assert other - one


@pytest.mark.parametrize("backwards", [False, True], ids=["A comes first", "A comes last"])
@every_game
def test_sharing_with_other_players_blurs_no_view(key: str, backwards: bool) -> None:
    assert not some_player_can_tell(key, backwards)


@pytest.mark.long
@pytest.mark.parametrize("backwards", [False, True], ids=["A comes first", "A comes last"])
@pytest.mark.parametrize("key", games())
def test_sharing_with_other_players_blurs_no_view_on_any_night(key: str, backwards: bool) -> None:
    """2,310 pairs of evenings in all games."""
    assert not any(some_player_can_tell(key, backwards, night) for night in range(1, 36))


@pytest.mark.parametrize(
    ("key", "night"), [("colomo-ronde", 17), ("racebow", 28), ("colomo-blackout", 22)], ids=str
)
def test_another_world_is_one_that_can_be(key: str, night: int) -> None:
    """To give a pair, to sort a tower, and to play with discs that mostly lie open."""
    assert not some_player_can_tell(key, False, night)


@pytest.mark.parametrize("backwards", [False, True], ids=["A comes first", "A comes last"])
@every_game
def test_a_sharing_that_takes_everybody_for_alike_is_found_out(
    key: str, backwards: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What whoever came first sees, with their own hand, goes to the others."""
    look = Pictures.look

    def blurred(self: Pictures, *eyes: Any) -> Viewpoint:
        screen = look(self, *eyes)
        screen.plain = screen.before is not None
        return screen

    monkeypatch.setattr(Pictures, "look", blurred)
    assert some_player_can_tell(key, backwards)


def test_watchers_of_one_language_are_sent_one_letter() -> None:
    me, (first, second, french, late) = evening(LiveTable, [])
    patches = [[letter for letter in guest.beats if b'"full"' not in letter] for guest in (first, second)]
    assert patches[0]
    assert all(one is other for one, other in zip(*patches, strict=True))
    assert late.beats[-1] is first.beats[-1]
    assert not {id(letter) for letter in first.letters} & {id(letter) for letter in french.letters}
    assert not set(first.beats) & set(me.beats)


def test_watchers_are_not_sent_every_move_of_quick_robots() -> None:
    """Beats that come within a moment travel together, and none is lost."""
    me, (first, second, *_) = evening(LiveTable, [])
    beats = [[each for letter in guest.beats for each in messages(letter.decode())] for guest in (me, first)]
    assert [each["v"] for each in beats[1]][-len(beats[0]) :] == [each["v"] for each in beats[0]][
        -len(beats[1]) :
    ]
    assert 2 * len(first.beats) < len(me.beats)
    assert len(second.beats) == len(first.beats)


def test_whoever_comes_later_sees_what_the_others_see() -> None:
    _, (first, second, french, late) = evening(LiveTable, [])
    assert first.scene == second.scene
    assert late.scene == first.scene
    assert french.scene != first.scene


def test_sharing_blurs_no_view() -> None:
    assert not a_watcher_can_tell()


def test_a_leaky_sharing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beat of whoever came first goes to everybody."""
    show_all = Audience._show_all

    def leaky(
        self: Audience, live: LiveTable, devices: Sequence[Device], frame: Frame, *rest: Any, **more: Any
    ) -> None:
        show_all(self, live, devices, frame, *rest, **more)
        for each in devices:
            if not each.mine and devices[0].beats and each.beats:
                each.beats[-1] = devices[0].beats[-1]

    monkeypatch.setattr(Audience, "_show_all", leaky)
    assert a_watcher_can_tell()


def test_a_watcher_who_looks_again_or_sits_down_takes_nobody_along() -> None:
    house = OtherHouse(LiveTable)
    name = house.make("gumball-rally", ["me", "bot", "bot"], "my token")
    me, one, other = Guest(house, name, token="my token"), Guest(house, name), Guest(house, name)
    while not other.beats:
        assert house.step()
    one.say(kind="view", aspect=0.6, lang="fr")
    one.say(kind="view", aspect=1.6, lang="en")
    assert one.scene == other.scene
    assert one.connection.device.eyes is other.connection.device.eyes
    one.connection.device.sit([0])
    assert one.connection.device.eyes.seat == 0
    assert other.connection.device.eyes.seat == NOBODY
    assert me.connection.device.eyes is not one.connection.device.eyes


def test_many_watchers_are_counted_in_round_numbers() -> None:
    """Else everybody hears of everybody who comes."""
    assert [about(n) for n in (0, 1, 20, 24, 99, 100, 137, 1049)] == [0, 1, 20, 20, 95, 100, 130, 1000]
    assert len({about(n) for n in range(1001)}) < 130
