"""The planner: a beam over what a seat can do in its phase, and each end of it played on.

The beam keeps the lines that are worth most while nobody else does anything. Its best ends are then
played on to the end of the turn, and of the next, with every seat greedy: so a line counts for what
is left of it when the others have shot and taken. Each of them plays for itself (as in max^n), for
they have no reason to join against one. Budgets are numbers of moves made in the head.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.core import Action, Dealer, Seat
from games.terrain_vague import greed, rules, turn
from games.terrain_vague.duels import BY_LOT
from games.terrain_vague.phases import Appointing, Duelling, Ended
from games.terrain_vague.state import State
from games.terrain_vague.view import awaited
from games.terrain_vague.worth import outlook

WIDTH = 6
"""So many lines are kept at each step."""

ENDS = 10
"""So many ends of lines are played on."""

TURNS = 0
"""So many turns are played on behind this one."""


@dataclass(frozen=True)
class Line:
    """Actions of one seat in one phase, and what they come to."""

    actions: tuple[Action, ...]
    state: State
    value: float


def actions(state: State, seat: Seat) -> Sequence[Action]:
    """What a seat does in its phase, up to its end."""
    lines = _ends(state, seat)
    if len(lines) == 1:
        return lines[0].actions
    values = [_played_on(state, seat, line.actions) for line in lines]
    return lines[max(range(len(lines)), key=values.__getitem__)].actions


def _ends(state: State, seat: Seat) -> list[Line]:
    """The best ways through the phase, the best first."""
    prospect = outlook(state, seat)
    start = greed.alone(state, seat)
    kind = type(start.phase)
    beam = [Line((), start, prospect.value(start))]
    ends: dict[object, Line] = {}
    known: set[object] = set()
    while beam:
        after: list[Line] = []
        for line in beam:
            _keep(ends, replace(line, actions=(*line.actions, greed.ending(line.state, seat))))
            for act in turn.choices(line.state):
                state = rules.apply(line.state, seat, act, Dealer())
                found = Line((*line.actions, act), state, prospect.value(state))
                if type(state.phase) is not kind or state.turn != start.turn:
                    _keep(ends, found)
                elif (key := _key(state)) not in known:
                    known.add(key)
                    after.append(found)
        beam = sorted(after, key=_worth, reverse=True)[:WIDTH]
    return sorted(ends.values(), key=_worth, reverse=True)[:ENDS]


def _keep(ends: dict[object, Line], line: Line) -> None:
    key = (line.state.board.terrains, line.state.board.pawns, line.state.points)
    if key not in ends or ends[key].value < line.value:
        ends[key] = line


def _key(state: State) -> object:
    return state.board.terrains, state.board.pawns, state.phase, state.points


def _worth(line: Line) -> float:
    return line.value


def _played_on(state: State, seat: Seat, line: Sequence[Action]) -> float:
    """What the position is worth some turns later, if the seat does this and then all are greedy."""
    dealer = Dealer("the yard at night")
    last = state.turn + TURNS
    for act in line:
        if state.turn > last or act not in rules.legal(state, seat):
            break
        state = rules.apply(state, seat, act, dealer)
    prospect = outlook(state, seat)
    while not isinstance(state.phase, Ended) and state.turn <= last:
        prospect = outlook(state, seat)
        for mover, act in _greedy(state):
            state = rules.apply(state, mover, act, dealer)
    return replace(prospect, points=(0.0,) * state.seats, turn=0).value(state)


def _greedy(state: State) -> Iterator[tuple[Seat, Action]]:
    """What a greedy seat does next, up to the end of its phase."""
    mover = min(awaited(state))
    if isinstance(state.phase, Duelling):
        yield mover, BY_LOT
    elif isinstance(state.phase, Appointing):
        yield mover, rules.legal(state, mover)[0]
    else:
        for act in greed.actions(state, mover, outlook(state, mover)):
            yield mover, act
