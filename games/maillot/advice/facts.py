"""What a seat can work out from what it sees: its team, the squares ahead, what may be due."""

from __future__ import annotations

from collections.abc import Mapping

from games.changes import changed
from games.core import Place
from games.maillot.computer.resample import team_of
from games.maillot.course import SquareKind
from games.maillot.ending import points, winning_exchanges
from games.maillot.energy import first_to_go
from games.maillot.state import HAND, Jersey, Preference, Team
from games.maillot.trading import traded
from games.maillot.view import MaillotView, SquareSeen, TeamSeen

SIDES = 6


def own_team(view: MaillotView) -> Team:
    """The team of the seat that looks."""
    assert view.seat is not None
    assert view.preference is not None
    return team_of(view, view.teams[view.seat], view.preference)


def own_squares(view: MaillotView) -> list[SquareSeen]:
    """The squares of the seat that looks, the least worth first."""
    mine = [square for square in view.squares if square.owner == view.seat]
    return sorted(mine, key=lambda square: square.value)


def square_at(view: MaillotView, place: Place) -> SquareSeen | None:
    """The square of that name; None: it is that of no square."""
    return next((square for square in view.squares if square.place == place), None)


def next_squares(view: MaillotView) -> Mapping[int, SquareSeen]:
    """Where each roll of the white die leads."""
    at = view.roll.square
    return {n: view.squares[(at + n) % len(view.squares)] for n in range(1, SIDES + 1)}


def to_the_line(view: MaillotView) -> int:
    """The least roll or rolls that end the lap."""
    return len(view.squares) - view.roll.square


def is_away(view: MaillotView) -> bool:
    """Whether the seat that looks is ahead of the pack."""
    return view.breakaway is not None and view.breakaway.seat == view.seat


def fee(view: MaillotView) -> int:
    """What the lead of the seat that looks costs a turn (MA-4), 0 if it has none."""
    lead = view.breakaway
    return view.arrows[lead.arrow - 1].fee if lead is not None and is_away(view) else 0


def lets_attack(view: MaillotView, square: SquareSeen) -> bool:
    """Whether it counts as the race leader's own, if the seat that looks is that (MA-8)."""
    return square.owner == view.seat or square.kind is SquareKind.ESCAPE


def is_rivals(view: MaillotView, square: SquareSeen) -> bool:
    """Whether another team has it."""
    return square.owner is not None and square.owner != view.seat


def may_cost(view: MaillotView) -> int:
    """The most that an effort square within the next roll takes from the seat (MA-18)."""
    efforts = [s for s in next_squares(view).values() if s.kind is SquareKind.EFFORT]
    return max((s.value for s in efforts if s.owner != view.seat), default=0)


def richer(view: MaillotView, team: Team, square: SquareSeen) -> Team:
    """The team with what the race leader wins on the square (MA-22)."""
    if square.kind is SquareKind.GREEN and view.piles.green:
        return changed(team, green=team.green + 1)
    if square.kind is not SquareKind.POLKA:
        return team
    if square.value == 2:
        return changed(team, double=team.double + 1) if view.piles.double else team
    return changed(team, triple=team.triple + 1) if view.piles.triple else team


def prize(square: SquareSeen) -> tuple[int, Jersey]:
    """How many of which jerseys, or dots, a sprint or a mountain prize gives (MA-22)."""
    return (1, Jersey.GREEN) if square.kind is SquareKind.GREEN else (square.value, Jersey.POLKA)


def best_rival(view: MaillotView) -> TeamSeen:
    """Whoever else has the most points (MA-33)."""
    return max((t for t in view.teams if t.seat != view.seat), key=lambda team: team.points)


def at_goal(view: MaillotView, team: Team) -> Team | None:
    """The team, after what the host exchanges, if it has the jerseys to end the race; else None."""
    needed = winning_exchanges(team, view.options, best_rival(view).points)
    if needed is None:
        return None
    for trade in needed:
        team = traded(team, trade)
    return team


def loses_by_points(view: MaillotView, team: Team) -> TeamSeen | None:
    """Who has as many points as the team, or more, if the race ends so (MA-33); None: nobody."""
    rival = best_rival(view)
    return rival if view.options.combativity and rival.points >= points(team) else None


def goes_first(view: MaillotView, preference: Preference | None = None) -> Place | None:
    """Which domestique retires when a payment forces it (MA-29); None: there is none."""
    team = own_team(view)
    if preference is not None:
        team = changed(team, preference=preference)
    return first_to_go(team, view.roll.square)


def is_there(view: MaillotView, place: Place) -> bool:
    """Whether the seat has a domestique there."""
    if place == HAND:
        return own_team(view).hand > 0
    return any(square.place == place for square in own_squares(view))
