"""How many cores and how much memory we have, within the limits of a container or a unit."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

GROUP = Path("/sys/fs/cgroup")
"""Where Linux keeps the limits of a process (cgroup v2 and v1); other
systems have no such folder."""
MB = 1 << 20
FOR_PAINTER, FOR_THINKER = 256 * MB, 384 * MB
"""Memory of the machine in bytes per painter, and per thinker; host and system are counted in."""
MOST_PAINTERS, MOST_THINKERS = 4, 16


def cores(group: Path = GROUP) -> int:
    """How many cores we may use: at least one."""
    known = hasattr(os, "sched_getaffinity")
    ours = len(os.sched_getaffinity(0)) if known else os.cpu_count() or 1
    bound = _numbers(group / "cpu.max") or [
        *_numbers(group / "cpu/cpu.cfs_quota_us"),
        *_numbers(group / "cpu/cpu.cfs_period_us"),
    ]
    if len(bound) == 2 and bound[1]:  # the quota and its period, in microseconds
        ours = min(ours, bound[0] // bound[1])
    return max(1, ours)


def memory(group: Path = GROUP) -> int:
    """How many bytes of memory we may use."""
    there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    newer, older = group / "memory.max", group / "memory/memory.limit_in_bytes"
    return min([there, *_numbers(newer), *_numbers(older)])


def painters(cores: int, memory: int) -> int:
    """How many processes paint, if no setting says so."""
    return min(MOST_PAINTERS, cores, memory // FOR_PAINTER)


def thinkers(cores: int, memory: int) -> int:
    """In how many processes computers think, if no setting says so."""
    return min(MOST_THINKERS, max(1, cores - 1), memory // FOR_THINKER)


def give_back_memory() -> None:
    """Return the memory that Python has freed to the system, where the C library can. That takes
    some milliseconds, and as many more for the next large picture."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # musl has none
            ctypes.CDLL(None).malloc_trim(0)


def _numbers(file: Path) -> Sequence[int]:
    """The numbers in a file of the kernel; empty if there is no such file, or no limit."""
    try:
        words = file.read_text("ascii").split()
    except (OSError, ValueError):
        return []
    return [int(word) for word in words] if all(map(str.isdecimal, words)) else []
