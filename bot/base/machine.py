"""What this machine gives us: cores and memory, as a container or a unit bounds them."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

GROUP = Path("/sys/fs/cgroup")
"""Where Linux has our bounds, in its newer and its older way; elsewhere there is nothing."""
MB = 1 << 20
FOR_PAINTER, FOR_THINKER = 256 * MB, 384 * MB
"""How much memory a machine has for each of them, the host and the system counted in."""
MOST_PAINTERS, MOST_THINKERS = 4, 16


def cores(group: Path = GROUP) -> int:
    """How many cores we may use: at least one."""
    known = hasattr(os, "sched_getaffinity")
    ours = len(os.sched_getaffinity(0)) if known else os.cpu_count() or 1
    bound = _numbers(group / "cpu.max") or [
        *_numbers(group / "cpu/cpu.cfs_quota_us"),
        *_numbers(group / "cpu/cpu.cfs_period_us"),
    ]
    if len(bound) == 2 and bound[1]:  # microseconds, of each so many
        ours = min(ours, bound[0] // bound[1])
    return max(1, ours)


def memory(group: Path = GROUP) -> int:
    """How many bytes of memory we may use."""
    there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    newer, older = group / "memory.max", group / "memory/memory.limit_in_bytes"
    return min([there, *_numbers(newer), *_numbers(older)])


def painters(cores: int, memory: int) -> int:
    """How many processes paint where nobody has set it."""
    return min(MOST_PAINTERS, cores, memory // FOR_PAINTER)


def thinkers(cores: int, memory: int) -> int:
    """In how many processes computers think where nobody has set it."""
    return min(MOST_THINKERS, max(1, cores - 1), memory // FOR_THINKER)


def give_back_memory() -> None:
    """Give what Python has freed back to the system, where the C library can. It takes some
    milliseconds, and the next large picture as many more."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # musl has none
            ctypes.CDLL(None).malloc_trim(0)


def _numbers(file: Path) -> Sequence[int]:
    """The numbers in a file of the kernel's; none where there is no such file or no bound."""
    try:
        words = file.read_text("ascii").split()
    except (OSError, ValueError):
        return []
    return [int(word) for word in words] if all(map(str.isdecimal, words)) else []
