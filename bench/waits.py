"""How often a match need not wait for a person who has planned, with cases and without.

Of recorded matches. Whoever hands over plans what a normal computer would do on the table that is
foreseen: one line, or one for each of the likeliest cases and one for all others. A call is spared
where the plan plays all of the turn, and each move is the one that the same computer chooses when
it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bench.calibration import states
from bench.figures import FULL, Figures, Size
from bench.recorded import Recorded, matches
from bot.features.plans.rules import look_ahead
from bot.features.plans.service import BRANCHES
from bot.tables.orders import Branch, Plan
from games import GAMES, registry
from games.computers import Level, choose
from games.conditions import Condition, supposed
from games.core import Action, AnyGame, Dealer, Seat, View

MATCHES = 4  # of each game
CALLS = 12  # of each seat in a match, evenly
MOST = 12  # moves of a turn
LUCK = "waits"


def waits(size: Size = FULL) -> Iterator[tuple[str, Figures]]:
    """The figures, game by game."""
    for key in GAMES:
        game, called, plain, cases, every = registry()[key], 0, 0, 0, 0
        some = matches(key)[: size.of(MATCHES)]
        for match in some:
            calls = list(_calls(game, match))
            every += len(calls)
            for before, state, seat in calls[:: max(1, len(calls) // (CALLS * match.players))]:
                called += 1
                view = game.view(before, seat)
                line = _line(game, view, None)
                plain += _spared(game, state, seat, Plan((Branch(None, line),)))
                cases += _spared(game, state, seat, _with_cases(game, view, line))
        a_match = every / len(some)
        yield (
            f"Hand-overs at {key}, of {called} of {every}",
            {
                "hand-overs a match": a_match,
                "with a plan": a_match * (1 - plain / called),
                "with a plan that has cases": a_match * (1 - cases / called),
            },
        )


def _calls(game: AnyGame, match: Recorded) -> Iterator[tuple[Any, Any, Seat]]:
    """Whenever a seat is called: the state in which it has last handed over, and the state now."""
    over = dict[Seat, Any]()
    awaited = frozenset[Seat]()
    for state in states(game, match):
        now = game.awaited(state)
        for seat in awaited - now:
            over[seat] = state
        for seat in sorted(now - awaited):
            if seat in over:
                yield over[seat], state, seat
        awaited = now


def _with_cases(game: AnyGame, view: View, otherwise: tuple[str, ...]) -> Plan:
    likeliest = sorted(supposed(game, view), key=lambda each: -len(each.states))[:BRANCHES]
    branches = [Branch(each.condition, _line(game, view, each.condition)) for each in likeliest]
    return Plan((*branches, Branch(None, otherwise)))


def _line(game: AnyGame, view: View, condition: Condition | None) -> tuple[str, ...]:
    """The moves of a turn that a normal computer would plan, as far as they are foreseen."""
    seat, found = view.seat, list[str]()
    assert seat is not None
    while len(found) < MOST:
        ahead = look_ahead(game, view, found, condition)
        if ahead is None or ahead.stops is not None or seat not in game.awaited(ahead.state):
            break
        if found and not ahead.alone:
            break
        found.append(str(_chosen(game, ahead.state, seat)))
    return tuple(found)


def _spared(game: AnyGame, state: Any, seat: Seat, plan: Plan) -> bool:
    """Whether the plan plays the seat's turn as the seat would."""
    decided, dice = plan.decided(game, game.view(state, seat)), Dealer(LUCK)
    moves: Sequence[str] = () if decided is None else decided.moves
    for move in moves:
        chosen = _chosen(game, state, seat)
        if str(chosen) != move:
            return False
        state = game.apply(state, seat, chosen, dice)
        if seat not in game.awaited(state):
            return True
    return False


def _chosen(game: AnyGame, state: Any, seat: Seat) -> Action:
    legal = game.legal(state, seat)
    return choose(game, game.view(state, seat), legal, Level.NORMAL, Dealer(LUCK))[0]
