"""A row of pictures as the first one, and the rectangles that change from each to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageChops

WIDTH = 900  # pixels
CELL = 30  # pixels: what changes is looked for in squares of this size
QUALITY = 80


@dataclass(frozen=True, slots=True)
class Patch:
    """A piece of a picture, as WebP, and where its upper left corner lies, in pixels."""

    x: int
    y: int
    webp: bytes


@dataclass(frozen=True, slots=True)
class Pictures:
    """The size of all pictures in pixels, and for each the patches that make it from the one
    before."""

    size: tuple[int, int]
    patches: tuple[tuple[Patch, ...], ...]


def pictures(pngs: Iterable[bytes]) -> Pictures:
    """The pictures of at least one PNG. One that is larger than the first is fitted into it."""
    size, before, found = (0, 0), Image.new("RGB", (1, 1)), list[tuple[Patch, ...]]()
    for png in pngs:
        image = _fitted(png, size)
        if not found:
            size = image.size
            found.append((Patch(0, 0, _written(image)),))
        else:
            found.append(tuple(_patches(before, image)))
        before = image
    return Pictures(size, tuple(found))


def _fitted(png: bytes, size: tuple[int, int]) -> Image.Image:
    with Image.open(BytesIO(png)) as painted:
        image = painted.convert("RGB")
    if not size[0]:
        size = (WIDTH, round(image.height * WIDTH / image.width))
    image.thumbnail(size, Image.Resampling.LANCZOS)
    if image.size == size:
        return image
    whole = Image.new("RGB", size, image.getpixel((0, 0)))
    whole.paste(image, ((size[0] - image.width) // 2, (size[1] - image.height) // 2))
    return whole


def _patches(before: Image.Image, after: Image.Image) -> Iterator[Patch]:
    changed = ImageChops.difference(before, after).convert("L").point(lambda v: 255 * (v > 0))
    box = changed.getbbox() or (0, 0, 0, 0)
    left, top, right, bottom = (edge // CELL for edge in box)  # most of a picture stays as it was
    cells = [
        [
            left <= x <= right
            and top <= y <= bottom
            and changed.crop((x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL)).getbbox()
            is not None
            for x in range(-(-after.width // CELL))
        ]
        for y in range(-(-after.height // CELL))
    ]
    for x, y, across, down in rectangles(cells):
        box = (x * CELL, y * CELL, min((x + across) * CELL, after.width), (y + down) * CELL)
        box = (*box[:3], min(box[3], after.height))
        yield Patch(box[0], box[1], _written(after.crop(box)))


def rectangles(cells: list[list[bool]]) -> list[tuple[int, int, int, int]]:
    """Rectangles (x, y, width, height) that cover the true cells, none of them twice."""
    open_, found = dict[tuple[int, int], tuple[int, int]](), list[tuple[int, int, int, int]]()
    for y, row in enumerate([*cells, [False] * len(cells[0])]):
        runs = set(_runs(row))
        for run in set(open_) - runs:
            top, down = open_.pop(run)
            found.append((run[0], top, run[1], down))
        for run in runs:
            top, down = open_.get(run, (y, 0))
            open_[run] = (top, down + 1)
    return sorted(found)


def _runs(row: list[bool]) -> Iterator[tuple[int, int]]:
    """Where each run of true cells begins, and how many there are."""
    start = None
    for x, marked in enumerate([*row, False]):
        if marked and start is None:
            start = x
        elif not marked and start is not None:
            yield start, x - start
            start = None


def _written(image: Image.Image) -> bytes:
    written = BytesIO()
    image.save(written, "WEBP", quality=QUALITY, method=2)
    return written.getvalue()
