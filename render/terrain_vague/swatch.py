"""A picture that holds every colour a picture of Terrain Vague may have, about as often."""

from __future__ import annotations

from collections.abc import Iterator

from games.terrain_vague.box import GANGS, PAWNS, TERRAINS
from render.shared import furniture
from render.shared.scene import Item, Scene, Sprite, Stamp, Text
from render.shared.theme import BODY, WIDTH, theme
from render.terrain_vague import board, borders, icons, land, pawns

SIZE = (WIDTH, 720)
RADIUS = 48


def swatch() -> Scene:
    """Terrains of all kinds, pawns of all gangs, signs, papers, cards and ribbons."""
    ground = [
        *furniture.table(SIZE[1]),
        Stamp("sheet", furniture.sheet(300, 690), 1040, 360),
    ]
    items = [
        Stamp("sign", sprite, 62 + n % 8 * 104, 62 + n // 8 * 92)
        for n, sprite in enumerate(_tiles())
    ]
    return Scene(SIZE, theme().table, tuple(ground), (*items, *_pawns(), *_on_the_sheet()))


def _tiles() -> Iterator[Sprite]:
    for _ in range(4):
        for terrain in TERRAINS:
            yield land.tile(RADIUS, terrain.value)
    yield land.heap(RADIUS)
    yield land.bars(RADIUS)
    yield land.socket(RADIUS)
    for bright in (False, True):
        yield board.outline(RADIUS, bright)
    yield board.sure(RADIUS)
    for n, gang in enumerate(GANGS):
        yield borders.border(RADIUS, gang, (True,) * (3 + n % 3) + (False,) * (3 - n % 3))


def _pawns() -> Iterator[Item]:
    for n, gang in enumerate(GANGS):
        for m, kind in enumerate((*PAWNS, None)):
            x, y = 62 + (2 * n + m % 2) * 104, 62 + (1 + m // 2) * 92
            name = kind.value if kind else "lid"
            yield Stamp("pawn", pawns.pawn(gang.value, name, 46, kind is None), x, y)
        side = theme().gangs[gang.value]
        yield Stamp("ribbon", furniture.ribbon(180, 50, side.face), 110 + n * 200, 590)
        yield Stamp("chip", icons.chip(gang.value), 930 + n * 40, 60)
        yield Stamp("ground", icons.ground(gang.value), 930 + n * 40, 110)
    signs = (pawns.shield(26), pawns.unlinked(22), pawns.tick(20), board.coin(15),
             icons.cross(), icons.duel(14), icons.swords(22))  # fmt: skip
    for n, sprite in enumerate(signs):
        yield Stamp("sign", sprite, 620 + n * 40, 660)
    for n, colour in enumerate((theme().gold, theme().line)):
        yield Stamp("ribbon", furniture.ribbon(180, 50, colour), 110 + n * 200, 660)


def _on_the_sheet() -> Iterator[Item]:
    colours = theme()
    for n, lit in enumerate((None, colours.gold)):
        yield Stamp("card", furniture.card(240, 110, lit), 1040, 200 + n * 130)
    for n, state in enumerate(("now", "done", "later")):
        yield Stamp("phase", icons.phase("moving", 56, state), 950 + n * 64, 430)
    for n, state in enumerate(("shown", "struck", "hidden")):
        yield Stamp("counter", icons.counter(state), 940 + n * 48, 490)
    for n, state in enumerate(("hit", "shown", "hidden")):
        yield Stamp("plank", icons.plank(state), 1090 + n * 36, 490)
    for n, ink in enumerate((colours.text, colours.dim)):
        yield Text("abcdefghijklmnop", 920, 560 + n * 36, BODY, ink)
    yield Stamp("duels", icons.strip(60, 60, (240, 205, 190)), 960, 655)
    yield Stamp("turn", icons.strip(60, 60, colours.gold), 1030, 655)
    yield from furniture.badge("mark", "12", 1120, 655, colours.gold)
    yield Stamp("cup", furniture.cup(32), 1040, 330)
    yield Stamp("rank", icons.rank(), 1140, 330)
