"""Contests of two-player matches as plain data: the order of the entrants, and who may meet.

Everything follows from the entrants and the results of pairings, in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from bot.base.errors import Refused
from bot.tables.records import OPEN, Status

LEAST = 3  # people in a round robin
REACH = 2  # places above one's own that may be challenged on a ladder
WIN, DRAW = 2, 1  # points in a round robin


class ContestKind(StrEnum):
    """How people meet."""

    LADDER = "ladder"
    ROUND_ROBIN = "round_robin"


MOST = {ContestKind.LADDER: 20, ContestKind.ROUND_ROBIN: 8}
"""People in a contest."""


class EventStatus(StrEnum):
    """How far a contest is; a ladder is going from the beginning."""

    JOINING = "joining"
    GOING = "going"
    OVER = "over"


class Outcome(StrEnum):
    """The outcome of a pairing; a void one does not count."""

    OPEN = "open"
    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person in a contest or tournament, numbered in the order of joining; an erased one has no
    name. A person who joined a league late has `missed` the rounds that had begun."""

    number: int
    user_id: int | None
    name: str
    gone: bool = False
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants, by number; `ended` gives the order of pairings whose matches are over."""

    id: int
    first: int
    second: int
    match_id: int | None
    status: Status | None
    outcome: Outcome
    decided: int | None
    ended: int

    @property
    def counts(self) -> bool:
        """Whether it has a result."""
        return self.outcome in (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)

    @property
    def going(self) -> bool:
        """Whether its table is open."""
        return self.outcome is Outcome.OPEN and self.status in OPEN

    @property
    def winner(self) -> int | None:
        """Who has won it; None for a draw, or while there is no result."""
        return {Outcome.FIRST: self.first, Outcome.SECOND: self.second}.get(self.outcome)

    def of(self, *numbers: int) -> bool:
        """Whether it is a pairing of these two, or of this one."""
        return {self.first, self.second}.issuperset(numbers)


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest with its people in the order of joining, and its pairings, oldest first."""

    id: int
    guild_id: int
    channel_id: int
    kind: ContestKind
    game: str
    language: str
    opener_id: int | None
    stage: EventStatus
    message_id: int | None
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]

    @property
    def present(self) -> tuple[Entrant, ...]:
        """Those who have not left."""
        return tuple(e for e in self.entrants if not e.gone)

    def entrant(self, number: int) -> Entrant:
        """The one of that number. Raises Refused."""
        for found in (e for e in self.entrants if e.number == number):
            return found
        raise Refused("contest_not_in")

    def of_user(self, user_id: int) -> Entrant:
        """That person, if they are in it. Raises Refused."""
        for found in (e for e in self.present if e.user_id == user_id):
            return found
        raise Refused("contest_not_in")

    def going(self, *numbers: int) -> Pairing | None:
        """The open pairing of one, or of two."""
        return next((p for p in self.pairings if p.going and p.of(*numbers)), None)


@dataclass(frozen=True, slots=True)
class RoundRobinRow:
    """A row of the table of a round robin; `direct` are the points against
    entrants with as many points."""

    entrant: Entrant
    wins: int
    draws: int
    losses: int
    direct: int = 0

    @property
    def points(self) -> int:
        """Two for a win, one for a draw."""
        return WIN * self.wins + DRAW * self.draws


def ladder(contest: Contest) -> tuple[Entrant, ...]:
    """The order of a ladder, from the top: a winner takes the place of a loser above them."""
    order = [e.number for e in contest.entrants]
    for pairing in sorted(_counted(contest), key=lambda p: p.decided or 0):
        if (winner := pairing.winner) is None:
            continue
        loser = pairing.first + pairing.second - winner
        if order.index(winner) > order.index(loser):
            order.remove(winner)
            order.insert(order.index(loser), winner)
    return tuple(e for e in map(contest.entrant, order) if not e.gone)


