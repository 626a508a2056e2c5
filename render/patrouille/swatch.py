"""A picture that holds every colour a picture of Patrouille may have, about as often as they do."""

from __future__ import annotations

from collections.abc import Iterator

from render.patrouille import field, pieces
from render.shared import furniture
from render.shared.dice import side_die
from render.shared.scene import Item, Scene, Sprite, Stamp, Text
from render.shared.theme import BODY, WIDTH, theme

SIZE = (WIDTH, 560)
SQUARE = 50
EDGES = (True, False, False, True)


def swatch() -> Scene:
    """Squares of all kinds with all pieces and marks, papers, cards, ribbons and dice."""
    ground = [*furniture.table(SIZE[1]), Stamp("sheet", furniture.sheet(340, 500), 1000, 280)]
    signs = [*_land(), *_pieces()]
    items = [
        Stamp("sign", sign, 40 + n % 15 * SQUARE, 40 + n // 15 * SQUARE)
        for n, sign in enumerate(signs)
    ]
    return Scene(SIZE, theme().table, tuple(ground), (*items, *_on_the_sheet()))


def _land() -> Iterator[Sprite]:
    for n in range(60):
        yield field.meadow(SQUARE, n % field.KINDS_OF_MEADOW, n % 2 == 0)
    for n in range(9):
        yield field.hedge(SQUARE, n % len(field.BUSHES))
    for army in (*theme().armies, ""):
        for dark in (False, True):
            yield field.start(SQUARE, army, dark, dark, EDGES)
        yield field.goal(SQUARE, army, EDGES)
        yield field.stand(SQUARE, army)
    for _ in range(3):
        yield field.fort(SQUARE)
    yield field.middle(SQUARE)


def _pieces() -> Iterator[Sprite]:
    for army in theme().armies:
        for officer in (False, True):
            yield pieces.soldier(army, officer, SQUARE)
        for barricade in pieces.THINGS:
            yield pieces.token(army, barricade, SQUARE, pieces.tab(SQUARE))
        yield field.flag(SQUARE, army)


def _on_the_sheet() -> Iterator[Item]:
    colours = theme()
    sides = colours.armies.values()
    for n, colour in enumerate((colours.gold, *(side.face for side in sides))):
        yield Stamp("ribbon", furniture.ribbon(150, 50, colour), 920, 70 + n * 62)
    for n, lit in enumerate((None, colours.gold)):
        yield Stamp("card", furniture.card(140, 110, lit), 1080, 100 + n * 130)
    for n, side in enumerate(sides):
        yield Stamp("die", side_die(side, 5, 48), 1050 + n % 2 * 60, 80 + n // 2 * 130)
    for n, ink in enumerate((colours.text, colours.dim)):
        yield Text("abcdefghijklmnop", 870, 400 + n * 60, BODY, ink)
    yield from furniture.badge("mark", "12", 1080, 380, colours.gold)
    yield Stamp("cup", furniture.cup(34), 920, 70)
