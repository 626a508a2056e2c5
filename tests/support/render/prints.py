"""What must hold of the printed pictures of every game; the bounds are each game's own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from math import log10

from PIL import Image, ImageChops, ImageStat

import render
from data.words import Words
from games.core import View
from render.painting import Marks
from render.shared.scene import Scene, printed

Job = tuple[View, Marks]


def drawn(view: View, words: Words, marks: Marks = ()) -> render.Picture:
    """The picture of a view that has one."""
    picture = render.paint(view, words, marks)
    assert picture
    return picture


def is_small_and_told(picture: render.Picture, scene: Scene, most: int) -> None:
    """A PNG of 256 colours, as large as its scene, in fewer than so many bytes, with words."""
    image = Image.open(BytesIO(picture.png))
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == scene.size
    assert len(picture.png) < most
    assert 1 <= len(picture.alt) <= 1024


def fidelity(scene: Scene, picture: render.Picture) -> float:
    """How near a picture of 256 colours is to the scene in all of them, in decibels."""
    full, few = printed(scene), Image.open(BytesIO(picture.png)).convert("RGB")
    difference = ImageStat.Stat(ImageChops.difference(full, few))
    return 10 * log10(255**2 * sum(difference.count) / sum(difference.sum2))


def painted_elsewhere(module: str, view: str) -> str:
    """The SHA-256 of a picture that another process paints of ``view``, made of a test module."""
    code = (
        f"from hashlib import sha256; import render; from {module} import *;"
        f"print(sha256(render.paint({view}, WORDS).png).hexdigest())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    return done.stdout.strip()


def painted_together(jobs: Sequence[Job], words: Words) -> list[render.Picture]:
    """The pictures of the jobs, painted by four threads at once."""
    with ThreadPoolExecutor(4) as threads:
        return list(threads.map(lambda job: drawn(job[0], words, job[1]), jobs))
