"""The bot with time to think and to end on a busy machine: `python -m tests.local.patient_bot`.

How soon it must end is tested by tests/bot/test_leaving.py, what comes of a thought that takes too
long by tests/bot/test_thinker.py.
"""

from __future__ import annotations

import sys

from bot.__main__ import main
from bot.matches import thinker
from bot.ops import shutdown

if __name__ == "__main__":
    shutdown.SECONDS = thinker.LONGEST = 100.0
    sys.exit(main(sys.argv[1:]))
