"""What an action leads to, told before it is confirmed. Every kind of action is gone through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Action, Dealer, Place, Remark, Seat
from games.diceland.advice.odds import (
    DESTROYED,
    Chance,
    Outcome,
    best_strike,
    certain,
    falls,
    odds,
    outcome_of,
)
from games.diceland.advice.remarks import (
    Costs,
    Doors,
    Endangered,
    EndsLost,
    EndsWon,
    Exposed,
    FallsOn,
    Forgets,
    Forgoes,
    IsFilled,
    IsLost,
    Joins,
    Keeps,
    LeavesCapital,
    LeavesMountain,
    MayLeaveCapital,
    MayLeaveMountain,
    QuietLost,
    QuietWon,
    Roll,
    RollClears,
    RollFails,
    RollIsBeaten,
    RollIsFilled,
    RollLoses,
    RollTakes,
    RollWins,
    RollWounds,
    Shows,
    Spares,
    Stands,
    Takes,
    TakesFirstTurn,
    Wastes,
    WinsNow,
    Withstands,
    Wounds,
)
from games.diceland.ending import QUIET_TURNS, is_capital_of, result, turn_over
from games.diceland.frame import NEIGHBOURS
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
from games.diceland.placing import RESERVE
from games.diceland.rules import legal
from games.diceland.state import MOST, Choosing, Ended, Moving, State, Terrain, dice_of, other
from games.diceland.terrain import is_closed
from games.diceland.view import DicelandView
from games.records import replace

LIKELY = 0.5  # a die that falls so often, from 0 to 1, is in danger

ROLLS: dict[Outcome, type[Roll]] = {
    Outcome.WON: RollWins,
    Outcome.TAKEN: RollTakes,
    Outcome.CLEARED: RollClears,
    Outcome.WOUNDED: RollWounds,
    Outcome.FAILED: RollFails,
    Outcome.LOST: RollLoses,
    Outcome.FILLED: RollIsFilled,
    Outcome.BEATEN: RollIsBeaten,
}


def consequences(view: DicelandView, action: Action) -> Sequence[Remark]:
    """Odds, what falls, what is left open, and whether the match ends."""
    return () if view.seat is None else tuple(following(view.state, view.seat, action))


def remark(view: DicelandView, action: Action) -> Remark | None:
    """What forgetting fatal attraction costs (DL-17); what a roll does when it is used; what a
    move leads to; how often an attack destroys its target."""
    if isinstance(action, Attack):
        odds = _falls(view, action)
        return None if odds is None else FallsOn(odds.ways, odds.of)
    if view.asked and action not in view.asked:
        return Forgets()
    return (
        next(iter(consequences(view, action)), None) if isinstance(action, Choose | Move) else None
    )


def chance(view: DicelandView, action: Action) -> float | None:
    """How often an attack destroys its target (DL-7, DL-8)."""
    odds = _falls(view, action) if isinstance(action, Attack) else None
    return None if odds is None else odds.share


def _falls(view: DicelandView, strike: Attack) -> Chance | None:
    dice = view.state.armies
    if not {*strike.armies, strike.target} <= dice.keys():
        return None
    return falls(tuple(dice[place].value for place in strike.armies), dice[strike.target].value)


def following(state: State, seat: Seat, action: Action) -> Iterator[Remark]:
    """What a legal action of this seat leads to, the most important first."""
    match action, state.phase:
        case Lay(_, terrain), _:
            if state.options.terrain:
                yield Stands(terrain)
        case Found(tile), _:
            yield Doors(sum(near in state.lands for near in NEIGHBOURS[tile]))
        case PlaceDie(), _:
            yield from _of_placing(state, seat, action)
        case Attack(), _:
            yield from _of_attack(state, seat, action)
        case Choose(), Choosing() as phase:
            yield from _of_choice(state, phase, action)
        case ((Move() | Group() | Stay()), Moving()):
            yield from _of_move(state, seat, action)
        case ((Raise(army) | Lower(army)), _):
            after = certain(state, seat, action)
            yield Shows(army, after.armies[army].value)
            yield from _of_end(state, after, seat)
        case Stay(), _:
            yield from _of_end(state, certain(state, seat, action), seat)


def _of_placing(state: State, seat: Seat, action: PlaceDie) -> Iterator[Remark]:
    after = certain(state, seat, action)
    yield from _of_terrain(after, action.tile)
    yield from exposure(after, seat, action.tile)
    if len(after.reserve[seat]) == RESERVE:
        yield Keeps(sum(after.reserve[seat]))
    if after.first is not None:
        yield TakesFirstTurn(after.first)


def _of_attack(state: State, seat: Seat, strike: Attack) -> Iterator[Remark]:
    rows = odds(state, seat, strike)
    dice = "one" if len(strike.armies) == 1 else "two"
    for kind, row in rows.items():
        yield ROLLS[kind](_spelled(row.rolls), dice, row.chance.ways, row.chance.of, strike.target)
    if Outcome.TAKEN in rows:
        for army in strike.armies:
            if is_capital_of(state, army, seat):
                yield MayLeaveCapital(army)
            if is_closed(state, army):
                yield MayLeaveMountain(army)


def _spelled(rolls: tuple[int, ...]) -> str:
    """Rolls as ``2``, ``2–4`` if they are in a row, or ``2, 4``."""
    if len(rolls) > 1 and rolls[-1] - rolls[0] == len(rolls) - 1:
        return f"{rolls[0]}–{rolls[-1]}"
    return ", ".join(map(str, rolls))


def _of_choice(state: State, phase: Choosing, action: Choose) -> Iterator[Remark]:
    army, target = action.army, phase.target
    kind, after = outcome_of(state, phase.seat, action)
    match kind:
        case Outcome.WON:
            yield WinsNow()
        case Outcome.BEATEN:
            yield _ended(after, phase.seat)
        case Outcome.TAKEN:
            yield Takes(target, army, action.value)
            yield from _of_leaving(state, phase.seat, army)
        case Outcome.WOUNDED:
            left = after.armies[target].value
            yield Wounds(target, state.armies[target].value, left, army, action.value)
        case Outcome.FAILED:
            yield Costs(army, after.armies[army].value)
        case Outcome.LOST:
            yield IsLost(army)
        case Outcome.FILLED:
            yield IsFilled(army, target)
    others = (outcome_of(state, phase.seat, each)[0] for each in legal(state, phase.seat))
    if kind not in DESTROYED and any(each in DESTROYED for each in others):
        yield Spares(target)


def _of_move(state: State, seat: Seat, action: Move | Group | Stay) -> Iterator[Remark]:
    after = certain(state, seat, action)
    yield from _of_end(state, after, seat)
    if isinstance(after.phase, Ended):
        return
    for move in legal(state, seat):
        if isinstance(move, Move) and is_capital_of(state, move.to, other(seat)):
            yield Forgoes(move.army, move.to)
            break
    if isinstance(action, Group):
        yield from _of_grouping(state, after, seat, action)
    if not isinstance(action, Stay):
        to = action.to if isinstance(action, Move) else action.onto
        yield from _of_leaving(state, seat, action.army)
        yield from exposure(after, seat, to)
        if isinstance(action, Move):
            yield from _of_terrain(after, to)


def _of_grouping(state: State, after: State, seat: Seat, action: Group) -> Iterator[Remark]:
    yield Joins(after.armies[action.onto].value, len(dice_of(after, seat)))
    lost = state.armies[action.army].value + state.armies[action.onto].value - MOST
    if lost > 0:
        yield Wastes(lost)


def _of_leaving(state: State, seat: Seat, tile: Place) -> Iterator[Remark]:
    if is_capital_of(state, tile, seat):
        yield LeavesCapital(tile)
    if is_closed(state, tile):
        yield LeavesMountain(tile)


def exposure(state: State, seat: Seat, tile: Place) -> Iterator[Exposed | Withstands]:
    """What the enemies that touch an own die can do to it."""
    foe = other(seat)
    enemies = dice_of(state, foe)
    near = tuple(place for place in NEIGHBOURS[tile] if place in enemies)
    worst = best_strike(state, foe, on=tile)
    if worst is None:
        return
    strike, chance = worst
    if not chance.ways:
        yield Withstands(near)
    else:
        kind = Endangered if chance.share >= LIKELY else Exposed
        yield kind(strike.armies, chance.ways, chance.of)


def _of_terrain(state: State, tile: Place) -> Iterator[Stands]:
    terrain = state.lands[tile].terrain
    if state.options.terrain and terrain is not Terrain.PLAINS:
        yield Stands(terrain)


def _of_end(state: State, after: State, seat: Seat) -> Iterator[Remark]:
    """Whether the match ends, or will if the other player does not come near.

    Where nobody touches an enemy the other cannot attack, and the second who cannot ends it
    (DL-14).
    """
    if isinstance(after.phase, Ended):
        yield _ended(after, seat)
        return
    foe = other(seat)
    if after.phase.seat != foe or after.quiet <= state.quiet:
        return
    counted = result(turn_over(replace(after, quiet=QUIET_TURNS), Dealer()))
    assert counted is not None
    kind = QuietWon if seat in counted.winners else QuietLost
    yield kind(foe, counted.scores[seat], counted.scores[foe])


def _ended(after: State, seat: Seat) -> WinsNow | EndsWon | EndsLost:
    found = result(after)
    assert found is not None
    if found.reason in ("capital", "no_dice") and seat in found.winners:
        return WinsNow()
    kind = EndsWon if seat in found.winners else EndsLost
    return kind(found.scores[seat], found.scores[other(seat)])
