"""What an ending, a wait, or a secret pick leads to (see `consequences`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.changes import changed
from games.core import Action, Dealer, Remark, Seat
from games.terrain_vague import rules, turn
from games.terrain_vague.advice import facts
from games.terrain_vague.board import Board
from games.terrain_vague.ending import result
from games.terrain_vague.events import Unspent
from games.terrain_vague.moves import Bars, Convert, Counter, End, Lot, Pawns, Reinforce, Span, Wait
from games.terrain_vague.phases import STEPS, Acting, Numbers, Shooting
from games.terrain_vague.state import State
from games.terrain_vague.view import DuelsSeen, VagueView


def of_ending(state: State, seat: Seat, action: End | Wait) -> Iterator[Remark]:
    """What is left undone, and lost with it (TV-5, TV-7).

    Reinforcing one's own terrain is always possible, so it does not count as a loss.
    """
    phase = state.phase
    assert isinstance(phase, Acting)
    now, points = turn.NUMBERS[type(phase)], state.points[seat]
    left = _choices_left(state, seat, phase)
    worth = {
        number: step
        for number, (step, acts) in left.items()
        if not all(_is_own(state.board, seat, act) for act in acts)
    }
    if isinstance(action, End) and action.what is Span.TURN:
        if worth:
            step = worth[min(worth)]
            yield facts.CouldStill(points, step) if points else facts.Skips(step)
        return
    due = turn.UNTIL[action.until] if isinstance(action, Wait) else now + 1
    shooting = turn.NUMBERS[Shooting]
    if points and not any(number >= due for number in left):
        yield facts.NothingLater(points)
    elif now < shooting < due and shooting in left:
        yield facts.Skips(worth[shooting])


def of_spending(state: State, seat: Seat, action: Action) -> Iterator[Remark]:
    """The turn is over by itself, and points are lost with which something else could be done
    first (TV-5)."""
    left, over = _left(state, seat, action)
    if not left or not over:
        return
    others = (act for act in turn.choices(state) if act != action)
    costs = (state.points[seat] - _left(state, seat, act)[0] for act in others
             if not _is_own(state.board, seat, act))  # fmt: skip
    if any(cost <= left for cost in costs):
        yield facts.RunsOut(left)


def _left(state: State, seat: Seat, action: Action) -> tuple[int, bool]:
    """The points that an action leaves, and whether the turn is over with it, but not the match."""
    dealer = Dealer()
    after = rules.apply(state, seat, action, dealer)
    if after.turn == state.turn and not result(after):
        return after.points[seat], False
    unspent = (told.event for told in dealer.told if isinstance(told.event, Unspent))
    return sum(event.points[seat] for event in unspent), not result(after)


def _choices_left(
    state: State, seat: Seat, phase: Acting
) -> dict[int, tuple[str, Sequence[Action]]]:
    """The choices of the seat in this phase and the later ones as things stand, by the phases'
    numbers; a phase without any is left out."""
    found = {}
    for kind, number in turn.NUMBERS.items():
        if number >= turn.NUMBERS[type(phase)]:
            then = state if type(phase) is kind else changed(state, phase=kind(seat))
            if acts := turn.choices(then):
                found[number] = STEPS[kind], acts
    return found


def _is_own(board: Board, seat: Seat, action: Action) -> bool:
    """Whether it changes the strength of one's own terrain alone."""
    if isinstance(action, Convert):
        return board.owner(board.ground.set_of(action.hex)) == seat
    return isinstance(action, Reinforce)


def of_pick(view: VagueView, seat: Seat, action: Pawns | Bars | Counter | Lot) -> Iterator[Remark]:
    """What picked pawns can bring, and what is picked again (TV-8, TV-10)."""
    duels = view.duels
    assert duels is not None
    match action:
        case Pawns(numbers):
            yield _hopes(duels, seat, numbers)
            earlier = duels.pawns
        case Bars():
            earlier = duels.bars
        case Counter():
            earlier = duels.counter
        case Lot():
            yield _lot(duels, seat)
            return
    if earlier is not None:
        yield facts.InsteadOf(earlier)


def _hopes(duels: DuelsSeen, seat: Seat, numbers: Numbers) -> Remark:
    """At best no bar strikes, at worst each strikes the most that is left."""
    bars = next(bout.bars for bout in duels.bouts if bout.seat == seat)
    strikes = sorted((n * numbers.count(n) for n in set(numbers)), reverse=True)
    best, worst = sum(numbers), sum(strikes[bars:])
    if worst:
        return facts.Hopes(best, worst, bars)
    return (facts.AllStruck if len(numbers) > bars else facts.MayFail)(best, bars)


def _lot(duels: DuelsSeen, seat: Seat) -> Remark:
    """What the lot picks: what is owed, or if that is nothing, all again (TV-10)."""
    asked = [duels.pawns for bout in duels.bouts if bout.seat == seat]
    asked += [
        duels.counter if bout.lone else duels.bars for bout in duels.bouts if bout.foe == seat
    ]
    if None not in asked:
        return facts.LotAnew()
    return facts.LotForRest() if any(asked) else facts.LotForAll()
