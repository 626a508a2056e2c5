"""Simultaneous secret choices: each may be changed until the last one is in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from games.core import Seat

C = TypeVar("C")


@dataclass(frozen=True)  # no slots: `Sealed[int](...)` of a frozen class with slots fails (3.11)
class Sealed(Generic[C]):
    """Sealed choices. `waiting` are the seats that still owe one."""

    waiting: frozenset[Seat]
    chosen: tuple[tuple[Seat, C], ...] = ()

    def commit(self, seat: Seat, choice: C) -> Sealed[C]:
        """Add the choice of `seat`, in place of an earlier one of its own."""
        chosen = [pair for pair in self.chosen if pair[0] != seat]
        chosen.append((seat, choice))
        return Sealed(self.waiting - {seat}, tuple(sorted(chosen, key=_seat)))

    def own(self, seat: Seat | None) -> C | None:
        """What `seat` itself has chosen; all that its view may hold."""
        return next((c for s, c in self.chosen if s == seat), None)

    def opened(self) -> dict[Seat, C]:
        """All the choices. Raises ValueError while anyone is waited for."""
        if self.waiting:
            raise ValueError("the seals are still closed")
        return dict(self.chosen)


def _seat(pair: tuple[Seat, object]) -> int:
    return pair[0]
