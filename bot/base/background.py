"""Work that may take minutes and that nobody should wait for, such as the thinking of a review.

The local table does one thing at a time; it replaces how such work is run (`run_by`), so that
nothing waits for it there either.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]]


async def _here(work: Coroutine[Any, Any, T]) -> T:
    return await work


_run: Run = _here


@contextmanager
def run_by(run: Run) -> Iterator[None]:
    """Run such work by `run` within the block."""
    global _run
    before, _run = _run, run
    try:
        yield
    finally:
        _run = before


async def in_background(work: Coroutine[Any, Any, T]) -> T:
    """Run the work and give its result; the work must not send or write anything itself."""
    found: T = await _run(work)
    return found
