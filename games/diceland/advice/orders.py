"""Standing orders: what a player has decided once and for all, and need not be asked again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.core import Action, Order, View
from games.diceland.moves import Choose
from games.diceland.state import Choosing, Ended
from games.diceland.view import DicelandView


@dataclass(frozen=True, slots=True)
class UseBest(Order):
    """After a combined roll use what takes most off the target, of equals what costs least."""

    notation: ClassVar[str] = "usebest"

    def holds(self, view: View) -> bool:
        """Until the match ends."""
        return isinstance(view, DicelandView) and not isinstance(view.state.phase, Ended)

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """A choice after a combined roll (DL-8); all else is asked."""
        if not isinstance(view, DicelandView) or not isinstance(view.state.phase, Choosing):
            return None
        dice = view.state.armies
        target = dice[view.state.phase.target].value

        def worth(choice: Choose) -> tuple[int, int, int]:
            own = dice[choice.army].value
            fails = choice.value > own
            cost = 1 if fails else own - choice.value
            return 0 if fails else min(choice.value, target), -cost, own

        return max((a for a in legal if isinstance(a, Choose)), key=worth, default=None)


ORDERS: tuple[type[Order], ...] = (UseBest,)
