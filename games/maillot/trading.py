"""What jerseys a team wins on the road, and what a rainbow jersey costs in others, as arithmetic on
one team (MA-22, MA-23).

An exchange needs no card of the pile: it takes one as long as there is one. Play and the count at
the end choose from the same `outcomes`, so that they agree.

Polka dots are on cards of two and of three, and only whole cards are handed in: ten dots exactly if
the cards allow it, else as few above as they allow, and nothing is given back.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from games.changes import changed
from games.maillot.course import BOX, SQUARES, Square, SquareKind
from games.maillot.moves import Trade
from games.maillot.state import Goal, Jersey, Piles, Team

RAINBOWS = {Goal.THREE: 3, Goal.FIVE: 5, Goal.MIXED: 3}
"""Rainbow jerseys that win (MA-30, MA-32)."""


class Prize(NamedTuple):
    """What a sprint or a mountain prize gives: a card, `number` green jerseys or polka dots."""

    number: int
    jersey: Jersey
    card: str  # its name among those of a team, and among the piles


def _prize(square: Square) -> Prize:
    if square.kind is SquareKind.GREEN:
        return Prize(1, Jersey.GREEN, "green")
    return Prize(square.value, Jersey.POLKA, "double" if square.value == 2 else "triple")


PRIZES = {
    square.number: _prize(square)
    for square in SQUARES
    if square.kind in (SquareKind.GREEN, SquareKind.POLKA)
}
"""By the numbers of their squares."""


def with_prize(team: Team, piles: Piles, prize: Prize | None) -> Team:
    """The team with that card, if there is one left in its pile (MA-22, MA-23)."""
    if prize is None or not getattr(piles, prize.card):
        return team
    return changed(team, **{prize.card: getattr(team, prize.card) + 1})


def trades(team: Team) -> list[Trade]:
    """What the team has enough of to exchange."""
    found = []
    if team.green >= BOX.greens_for_rainbow:
        found.append(Trade.GREEN)
    if team.dots >= BOX.dots_for_rainbow:
        found.append(Trade.POLKA)
    return found


def traded(team: Team, trade: Trade) -> Team:
    """The team with one rainbow jersey more, and without what that costs."""
    if trade is Trade.GREEN:
        green = team.green - BOX.greens_for_rainbow
        return changed(team, rainbow=team.rainbow + 1, green=green)
    twos, threes = _cheapest(team.double, team.triple)
    double, triple = team.double - twos, team.triple - threes
    return changed(team, rainbow=team.rainbow + 1, double=double, triple=triple)


def piles_after(piles: Piles, before: Team, after: Team) -> Piles:
    """The piles when a team has other cards than before: what it handed in lies there again.

    The rainbow jersey is a card of the pile as long as there is one.
    """
    return Piles(
        max(0, piles.rainbow + before.rainbow - after.rainbow),
        piles.green + before.green - after.green,
        piles.double + before.double - after.double,
        piles.triple + before.triple - after.triple,
    )


def outcomes(team: Team) -> Iterator[tuple[tuple[Trade, ...], Team]]:
    """All the team can make of its jerseys: the exchanges, none at first, and the team then."""
    yield (), team
    for trade in trades(team):
        for further, after in outcomes(traded(team, trade)):
            yield (trade, *further), after


def cashed(team: Team) -> Team:
    """The team with the most jerseys it can have, rainbow before green before dots (MA-31)."""
    return max((after for _, after in outcomes(team)), key=lambda t: (t.rainbow, t.green, t.dots))


def has_reached(team: Team, goal: Goal) -> bool:
    """Whether the jerseys win (MA-30, MA-32)."""
    others = goal is not Goal.MIXED or (team.green > 0 and team.dots > 0)
    return team.rainbow >= RAINBOWS[goal] and others


def winning_trades(team: Team, goal: Goal) -> tuple[Trade, ...] | None:
    """The exchanges that win the game: empty if the jerseys win as they are, None if none do.

    Of all exchanges that win they cost the fewest points for combativity (MA-33).
    """
    most = team.rainbow + team.green // BOX.greens_for_rainbow + team.dots // BOX.dots_for_rainbow
    if most < RAINBOWS[goal]:
        return None
    return next((made for made, after in outcomes(team) if has_reached(after, goal)), None)


@cache
def _cheapest(double: int, triple: int) -> tuple[int, int]:
    """How many cards of two and of three dots to hand in."""
    enough = [
        (2 * twos + 3 * threes, twos + threes, twos, threes)
        for twos, threes in product(range(double + 1), range(triple + 1))
        if 2 * twos + 3 * threes >= BOX.dots_for_rainbow
    ]
    return min(enough)[2:]
