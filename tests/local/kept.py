"""Screenshots as the documents keep them."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from tests.local.browser import SCREENSHOTS

QUALITY = 72
"""Of WebP: a fifth of the bytes of a PNG, and nobody sees it."""


def keep(name: str, folder: Path) -> None:
    """Write the screenshot of that name into the folder, as a small picture."""
    folder.mkdir(parents=True, exist_ok=True)
    with Image.open(SCREENSHOTS / f"{name}.png") as shot:
        shot.convert("RGB").save(folder / f"{name}.webp", quality=QUALITY, method=6)
