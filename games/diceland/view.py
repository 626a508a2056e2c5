"""What a seat may know of DiceLand: everything, for nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import Action, Place, Remark, Result, Seat, View
from games.diceland.consequences import consequences
from games.diceland.ending import result
from games.diceland.moves import (
    Attack,
    Choose,
    Found,
    Group,
    Lay,
    Lower,
    Move,
    PlaceDie,
    Raise,
    Stay,
)
from games.diceland.odds import falls
from games.diceland.placing import RESERVE
from games.diceland.reasons import reason
from games.diceland.remarks import EndsTurn, FallsOn, InARow
from games.diceland.state import (
    Attraction,
    Building,
    Choosing,
    Die,
    Ended,
    Founding,
    Land,
    Last,
    Moving,
    Options,
    Phase,
    Placing,
    State,
    other,
)
from games.diceland.turn import attracted
from games.diceland.why_not import why_not


@dataclass(frozen=True, slots=True)
class Forgets(Remark):
    """It does not do what fatal attraction asks: the other may then lower a die (DL-17)."""


@dataclass(frozen=True, slots=True)
class DicelandView(View):
    """The table as everybody sees it.

    `lands` are the tiles; `armies` the dice on them; `reserve` the dice beside the board for each
    seat (those still to be placed, then the two reserve dice); `rolled` what was rolled for the
    attack that waits for a choice; `last` the action to mark; `first` who took the first turn;
    `asked` what fatal attraction asks for and does not enforce (DL-17); `opener` who placed first,
    `quiet` the turns in a row without an attack (DL-14).
    """

    phase: Phase
    turn: int
    awaited: frozenset[Seat]
    lands: tuple[Land, ...]
    armies: tuple[tuple[Place, Die], ...]
    reserve: tuple[tuple[int, ...], ...]
    rolled: tuple[int, ...]
    last: Last | None
    first: Seat | None
    options: Options
    result: Result | None
    asked: tuple[Action, ...] = ()
    opener: Seat | None = None
    quiet: int = 0

    def remark(self, action: Action) -> Remark | None:
        """What forgetting fatal attraction costs (DL-17); what a roll does when it is used; what a
        move leads to."""
        if isinstance(action, Choose) and self.seat is not None:
            return next(consequences(state_of(self), self.seat, action), None)
        if isinstance(action, Attack):
            return self._odds(action)
        if self.asked and action not in self.asked:
            return Forgets()
        return next(iter(self.consequences(action)), None) if isinstance(action, Move) else None

    def chance(self, action: Action) -> float | None:
        """How often an attack destroys its target (DL-7, DL-8)."""
        odds = self._odds(action) if isinstance(action, Attack) else None
        return None if odds is None else odds.ways / odds.of

    def _odds(self, action: Attack) -> FallsOn | None:
        """How often an attack destroys its target (DL-7, DL-8)."""
        dice = dict(self.armies)
        if not {*action.armies, action.target} <= dice.keys():
            return None
        chance = falls(
            tuple(dice[place].value for place in action.armies), dice[action.target].value
        )
        return FallsOn(chance.ways, chance.of)

    def consequences(self, action: Action) -> Sequence[Remark]:
        """Odds, what falls, what is left open, and whether the match ends."""
        return () if self.seat is None else tuple(consequences(state_of(self), self.seat, action))

    def reason(self, action: Action) -> Remark | None:
        """What speaks most for an action."""
        return None if self.seat is None else reason(state_of(self), self.seat, action)

    def why_not(self, action: Action, rule: str) -> Remark | None:
        """What stands in the way of an action."""
        return why_not(state_of(self), action)

    def question(self, kind: type[Action]) -> Sequence[Remark]:
        """How many dice are placed in a row (DL-4a); that a move ends the turn (DL-11)."""
        phase = self.phase
        if isinstance(phase, Moving) and kind in (Move, Stay) and not self.options.terrain:
            return (EndsTurn(other(phase.seat)),)
        several = isinstance(phase, Placing) and phase.dice > 1 and kind is PlaceDie
        return (InARow(self.in_a_row),) if several else ()

    def usual(self, kind: type[Action]) -> str | None:
        """The highest die is placed first, as a rule."""
        if kind is not PlaceDie or self.seat is None or not self.in_a_row:
            return None
        return str(self.reserve[self.seat][0])

    def told(self, action: Action) -> bool:
        """A move with at most one consequence; with terrain a turn may go on behind it (DL-20)."""
        if not isinstance(action, Move | Stay) or not self.question(type(action)):
            return False
        forgets = bool(self.asked) and action not in self.asked
        return not forgets and {*self.consequences(action)} <= {self.remark(action)}

    def row(self, kind: type[Action]) -> Sequence[str]:
        """The highest dice, as many as are placed in a row (DL-4a)."""
        if kind is not PlaceDie or self.seat is None or not self.in_a_row:
            return ()
        return [str(value) for value in self.reserve[self.seat][: self.in_a_row]]

    @property
    def in_a_row(self) -> int:
        """How many dice the player who is to place one places before the other does (DL-4a)."""
        if not isinstance(self.phase, Placing):
            return 0
        return min(self.phase.dice, len(self.reserve[self.phase.seat]) - RESERVE)

    def must_move(self) -> bool:
        """Whether fatal attraction enforces a move now (DL-17)."""
        phase, enforced = self.phase, self.options.attraction is Attraction.ENFORCED
        return enforced and isinstance(phase, Moving) and bool(attracted(state_of(self), phase))

    def palette(self) -> Sequence[int]:
        """The colours of the dice."""
        return self.options.colours

    def ahead(self, kind: type[Action]) -> bool:
        """Tiles are laid and dice placed only at the start; some moves belong to an option."""
        phase, options = self.phase, self.options
        return {
            Lay: isinstance(phase, Building),
            Found: isinstance(phase, Building | Founding) and options.capital,
            PlaceDie: isinstance(phase, Building | Founding | Placing),
            Group: options.grouping,
            Raise: options.terrain,
            Lower: options.attraction is Attraction.PENALTY,
        }.get(kind, True)


def view(state: State, seat: Seat | None) -> DicelandView:
    """The table as `seat` sees it: as everybody does."""
    phase = state.phase
    return DicelandView(
        seat,
        phase,
        state.turn,
        frozenset() if isinstance(phase, Ended) else frozenset({phase.seat}),
        tuple(state.lands.values()),
        tuple((place, state.armies[place]) for place in state.lands if place in state.armies),
        state.reserve,
        phase.rolled if isinstance(phase, Choosing) else (),
        state.last,
        state.first,
        state.options,
        result(state),
        _asked(state),
        state.opener,
        state.quiet,
    )


def state_of(view: DicelandView) -> State:
    """The state: nothing is hidden."""
    return State(
        view.options,
        {land.place: land for land in view.lands},
        dict(view.armies),
        view.reserve,
        view.phase,
        view.turn,
        view.opener,
        view.first,
        view.quiet,
        view.last,
    )


def _asked(state: State) -> tuple[Action, ...]:
    if state.options.attraction is not Attraction.PENALTY or not isinstance(state.phase, Moving):
        return ()
    return tuple(attracted(state, state.phase))
