"""How actions are asked for, with as few presses as can be."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Action, Remark
from games.diceland.advice.consequences import consequences, remark
from games.diceland.advice.remarks import EndsTurn, Forgets, InARow
from games.diceland.moves import Move, PlaceDie, Stay
from games.diceland.placing import RESERVE
from games.diceland.state import Moving, Placing, other
from games.diceland.view import DicelandView


def question(view: DicelandView, kind: type[Action]) -> Sequence[Remark]:
    """How many dice are placed in a row (DL-4a); that a move ends the turn (DL-11)."""
    phase = view.state.phase
    if isinstance(phase, Moving) and kind in (Move, Stay) and not view.state.options.terrain:
        return (EndsTurn(other(phase.seat)),)
    several = isinstance(phase, Placing) and phase.dice > 1 and kind is PlaceDie
    return (InARow(in_a_row(view)),) if several else ()


def told(view: DicelandView, action: Action) -> bool:
    """A move with at most one consequence; with terrain a turn may go on behind it (DL-20)."""
    if not isinstance(action, Move | Stay) or not question(view, type(action)):
        return False
    first = remark(view, action)
    return first != Forgets() and {*consequences(view, action)} <= {first}


def row(view: DicelandView, kind: type[Action]) -> Sequence[str]:
    """The highest dice, which are placed first as a rule, as many as in a row (DL-4a)."""
    if kind is not PlaceDie or view.seat is None:
        return ()
    return [str(value) for value in view.state.reserve[view.seat][: in_a_row(view)]]


def in_a_row(view: DicelandView) -> int:
    """How many dice the player who is to place one places before the other does (DL-4a)."""
    phase = view.state.phase
    if not isinstance(phase, Placing):
        return 0
    return min(phase.dice, len(view.state.reserve[phase.seat]) - RESERVE)
