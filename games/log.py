"""A match is its log: this folds it into a position. Pure, like the games.

Entry 0 is the start. The draws of the n-th play (the start is 0) come from the seed
``<match seed>/n``; they are recorded, and a replay reads the record. What is taken back stays in
the log, but its plays are no longer counted: a move made again draws the same numbers.
Long because each kind of entry is made and replayed side by side.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from itertools import chain
from typing import Any

from games.colours import settled
from games.core import Action, AnyGame, BadRecord, Dealer, Event, Result, Seat, Told, View, play


class EntryKind(StrEnum):
    """What an entry of the log records."""

    START = "start"
    PLAY = "play"
    RESIGN = "resign"
    UNDO = "undo"
    REDO = "redo"


class Failure(IntEnum):
    """Why the host played for a computer: its answer did not count, or came too late. Stored as 0
    or 1, where other entries store `auto`."""

    NO_MOVE = 2
    SLOW = 3


class Resigned(Event, important=True):
    """A player has given up the seat; told by the host, as the three below."""

    seat: Seat


class TakenBack(Event, important=True):
    """A seat has taken back `steps` plays, 1 or more, its own or others'."""

    seat: Seat
    steps: int


class BroughtBack(Event, important=True):
    """A seat has brought back `steps` plays, 1 or more, that were taken back."""

    seat: Seat
    steps: int


class Rewound(Event, important=True):
    """A moderator has taken back `steps` plays, 1 or more."""

    steps: int


