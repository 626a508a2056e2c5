"""Computers at Terrain Vague: a beginner, a sound player, and one that plans its turn.

All choose among the legal actions by what the position is worth that they lead to (`worth`). The
sound player takes the best action again and again until none is worth its points; what its
wheelbarrows could still take for those points is part of the worth, and so its budget. The planner
is `choice`. Duels are left to the lot (TV-8), which nobody can do better against; a beginner picks
what comes.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.computers import Level
from games.core import Action, Dealer
from games.terrain_vague.computer import choice, greed, setting
from games.terrain_vague.computer.greed import Hasty
from games.terrain_vague.computer.resample import resample
from games.terrain_vague.computer.worth import outlook
from games.terrain_vague.duels import BY_LOT
from games.terrain_vague.phases import Appointing, Assembling, Duelling, Founding
from games.terrain_vague.view import VagueView

SLIP = 4
"""One of this number of actions is a beginner's slip."""


def computer(
    view: VagueView, legal: Sequence[Action], level: Level, dealer: Dealer, budget: float = 1.0
) -> Sequence[Action]:
    """What a computer in the seat of the view does, up to the end of its phase."""
    seat = view.seat
    assert seat is not None
    state = resample(view, dealer)
    phase = state.phase
    if level is Level.EASY:
        if isinstance(phase, Duelling):
            return [dealer.pick(legal[: legal.index(BY_LOT)])]  # what stands behind is made already
        if isinstance(phase, Assembling | Founding | Appointing) or not dealer.below(SLIP):
            return [dealer.pick(legal)]
        return greed.actions(state, seat, Hasty(seat))[:1]
    match phase:
        case Duelling():
            return [BY_LOT]
        case Assembling():
            return [setting.tile(state, phase)]
        case Founding():
            return [choice.cabin(state, seat)]
        case Appointing():
            return [legal[0]]
    if level is Level.HARD:
        return choice.actions(state, seat, budget)
    return greed.actions(state, seat, outlook(state, seat))
