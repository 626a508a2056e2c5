"""What actions are worth to a seat: its chance to win with each, by playing on. Pure.

Every sample draws a state that fits what the seat sees. From there each of the actions is played on
with the same dice, computers in all seats, until the seat begins its next turn (or a later one);
then the chances are reckoned (`games.computers.chances`). So the worth of an action depends only on
what the seat could know, and luck cancels out between two actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

from games.advice import advice_of
from games.computers import Level, choose
from games.computers.chances import of_state, reckoning_of
from games.core import Action, AnyGame, Dealer, Seat, View

SAMPLES = 24
FARTHEST = 120  # actions of a turn; what takes longer is reckoned where it stands


@dataclass(frozen=True, slots=True)
class Appraisal:
    """An action, and the chance of its seat to win in each sample after it, 0 to 1."""

    action: Action
    samples: tuple[float, ...]

    @property
    def chance(self) -> float:
        """The chance on average."""
        return fmean(self.samples)

    def ahead_of(self, other: Appraisal) -> tuple[float, float]:
        """The lead of its chance over another's in the same samples, on average, and the standard
        error of that."""
        apart = [ours - theirs for ours, theirs in zip(self.samples, other.samples, strict=True)]
        error = stdev(apart) / len(apart) ** 0.5 if len(apart) > 1 else 1.0
        return fmean(apart), error


def appraise(
    game: AnyGame,
    view: View,
    actions: Sequence[Action],
    dealer: Dealer,
    samples: int = SAMPLES,
    turns: int = 1,
) -> tuple[Appraisal, ...]:
    """The worth of each of the legal `actions` to the view's seat, after `turns` more turns of its
    own. Raises ValueError where the game reckons no chances or the view is nobody's."""
    resample = advice_of(game).resample
    if reckoning_of(game) is None or resample is None or view.seat is None:
        raise ValueError(f"{game.INFO.key} reckons no chances for this view")
    rows = list[list[float]]()
    for _ in range(samples):
        luck = str(dealer.below(1 << 62))
        state = resample(view, Dealer(f"{luck}/hidden"))
        rows.append([_played_on(game, state, view.seat, action, luck, turns) for action in actions])
    columns = zip(*rows, strict=True)
    return tuple(map(Appraisal, actions, columns))


def _played_on(
    game: AnyGame,
    state: Any,
    seat: Seat,
    action: Action,
    luck: str,
    turns: int,
) -> float:
    """The chance of the seat once `turns` of its own turns are over, or the match is."""
    reckoning = reckoning_of(game)
    assert reckoning is not None
    dice, thoughts = Dealer(luck), Dealer(f"{luck}/thoughts")
    state = game.apply(state, seat, action, dice)
    others = False  # have acted since
    for _ in range(FARTHEST * turns):
        awaited = game.awaited(state)
        if others and seat in awaited:
            turns, others = turns - 1, False
        if not awaited or not turns:
            break
        mover = seat if seat in awaited else min(awaited)
        others = others or mover != seat
        legal = game.legal(state, mover)
        chosen = choose(game, game.view(state, mover), legal, Level.NORMAL, thoughts)
        state = game.apply(state, mover, chosen[0], dice)
    return of_state(game, reckoning, state)[seat]
