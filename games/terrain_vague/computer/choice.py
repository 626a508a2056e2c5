"""The planner: a beam over what a seat can do in its phase, and its best ends played on.

The beam keeps the lines that are worth most while nobody else does anything. Its ends are then
played on with every seat greedy to the end of the turn, or with two players to that of the next: so
a line counts for what is left of it when the others have shot and taken. What the sound player
would do is always one of them, for a small budget does not reach far. Each seat plays for itself
(as in max^n), for there is no reason to join against one. The budget counts positions that are
looked at, not time.

It plans once a phase. As others act between the phases, a plan for the whole turn would be made
again all the same; a beam through all the phases that are left took as long and won no more: 26.5
of 62 matches against this one.

The place of the first cabin is found by playing on too, for normal and for hard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.core import Action, Dealer, Seat
from games.terrain_vague import rules, turn
from games.terrain_vague.computer import greed, setting
from games.terrain_vague.computer.greed import Prospect
from games.terrain_vague.computer.worth import outlook
from games.terrain_vague.duels import BY_LOT
from games.terrain_vague.moves import Cabin
from games.terrain_vague.phases import (
    Acting,
    Appointing,
    Duelling,
    Ended,
    Founding,
    Gathering,
    Moving,
    Shooting,
    Taking,
)
from games.terrain_vague.reach import cabin_of
from games.terrain_vague.rules import awaited
from games.terrain_vague.state import State

NODES: Mapping[type[Acting], int] = {Gathering: 2400, Moving: 2000, Shooting: 1000, Taking: 1000}
"""How many positions are looked at in a phase."""

SHARE: Mapping[int, float] = {2: 1.0, 3: 0.6, 4: 0.4}
"""What share of that, by the number of players: a position takes longer with more of them."""

WIDTH = 6
"""How many lines are kept at each step."""

ENDS = 12
"""How many ends of lines are played on, if there are nodes left."""

TURNS: Mapping[int, int] = {2: 1, 3: 0, 4: 0}
"""How many turns after this one are played on, by the number of players."""

CABINS = 6
"""How many places of a first cabin are played on, to the end of turn 1 and some turns after it."""


@dataclass
class Budget:
    """How many positions may still be looked at."""

    nodes: int


@dataclass(frozen=True)
class Counted:
    """A prospect that pays for every look from the budget."""

    prospect: Prospect
    budget: Budget

    def value(self, state: State) -> float:
        """What the position is worth."""
        self.budget.nodes -= 1
        return self.prospect.value(state)


@dataclass(frozen=True)
class Line:
    """Actions of one seat in one phase, the state they lead to, and its worth."""

    actions: tuple[Action, ...]
    state: State
    value: float


def actions(state: State, seat: Seat, share: float) -> Sequence[Action]:
    """What a seat does in its phase, up to its end; it thinks `share` times as much as usual."""
    phase = state.phase
    assert isinstance(phase, Acting)
    nodes = int(NODES[type(phase)] * SHARE[state.seats] * share)
    greedy = tuple(greed.actions(state, seat, outlook(state, seat)))
    found = [line.actions for line in _ends(state, seat, Budget(nodes // 2))]
    lines = list(dict.fromkeys((greedy, *found)))
    best, most, budget = lines[0], float("-inf"), Budget(nodes)
    for line in lines if len(lines) > 1 else ():
        value = _outcome(_played_on(state, seat, line, budget), seat)
        if value > most:
            best, most = line, value
        if budget.nodes <= 0:
            break
    return best


def cabin(state: State, seat: Seat) -> Cabin:
    """Where a seat builds its first cabin (TV-4): not where it would be shot in turn 1."""

    def worth(act: Cabin) -> tuple[bool, float]:
        states = _played_on(state, seat, (act,), Budget(0))
        stands = all(cabin_of(after.board, seat) for after in states if after.turn == 1)
        return stands, _outcome(states, seat)

    tried = round(CABINS * SHARE[state.seats])
    return max(setting.cabins(state, seat)[:tried], key=worth)


def _ends(state: State, seat: Seat, budget: Budget) -> list[Line]:
    """The best ways through the phase, the best first."""
    prospect = Counted(outlook(state, seat), budget)
    start = greed.alone(state, seat)
    kind = type(start.phase)
    beam = [Line((), start, prospect.value(start))]
    ends: dict[object, Line] = {}
    known: set[object] = set()
    while beam:
        after: list[Line] = []
        for line in beam:
            end = greed.ending(line.state, seat)
            over = rules.apply(line.state, seat, end, Dealer())
            _keep(ends, Line((*line.actions, end), over, prospect.value(over)))
            for act in turn.choices(line.state) if budget.nodes > 0 else ():
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
    """Keep a line, unless one that leads to the same state is kept already."""
    board = line.state.board
    ends.setdefault((board.terrains, board.pawns, line.state.points), line)


def _key(state: State) -> object:
    return state.board.terrains, state.board.pawns, state.phase, state.points


def _worth(line: Line) -> float:
    return line.value


def _played_on(state: State, seat: Seat, line: Sequence[Action], budget: Budget) -> list[State]:
    """The positions after a line of the seat, and then turn by turn while all seats are greedy.

    Duels on the way are drawn the same for every line.
    """
    dealer, last = Dealer("the yard at night"), max(state.turn, 1) + TURNS[state.seats]
    for act in line:
        state = rules.apply(state, seat, act, dealer)
    states = [state]
    while not isinstance(state.phase, Ended) and state.turn <= last:
        for mover, act in _greedy(state, budget):
            state = rules.apply(state, mover, act, dealer)
        states.append(state)
    return states


def _outcome(states: Sequence[State], seat: Seat) -> float:
    """The worth of the last of these positions, judged by the outlook of the turn before it."""
    before = states[-2] if len(states) > 1 else states[-1]
    ahead = outlook(before, seat)
    return replace(ahead, points=(0.0,) * len(ahead.points), turn=0, known={}).value(states[-1])


def _greedy(state: State, budget: Budget) -> Iterator[tuple[Seat, Action]]:
    """What a greedy seat does next, up to the end of its phase."""
    mover = min(awaited(state))
    match state.phase:
        case Duelling():
            yield mover, BY_LOT
        case Founding():
            yield mover, setting.cabins(state, mover)[0]
        case Appointing():
            yield mover, rules.legal(state, mover)[0]
        case _:
            prospect = Counted(outlook(state, mover), budget)
            for act in greed.actions(state, mover, prospect):
                yield mover, act
