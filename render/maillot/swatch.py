"""A picture that holds every colour a picture of Maillot may have, about as often as they do."""

from __future__ import annotations

from collections.abc import Iterator

from games.maillot.course import SQUARES
from render.maillot import board, land, mountain, riders
from render.maillot.track import INFIELD
from render.shared import furniture
from render.shared.dice import side_die
from render.shared.scene import Item, Scene, Sprite, Stamp, Text
from render.shared.theme import BODY, WIDTH, theme

SIZE = (WIDTH, 700)
STEP = 70


def swatch() -> Scene:
    """Squares of all kinds, riders of all teams, jerseys, papers, cards, ribbons and dice."""
    ground = [
        *furniture.table(SIZE[1]),
        Stamp("sheet", furniture.sheet(300, 660), 1030, 350),
        Stamp("meadow", mountain.meadow(INFIELD, 150), 300, 600),
    ]
    items = [
        Stamp("sign", sign, 70 + n % 11 * STEP, 70 + n // 11 * 100)
        for n, sign in enumerate(_signs())
    ]
    return Scene(SIZE, theme().table, tuple(ground), (*items, *_arrows(), *_on_the_sheet()))


def _signs() -> Iterator[Sprite]:
    terrains = sorted({square.terrain.value for square in SQUARES})
    for number in (1, 2):
        for terrain in terrains:
            corner = terrain in ("rainbow", "supply") and number == 2
            yield land.square(0 if corner else number, terrain)
    for team in range(len(theme().teams)):
        for heading in (0, 90, 45):
            yield riders.rider(team, heading, 62)
    yield riders.champion(0, 62)
    yield board.gavel(38)


def _arrows() -> Iterator[Item]:
    for fee in (1, 2, 3):
        for n in range(2):
            x = 90 + (fee * 2 + n) * 62
            yield Stamp("arrow", mountain.arrow(fee, bool(n)), x, 600)
    yield Stamp("banner", mountain.banner(150, True), 120, 650)
    yield Stamp("chance", mountain.chance(120), 300, 650)


def _on_the_sheet() -> Iterator[Item]:
    colours = theme()
    for n, team in enumerate(colours.teams):
        x, y = 930 + n % 2 * 110, 60 + n // 2 * 60
        yield Stamp("ribbon", furniture.ribbon(96, 44, team.face), x, y)
        yield Stamp("jersey", riders.jersey(n, 46), 1130, 60 + n * 52)
    for n, lit in enumerate((None, colours.gold)):
        yield Stamp("card", furniture.card(110, 90, lit), 950 + n * 120, 430)
    for n, kind in enumerate(riders.PRIZES):
        yield Stamp("prize", riders.prize(kind, 40), 920 + n * 56, 560)
    for n, army in enumerate(("white", "yellow")):
        yield Stamp("die", side_die(colours.armies[army], 5, 48), 920 + n * 70, 320)
    for n, ink in enumerate((colours.text, colours.dim)):
        yield Text("abcdefghijklmnop", 910, 610 + n * 36, BODY, ink)
    yield from furniture.badge("mark", "12", 1120, 560, colours.gold)
    yield Stamp("cup", furniture.cup(32), 1120, 450)
    yield Stamp("ribbon", furniture.ribbon(96, 44, colours.gold), 930, 260)
    yield Stamp("ribbon", furniture.ribbon(96, 44, colours.line), 1040, 260)
