"""How a match ends (TV-34 to TV-35b)."""

from __future__ import annotations

from games.changes import changed
from games.core import Dealer, Result, Seat
from games.terrain_vague.box import BOX, GANGS
from games.terrain_vague.events import Counted, GameShared, GameWon
from games.terrain_vague.phases import Ended
from games.terrain_vague.state import State, is_out
from games.terrain_vague.territory import territory


def last_turn(state: State) -> int:
    """The turn after which the match is over, 0 in the endless variant (TV-34, TV-35)."""
    return 0 if _is_endless(state) else BOX.turns


def turn_over(state: State, dealer: Dealer) -> State | None:
    """The match, if the end of a turn is its end; None if it goes on."""
    if state.seats == len(GANGS) and max(_sizes(state)) >= BOX.goal:
        return over(state, "goal", dealer)
    if not _is_endless(state):
        return over(state, "turns", dealer) if state.turn >= BOX.turns else None
    idle = state.turn - state.stirred  # a match that nobody plays must end some day (TV-35)
    return over(state, "idle", dealer) if idle >= BOX.turns else None


def result(state: State) -> Result | None:
    """Ranks by the size of the territory (TV-34); gangs that are out come last (TV-4, TV-35b)."""
    if not isinstance(state.phase, Ended):
        return None
    sizes = _sizes(state)
    counted = [-1 if is_out(state, seat) else size for seat, size in enumerate(sizes)]
    ranks = tuple(1 + sum(other > own for other in counted) for own in counted)
    return Result(ranks, tuple(sizes), state.phase.reason)


def over(state: State, reason: str, dealer: Dealer) -> State:
    """The match as it has ended; `reason` is a line of the catalogue's table ``reason``."""
    state = changed(state, phase=Ended(reason))
    for seat, size in enumerate(_sizes(state)):
        dealer.tell(Counted(Seat(seat), size))
    ended = result(state)
    assert ended is not None
    told = GameWon if len(ended.winners) == 1 else GameShared
    for seat in sorted(ended.winners):
        dealer.tell(told(seat, reason))
    return state


def _sizes(state: State) -> list[int]:
    return [territory(state.board, seat).bit_count() for seat in range(state.seats)]


def _is_endless(state: State) -> bool:
    return state.options.endless and state.seats == len(GANGS)
