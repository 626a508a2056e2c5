"""The rules of Patrouille, step by step: who chooses what, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Action, Dealer, Seat
from games.patrouille import idle, legality, march, turn
from games.patrouille.moves import Move, Pass, PlaceBarricade, Promote, Roll
from games.patrouille.state import Ended, Moving, Options, Promoting, State, owner

PASS = Pass()


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    """The armies on their points, and the first die rolled."""
    return turn.begin(seats, options, dealer)


def awaited(state: State) -> frozenset[Seat]:
    """The one player whose army has the turn; nobody once the game is over."""
    if isinstance(state.phase, Ended):
        return frozenset()
    return frozenset({owner(state.corners, state.phase.colour)})


def legal(state: State, seat: Seat) -> Sequence[Action]:
    """Every action of the army that has the turn; nothing for the other players."""
    match state.phase:
        case Moving(colour) as phase if owner(state.corners, colour) == seat:
            return [*march.moves(state, phase), *legality.placements(state, phase), PASS]
        case Promoting(colour) if owner(state.corners, colour) == seat:
            return [*legality.promotions(state, colour), Roll()]
    return ()


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    """The state at the next choice after a legal action."""
    match state.phase, action:
        case Moving() as phase, (Move() | PlaceBarricade() | Pass()) as used:
            return turn.acted(state, phase, used, dealer)
        case Promoting() as phase, (Promote() | Roll()) as chosen:
            return turn.prepared(state, phase, chosen, dealer)
    raise AssertionError(f"{action} in {state.phase}")


def fallback(state: State, seat: Seat) -> Action:
    """What is played for an idle player: their armies march to their goals (see `idle`)."""
    match state.phase:
        case Promoting(colour):
            return idle.before_the_roll(state, colour)
        case Moving() as phase:
            return idle.with_the_roll(state, phase)
    raise AssertionError(f"nobody is awaited in {state.phase}")


def passed_over(state: State, seat: Seat) -> Action:
    """What is played for a player who has resigned: their armies stand still. That is ours."""
    return Roll() if isinstance(state.phase, Promoting) else Pass()
