"""Racebow over several races: square 1 is a big advantage, so nobody keeps it."""

from __future__ import annotations

from irisade.core.cup import Cup, CupForm

# RB-41: as many races as racers, and a point for everybody whom you beat. The rulebook knows start squares by
# the results of earlier races, and leaves open how.


def by_seat(cup: Cup) -> dict[str, str]:  # RB-42
    """The first seat, which moves on from race to race, takes square 1, the second square 2 and so on."""
    return {"start": "seated"}


def last_in_front(cup: Cup) -> dict[str, str]:  # RB-43
    """Whoever has the fewest points takes square 1; equals go by their seats, as in the first race."""
    from_behind = sorted(cup.order(), key=lambda person: cup.points[person])
    squares = {f"square_{n}": str(cup.seat_of(person) + 1) for n, person in enumerate(from_behind, 1)}
    return {"start": "seated", **(squares if cup.legs else {})}


CUPS = (
    CupForm(
        "turning",
        "The start squares rotate from race to race",
        options=by_seat,
    ),
    CupForm("results", "Whoever has the fewest points starts in front", options=last_in_front),
)