def table(contest: Contest) -> tuple[RoundRobinRow, ...]:
    """The table of a round robin: by points, then by points against those with as many points, then
    in the order of joining."""
    rows = [_row(contest, e, contest.entrants) for e in contest.entrants]
    tied = {r.points: [o.entrant for o in rows if o.points == r.points] for r in rows}
    full = [
        RoundRobinRow(
            r.entrant, r.wins, r.draws, r.losses, _row(contest, r.entrant, tied[r.points]).points
        )
        for r in rows
    ]
    return tuple(sorted(full, key=lambda r: (-r.points, -r.direct, r.entrant.number)))


def champions(contest: Contest) -> tuple[Entrant, ...]:
    """Who has won: several if they are equal in everything; in a ladder the one at the top."""
    if contest.kind is ContestKind.LADDER:
        return ladder(contest)[:1]
    rows = [row for row in table(contest) if not row.entrant.gone]
    best = [r for r in rows if (r.points, r.direct) == (rows[0].points, rows[0].direct)]
    return tuple(row.entrant for row in best)


def is_complete(contest: Contest) -> bool:
    """Whether a round robin that has begun leaves nothing to play."""
    if contest.kind is ContestKind.LADDER or contest.stage is not EventStatus.GOING:
        return False
    return all(_settled(contest, a, b) for a, b in combinations(contest.entrants, 2))


def left_to_play(contest: Contest) -> int:
    """How many pairings of a round robin are open."""
    return sum(not _settled(contest, a, b) for a, b in combinations(contest.entrants, 2))


def rivals(contest: Contest, me: Entrant) -> tuple[Entrant, ...]:
    """Whom an entrant may still meet: on a ladder the two above, else all they have not met."""
    if contest.stage is not EventStatus.GOING or me.gone:
        return ()
    if contest.kind is ContestKind.LADDER:
        order = ladder(contest)
        at = order.index(me)
        return order[max(0, at - REACH) : at]
    return tuple(e for e in contest.present if e != me and not _settled(contest, me, e))


def must_be_open(contest: Contest, first: int, second: int) -> None:
    """Raises Refused unless the first may open a table against the second now."""
    must_go(contest)
    me, rival = contest.entrant(first), contest.entrant(second)
    busy = contest.going(first, second)
    if busy is None and contest.kind is ContestKind.LADDER:
        busy = next((p for p in contest.pairings if p.going and p.first == first), None)
    if busy is not None:
        raise Refused("contest_goes_on", table=busy.match_id or 0)
    if me.gone or rival not in rivals(contest, me):
        raise Refused(f"contest_cannot_{contest.kind}")


def must_go(contest: Contest) -> None:
    """Raises Refused unless a contest is going on."""
    if contest.stage is EventStatus.OVER:
        raise Refused("contest_over")
    if contest.stage is EventStatus.JOINING:
        raise Refused("contest_not_begun")


def _counted(contest: Contest) -> Sequence[Pairing]:
    return [p for p in contest.pairings if p.counts]


def _row(contest: Contest, me: Entrant, others: Iterable[Entrant]) -> RoundRobinRow:
    """The row of an entrant against some of the others."""
    met = [r for e in others if e != me for r in [_result(contest, me, e)] if r is not None]
    return RoundRobinRow(me, met.count(WIN), met.count(DRAW), met.count(0))


def _result(contest: Contest, me: Entrant, other: Entrant) -> int | None:
    """The points against another entrant; None while they have not met. A person who has left loses
    what was not played, and between two who have left nothing counts."""
    for pairing in _counted(contest):
        if pairing.of(me.number, other.number):
            return DRAW if pairing.winner is None else WIN * (pairing.winner == me.number)
    if (
        contest.stage is EventStatus.JOINING
        or me.gone == other.gone
        or _plays_on(contest, me, other)
    ):
        return None
    return WIN * other.gone


def _settled(contest: Contest, me: Entrant, other: Entrant) -> bool:
    if _result(contest, me, other) is not None:
        return True
    return me.gone and other.gone and not _plays_on(contest, me, other)


def _plays_on(contest: Contest, me: Entrant, other: Entrant) -> bool:
    """Whether their match is being played, or is over and not yet counted."""
    return any(
        p.outcome is Outcome.OPEN
        and p.of(me.number, other.number)
        and p.status not in (Status.LOBBY, Status.CLOSED)
        for p in contest.pairings
    )
