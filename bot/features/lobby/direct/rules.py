"""What a link to a table is."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
LENGTH = 10  # so many that nobody finds one by trying


@dataclass(frozen=True, slots=True)
class Link:
    """A code that lets all who have it join a table, or (not `plays`) look on; `once`: it is gone
    when it was used."""

    code: str
    match_id: int
    plays: bool
    once: bool


def new_link(match_id: int, *, plays: bool, once: bool) -> Link:
    """A link with a code of its own."""
    chance = secrets.SystemRandom()
    code = "".join(chance.choice(SIGNS) for _ in range(LENGTH))
    return Link(code, match_id, plays, once)
