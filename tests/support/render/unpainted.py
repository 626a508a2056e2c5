"""The scene of any view: a test that asks what is in a picture need not have it painted."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from data.words import Words
from games import GAMES
from games.core import View
from render.painting import Marks
from render.shared.scene import Scene
from tests.source import package_of


def scenic() -> list[str]:
    """The games that are painted as a scene; another may have a painter of its own way, or none."""
    rooms = {key: f"render.{package_of(game)}" for key, game in GAMES.items()}
    return sorted(
        key
        for key, room in rooms.items()
        if find_spec(room) and hasattr(import_module(room), "scene")
    )


def scene_of(view: View, words: Words, marks: Marks = ()) -> Scene:
    """What would be painted, in the colours that the players have chosen."""
    game = type(view).__module__.split(".")[1]
    laid_out = import_module(f"render.{game}").scene(view, words.coloured(view.colours), marks)
    assert isinstance(laid_out, Scene)
    return laid_out
