"""What every screen says, in each language: approved transcripts, read by people in a diff.

`scenes.py` and `matches.py` have the scenes, short scripts of presses; `stage.py` plays one and
writes down all that anybody was shown. A folder for each language holds what was approved, a file a
scene. `tests/bot/test_screens.py` plays them again and compares; where what changed is meant,

    python -m tests.screens.write [SCENE ...]

writes them again, and the diff is what is read.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
LANGUAGES = ("en", "nl", "fr")
COMMAND = "python -m tests.screens.write"


def approved(scene: str, language: str) -> Path:
    """The file of a scene in a language, which may not be there yet."""
    return HERE / language / f"{scene}.txt"
