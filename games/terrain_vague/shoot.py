"""Phase 4: slingshots shoot foreign pawns (TV-22, TV-23)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core import Dealer, Seat
from games.terrain_vague.box import CABIN, PAWNS, SLINGSHOT
from games.terrain_vague.events import CabinDestroyed, Shot
from games.terrain_vague.ground import Ground, at, hexes_in
from games.terrain_vague.moves import Shoot
from games.terrain_vague.phases import Shooting
from games.terrain_vague.prices import price_of_shot
from games.terrain_vague.reach import open_to_all, reach_over, relays_between
from games.terrain_vague.state import Last, State, left_off, paid
from games.terrain_vague.territory import active


@cache
def _shots_from(ground: Ground, start: int) -> Sequence[Shoot]:
    """The shots from hex number `start` at each hex, by number."""
    return tuple([Shoot(ground.places[start], target) for target in ground.places])


def choices(state: State, phase: Shooting) -> Sequence[Shoot]:
    """Every shot that can be paid, of every slingshot that has not shot."""
    board, seat, points = state.board, phase.seat, state.points[phase.seat]
    slingshots = board.pawns[SLINGSHOT] & board.owned[seat] & ~phase.shot
    if not slingshots:
        return ()
    foreign = board.occupied & ~board.owned[seat]
    shots = [
        (start, reach_over(board, seat, start) & foreign)
        for start in hexes_in(slingshots & active(board, seat))
    ]
    seen = 0
    for _, targets in shots:
        seen |= targets
    cheap = sum(1 << n for n in hexes_in(seen) if price_of_shot(board, 1 << n).total <= points)
    return [
        shot
        for start, targets in shots
        for shot in at(_shots_from(board.ground, start), targets & cheap)
    ]


def shoot(state: State, seat: Seat, action: Shoot, dealer: Dealer) -> State:
    """TV-22: the victim is removed at once."""
    board, phase = state.board, state.phase
    assert isinstance(phase, Shooting)
    one = board.ground.set_of(action.target)
    pawn, owner = board.pawn(one), board.owner(one)
    assert pawn is not None
    assert owner is not None
    victim, cost = Seat(owner), price_of_shot(board, one).total
    dealer.tell(Shot(seat, action.target, victim, PAWNS[pawn], cost))
    if pawn == CABIN:
        dealer.tell(CabinDestroyed(victim))
    slingshot = board.ground.set_of(action.slingshot)
    via = relays_between(board, seat, slingshot, one, open_to_all(board, seat))
    last = Last("shoot", seat, action.slingshot, action.target, via, PAWNS[pawn])
    phase = Shooting(seat, phase.shot | slingshot)
    board = board.with_pawn(one, None)
    state = paid(state, seat, cost, board=board, phase=phase, last=last)
    return left_off(state, victim, pawn)
