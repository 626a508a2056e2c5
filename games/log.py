"""A match is its log: this folds it into a position. Pure, like the games.

Entry 0 is the start. The draws of the n-th play (the start is 0) come from the seed
``<match seed>/n``; they are recorded, and a replay reads the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from games.core import Action, AnyGame, BadRecord, Dealer, Event, Result, Seat, Told, View, play


class Kind(StrEnum):
    """What an entry of the log records."""

    START = "start"
    PLAY = "play"
    RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A player has given up the seat: the one event that no game tells."""

    seat: Seat


def events_of(game: AnyGame) -> tuple[type[Event], ...]:
    """All classes of events that a match of this game can tell."""
    return (*game.INFO.events, Resigned)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log; `auto` when the host acted for the seat.

    `told` keeps what was said at the time, so that history survives a change of the rules.
    """

    kind: Kind
    seat: Seat | None = None
    action: Action | None = None
    draws: tuple[int, ...] = ()
    auto: bool = False
    told: tuple[Told, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands: what the log so far comes to.

    `told` pairs each event with the number of its entry; `made` counts the actions of each seat.
    """

    state: Any
    entries: int
    plays: int
    made: Mapping[Seat, int]
    resigned: frozenset[Seat]
    told: tuple[tuple[int, Told], ...]

    def heard(self, seat: Seat | None, since: int = 0) -> tuple[tuple[int, Told], ...]:
        """What `seat` (None: the public) was told from entry `since` on."""
        return tuple((n, t) for n, t in self.told if n >= since and t.heard_by(seat))


def start(game: AnyGame, seats: int, options: Any, seed: str) -> tuple[Position, Entry]:
    """The first position of a new match, and the entry that records it."""
    dealer = Dealer(f"{seed}/0")
    position = _started(game, seats, options, dealer)
    return position, Entry(Kind.START, draws=tuple(dealer.draws), told=tuple(dealer.told))


def move(
    game: AnyGame, position: Position, seat: Seat, action: Action, seed: str, *, auto: bool = False
) -> tuple[Position, Entry]:
    """The position after an action, and its entry. Raises Forbidden if it is not legal."""
    dealer = Dealer(f"{seed}/{position.plays + 1}")
    state = play(game, position.state, seat, action, dealer)
    entry = Entry(Kind.PLAY, seat, action, tuple(dealer.draws), auto, tuple(dealer.told))
    return _played(position, state, seat, dealer), entry


def resign(position: Position, seat: Seat) -> tuple[Position, Entry]:
    """The position after a seat has given up, and its entry. Raises ValueError if it had."""
    after = _resigned(position, seat)
    return after, Entry(Kind.RESIGN, seat, told=(Told(Resigned(seat)),))


def replay(
    game: AnyGame,
    seats: int,
    options: Any,
    entries: Iterable[Entry],
    after: Position | None = None,
) -> Position:
    """The position the entries lead to, from the start or on from `after`.

    Reads the recorded draws. Raises BadRecord when the log does not fit the rules.
    """
    position = after
    try:
        for entry in entries:
            position = _replayed(game, seats, options, entry, position)
    except BadRecord:
        raise
    except Exception as wrong:
        raise BadRecord(f"entry {position.entries if position else 0}: {wrong!r}") from wrong
    if position is None:
        raise BadRecord("a log without a start")
    return position


def verify(game: AnyGame, seats: int, options: Any, entries: Iterable[Entry], seed: str) -> bool:
    """Whether every action was legal and every recorded draw is the one the seed gives."""
    position: Position | None = None
    try:
        for entry in entries:
            position, again = _again(game, seats, options, entry, position, seed)
            if again != entry:
                return False
    except (ValueError, LookupError, TypeError):  # of rules that are asked about nonsense
        return False
    return position is not None


