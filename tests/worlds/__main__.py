"""Play as many worlds as the command line says: ``python -m tests.worlds N [SEED [STEPS]]``."""

from __future__ import annotations

import asyncio
import logging
import random
import sys
import time

from tests.toys import toys_installed
from tests.worlds.replica import Broken
from tests.worlds.run import Figures, world

STEPS = 100


def main() -> int:
    """Play; the first world that is broken is told with its seed, and the others are played too."""
    given = [int(word) for word in sys.argv[1:]]
    count = given[0] if given else 100
    first = given[1] if len(given) > 1 else random.randrange(1 << 30)
    steps = given[2] if len(given) > 2 else STEPS
    print(f"{count} worlds of {steps} steps, seeds from {first}", flush=True)
    figures, broken = Figures(), 0
    logging.disable(logging.CRITICAL)
    with toys_installed():
        for seed in range(first, first + count):
            try:
                asyncio.run(world(seed, steps, figures))
            except Broken as wrong:
                broken += 1
                print(wrong, flush=True)
    print(f"{figures}\n{broken} broken; {time.process_time():.0f} s of one core")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
