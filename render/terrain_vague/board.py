"""The junkyard: terrain, territories, pawns, protection, the last move, marks of a question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from data.words import Words
from games.core import Place
from games.hexes import AROUND
from games.terrain_vague.box import BROTHER, COSTS, PAWNS, Pawn
from games.terrain_vague.sight import HexSeen
from games.terrain_vague.view import VagueView
from render.painting import Marks
from render.shared import furniture
from render.shared.canvas import BLACK, WHITE, Box, Pen, mix
from render.shared.hexmap import flat_hexagon
from render.shared.scene import Item, Sprite, Stamp, Text
from render.shared.signs import around, arrow
from render.shared.theme import PLAIN, theme
from render.terrain_vague import land, pawns
from render.terrain_vague.borders import border
from render.terrain_vague.yard import Yard

NAME = 25
"""The size of small letters beside the board and of numbers on it: at least 9 pixels high on a
phone of 390, which shows the picture 330 wide, and 8.3 in the 550 of a desktop."""

SHARES = {Pawn.CABIN: 0.52, Pawn.BROTHER: 0.68}
"""The size of the letter on a cabin and on a big brother, in radii, unless that is less than PLAIN;
on others it is 0.6."""

ACTED = ("moving", "shooting", "taking")


def ground(view: VagueView, yard: Yard) -> Iterator[Item]:
    """The holes in which tiles lie: never changes."""
    for seen in yard.shown(view.hexes):
        yield Stamp(f"socket {seen.place}", land.socket(yard.radius), *yard.centre(seen))


def flat(view: VagueView, yard: Yard, marks: Marks) -> Iterator[Item]:
    """The layer below the pawns that changes with them."""
    yield from _tiles(view, yard)
    yield from _borders(view, yard)
    yield from _last_move(view, yard)
    yield from _arrow(view, yard)
    ring = outline if asked(marks) else sure
    for place in dict.fromkeys(place for place, _ in marks):
        if (seen := _hex(view, place)) and yard.holds(seen):
            yield Stamp(f"marked {place}", ring(yard.radius), *yard.centre(seen))


def kept(view: VagueView, yard: Yard) -> Iterator[Box]:
    """The pawns, which nothing may cover."""
    for seen in yard.shown(view.hexes):
        if seen.pawn is not None and seen.gang is not None:
            x, y = yard.centre(seen)
            yield around(x, y + _sink(yard.radius), pawn_size(yard.radius) / 2)


def pieces(view: VagueView, yard: Yard, words: Words, marks: Marks) -> Iterator[Item]:
    """The pawns, the names of the hexes, and the marks of a question."""
    for seen in yard.shown(view.hexes):
        yield from _standing(seen, view, yard, words)
    yield from _answers(view, yard, marks)
    yield from _prices(view, yard, marks)
    for seen in yard.shown(view.hexes):
        yield from _signs(seen, view, yard)


def asked(marks: Marks) -> bool:
    """Whether the marks are answers to choose from, not one that is to be confirmed."""
    return any(sign for _, sign in marks)


def _hex(view: VagueView, place: Place | None) -> HexSeen | None:
    return next((seen for seen in view.hexes if seen.place == place), None)


def _tiles(view: VagueView, yard: Yard) -> Iterator[Item]:
    for seen in yard.shown(view.hexes):
        spot = yard.centre(seen)
        if seen.heap:
            yield Stamp(f"heap {seen.place}", land.heap(yard.radius), *spot)
        elif seen.terrain is not None:
            what = f"{seen.terrain.value} {seen.place}"
            yield Stamp(what, land.tile(yard.radius, seen.terrain.value), *spot)
        if seen.jailed_by is not None:
            yield Stamp(f"jail {seen.place}", land.bars(yard.radius), *spot)


def _borders(view: VagueView, yard: Yard) -> Iterator[Item]:
    """A line round each territory, in the colour of its gang, inside its own hexes."""
    inner = {(seen.q, seen.r): seen.gang for seen in view.hexes if seen.territory}
    for seen in yard.shown(view.hexes):
        if seen.territory and seen.gang is not None:
            around = ((seen.q + q, seen.r + r) for q, r in AROUND)
            open_sides = tuple(inner.get(cell) is not seen.gang for cell in around)
            if any(open_sides):
                sprite = border(yard.radius, seen.gang, open_sides)
                yield Stamp(f"border {seen.place}", sprite, *yard.centre(seen))


def pawn_size(radius: int) -> int:
    """How wide an ordinary pawn is, in pixels."""
    return round(radius * 0.96)


def _sink(radius: int) -> int:
    """The distance of a pawn below the middle of its hex, which leaves the name free."""
    return round(radius * 0.16)


def _standing(seen: HexSeen, view: VagueView, yard: Yard, words: Words) -> Iterator[Item]:
    """The pawn on a hex."""
    if seen.pawn is None or seen.gang is None:
        return
    kind, gang, size = seen.pawn.value, seen.gang.value, pawn_size(yard.radius)
    x, y = yard.centre(seen)
    y += _sink(yard.radius)
    cabinless = all(one.gang is not seen.gang or one.cabin is None for one in view.gangs)
    pale = view.turn > 0 and (seen.isolated or cabinless)
    what = f"{kind} of {gang} {seen.place}"
    yield Stamp(what, pawns.pawn(gang, kind, size, pale), x, y)
    letter, ink = words.line("picture.letter", kind), pawns.letter_colour(gang, kind)
    down = round(size * 0.27) if seen.pawn is Pawn.CABIN else 0
    share = SHARES.get(seen.pawn, 0.6)
    size_ = max(PLAIN, round(yard.radius * share))
    yield Text(letter, x, y + down, size_, ink, side="middle")
    if seen.spent and view.step in ACTED:
        spot = (x + round(yard.radius * 0.5), y + round(yard.radius * 0.4))
        yield Stamp(f"spent {seen.place}", pawns.tick(20), *spot)


def _signs(seen: HexSeen, view: VagueView, yard: Yard) -> Iterator[Item]:
    """The name of a hex, above all that lies on it; how many lids protect it; isolation."""
    x, y = yard.centre(seen)
    shades = theme().yard[seen.terrain.value if seen.terrain else "heap"]
    up = round(yard.radius * 0.63)
    place = seen.place.upper()
    yield Text(place, x, y - up, PLAIN, shades.text, side="middle", halo=shades.fill)
    spot = (x + round(yard.radius * 0.62), y - round(yard.radius * 0.12))
    if seen.lids:
        yield Stamp(f"protected {seen.lids} {seen.place}", pawns.shield(26), *spot)
        yield Text(str(seen.lids), *spot, NAME, theme().ink, side="middle")
    elif not view.turn:
        return
    elif seen.isolated and seen.pawn is not None:
        yield Stamp(f"isolated {seen.place}", pawns.unlinked(22), *spot)
    elif seen.isolated:
        yield Stamp(f"isolated {seen.place}", Sprite(_dot, (), (12, 12)), *spot)


def _last_move(view: VagueView, yard: Yard) -> Iterator[Item]:
    """The rims of the hexes of the last move."""
    if view.last is None:
        return
    start, end = _hex(view, view.last.origin), _hex(view, view.last.target)
    if start and start is not end and yard.holds(start):
        rim = outline(yard.radius, bright=True, dashed=True)
        yield Stamp(f"from {start.place}", rim, *yard.centre(start))
    if end and yard.holds(end):
        yield Stamp(f"to {end.place}", outline(yard.radius, bright=True), *yard.centre(end))


def _arrow(view: VagueView, yard: Yard) -> Iterator[Item]:
    """An arrow from the pawn that acted last, by its relays, to its target."""
    if (last := view.last) is None:
        return
    colour = mix(theme().gangs[view.gangs[last.seat].gang.value].face, WHITE, 0.12)
    wide, down = max(7.0, yard.radius * 0.15), _sink(yard.radius)
    kept_free = list(kept(view, yard))
    for here, there in pairwise((last.origin, *last.via, last.target)):
        start, end = _hex(view, here), _hex(view, there)
        if start is None or end is None or start is end:
            continue
        if yard.holds(start) and yard.holds(end):
            (x0, y0), (x1, y1) = yard.centre(start), yard.centre(end)
            what, ends = f"arrow {here} {there}", ((x0, y0 + down), (x1, y1 + down))
            found = arrow(what, *ends, wide, colour, kept_free)
            yield from found[:1] if found else ()


def _answers(view: VagueView, yard: Yard, marks: Marks) -> Iterator[Item]:
    """The numbers of the answers: in the middle of a hex, or beside the pawn on it."""
    answers: dict[Place, list[str]] = {}
    for place, sign in marks:
        answers.setdefault(place, []).append(sign)
    for place, signs in answers.items():
        seen, text = _hex(view, place), " ".join(filter(None, signs)).strip()
        if seen and text:
            x, y = yard.centre(seen)
            aside, down = (0.3, 0.15) if seen.pawn is None else (0.68, -0.06)
            spot = (x - round(yard.radius * aside), y + round(yard.radius * down))
            yield from furniture.badge(f"mark {text} {place}", text, *spot, theme().gold)


def _prices(view: VagueView, yard: Yard, marks: Marks) -> Iterator[Item]:
    """What the answers cost, as far as the hex alone tells."""
    for place in dict.fromkeys(place for place, _ in marks):
        seen = _hex(view, place)
        if seen is None or (cost := price(view, seen)) is None:
            continue
        x, y = yard.centre(seen)
        spot = (x + round(yard.radius * 0.6) - 4, y + round(yard.radius * 0.46))
        yield Stamp(f"price {cost} {place}", coin(15), *spot)
        yield Text(str(cost), *spot, NAME, theme().ink, side="middle")


def price(view: VagueView, seen: HexSeen) -> int | None:
    """The cost of acting on a hex in this phase; None if that depends on who acts."""
    if view.seat is None:
        return None
    own = seen.gang is view.gangs[view.seat].gang
    match view.step:
        case "taking" if seen.take is not None and seen.pawn is None:
            return seen.take.total
        case "shooting" if seen.shot is not None:
            return seen.shot.total
        case "moving" if seen.pawn is not None and own:
            return COSTS.move[PAWNS.index(seen.pawn)]
        case "moving" if seen.gang is not None and not own:
            return COSTS.move[BROTHER]
    return None


def outline(radius: int, bright: bool = False, dashed: bool = False) -> Sprite:
    """A line round a hex: gold for a question, pink and white for the last move, dashed where it
    began: the Parpaings' own lines are white."""
    return Sprite(_outline, (radius, bright, dashed), (radius + 6, radius + 6))


