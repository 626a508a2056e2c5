"""What a link to a table is."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that look like another
LENGTH = 10  # long enough that nobody finds a code by trying


@dataclass(frozen=True, slots=True)
class JoinLink:
    """A code that lets all who have it join a table (`plays`) or look on; `once`: one use ends
    it."""

    code: str
    match_id: int
    plays: bool
    once: bool


def new_link(match_id: int, *, plays: bool, once: bool) -> JoinLink:
    """A link with a code of its own."""
    chance = secrets.SystemRandom()
    code = "".join(chance.choice(SIGNS) for _ in range(LENGTH))
    return JoinLink(code, match_id, plays, once)
