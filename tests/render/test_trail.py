"""What happened while somebody was away, drawn over the board."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageChops

import render
from data.words import Words
from games import log, registry
from games.core import Place, Seat
from games.diceland.events import Attacked, DiceRolled, DiePlaced, Moved
from games.patrouille.board import Colour
from games.patrouille.events import Rolled
from games.terrain_vague.events import TilesLaid
from games.trails import trail
from render.shared.canvas import Box
from render.shared.scene import Scene, Stamp, Text
from render.shared.trail import drawn
from tests.support.render.shapes import overlap, square_box

A, B, C = Place("e5"), Place("f5"), Place("g5")
ADA = Seat(0)


def test_a_move_is_a_way_from_where_it_began() -> None:
    assert trail([Moved(ADA, A, B, 3)], 9) == ((A, B),)


def test_an_attack_leads_from_its_last_army_to_what_is_attacked() -> None:
    assert trail([Attacked(ADA, (A, B), C, (4,))], 9) == ((B, C),)


def test_one_place_is_marked_where_it_happened_and_what_has_none_is_not() -> None:
    events = [DiceRolled(ADA, (1, 2)), DiePlaced(ADA, 4, A), Rolled(ADA, Colour.BLUE, 3)]
    assert trail(events, 9) == ((A,),)


def test_a_landscape_laid_at_once_is_no_way() -> None:
    assert trail([TilesLaid(ADA, 2, (A, B))], 9) == ()


def test_the_newest_are_kept_and_one_that_is_told_twice_is_drawn_once() -> None:
    told = [Moved(ADA, A, B, 3), Moved(ADA, A, B, 3), Moved(ADA, B, C, 3), Moved(ADA, C, A, 3)]
    assert trail(told, 9) == ((A, B), (B, C), (C, A))
    assert trail(told, 2) == ((B, C), (C, A))


def board(spots: dict[Place, tuple[int, int]], kept: tuple[Box, ...] = ()) -> Scene:
    return Scene((400, 400), (0, 0, 0), (), (), spots=spots, kept=kept)


def test_ways_are_numbered_in_their_order_and_one_gone_twice_has_one_sign() -> None:
    spots = {A: (100, 100), B: (300, 100), C: (300, 300)}
    over = drawn(((A, B), (C, B), (A,), (A, B)), board(spots))
    assert [item.text for item in over.items if isinstance(item, Text)] == ["1 4", "2", "3"]
    arrows = [s for s in over.flat if isinstance(s, Stamp) and s.what.startswith("trail 1")]
    assert [(arrow.x, arrow.y) for arrow in arrows] == [(200, 100)]


def test_an_arrow_ends_before_the_piece_that_it_leads_to_and_its_sign_stands_beside_it() -> None:
    piece = (270, 70, 330, 130)
    over = drawn(((A, B), (B,)), board({A: (100, 100), B: (300, 100)}, (piece,)))
    (arrow,) = (item for item in over.flat if isinstance(item, Stamp))
    across = int(str(arrow.sprite.args[0]))
    assert arrow.x + across / 2 < 270
    for sign in over.items:
        if isinstance(sign, Stamp):
            assert not overlap(square_box(sign, 46), piece)


def test_a_sign_for_which_there_is_no_room_is_left_out() -> None:
    everything = (0, 0, 400, 400)
    assert drawn(((A,),), board({A: (100, 100)}, (everything,))).items == ()


def test_what_lies_outside_the_picture_is_left_out() -> None:
    assert drawn(((A, B),), board({A: (100, 100)})).drawn == ()


def test_where_a_way_has_led_is_not_told_again() -> None:
    """An attack, the die that is taken, and the die that moves there: one arrow."""
    told = [Attacked(ADA, (A,), B, (4,)), DiePlaced(ADA, 4, B), Moved(ADA, A, B, 3)]
    assert trail(told, 9) == ((A, B),)


@pytest.mark.parametrize("game", ["diceland", "maillot", "patrouille", "vague"])
def test_every_game_can_tell_where_its_places_lie(game: str) -> None:
    """The same board, and something is drawn over it near its two ends."""
    rules, words = registry()[game], Words.of("en", game)
    begun, _ = log.start(rules, 2, rules.INFO.options(), "a trail")
    view = log.view(rules, begun, None)
    places = {
        place
        for event in (told.event for _, told in begun.told)
        for way in trail([event], 9)
        for place in way
    }
    if not places:
        shown: Any = view
        match game:
            case "diceland":
                places = {*shown.state.lands}
            case "patrouille":
                places = {*shown.state.pieces}
            case "maillot":
                places = {square.place for square in shown.squares}
            case _:
                places = {one.place for one in shown.hexes}
    way = tuple(sorted(places)[:: max(1, len(places) - 1)][:2])
    plain, over = render.paint(view, words), render.paint_trail(view, words, (way,))
    assert plain is not None
    assert over is not None
    assert over.alt == plain.alt
    one, two = (Image.open(io.BytesIO(p.png)).convert("RGB") for p in (plain, over))
    assert one.size == two.size
    assert ImageChops.difference(one, two).getbbox()


def test_a_view_without_a_trail_is_painted_as_ever() -> None:
    rules, words = registry()["patrouille"], Words.of("en", "patrouille")
    view = log.view(rules, log.start(rules, 2, rules.INFO.options(), "a trail")[0], None)
    assert render.paint_trail(view, words, ()) == render.paint(view, words)


def test_an_empty_way_takes_a_number_and_is_not_drawn() -> None:
    over = drawn(((), (), (A,)), board({A: (100, 100)}))
    assert [item.text for item in over.items if isinstance(item, Text)] == ["3"]
