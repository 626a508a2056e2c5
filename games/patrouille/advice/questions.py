"""What an action is called, and what it takes, wherever it is offered."""

from __future__ import annotations

from games.core import Action, Remark
from games.patrouille.advice.remarks import (
    Captures,
    Clears,
    LostToScout,
    PieceFrom,
    PieceTo,
    TakesBack,
    WhereGoes,
    WherePut,
)
from games.patrouille.moves import Move, PlaceBarricade
from games.patrouille.state import Barricade
from games.patrouille.view import PatrouilleView


def asks(view: PatrouilleView, action: Action, field: str) -> Remark | None:
    """How a square is asked for: with the piece that goes there, or what is put there."""
    match action, field:
        case Move(piece, _), "to":
            return WhereGoes(view.state.pieces[piece].rank, piece)
        case PlaceBarricade(barricade, _), "square":
            return WherePut(barricade)
    return None


def offers(view: PatrouilleView, action: Action, field: str) -> Remark | None:
    """The piece that moves, or its target, named by rank where no question is shown above it."""
    if not isinstance(action, Move):
        return None
    rank = view.state.pieces[action.piece].rank
    return PieceFrom(rank, action.piece) if field == "piece" else PieceTo(rank, action.to)


def remark(view: PatrouilleView, action: Action) -> Remark | None:
    """What a legal move captures (PA-8), clears or takes back (PA-13, PA-14)."""
    if not isinstance(action, Move):
        return None
    pieces = view.state.pieces
    if (victim := pieces.get(action.to)) is not None:
        return Captures(victim.colour, victim.rank)
    if (block := view.state.blocks.get(action.to)) is None:
        return None
    seats = {army.colour: army.seat for army in view.armies}
    mover = pieces[action.piece]
    if seats[block.colour] == seats[mover.colour]:
        return TakesBack(block.colour, block.barricade)
    if block.barricade is Barricade.SCOUT:
        return LostToScout(block.colour, mover.rank)
    return Clears(block.colour, block.barricade)
