"""``python -m bench.recording GAME`` plays matches and records them in `bench/recorded`, and prints
what they asked of people, which takes the place of the baseline in `bench.scripts`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import asdict

from bench.figures import told
from bench.presses import by_computers
from bench.recorded import FOLDER
from bench.tally import Tally, figures


async def record(key: str) -> None:
    """Record the matches of the script of that game anew."""
    lines, tallies = list[str](), list[Tally]()
    async for match, tally in by_computers(key):
        lines.append(json.dumps(asdict(match), separators=(",", ":")) + "\n")
        tallies.append(tally)
    (FOLDER / f"{key}.jsonl").write_text("".join(lines), "utf-8")
    print(told(key, figures(tallies)))


if __name__ == "__main__":
    asyncio.run(record(sys.argv[1]))
