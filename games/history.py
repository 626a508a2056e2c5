"""Undo, with the consent it needs, and redo; and whether a log is honest. Pure.

The plays that hold are a chain. An undo drops its newest links; a redo restores what the last undo
dropped, until the next play or resignation. Nobody returns past the start or a resignation.

Nobody learns here when or how often another has chosen in secret: to the others such a step does
not count, and while anybody may be choosing, they are treated as if they had. Long because all that
reads the chain of plays is here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, islice, pairwise, takewhile
from typing import Any

from games import log
from games.core import AnyGame, BadRecord, Seat
from games.log import Entry, EntryKind, Position

NONSENSE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError)
"""What rules may raise when they are asked about something impossible."""

OFFERED = 20
"""How many steps back are offered at most."""


class Why(StrEnum):
    """What decides whose consent a return needs."""

    FREE = "free"  # nobody but who asks is concerned
    OTHERS = "others"  # others have played since, or come to be awaited
    LATE = "late"  # the host has played for somebody whose time was over
    THEIRS = "theirs"  # steps of others come back
    CHANCE = "chance"  # something was drawn
    SECRET = "secret"  # something was chosen in secret that nobody else has seen, or may be now
    REVEALED = "revealed"  # what was hidden was told


GRAVE = (Why.REVEALED, Why.CHANCE, Why.SECRET)
"""What needs everybody's consent, the gravest first."""


@dataclass(frozen=True, slots=True)
class Consent:
    """Whose consent a return needs, besides that of the seat that wants it, and why."""

    asks: frozenset[Seat]
    why: Why


@dataclass(frozen=True, slots=True)
class UndoOption:
    """A return that is possible now: an undo or a redo of so many `steps`.

    It leads to where the match stood after entry `to`. `play` is the number of the earliest play
    that is taken back, or of the newest that is brought back. What is hidden from the seat that
    may wish for it is no step.
    """

    kind: EntryKind
    steps: int
    play: int
    to: int
    consent: Consent


def steps(entries: Sequence[Entry]) -> tuple[int, ...]:
    """The numbers of the plays that hold, newest first, back to the start or a resignation."""
    return tuple(n for n in _chain(entries) if entries[n].kind is EntryKind.PLAY)


