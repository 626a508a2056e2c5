"""Small signs of Terrain Vague: phases, ranks, chips, the pawns and bars of duels."""

from __future__ import annotations

from math import cos, pi, sin

from render.shared import furniture
from render.shared.canvas import BLACK, WHITE, Colour, Pen, mix
from render.shared.hexmap import flat_hexagon
from render.shared.scene import Sprite
from render.shared.theme import theme
from render.terrain_vague.pawns import shape

RED = (200, 28, 44)
"""Of duels, as the red numbers of the hideout cards."""


def phase(step: str, width: int, state: str) -> Sprite:
    """An arrow with the sign of a phase: "now", "done" or "later"."""
    return Sprite(_phase, (step, width, state), (width // 2 + 6, 30))


def _phase(pen: Pen, step: str, width: int, state: str) -> None:
    x, y, colours = width / 2 - 2, 21, theme()
    corners = [(-x - 3, -y), (x - 8, -y), (x + 3, 0), (x - 8, y), (-x - 3, y), (-x + 7, 0)]
    face = {"now": colours.gold, "done": colours.line, "later": colours.card}[state]
    ink = colours.ink if state == "now" else mix(colours.dim, colours.card, 0.1)
    pen.loop(corners, ink if state == "now" else colours.paper_edge, 4 if state == "now" else 2)
    pen.polygon(corners, face)
    SIGNS[step](pen, ink)


def _duel_sign(pen: Pen, ink: Colour) -> None:
    """Phase 1: action points."""
    pen.disc(2, 0, 14, ink)
    pen.disc(2, 0, 11.5, WHITE)
    pen.polygon(furniture.star(2, 0.5, 10), ink)


def _gather_sign(pen: Pen, ink: Colour) -> None:
    """A pawn comes."""
    pen.line([(2, -12), (2, 12)], ink, 6)
    pen.line([(-10, 0), (14, 0)], ink, 6)


def _move_sign(pen: Pen, ink: Colour) -> None:
    pen.line([(-10, 0), (8, 0)], ink, 5.5)
    pen.polygon([(3, -11), (16, 0), (3, 11)], ink)


def _shoot_sign(pen: Pen, ink: Colour) -> None:
    pen.disc(2, 0, 12, ink)
    pen.disc(2, 0, 8.6, WHITE)
    pen.disc(2, 0, 4, ink)
    for x, y in ((0, -14), (0, 14), (-14, 0), (14, 0)):
        pen.line([(2 + x * 0.6, y * 0.6), (2 + x, y)], ink, 3)


def _take_sign(pen: Pen, ink: Colour) -> None:
    """A flag."""
    pen.line([(-6, -13), (-6, 13)], ink, 3.6)
    pen.polygon([(-6, -13), (14, -7), (-6, 1)], ink)


SIGNS = {
    "duelling": _duel_sign,
    "gathering": _gather_sign,
    "moving": _move_sign,
    "shooting": _shoot_sign,
    "taking": _take_sign,
}
"""How the phases are drawn, around the middle."""


def points(radius: int) -> Sprite:
    """Action points."""
    return Sprite(_points, (radius,), (radius + 5, radius + 6))


def _points(pen: Pen, radius: int) -> None:
    pen.disc(0, 0, radius + 2.2, theme().ink)
    pen.disc(0, 0, radius, WHITE)
    pen.polygon(furniture.star(0, 0.5, radius - 1.5), theme().ink)


def sign(step: str) -> Sprite:
    """The sign of a phase alone."""
    return Sprite(_sign, (step,), (19, 17))


def _sign(pen: Pen, step: str) -> None:
    SIGNS[step](pen, theme().text)


def rank(radius: int = 15) -> Sprite:
    """A dark disc for a place in the order."""
    return Sprite(_rank, (radius,), (radius + 2, radius + 2))


def _rank(pen: Pen, radius: int) -> None:
    pen.disc(0, 0, radius, theme().ink)
    pen.disc(0, 0, radius - 2, theme().text)


def ground(gang: str) -> Sprite:
    """A hex in the colour of a gang."""
    return Sprite(_ground, (gang,), (20, 18))


def _ground(pen: Pen, gang: str) -> None:
    side = theme().gangs[gang]
    pen.polygon(flat_hexagon(17), theme().ink)
    pen.polygon(flat_hexagon(14.5), side.face)
    pen.polygon(flat_hexagon(9.5), mix(side.face, theme().card, 0.6))


def bar(gang: str, share: int, width: int) -> Sprite:
    """How far a territory has grown, in percent of what wins, or of the largest."""
    return Sprite(_bar, (gang, share, width), (width // 2 + 3, 9))


def _bar(pen: Pen, gang: str, share: int, width: int) -> None:
    x, side = width / 2, theme().gangs[gang]
    pen.rounded((-x, -5.5), (x, 5.5), 5, theme().ink)
    pen.rounded((-x + 1.5, -4), (x - 1.5, 4), 4, theme().line)
    if share:
        end = max(-x + 1.5 + (width - 3) * share / 100, -x + 9)
        pen.rounded((-x + 1.5, -4), (end, 4), 4, side.face)
        pen.line([(-x + 6, -1.8), (max(end - 5, -x + 6), -1.8)], side.light, 1.6, 0.8)


def chip(gang: str, there: bool = True) -> Sprite:
    """A small pawn in the supply, or its empty place."""
    return Sprite(_chip, (gang, there), (18, 19))


def _chip(pen: Pen, gang: str, there: bool) -> None:
    corners = shape(gang, 14)
    if not there:
        pen.loop(corners, theme().line, 2)
        return
    pen.loop(corners, theme().ink, 4)
    pen.polygon(corners, theme().gangs[gang].face)


def counter(state: str) -> Sprite:
    """A round pawn of a duel: "shown", "struck" by a bar, or "hidden"."""
    return Sprite(_counter, (state,), (24, 24))


def _counter(pen: Pen, state: str) -> None:
    rim, face = theme().ink, (250, 246, 234)
    if state == "hidden":
        face = theme().line
    pen.disc(0, 2, 18, BLACK, 0.35)
    pen.disc(0, 0, 18, rim)
    pen.disc(0, 0, 16, face if state != "struck" else (222, 214, 198))
    pen.disc(0, 0, 13.5, mix(face, BLACK, 0.1))
    pen.disc(0, 0, 12.5, face if state != "struck" else (222, 214, 198))


def cross() -> Sprite:
    """Eliminated."""
    return Sprite(_cross, (), (22, 22))


def _cross(pen: Pen) -> None:
    for colour, wide in ((WHITE, 7.5), (RED, 4.5)):
        pen.line([(-14, -14), (14, 14)], colour, wide)
        pen.line([(-14, 14), (14, -14)], colour, wide)


def plank(state: str) -> Sprite:
    """A bar of a duel: "hit" if it struck a pawn, "shown" if not, or "hidden"."""
    return Sprite(_plank, (state,), (20, 24))


def _plank(pen: Pen, state: str) -> None:
    face = {"hit": RED, "shown": (104, 108, 118), "hidden": (160, 160, 164)}[state]
    pen.rounded((-13, -17), (13, 20), 4, BLACK, 0.35)
    pen.rounded((-14, -19), (14, 18), 4, theme().ink)
    pen.rounded((-12, -17), (12, 16), 3, face)
    pen.line([(-9, -14), (9, -14)], mix(face, WHITE, 0.5), 2)


def duel(radius: int) -> Sprite:
    """A red disc under the number of a duel on a hideout card."""
    return Sprite(_duel, (radius,), (radius + 2, radius + 2))


def _duel(pen: Pen, radius: int) -> None:
    pen.disc(0, 0, radius, mix(RED, BLACK, 0.4))
    pen.disc(0, 0, radius - 1.6, RED)


def swords(size: int) -> Sprite:
    """Two bars crossed: a turn with duels."""
    return Sprite(_swords, (size,), (size, size))


def _swords(pen: Pen, size: int) -> None:
    h = size * 0.5
    for colour, wide in ((WHITE, 7.0), (RED, 4.2)):
        for side in (-1, 1):
            pen.line([(-side * h, h * 0.8), (side * h, -h * 0.8)], colour, wide)


def strip(width: int, height: int, colour: Colour) -> Sprite:
    """A cell or column of a table, rounded."""
    return Sprite(_strip, (width, height, colour), (width // 2 + 2, height // 2 + 2))


def _strip(pen: Pen, width: int, height: int, colour: Colour) -> None:
    pen.rounded((-width / 2, -height / 2), (width / 2, height / 2), 6, colour)


def frame(width: int, height: int) -> Sprite:
    """The gold frame of the present turn."""
    return Sprite(_frame, (width, height), (width // 2 + 5, height // 2 + 5))


def _frame(pen: Pen, width: int, height: int) -> None:
    x, y = width / 2, height / 2
    corners = [(-x, -y), (x, -y), (x, y), (-x, y)]
    pen.loop(corners, theme().ink, 5.5)
    pen.loop(corners, theme().gold, 3)


def region() -> Sprite:
    """A piece of the line round a territory."""
    return Sprite(_region, (), (18, 16))


def _region(pen: Pen) -> None:
    corners = [(15 * cos(pi * n / 3), 13 * sin(pi * n / 3)) for n in range(6)]
    pen.loop(corners, theme().ink, 6.5)
    pen.loop(corners, theme().gangs["ferrailleurs"].face, 3.6)
