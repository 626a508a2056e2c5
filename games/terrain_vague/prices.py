"""What an action costs and how that comes about (TV-13, TV-26, TV-28, TV-30)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.terrain_vague.board import Board
from games.terrain_vague.box import COSTS
from games.terrain_vague.territory import by_lids, jailed, lids_over


@dataclass(frozen=True, slots=True)
class Price:
    """A price of the table, times one more than the lids that protect, halved in jail."""

    base: int
    lids: int = 0
    jailed: bool = False

    @property
    def total(self) -> int:
        """The action points to pay."""
        return _total(self.base, self.lids, self.jailed)


def _total(base: int, lids: int, jailed: bool) -> int:
    """Half a point is rounded up (TV-30)."""
    full = base * (1 + lids)
    return (full + 1) // 2 if jailed else full


def shot_price(pawn: int, lids: int) -> Price:
    """The price to shoot a kind of pawn under `lids` lids; no lid protects a cabin (TV-25)."""
    return Price(COSTS.shoot[pawn], lids)


def hex_price(board: Board, gang: int, terrain: int, lids: int, jailed: bool) -> Price:
    """The price for a gang to transform terrain: its own, another's or the sworn enemy's."""
    return Price(_base(board, gang, terrain), 0 if terrain // 2 == gang else lids, jailed)


def _base(board: Board, gang: int, terrain: int) -> int:
    owner, strong = divmod(terrain, 2)
    if owner == gang:
        return COSTS.own
    return (COSTS.sworn if owner == board.sworn(gang) else COSTS.take)[strong]


def price_of_shot(board: Board, one: int) -> Price:
    """The price to shoot the pawn on a hex (a set of one)."""
    pawn = board.pawn(one)
    assert pawn is not None
    return shot_price(pawn, lids_over(board, one))


def price_of_hex(board: Board, gang: int, one: int) -> Price:
    """The price for a gang to transform a hex (a set of one)."""
    terrain = board.terrain(one)
    assert terrain is not None
    return hex_price(board, gang, terrain, lids_over(board, one), bool(jailed(board, one)))


def prices_of(board: Board, gang: int, some: int) -> Iterator[tuple[int, int, int]]:
    """What a gang would pay for these hexes: by owner and price, the set of those hexes."""
    cells = jailed(board, some)
    for kind, hexes in enumerate(board.terrains):
        alike = hexes & some
        if not alike:
            continue
        owner, base = kind // 2, _base(board, gang, kind)
        played = owner < board.players and owner != gang
        for lids, those in by_lids(board, owner, alike) if played else ((0, alike),):
            for jail, cell in ((False, those & ~cells), (True, those & cells)):
                if cell:
                    yield owner, _total(base, lids, jail), cell
