"""What a seat can work out from what it sees: its team, the squares ahead, what may be due."""

from __future__ import annotations

from collections.abc import Mapping

from games.changes import changed
from games.core import Place
from games.maillot.computer.resample import team_of
from games.maillot.ending import points, winning_exchanges
from games.maillot.energy import first_to_go
from games.maillot.positions import points_for
from games.maillot.state import Preference, Team
from games.maillot.trading import PRIZES, traded, with_prize
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


def next_squares(view: MaillotView) -> Mapping[int, SquareSeen]:
    """Where each roll of the white die leads."""
    at = view.roll.square
    return {n: view.squares[(at + n) % len(view.squares)] for n in range(1, SIDES + 1)}


def to_the_line(view: MaillotView) -> int:
    """How many squares it is to the end of the lap."""
    return len(view.squares) - view.roll.square


def lead(view: MaillotView) -> int:
    """The arrow on which the breakaway stands; 0: there is none."""
    return view.breakaway.arrow if view.breakaway else 0


def is_away(view: MaillotView) -> bool:
    """Whether the seat that looks is ahead of the pack."""
    return view.breakaway is not None and view.breakaway.seat == view.seat


def is_rivals(view: MaillotView, square: SquareSeen) -> bool:
    """Whether another team holds the square."""
    return square.owner is not None and square.owner != view.seat


def richer(view: MaillotView, team: Team, square: SquareSeen) -> Team:
    """The team with what the race leader wins on the square (MA-22)."""
    return with_prize(team, view.piles, PRIZES.get(square.number))


def best_rival(view: MaillotView) -> TeamSeen:
    """The other team with the most points (MA-33)."""
    return max((t for t in view.teams if t.seat != view.seat), key=lambda team: team.points)


def at_goal(view: MaillotView, team: Team) -> Team | None:
    """The team after the host's exchanges, if it has the jerseys to end the race; else None."""
    needed = winning_exchanges(team, view.options, best_rival(view).points)
    if needed is None:
        return None
    for trade in needed:
        team = traded(team, trade)
    return team


def loses_by_points(view: MaillotView, team: Team) -> TeamSeen | None:
    """A rival with as many points as the team, or more, if the race ends so (MA-33); or None."""
    rival = best_rival(view)
    return rival if view.options.combativity and rival.points >= points(team) else None


def goes_first(view: MaillotView, preference: Preference | None = None) -> Place | None:
    """Which domestique retires when a payment forces it (MA-29); None if none is left."""
    team = own_team(view)
    if preference is not None:
        team = changed(team, preference=preference)
    return first_to_go(team, view.roll.square)


def past_the_end(view: MaillotView) -> int:
    """How many sides of the yellow die take an attack past the last arrow (MA-17)."""
    return max(0, lead(view) + SIDES - len(view.arrows))


def wins_by_points(view: MaillotView) -> int:
    """How many sides of the yellow die bring the points with which an exchange wins (MA-33)."""
    options = view.options
    if not options.combativity or options.rules < 3 or past_the_end(view):
        return 0  # so far ahead that the race can end, all these points have been won
    team, best = own_team(view), view.breakaway.best if view.breakaway else 0
    reached = (max(best, lead(view) + rolled) for rolled in range(1, SIDES + 1))
    after = (changed(team, attacks=team.attacks + points_for(best, far)) for far in reached)
    return sum(at_goal(view, richer) is not None for richer in after)
