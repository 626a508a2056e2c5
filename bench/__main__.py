"""``python -m bench [PART [MATCHES]] [--short]``: prints figures, and goals beside them."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from dataclasses import replace

from bench.figures import FULL, SHORT, Size, told
from bench.parts import PARTS


def main() -> int:
    """Measure one part, or all; a part that fails does not keep the others back. Gives 1 if one has
    failed; a goal that is missed is no failure.
    """
    given = argparse.ArgumentParser("python -m bench", description=main.__doc__)
    given.add_argument("part", nargs="?", choices=PARTS)
    given.add_argument("matches", nargs="?", type=int, default=0,
                       help="how many, in the parts load, computers and presses")  # fmt: skip
    given.add_argument("--short", action="store_true", help="every step a few times only")
    asked = given.parse_args()
    size = replace(SHORT if asked.short else FULL, matches=asked.matches)
    failed = [part for part in ([asked.part] if asked.part else PARTS) if not _ran(part, size)]
    return 1 if failed else 0


def _ran(part: str, size: Size) -> bool:
    try:
        asyncio.run(_told(part, size))
    except Exception:  # whatever it is, the other parts are measured
        logging.exception("The part %s failed", part)
        return False
    return True


async def _told(part: str, size: Size) -> None:
    async for title, figures in PARTS[part](size):
        print(told(title, figures), flush=True)


if __name__ == "__main__":
    sys.exit(main())
