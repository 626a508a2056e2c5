"""A computer that bluffs, for a game such as Mia: one player looks beneath a cup and claims what
lies there, more than was claimed before; the next takes the cup, or doubts the claim.

It stands in the package of its game, whose `ADVICE` names `computer` and no `resample`: in a drawn
state everybody knows what lies beneath the cup, and then nobody would bluff or believe.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.core import Action, Dealer, View

MOST = 20  # worths are 0 to 20, each as likely
LIES = {"easy": 3, "normal": 5, "hard": 4}  # of so many claims that could be true one is not
MODEST = 3  # a lie is one of so many that claim the least: those are believed


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Say what lies beneath the cup, and hand it on."""

    notation: ClassVar[str] = "claim {worth}"
    worth: int


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Believe the claim, and take the cup."""

    notation: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Doubt(Action):
    """Lift the cup."""

    notation: ClassVar[str] = "doubt"


@dataclass(frozen=True, slots=True)
class CupView(View):
    """`claimed` is what was said last; `own` what the seat sees beneath the cup, if it holds it."""

    claimed: int
    own: int | None


def computer(
    view: CupView, legal: Sequence[Action], level: str, dealer: Dealer, budget: float
) -> Sequence[Action]:
    """What is chosen is drawn from the dealer: whoever always lied, or doubted, at the same claim
    could be read; and the same view, level and seed give the same choice."""
    claims = [action for action in legal if isinstance(action, Claim)]
    if not claims:
        return (Doubt() if dealer.below(MOST) < _doubt(view.claimed) else Take(),)
    assert view.own is not None
    honest = [claim for claim in claims if claim.worth == view.own]
    higher = [claim for claim in claims if claim.worth > view.own]
    if honest and (not higher or dealer.below(LIES[level])):
        return (honest[0],)
    return (dealer.pick(higher[:MODEST]),)


def _doubt(claimed: int) -> int:
    """How often of `MOST` times a claim is doubted: the more, the fewer worths would bear it out,
    and hardly ever where most would."""
    return claimed * claimed // MOST
