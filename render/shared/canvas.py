"""A pen for antialiased shapes: it draws into an image `scale` times as large, to be reduced."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin
from typing import Any, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

Colour = tuple[int, int, int]
Point = tuple[float, float]
Box = tuple[int, int, int, int]
Shape: TypeAlias = Callable[[ImageDraw.ImageDraw, list[Point], Any], None]
"""Draws a shape with these corners in this ink (a colour, or 255 on a mask)."""

AT_ONCE = 1_000_000
"""Pixels of a layer that are laid on an image at once."""
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The colour that is `share` (0..1) of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def regular(sides: int, radius: float, turn: float = 0, x: float = 0, y: float = 0) -> list[Point]:
    """The corners of a regular polygon; `turn` in degrees, 0: a corner at the right."""
    angles = (pi * turn / 180 + 2 * pi * n / sides for n in range(sides))
    return [(x + radius * cos(a), y + radius * sin(a)) for a in angles]


@dataclass(frozen=True)
class Pen:
    """Draws shapes given in pixels of the finished picture, around `origin`.

    `mask`, as large as the image, limits where it draws (see `inside`).
    """

    image: Image.Image
    scale: int
    origin: Point
    mask: Image.Image | None = None

    def polygon(self, points: Sequence[Point], colour: Colour, alpha: float = 1) -> None:
        """A filled polygon."""
        self._ink(points, 0, lambda draw, at, ink: draw.polygon(at, ink), colour, alpha)

    def oval(
        self, x: float, y: float, across: float, up: float, colour: Colour, alpha: float = 1
    ) -> None:
        """A filled ellipse with these half axes."""
        ends = [(x - across, y - up), (x + across, y + up)]
        self._ink(ends, 0, lambda draw, at, ink: draw.ellipse(at, ink), colour, alpha)

    def disc(self, x: float, y: float, radius: float, colour: Colour, alpha: float = 1) -> None:
        """A filled circle."""
        self.oval(x, y, radius, radius, colour, alpha)

    def rounded(
        self, start: Point, end: Point, radius: float, colour: Colour, alpha: float = 1
    ) -> None:
        """A filled rectangle with round corners."""
        corner = radius * self.scale

        def shape(draw: ImageDraw.ImageDraw, at: list[Point], ink: Any) -> None:
            draw.rounded_rectangle(at, corner, ink)

        self._ink([start, end], 0, shape, colour, alpha)

    def line(self, points: Sequence[Point], colour: Colour, width: float, alpha: float = 1) -> None:
        """A line with round joints and ends."""
        thick = max(1, round(width * self.scale))

        def shape(draw: ImageDraw.ImageDraw, at: list[Point], ink: Any) -> None:
            draw.line(at, ink, thick, joint="curve")
            for x, y in (at[0], at[-1]):
                draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), ink)

        self._ink(points, width, shape, colour, alpha)

    def loop(self, points: Sequence[Point], colour: Colour, width: float, alpha: float = 1) -> None:
        """The closed outline of a polygon."""
        (x0, y0), (x1, y1) = points[0], points[-1]
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        self.line([middle, *points, middle], colour, width, alpha)

    def dashes(
        self, points: Sequence[Point], colour: Colour, width: float, dash: float, gap: float
    ) -> None:
        """The broken outline of a polygon; the dashes run on round its corners."""
        for piece in broken([*points, points[0]], dash, gap):
            self.line(piece, colour, width)

    def blur(
        self, points: Sequence[Point], colour: Colour, radius: float, alpha: float = 1
    ) -> None:
        """A polygon with soft edges, blurred by `radius` pixels: worked out small, enlarged."""
        at = self._at(points)
        if not (box := self._cut(at, radius * 3)):
            return
        scale = self.scale
        size = (box[2] - box[0], box[3] - box[1])
        soft = Image.new("L", (size[0] // scale + 1, size[1] // scale + 1))
        spots = [((x - box[0]) / scale, (y - box[1]) / scale) for x, y in at]
        ImageDraw.Draw(soft).polygon(spots, 255)
        soft = soft.filter(ImageFilter.GaussianBlur(radius))
        if scale > 1:
            soft = soft.resize((soft.width * scale, soft.height * scale))
        self._pour(box, soft.crop((0, 0, *size)), colour, alpha)

    def fade(self, points: Sequence[Point], colour: Colour, top: float, bottom: float) -> None:
        """A polygon under a veil of a colour, its strength running from `top` to `bottom`."""
        at = self._at(points)
        if not (box := self._cut(at, 0)):
            return
        shape = Image.new("L", (box[2] - box[0], box[3] - box[1]))
        ImageDraw.Draw(shape).polygon([(x - box[0], y - box[1]) for x, y in at], 255)
        strength = [round(255 * (top + (bottom - top) * n / 255)) for n in range(256)]
        veil = Image.linear_gradient("L").resize(shape.size).point(strength)
        self._pour(box, ImageChops.multiply(shape, veil), colour, 1)

    def inside(self, points: Sequence[Point]) -> Pen:
        """A pen that draws only inside the polygon."""
        mask = Image.new("L", self.image.size)
        ImageDraw.Draw(mask).polygon(self._at(points), 255)
        return replace(self, mask=ImageChops.multiply(mask, self.mask) if self.mask else mask)

    def _at(self, points: Sequence[Point]) -> list[Point]:
        left, top = self.origin
        return [((x + left) * self.scale, (y + top) * self.scale) for x, y in points]

    def _cut(self, at: Sequence[Point], margin: float) -> Box | None:
        """The part of the image that these corners span, with a margin; None if outside."""
        room = margin * self.scale + 1
        left = max(0, floor(min(x for x, _ in at) - room))
        top = max(0, floor(min(y for _, y in at) - room))
        right = min(self.image.width, ceil(max(x for x, _ in at) + room))
        bottom = min(self.image.height, ceil(max(y for _, y in at) + room))
        return (left, top, right, bottom) if left < right and top < bottom else None

    def _ink(
        self, points: Sequence[Point], margin: float, shape: Shape, colour: Colour, alpha: float
    ) -> None:
        at = self._at(points)
        if alpha == 1 and not self.mask:  # the common case needs no mask
            shape(ImageDraw.Draw(self.image), at, colour)
        elif box := self._cut(at, margin):
            mask = Image.new("L", (box[2] - box[0], box[3] - box[1]))
            shape(ImageDraw.Draw(mask), [(x - box[0], y - box[1]) for x, y in at], 255)
            self._pour(box, mask, colour, alpha)

    def _pour(self, box: Box, mask: Image.Image, colour: Colour, alpha: float) -> None:
        """Lay a colour on the image through a mask."""
        if self.mask:
            mask = ImageChops.multiply(mask, self.mask.crop(box))
        if alpha < 1:
            mask = mask.point([round(n * alpha) for n in range(256)])
        if self.image.mode == "RGB":
            self.image.paste(colour, box, mask)
            return
        rows = max(1, AT_ONCE // mask.width)  # a layer as large as a sheet is a hundred megabytes
        for top in range(0, mask.height, rows):
            part = mask.crop((0, top, mask.width, min(top + rows, mask.height)))
            layer = Image.new("RGBA", part.size, colour)
            layer.putalpha(part)
            self.image.alpha_composite(layer, (box[0], box[1] + top))


def broken(points: Sequence[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """The dashes of a line through these points, each a line itself."""
    piece, left, drawing = [points[0]], dash, True
    for (x0, y0), (x1, y1) in pairwise(points):
        length, done = hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            spot = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if drawing:
                yield [*piece, spot]
            drawing, piece, left = not drawing, [spot], gap if drawing else dash
        left -= length - done
        if drawing:
            piece.append((x1, y1))
    if drawing and len(piece) > 1:
        yield piece
