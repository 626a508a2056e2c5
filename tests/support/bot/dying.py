"""A process that copies a database and dies over it."""

from __future__ import annotations

import os
import signal
from itertools import count
from pathlib import Path
from typing import Any

from bot.__main__ import main
from bot.store import copying


def copy_and_die(file: Path, target: str, at_the_end: bool) -> None:
    """Copy, and be killed before the sixth piece is taken, or when both sides were compared."""
    take, compared, taken = copying._Belt.take, copying._Copy._compared, count(1)

    def take_or_die(belt: Any) -> Any:
        if next(taken) == 6:
            os.kill(os.getpid(), signal.SIGKILL)
        return take(belt)

    def compare_and_die(*arguments: Any) -> None:
        compared(*arguments)
        os.kill(os.getpid(), signal.SIGKILL)

    if at_the_end:
        copying._Copy._compared = compare_and_die  # type: ignore[assignment]
    else:
        copying._Belt.take = take_or_die  # type: ignore[assignment,method-assign]
    main(["copy", str(file), target])
