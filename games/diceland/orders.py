"""Standing orders: what a player has decided once and for all, and need not be asked again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from games.core import Action, Order, View
from games.diceland.moves import Choose
from games.diceland.state import Choosing, Ended

if TYPE_CHECKING:
    from games.diceland.view import DicelandView


@dataclass(frozen=True, slots=True)
class UseBest(Order):
    """After a combined roll (DL-8) use what harms the target most; of equals what leaves the own
    die strongest."""

    notation: ClassVar[str] = "usebest"

    def holds(self, view: View) -> bool:
        """Until the match ends."""
        assert hasattr(view, "phase")
        return not isinstance(view.phase, Ended)

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The highest roll that does not fail, used by the die that keeps most."""
        return best(view, legal)  # type: ignore[arg-type]  # it is of this game


def best(view: DicelandView, legal: Sequence[Action]) -> Choose | None:
    """The best choice after a combined roll; None: there is nothing to choose."""
    if not isinstance(view.phase, Choosing):
        return None
    dice = dict(view.armies)
    choices = [action for action in legal if isinstance(action, Choose)]
    target = dice[view.phase.target].value

    def worth(choice: Choose) -> tuple[int, int, int]:
        own = dice[choice.army].value
        hit = min(choice.value, target) if choice.value <= own else 0
        left = choice.value if hit else own - 1
        return hit, left - own, -own

    return max(choices, key=worth, default=None)
