"""The process that paints pictures for the host (`bot.base.worker`)."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import render
from bot.base.worker import Worker, give_way, serve
from data.words import Words
from games.core import View
from games.trails import Trail
from render import USUAL, Marks, Picture, Sight, seeing
from render.replay import Film, Frame, animated

BEHIND = 7  # how much lower its priority is: answers come first, then pictures, then computers
LONGEST = 300.0  # seconds for one picture, after which it hangs; a moving one takes a few


class Painter:
    """A process that paints. `paint` blocks, and is for one thread at a time."""

    def __init__(self) -> None:
        self._worker = Worker(__name__, LONGEST)
        self._known: set[tuple[object, ...]] = set()

    def paint(
        self,
        view: View,
        words: Words,
        marks: Marks = (),
        trail: Trail = (),
        sight: Sight = USUAL,
    ) -> Picture | None:
        """As `render.paint` or `paint_trail`, for that sight. Raises its errors, and those of
        `Worker.ask`."""
        painter = render.paint.dispatch(type(view)).__module__
        # The lines of a language and a game are sent only once: they are a hundred times the rest.
        language = (words.language, id(words.lines))

        def order(new: bool) -> tuple[object, ...]:
            if new:
                self._known.clear()
            known = language in self._known
            lines = None if known else _lines(words)
            return ("paint", painter, view, language, lines, words.names, marks, trail, sight)

        picture = self._worker.ask(order)
        self._known.add(language)
        assert picture is None or isinstance(picture, Picture)
        return picture

    def animate(self, frames: Sequence[Frame], kind: Film) -> bytes:
        """As `render.replay.animated`. Raises as `paint` does."""

        def order(new: bool) -> tuple[object, ...]:
            if new:
                self._known.clear()
            return ("animate", tuple(frames), kind)

        written = self._worker.ask(order)
        assert isinstance(written, bytes)
        return written

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._worker.pid

    def close(self) -> None:
        """End the process, if there is one, for good; a picture in progress is lost."""
        self._worker.close()


_known: dict[tuple[object, ...], Words] = {}


def _lines(words: Words | None) -> list[Any]:
    """The lines of a language, and then those of its fallback, as values that can be pickled."""
    if words is None:
        return []
    said = {table: dict(keys) for table, keys in words.lines.items()}
    return [(words.language, said), *_lines(words.fallback)]


def _read(lines: list[Any]) -> Words | None:
    if not lines:
        return None
    (language, said), *rest = lines
    return Words(language, said, fallback=_read(rest))


def _paint(
    painter: str,
    view: View,
    language: Any,
    lines: Any,
    names: Any,
    marks: Marks,
    trail: Trail,
    sight: Sight,
) -> Picture | None:
    """Many parameters because an order is one tuple."""
    if lines is not None and (read := _read(lines)) is not None:
        _known[language] = read
    importlib.import_module(painter)
    words = replace(_known[language], names=names)
    with seeing(sight):
        return render.paint_trail(view, words, trail) if trail else render.paint(view, words, marks)


def _done(order: Any) -> Any:
    what, *given = order
    return animated(*given) if what == "animate" else _paint(*given)


if __name__ == "__main__":
    give_way(BEHIND)
    serve(_done)
