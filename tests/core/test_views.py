"""Views that share what is covered for nobody are the same views, and leave the table as it is."""

from __future__ import annotations

from contract.walks import GAMES, SetUp, Walk, every_game
from irisade import NOBODY
from irisade.core.match import view
from irisade.core.table import Pile, table
from irisade.core.views import Views, covering, same_for_all


@every_game
def test_every_seat_sees_what_it_would_see_of_a_copy(game):
    seats = game.seats[-1]
    for match in Walk(SetUp(game, seats, {}), seed=4, live=True, steps=60):
        lies = match.table.copy()
        views = Views(game, lies)
        for seat in (*range(NOBODY, seats), NOBODY):
            assert views.of(seat) == view(game, match.table, seat)
        assert lies == match.table


@every_game
def test_views_that_share_with_the_look_before_are_the_same(game):
    seats, views = game.seats[-1], None
    for match in Walk(SetUp(game, seats, {}), seed=4, live=True, steps=60):
        views = Views(game, match.table.copy(), views)
        for seat in range(NOBODY, seats):
            assert views.of(seat) == view(game, match.table, seat)


def test_every_game_lets_its_view_be_read():
    """What no view of ours touches is not copied."""
    for game in GAMES:
        t = Walk(SetUp(game, game.seats[0], {}), seed=4).match.table
        copied = covering(game.rules.view, type(t)).copy(t)
        assert [name for name in t.__slots__ if getattr(t, name) is getattr(copied, name)], game.key


@table
class Hands:
    seats: int
    hand: Pile[4]
    deck: Pile[4]
    rows: Pile[2, 2]


FIELDS = ("hand", "deck")
LATER = [lambda t: t.hand.clear()]


def clear_deck(t, seat):
    t.deck.clear()


def clears_by_another(t, seat):
    clear_deck(t, seat)


def clears_in_a_lambda(t, seat):
    (lambda: t.rows[0].clear())()


def clears_by_name(t, seat):
    for name in FIELDS:
        getattr(t, name).clear()


def clears_what_a_list_says(t, seat):
    for clear in LATER:
        clear(t)


CLEARING = (clear_deck, clears_by_another, clears_in_a_lambda, clears_by_name, clears_what_a_list_says)


def test_whatever_a_view_does_only_its_copy_changes():
    for covers in (
        clear_deck,
        clears_by_another,
        clears_in_a_lambda,
        clears_by_name,
        clears_what_a_list_says,
    ):
        t = Hands(2, [1], [2, 3], [[4], [5]])
        seen = covering(covers, Hands).copy(t)
        covers(seen, 0)
        assert seen != t == Hands(2, [1], [2, 3], [[4], [5]]), covers.__name__


def test_what_a_view_never_names_is_not_copied():
    t = Hands(2, [1], [2, 3], [[4], [5]])
    seen = covering(clears_by_another, Hands).copy(t)
    assert seen.hand is t.hand
    assert seen.deck is not t.deck


@every_game
def test_where_a_view_never_asks_whose_it_is_all_see_the_same(game):
    seats = game.seats[-1]
    for match in Walk(SetUp(game, seats, {}), seed=4, live=True, steps=40):
        seen = [match.view(seat) for seat in range(NOBODY, seats)]
        assert not same_for_all(game.rules.view) or seen == seen[:1] * len(seen)


def test_a_view_asks_whose_it_is_in_many_ways():
    asking = (
        lambda t, seat: t.hands[seat],
        lambda t, seat: [card for other, card in t if other != seat],
        lambda t, seat: lambda: seat,
        lambda t, *seat: None,
    )
    assert not any(map(same_for_all, asking))
    assert same_for_all(lambda t, seat: t.sort())