def events_of(game: AnyGame) -> tuple[type[Event], ...]:
    """All classes of events that a match of this game can tell."""
    return (*game.INFO.events, Resigned, TakenBack, BroughtBack, Rewound)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log; `auto` when the host acted for the seat, and `failed` where that was
    because its computer had (an older log does not say so).

    `told` keeps what was said at the time, so that history survives a change of the rules, and
    `below` what each number was drawn below (None: not known), so that the draws can still be
    checked. After an undo or a redo the match stands as it did after the start, play or
    resignation number `to`.
    """

    kind: EntryKind
    seat: Seat | None = None
    action: Action | None = None
    draws: tuple[int, ...] = ()
    auto: bool = False
    told: tuple[Told, ...] = field(default=(), compare=False)
    to: int | None = None
    below: tuple[int, ...] | None = field(default=None, compare=False)
    failed: Failure | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands: what the log so far comes to.

    `plays` counts the plays that hold. The `revisions` count for each seat its own actions and
    every undo and redo of anyone, and never fall: no button of an earlier revision is good any
    more. `told` pairs each event with the number of its entry; nothing that was said is unsaid.
    """

    state: Any
    entries: int
    plays: int
    revisions: Mapping[Seat, int]
    resigned: frozenset[Seat]
    told: tuple[tuple[int, Told], ...]
    _choices: dict[Seat, Sequence[Action]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def choices(self, game: AnyGame, seat: Seat) -> Sequence[Action]:
        """What the rules let a seat do, even if it has resigned; they are asked once."""
        if seat not in self._choices:
            self._choices[seat] = game.legal(self.state, seat)
        return self._choices[seat]

    def heard(self, seat: Seat | None, since: int = 0) -> tuple[tuple[int, Told], ...]:
        """What `seat` (None: the public) was told from entry `since` on."""
        return tuple((n, t) for n, t in self.told if n >= since and t.heard_by(seat))


def start(
    game: AnyGame, seats: int, options: Any, seed: str, draws: Sequence[int] | None = None
) -> tuple[Position, Entry]:
    """The first position of a new match, and the entry that records it.

    With `draws` these are drawn, else what the seed gives.
    """
    dealer = Dealer(f"{seed}/0", draws)
    position = _started(game, seats, options, dealer)
    return position, Entry(
        EntryKind.START,
        draws=tuple(dealer.draws),
        told=tuple(dealer.told),
        below=tuple(dealer.limits),
    )


def move(
    game: AnyGame,
    position: Position,
    seat: Seat,
    action: Action,
    seed: str,
    *,
    auto: bool = False,
    draws: Sequence[int] | None = None,
) -> tuple[Position, Entry]:
    """The position after an action, and its entry. Raises Forbidden if it is not legal.

    With `draws` these are drawn, else what the seed gives. Many parameters because they are all
    that an entry is made of.
    """
    dealer = Dealer(f"{seed}/{position.plays + 1}", draws)
    legal = position.choices(game, seat)
    state = play(game, position.state, seat, action, dealer, legal)
    entry = Entry(
        EntryKind.PLAY,
        seat,
        action,
        tuple(dealer.draws),
        auto,
        tuple(dealer.told),
        below=tuple(dealer.limits),
    )
    return _played(position, state, seat, dealer), entry


def resign(position: Position, seat: Seat) -> tuple[Position, Entry]:
    """The position after a seat has given up, and its entry. Raises ValueError if it had."""
    after = _resigned(position, seat)
    return after, Entry(EntryKind.RESIGN, seat, told=(Told(Resigned(seat)),))


def return_to(
    now: Position, then: Position, seat: Seat | None, hidden: int = 0
) -> tuple[Position, Entry]:
    """The position after the match has returned to `then`, and the entry of that return.

    It is an undo if fewer plays hold then, else a redo; `hidden` plays are not counted in what is
    told. `seat` has wished for it; None if a moderator rewinds the match, which is always an undo.
    `games.history` says whether the match may return. Raises ValueError if the return changes
    nothing or goes past a resignation.
    """
    steps = then.plays - now.plays
    present = steps < 0 if seat is None else seat in now.revisions and seat not in now.resigned
    if not steps or then.resigned != now.resigned or not present:
        raise ValueError(f"seat {seat} cannot return from play {now.plays} to {then.plays}")
    event = _returned(seat, steps, max(1, abs(steps) - hidden))
    after = replace(
        now,
        state=then.state,
        entries=now.entries + 1,
        plays=then.plays,
        revisions={each: count + 1 for each, count in now.revisions.items()},
        told=(*now.told, (now.entries, Told(event))),
    )
    kind = EntryKind.UNDO if steps < 0 else EntryKind.REDO
    return after, Entry(kind, seat, told=(Told(event),), to=then.entries - 1)


def _recorded(entry: Entry) -> Dealer:
    return Dealer(draws=entry.draws)


def _returned(seat: Seat | None, steps: int, told: int) -> Event:
    if seat is None:
        return Rewound(told)
    return (TakenBack if steps < 0 else BroughtBack)(seat, told)


def replay(
    game: AnyGame,
    seats: int,
    options: Any,
    entries: Iterable[Entry],
    known: Sequence[Position] = (),
) -> Position:
    """The position the entries lead to, from the start or on from the last of those `known`.

    Reads the recorded draws. Raises BadRecord when the log does not fit the rules, or when it
    returns to a position before these entries that is not known.
    """
    reached = positions(game, seats, options, entries, known)
    last = deque(chain(known[-1:], reached), maxlen=1)
    if not last:
        raise BadRecord("a log without a start")
    return last[0]


def positions(
    game: AnyGame,
    seats: int,
    options: Any,
    entries: Iterable[Entry],
    known: Sequence[Position] = (),
    dealer: Callable[[Entry], Dealer] = _recorded,
) -> Iterator[Position]:
    """The position after each entry, as `replay` finds them. Raises as that does.

    `dealer` gives the one of an entry, which must deal what is recorded.
    """
    dealt_by = dealer

    def step(entry: Entry, now: Position | None, then: Position | None) -> Position:
        dealer = dealt_by(entry)
        try:
            if now is None and entry.kind is EntryKind.START:
                reached = _started(game, seats, options, dealer)
            else:
                reached = _followed(game, entry, now, then, dealer)
        except BadRecord:
            raise
        except Exception as wrong:
            raise BadRecord(f"entry {now.entries if now else 0}: {wrong!r}") from wrong
        if len(dealer.draws) != len(entry.draws):
            raise BadRecord(f"{len(entry.draws)} draws recorded, {len(dealer.draws)} made")
        return reached

    return folded(entries, step, known)


def frame(seats: int, entries: Iterable[Entry]) -> Iterator[Position]:
    """The position after each entry without its state: who has resigned, how many plays hold.

    It needs no rules, so it also works for a log of other rules. Raises BadRecord for an entry that
    no rules allow there.
    """

    def step(entry: Entry, now: Position | None, then: Position | None) -> Position:
        if now is None and entry.kind is EntryKind.START:
            return Position(None, 1, 0, {Seat(n): 0 for n in range(seats)}, frozenset(), ())
        try:
            return _followed(_NoRules, entry, now, then, Dealer())
        except (ValueError, LookupError) as wrong:
            raise BadRecord(f"entry {now.entries if now else 0}: {wrong!r}") from wrong

    return folded(entries, step)


class _NoRules:
    """Stands in for a game where it does not matter what a play leads to."""

    @staticmethod
    def apply(state: None, seat: Seat, action: Action, dealer: Dealer) -> None:
        """No state."""


def folded(
    entries: Iterable[Entry],
    step: Callable[[Entry, Position | None, Position | None], Position],
    known: Sequence[Position] = (),
) -> Iterator[Position]:
    """The position after each entry: a step from the one before and the one it returns to.

    It begins after the last of those `known`. Those that a later entry returns to are kept
    meanwhile, and no others: a log may be long.
    """
    entries = tuple(entries)
    wanted = {entry.to for entry in entries if entry.to is not None}
    kept = {position.entries - 1: position for position in known}
    position = known[-1] if known else None
    for entry in entries:
        then = None if entry.to is None else kept.get(entry.to)
        position = step(entry, position, then)
        if position.entries - 1 in wanted:
            kept[position.entries - 1] = position
        yield position


def outcome(game: AnyGame, position: Position) -> Result | None:
    """How the match ended: as the rules say, or because all but one have resigned.

    A seat that has resigned cannot win: it ranks behind all that stayed.
    """
    seats = range(len(position.revisions))
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

    Its field `result`, if it has one, says how the match ended, resignations counted, or why it was
    `called_off` (a line of the table ``reason``).
    """
    seen = game.view(position.state, seat)
    ended = outcome(game, position)
    if ended is None and called_off:
        everybody = len(position.revisions)
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
    """The actions a seat may take now; none once it has resigned or the match has ended."""
    if seat in position.resigned or outcome(game, position) is not None:
        return ()
    return position.choices(game, seat)


def _followed(
    game: Any, entry: Entry, now: Position | None, then: Position | None, dealer: Dealer
) -> Position:
    if now is not None and then is not None and entry.kind in (EntryKind.UNDO, EntryKind.REDO):
        reached, again = return_to(now, then, entry.seat)
        if again == entry:
            return reached
    if now is None or entry.seat is None:
        raise BadRecord("an entry before the start, or of nobody")
    if entry.kind is EntryKind.RESIGN:
        return _resigned(now, entry.seat)
    if entry.kind is EntryKind.PLAY and entry.action is not None:
        state = game.apply(now.state, entry.seat, entry.action, dealer)
        return _played(now, state, entry.seat, dealer)
    raise BadRecord("a second start, a play without an action, or a return to nowhere")


def _started(game: AnyGame, seats: int, options: Any, dealer: Dealer) -> Position:
    state = game.setup(seats, settled(game.INFO, seats, options, dealer), dealer)
    revisions = {Seat(n): 0 for n in range(seats)}
    return Position(state, 1, 0, revisions, frozenset(), tuple((0, told) for told in dealer.told))


def _played(position: Position, state: Any, seat: Seat, dealer: Dealer) -> Position:
    return Position(
        state,
        position.entries + 1,
        position.plays + 1,
        {**position.revisions, seat: position.revisions[seat] + 1},
        position.resigned,
        position.told + tuple((position.entries, told) for told in dealer.told),
    )


def _resigned(position: Position, seat: Seat) -> Position:
    if seat in position.resigned or seat not in position.revisions:
        raise ValueError(f"seat {seat} is not there to resign")
    return replace(
        position,
        entries=position.entries + 1,
        resigned=position.resigned | {seat},
        told=(*position.told, (position.entries, Told(Resigned(seat)))),
    )
