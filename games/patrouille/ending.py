"""Goals, rebellion, armies that are out, and how a match ends (PA-16 to PA-21).

With both goals to fill (PA-20) a complete army without pieces outside is not out, and a player with
an army that rebels cannot win by goals any more. Behind an outright winner the others are ranked by
the count of PA-18 too; behind one who has filled a goal those come first who still could fill
theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core import Dealer, Result, Seat
from games.patrouille.board import Colour
from games.patrouille.events import (
    ArmyOut,
    Counted,
    FlagPlanted,
    GameShared,
    GameWon,
    GoalFilled,
    Rebelled,
)
from games.patrouille.ground import field_of
from games.patrouille.state import (
    FULL_GOAL,
    Ended,
    Options,
    Rank,
    State,
    armies,
    changed,
    own_armies,
    owner,
)

QUIET_ROUNDS = 40  # PA-18
TWO = 2  # players: who have two armies each (PA-20)


@dataclass(frozen=True, slots=True)
class Strength:
    """How many pieces an army has outside its goal, and how many in it ("home")."""

    men: int = 0
    officers: int = 0
    men_home: int = 0
    officers_home: int = 0

    @property
    def outside(self) -> int:
        """Pieces that are not in the goal."""
        return self.men + self.officers

    @property
    def home(self) -> int:
        """Goal squares filled."""
        return self.men_home + self.officers_home

    def is_complete(self, options: Options) -> bool:
        """Whether the goal is filled as agreed, with an officer (PA-17)."""
        return self.home >= options.goal and self.officers_home > 0

    def is_out(self, options: Options) -> bool:
        """Whether the army is out (PA-18)."""
        return not self.outside and not self.is_complete(options)

    def can_complete(self, options: Options) -> bool:
        """Whether the goal can still be filled as agreed; else the army rebels (PA-18).

        There must be pieces enough, and an officer in the goal or room for one: one that is
        there, or a man who can still be promoted at the cost of a second (PA-15).
        """
        pieces = self.home + self.outside
        if self.officers_home:
            return pieces >= options.goal
        if self.home == FULL_GOAL:
            return False
        if self.officers:
            return pieces >= options.goal
        return self.men > 1 and pieces - 1 >= options.goal


def strengths(state: State) -> Mapping[Colour, Strength]:
    """The strength of every army that plays."""
    return {colour: _strength(state, colour) for colour in armies(state.corners)}


def _strength(state: State, colour: Colour) -> Strength:
    goal = field_of(state, colour).goal
    men, officers = state.standing[colour][Rank.MAN], state.standing[colour][Rank.OFFICER]
    sets = (men & ~goal, officers & ~goal, men & goal, officers & goal)
    return Strength(*[squares.bit_count() for squares in sets])


def judged(before: State, state: State, dealer: Dealer) -> State:
    """The match after a turn: what it meant for the armies, and whether it is over."""
    was, now = strengths(before), strengths(state)
    options = state.options
    for colour in now:
        if now[colour].is_complete(options) and not was[colour].is_complete(options):
            dealer.tell(GoalFilled(colour))
            if _has_won(state, now, colour):
                seat = owner(state.corners, colour)
                dealer.tell(FlagPlanted(seat, colour))
                return _won(state, seat, "goal", dealer, colour)
    for colour in state.playing:
        if now[colour].is_out(options):
            dealer.tell(ArmyOut(colour))
        elif was[colour].can_complete(options) and not now[colour].can_complete(options):
            dealer.tell(Rebelled(colour))
    playing = tuple(colour for colour in state.playing if not now[colour].is_out(options))
    state = changed(state, playing=playing)
    left = sorted({owner(state.corners, colour) for colour in playing})
    if len(left) == 1:
        return _won(state, left[0], "last", dealer)
    if not any(_can_win(state, now, seat) for seat in left):
        return _counted(state, "hopeless", dealer)
    return state


def grown_quiet(state: State, dealer: Dealer) -> State:
    """The match after a quiet turn: over after 40 quiet rounds (PA-18).

    Armies only drop out in turns that are not quiet, so a round keeps its length.
    """
    if state.quiet < QUIET_ROUNDS * len(state.playing):
        return state
    return _counted(state, "quiet", dealer)


def result(state: State) -> Result | None:
    """How it ended; the scores are goal squares filled.

    Once a goal was filled only squares that count towards it are scored, so nobody has as many as
    the winner. Two players who need one goal only (PA-20) show the better of their two.
    """
    phase = state.phase
    if not isinstance(phase, Ended):
        return None
    now, seats = strengths(state), _seats(state)
    counts = {seat: _count(state, now, seat) for seat in seats}
    scores = tuple(counts[seat][0] for seat in seats)
    counted = "line"
    if phase.flag is not None:
        scores = tuple(_toward(state, now, seat) for seat in seats)
        counted = "line" if state.seats != TWO or _wants_both(state) else "best"
    places = [
        (seat == phase.winner, phase.flag is not None and _can_win(state, now, seat), score)
        + counts[seat]
        for seat, score in zip(seats, scores, strict=True)
    ]
    ranks = tuple(1 + sum(other > place for other in places) for place in places)
    return Result(ranks, scores, phase.reason, counted)


def _toward(state: State, now: Mapping[Colour, Strength], seat: Seat) -> int:
    """How many squares a player has filled of its goal (of both, if both are wanted) that count:
    with no officer there, at most one less than it takes to win (PA-17)."""
    goal = state.options.goal
    own = [now[colour] for colour in own_armies(state.corners, seat)]
    filled = [s.home if s.is_complete(state.options) else min(s.home, goal - 1) for s in own]
    if _wants_both(state):
        return sum(filled)
    able = [n for n, s in zip(filled, own, strict=True) if s.can_complete(state.options)]
    return max(able or filled)


def _seats(state: State) -> tuple[Seat, ...]:
    return tuple(map(Seat, range(state.seats)))


def _has_won(state: State, now: Mapping[Colour, Strength], colour: Colour) -> bool:
    """PA-17, with both goals PA-20."""
    if not _wants_both(state):
        return True
    own = own_armies(state.corners, owner(state.corners, colour))
    return all(now[c].is_complete(state.options) for c in own)


def _wants_both(state: State) -> bool:
    return state.options.both_goals and state.seats == TWO


def _can_win(state: State, now: Mapping[Colour, Strength], seat: Seat) -> bool:
    able = [now[colour].can_complete(state.options) for colour in own_armies(state.corners, seat)]
    return all(able) if _wants_both(state) else any(able)


def _counted(state: State, reason: str, dealer: Dealer) -> State:
    """PA-18: most goal squares filled, then officers in the goal, then pieces left, else shared."""
    now = strengths(state)
    counts = {seat: _count(state, now, seat) for seat in _seats(state)}
    for seat, count in counts.items():
        dealer.tell(Counted(seat, *count))
    best = [seat for seat, count in counts.items() if count == max(counts.values())]
    if len(best) == 1:
        return _won(state, best[0], reason, dealer)
    dealer.tell(GameShared(reason))
    return changed(state, phase=Ended(reason))


def _count(state: State, now: Mapping[Colour, Strength], seat: Seat) -> tuple[int, int, int]:
    own = [now[colour] for colour in own_armies(state.corners, seat)]
    officers = sum(s.officers_home for s in own)
    return sum(s.home for s in own), officers, sum(s.home + s.outside for s in own)


def _won(
    state: State, seat: Seat, reason: str, dealer: Dealer, flag: Colour | None = None
) -> State:
    dealer.tell(GameWon(seat, reason))
    return changed(state, phase=Ended(reason, seat, flag))
