"""Every figure that is told of an action must be what the rules then make of it.

A figure is a number in a remark: in what an action leads to, what stands beside it, or why a hint
names it. For each there is a checker, which finds it again from the true position, by playing every
outcome where dice or cards decide. `games.exam.told` has those of our games; another game gives its
own in `FIGURES`, by the kind of remark and the name of the field. `corners` may give positions that
matches come to too seldom; a game that says a `chance` gives that too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, get_args

from games.advice import Advice, advice_of
from games.computers.outcomes import outcomes
from games.core import Action, AnyGame, Dealer, Event, Remark, Seat, View
from games.notation import field_types


@dataclass(frozen=True)
class Case:
    """An action that a seat may take in a position."""

    game: AnyGame
    state: Any
    seat: Seat
    action: Any

    @cached_property
    def view(self) -> View:
        """All that the seat knows before it."""
        return self.game.view(self.state, self.seat)

    @cached_property
    def after(self) -> Any:
        """The position after it, where no die decides."""
        return self.game.apply(self.state, self.seat, self.action, Dealer("after"))

    @cached_property
    def seen(self) -> Any:
        """What the seat then knows."""
        return self.game.view(self.after, self.seat)

    def ways(
        self, play: Callable[[Dealer], Any] | None = None
    ) -> list[tuple[float, Any, list[Event]]]:
        """All outcomes: how likely, the position, and what was told."""

        def played(dealer: Dealer) -> tuple[Any, list[Event]]:
            act = play or (lambda d: self.game.apply(self.state, self.seat, self.action, d))
            return act(dealer), [told.event for told in dealer.told]

        return [(chance, *came) for chance, came in outcomes(played, 5000)]


TINY = 1e-9
Truth = Callable[[Case, Any], Any]
Figures = Mapping[type[Remark], Mapping[str, Truth]]


def figures_in(remark: Remark) -> list[str]:
    """The names of its fields that are numbers."""
    kinds = field_types(type(remark))  # type: ignore[arg-type]  # it asks for the fields alone
    return [each.name for each in fields(remark) if _is_number(kinds[each.name])]


def _is_number(kind: Any) -> bool:
    return kind in (int, float) or int in get_args(kind)


def checkers_of(game: AnyGame) -> Any:
    """The module with the checkers of a game: in `games.exam.told`, else the game itself."""
    ours = f"games.exam.told.{game.INFO.key}"
    return import_module(ours) if find_spec(ours) else game


def told(case: Case) -> Iterator[Remark]:
    """All that is told of an action before it is taken."""
    advice: Advice = advice_of(case.game)
    yield from advice.consequences(case.view, case.action)
    for one in (advice.remark, advice.reason):
        if (remark := one(case.view, case.action)) is not None:
            yield remark


def untrue(case: Case, checkers: Any) -> Iterator[str]:
    """The figures of an action that the rules do not confirm, and those that a game finds missing
    (`unsaid`)."""
    figures: Figures = getattr(checkers, "FIGURES", {})
    said = [*told(case)]
    if missed := getattr(checkers, "unsaid", None):
        for what in missed(case, {*map(type, said)}):
            yield f"{case.action}: {what} should be told beside {said}"
    odds = advice_of(case.game).chance(case.view, case.action)
    if odds is not None and abs(odds - checkers.chance(case)) > TINY:
        yield f"{case.action}: the chance is said to be {odds}, and is {checkers.chance(case)}"
    for remark in said:
        known = figures.get(type(remark), {})
        for name in figures_in(remark):
            if name not in known:
                yield f"no checker for {name} of {type(remark).__name__}"
            elif (true := known[name](case, remark)) != getattr(remark, name):
                yield f"{case.action}: {remark} says {name}, which is {true}"


def some(legal: Sequence[Action], dice: Random, most: int) -> Sequence[Action]:
    """At most `most` of each kind of action."""
    kinds = dict.fromkeys(map(type, legal))
    each = [[action for action in legal if type(action) is kind] for kind in kinds]
    return [action for alike in each for action in dice.sample(alike, min(most, len(alike)))]
