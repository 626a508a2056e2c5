"""Play as many worlds as the command line says."""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import sys
import time

from tests.toys import toys_installed
from tests.worlds.guards import GUARDS, without
from tests.worlds.replica import Broken
from tests.worlds.run import Figures, world

STEPS = 100
TOLD = 5  # worlds, after which it is told how far the range has come


def main() -> int:
    """Play; the first world that is broken is told with its seed, and the others are played too."""
    parser = argparse.ArgumentParser(prog="python -m tests.worlds", description=__doc__)
    parser.add_argument("worlds", nargs="?", type=int, default=100)
    parser.add_argument("seed", nargs="?", type=int, default=random.randrange(1 << 30))
    parser.add_argument("steps", nargs="?", type=int, default=STEPS)
    parser.add_argument("--without", choices=GUARDS, help="a guard: then worlds must break")
    given = parser.parse_args()
    first, steps, end = given.seed, given.steps, given.seed + given.worlds
    print(f"{given.worlds} worlds of {steps} steps, seeds from {first}", flush=True)
    figures, broken = Figures(), list[int]()
    logging.disable(logging.CRITICAL)
    with toys_installed(), without(given.without):
        for seed in range(first, end):
            try:
                asyncio.run(world(seed, steps, figures))
            except Broken as wrong:
                broken.append(seed)
                print(wrong, flush=True)
            if (seed - first + 1) % TOLD == 0 or seed == end - 1:
                print(f"seeds {first} to {seed}: {figures}", flush=True)
                if left := end - 1 - seed:
                    print(f"goes on: python -m tests.worlds {left} {seed + 1} {steps}", flush=True)
    print(f"broken: {broken}; {time.process_time():.0f} s of one core")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
