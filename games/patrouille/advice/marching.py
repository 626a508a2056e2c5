"""Why a piece cannot march, here and now."""

from __future__ import annotations

from games.core import Place, Remark


class NoPieceThere(Remark):
    """A march of what is not there."""

    piece: Place


class InReach(Remark):
    """A march of a piece that an enemy may capture where it stands."""

    piece: Place


class NotFree(Remark):
    """A march to a square on which something stands."""

    to: Place


class NoWayThere(Remark):
    """A march without a way."""

    piece: Place
    to: Place
