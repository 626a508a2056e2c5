"""The standing order of Terrain Vague: phases that a player does not use are ended for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import terrain_vague
from games.changes import changed
from games.core import Seat
from games.notation import parse
from games.terrain_vague.orders import Part, Skip
from games.terrain_vague.phases import Gathering, Moving, Phase, Shooting, Taking
from games.terrain_vague.state import State
from games.terrain_vague.view import VagueView, view
from tests.games.vague.yard import CABINS, LAND, P, R, gathering, yard

PAWNS = {"cabin": CABINS, "slingshot": "a2 f2", "wheelbarrow": "a3 f3", "brother": ""}


def table(phase: Phase) -> State:
    return changed(gathering(yard(pawns=PAWNS, **LAND)), phase=phase)


def seen(state: State, seat: Seat = P) -> VagueView:
    return view(state, seat)


def says(order: Skip, state: State) -> str | None:
    found = order.decide(seen(state), terrain_vague.legal(state, P))
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
