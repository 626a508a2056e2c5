"""What the game teaches of itself: a first race, and drawings of squares and of a breakaway.

The lesson is the end of a race: one rainbow jersey by an exchange, one at the end of a rainbow lap.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Place, Seat
from games.maillot.phases import Attacking, Bidding, Phase, Starting
from games.maillot.state import Breakaway, Lap, Options, Piles, Roll, State, Team
from games.sealed import Sealed
from games.teaching import LEARNER, Drawing, Lesson, Step, Teaching

FIRST, SECOND = Seat(1), Seat(2)
"""The rivals."""

COBBLES = 8
"""The square that is up for auction when the lesson begins."""

TEAMS = (
    Team(14, hand=2, board=(13, 17, 33), rainbow=1, green=2, double=1),
    Team(38, hand=2, board=(2, 15, 26, 36), rainbow=2, green=1, triple=1),
    Team(29, hand=1, board=(1, 7, 14, 31, 38), rainbow=1, double=2),
)
WON = Piles(rainbow=7, green=9, double=9, triple=11)
"""The cards that are left, when one rainbow card is turned up."""


def beginning() -> State:
    """The ninth lap, a rainbow lap: the rivals have bid for the cobbles."""
    bids = Sealed(frozenset({LEARNER}), ((FIRST, 3), (SECOND, 2)))
    roll = Roll(LEARNER, rolled=4, start=4, square=COBBLES, turn=96)
    return _racing(Bidding(COBBLES, bids), roll, (FIRST, SECOND, LEARNER))


def _racing(
    phase: Phase, roll: Roll, pack: tuple[Seat, ...], ahead: Breakaway | None = None
) -> State:
    return State(Options(), TEAMS, pack, roll, phase, ahead, Lap(9, rainbow=True), piles=WON)


def owned() -> State:
    """MA-8: the rider is on a square of the learner's."""
    roll = Roll(FIRST, rolled=5, start=8, square=13, turn=97)
    return _racing(Attacking(LEARNER, 4), roll, (LEARNER, FIRST, SECOND))


def away() -> State:
    """MA-16: the learner is ahead of the pack."""
    roll = Roll(SECOND, rolled=1, start=16, square=17, turn=99, yellow=(LEARNER, 4))
    return _racing(Starting(LEARNER), roll, (FIRST, SECOND), Breakaway(LEARNER, 4, 4))


def chased() -> State:
    """MA-13: a rival's square, and the yellow die against the lead."""
    roll = Roll(LEARNER, rolled=4, start=22, square=26, turn=102, yellow=(FIRST, 3))
    return _racing(Starting(LEARNER), roll, (FIRST, SECOND), Breakaway(LEARNER, 5, 9))


STEPS = (
    Step("bid", tuple(f"bid {energy}" for energy in (5, 4, 6, 7, 8))),
    Step("wait", ("stay",)),
    Step("attack", ("breakaway",)),
    Step("ride", ("roll",)),
    Step("escape", ("breakaway",)),
    Step("sprint", ("roll",)),
    Step("exchange", ("exchange green",)),
    Step("chased", ("roll",)),
    Step("retire", ("retire hand", "retire 8", "retire 13", "retire 17")),
    Step("climb", ("roll",), ((FIRST, "bid 6"), (SECOND, "bid 4"))),
    Step("save", tuple(f"bid {energy}" for energy in range(4))),
    Step("on", ("roll",)),
    Step("free", ("breakaway",)),
    Step("win", ("roll",)),
)

DRAWINGS: Mapping[str, Drawing] = {
    "MA-8": Drawing(owned, ((Place("13"), ""),)),
    "MA-16": Drawing(away, ((Place("17"), ""),)),
    "MA-13": Drawing(chased, ((Place("26"), ""),)),
}

TEACHING = Teaching(Lesson(3, beginning, STEPS, "breakaway 30176823"), DRAWINGS, first="MA-16")
