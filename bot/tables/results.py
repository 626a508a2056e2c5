"""The result of a finished match, worked out from its log: places, dice, punctuality. Pure.

The same log and the same facts always give the same result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import combinations
from typing import Any

from bot.tables.rated import A_DAY, GROWN, TURNS, Turn, Unrated, made_at, turns_of
from bot.tables.records import Line, Loaded, Status, Table
from bot.tables.schedule import ClockMode, ClockSettings, Stop, after, counted
from bot.tables.snapshots import restored
from games import log
from games.codec import from_json
from games.core import AnyGame, BadRecord, Dealer, Seat

SIDES = 6  # of the dice whose luck is counted


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one seat, for the person who made most of its moves (None: nobody with a name).

    `answers` are seconds from being called to the first move, without times when the clock stood
    still; of `timed` answers, `late` were too late. `turns` are the person's own, as `turns_of`
    counts them; None: they were not counted at that time.
    """

    seat: Seat
    user_id: int | None
    rank: int | None
    dice: int = 0
    pips: int = 0
    answers: tuple[int, ...] = ()
    timed: int = 0
    late: int = 0
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match; `plays` counts those that were not taken back."""

    match_id: int
    begun_at: datetime
    ended_at: datetime
    plays: int
    unrated: Unrated | None
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What must be known besides the log: who sat where until when (and who sits there now), where
    a hint was asked for, when clocks stood still, when people were away, and who had a rated match
    together before, on the same day and server.

    Numbers below 1 are computers and people who were erased.
    """

    tenures: Mapping[Seat, Sequence[tuple[int, datetime]]] = field(default_factory=dict)
    hinted: frozenset[Seat] = frozenset()
    stops: Sequence[Stop] = ()
    absences: Mapping[int, Sequence[Stop]] = field(default_factory=dict)
    met: Sequence[frozenset[int]] = ()


@dataclass(frozen=True, slots=True)
class _Answer:
    """A wait that is over: whose, from when to when, and whether the host has played."""

    seat: Seat
    since: datetime
    until: datetime
    auto: bool


class _Rolls(Dealer):
    """Deals what is recorded, and notes what dice of six sides showed."""

    __slots__ = ("rolled",)

    def __init__(self, draws: Iterable[int]) -> None:
        super().__init__(draws=draws)
        self.rolled: list[int] = []

    def roll(self, sides: int = SIDES) -> int:
        """The next roll, as it was recorded."""
        shown = super().roll(sides)
        if sides == SIDES:
            self.rolled.append(shown)
        return shown


def result_of(game: AnyGame, loaded: Loaded, facts: Facts) -> MatchResult:
    """The result of a match that is over. Raises BadRecord if its record is damaged.

    If by today's rules its log leads to another position, its dice and answers are unknown.
    """
    table, lines = loaded.table, loaded.lines
    if not lines:
        raise BadRecord("there is no log")
    options = from_json(game.INFO.options, table.options)
    last = restored(game, options, loaded)
    over = log.outcome(game, last) if table.status is Status.FINISHED else None
    seating = _Seating(table, facts)
    owners = {m.seat: _owner(lines, seating, m.seat) for m in table.members if m.seat is not None}
    positions = _replayed(game, options, len(owners), lines, last)
    dice = {n: dealt.rolled for n, (_, dealt) in enumerate(positions)}
    reached = [position for position, _ in positions]
    awaited = [log.awaited(game, position) - position.resigned for position in reached]
    answers = list(_answers(lines, awaited))
    turns = turns_of(game, lines, reached, awaited)
    seats = [
        SeatResult(seat, owner, None if over is None else over.ranks[seat])
        for seat, (owner, _) in sorted(owners.items())
    ]
    whole = [_with_own(each, lines, dice, turns, seating) for each in seats]
    whole = [_with_answers(each, answers, seating, table.clock, facts) for each in whole]
    abandoned = any(by_host for _, by_host in owners.values())
    return MatchResult(
        table.id,
        lines[0].at,
        lines[-1].at,
        len(turns),
        _unrated(table, facts, whole, abandoned, lines[-1].at),
        tuple(whole),
    )


def uncounted(table: Table, why: Unrated) -> MatchResult:
    """The result of a match that counts for nothing: only that it was played."""
    return MatchResult(table.id, table.created_at, table.created_at, 0, why, ())


class _Seating:
    """Who sat where, and when."""

    def __init__(self, table: Table, facts: Facts) -> None:
        self._gone = {
            seat: sorted(t, key=lambda each: each[1]) for seat, t in facts.tenures.items()
        }
        self._now = {m.seat: m.user_id for m in table.members if m.seat is not None and not m.left}

    def at(self, seat: Seat, at: datetime) -> int | None:
        """Who sat there at that instant; None: a computer, no one, or a person who was erased."""
        gone = (user_id for user_id, until in self._gone.get(seat, ()) if at < until)
        sat = next(gone, self._now.get(seat))
        return sat if sat is not None and sat > 0 else None