def outcome(game: AnyGame, position: Position) -> Result | None:
    """How the match ended: as the rules say, or because all but one have resigned.

    A seat that has resigned cannot win: it ranks behind all that stayed.
    """
    seats = range(len(position.made))
    stayed = [s for s in seats if s not in position.resigned]
    result = game.result(position.state)
    if result is None and position.resigned and len(stayed) <= 1:
        ranks = tuple(1 if s in stayed else 2 for s in seats)
        return Result(ranks, tuple(0 for _ in seats), "resigned")
    if result is None or not position.resigned:
        return result
    order = sorted({(s in position.resigned, result.ranks[s]) for s in seats})
    behind = {key: order.index(key) + 1 for key in order}
    ranks = tuple(behind[s in position.resigned, result.ranks[s]] for s in seats)
    return replace(result, ranks=ranks)


def view(game: AnyGame, position: Position, seat: Seat | None, called_off: str = "") -> View:
    """What the seat (None: the public) may know.

    A view with a field `result` says how the match ended, resignations counted, or why it was
    `called_off` (a line of the table ``reason``) without a winner.
    """
    seen = game.view(position.state, seat)
    ended = outcome(game, position)
    if ended is None and called_off:
        everybody = len(position.made)
        ended = Result((2,) * everybody, (0,) * everybody, called_off)
    if ended is None or getattr(seen, "result", ended) == ended:
        return seen
    return replace(seen, result=ended)  # type: ignore[call-arg]  # it has the field


def awaited(game: AnyGame, position: Position) -> frozenset[Seat]:
    """The seats that must act; none once the match has ended."""
    if outcome(game, position) is not None:
        return frozenset()
    return game.awaited(position.state)


def legal(game: AnyGame, position: Position, seat: Seat) -> Sequence[Action]:
    """What a player may do now; nothing once the seat has resigned or the match has ended."""
    if seat in position.resigned or outcome(game, position) is not None:
        return ()
    return game.legal(position.state, seat)


def _again(
    game: AnyGame, seats: int, options: Any, entry: Entry, position: Position | None, seed: str
) -> tuple[Position, Entry]:
    """What an entry comes to when it is played for the first time, from the seed."""
    if position is None and entry.kind is Kind.START:
        return start(game, seats, options, seed)
    if position is None or entry.seat is None or outcome(game, position) is not None:
        raise BadRecord("an entry before the start, after the end, or of nobody")
    if entry.kind is Kind.RESIGN:
        return resign(position, entry.seat)
    if entry.action is None or (entry.seat in position.resigned and not entry.auto):
        raise BadRecord("a play without an action, or of somebody who has left")
    return move(game, position, entry.seat, entry.action, seed, auto=entry.auto)


def _replayed(
    game: AnyGame, seats: int, options: Any, entry: Entry, position: Position | None
) -> Position:
    dealer = Dealer(draws=entry.draws)
    if entry.kind is Kind.START and position is None:
        after = _started(game, seats, options, dealer)
    elif position is None or entry.seat is None or entry.kind is Kind.START:
        raise BadRecord("an entry before the start, or of nobody, or a second start")
    elif entry.kind is Kind.RESIGN:
        after = _resigned(position, entry.seat)
    else:
        if entry.action is None:
            raise BadRecord("a play without an action")
        state = game.apply(position.state, entry.seat, entry.action, dealer)
        after = _played(position, state, entry.seat, dealer)
    if len(dealer.draws) != len(entry.draws):
        raise BadRecord(f"{len(entry.draws)} draws recorded, {len(dealer.draws)} made")
    return after


def _started(game: AnyGame, seats: int, options: Any, dealer: Dealer) -> Position:
    state = game.setup(seats, options, dealer)
    made = {Seat(n): 0 for n in range(seats)}
    return Position(state, 1, 0, made, frozenset(), tuple((0, told) for told in dealer.told))


def _played(position: Position, state: Any, seat: Seat, dealer: Dealer) -> Position:
    return Position(
        state,
        position.entries + 1,
        position.plays + 1,
        {**position.made, seat: position.made[seat] + 1},
        position.resigned,
        position.told + tuple((position.entries, told) for told in dealer.told),
    )


def _resigned(position: Position, seat: Seat) -> Position:
    if seat in position.resigned or seat not in position.made:
        raise ValueError(f"seat {seat} is not there to resign")
    return replace(
        position,
        entries=position.entries + 1,
        resigned=position.resigned | {seat},
        told=(*position.told, (position.entries, Told(Resigned(seat)))),
    )
