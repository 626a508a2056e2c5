"""Why a good player would take an action, in one fact that is true of the table (for a hint).

None says the opposite of a warning that is told with it (`consequences`).
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Action, Dealer, Remark, Seat
from games.terrain_vague.advice import facts, merits
from games.terrain_vague.advice.comparing import compared
from games.terrain_vague.advice.consequences import facts_of
from games.terrain_vague.advice.eyes import named, open_from, prey, watchers
from games.terrain_vague.assembly import number_of
from games.terrain_vague.board import Board
from games.terrain_vague.box import BOX, CABIN, LID, SLINGSHOT, WHEELBARROW, Strength
from games.terrain_vague.computer.resample import resample
from games.terrain_vague.computer.worth import cut, others
from games.terrain_vague.moves import (
    Appoint,
    Clean,
    Convert,
    End,
    Gather,
    Lot,
    Move,
    Reinforce,
    Shoot,
    Span,
    Tile,
    Wait,
)
from games.terrain_vague.reach import cabin_of
from games.terrain_vague.state import State
from games.terrain_vague.territory import territory
from games.terrain_vague.view import VagueView

GOOD: tuple[type[Remark], ...] = (
    facts.WinsMatch, facts.SharesMatch, facts.ReachesGoal, facts.Homeless, facts.ThrowsOut,
    facts.Evicts, facts.Isolates, facts.Robs, facts.Grows, facts.Rejoins, facts.Founds,
    facts.CanTake, facts.Aims, facts.CanClean, facts.Covers, facts.Encloses, facts.Hits,
)  # fmt: skip
"""What speaks for an action, the best first."""


OPPOSITES: Mapping[type[Remark], tuple[type[Remark], ...]] = {
    merits.Steadier: (facts.Shrinks, facts.CutsOff),
    facts.Becomes: (facts.LiesApart,),
}
"""Reasons that are dropped beside one of these warnings."""


def reason(view: VagueView, action: Action) -> Remark | None:
    """One fact that speaks for a legal action of the seat; None if none does."""
    if view.seat is None:
        return None
    found = _found(view, view.seat, action)
    if found is None:
        return None
    against: tuple[type[Remark], ...] = (facts.LosesMatch, *OPPOSITES.get(type(found), ()))
    return None if any(isinstance(fact, against) for fact in facts_of(view, action)) else found


def _found(view: VagueView, seat: Seat, action: Action) -> Remark | None:
    match action:
        case Lot():
            return merits.EvenChances()
        case Appoint():
            return merits.SameBars()
        case End() | Wait():
            points = view.gangs[seat].points
            ends = isinstance(action, End) and (action.what is Span.TURN or not points)
            vain = any(isinstance(told, facts.NothingLater) for told in facts_of(view, action))
            return merits.Enough() if ends or vain else merits.Keeps(points)
        case Tile():
            return _of_tile(resample(view, Dealer()), seat, action)
        case Shoot():
            found = _of_shot(resample(view, Dealer()).board, seat, action)
            if found is not None:
                return found
    return _best(view, seat, action)


def _best(view: VagueView, seat: Seat, action: Action) -> Remark | None:
    """The best of what the action leads to; else what its kind is good for."""
    found = {type(fact): fact for fact in reversed(facts_of(view, action))}
    grows, robs = found.get(facts.Grows), found.get(facts.Robs)
    if isinstance(grows, facts.Grows) and isinstance(robs, facts.Robs):
        return merits.Swings(grows.after, robs.seat, robs.before, robs.after)
    for kind in GOOD:
        if kind in found:
            return compared(view, seat, action, found[kind])
    match action:
        case Reinforce() | Convert(_, _, Strength.STRONG):
            return merits.Dearer()
        case Move():
            return _of_move(resample(view, Dealer()).board, seat, action, last=_is_last(view))
        case Gather(pawn, _) if not _is_last(view):
            return merits.Reserve(pawn)
        case Clean():
            return found.get(facts.Becomes)
    return None


def _is_last(view: VagueView) -> bool:
    """Whether no turn comes after this one (TV-34, TV-35)."""
    return view.turn >= BOX.turns and not view.options.endless


def _of_move(board: Board, seat: Seat, action: Move, *, last: bool) -> Remark | None:
    """A move out of sight of slingshots, to what can be taken in later turns, or of the cabin."""
    ground, to = board.ground, board.ground.numbers[action.to]
    after = board.with_pawn_moved(ground.set_of(action.pawn), 1 << to)
    seen, open_ = watchers(board, seat, ground.numbers[action.pawn]), watchers(after, seat, to)
    if seen and not open_:
        return merits.Hides(named(board, seen))
    if after.pawn(1 << to) == CABIN:
        return _of_cabin(board, after, seat)
    hexes = prey(after, seat, to).hexes
    later = not last and after.pawn(1 << to) == WHEELBARROW and hexes
    return merits.TakesLater(hexes.bit_count()) if later else None


def _of_cabin(before: Board, after: Board, seat: Seat) -> Remark | None:
    """A cabin that is harder to cut off, or to see."""
    lost, kept = (
        cut(board, territory(board, seat), cabin_of(board, seat), others(board, seat))
        for board in (before, after)
    )
    if kept < lost:
        return merits.Steadier(lost, kept)
    open_, hidden = (
        open_from(board, seat, cabin_of(board, seat).bit_length() - 1).bit_count()
        for board in (before, after)
    )
    return merits.LessSeen(open_, hidden) if hidden < open_ else None


def _of_shot(board: Board, seat: Seat, action: Shoot) -> Remark | None:
    """What the victim could do; None for a cabin, and if it could do nothing."""
    one = board.ground.set_of(action.target)
    foe, pawn = board.owner(one), board.pawn(one)
    assert foe is not None
    if pawn == CABIN:
        return None
    hexes = prey(board, foe, board.ground.numbers[action.target], seat).hexes
    if not hexes:
        return None
    if pawn == WHEELBARROW:
        return merits.CouldTake(action.target, hexes.bit_count())
    if pawn == LID:
        return merits.CouldCover(action.target, hexes.bit_count())
    kind = merits.CouldShoot if pawn == SLINGSHOT else merits.CouldClean
    return kind(action.target, named(board, hexes))


def _of_tile(state: State, seat: Seat, action: Tile) -> Remark:
    """Land of others is scattered, that of nobody lies best beside one's own (TV-2)."""
    board = state.board
    around = board.ground.around[board.ground.numbers[action.hex]]
    gang = number_of(board, action.terrain) // 2
    if gang < board.players:
        alike = (around & board.owned[gang]).bit_count()
        return merits.Scatters(Seat(gang), alike) if alike else merits.Strews(Seat(gang))
    own = (around & board.owned[seat]).bit_count()
    return merits.NearTile(own) if own else merits.IdleTile()
