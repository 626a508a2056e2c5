"""The state of the table, told beside who is awaited."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Remark
from games.terrain_vague.advice import remarks
from games.terrain_vague.view import VagueView


def standing(view: VagueView) -> Sequence[Remark]:
    """The turn and its phase, then the gangs in order with the points they have left."""
    if not view.turn:
        return (remarks.BeforeTurns(view.step),)
    bounded = remarks.TurnOf(view.turn, view.turns, view.step)
    head = bounded if view.turns else remarks.EndlessTurn(view.turn, view.step)
    first = (view.gangs[seat] for seat in view.order)
    return head, *(remarks.Standing(g.rank, g.seat, g.points, g.given, g.territory) for g in first)
