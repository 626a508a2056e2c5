from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from games.core import AnyGame
from tests.toys import on_the_shelf


@pytest.fixture
def toys() -> Iterator[Mapping[str, AnyGame]]:
    """The toys, on the shelf for the length of the test."""
    with on_the_shelf() as shelved:
        yield shelved
