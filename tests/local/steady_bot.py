"""The bot, whose every match begins alike: `python -m tests.local.steady_bot`."""

from __future__ import annotations

import random
import runpy
import secrets

LUCK = "3"
"""With these dice Patrouille begins with a turn in which a piece has several ways to go."""

if __name__ == "__main__":
    chance = random.Random(LUCK)
    secrets.token_hex = lambda nbytes=32: chance.randbytes(nbytes or 32).hex()
    secrets.SystemRandom = lambda: chance  # type: ignore[assignment, misc]
    runpy.run_module("tests.local.patient_bot", run_name="__main__", alter_sys=True)
