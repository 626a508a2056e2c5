"""Write down what every screen says now: python -m tests.screens.write [SCENE ...]

What differs from what was approved is then seen in a diff, and read by somebody.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from unittest.mock import patch

from bot.base import clickable
from tests.screens import LANGUAGES, approved, scenes
from tests.screens.stage import transcript


async def write(wanted: Sequence[str]) -> None:
    """Write these scenes, or all; then files of scenes that are no more are removed."""
    for language in LANGUAGES:
        for name in wanted or scenes.SCENES:
            file = approved(name, language)
            file.parent.mkdir(exist_ok=True)
            file.write_text(await transcript(name, language), "utf-8")
        if not wanted:
            for file in approved("", language).parent.glob("*.txt"):
                if file.stem not in scenes.SCENES:
                    file.unlink()


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    with patch.object(clickable, "learn", lambda _commands: None):  # as in tests
        asyncio.run(write(sys.argv[1:]))
