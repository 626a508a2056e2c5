"""Series: best of three or of five between the same people, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

LENGTHS = (3, 5)


@dataclass(frozen=True, slots=True)
class SeriesOf:
    """A table is opened as a match of the series that began with match `first`
    (None: as its first)."""

    best_of: int
    first: int | None = None


@dataclass(frozen=True, slots=True)
class PairingOf:
    """A table is opened for a pairing of a contest, between its two entrants of these numbers."""

    contest: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Series:
    """The matches of a series, oldest first, without those that were called off."""

    best_of: int
    matches: tuple[int, ...]

    @property
    def first(self) -> int:
        """The match whose people play it."""
        return self.matches[0]


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """The score of a series: who won each match that was played to its end, None for a draw."""

    best_of: int
    winners: Sequence[int | None]

    def wins(self, user_id: int) -> int:
        """How many matches that player has won."""
        return self.winners.count(user_id)

    @property
    def champion(self) -> int | None:
        """Who has won it: more than half of the matches, or at its end more than anybody else."""
        ranked = sorted({w for w in self.winners if w is not None}, key=self.wins, reverse=True)
        if not ranked:
            return None
        most = self.wins(ranked[0])
        if most > self.best_of // 2:
            return ranked[0]
        alone = len(ranked) == 1 or self.wins(ranked[1]) < most
        return ranked[0] if alone and len(self.winners) >= self.best_of else None

    @property
    def over(self) -> bool:
        """Whether no match is to follow."""
        return self.champion is not None or len(self.winners) >= self.best_of
