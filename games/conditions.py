"""What may have changed by a seat's next turn, as the condition of a plan. Pure.

A condition is about one place as its seat sees it: something of its own is gone (``lost e4``),
another seat has come where nobody was (``taken e4``), or all other seats have left (``left e4``).
`Advice.holders` says whose a place is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from games.advice import advice_of
from games.computers import Level, choose
from games.core import Action, AnyGame, Dealer, Place, Seat, View, spell
from games.notation import places_of

WORLDS = 48  # tries of how the others may move
PLAYED = 4  # in every so many tries a computer moves for them, in the others chance
STEPS = 60  # actions of one try at most
DRAWS = 500  # numbers drawn in one try at most


class Change(Enum):
    """What has changed at a place, for a seat."""

    LOST = "lost"
    TAKEN = "taken"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Condition:
    """A change at a place."""

    change: Change
    place: Place

    def __str__(self) -> str:
        """As it is stored and typed."""
        return f"{spell(self.change)} {spell(self.place)}"

    def holds(self, game: AnyGame, view: View) -> bool:
        """Whether the seat of the view sees this change."""
        holder = advice_of(game).holders(view).get(self.place)
        if self.change is Change.LOST:
            return holder != view.seat
        return (holder not in (None, view.seat)) is (self.change is Change.TAKEN)


def condition_of(text: str) -> Condition | None:
    """The condition of this spelling; None if it is none."""
    word, _, place = text.strip().lower().partition(" ")
    known = {change.value: change for change in Change}
    return Condition(known[word], Place(place.strip())) if word in known and place.strip() else None


@dataclass(frozen=True, slots=True)
class Supposed:
    """A condition, and possible states in which it holds when the seat is asked next."""

    condition: Condition
    states: tuple[Any, ...]


def supposed(game: AnyGame, view: View) -> tuple[Supposed, ...]:
    """The conditions that may hold when the view's seat is asked next: its losses first, and of
    each kind the likeliest first. None where the game does not say who holds places. May take a
    second.
    """
    try:
        hash(view)
    except TypeError:  # a game of somebody else may have views that are not frozen
        return _supposed(game, view)
    return _kept(game, view)  # type: ignore[arg-type]  # a module is hashable


def _supposed(game: AnyGame, view: View) -> tuple[Supposed, ...]:
    advice = advice_of(game)
    if advice.resample is None or view.seat is None:
        return ()
    if view.seat in game.awaited(advice.resample(view, Dealer())):
        return ()
    found = dict[Condition, list[Any]]()
    now = advice.holders(view)
    for number in range(WORLDS):
        state = _asked(game, view.seat, advice.resample(view, Dealer(f"{number}")), number)
        if state is not None:
            after = game.view(state, view.seat)
            for condition in _changes(view.seat, now, advice.holders(after)):
                found.setdefault(condition, []).append(state)
    known = [Supposed(condition, tuple(states)) for condition, states in found.items()]
    kinds = list(Change)
    return tuple(sorted(known, key=lambda k: (kinds.index(k.condition.change), -len(k.states))))


# A plan asks the same at each press, from one position.
_kept = lru_cache(maxsize=16)(_supposed)


def _changes(
    seat: Seat, now: Mapping[Place, Seat], then: Mapping[Place, Seat]
) -> Iterator[Condition]:
    for place in sorted({**now, **then}):
        before, after = now.get(place), then.get(place)
        if before == seat != after:
            yield Condition(Change.LOST, place)
        elif before is None and after not in (None, seat):
            yield Condition(Change.TAKEN, place)
        elif before not in (None, seat) and after is None:
            yield Condition(Change.LEFT, place)


def _asked(game: AnyGame, seat: Seat, state: Any, number: int) -> Any | None:
    """The state in which the seat is asked next, after one random sequence of the others' moves;
    None if it never is. A kind of action is drawn first, as some kinds have far more actions than
    others; then actions on the seat's own places are preferred."""
    holders = advice_of(game).holders(game.view(state, seat))
    theirs = {place for place, holder in holders.items() if holder == seat}
    dice, chance = Dealer(f"{number}"), Dealer(f"{number}/chance")
    for _ in range(STEPS):
        awaited = game.awaited(state)
        if seat in awaited:
            return state
        if not awaited or len(dice.draws) > DRAWS:
            return None
        mover = min(awaited)
        legal = game.legal(state, mover)
        if number % PLAYED:
            kinds = list(dict.fromkeys(action.word() for action in legal))
            kind = kinds[chance.below(len(kinds))]
            alike = [action for action in legal if action.word() == kind]
            near = [action for action in alike if not theirs.isdisjoint(places_of(action))]
            action: Action = (near or alike)[chance.below(len(near or alike))]
        else:
            action = choose(game, game.view(state, mover), legal, Level.NORMAL, dice)[0]
        state = game.apply(state, mover, action, dice)
    return None
