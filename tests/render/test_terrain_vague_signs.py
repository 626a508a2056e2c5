"""What Terrain Vague's picture says of a position, sign by sign."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from games.core import Place, Result
from games.terrain_vague.box import Pawn
from games.terrain_vague.phases import (
    Appointing,
    Assembling,
    Founding,
    Gathering,
    Moving,
    Shooting,
    Taking,
)
from games.terrain_vague.state import Last, State
from render.shared.theme import theme
from render.terrain_vague import scene, yard_of
from tests.support.games.vague import C, F, P, R, at, during, yard
from tests.support.render.junkyards import BOARD, PEOPLE, drawn_of, numbered, seen, told
from tests.support.render.shapes import named, stamps, texts, written_in


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (during(BOARD, Assembling(P, 1, (1,) * 8, 0), turn=0), "Anna lays a tile"),
        (during(BOARD, Founding(R), turn=0), "Ben builds a cabin"),
        (during(BOARD, Appointing(C), turn=0), "Cas names a rival"),
        (during(BOARD, Gathering(F)), "Dirk brings pawns"),
        (during(BOARD, Moving(P)), "Anna moves"),
        (during(BOARD, Shooting(R)), "Ben shoots"),
        (during(BOARD, Taking(C)), "Cas takes terrain"),
    ],
)
def test_the_ribbon_says_what_is_asked_of_whom_in_the_colour_of_their_gang(
    state: State, said: str
) -> None:
    drawn = drawn_of(state)
    assert said in told(drawn)
    (seat,) = seen(state).awaited
    (ribbon,) = named(drawn, "ribbon")
    gang = seen(state).gangs[seat].gang.value
    assert ribbon.sprite.args[2] == theme().gangs[gang].face
    lit = [s.what for s in named(drawn, "card of") if s.sprite.args[2] is not None]
    assert lit == [f"card of {seat}"]


@pytest.mark.parametrize(
    ("state", "number"),
    [
        (during(BOARD, Gathering(P)), 2),
        (during(BOARD, Moving(P)), 3),
        (during(BOARD, Shooting(P)), 4),
        (during(BOARD, Taking(P)), 5),
    ],
)
def test_the_phases_show_which_are_over_and_which_is_on(state: State, number: int) -> None:
    signs = [s.what for s in stamps(drawn_of(state)) if s.what.startswith("phase ")]
    states = ["done"] * (number - 1) + ["now"] + ["later"] * (5 - number)
    assert signs == [f"phase {n} {each}" for n, each in enumerate(states, 1)]


def test_the_turn_has_a_frame_on_the_slip_and_duels_are_red() -> None:
    drawn = drawn_of(during(BOARD, Gathering(P), turn=7))
    assert "Turn 7 of 12" in written_in(drawn)
    assert named(drawn, "turn 7")
    (frame,) = named(drawn, "present turn")
    number = min((t for t in texts(drawn) if t.text == "7"), key=lambda t: abs(t.x - frame.x))
    assert number.x == frame.x
    red = [s.what.split()[-1] for s in stamps(drawn) if s.what.startswith("duels in turn")]
    assert red == ["3", "6", "9", "12"]
    assert len(named(drawn, "red number")) == 16


def test_without_a_last_turn_the_cards_begin_afresh() -> None:
    state = during(BOARD, Gathering(P), turn=14)
    drawn = drawn_of(replace(state, options=replace(state.options, endless=True)))
    assert "Turn 14" in written_in(drawn)
    assert {"13", "14", "24"} <= written_in(drawn)
    assert named(drawn, "turn 14")
    assert named(drawn, "duels in turn 15")


def test_a_card_tells_order_territory_points_and_supply() -> None:
    state = during(BOARD, Gathering(R), order=(R, P, F, C), points=11, given=(20, 14, 12, 10))
    drawn = drawn_of(state)
    (card,) = named(drawn, "card of 0")
    near = [t.text for t in texts(drawn) if abs(t.y - card.y) < 34]
    assert {"P", "Anna", "2", "5", "11", "/20"} <= set(near)
    counts = {s.what.split()[1]: int(s.what.split()[0]) for s in stamps(drawn)
              if s.what.endswith(" of 0") and s.what[0].isdigit()}  # fmt: skip
    assert counts == {"wheelbarrow": 2, "slingshot": 4, "lid": 2, "brother": 1, "cabin": 0}
    assert ", goal 25" in written_in(drawn)
    assert named(drawn, "growth 20 of 0")
    assert named(drawn, "rank 2 of 0")
    assert named(drawn, "rank 1 of 1")


def test_a_gang_that_has_ended_its_turn_is_ticked() -> None:
    drawn = drawn_of(during(BOARD, Gathering(R), away=(6, 0, 4, 0)))
    assert named(drawn, "done 20 of 0")
    assert named(drawn, "points 20 of 2")


def test_a_gang_without_a_hex_is_out() -> None:
    board = yard(4, "poubelles", {"cabin": "e6"}, gravats="e6 e7", flaques="a1")
    drawn = drawn_of(during(board, Gathering(P)))
    assert "out of the game" in written_in(drawn)
    pale = {s.what[-1]: s.sprite.args[2] for s in named(drawn, "emblem of")}
    assert pale == {"0": False, "1": True, "2": True, "3": True}


def test_territory_has_a_border_where_it_ends_and_nowhere_else() -> None:
    drawn = drawn_of(during(BOARD, Gathering(P)))
    bordered = {s.what.split()[-1] for s in named(drawn, "border")}
    assert {"e5", "e6", "e7", "d6", "d7", "g6", "g7", "h6", "a2"} <= bordered
    assert "a1" not in bordered
    (inner,) = named(drawn, "border e6")
    assert inner.sprite.args[1] == "parpaings"
    around = ("f6", "e7", "d6", "d5", "e5", "f5")
    sides = dict(zip(around, cast(tuple[bool, ...], inner.sprite.args[2]), strict=True))
    assert sides["e7"] is False
    assert sides["e5"] is False
    assert sides["d5"] is True


def test_protection_is_a_shield_with_the_number_of_lids() -> None:
    drawn = drawn_of(during(BOARD, Gathering(P)))
    view = seen(during(BOARD, Gathering(P)))
    shown = {s.what.split()[2]: int(s.what.split()[1]) for s in named(drawn, "protected")}
    assert shown == {str(cell.place): cell.lids for cell in view.hexes if cell.lids}
    assert set(shown.values()) >= {1, 2}


def test_isolated_pawns_are_pale_and_carry_a_sign() -> None:
    drawn = drawn_of(during(BOARD, Gathering(P)))
    (idle,), (busy,) = (named(drawn, f"wheelbarrow of parpaings {at}") for at in ("a1", "d6"))
    assert idle.sprite.args[-1] is True
    assert busy.sprite.args[-1] is False
    assert named(drawn, "isolated a1")
    assert not named(drawn, "isolated d6")


def test_nothing_is_isolated_before_the_cabins_stand() -> None:
    drawn = drawn_of(during(yard(4), Founding(P), turn=0))
    assert not named(drawn, "isolated")


def test_a_jail_has_bars() -> None:
    board = yard(4, "poubelles", {"cabin": "b1 e5"}, flaques="b1 b2 a2", gravats="a1 e5 e6")
    drawn = drawn_of(during(board, Taking(C)))
    assert named(drawn, "jail a1")
    assert not named(drawn, "jail e5")


def test_who_has_acted_in_this_phase_is_ticked() -> None:
    moved = 1 << at(BOARD, "d6")
    assert named(drawn_of(during(BOARD, Moving(P, moved))), "spent d6")
    assert not named(drawn_of(during(BOARD, Gathering(P))), "spent")


def test_the_last_move_is_an_arrow_between_two_rims() -> None:
    state = during(BOARD, Taking(P), last=Last("move", P, Place("d7"), Place("d6")))
    drawn = drawn_of(state)
    for what in ("from d7", "to d6", "arrow d7 d6"):
        assert named(drawn, what)
    assert "Anna moved a wheelbarrow from D7 to D6." in told(drawn)


def test_what_comes_from_the_supply_has_no_arrow() -> None:
    state = during(BOARD, Gathering(P), last=Last("gather", R, None, Place("g7")))
    drawn = drawn_of(state)
    assert named(drawn, "to g7")
    assert not named(drawn, "from")
    assert not named(drawn, "arrow")
    assert "Ben brought a slingshot to G7." in told(drawn)


def test_before_the_first_move_there_is_none_to_tell() -> None:
    assert "Nothing has happened yet." in told(drawn_of(during(BOARD, Gathering(P))))


def test_targets_carry_their_numbers_and_what_they_cost() -> None:
    view = seen(during(BOARD, Taking(P)), 0)
    marks = numbered(["f6", "f7", "g7"])
    drawn, yard = scene(view, PEOPLE, marks), yard_of(view, marks)
    spots = {cell.place: yard.centre(cell) for cell in view.hexes}
    for number, place in ((1, "f6"), (2, "f7"), (3, "g7")):
        (rim,) = named(drawn, f"marked {place}")
        assert (rim.x, rim.y) == spots[Place(place)]
        (badge,) = named(drawn, f"mark {number} {place}")
        assert abs(badge.x - rim.x) < yard.radius
    assert named(drawn, "price 4 f7")
    assert not [s for s in stamps(drawn) if s.what.startswith("price") and s.what.endswith("g7")]


def test_a_shot_costs_as_much_as_the_shields_make_it() -> None:
    view = seen(during(BOARD, Shooting(R)), 1)
    drawn = scene(view, PEOPLE, numbered(["d6"]))
    (cell,) = [cell for cell in view.hexes if cell.place == "d6"]
    assert cell.shot
    assert cell.shot.total == 1 + cell.lids
    assert named(drawn, f"price {cell.shot.total} d6")


def test_own_pawns_show_what_it_costs_to_move_them() -> None:
    drawn = scene(seen(during(BOARD, Moving(P)), 0), PEOPLE, numbered(["d6", "e6", "e7", "d7"]))
    assert named(drawn, "price 2 d6")
    assert named(drawn, "price 6 e6")
    assert named(drawn, "price 4 e7")
    assert not [s for s in stamps(drawn) if s.what.startswith("price") and s.what.endswith("d7")]


def test_the_public_sees_no_prices() -> None:
    drawn = scene(seen(during(BOARD, Taking(P))), PEOPLE, numbered(["f7"]))
    assert named(drawn, "mark 1 f7")
    assert not [s for s in stamps(drawn) if s.what.startswith("price ")]


def test_a_place_to_be_confirmed_is_ringed_twice_and_above_the_last_move() -> None:
    last = Last("shoot", R, Place("g7"), Place("f6"))
    view = seen(during(BOARD, Taking(P), last=last), 0)
    sure, asked = (scene(view, PEOPLE, ((Place("f7"), sign),)) for sign in ("", "1"))
    (ring,), (rim,) = named(sure, "marked f7"), named(asked, "marked f7")
    assert ring.sprite != rim.sprite
    assert not named(sure, "mark")
    order = [s.what for s in stamps(sure)]
    assert order.index("marked f7") > order.index("arrow g7 f6") > order.index("to f6")


def test_the_end_shows_who_has_won_and_why() -> None:
    view = seen(during(BOARD, Gathering(P)))
    won = scene(replace(view, result=Result((2, 1, 3, 4), (5, 9, 3, 0), "turns")), PEOPLE)
    assert "Ben wins" in written_in(won)
    assert "How it ended" in written_in(won)
    assert "the largest territory" in told(won)
    assert named(won, "cup")
    lit = {s.what[-1] for s in named(won, "card of") if s.sprite.args[2] is not None}
    assert lit == {"1"}
    shared = scene(replace(view, result=Result((1, 1, 3, 4), (9, 9, 3, 0), "turns")), PEOPLE)
    assert "The victory is shared" in told(shared)
    nobody = scene(replace(view, result=Result((2,) * 4, (0,) * 4, "turns")), PEOPLE)
    assert "Nobody wins" in told(nobody)
    assert not named(nobody, "cup")


def test_tv_15_a_shot_by_a_relay_is_an_arrow_by_the_relay_and_names_what_was_shot() -> None:
    """Issue: the arrow went straight, and the line said "the pawn" of a cabin."""
    last = Last("shoot", P, Place("d7"), Place("f7"), (Place("f6"),), Pawn.CABIN)
    drawn = drawn_of(during(BOARD, Taking(P), last=last))
    assert named(drawn, "arrow d7 f6")
    assert named(drawn, "arrow f6 f7")
    assert not named(drawn, "arrow d7 f7")
    assert "Anna shot the cabin on F7 from D7 by way of F6." in told(drawn)
