"""What a position is worth to a gang, in hexes, as the computers reckon it.

A gang's worth is its territory; what its wheelbarrows can take with the points it has left this
turn, and part of what they could take with those of the next; its pawns; and what it stands to
lose: a cabin that a slingshot sees, land that one hex can cut off. To a seat a position is worth
what its own gang is, less the others'.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import fsum
from typing import TypeAlias

from games.core import Seat
from games.terrain_vague import duels
from games.terrain_vague.board import Board
from games.terrain_vague.box import (
    BOX,
    BROTHER,
    CABIN,
    COSTS,
    LID,
    SLINGSHOT,
    WHEELBARROW,
    column,
)
from games.terrain_vague.ending import last_turn
from games.terrain_vague.ground import hexes_in, spread
from games.terrain_vague.lot import worth_by_lot
from games.terrain_vague.phases import Ended, Phase, Shooting, Taking
from games.terrain_vague.prices import prices_of
from games.terrain_vague.reach import cabin_of, reach, reach_over
from games.terrain_vague.state import State, is_out
from games.terrain_vague.territory import active, guarded, territory

Offer: TypeAlias = tuple[float, int, int]
"""Hexes a gang can take: what each is worth, what it costs, and how many there are."""

PAWN: Mapping[int, float] = {WHEELBARROW: 0.9, SLINGSHOT: 0.6, BROTHER: 0.5}
"""What having such a pawn is worth beside what it can do at once; a lid is worth what it guards."""

GUARDED_HEX, GUARDED_PAWN = 0.06, 0.4
"""What a lid is worth for each hex and each pawn that it guards (TV-26)."""

AGAIN = 0.3
"""What share of that a second lid on the same hex adds, and a third of what a second adds."""

TARGET = (1.5, 0.8, 0.9, 0.6, 3.0)
"""By kind of pawn: what shooting it is worth."""

NEXT = 0.5  # what a point of the next turn is worth, against one of this
SHOT = 0.6  # what share of the shots that can be taken come about
AWAY = 0.35  # what share of what can be cut off is lost
SEEN = 0.12  # for every hex from which an enemy's slingshot would see the cabin
HOMELESS = 3.0  # the loss of a cabin, its land apart
TAKEN_FROM = 0.7  # what it is worth besides that a gang that plays loses the hex
GOAL = 15.0
AHEAD = 4  # turns that a match without an end is taken to go on for


@dataclass(frozen=True)
class Outlook:
    """A turn as it stands when a seat begins to think.

    `points` are those with which each of the others may still shoot and take this turn; `after`
    what each gang has in the next turn (of duels what they bring on average), nothing if there is
    none. `left` says how many turns follow. `known` is what other gangs are worth by their land and
    pawns, for as long as the seat thinks.
    """

    seat: Seat
    turn: int
    left: int
    points: tuple[float, ...]
    after: tuple[float, ...]
    known: dict[tuple[int, ...], float] = field(default_factory=dict, compare=False)

    def value(self, state: State) -> float:
        """What the position is worth to the seat; the others do nothing before it is reached."""
        here = state.turn == self.turn and not isinstance(state.phase, Ended)
        phase = state.phase if here else None
        seat, worths = self.seat, list[float]()
        for gang in range(state.seats):
            if gang != seat:
                threat = shots(
                    state.board, gang, self.points[gang] or self.after[gang], None, self.left
                )
                worths.append(self._of_other(state, gang) + threat * SHOT)
        points = state.points[seat] if here else 0
        own = self._worth(state, seat, points, phase)
        own += SHOT * shots(state.board, seat, points or self.after[seat], phase, self.left)
        return own - 0.6 * max(worths) - 0.4 * fsum(worths) / len(worths)

    def _of_other(self, state: State, gang: int) -> float:
        """Kept while its land and pawns are the same, for little else changes it."""
        land = state.board.owned[gang]
        key = gang, land, land & state.board.occupied
        if key not in self.known:
            self.known[key] = self._worth(state, gang, self.points[gang], None)
        return self.known[key]

    def _worth(self, state: State, gang: int, points: float, phase: Phase | None) -> float:
        board = state.board
        if is_out(state, gang):
            return -GOAL
        land = self._land(board, gang)
        size = float(land.bit_count())
        cabin = cabin_of(board, gang)
        if not cabin:
            return size - HOMELESS if self.left else size
        if board.players == len(board.gangs) and size >= BOX.goal:
            size += GOAL
        offers, room = on_offer(board, gang, phase)
        size += bought(offers, room, points)
        size -= SEEN * seen_by(board, gang, cabin)
        size -= AWAY * cut(board, land, cabin, others(board, gang))
        if self.left:
            barrows = (board.pawns[WHEELBARROW] & land).bit_count()
            size += NEXT * bought(offers, 2 * barrows, self.after[gang])
            size += self._pawns(board, gang, land | cabin) * min(1.0, self.left / 3)
        return size

    def _land(self, board: Board, gang: int) -> int:
        """The territory; of a gang without a cabin the largest, while it can be built again."""
        if cabin_of(board, gang) or not self.left:
            return territory(board, gang)
        return max(_parts(board, gang), key=int.bit_count, default=0)

    def _pawns(self, board: Board, gang: int, land: int) -> float:
        total = 0.0
        for kind, each in PAWN.items():
            count = (board.pawns[kind] & land).bit_count()
            total += each * (count if count < 3 else 2 + (count - 2) * 0.3)
        return total + _guard(board, gang)


def _guard(board: Board, gang: int) -> float:
    """What the lids of a gang are worth by what they guard."""
    layers: list[int] = []  # what at least one lid guards, at least two, and so on
    for hexes in guarded(board, gang):
        for n, layer in enumerate(layers):
            layers[n], hexes = layer | hexes, layer & hexes
        layers.append(hexes)
    return fsum(
        AGAIN**n
        * (GUARDED_HEX * layer.bit_count() + GUARDED_PAWN * (layer & board.occupied).bit_count())
        for n, layer in enumerate(layers)
    )


def seen_by(board: Board, gang: int, cabin: int) -> int:
    """The number of hexes of the other gangs in play from which a slingshot would see the cabin of
    a gang."""
    foes, seen = others(board, gang), 0
    for ray in board.ground.rays[cabin.bit_length() - 1]:
        for one in ray:
            if one & foes:
                seen += 1
            elif one & board.occupied:
                break
    return seen


def others(board: Board, gang: int) -> int:
    """The hexes of the other gangs that play."""
    return sum(hexes for n, hexes in enumerate(board.owned[: board.players]) if n != gang)


def cut(board: Board, land: int, cabin: int, foes: int) -> int:
    """The most additional hexes that a gang loses when its enemies take one that they touch."""
    ground, worst = board.ground, 0
    around = ground.around
    for number in hexes_in(land & ~board.occupied):
        if not around[number] & foes:
            continue
        beside = around[number] & (land | ground.heap)  # what hangs together by the heap (TV-31)
        if spread(ground, beside & -beside, beside) != beside:
            rest = spread(ground, cabin, (land | ground.heap) & ~(1 << number)) & ~ground.heap
            worst = max(worst, land.bit_count() - 1 - rest.bit_count())
    return worst


def takings(board: Board, gang: int, points: float, phase: object) -> float:
    """What the wheelbarrows of a gang can take for `points` from where they are."""
    return bought(*on_offer(board, gang, phase), points)


def on_offer(board: Board, gang: int, phase: object) -> tuple[list[Offer], int]:
    """What wheelbarrows can take, the best for its price first, and how many hexes in all."""
    barrows, room, shut = board.pawns[WHEELBARROW] & active(board, gang), 0, 0
    if isinstance(phase, Taking):
        barrows &= ~phase.twice
        room -= (phase.once & barrows).bit_count()
        shut = phase.taken
    if not barrows:
        return [], 0
    seen = 0
    for start in hexes_in(barrows):
        seen |= reach(board, gang, start)
    seen &= ~(board.owned[gang] | board.occupied | shut | board.ground.heap)
    return sorted(_offers(board, gang, seen), key=_gain, reverse=True), (
        room + 2 * barrows.bit_count()
    )


def bought(offers: Iterable[Offer], room: int, points: float) -> float:
    """What `points` buy, in at most `room` hexes, the best for its price first."""
    total = 0.0
    for worth, price, count in offers:
        if price <= points and room:
            number = min(count, room, int(points // price))
            total += number * worth
            points -= number * price
            room -= number
    return total


def _gain(offer: Offer) -> float:
    return offer[0] / offer[1]


def _offers(board: Board, gang: int, seen: int) -> Iterator[Offer]:
    for owner, price, hexes in prices_of(board, gang, seen):
        yield 1.0 + TAKEN_FROM * (owner < board.players), price, hexes.bit_count()


def shots(board: Board, gang: int, points: float, phase: object, left: int = 1) -> float:
    """What the slingshots of a gang can shoot for `points` from where they are."""
    ready = board.pawns[SLINGSHOT] & active(board, gang)
    if isinstance(phase, Taking):
        return 0.0
    if isinstance(phase, Shooting):
        ready &= ~phase.shot
    if not ready or points <= 0:
        return 0.0
    seen, room = 0, ready.bit_count()
    for start in hexes_in(ready):
        seen |= reach_over(board, gang, start)
    seen &= board.occupied & ~board.owned[gang]
    total = 0.0
    for kind in (CABIN, WHEELBARROW, LID, SLINGSHOT, BROTHER):
        for one in hexes_in(seen & board.pawns[kind]):
            price = COSTS.shoot[kind] * (1 + _lids(board, 1 << one))
            if room and price <= points:
                room -= 1
                points -= price
                total += TARGET[kind] if left or kind != CABIN else 10.0
    return total


def _lids(board: Board, one: int) -> int:
    if one & board.pawns[CABIN]:
        return 0
    owner = board.owner(one)
    assert owner is not None
    return sum(bool(hexes & one) for hexes in guarded(board, owner))


def _parts(board: Board, gang: int) -> Iterator[int]:
    """The connected parts of what a gang owns."""
    rest, heap = board.owned[gang], board.ground.heap
    while rest:
        part = spread(board.ground, rest & -rest, board.owned[gang] | heap) & ~heap
        yield part
        rest &= ~part


def outlook(state: State, seat: Seat) -> Outlook:
    """What a seat that is to act can count on."""
    last = last_turn(state)
    left = last - state.turn if last else AHEAD
    seats = [Seat(n) for n in range(state.seats)]
    return Outlook(
        seat=seat,
        turn=state.turn,
        left=left,
        points=tuple(_coming(state, seat, other) for other in seats),
        after=tuple(_next(state, other) if left else 0 for other in seats),
    )


def _coming(state: State, seat: Seat, other: Seat) -> float:
    """The points with which another may still act before the turn is over."""
    if state.away[other] > 5 or other not in state.order or is_out(state, other):
        return 0
    if isinstance(state.phase, Taking) and state.order.index(other) < state.order.index(seat):
        return 0
    return state.points[other]


def _next(state: State, seat: Seat) -> float:
    """The action points of the next turn; of duels what the lot brings (TV-8)."""
    shown = column(state.board.gangs[seat], state.turn + 1)
    if not shown.red:
        return shown.number
    enemy = duels.enemy(state, seat)
    bars = column(state.board.gangs[enemy], state.turn + 1).number
    return float(worth_by_lot(shown.number, bars))
