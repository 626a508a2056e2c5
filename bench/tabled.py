"""What of the recorded matches stands in the table of `bench.presses`, which fits on one screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bench.figures import Figures, at_most
from bench.scripts import Script
from bench.tally import Tally

HOW = {False: "", True: ", asked only to be warned"}
GOALS: Mapping[str, Mapping[str, float]] = {"vague": {"presses": 8, "touches": 6}}
"""A turn of one player, where all players act in a turn."""


def line_of(script: Script, panel: Sequence[Tally], page: Sequence[Tally]) -> Figures:
    """The lines of a script: of all players together in a turn as the game counts its turns."""
    turns = sum(tally.turns for tally in panel)
    if not turns:
        return {}
    how = ", each turn planned" if script.planned else HOW[script.ever]
    presses = sum(tally.presses.total() for tally in panel) / turns
    found = {f"presses{how}{_goal(script.goals.get('presses a turn'))}": presses}
    found |= _of_one(script, "presses", presses, how)
    if page:
        touches = sum(tally.presses.total() for tally in page) / turns
        held = sum(tally.held for tally in page) / turns
        found[f"touches{how}{at_most(round(script.touches * presses, 2))}"] = touches
        found |= _of_one(script, "touches", touches, how)
        if not script.ever:
            found["touches, held instead of Confirm"] = touches - held
            found |= _of_one(script, "touches", touches - held, ", held instead of Confirm")
    if script.ever and not script.planned:
        return found
    overs = sum(tally.hand_overs for tally in panel) / turns
    found[f"hand-overs{how}{_goal(script.goals.get('hand-overs a turn'))}"] = overs
    found[f"messages{how}"] = sum(tally.posted + tally.letters for tally in panel) / turns
    found[f"notifications{how}"] = sum(tally.loud for tally in panel) / turns
    return found


def _of_one(script: Script, what: str, value: float, how: str) -> Figures:
    goal = GOALS.get(script.game, {}).get(what)
    return (
        {}
        if goal is None
        else {f"{what} of one player{how}{at_most(goal)}": value / script.players}
    )


def _goal(goal: float | None) -> str:
    return "" if goal is None else at_most(goal)
