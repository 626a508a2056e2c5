"""Standing orders of Terrain Vague: what is ended, shot, picked or reinforced without asking."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import terrain_vague
from games.changes import changed
from games.core import Action, Dealer, Order, Seat
from games.notation import parse
from games.terrain_vague.advice.orders import ByLot, HoldFire, Part, SameDuel, Skip, Strengthen
from games.terrain_vague.moves import Bars, Lot, Pawns
from games.terrain_vague.phases import Gathering, Moving, Phase, Shooting, Taking
from games.terrain_vague.state import Options, State, Taken
from games.terrain_vague.turn import END_PHASE
from games.terrain_vague.view import VagueView, view
from tests.support.games.vague import CABINS, LAND, P, R, gathering, red_turn, yard

PAWNS = {"cabin": CABINS, "slingshot": "a2 f2", "wheelbarrow": "a3 f3", "brother": ""}


def table(phase: Phase) -> State:
    return changed(gathering(yard(pawns=PAWNS, **LAND)), phase=phase)


def seen(state: State, seat: Seat = P) -> VagueView:
    return view(state, seat)


def says(order: Order, state: State, seat: Seat = P) -> str | None:
    found = order.decide(seen(state, seat), terrain_vague.legal(state, seat))
    return None if found is None else str(found)


def test_it_is_spelled_like_a_move_in_any_order() -> None:
    order = parse(terrain_vague.INFO.orders, "skip shooting+moving 3")
    assert order == Skip((Part.MOVING, Part.SHOOTING), 3)
    assert str(order) == "skip moving+shooting 3"
    assert parse(terrain_vague.INFO.orders, "skip duelling 3") is None


@pytest.mark.parametrize(
    ("phase", "part", "end"),
    [
        (Gathering(P), "gathering", "end phase"),
        (Moving(P), "moving", "end phase"),
        (Shooting(P), "shooting", "end phase"),
        (Taking(P), "taking", "end turn"),
    ],
)
def test_tv_7_it_ends_the_phases_it_names_and_no_others(phase: Phase, part: str, end: str) -> None:
    """TV-7: after phase 5 there is nothing left of the turn."""
    state = table(phase)
    assert says(Skip((Part(part),), 0), state) == end
    others = tuple(each for each in Part if each.value != part)
    assert says(Skip(others, 0), state) is None


def test_tv_31_it_is_over_once_the_territory_is_smaller() -> None:
    now = seen(table(Moving(P)))
    assert now.gangs[P].territory == 3
    order = Skip(tuple(Part), 3)
    assert order.holds(now)
    assert Skip.usual(now) == {"land": "3"}
    land = {**LAND, "gravats": "a1 a2", "ronces": "f1 f2 f3 a3"}
    smaller = changed(gathering(yard(pawns=PAWNS, **land)), phase=Moving(P))
    assert not order.holds(seen(smaller))


def test_tv_22_it_is_over_once_an_enemy_has_thrown_out_a_pawn() -> None:
    """A big brother leaves the board by what he does himself, too (TV-20): that is no attack."""
    state = table(Taking(P))
    assert Skip((Part.TAKING,), 0).holds(seen(state))
    for pawn, holds in (("slingshot", False), ("brother", True)):
        now = seen(state)
        off = tuple((p, int(p.value == pawn)) for p, _ in now.gangs[P].off)
        gang = replace(now.gangs[P], off=off)
        after = replace(now, gangs=(gang, *now.gangs[1:]))
        assert Skip((Part.TAKING,), 0).holds(after) is holds, pawn


def test_tv_23_who_has_lost_the_cabin_is_asked() -> None:
    without = {**PAWNS, "cabin": "f1 k1 f11"}
    state = changed(gathering(yard(pawns=without, **LAND)), phase=Gathering(P))
    assert not Skip(tuple(Part), 0).holds(seen(state))
    assert Skip(tuple(Part), 0).holds(seen(state, R))


def test_the_public_has_no_orders() -> None:
    public = view(table(Moving(P)), None)
    assert not Skip(tuple(Part), 0).holds(public)
    assert Skip.usual(public) == {}


def in_range() -> State:
    """The Parpaings' slingshot on a2 sees the Roncier's wheelbarrow on a4."""
    pawns = {"cabin": CABINS, "slingshot": "a2", "wheelbarrow": "a4"}
    board = yard(pawns=pawns, **{**LAND, "ronces": "f1 f2 f3 a4 a5"})
    return changed(gathering(board), phase=Shooting(P))


def test_tv_7_fire_is_held_while_every_shot_is_too_dear() -> None:
    """An unprotected wheelbarrow costs 1 point (TV-13)."""
    state = in_range()
    assert "shoot a2 a4" in map(str, terrain_vague.legal(state, P))
    assert says(HoldFire(0), state) == "end phase"
    assert says(HoldFire(1), state) is None
    assert says(HoldFire(0), table(Moving(P))) is None


def test_tv_7_fire_is_held_only_by_who_may_end_phase_4() -> None:
    """While another seat shoots, there is nothing for the order to end."""
    assert says(HoldFire(0), in_range(), R) is None


def test_tv_22_who_has_nobody_in_range_is_not_asked_in_phase_4_and_needs_no_order() -> None:
    state = changed(table(Gathering(P)), order=(P,))
    for _ in range(2):
        state = terrain_vague.apply(state, P, END_PHASE, Dealer("yard"))
    assert not isinstance(state.phase, Shooting)


def test_tv_22_fire_is_held_until_a_pawn_is_lost() -> None:
    now = seen(in_range())
    assert HoldFire(0).holds(now)
    off = tuple((pawn, int(pawn.value == "lid")) for pawn, _ in now.gangs[P].off)
    hit = replace(now, gangs=(replace(now.gangs[P], off=off), *now.gangs[1:]))
    assert not HoldFire(0).holds(hit)
    assert HoldFire.usual(now) == {"cost": "0"}


def taking(rest: str, taken: Taken = Taken.WEAK) -> State:
    """The Parpaings' wheelbarrow on a3, with weak hexes of theirs on a1 and a2."""
    land = {**LAND, "gravats": "a1 a2", "parpaings": "a3 b1"}
    pawns = {"cabin": "b1 f1 k1 f11", "wheelbarrow": "a3"}
    board = yard(4, rest, pawns, **land)
    return changed(gathering(board, options=Options(taken=taken)), phase=Taking(P))


