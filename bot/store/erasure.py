"""The erasure of a person, as a line of text that does not name them.

The line holds the instant, a random salt, and a hash of the salt and the number of the person. A
copy of the database has the numbers, so it shows whom the line means; the line alone does not.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import datetime

LINE = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00 [0-9a-f]{32} [0-9a-f]{64}")


@dataclass(frozen=True, slots=True, order=True)
class Erasure:
    """The fact that a person was erased at that instant."""

    at: datetime
    salt: str
    hash: str

    @classmethod
    def of(cls, user_id: int, at: datetime) -> Erasure:
        """The erasure of this person."""
        salt = secrets.token_hex(16)
        return cls(at, salt, _hash(salt, user_id))

    @classmethod
    def read(cls, line: str) -> Erasure:
        """The erasure in a line of a list. Raises ValueError, also for a
        line that was cut short."""
        at, salt, hashed = line.split()
        if len(hashed) != hashlib.sha256().digest_size * 2:
            raise ValueError(line)
        return cls(datetime.fromisoformat(at), salt, hashed)

    def means(self, user_id: int) -> bool:
        """Whether it was this person."""
        return _hash(self.salt, user_id) == self.hash

    def __str__(self) -> str:
        return f"{self.at.isoformat()} {self.salt} {self.hash}"


def told(log: str) -> list[Erasure]:
    """The erasures in a log of the bot, among all its other lines."""
    return [Erasure.read(found[0]) for found in LINE.finditer(log)]


def _hash(salt: str, user_id: int) -> str:
    return hashlib.sha256(f"{salt}:{user_id}".encode()).hexdigest()
