"""What an answer is called where its question does not stand above it: with the piece's rank."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core import Action, Place, Remark
from games.patrouille.moves import Move
from games.patrouille.state import Piece, Rank


@dataclass(frozen=True, slots=True)
class PieceFrom(Remark):
    """This piece moves (PA-4)."""

    rank: Rank
    square: Place


@dataclass(frozen=True, slots=True)
class PieceTo(Remark):
    """This piece comes there (PA-4)."""

    rank: Rank
    square: Place


OFFERS: tuple[type[Remark], ...] = (PieceFrom, PieceTo)


def offers(pieces: Mapping[Place, Piece], action: Action, field: str) -> Remark | None:
    """Which piece moves, or where it comes."""
    if not isinstance(action, Move):
        return None
    rank = pieces[action.piece].rank
    return PieceFrom(rank, action.piece) if field == "piece" else PieceTo(rank, action.to)
