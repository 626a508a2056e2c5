"""Why a good player would take an action: the sentence behind a hint.

Each is a fact of the position and names what speaks most for the action. None says the opposite
of a warning that is told with it (`consequences`).
"""

from __future__ import annotations

from games.core import Action, Place, Remark, Seat
from games.diceland.advice.consequences import LIKELY, following
from games.diceland.advice.merits import (
    AllFailed,
    Falls,
    FallsBest,
    FewDoors,
    Grows,
    Guards,
    HighCounts,
    Hits,
    HoldsBack,
    KeepsApart,
    KeepsSafe,
    KeepsStrength,
    Kills,
    KillsPerfectly,
    MayWin,
    MeetsFew,
    OneIsLost,
    OutOfReach,
    RatherStays,
    RatherStrong,
    Risks,
    RisksLeast,
    Safe,
    Safest,
    Shrinks,
    StrikesThere,
    Stronger,
    Wears,
)
from games.diceland.advice.odds import (
    DESTROYED,
    Outcome,
    best_strike,
    certain,
    danger_of,
    destroys,
    odds,
    outcome_of,
)
from games.diceland.advice.remarks import EndsLost, Forgoes, QuietLost, WinsNow
from games.diceland.ending import is_capital_of
from games.diceland.frame import NEIGHBOURS
from games.diceland.landscape import foundable
from games.diceland.moves import (
    STAY,
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
from games.diceland.rules import legal
from games.diceland.state import LEAST, Choosing, Ended, Moving, State, dice_of, other
from games.diceland.view import DicelandView

SORRY = (EndsLost, Forgoes)
"""Consequences beside which nothing good is said of the action."""


def reason(view: DicelandView, action: Action) -> Remark | None:
    """What speaks for a legal action of this seat; None if nothing does."""
    if view.seat is None:
        return None
    state, seat = view.state, view.seat
    found = _found(state, seat, action)
    if isinstance(action, Move | Group | Stay):
        told = [*following(state, seat, action)]
        quiet = isinstance(found, OutOfReach) and any(isinstance(t, QuietLost) for t in told)
        if quiet or any(isinstance(t, SORRY) for t in told):
            return None
    return found


def _found(state: State, seat: Seat, action: Action) -> Remark | None:
    match action, state.phase:
        case Lay(tile), _:
            tiles = sum(near in state.lands for near in NEIGHBOURS[tile])
            return MeetsFew(tiles) if tiles else None
        case Found(), _:
            return _for_founding(state, action)
        case PlaceDie(), _:
            return _for_placing(state, seat, action)
        case Attack(), _:
            return _for_attack(state, seat, action)
        case Choose(), Choosing() as phase:
            return _for_choice(state, phase, action)
        case Move(), _:
            return _for_move(state, seat, action)
        case Group(), _:
            return _for_grouping(state, seat, action)
        case Raise(army), _:
            return Grows(army, state.armies[army].value + 1)
        case Lower(army), _:
            return Shrinks(army, state.armies[army].value - 1)
        case Stay(), Moving():
            return _for_staying(state, seat)
    return None


def _for_founding(state: State, action: Found) -> FewDoors | None:
    ways = {
        each.tile: sum(near in state.lands for near in NEIGHBOURS[each.tile])
        for each in foundable(state)
    }
    least = min(ways.values())
    return FewDoors(least) if ways[action.tile] == least else None


def _for_placing(state: State, seat: Seat, action: PlaceDie) -> Remark | None:
    value, hand = action.value, state.reserve[seat]
    after = certain(state, seat, action)
    if is_capital_of(state, action.tile, seat) and value == max(hand):
        return Guards(value)
    strike = _strike_from(after, seat, action.tile)
    if strike is not None:
        return strike
    danger = danger_of(after, action.tile)
    if value == max(hand) > min(hand):
        if danger.share < LIKELY:
            return HighCounts(value)
        least = min(
            danger_of(certain(state, seat, each), each.tile).share
            for each in legal(state, seat)
            if isinstance(each, PlaceDie) and each.value == value
        )
        return Safest(value, danger.ways, danger.of) if danger.share <= least else None
    return _shelter(after, seat, action.tile) or HoldsBack(sum(hand) - value)


def _for_attack(state: State, seat: Seat, strike: Attack) -> Remark:
    rows, target = odds(state, seat, strike), strike.target
    if Outcome.WON in rows:
        return MayWin(rows[Outcome.WON].chance.ways, rows[Outcome.WON].chance.of)
    chance = destroys(rows)
    if chance is None:
        hits = rows[Outcome.WOUNDED].chance
        return Wears(target, hits.ways, hits.of)
    best = best_strike(state, seat)
    kind = FallsBest if best is None or chance.share >= best[1].share else Falls
    return kind(target, chance.ways, chance.of)


def _for_choice(state: State, phase: Choosing, action: Choose) -> Remark | None:
    army, target, value = action.army, phase.target, action.value
    kind, after = outcome_of(state, phase.seat, action)
    match kind:
        case Outcome.WON:
            return WinsNow()
        case Outcome.TAKEN:
            perfect = value == state.armies[army].value
            return (KillsPerfectly if perfect else Kills)(target, value)
        case Outcome.WOUNDED:
            return _rather(state, phase, after) or Hits(target, after.armies[target].value)
        case Outcome.FAILED:
            return AllFailed(army, after.armies[army].value)
        case Outcome.LOST | Outcome.FILLED:
            weak = all(state.armies[each].value == LEAST for each in phase.armies)
            return OneIsLost() if weak else None
    return None


def _rather(state: State, phase: Choosing, after: State) -> Remark | None:
    """Why to wound a die that another choice would destroy: stronger dice, or one that stays where
    it is safer. None if no choice destroys it, or neither is so."""
    for choice in legal(state, phase.seat):
        kind, killed = outcome_of(state, phase.seat, choice)
        if kind not in DESTROYED or isinstance(killed.phase, Ended):
            continue
        kept, left = _strengths(after, phase), _strengths(killed, phase)
        if sum(kept) > sum(left):
            return RatherStrong(kept, left)
        if kind is Outcome.TAKEN:
            (army,) = [place for place in phase.armies if place not in killed.armies]
            danger = danger_of(killed, phase.target)
            if danger.share > danger_of(after, army).share:
                return RatherStays(army, danger.ways, danger.of)
    return None


def _strengths(after: State, phase: Choosing) -> tuple[int, ...]:
    """What the dice of an attack show after it, the higher first."""
    dice = [after.armies.get(place) for place in (*phase.armies, phase.target)]
    own = [die.value for die in dice if die is not None and die.seat == phase.seat]
    return tuple(sorted(own, reverse=True))


def _for_move(state: State, seat: Seat, action: Move) -> Remark | None:
    after = certain(state, seat, action)
    if isinstance(after.phase, Ended) and after.phase.winner == seat:
        return WinsNow()
    strike = _strike_from(after, seat, action.to)
    if strike is not None:
        return strike
    return _shelter(after, seat, action.to) or _risk(state, seat, after, action)


def _risk(state: State, seat: Seat, after: State, action: Move) -> Risks | RisksLeast | None:
    danger = danger_of(after, action.to)
    actions = legal(state, seat)
    if STAY not in actions:
        moves = [each for each in actions if isinstance(each, Move)]
        least = min(danger_of(certain(state, seat, each), each.to).share for each in moves)
        if danger.share <= least:
            return RisksLeast(danger.ways, danger.of)
    return Risks(danger.ways, danger.of) if danger.share < LIKELY else None


def _for_grouping(state: State, seat: Seat, action: Group) -> Remark | None:
    """One die must be stronger than each of the two was, and not fall at once."""
    after, onto = certain(state, seat, action), action.onto
    value = after.armies[onto].value
    grows = value > max(state.armies[action.army].value, state.armies[onto].value)
    if grows and danger_of(after, onto).share < LIKELY:
        return Stronger(value)
    return _strike_from(after, seat, onto)


def _strike_from(after: State, seat: Seat, tile: Place) -> StrikesThere | None:
    """What a die can destroy from there, unless it is likelier to be destroyed there itself."""
    found = best_strike(after, seat, by=tile)
    if found is None or not found[1].ways or found[1].share < danger_of(after, tile).share:
        return None
    strike, chance = found
    return StrikesThere(strike.armies, strike.target, chance.ways, chance.of)


def _shelter(after: State, seat: Seat, tile: Place) -> OutOfReach | Safe | None:
    """Why a die is in no danger there; None if it is in danger."""
    if dice_of(after, other(seat)).isdisjoint(NEIGHBOURS[tile]):
        return OutOfReach()
    return None if danger_of(after, tile).ways else Safe()


def _for_staying(state: State, seat: Seat) -> Remark | None:
    after = certain(state, seat, STAY)
    if isinstance(after.phase, Ended) and after.phase.winner == seat:
        return WinsNow()
    moves = [action for action in legal(state, seat) if isinstance(action, Move)]
    if not moves:
        return KeepsApart()
    there = [(certain(state, seat, move), move.to) for move in moves]
    if all(danger_of(moved, to).ways for moved, to in there):
        return KeepsSafe()
    now = _best_share(state, seat)
    return KeepsStrength() if all(_best_share(moved, seat) <= now for moved, _ in there) else None


def _best_share(state: State, seat: Seat) -> float:
    """How likely the best attack of a player is to destroy a die, from 0 to 1."""
    found = best_strike(state, seat)
    return found[1].share if found else 0.0
