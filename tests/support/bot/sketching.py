"""Boards as specks, for tests of words, presses and secrets that look at no picture.

To print a board takes longer than all else that comes of a move. A speck is another one wherever
the board would be: what is laid out is the same, and seats, marks, colours and sight are in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from unittest.mock import patch

from PIL import Image

from render.shared import picture
from render.shared.scene import Scene
from render.shared.theme import sight

ADDRESS = re.compile(r" at 0x[0-9a-f]+")
SIZE = (4, 8)


def speck(scene: Scene, swatch: Callable[[], Scene]) -> bytes:
    """A small PNG that follows from all that the scene shows."""
    shown = ADDRESS.sub("", f"{scene} {sight()}")
    file = BytesIO()
    Image.frombytes("L", SIZE, sha256(shown.encode()).digest()).save(file, "PNG")
    return file.getvalue()


@contextmanager
def sketches() -> Iterator[None]:
    """No board is printed in this block."""
    printed = patch.object(picture, "printed", lambda scene: scene)
    with printed, patch.object(picture, "encoded", speck):
        yield
