"""DiceLand's landscape: tiles with their names, dice, the last move, the marks of a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.colours import colour_of
from games.core import Place, Seat
from games.diceland.frame import spot
from games.diceland.landscape import shown
from games.diceland.state import Choosing, Land, Last
from games.diceland.view import DicelandView
from render.diceland.text import closed, outcome
from render.painting import Marks
from render.shared import furniture, terrain
from render.shared.canvas import BLACK, WHITE, Box, Pen, mix
from render.shared.dice import die, lost_die
from render.shared.hexmap import HexMap, hexagon
from render.shared.lettering import breadth, rise
from render.shared.scene import Item, Sprite, Stamp, Text
from render.shared.signs import Spot, around, arrow, placed, sign_box
from render.shared.signs import beside as signs_beside
from render.shared.theme import BODY, NARROW, PLAIN, UPRIGHT, theme

RIM = 3
"""How many pixels wider than its face a die is, on each side."""

PIPS = 0.34
"""How far the pips of a die reach from its middle, in sizes of the die."""

SMALL_TILE = 64
"""Tiles of a smaller radius need more of it for their names."""


def die_size(radius: int) -> int:
    """How wide a die on a tile is, in pixels; small tiles need more room for their names."""
    return round(radius * (0.94 if radius >= SMALL_TILE else 0.8))


def seat_of_die(radius: int) -> int:
    """The distance of a die below the middle of its tile."""
    return round(radius * (0.16 if radius >= SMALL_TILE else 0.22))


def ground(view: DicelandView, spots: HexMap) -> Iterator[Item]:
    """The tiles: what changes only when one is laid."""
    at = [
        (land, *spots.centre(spot(land.place)))
        for land in sorted(view.state.lands.values(), key=_depth)
    ]
    radius = spots.radius
    for land, x, y in at:
        yield Stamp(f"shadow {land.place}", terrain.shadow(radius), x, y)
    for land, x, y in at:
        yield Stamp(f"edge {land.place}", terrain.edge(radius, _kind(view, land)), x, y)
    for land, x, y in at:
        kind = _kind(view, land)
        yield Stamp(f"{kind} {land.place}", terrain.tile(radius, kind), x, y)
        if land.capital is not None:
            rim = Sprite(_capital, (radius, colour_of(view, land.capital)), (radius, radius))
            yield Stamp(f"capital of {land.capital} {land.place}", rim, x, y)


def flat(view: DicelandView, spots: HexMap, marks: Marks) -> Iterator[Item]:
    """The layer below the dice that changes with them: rims, and the last move."""
    yield from _blank(view, spots, marks)
    for place, _ in marks:
        outline = furniture.outline(spots.radius, theme().gold)
        yield Stamp(f"marked {place}", outline, *_at(spots, place))
    yield from _last_move(view, spots)
    yield from _arrows(view, spots)


def kept(view: DicelandView, spots: HexMap) -> Iterator[Box]:
    """The dice and the flags, which nothing may cover."""
    for place in view.state.armies:
        yield around(*_middle(spots, place), die_size(spots.radius) / 2 + RIM)
    for land in view.state.lands.values():
        if land.capital is not None:
            (x, y), u = _at(spots, land.place), max(spots.radius / 100, 0.6)
            yield round(x - 76 * u), round(y - 57 * u), round(x - 26 * u), round(y + 20 * u)


def _middle(spots: HexMap, place: Place) -> Spot:
    """Where the middle of a die on that tile is."""
    x, y = _at(spots, place)
    return x, y + seat_of_die(spots.radius)


def _name_box(spots: HexMap, place: Place) -> Box:
    x, y = _at(spots, place)
    name = _name(place, x, y, spots.radius, BLACK, WHITE)
    wide, high = breadth(name.text, PLAIN, True) // 2, rise(PLAIN, True) // 2
    return name.x - wide, name.y - high, name.x + wide, name.y + high


def pieces(view: DicelandView, spots: HexMap, marks: Marks) -> Iterator[Item]:
    """The dice with the names of their tiles, and the numbers of the answers."""
    dice = view.state.armies
    radius = spots.radius
    for land in sorted(view.state.lands.values(), key=_depth):
        x, y = _at(spots, land.place)
        if land.place in dice:
            army = dice[land.place]
            what = f"die {army.value} of {army.seat} {land.place}"
            size = die_size(radius)
            yield Stamp(
                what, die(colour_of(view, army.seat), army.value, size), x, y + seat_of_die(radius)
            )
        elif closed(view, land):
            sign = Sprite(_closed, (radius,), (radius, radius))
            yield Stamp(f"closed {land.place}", sign, x, y + seat_of_die(radius))
    for land in view.state.lands.values():
        yield from _signs(view, land, *_at(spots, land.place), radius)
    yield from _badges(view, spots, marks)


def _kind(view: DicelandView, land: Land) -> str:
    return shown(view.state.options, land).value


def _depth(land: Land) -> tuple[int, int]:
    """Rows further down lie in front."""
    return land.row, land.column


def _at(spots: HexMap, place: Place) -> tuple[int, int]:
    return spots.centre(spot(place))


def _name(
    place: Place, x: int, y: int, radius: int, ink: tuple[int, int, int], halo: tuple[int, int, int]
) -> Text:
    up = round(radius * (0.61 if radius >= SMALL_TILE else 0.56))
    return Text(place.upper(), x, y - up, PLAIN, ink, side="middle", halo=halo)


def _signs(view: DicelandView, land: Land, x: int, y: int, radius: int) -> Iterator[Item]:
    """The name of a tile and the flag of a capital, above all that may lie on it."""
    shades = theme().terrain[_kind(view, land)]
    yield _name(land.place, x, y, radius, shades.text, shades.fill)
    if land.capital is not None:
        flag = Sprite(_flag, (radius, colour_of(view, land.capital)), (radius, radius))
        yield Stamp(f"flag of {land.capital} {land.place}", flag, x, y)


def _blank(view: DicelandView, spots: HexMap, marks: Marks) -> Iterator[Item]:
    """Marked places where there is no tile yet."""
    laid = set(view.state.lands)
    for place, _ in marks:
        if place not in laid:
            x, y = _at(spots, place)
            hole = Sprite(_hole, (spots.radius,), (spots.radius + 2, spots.radius + 2))
            yield Stamp(f"no tile {place}", hole, x, y)
            yield _name(place, x, y, spots.radius, theme().card, theme().grain)


def _last_move(view: DicelandView, spots: HexMap) -> Iterator[Item]:
    """The rims of the tiles where the last move came from and went to."""
    last = _marked_move(view)
    if last is None:
        return
    radius = spots.radius
    for place in last.armies:
        if place != last.target:
            sign = furniture.outline(radius, WHITE, broken=True)
            yield Stamp(f"from {place}", sign, *_at(spots, place))
    yield Stamp(f"to {last.target}", furniture.outline(radius, WHITE), *_at(spots, last.target))
    yield from _lost(view, spots)


def _arrows(view: DicelandView, spots: HexMap) -> Iterator[Item]:
    """Arrows from where the last move began to where it ended."""
    last, taken = _marked_move(view), list(kept(view, spots))
    for place in last.armies if last else ():
        if last and place != last.target:
            sign = _arrow(last, colour_of(view, last.seat), place, spots, taken)
            yield from (sign,) if sign else ()


def _marked_move(view: DicelandView) -> Last | None:
    """The last move, or the attack that waits for a choice."""
    if isinstance(view.state.phase, Choosing):
        return Last(
            "attack", view.state.phase.seat, view.state.phase.armies, view.state.phase.target
        )
    return view.last


def _arrow(last: Last, side: int, place: Place, spots: HexMap, taken: Sequence[Box]) -> Item | None:
    down = seat_of_die(spots.radius)
    (x0, y0), (x1, y1) = _at(spots, place), _at(spots, last.target)
    colour = mix(theme().sides[side].face, WHITE, 0.12)
    wide = max(7.0, spots.radius * 0.14)
    what = f"arrow {place} {last.target}"
    found = arrow(what, (x0, y0 + down), (x1, y1 + down), wide, colour, taken)
    return found and found[0]


def _lost(view: DicelandView, spots: HexMap) -> Iterator[Item]:
    """The place of a die that the last attack destroyed and nobody has taken."""
    last, came = view.last, outcome(view)
    if last is None or came not in ("repelled", "destroyed"):
        return
    dice = view.state.armies
    seat = last.seat if came == "repelled" else Seat(1 - last.seat)
    places = last.armies if came == "repelled" else (last.target,)
    for place in places:
        if place not in dice:
            x, y = _at(spots, place)
            ghost = lost_die(colour_of(view, seat), round(die_size(spots.radius) * 0.8))
            yield Stamp(f"lost by {seat} {place}", ghost, x, y + seat_of_die(spots.radius))


def _badges(view: DicelandView, spots: HexMap, marks: Marks) -> Iterator[Item]:
    """The numbers of the answers: in the middle of a tile, or beside the die that lies there."""
    answers: dict[Place, list[str]] = {}
    for place, sign in marks:
        answers.setdefault(place, []).append(sign)
    dice, taken = view.state.armies, list(kept(view, spots))
    pips = [around(*_middle(spots, place), die_size(spots.radius) * PIPS) for place in dice]
    names = [_name_box(spots, place) for place in set(view.state.lands) | {*answers}]
    within = (0, 0, UPRIGHT, 2 * UPRIGHT)
    badges: list[Box] = []
    size, tall = (BODY, 0.7) if spots.radius >= SMALL_TILE else (NARROW, 0.6)
    for place, signs in answers.items():
        if not (text := " ".join(filter(None, signs)).strip()):
            continue  # a place that was chosen has a line round it, and no number
        at = _middle(spots, place)
        if place in dice:
            near = list(_beside(*at, spots.radius))
            for free in ([*taken, *names], [*pips, *names, *badges], [*pips, *badges]):
                if found := placed(text, near, size, tall, free, within):
                    at = found
                    break
        badges.append(sign_box(text, at, size, tall))
        taken.append(badges[-1])
        yield from furniture.badge(f"mark {text} {place}", text, *at, theme().gold, size, tall)


def _beside(x: int, y: int, radius: int) -> Iterator[Spot]:
    """Where the number of a die may be put: at its upper corners, or anywhere around it."""
    across, up = round(radius * 0.73), round(radius * 0.6)
    yield x + across, y - up
    yield x - across, y - up
    yield from signs_beside(x, y, round(radius * 0.4), round(radius * 2))


def _capital(pen: Pen, radius: int, colour: int) -> None:
    """A rim in the colour of its owner."""
    side, u = theme().sides[colour], max(radius / 100, 0.6)
    for ink, wide in ((theme().ink, 15), (theme().gold, 12), (side.face, 5.5)):
        pen.loop(hexagon(radius - 10 * u - 2), ink, wide * u)


def _flag(pen: Pen, radius: int, colour: int) -> None:
    """A flag at the left of a die, in the colour of its owner."""
    side, u = theme().sides[colour], max(radius / 100, 0.6)
    x, top, foot = -72 * u, -53 * u, 18 * u
    pen.line([(x, top), (x, foot)], theme().ink, 8 * u)
    cloth = [(x, top), (x + 42 * u, top), (x + 33 * u, top + 14 * u), (x + 42 * u, top + 28 * u)]
    cloth.append((x, top + 28 * u))
    pen.loop(cloth, theme().ink, 7 * u)
    pen.loop(cloth, WHITE, 3.5 * u)
    pen.polygon(cloth, side.face)
    pen.polygon(furniture.star(x + 17 * u, top + 15 * u, 11 * u), theme().gold)
    pen.line([(x, top), (x, foot)], WHITE, 4 * u)


def _closed(pen: Pen, radius: int) -> None:
    """A sign that a tile is closed."""
    size = radius * 0.36
    for colour, wide in ((theme().ink, 0.36), (WHITE, 0.22)):
        pen.line([(-size, -size), (size, size)], colour, size * wide)
        pen.line([(-size, size), (size, -size)], colour, size * wide)


def _hole(pen: Pen, radius: int) -> None:
    """A place on the table where a tile may be laid."""
    pen.polygon(hexagon(radius - 3), BLACK, 0.22)
    pen.dashes(hexagon(radius - 4), theme().paper_edge, 3, 12, 9)
