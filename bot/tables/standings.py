"""Statistics over many results: of one person, and of all people on a server. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from math import sqrt
from statistics import median_low

from bot.tables.rated import UNCOUNTED, Unrated
from bot.tables.ratings import Erased, Ratings, ratings
from bot.tables.results import MatchResult, SeatResult

MONTHS = 3  # of a season
OPPONENTS = 3  # favourite opponents
MEAN, VARIANCE = Fraction(7, 2), Fraction(35, 12)  # of a die


Pool = tuple[int | None, str]
"""A server and a game. Ratings are kept for each pool, so that none shows
what is played elsewhere."""


class Period(StrEnum):
    """Which matches count: those that ended within this period, by UTC."""

    EVER = "ever"
    YEAR = "year"
    LAST_YEAR = "last_year"
    SEASON = "season"  # a quarter of a year
    LAST_SEASON = "last_season"


@dataclass(frozen=True, slots=True)
class Played:
    """A result, and where the match was played."""

    result: MatchResult
    game: str
    guild_id: int | None
    channel_id: int

    def mine(self, user_id: int) -> SeatResult | None:
        """The seat that is this person's result."""
        return next((seat for seat in self.result.seats if seat.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class Luck:
    """The sum of so many dice, and what was to be expected."""

    dice: int
    pips: int

    @property
    def expected(self) -> float:
        """What they come to on average."""
        return float(self.dice * MEAN)

    @property
    def spread(self) -> float:
        """The standard deviation of the sum."""
        return sqrt(self.dice * VARIANCE)


@dataclass(frozen=True, slots=True)
class Placings:
    """How one person did at a game with so many players; `places` counts each rank from 1 on."""

    game: str
    seats: int
    matches: int
    places: tuple[int, ...]

    @property
    def wins(self) -> int:
        """How often they came first, alone or with others."""
        return self.places[0]


@dataclass(frozen=True, slots=True)
class Personal:
    """What came of one person's matches."""

    places: tuple[Placings, ...] = ()
    called_off: int = 0
    rated: int = 0
    unrated: Mapping[Unrated, int] = field(default_factory=dict)
    """How many count for no rating although they came to an end, by reason."""
    opponents: tuple[tuple[int, int, int], ...] = ()
    """The people met most often: their number, how often they were met, and how often this person
    placed before them."""
    longest: Played | None = None
    shortest: Played | None = None
    luck: Luck = Luck(0, 0)
    answer: timedelta | None = None
    """The median time of an answer."""
    timed: int = 0
    late: int = 0

    @property
    def matches(self) -> int:
        """How many matches came to an end."""
        return sum(place.matches for place in self.places)

    @property
    def wins(self) -> int:
        """How many of those were won."""
        return sum(place.wins for place in self.places)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a server's table. `points`: the sum over matches of the share of opponents who
    placed behind, where a tie counts half."""

    place: int
    user_id: int
    matches: int
    wins: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class _Sum:
    matches: int = 0
    wins: int = 0
    points: Fraction = field(default_factory=Fraction)


def within(played: Iterable[Played], period: Period, now: datetime) -> list[Played]:
    """The matches that ended in a period."""
    start, stop = span(period, now)
    return [each for each in played if start <= each.result.ended_at < stop]


def span(period: Period, now: datetime) -> tuple[datetime, datetime]:
    """From when until when a period lasts."""
    if period is Period.EVER:
        return datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    year, season = now.astimezone(UTC).year, (now.astimezone(UTC).month - 1) // MONTHS
    if period in (Period.YEAR, Period.LAST_YEAR):
        year -= period is Period.LAST_YEAR
        return _month(year * 12), _month(year * 12 + 12)
    first = year * 12 + (season - (period is Period.LAST_SEASON)) * MONTHS
    return _month(first), _month(first + MONTHS)


def _month(number: int) -> datetime:
    return datetime(number // 12, number % 12 + 1, 1, tzinfo=UTC)


def by_pool(played: Iterable[Played], erased: Erased) -> Mapping[Pool, Ratings]:
    """The ratings of all that was played."""
    pools: defaultdict[Pool, list[MatchResult]] = defaultdict(list)
    for each in played:
        pools[each.guild_id, each.game].append(each.result)
    return {pool: ratings(results, erased) for pool, results in pools.items()}


def personal(played: Iterable[Played], user_id: int) -> Personal:
    """What came of the matches whose result belongs to this person."""
    theirs = [(p, mine) for p in played if (mine := p.mine(user_id)) is not None]
    theirs = [(p, mine) for p, mine in theirs if p.result.unrated not in UNCOUNTED]
    ended = [(p, mine) for p, mine in theirs if mine.rank is not None]
    answers = [seconds for _, mine in theirs for seconds in mine.answers]
    by_length = sorted((p for p, _ in ended), key=lambda p: (_length(p), p.result.match_id))
    return Personal(
        tuple(_places(ended)),
        sum(p.result.unrated is Unrated.CALLED_OFF for p, _ in theirs),
        sum(p.result.unrated is None for p, _ in theirs),
        Counter(p.result.unrated for p, _ in ended if p.result.unrated is not None),
        tuple(_opponents(ended)),
        by_length[-1] if by_length else None,
        by_length[0] if by_length else None,
        Luck(sum(mine.dice for _, mine in theirs), sum(mine.pips for _, mine in theirs)),
        timedelta(seconds=median_low(answers)) if answers else None,
        sum(mine.timed for _, mine in theirs),
        sum(mine.late for _, mine in theirs),
    )


def _length(played: Played) -> timedelta:
    return played.result.ended_at - played.result.begun_at


def _places(ended: Iterable[tuple[Played, SeatResult]]) -> list[Placings]:
    ranks: defaultdict[tuple[str, int], Counter[int]] = defaultdict(Counter)
    for played, mine in ended:
        ranks[played.game, len(played.result.seats)][mine.rank or 0] += 1
    return [
        Placings(game, seats, found.total(), tuple(found[n] for n in range(1, seats + 1)))
        for (game, seats), found in sorted(ranks.items())
    ]


def _opponents(ended: Iterable[tuple[Played, SeatResult]]) -> list[tuple[int, int, int]]:
    met, before = Counter[int](), Counter[int]()
    for played, mine in ended:
        for other in played.result.seats:
            if other.user_id not in (None, mine.user_id) and other.user_id is not None:
                met[other.user_id] += 1
                before[other.user_id] += (mine.rank or 0) < (other.rank or 0)
    often = sorted(met, key=lambda user: (-met[user], user))[:OPPONENTS]
    return [(user, met[user], before[user]) for user in often]


def standings(played: Iterable[Played]) -> list[Standing]:
    """All who have a rated match among these: who has most points first, then most wins, then
    fewest matches. Players equal in all have the same place."""
    sums: defaultdict[int, _Sum] = defaultdict(_Sum)
    for each in played:
        if each.result.unrated is None and len(each.result.seats) > 1:
            for mine in each.result.seats:
                if mine.user_id is not None:
                    sums[mine.user_id] = _added(sums[mine.user_id], mine, each.result.seats)
    keys = {user: (-s.points, -s.wins, s.matches) for user, s in sums.items()}
    order = sorted(keys.values())
    return [
        Standing(order.index(keys[user]) + 1, user, s.matches, s.wins, s.points)
        for user, s in sorted(sums.items(), key=lambda item: (keys[item[0]], item[0]))
    ]


def _added(so_far: _Sum, mine: SeatResult, seats: Sequence[SeatResult]) -> _Sum:
    others = [other.rank or 0 for other in seats if other is not mine]
    rank = mine.rank or 0
    halves = sum(2 * (rank < other) + (rank == other) for other in others)
    points = so_far.points + Fraction(halves, 2 * len(others))
    return _Sum(so_far.matches + 1, so_far.wins + (rank == 1), points)
