"""The picture and the text of a game whose position is drawn as a scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from data.words import Words
from games.core import Seat, View
from games.trails import Trail
from render.painting import Marks, Picture, describe, paint, register_trail
from render.shared.canvas import Colour
from render.shared.scene import Scene, encoded, large, printed, printed_size, printed_spots
from render.shared.theme import sight
from render.shared.trail import drawn

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Layout(Protocol[V_contra]):
    """Lays out a view with its marks."""

    def __call__(self, view: V_contra, words: Words, marks: Marks = ()) -> Scene:
        """The scene of a view."""


Told = Callable[[V_contra, Words], str]


def register(
    kind: type[V_contra],
    scene: Layout[V_contra],
    swatch: Callable[[], Scene],
    alt: Told[V_contra],
    text: Told[V_contra],
    colour: Callable[[V_contra, Seat], Colour],
) -> None:
    """Paint and describe all views of a type, in the colours that its players have chosen.

    `swatch` makes a picture of all colours there are; `alt` says what the picture shows, and
    `text` stands in its place where there is none; `colour` is that of a seat.
    """

    def written(board: Scene, view: V_contra, words: Words) -> Picture:
        shown = large(board) if sight().large else board
        return Picture(
            encoded(printed(shown), swatch),
            alt(view, words),
            size=printed_size(shown),
            spots=printed_spots(shown),
            frame=None if view.seat is None else int.from_bytes(colour(view, view.seat), "big"),
        )

    def painted(view: V_contra, words: Words, marks: Marks = ()) -> Picture:
        words = words.coloured(view.colours)
        return written(scene(view, words, marks), view, words)

    def trailed(view: V_contra, words: Words, trail: Trail) -> Picture:
        words = words.coloured(view.colours)
        return written(drawn(trail, scene(view, words)), view, words)

    def described(view: V_contra, words: Words) -> str:
        return text(view, words.coloured(view.colours))

    paint.register(kind, painted)
    describe.register(kind, described)
    register_trail(kind, trailed)
