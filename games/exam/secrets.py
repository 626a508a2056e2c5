"""Secret choices, and traps that replace them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, NoReturn

from games.core import Action, Seat
from games.exam.sittings import SEED, Sitting, match
from games.log import Entry, Position, move
from games.sealed import Sealed


def secret_choices(sitting: Sitting, most: int = 8) -> Iterator[tuple[int, Action]]:
    """Secret choices of the match, each with another one that was possible."""
    steps = match(sitting)
    secret = [n for n, s in enumerate(steps) if s.entry.action and s.entry.action.secret]
    for n in secret[:: 1 + len(secret) // most]:
        entry, before = steps[n].entry, steps[n - 1].position
        assert entry.seat is not None
        assert entry.action is not None
        legal = sitting.game.legal(before.state, entry.seat)
        others = [a for a in legal if type(a) is type(entry.action) and a != entry.action]
        yield from ((n, other) for other in (*others[:1], *others[1:][-1:]))


def twins(sitting: Sitting, most: int = 8) -> Iterator[tuple[int, Seat, Position, Position]]:
    """Two worlds that differ in one secret choice: its number in the match, its seat, the position
    that it led to, and the one that another choice leads to."""
    for n, other in secret_choices(sitting, most):
        before, step = match(sitting)[n - 1 : n + 1]
        assert step.entry.seat is not None
        twin, _ = move(sitting.game, before.position, step.entry.seat, other, SEED)
        yield n, step.entry.seat, step.position, twin


def dealt(sitting: Sitting, most: int = 8) -> Iterator[tuple[int, Position, Position]]:
    """Two worlds that differ in what was drawn and told to some seats alone: the number of the
    entry, and the positions that it led to."""
    steps = match(sitting)
    drawn = [n for n, s in enumerate(steps) if n and s.entry.draws and tells_in_private(s.entry)]
    for n in drawn[:: 1 + len(drawn) // most]:
        entry, before = steps[n].entry, steps[n - 1].position
        assert entry.seat is not None
        assert entry.action is not None
        twin, _ = move(sitting.game, before, entry.seat, entry.action, "other luck")
        yield n, steps[n].position, twin


def tells_in_private(entry: Entry) -> bool:
    """Whether something of it is not for everybody."""
    return any(told.to is not None for told in entry.told)


class Trap:
    """Another seat's secret, which catches any reader."""

    def _spring(self, *_: object) -> NoReturn:
        raise AssertionError("somebody has read another seat's secret")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _spring
    __repr__ = __str__ = __format__ = __bool__ = __int__ = __index__ = __len__ = _spring
    __iter__ = __getitem__ = __contains__ = __add__ = __radd__ = __sub__ = __getattr__ = _spring


def trapped(value: Any, seat: Seat | None) -> Any:
    """The value with a trap in place of every choice that others have sealed."""
    if isinstance(value, Sealed):
        chosen = tuple((s, c if s == seat else Trap()) for s, c in value.chosen)
        return Sealed(value.waiting, chosen)
    if isinstance(value, tuple):
        return tuple(trapped(item, seat) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{f.name: trapped(getattr(value, f.name), seat) for f in fields(value)}
        )
    return value
