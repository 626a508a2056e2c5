"""Colours beside the seats: picked, drawn, or those of the seats (`games.colours`; TV-4a, PA-2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games import diceland, history, log, maillot, patrouille, registry
from games.codec import from_json, to_json
from games.colours import BY_LOT, colour_of, settled, side
from games.core import BadRecord, Dealer, Seat
from games.patrouille.board import Colour

COLOURED = {key: game for key, game in registry().items() if game.INFO.colours}


def options_of(game: Any, *colours: int) -> Any:
    return replace(game.INFO.options(), colours=colours)


@pytest.mark.parametrize("key", COLOURED)
def test_options_of_the_release_before_have_the_colours_of_the_seats(key: str) -> None:
    """What was stored before has no such field, and replays with the same draws."""
    game = COLOURED[key]
    stored = to_json(game.INFO.options())
    del stored["colours"]
    old = from_json(game.INFO.options, stored)
    assert old == game.INFO.options()
    for seats in game.INFO.seats:
        position, entry = log.start(game, seats, old, "as ever")
        plain = Dealer("as ever/0")
        assert position.state == game.setup(seats, old, plain)
        assert entry.draws == tuple(plain.draws)
        assert game.view(position.state, None).colours == ()


@pytest.mark.parametrize("key", COLOURED)
def test_a_lot_is_drawn_among_what_nobody_has_and_can_be_checked(key: str) -> None:
    game = COLOURED[key]
    seats = game.INFO.seats[0]
    options = options_of(game, game.INFO.colours - 1, *(BY_LOT,) * (seats - 1))
    position, entry = log.start(game, seats, options, "a lot")
    colours = game.view(position.state, None).colours
    assert colours[0] == game.INFO.colours - 1
    assert len({side(game.INFO, seats, colour) for colour in colours}) == seats
    assert history.verify(game, seats, options, [entry], "a lot")
    other = replace(entry, draws=((entry.draws[0] + 1) % 2, *entry.draws[1:]))
    assert not history.verify(game, seats, options, [other], "a lot")


@pytest.mark.parametrize(
    "colours", [(0,), (0, 0), (0, 4), (0, -2), (0, 2), (2, 0, 1), (BY_LOT, 4)], ids=str
)
def test_colours_that_cannot_be_are_no_match(colours: tuple[int, ...]) -> None:
    """PA-20: with two players blue and yellow are one side."""
    with pytest.raises(BadRecord):
        settled(patrouille.INFO, 2, options_of(patrouille, *colours), Dealer("x"))
    options = options_of(patrouille, *colours)
    _, entry = log.start(patrouille, 2, patrouille.INFO.options(), "x")
    assert not history.verify(patrouille, 2, options, [entry], "x")


def test_pa_20_a_lot_never_falls_on_the_other_army_of_an_opponent() -> None:
    drawn = {
        settled(patrouille.INFO, 2, options_of(patrouille, 3, BY_LOT), Dealer(f"{n}")).colours[1]
        for n in range(20)
    }
    assert drawn == {0, 2}


def test_pa_2_the_colour_is_the_corner_and_the_turn_goes_round_clockwise() -> None:
    """Seat 0 is white, seat 1 red, seat 2 blue: after red comes white, whose seat is 0."""
    options, order = options_of(patrouille, 3, 1, 0), []
    position, _ = log.start(patrouille, 3, options, "corners")
    for _ in range(7):
        (seat,) = log.awaited(patrouille, position)
        order.append(seat)
        action = patrouille.fallback(position.state, seat)
        position, _ = log.move(patrouille, position, seat, action, "corners")
    at = order.index(Seat(2))
    assert order[at : at + 4] == [2, 1, 0, 2]
    view: Any = patrouille.view(position.state, None)
    armies = {army.colour: army.seat for army in view.armies}
    assert armies == {Colour.BLUE: 2, Colour.RED: 1, Colour.WHITE: 0}


def test_pa_21_of_three_the_colour_that_nobody_chose_is_absent() -> None:
    position, _ = log.start(patrouille, 3, options_of(patrouille, 2, 3, 0), "absent")
    standing = {piece.colour for piece in position.state.pieces.values()}
    assert standing == {Colour.YELLOW, Colour.WHITE, Colour.BLUE}


def test_pa_20_two_players_have_the_opposite_corners_of_those_they_chose() -> None:
    position, _ = log.start(patrouille, 2, options_of(patrouille, 3, 2), "sides")
    view: Any = patrouille.view(position.state, None)
    armies = {army.colour: army.seat for army in view.armies}
    assert armies == {Colour.BLUE: 1, Colour.RED: 0, Colour.YELLOW: 1, Colour.WHITE: 0}


@pytest.mark.parametrize(("game", "colours"), [(diceland, (1, 0)), (maillot, (5, 3))])
def test_colours_of_dice_and_jerseys_change_nothing_but_the_looks(
    game: Any, colours: tuple[int, ...]
) -> None:
    plain, _ = log.start(game, 2, game.INFO.options(), "looks")
    other, _ = log.start(game, 2, options_of(game, *colours), "looks")
    assert replace(other.state, options=game.INFO.options()) == plain.state
    assert [colour_of(game.view(other.state, None), seat) for seat in (0, 1)] == list(colours)