def holding(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of all plays that hold."""
    found, number = set[int](), _stands(entries, len(entries) - 1)
    while entries[number].kind is not EntryKind.START:
        if entries[number].kind is EntryKind.PLAY:
            found.add(number)
        number = _stands(entries, number - 1)
    return frozenset(found)


def redoable(entries: Sequence[Entry]) -> int | None:
    """The `to` of a redo now: where the last undo came from; None once somebody has acted since."""
    first = len(entries)
    while first and entries[first - 1].kind in (EntryKind.UNDO, EntryKind.REDO):
        first -= 1
    undone: list[int] = []
    for number in range(first, len(entries)):
        if entries[number].kind is EntryKind.UNDO:
            undone.append(_stands(entries, number - 1))
        else:
            undone = undone[:-1]
    return undone[-1] if undone else None


def may_return(entries: Sequence[Entry], to: int) -> bool:
    """Whether an undo or a redo can lead to where the match stood after entry `to`."""
    return to == redoable(entries) or to in islice(_chain(entries), 1, None)


def past(
    game: AnyGame, seats: int, options: Any, entries: Sequence[Entry], numbers: Collection[int]
) -> Mapping[int, Position]:
    """The positions after the entries of these numbers. Raises BadRecord."""
    found = enumerate(log.positions(game, seats, options, entries))
    return {number: position for number, position in found if number in numbers}


def concerned(entries: Sequence[Entry], most: int = OFFERED) -> frozenset[int]:
    """The numbers of the entries whose positions `undo_options` needs."""
    forward, back, known = redoable(entries), set[int](), 0
    for number in _chain(entries):
        back.add(number)
        if known == most:
            break
        known += not hidden(entries[number], None)
    return frozenset(back) | ({forward} if forward is not None else frozenset())


def undo_options(
    game: AnyGame,
    entries: Sequence[Entry],
    positions: Mapping[int, Position],
    seat: Seat,
    most: int = OFFERED,
) -> tuple[UndoOption, ...]:
    """The returns a seat may wish for: one step back, two and so on, and last the redo, if any.

    `positions` are those after the entries that are `concerned`. An undo to where a seat that has
    resigned is awaited is left out: the host would at once play for it again. While others choose
    in secret any undo needs everybody, and there is no redo: it would be gone once they have. The
    reason then follows from what the seat knows, and says nothing of what they have chosen.
    """
    now = positions[_stands(entries, len(entries) - 1)]
    if seat in now.resigned:
        return ()
    others = frozenset(now.revisions) - now.resigned - {seat}
    sealed = any(a.secret for other in others for a in log.legal(game, now, other))
    found = []
    mine = ((p, to) for p, to in pairwise(_chain(entries)) if not hidden(entries[p], seat))
    for count, (number, to) in enumerate(islice(mine, most), start=1):
        if not log.awaited(game, positions[to]) & now.resigned:
            needs = consent_for(game, entries, positions, seat, to)
            if sealed:
                known = [entries[n] for n in between(entries, to) if not hidden(entries[n], seat)]
                needs = Consent(others, _gravest(known) or Why.SECRET)
            found.append(UndoOption(EntryKind.UNDO, count, number, to, needs))
    if not sealed and (forward := redoable(entries)) is not None:
        count = sum(not hidden(entries[n], seat) for n in between(entries, forward)) or 1
        needs = consent_for(game, entries, positions, seat, forward)
        found.append(UndoOption(EntryKind.REDO, count, forward, forward, needs))
    return tuple(found)


def consent_for(
    game: AnyGame,
    entries: Sequence[Entry],
    positions: Mapping[int, Position],
    seat: Seat,
    to: int,
) -> Consent:
    """Whose consent the match needs to return to after entry `to`, if `seat` wants it.

    An undo needs everybody if it takes back a secret choice, something that came to light, a draw,
    or what the host played when a player's time was over. Any other undo needs those whose steps it
    takes back, and those who came to be awaited by one of these steps; not those who were awaited
    before and still are. A computer that failed counts as if it had moved. A redo needs those whose
    steps come back, as they may now prefer others; but not `seat`, which can repeat its own with
    the same draws. What the host plays for seats that have resigned is nobody's.
    """
    now = _stands(entries, len(entries) - 1)
    resigned = positions[now].resigned
    others = frozenset(positions[now].revisions) - resigned - {seat}
    passed = between(entries, to)
    theirs = frozenset(s for n in passed if (s := entries[n].seat) is not None)
    if to > now:
        return _asking(others & theirs, Why.THEIRS)
    if (grave := _gravest(entries[n] for n in passed)) is not None:
        return Consent(others, grave)
    auto = (entries[n] for n in passed if entries[n].auto and not entries[n].failed)
    if any(entry.seat not in resigned for entry in auto):
        return _asking(others, Why.LATE)
    awaited = [log.awaited(game, positions[n]) for n in (to, *reversed(passed))]
    called = frozenset[Seat]().union(*(after - before for before, after in pairwise(awaited)))
    return _asking(others & (theirs | called), Why.OTHERS)


def between(entries: Sequence[Entry], to: int) -> tuple[int, ...]:
    """The plays that a return to after entry `to` takes back or brings back, newest first."""
    now = _stands(entries, len(entries) - 1)
    chain = _chain(entries[: to + 1]) if to > now else _chain(entries)
    return tuple(takewhile(lambda number: number > min(now, to), chain))


def reason(entry: Entry) -> Why:
    """Why the undo of this step needs consent, as far as the step itself decides it."""
    hidden = any(
        told.event.reveals or (told.to is not None and not told.to <= {entry.seat})
        for told in entry.told
    )
    if hidden:
        return Why.REVEALED
    if entry.draws:
        return Why.CHANCE
    return Why.SECRET if entry.action is not None and entry.action.secret else Why.FREE


def _gravest(passed: Iterable[Entry]) -> Why | None:
    """Why taking these steps back needs everybody's consent; None: it does not."""
    reasons = {reason(entry) for entry in passed}
    return next((grave for grave in GRAVE if grave in reasons), None)


def furthest(entries: Iterable[Entry]) -> int:
    """The most plays that ever held: any play up to this number was played before."""
    held: list[int] = []
    for entry in entries:
        before = held[-1] if held else 0
        held.append(before + (entry.kind is EntryKind.PLAY) if entry.to is None else held[entry.to])
    return max(held)


def rewinds(entries: Sequence[Entry]) -> tuple[tuple[int, int], ...]:
    """The plays that a moderator may take back: those that hold and that all have heard of, newest
    first, each with the number of the entry after which the match then stands.

    Secret choices that led to a play or were made since are taken back with it, so that nobody
    chooses again who knows what the others have chosen. The list does not show that there are any.
    """
    *plays, end = _chain(entries)
    return tuple(pairwise([*(n for n in plays if not hidden(entries[n], None)), end]))


def hidden(entry: Entry, seat: Seat | None) -> bool:
    """Whether an entry is another seat's secret choice that `seat` (None: the public) knows nothing
    of, not even that it was made."""
    if entry.action is None or not entry.action.secret or entry.seat == seat:
        return False
    return not any(told.heard_by(seat) for told in entry.told)


def known(entries: Sequence[Entry], seat: Seat | None) -> tuple[int, ...]:
    """The number of each entry as `seat` (None: the public) counts them: an entry that is hidden
    from it has the number of the one before.
    """
    return tuple(accumulate(int(not hidden(entry, seat)) for entry in entries))


def newest(entries: Sequence[Entry]) -> Mapping[Seat, int]:
    """The number of the newest play of each seat that still holds.

    Secret choices count once anything has been revealed since.
    """
    found: dict[Seat, int] = {}
    sealed, number = True, _stands(entries, len(entries) - 1)
    while entries[number].kind is not EntryKind.START:
        entry = entries[number]
        sealed = sealed and not any(t.event.reveals for t in entry.told if t.to is None)
        if (
            entry.kind is EntryKind.PLAY
            and entry.seat is not None
            and not (sealed and hidden(entry, None))
        ):
            found.setdefault(entry.seat, number)
        number = _stands(entries, number - 1)
    return found


def sealed(entries: Sequence[Entry]) -> frozenset[Seat]:
    """The seats whose secret choices hold, and nothing has been revealed since."""
    found, number = set[Seat](), _stands(entries, len(entries) - 1)
    while (entry := entries[number]).kind is not EntryKind.START:
        if any(told.event.reveals for told in entry.told if told.to is None):
            break
        if entry.action is not None and entry.action.secret and entry.seat is not None:
            found.add(entry.seat)
        number = _stands(entries, number - 1)
    return frozenset(found)


def verify(
    game: AnyGame,
    seats: int,
    options: Any,
    entries: Iterable[Entry],
    seed: str,
    given: int = 0,
    known: Sequence[Position] = (),
) -> bool:
    """Whether every step was possible and every recorded draw is the one the seed gives.

    Of the first `given` entries the draws are believed, if the rules can have drawn them. What
    comes before the last of the positions that are `known` is believed too. Many parameters
    because a record holds no less.
    """
    entries = tuple(entries)

    def step(entry: Entry, now: Position | None, then: Position | None) -> Position:
        if now and entry.to is not None and not may_return(entries[: now.entries], entry.to):
            raise BadRecord("no way leads there")
        number = now.entries if now else 0
        draws = entry.draws if number < given else None
        reached, again = again_from(game, seats, options, entry, now, then, seed, draws)
        if again != entry or entry.below not in (None, again.below or ()):
            raise BadRecord("not what the rules and the seed make of it")
        return reached

    begin = known[-1].entries if known else 0
    try:
        return sum(1 for _ in log.folded(entries[begin:], step, known)) > 0
    except NONSENSE:
        return False


def _stands(entries: Sequence[Entry], number: int) -> int:
    """The number of the start, play or resignation whose position holds after this entry."""
    to = entries[number].to
    return number if to is None else to


def _chain(entries: Sequence[Entry]) -> Iterator[int]:
    """The numbers of the plays that hold, newest first, then that of what no undo can pass."""
    number = _stands(entries, len(entries) - 1)
    while entries[number].kind is EntryKind.PLAY:
        yield number
        number = _stands(entries, number - 1)
    yield number


def _asking(seats: frozenset[Seat], why: Why) -> Consent:
    return Consent(seats, why if seats else Why.FREE)


def again_from(
    game: AnyGame,
    seats: int,
    options: Any,
    entry: Entry,
    now: Position | None,
    then: Position | None,
    seed: str,
    draws: Sequence[int] | None = None,
) -> tuple[Position, Entry]:
    """Play an entry as if for the first time, from these draws or else the seed.

    Raises Forbidden, BadRecord, ValueError. Many parameters because a replay holds no more of a
    match than this.
    """
    if now is None and entry.kind is EntryKind.START:
        return log.start(game, seats, options, seed, draws)
    if now is None or log.outcome(game, now) is not None:
        raise BadRecord("an entry before the start or after the end")
    if then is not None:
        return log.return_to(now, then, entry.seat)
    if entry.seat is None:
        raise BadRecord("an entry of nobody")
    if entry.kind is EntryKind.RESIGN:
        return log.resign(now, entry.seat)
    if entry.action is None or (entry.seat in now.resigned and not entry.auto):
        raise BadRecord("a play without an action, or of somebody who has left")
    return log.move(game, now, entry.seat, entry.action, seed, auto=entry.auto, draws=draws)
