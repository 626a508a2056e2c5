"""A picture that holds every colour a picture of DiceLand may have, about as often as they do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from games.core import Place, Seat
from games.diceland.frame import place_at
from games.diceland.state import Choosing, Die, Land, Options, State, Terrain
from games.diceland.view import DicelandView
from render.diceland import board
from render.shared import furniture
from render.shared.dice import blank_die, lost_die
from render.shared.hexmap import HexMap
from render.shared.scene import Item, Scene, Stamp, Text
from render.shared.theme import BODY, WIDTH, theme

SIZE = (WIDTH, 560)


def swatch() -> Scene:
    """Tiles of all kinds with all dice, marks and arrows, papers, cards and ribbons."""
    hexes = HexMap(52, 80, 90)
    ground = [
        *furniture.table(SIZE[1]),
        *board.ground(_view(), hexes),
        Stamp("sheet", furniture.sheet(340, 500), 990, 280),
    ]
    marks = tuple((place_at(column, 7), "1") for column in range(3))
    items = [*board.pieces(_view(), hexes, marks), *_on_the_sheet()]
    return Scene(SIZE, theme().table, tuple(ground), tuple(items))


def _view() -> DicelandView:
    kinds = list(Terrain)
    places = [(place_at(c, r), c, r) for r, c in product(range(7), range(6))]
    lands = {
        place: Land(place, kinds[(c + r) % 5], Seat(r % 2) if c == 5 else None)
        for place, c, r in places
    }
    armies = {place: Die(Seat((c + r) % 2), 1 + (c * r) % 6) for place, c, r in places if 0 < r < 6}
    seat = Seat(0)
    attack = Choosing(seat, (_placed(1, 1), _placed(2, 1)), _placed(1, 2), (3, 4))
    state = State(Options(terrain=True), lands, armies, ((3, 4), (5, 6)), attack)
    return DicelandView(None, state, 1, frozenset({seat}), None, None)


def _placed(column: int, row: int) -> Place:
    return place_at(column, row)


def _on_the_sheet() -> Iterator[Item]:
    colours = theme()
    for n, colour in enumerate((colours.gold, *(side.face for side in colours.sides))):
        yield Stamp("ribbon", furniture.ribbon(150, 60, colour), 910, 80 + n * 80)
    for n, lit in enumerate((None, colours.gold)):
        yield Stamp("card", furniture.card(140, 110, lit), 1070, 100 + n * 130)
    for seat in (0, 1):
        yield Stamp("die", blank_die(seat, 48), 1040 + seat * 60, 100)
        yield Stamp("ghost", lost_die(seat, 48), 1040 + seat * 60, 230)
    yield Stamp("cup", furniture.cup(34), 910, 80)
    for n, ink in enumerate((colours.text, colours.dim)):
        yield Text("abcdefghijklmnop", 860, 360 + n * 60, BODY, ink)
