"""``python -m bench [PART [MATCHES]] [--short] [--write FILE]``: prints figures, and goals beside
them."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from dataclasses import replace
from pathlib import Path
from time import monotonic

from bench.document import Measured, document
from bench.figures import FULL, SHORT, Size, told
from bench.parts import PARTS

AMONG_OTHERS = {
    "load": Size(share=0.4),
    "pages": Size(share=0.5),
    "stores": Size(share=0.4),
    "computers": Size(matches=3),
    "calibration": Size(matches=24),
    "presses": Size(matches=4),
    "replays": Size(share=0.5),
}
"""Parts that take long, or an hour at their full strength, and how much of them is measured where
all parts are."""


def main() -> int:
    """Measure one part, or all; a part that fails does not keep the others back. Gives 1 if one has
    failed; a goal that is missed is no failure.
    """
    given = argparse.ArgumentParser("python -m bench", description=main.__doc__)
    given.add_argument("part", nargs="?", choices=PARTS)
    given.add_argument("matches", nargs="?", type=int, default=0,
                       help="how many, in the parts load, computers and presses")  # fmt: skip
    given.add_argument("--short", action="store_true", help="every step a few times only")
    given.add_argument("--all", action="store_true",
                       help="every figure of presses, and not only the table of them")  # fmt: skip
    given.add_argument("--write", type=Path, metavar="FILE",
                       help="a document of all that was measured, docs/figures.md say")  # fmt: skip
    asked = given.parse_args()
    if asked.short and asked.write:
        given.error("what is measured in short is no figure to be written down")
    size = replace(SHORT if asked.short else FULL, matches=asked.matches, every=asked.all)
    if asked.part:
        parts = {asked.part: _measured(asked.part, size)}
    else:
        parts = {part: _measured(part, _among_others(part, size)) for part in PARTS}
    if asked.write:
        asked.write.write_text(document(parts), "utf-8")
    return 1 if any(part.failed for part in parts.values()) else 0


def _among_others(part: str, size: Size) -> Size:
    """How much of a part is measured among the others, of what was asked for."""
    less = AMONG_OTHERS.get(part, FULL)
    matches = size.matches or less.matches
    return replace(size, share=min(size.share, less.share), matches=matches)


def _measured(part: str, size: Size) -> Measured:
    begun, groups = monotonic(), list[str]()
    try:
        asyncio.run(_tell(part, size, groups))
    except Exception:  # whatever it is, the other parts are measured
        logging.exception("The part %s failed", part)
        return Measured(groups, monotonic() - begun, failed=True)
    return Measured(groups, monotonic() - begun)


async def _tell(part: str, size: Size, groups: list[str]) -> None:
    async for title, figures in PARTS[part](size):
        groups.append(told(title, figures))
        print(groups[-1], flush=True)


if __name__ == "__main__":
    sys.exit(main())
