"""How a race ends, and who has won it (MA-17, MA-30 to MA-33)."""

from __future__ import annotations

from games.changes import changed
from games.core import Dealer, Result, Seat
from games.maillot import events
from games.maillot.moves import Trade
from games.maillot.phases import Ended
from games.maillot.state import Options, State, Team
from games.maillot.trading import cashed, traded, winning_trades

DOTS_A_POINT = 3  # MA-33
RAINBOW_POINTS = 3  # MA-33


def points(team: Team) -> int:
    """Points for combativity (MA-33): breakaways, green jerseys, polka dots, rainbow jerseys."""
    jerseys = team.green + team.dots // DOTS_A_POINT + RAINBOW_POINTS * team.rainbow
    return team.attacks + jerseys


def winning_exchanges(team: Team, options: Options, rival: int) -> tuple[Trade, ...] | None:
    """The exchanges by which the host ends the race for a team (MA-23, MA-30, MA-32).

    They are empty if its jerseys win as they are; None if the race goes on.

    With combativity an exchange only ends the race, so the host makes it only for a team that then
    has more points than `rival`, the most that another has (MA-33): however it came by them, and
    whatever lies in the pile.
    """
    needed = winning_trades(team, options.goal)
    if not needed or not options.combativity:
        return needed
    for trade in needed:
        team = traded(team, trade)
    return needed if points(team) > rival else None


def worth(state: State, seat: Seat) -> tuple[int, ...]:
    """What decides the order of the players, the weightier first.

    Rainbow, then green jerseys, then polka dots (MA-31); the host exchanges for everybody what
    they still can. With combativity the points alone (MA-33).
    """
    if state.options.combativity:
        return (points(state.teams[seat]),)
    team = cashed(state.teams[seat])
    return team.rainbow, team.green, team.dots


def is_safe(state: State, seat: Seat) -> bool:
    """Whether `seat`, the last one riding, is ahead of all the others for good (MA-31)."""
    others = (Seat(n) for n in range(len(state.teams)) if n != seat)
    own = worth(state, seat)
    return all(worth(state, other) < own for other in others)


def over(state: State, reason: str, winner: Seat | None, dealer: Dealer) -> State:
    """The race is over; `winner` has won at once, but with combativity points decide (MA-33)."""
    if state.options.combativity:
        reason, winner = f"{reason}_points", None
    state = changed(state, phase=Ended(reason, winner))
    for n, team in enumerate(state.teams):
        if state.options.combativity:
            dealer.tell(events.PointsCounted(Seat(n), points(team)))
        else:
            rich = cashed(team)
            dealer.tell(events.Counted(Seat(n), rich.rainbow, rich.green, rich.dots))
    winners = [Seat(n) for n, rank in enumerate(_ranks(state)) if rank == 1]
    won = events.GameWon if len(winners) == 1 else events.GameShared
    for seat in winners:
        dealer.tell(won(seat, reason))
    return state


def result(state: State) -> Result | None:
    """Who has won; the scores are rainbow jerseys, with combativity points."""
    if not isinstance(state.phase, Ended):
        return None
    combative = state.options.combativity
    scores = (worth(state, Seat(n))[0] for n in range(len(state.teams)))
    counted = "points" if combative else "line"
    return Result(_ranks(state), tuple(scores), state.phase.reason, counted)


def _ranks(state: State) -> tuple[int, ...]:
    assert isinstance(state.phase, Ended)
    winner = state.phase.winner
    worths = [(n == winner, *worth(state, Seat(n))) for n in range(len(state.teams))]
    return tuple(1 + sum(other > own for other in worths) for own in worths)
