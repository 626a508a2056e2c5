"""What the stand-ins of Discord assume of it, each by its key in `bot.rehearsal`.

Beside the code of a stand-in stands `assumes("threads.archived_edit")`. A test inverts some of
them: then the stand-in does there something else, and `braakland rehearse` has to find it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

_inverted = set[str]()


def assumes(key: str) -> bool:
    """Whether it is here as it is assumed to be at Discord; no, while a test inverts that."""
    return key not in _inverted


@contextmanager
def inverted(*keys: str) -> Iterator[None]:
    """These assumptions do not hold in the stand-ins for the duration of the block."""
    _inverted.update(keys)
    try:
        yield
    finally:
        _inverted.difference_update(keys)
