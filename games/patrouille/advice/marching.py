"""Why a piece cannot march, here and now."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Remark


@dataclass(frozen=True, slots=True)
class NoPieceThere(Remark):
    """A march of what is not there."""

    piece: Place


@dataclass(frozen=True, slots=True)
class InReach(Remark):
    """A march of a piece that an enemy may capture where it stands."""

    piece: Place


@dataclass(frozen=True, slots=True)
class NotFree(Remark):
    """A march to a square on which something stands."""

    to: Place


@dataclass(frozen=True, slots=True)
class NoWayThere(Remark):
    """A march without a way."""

    piece: Place
    to: Place


MARCHING: tuple[type[Remark], ...] = (NoPieceThere, InReach, NotFree, NoWayThere)
