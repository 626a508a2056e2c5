"""Ratings of people at a game, computed from its rated matches in the order of their ends. Pure.

They are not stored: the same results always give the same ratings. After each match they are
rounded to hundredths, so that they are the same on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from openskill.models import PlackettLuce

from bot.tables.results import MatchResult, SeatResult
from games.core import Seat

MU, SIGMA = 1500.0, 500.0
HUNDREDTHS = 100
FEW = 5  # rated matches, before which a rating says little
_MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=SIGMA / 2, tau=SIGMA / 100)


@dataclass(frozen=True, slots=True)
class Strength:
    """The estimate of a player's strength, and its uncertainty, in hundredths of a point."""

    mu: int = round(MU * HUNDREDTHS)
    sigma: int = round(SIGMA * HUNDREDTHS)

    @property
    def points(self) -> int:
        """The rating as people read it."""
        return round(self.mu / HUNDREDTHS)

    @property
    def give(self) -> int:
        """The error margin of the rating: with nine chances in ten the true
        strength is within it."""
        return round(1.645 * self.sigma / HUNDREDTHS)


Erased = Mapping[tuple[int, Seat], Strength]
"""How strong a player who was erased was before a match, by its number and the seat."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """How strong each person is now, and after how many rated matches; and their
    strength before each match."""

    now: Mapping[int, Strength] = field(default_factory=dict)
    matches: Mapping[int, int] = field(default_factory=dict)
    before: Mapping[tuple[int, Seat], Strength] = field(default_factory=dict)


def ratings(results: Iterable[MatchResult], erased: Erased) -> Ratings:
    """The ratings of one game from these results, in any order. An erased opponent counts as strong
    as they were; if that is unknown, as a new player."""
    now, matches = dict[int, Strength](), Counter[int]()
    before = dict[tuple[int, Seat], Strength]()
    rated = [each for each in results if each.unrated is None and len(each.seats) > 1]
    for result in sorted(rated, key=lambda each: (each.ended_at, each.match_id)):
        known = {each.seat: _known(result, each, now, erased) for each in result.seats}
        before.update({(result.match_id, seat): strength for seat, strength in known.items()})
        for seat, strength in _after(result, known).items():
            if seat.user_id is not None:
                now[seat.user_id] = strength
                matches[seat.user_id] += 1
    return Ratings(now, matches, before)


def _known(
    result: MatchResult, mine: SeatResult, now: Mapping[int, Strength], erased: Erased
) -> Strength:
    if mine.user_id is None:
        return erased.get((result.match_id, mine.seat), Strength())
    return now.get(mine.user_id, Strength())


def _after(result: MatchResult, known: Mapping[Seat, Strength]) -> Mapping[SeatResult, Strength]:
    teams = [
        [_MODEL.rating(mu=known[s.seat].mu / HUNDREDTHS, sigma=known[s.seat].sigma / HUNDREDTHS)]
        for s in result.seats
    ]
    ranks = [float(seat.rank or len(result.seats)) for seat in result.seats]
    rated = _MODEL.rate(teams, ranks=ranks)
    return {
        seat: Strength(round(team[0].mu * HUNDREDTHS), round(team[0].sigma * HUNDREDTHS))
        for seat, team in zip(result.seats, rated, strict=True)
    }
