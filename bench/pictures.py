"""A picture after one move against the same picture drawn naively.

Naive is what one writes first: everything afresh at four times the size, reduced with LANCZOS,
saved as an RGB PNG. It draws the same layout with the same pens, so only the method differs.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from io import BytesIO
from statistics import median
from time import perf_counter
from typing import Any

from PIL import Image, ImageDraw

import render
from bench.figures import FULL, Figures, Size, at_least, at_most
from bench.lag import lag
from data.words import Words
from games import GAMES, registry
from games.core import Dealer, Seat, View
from render import diceland, maillot, patrouille, terrain_vague
from render.shared.canvas import Pen
from render.shared.scene import Scene, Text
from render.shared.theme import font

LARGE = 4
ROUNDS = 7
MOVES = 24
FIRST = 3  # fresh processes
BOARDS = 80  # are painted to see how long the event loop waits meanwhile

SCENES: dict[str, Callable[[Any, Words], Scene]] = {
    "diceland": diceland.scene,
    "maillot": maillot.scene,
    "patrouille": patrouille.scene,
    "vague": terrain_vague.scene,
}
"""How each game lays out a view: what the naive way draws."""


async def pictures(size: Size = FULL) -> AsyncIterator[tuple[str, Figures]]:
    """The part of the bench, game by game."""
    for game in GAMES:
        views, words = positions(game), Words.of("en", game)
        yield f"Pictures of {game}", _pictures(game, views[-size.of(MOVES, least=2) :], size)
        yield f"The event loop at {game}", await lag(views[-size.of(BOARDS) :], words)


def _pictures(game: str, views: Sequence[View], size: Size) -> Figures:
    """Milliseconds and bytes, medians over the moves between these views; both ways in turn."""
    words = Words.of("en", game)
    render.paint(views[0], words)  # what a process does once
    ours, naive, sizes, naive_sizes = [], [], [], []
    step = max(1, len(views) // ROUNDS)
    for number, view in enumerate(views[1:], 1):
        taken, picture = _timed(partial(render.paint, view, words))
        ours.append(taken)
        if number % step == 0:
            taken, png = _timed(partial(_naively, game, view, words))
            naive.append(taken)
            sizes.append(len(picture.png))
            naive_sizes.append(len(png))
    return {
        "first picture of a process, ms": _first(game, size.of(FIRST)),
        "picture after a move, ms": median(ours),
        "the same drawn naively, ms": median(naive),
        f"naive time / ours{at_least(10)}": median(naive) / median(ours),
        "bytes": median(sizes),
        "bytes, naively": median(naive_sizes),
        f"our bytes / naive{at_most(0.4)}": median(sizes) / median(naive_sizes),
    }


def positions(game: str, seed: str = "bench") -> list[View]:
    """What the public sees after each move of a match of random moves, as the options stand."""
    rules, rng, dealer = registry()[game], random.Random(seed), Dealer(seed)
    state = rules.setup(min(rules.INFO.seats), rules.INFO.options(), dealer)
    views = [rules.view(state, None)]
    while waiting := sorted(rules.awaited(state)):
        seat = Seat(waiting[0])
        state = rules.apply(state, seat, rng.choice(rules.legal(state, seat)), dealer)
        views.append(rules.view(state, None))
    return views


def drawn_naively(scene: Scene) -> bytes:
    """The scene as an RGB PNG, drawn large and reduced, with nothing kept from before."""
    width, height = scene.size
    image = Image.new("RGB", (width * LARGE, height * LARGE), scene.table)
    for item in scene.drawn:
        if isinstance(item, Text):
            _write(image, item)
        else:
            pen: Any = Pen(image, LARGE, (item.x, item.y))
            item.sprite.draw(pen, *item.sprite.args)
    file = BytesIO()
    image.resize(scene.size, Image.Resampling.LANCZOS).save(file, "PNG", compress_level=6)
    return file.getvalue()


def _naively(game: str, view: View, words: Words) -> bytes:
    return drawn_naively(SCENES[game](view, words))


def _write(image: Image.Image, item: Text) -> None:
    face = font(item.size * LARGE, item.bold)
    anchor = {"left": "ls", "middle": "ms", "right": "rs"}[item.side]
    rise = -face.getbbox("H", anchor="ls")[1]
    spot = (item.x * LARGE, item.y * LARGE + rise / 2)
    draw = ImageDraw.Draw(image)
    if item.halo:
        draw.text(spot, item.text, item.halo, face, anchor, stroke_width=3 * LARGE)
    draw.text(spot, item.text, item.colour, face, anchor)


def _first(game: str, processes: int) -> float:
    """The first picture of a fresh process: no sprite, no ground and no palette is there yet."""
    code = f"from bench.pictures import first; print(first({game!r}))"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
            for _ in range(processes)]  # fmt: skip
    return median(float(run.stdout) for run in runs)


def first(game: str) -> float:
    """Milliseconds of the first picture of this process."""
    words, view = Words.of("en", game), positions(game)[-1]
    return _timed(lambda: render.paint(view, words))[0]


def _timed(job: Callable[[], Any]) -> tuple[float, Any]:
    start = perf_counter()
    done = job()
    return (perf_counter() - start) * 1000, done