def _outline(pen: Pen, radius: int, bright: bool, dashed: bool) -> None:
    corners, wide = flat_hexagon(radius - 2), max(5.5, radius * 0.1)
    glow = theme().yard["heap"].light
    pen.loop(corners, theme().ink, wide + 3.5)
    if dashed:
        pen.dashes(corners, WHITE, wide, radius * 0.24, radius * 0.2)
        pen.dashes(corners, glow, wide - 3.2, radius * 0.24, radius * 0.2)
        return
    pen.loop(corners, WHITE if bright else theme().gold, wide)
    if bright:
        pen.loop(corners, glow, wide - 3.2)


def sure(radius: int) -> Sprite:
    """A hex to be confirmed: two lines round it and a veil over it, on tiles of any colour."""
    return Sprite(_sure, (radius,), (radius + 6, radius + 6))


def _sure(pen: Pen, radius: int) -> None:
    pen.polygon(flat_hexagon(radius - 4), WHITE, 0.55)
    wide = max(5.5, radius * 0.1)
    for inset in (2, 2 + wide + 5):
        pen.loop(flat_hexagon(radius - inset), theme().ink, wide + 3.5)
    pen.loop(flat_hexagon(radius - 2), theme().gold, wide)
    pen.loop(flat_hexagon(radius - 7 - wide), theme().gold, wide)


def coin(radius: int) -> Sprite:
    """A price, or action points: it wears their star at its shoulder."""
    return Sprite(_coin, (radius,), (radius + 14, radius + 7))


def _coin(pen: Pen, radius: int) -> None:
    pen.disc(0, 1.5, radius + 3, BLACK, 0.4)
    pen.disc(0, 0, radius + 2.2, theme().ink)
    pen.disc(0, 0, radius, (208, 214, 222))
    pen.disc(0, 0, radius - 2, (246, 248, 250))
    x, y = radius + 3, 2 - radius
    pen.disc(x, y, 9, theme().ink)
    pen.disc(x, y, 7.5, WHITE)
    pen.polygon(furniture.star(x, y + 0.5, 7), theme().ink)


def _dot(pen: Pen) -> None:
    """Isolated, but nobody stands there."""
    pen.disc(0, 0, 7.5, theme().ink, 0.55)
    pen.disc(0, 0, 5.2, WHITE, 0.85)
    pen.line([(-4.5, 4.5), (4.5, -4.5)], theme().ink, 2.4, 0.8)
