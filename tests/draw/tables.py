"""Small made-up tables for the tests of drawing."""

from __future__ import annotations

from irisade.draw.art import Drawing, card_back, card_ghost, disc, disc_back, disc_ghost, numbered_card, spot
from irisade.draw.scene import Act, Fan, Grid, Piece, Ring, Scene, Seat, Spots, Strip, Zone

BOOK = {
    "disc.red": disc("red"),
    "disc.blue": disc("blue"),
    "disc.back": disc_back(),
    "ghost.red": disc_ghost("red"),
    "spot": spot(),
    "card": numbered_card("yellow", 7, ""),
    "card.back": card_back(),
    "ghost.card": card_ghost(),
    "lawn": Drawing((50, 50), "<rect width='50' height='50'/>", "", fit="xMidYMid slice"),
}
SEATS = (Seat("Zoé", "red", "2/6", turn=True, you=True), Seat("Léo", "blue", "10/6"))


def pond(acts: tuple[Act, ...] = (), turned: bool = False, **more: str) -> Scene:
    """Sixty discs, the 13th turned over, the 14th gone; a tray for each of two seats."""
    discs = tuple(
        Piece(
            f"pond.{k}",
            "disc.red" if k == 13 else "disc.back",
            f"disc {k}",
            k,
            mark="glow" if k == 13 else "",
        )
        for k in range(60)
        if k != 14
    )
    pair = (Piece("tray0.0", "disc.red"), Piece("tray0.1", "disc.red"))
    zones = (
        Zone("pond", Grid(6, 10, turned=True) if turned else Grid(10, 6), discs),
        Zone("tray0", Grid(2, 1), pair, seat=0, mat="tray", ghosts=("ghost.red", "ghost.red"), deep=2),
        Zone("tray1", Grid(2, 1), label="Léo", seat=1, mat="tray", ghosts=("ghost.red", "ghost.red"), deep=2),
    )
    return Scene("toy", "Toy", 0, "pond tray0\npond tray1\n| 3 1", zones, SEATS, acts, **more)  # type: ignore[arg-type]


def race(
    names: tuple[str, ...] = ("Ada", "Bob", "Cy"), acts: tuple[Act, ...] = (), tall: bool = False
) -> Scene:
    """A line of discs with names, a card under the first two, a hand, a pile and some odds and ends."""
    n, along = len(names), "y" if tall else "x"
    line = Strip(n, reverse=not tall, along=along)  # type: ignore[arg-type]
    drivers = tuple(Piece(f"line.{k}", "disc.blue", name, k, badge=name) for k, name in enumerate(names))
    cards = tuple(Piece(f"down.{k}", "card", slot=k, mark="dim" if k else "last") for k in range(2))
    hand = tuple(Piece(f"Y{k}", "card", f"card {k}", k) for k in range(3))
    zones = (
        Zone("line", line, drivers, "Road", "felt", art="lawn"),
        Zone("down", line, cards, ghosts=("ghost.card",) * n),
        Zone("hand", Fan(3), hand, "Your hand", "tray"),
        Zone("pile", Grid(1, 1), (Piece("pile", "card.back", badge="17", turn=5),), "Pile", "slot"),
        Zone("ring", Ring((1, 3)), (Piece("ring.1", "disc.back", slot=1),)),
        Zone("spots", Spots(((0.5, 0.5),), 0.4), ghosts=("spot",)),
    )
    seats = tuple(Seat(name, "blue", str(k), turn=k == 0) for k, name in enumerate(names))
    areas = "line line line line :2\ndown down down down\nhand pile ring spots :2"
    return Scene("toy", "Toy", 0, areas, zones, seats, acts, "Your turn", "Bob plays")