def _owner(lines: Sequence[Line], seating: _Seating, seat: Seat) -> tuple[int | None, bool]:
    """Who made most of a seat's moves (if equal, who made the last), and whether the host made
    more.

    A deputy's moves count for the seat's player. What the host plays after the seat has resigned
    counts for nobody. If no move was made it is the person who sat there last.
    """
    moves, newest, by_host = Counter[int | None](), dict[int | None, int](), 0
    for number, line in enumerate(lines):
        if line.entry.seat != seat:
            continue
        if line.entry.kind is log.EntryKind.RESIGN:
            break
        if line.entry.kind is not log.EntryKind.PLAY:
            continue
        if line.entry.auto:
            by_host += 1
            continue
        sat = seating.at(seat, line.at)
        moves[sat] += 1
        newest[sat] = number
    if not moves:
        return seating.at(seat, lines[-1].at), by_host > 0
    most = max(moves, key=lambda sat: (moves[sat], newest[sat]))
    return most, by_host > moves[most]


def _unrated(
    table: Table, facts: Facts, seats: Sequence[SeatResult], abandoned: bool, ended_at: datetime
) -> Unrated | None:
    """The first reason why a match is not rated, if there is one."""
    named = [seat.user_id for seat in seats if seat.user_id is not None]
    pairs = [frozenset(pair) for pair in combinations(named, 2)]
    sat = (user for tenure in facts.tenures.values() for user, _ in tenure)
    reasons = {
        Unrated.LESSON: table.settings.lesson,
        Unrated.PRACTICE: table.settings.practice,
        Unrated.CALLED_OFF: table.status is not Status.FINISHED,
        Unrated.COMPUTERS: any(m.computer for m in table.members) or any(u < 0 for u in sat),
        Unrated.HINTS: bool(facts.hinted),
        Unrated.ABANDONED: abandoned,
        Unrated.TWICE: len(set(named)) < len(named),
        Unrated.SHORT: any((seat.turns or 0) < TURNS for seat in seats),
        Unrated.YOUNG: any(ended_at - made_at(user_id) < GROWN for user_id in named),
        Unrated.OFTEN: any(sum(pair <= met for met in facts.met) >= A_DAY for pair in pairs),
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def _replayed(
    game: AnyGame, options: Any, seats: int, lines: Sequence[Line], last: log.Position
) -> Sequence[tuple[log.Position, _Rolls]]:
    """The position after each line, and its dealer; empty if by today's rules the log leads to
    another position."""
    dealers = list[_Rolls]()

    def dealer(entry: log.Entry) -> Dealer:
        dealers.append(_Rolls(entry.draws))
        return dealers[-1]

    entries = [line.entry for line in lines]
    try:
        positions = list(log.positions(game, seats, options, entries, dealer=dealer))
    except BadRecord:
        return ()
    if replace(positions[-1], told=()) != replace(last, told=()):
        return ()
    return list(zip(positions, dealers, strict=True))


def _answers(lines: Sequence[Line], awaited: Sequence[frozenset[Seat]]) -> Iterator[_Answer]:
    """The answers: times from being called to the first move. Later moves in
    the same turn are none."""
    called, before = dict[Seat, datetime](), frozenset[Seat]()
    for line, now in zip(lines, awaited, strict=bool(awaited)):
        entry = line.entry
        if entry.kind is log.EntryKind.PLAY and entry.seat in called:
            yield _Answer(entry.seat, called.pop(entry.seat), line.at, entry.auto)
        called = {seat: since for seat, since in called.items() if seat in now}
        called.update(dict.fromkeys(now - before, line.at))
        before = now


def _with_own(
    mine: SeatResult,
    lines: Sequence[Line],
    dice: Mapping[int, Sequence[int]],
    turns: Mapping[int, Turn],
    seating: _Seating,
) -> SeatResult:
    """The result with the turns and dice of its person's plays that were not taken back."""
    own = [
        number
        for number in turns
        if lines[number].entry.seat == mine.seat and not lines[number].entry.auto
        if seating.at(mine.seat, lines[number].at) == mine.user_id
    ]
    named = own if mine.user_id is not None else ()
    rolled = [shown for number in named for shown in dice.get(number, ())]
    had = len({turns[number] for number in own} - {None})
    return replace(mine, dice=len(rolled), pips=sum(rolled), turns=had)


def _with_answers(
    mine: SeatResult,
    answers: Sequence[_Answer],
    seating: _Seating,
    clock: ClockSettings,
    facts: Facts,
) -> SeatResult:
    """The result with how soon its person answered, by the table's clock at the end.

    A planned move is played at once, and is no answer.
    """
    if mine.user_id is None:
        return mine
    stops = (*facts.stops, *facts.absences.get(mine.user_id, ()))
    took, timed, late = list[int](), 0, 0
    for answer in answers:
        spent = counted(answer.since, answer.until, stops)
        if answer.seat != mine.seat or not spent:
            continue
        if seating.at(mine.seat, answer.since) != mine.user_id:
            continue
        due = after(answer.since, clock.time + clock.bank, stops)
        if clock.mode is not ClockMode.NONE and due is not None:
            timed += 1
            # Which of that time was night is no longer known: then only the host's play shows
            # lateness.
            late += answer.auto or (answer.until > due and not clock.rests)
        if not answer.auto:
            took.append(int(spent.total_seconds()))
    return replace(mine, answers=tuple(took), timed=timed, late=late)