def test_tv_28_the_weakest_hex_is_reinforced_once_nothing_foreign_can_be_taken() -> None:
    assert says(Strengthen(), taking("poubelles")) is None
    assert says(Strengthen(), taking("parpaings")) == "reinforce a3 a1"
    free = taking("parpaings", Taken.FREE)
    assert says(Strengthen(), free) == "convert a3 a1 strong"
    assert says(Strengthen(), table(Moving(P))) is None


@pytest.mark.parametrize("order", [ByLot(), SameDuel((8, 7, 6), (5, 4, 3))])
def test_tv_8_a_duel_is_answered_once_and_then_left_alone(order: Order) -> None:
    state, picked = red_turn(), list[Action]()
    while (found := order.decide(seen(state, R), terrain_vague.legal(state, R))) is not None:
        picked.append(found)
        state = terrain_vague.apply(state, R, found, Dealer("yard"))
        assert len(picked) < 4
    assert R not in terrain_vague.awaited(state)
    assert order.holds(seen(state, R))
    lot = isinstance(order, ByLot)
    assert set(picked) == ({Lot()} if lot else {Pawns((8, 7, 6)), Bars((5, 4, 3))})


def test_tv_8_of_the_numbers_as_many_are_used_as_are_asked_for_the_foremost_first() -> None:
    """In turn 3 the Parpaings pick one pawn and one bar."""
    state = red_turn()
    order = SameDuel((6, 8, 7), (2, 4, 3))
    picked = set()
    for _ in range(2):
        found = order.decide(seen(state), terrain_vague.legal(state, P))
        assert found is not None
        state = terrain_vague.apply(state, P, found, Dealer("yard"))
        picked.add(found)
    assert picked == {Pawns((6,)), Bars((2,))}


def test_tv_9_who_has_named_too_few_numbers_is_asked_and_others_than_there_are_are_refused() -> (
    None
):
    assert says(SameDuel((8,), (8,)), red_turn(), R) is None
    for pawns, bars in (((9,), (8,)), ((8, 8, 8, 8), (8,)), ((8,), (8, 8))):
        with pytest.raises(ValueError, match="numbers"):
            SameDuel(pawns, bars)


def test_orders_say_nothing_to_the_public() -> None:
    public = view(red_turn(), None)
    for order in (ByLot(), SameDuel((8,), (8,)), HoldFire(0), Strengthen()):
        assert order.decide(public, ()) is None
