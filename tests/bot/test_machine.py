"""A bot in a container takes what the container has, not what the machine has."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.base import machine

GB = 1 << 30


def bounds(group: Path, files: Mapping[str, str]) -> Path:
    """A folder as the kernel shows it."""
    for name, text in files.items():
        (group / name).parent.mkdir(exist_ok=True)
        (group / name).write_text(text + "\n")
    return group


def test_a_quota_of_one_core_is_one_core(tmp_path: Path) -> None:
    assert machine.cores(bounds(tmp_path, {"cpu.max": "100000 100000"})) == 1


def test_half_a_core_counts_as_one(tmp_path: Path) -> None:
    assert machine.cores(bounds(tmp_path, {"cpu.max": "50000 100000"})) == 1


def test_the_older_way_of_the_kernel_is_read_too(tmp_path: Path) -> None:
    files = {"cpu/cpu.cfs_quota_us": "100000", "cpu/cpu.cfs_period_us": "100000"}
    assert machine.cores(bounds(tmp_path, files)) == 1


@pytest.mark.parametrize("files", [{}, {"cpu.max": "max 100000", "memory.max": "max"}])
def test_without_a_bound_it_is_the_whole_machine(tmp_path: Path, files: dict[str, str]) -> None:
    group = bounds(tmp_path, files)
    assert machine.cores(group) == len(os.sched_getaffinity(0))
    assert machine.memory(group) == os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def test_memory_is_what_the_container_has(tmp_path: Path) -> None:
    assert (
        machine.memory(bounds(tmp_path, {"memory.max": str(256 * machine.MB)})) == 256 * machine.MB
    )


@pytest.mark.parametrize(
    ("cores", "memory", "painters", "thinkers"),
    [
        (1, GB // 4, 1, 0),
        (1, GB // 2, 1, 1),
        (2, 2 * GB, 2, 1),
        (4, GB // 2, 2, 1),
        (8, 16 * GB, 4, 7),
        (1, GB // 8, 0, 0),
    ],
)
def test_helpers_are_as_many_as_the_machine_bears(
    cores: int, memory: int, painters: int, thinkers: int
) -> None:
    assert machine.painters(cores, memory) == painters
    assert machine.thinkers(cores, memory) == thinkers
