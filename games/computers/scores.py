"""The score of one player against others, as those who test chess programs count it.

Every start and its dice are played once with the player in each of the seats. With two seats these
are pairs, and what counts is a pair's sum (0, 0.5, 1, 1.5 or 2 wins: the pentanomial): luck of the
dice that both had falls out of it.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

Z = 1.96  # 95 %
ERROR = 0.05  # of the first and of the second kind, of a sequential test
DECIDED = math.log((1 - ERROR) / ERROR)
"""The log-likelihood ratio at which a sequential test ends, up or down (Wald 1945)."""


@dataclass(slots=True)
class Score:
    """Matches of a player: how many, how many won (a shared win counts in part), the shares of each
    round that is complete, and the seconds of each turn by the name of who thought.
    """

    seats: int = 2
    matches: int = 0
    won: float = 0.0
    rounds: list[float] = field(default_factory=list)
    thought: dict[str, list[float]] = field(default_factory=dict)

    def add(self, won: float) -> None:
        """Count a match."""
        self.matches += 1
        self.won += won
        if self.matches % self.seats == 0:
            self.rounds.append((self.won - math.fsum(self.rounds) * self.seats) / self.seats)

    @property
    def share(self) -> float:
        """Wins by match."""
        return self.won / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % of the share, as if every match stood alone."""
        return wilson(self.won, self.matches)

    @property
    def pentanomial(self) -> tuple[int, ...]:
        """How many pairs came to 0, 0.5, 1, 1.5 and 2 wins."""
        times = Counter(round(share * 4) for share in self.rounds)
        return tuple(times[n] for n in range(5))

    @property
    def skill(self) -> tuple[float, float, float]:
        """How the starts divide, in shares: those that the player won from every seat, those that
        the others won from every seat, and the rest, which the start and the dice decided, not who
        played.
        """
        count = len(self.rounds)
        won, lost = self.rounds.count(1.0), self.rounds.count(0.0)
        return won / count, lost / count, (count - won - lost) / count

    def llr(self, null: float, wanted: float) -> float:
        """The log-likelihood ratio of a share of `wanted` over one of `null`, from complete rounds.

        Normal approximation; beyond `DECIDED` the wanted share is shown, below minus that it is
        not there.
        """
        count = len(self.rounds)
        if count < 2:
            return 0.0
        mean = math.fsum(self.rounds) / count
        # Half a round of either kind, so that a few equal ones prove nothing.
        spread = math.fsum((share - mean) ** 2 for share in self.rounds) + 0.25
        variance = spread / count
        return count * (wanted - null) * (2 * mean - null - wanted) / (2 * variance)


def wilson(won: float, matches: int) -> tuple[float, float]:
    """The ends of Wilson's 95 % interval of a share."""
    share = won / matches
    middle = share + Z * Z / (2 * matches)
    half = Z * math.sqrt(share * (1 - share) / matches + Z * Z / (4 * matches * matches))
    return (middle - half) / (1 + Z * Z / matches), (middle + half) / (1 + Z * Z / matches)
