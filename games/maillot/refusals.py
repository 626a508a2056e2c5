"""Which rule stands against an action that is not legal: the number a player is told."""

from __future__ import annotations

from games.core import Action, Obstacle, Seat
from games.maillot.auction import must_stay
from games.maillot.moves import (
    Bid,
    BreakAway,
    Exchange,
    Finish,
    GiveUp,
    Offer,
    Pass,
    Prefer,
    Replace,
    Retire,
    Ride,
    Stay,
)
from games.maillot.phases import Attacking, Ended, Losing
from games.maillot.rules import awaited
from games.maillot.state import HAND, State
from games.maillot.view import view
from games.maillot.why_not import why_not

HOME: dict[type[Action], str] = {
    Ride: "MA-5",
    GiveUp: "MA-4",
    Finish: "MA-31",
    BreakAway: "MA-16",
    Stay: "MA-11",
    Bid: "MA-19",
    Offer: "MA-19",
    Pass: "MA-19",
    Replace: "MA-19",
    Retire: "MA-28",
    Exchange: "MA-23",
    Prefer: "MA-29",
}
"""The rule an action belongs to."""

ENDINGS = {
    "three": "MA-30",
    "five": "MA-32",
    "mixed": "MA-32",
    "lead": "MA-17",
    "exhausted": "MA-31",
    "alone": "MA-31",
}


def forbidden(state: State, seat: Seat, action: Action) -> Obstacle:
    """What stands against an action that is not legal; why, for who is awaited."""
    rule = _rule(state, seat, action)
    asked = bool(awaited(state))
    return Obstacle(rule, why_not(view(state, seat), action, rule) if asked else None)


def _rule(state: State, seat: Seat, action: Action) -> str:
    """The number of the rule that forbids it: the end, exhaustion, or that of the action."""
    phase = state.phase
    if isinstance(phase, Ended):
        return ENDINGS[phase.reason.removesuffix("_points")]
    if state.teams[seat].out:
        return "MA-29"
    match action:
        case Retire() if must_stay(state, seat) and _has(state, seat, action):
            return "MA-19"
        case BreakAway() if state.breakaway is not None:
            return "MA-14" if state.breakaway.seat == seat else "MA-16"
        case Stay() if state.breakaway is not None and state.breakaway.seat == seat:
            return "MA-14"
        case Ride() | GiveUp() if isinstance(phase, Attacking) and phase.seat == seat:
            return "MA-14" if state.breakaway else "MA-16"
        case Ride() | GiveUp() | BreakAway() | Stay() if _must_lose(state, seat):
            return "MA-28"
    return HOME[type(action)]


def _has(state: State, seat: Seat, action: Retire) -> bool:
    """Whether the team has a domestique there."""
    if action.domestique == HAND:
        return state.teams[seat].hand > 0
    return action.domestique in {str(n) for n in state.teams[seat].board}


def _must_lose(state: State, seat: Seat) -> bool:
    return isinstance(state.phase, Losing) and state.phase.seat == seat
