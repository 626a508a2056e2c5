"""What a seat may know: all but the picks of others under seal (TV-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from games.core import Action, Lost, Remark, Seat
from games.terrain_vague import duels, offers, remarks
from games.terrain_vague.board import Board
from games.terrain_vague.box import (
    BOX,
    CABIN,
    GANGS,
    HIDEOUTS,
    PAWNS,
    TERRAINS,
    Terrain,
)
from games.terrain_vague.consequences import consequences
from games.terrain_vague.ending import last_turn, result
from games.terrain_vague.lost import lost
from games.terrain_vague.moves import Appoint, Cabin, Convert, End, Reinforce, Take, Tile, Wait
from games.terrain_vague.phases import (
    STEPS,
    Acting,
    Appointing,
    Assembling,
    Duelling,
    Ended,
    Moving,
)
from games.terrain_vague.reasons import reason
from games.terrain_vague.refusals import STEPS as IN_STEPS
from games.terrain_vague.refusals import why_not
from games.terrain_vague.seen import DuelsSeen, GangSeen, TableSeen
from games.terrain_vague.sight import HexSeen, hexes_seen
from games.terrain_vague.state import State, Taken, in_supply, is_out
from games.terrain_vague.territory import territory
from games.terrain_vague.turn import END_PHASE, END_TURN

__all__ = ["DuelsSeen", "GangSeen", "HexSeen", "VagueView", "awaited", "view"]


ORDER = tuple(STEPS.values())
KINDS = {STEPS[phase]: set(kinds) - {Wait, End} for phase, kinds in IN_STEPS.items()}
"""What can be done in which phase only, and the phases in their order (TV-7)."""
IN_TURN = {STEPS[phase] for phase in get_args(Acting)}
"""The phases in which seats act one after the other."""


@dataclass(frozen=True, slots=True)
class VagueView(TableSeen):
    """The table as one seat, or the public, sees it, and what that seat should know of it."""

    def palette(self) -> Sequence[int]:
        """The gangs of the seats (TV-4a)."""
        return self.options.colours

    def remark(self, action: Action) -> Remark | None:
        """What an action costs, how that comes about, and what it leaves (TV-13)."""
        if self.seat is None:
            return None
        return remarks.remark(self.hexes, self.gangs[self.seat].points, action)

    def asks(self, action: Action, field: str) -> Remark | None:
        """Where a pawn goes, naming it; which numbers are picked, and whether it is one."""
        return offers.asks(self.hexes, action, field)

    def offers(self, action: Action, field: str) -> Remark | None:
        """What an answer is called on its own: with the kind of its pawn."""
        return offers.offers(self.hexes, action, field)

    def consequences(self, action: Action) -> Sequence[Remark]:
        """What an action leads to, warnings first."""
        return consequences(self, action)

    def reason(self, action: Action) -> Remark | None:
        """Why a good player would take an action."""
        return reason(self, action)

    def why_not(self, action: Action, rule: str) -> Remark | None:
        """What stands in the way of an action here and now."""
        return why_not(self, action)

    def question(self, kind: type[Action]) -> Sequence[Remark]:
        """How many pawns or bars to pick, and against whom (TV-8)."""
        return remarks.picks(self.duels.bouts, self.seat, kind) if self.duels else ()

    def passes(self, action: Action) -> bool:
        """A phase is ended or skipped at once: the turn goes on, and no points are lost (TV-7)."""
        return isinstance(action, Wait) or action == END_PHASE

    def turn_number(self) -> int:
        """Phase by phase every seat acts in it (TV-7)."""
        return self.turn

    def turn_begins(self) -> bool:
        """While all its points are left (TV-5)."""
        if self.seat is None or self.step not in IN_TURN:
            return False
        gang = self.gangs[self.seat]
        return bool(gang.points) and gang.points == gang.given

    def named(self, action: Action) -> Remark | None:
        """What is ended: this phase alone, or the turn (TV-7)."""
        if action == END_PHASE and self.step in IN_TURN:
            return remarks.EndsPhase(self.step)
        return remarks.EndsTurn() if action == END_TURN else None

    def shortcuts(self, kind: type[Action]) -> Sequence[tuple[Remark, Action]]:
        """To move nothing: what most do in phase 3."""
        rests = kind is End and isinstance(self.phase, Moving) and not self.phase.moved
        return ((remarks.MovesNothing(), END_PHASE),) if rests else ()

    def ahead(self, kind: type[Action]) -> bool:
        """Nobody lays tiles or builds a first cabin again; who has a sworn enemy names nobody.

        How terrain is taken has been agreed (TV-29).
        """
        free = self.options.taken is Taken.FREE
        lone = self.seat is None or self.gangs[self.seat].lone
        return {
            Tile: self.step == "assembling",
            Cabin: not self.turn,
            Appoint: lone,
            Take: not free,
            Reinforce: not free,
            Convert: free,
        }.get(kind, True)

    def meanwhile(self, planned: Action, fallback: Action) -> Action | None:
        """What was planned for a later phase outlasts this one: the host ends no more (TV-7)."""
        due = next((step for step, kinds in KINDS.items() if type(planned) in kinds), None)
        if due is None or ORDER.index(due) <= ORDER.index(self.step):
            return None
        return END_PHASE if fallback == END_TURN else fallback

    def lost(self, planned: Sequence[Action]) -> Lost | None:
        """Its phase is over, or its pawn or its target is gone."""
        return lost(self, planned)

    def standing(self) -> Sequence[Remark]:
        """The turn and its phase, then the gangs in order with the points they have left."""
        if not self.turn:
            return (remarks.BeforeTurns(self.step),)
        bounded = remarks.TurnOf(self.turn, self.turns, self.step)
        head = bounded if self.turns else remarks.EndlessTurn(self.turn, self.step)
        first = (self.gangs[seat] for seat in self.order)
        return head, *(
            remarks.Standing(g.rank, g.seat, g.points, g.given, g.territory) for g in first
        )


def awaited(state: State) -> frozenset[Seat]:
    """Who must act: several while picks are sealed, nobody once the match is over."""
    match state.phase:
        case Duelling() as phase:
            return duels.owing(phase)
        case Ended():
            return frozenset()
        case phase:
            return frozenset({phase.seat})


def view(state: State, seat: Seat | None) -> VagueView:
    """The table as `seat` (None: the public) sees it."""
    phase = state.phase
    assembling = phase if isinstance(phase, Assembling) else None
    drawn = assembling.drawn if assembling else None
    return VagueView(
        seat=seat,
        step=STEPS[type(phase)],
        awaited=awaited(state),
        turn=state.turn,
        turns=last_turn(state),
        goal=BOX.goal if state.seats == len(GANGS) else 0,
        reach=state.board.ground.reach,
        hexes=hexes_seen(state, seat),
        gangs=tuple(_gang(state, Seat(n)) for n in range(state.seats)),
        order=_order(state),
        piles=_piles(state.board, assembling.piles) if assembling else (),
        drawn=None if drawn is None else state.board.tile(drawn),
        duels=_duels(phase, seat) if isinstance(phase, Duelling) else None,
        shown=state.shown,
        last=state.last,
        options=state.options,
        result=result(state),
        phase=None if isinstance(phase, Duelling) else phase,
        previous=() if _order(state) else state.order,
        stirred=state.stirred,
    )


def _order(state: State) -> tuple[Seat, ...]:
    """The order of this turn, without who is out; none before it is known (the state has that of
    the turn before).
    """
    if isinstance(state.phase, Appointing | Duelling):
        return ()
    return tuple(seat for seat in state.order if not is_out(state, seat))


def _gang(state: State, seat: Seat) -> GangSeen:
    board = state.board
    cabin = board.pawns[CABIN] & board.owned[seat]
    enemy = duels.enemy(state, seat)
    met = enemy < state.seats and not is_out(state, enemy)
    order = _order(state)
    return GangSeen(
        seat=seat,
        gang=board.gang(seat),
        points=state.points[seat],
        given=state.given[seat],
        rank=order.index(seat) + 1 if seat in order else 0,
        territory=territory(board, seat).bit_count(),
        hexes=board.owned[seat].bit_count(),
        cabin=board.ground.places[cabin.bit_length() - 1] if cabin else None,
        supply=tuple((pawn, in_supply(state, seat, n)) for n, pawn in enumerate(PAWNS)),
        off=tuple(zip(PAWNS, state.off[seat], strict=True)),
        weak=board.supply(2 * seat),
        strong=board.supply(2 * seat + 1),
        away=state.away[seat],
        out=state.turn > 0 and is_out(state, seat),
        foe=enemy if met else state.named[seat],
        lone=not met,
        card=tuple(HIDEOUTS[board.gangs[seat]]),
    )


def _piles(board: Board, piles: Sequence[int]) -> tuple[tuple[Terrain, int], ...]:
    """The tiles left to lay, in the order of `Terrain`."""
    found = {board.tile(kind): left for kind, left in enumerate(piles)}
    return tuple((terrain, found[terrain]) for terrain in TERRAINS)


def _duels(phase: Duelling, seat: Seat | None) -> DuelsSeen:
    own = (phase.pawns.own(seat), phase.bars.own(seat), phase.counters.own(seat))
    return DuelsSeen(phase.bouts, duels.owing(phase), *own)
