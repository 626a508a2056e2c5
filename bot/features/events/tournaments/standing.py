"""A tournament as plain data: its people, its tables, and how it is going. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from itertools import combinations

from bot.base.errors import Refused
from bot.features.events.tournaments import rules
from bot.tables.contests import Entrant, EventStatus
from bot.tables.records import Status

LEAST = {"league": 3, "knockout": 2}
MOST = 64
PATIENCE = timedelta(days=3)  # for an answer at a table
LAST_PATIENCE = timedelta(days=1)  # once the time of the round is over
GRACE = timedelta(days=7)  # after which a table of the round is called off


class TournamentKind(StrEnum):
    """How people meet."""

    LEAGUE = "league"
    KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """What was chosen when the tournament was opened.

    Of a league: people at a table (`seats`), and most `rounds` (0: until everybody has met). Of a
    knock-out: the matches of a pair are a `best_of`, seeding is by `lot`, and the third place is
    played for (`bronze`). `days` are those of a round.
    """

    seats: int = 4
    rounds: int = 0
    days: int = 14
    best_of: int = 1
    lot: bool = False
    bronze: bool = False


@dataclass(frozen=True, slots=True)
class TableResult:
    """What came of a table: the `ranks` of its entrants, in the order of the seats (none: it was
    called off), and the entrants whose seats were `filled` by a computer, or empty, at the end."""

    ranks: tuple[int, ...] = ()
    filled: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """A table of a round: its place in that round and the number (`nth`) of its pair's match there,
    both from 1; its entrants by number, in the order of their seats. `line_id` is the message from
    which its thread is created."""

    id: int
    tournament: int
    round: int
    place: int
    nth: int
    entrants: tuple[int, ...]
    line_id: int | None = None
    match_id: int | None = None
    status: Status | None = None
    result: TableResult | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament with its people in the order of joining, and its tables, oldest first. `seeds`
    is the order of a knock-out, `until` when the time of the round is over."""

    id: int
    guild_id: int
    channel_id: int
    kind: TournamentKind
    game: str
    language: str
    opener_id: int | None
    stage: EventStatus
    plan: TournamentPlan
    round: int = 0
    until: datetime | None = None
    message_id: int | None = None
    seeds: tuple[int, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    tables: tuple[TournamentTable, ...] = ()

    @property
    def present(self) -> tuple[Entrant, ...]:
        """Those who have not left."""
        return tuple(e for e in self.entrants if not e.gone)

    @property
    def gone(self) -> frozenset[int]:
        """The numbers of those who have left."""
        return frozenset(e.number for e in self.entrants if e.gone)

    @property
    def is_joinable(self) -> bool:
        """Whether people may join: until it begins, and a league as long as a round may follow."""
        if self.stage is EventStatus.GOING and self.kind is TournamentKind.LEAGUE:
            return not self.plan.rounds or self.round < self.plan.rounds
        return self.stage is EventStatus.JOINING

    def entrant(self, number: int) -> Entrant:
        """The one of that number. Raises Refused."""
        for found in (e for e in self.entrants if e.number == number):
            return found
        raise Refused("tournament_not_in")

    def of_user(self, user_id: int) -> Entrant:
        """That person, if they are in it. Raises Refused."""
        for found in (e for e in self.present if e.user_id == user_id):
            return found
        raise Refused("tournament_not_in")

    def of_round(self, number: int) -> tuple[TournamentTable, ...]:
        """The tables of a round."""
        return tuple(t for t in self.tables if t.round == number)

    def number_of(self, table: TournamentTable) -> int:
        """The number of a table within its round, from 1. All matches of a pair have the same
        number, and places of the bracket without a match are not counted."""
        # In the order of opening, so that one that opens later takes no number from another.
        opened = sorted(self.of_round(table.round), key=lambda t: t.id)
        return list(dict.fromkeys(t.place for t in opened)).index(table.place) + 1


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A row of a league's table: the points of all tables together, how many `tables` the entrant
    has played and won (`firsts`), and their place, from 1. Entrants who are equal in all share a
    place."""

    entrant: Entrant
    points: Fraction
    tables: int
    firsts: int
    place: int = 0

    @property
    def counted(self) -> int:
        """The tables that count: a round that was missed is one without points, so that nobody wins
        by joining for the last one."""
        return self.tables + self.entrant.missed

    @property
    def average(self) -> Fraction:
        """Points per table, 0 to FULL, since not everybody sits at equally many tables."""
        return self.points / self.counted if self.tables else Fraction(0)


@dataclass(frozen=True, slots=True)
class Duel:
    """A pair of a knock-out: who, what each has won, and whether and for whom it is decided."""

    pair: rules.Pair
    won: Counter[int] = field(default_factory=Counter)
    played: int = 0
    decided: bool = True
    winner: int | None = None

    @property
    def loser(self) -> int | None:
        """The one of two who does not go on; None for a bye, or if that is not decided."""
        rest = [p for p in self.pair if p is not None and p != self.winner]
        return rest[0] if len(rest) == 1 and None not in self.pair else None


def met(tournament: Tournament) -> Counter[frozenset[int]]:
    """How often two people have sat at one table; tables that were called off do not count."""
    found = Counter[frozenset[int]]()
    for table in tournament.tables:
        if table.result is None or table.result.ranks:
            found.update(map(frozenset, combinations(table.entrants, 2)))
    return found


def league(tournament: Tournament) -> tuple[LeagueRow, ...]:
    """The table of a league: by points per table, then by tables won; those who have left come
    last."""
    rows = {e.number: LeagueRow(e, Fraction(0), 0, 0) for e in tournament.entrants}
    for table in tournament.tables:
        if table.result is None or not table.result.ranks:
            continue
        worth = rules.points(table.result.ranks)
        for number, rank, points in zip(table.entrants, table.result.ranks, worth, strict=True):
            row, counts = rows[number], number not in table.result.filled
            rows[number] = LeagueRow(
                row.entrant,
                # A computer has filled in: its place is worth nothing to anybody.
                row.points + (points if counts else 0),
                row.tables + 1,
                row.firsts + (rank == 1 and counts),
            )
    ordered = sorted(rows.values(), key=lambda r: (*_rank(r), r.entrant.number))
    ranks = [_rank(row) for row in ordered]
    return tuple(
        LeagueRow(r.entrant, r.points, r.tables, r.firsts, ranks.index(_rank(r)) + 1)
        for r in ordered
    )


def _rank(row: LeagueRow) -> tuple[bool, Fraction, int]:
    return row.entrant.gone, -row.average, -row.firsts


def duels(tournament: Tournament) -> tuple[tuple[Duel, ...], ...]:
    """The pairs of each round of a knock-out so far, in the order of the bracket. The last round
    also has the pair for the third place, after the final."""
    found = list[tuple[Duel, ...]]()
    pairs = rules.bracket(tournament.seeds) if len(tournament.seeds) > 1 else ()
    for number in range(1, tournament.round + 1):
        if len(pairs) == 1 and tournament.plan.bronze and found:
            third = tuple(d.loser for d in found[-1])
            pairs += rules.paired(third) if None not in third else ()
        found.append(tuple(_duel(tournament, number, n, pair) for n, pair in enumerate(pairs, 1)))
        slots = [duel.winner for duel in found[-1]]
        pairs = rules.paired(slots) if len(slots) % 2 == 0 and len(slots) > 1 else ()
    return tuple(found)


def _duel(tournament: Tournament, number: int, place: int, pair: rules.Pair) -> Duel:
    tables = [t for t in tournament.of_round(number) if t.place == place and t.result is not None]
    won = Counter[int]()
    for table in tables:
        assert table.result is not None
        ranks, filled = table.result.ranks, table.result.filled
        best = [n for n, rank in zip(table.entrants, ranks, strict=False) if rank == 1]
        won.update(best if len(best) == 1 and best[0] not in filled else ())
    best_of, order = tournament.plan.best_of, tournament.seeds
    ended = rules.winner(pair, won, len(tables), best_of, tournament.gone, order)
    return Duel(pair, won, len(tables), *ended)


def is_final(rounds: Sequence[Sequence[Duel]]) -> bool:
    """Whether the last of these rounds is the final."""
    return bool(rounds) and len(rounds[0]) == 1 << (len(rounds) - 1)


def podium(tournament: Tournament) -> tuple[tuple[int, Entrant], ...]:
    """The table of honour: the first three places, which people may share."""
    if tournament.kind is TournamentKind.LEAGUE:
        rows = [r for r in league(tournament) if r.tables and not r.entrant.gone]
        return tuple((row.place, row.entrant) for row in rows if row.place <= 3)
    rounds = duels(tournament)
    if not is_final(rounds):
        return ()
    final, *bronze = rounds[-1]
    places = [(1, final.winner), (2, final.loser)]
    if bronze:
        places.append((3, bronze[0].winner))
    elif len(rounds) > 1:
        third = [tournament.entrant(d.loser) for d in rounds[-2] if d.loser is not None]
        # If one of the two has left, only the other is third.
        stayed = [e for e in third if not e.gone]
        places += [(3, e.number) for e in stayed or third]
    return tuple((n, tournament.entrant(who)) for n, who in places if who is not None)
