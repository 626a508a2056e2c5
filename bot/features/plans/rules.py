"""The table as a seat foresees it after its planned moves, to plan more. Pure.

It is made from the seat's own view (`resample`), so it shows nothing that the seat may not know.
Others are taken to do nothing; where dice fall, several outcomes are tried.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.tables import menu
from bot.tables.orders import Plan, needless
from games.advice import advice_of
from games.computers.outcomes import TooMany
from games.conditions import Condition, supposed
from games.core import Action, AnyGame, Dealer, Seat, View

MOST_STEPS = 60  # moves of others on the way to the seat's next
MOST_DRAWS = 2000  # numbers that are drawn in one world
WORLDS = 6  # ways the dice may fall
PHASES = 6  # parts of a turn that are passed over on the way to a later one


@dataclass(frozen=True, slots=True)
class Ahead:
    """Where a seat is asked next, once all that it has planned is played.

    `state`: the table at that moment; if something is `drawn` before it, at the last moment before
    the draw. `before`: each action that the seat may take then, with the actions that must be
    planned before it, which end phases early. `alone`: no other seat moves before then. `stops`:
    the place of the first planned move that is not possible as things are; None: all are. `turn`:
    the turn (`Advice.turns`) of the last planned move, or of the one that stops; 0: any.
    """

    state: Any
    before: Mapping[Action, tuple[Action, ...]]
    alone: bool
    drawn: bool
    stops: int | None
    turn: int


def look_ahead(
    game: AnyGame, view: View, moves: Sequence[str], condition: Condition | None = None
) -> Ahead | None:
    """What the view's seat foresees after these moves, supposing that `condition` holds when it is
    asked; None for a game without `resample`, or if too much is drawn."""
    resample = advice_of(game).resample
    if resample is None or view.seat is None:
        return None
    seat = view.seat
    if condition is not None:
        return _supposing(game, view, moves, condition)
    try:
        first = _World(game, seat, resample(view, Dealer()), _Dice(0))
        stops = first.play(moves)
        before = first.choices()
        if first.dice.draws and stops is None:
            for number in range(1, WORLDS):
                other = _World(game, seat, resample(view, Dealer()), _Dice(number))
                if other.play(moves) is None:
                    # The first world is merged last: its entries count where others have the same
                    # moves.
                    before = {**other.choices(), **before}
    except TooMany:
        return None
    return Ahead(first.asked, before, first.alone, first.drawn, stops, first.turn)


def _supposing(
    game: AnyGame, view: View, moves: Sequence[str], condition: Condition
) -> Ahead | None:
    """What is foreseen in some of the ways in which the condition may come about; None if it
    cannot."""
    so = [each.states for each in supposed(game, view) if each.condition == condition]
    views = [game.view(state, view.seat) for states in so for state in states[:WORLDS]]
    found = [ahead for each in views if (ahead := look_ahead(game, each, moves)) is not None]
    if not found:
        return None
    # The first one is merged last: its entries count, and it is what is shown.
    before = {a: passed for ahead in reversed(found) for a, passed in ahead.before.items()}
    return replace(found[0], before=before)


class _Dice(Dealer):
    """Dice that give each number once over successive worlds."""

    __slots__ = ("_world",)

    def __init__(self, world: int) -> None:
        super().__init__()
        self._world = world

    def below(self, n: int) -> int:
        """The number of the die in this world. Raises TooMany if something is drawn again and
        again."""
        if len(self.draws) >= MOST_DRAWS:
            raise TooMany
        drawn = (self._world + len(self.draws)) % n
        self.draws.append(drawn)
        return drawn


@dataclass
class _World:
    """A table on which moves are tried; `asked` is the view of the seat."""

    game: AnyGame
    seat: Seat
    state: Any
    dice: _Dice
    alone: bool = True
    drawn: bool = False
    turn: int = 0
    asked: Any = field(init=False)

    def __post_init__(self) -> None:
        self._onward()

    def play(self, moves: Sequence[str]) -> int | None:
        """Play the planned moves; returns the place of the first one that cannot be played."""
        place = 0
        while place < len(moves):
            place += needless(self.game, self._view(), self._legal(), moves[place:])
            if not self._plays(moves[place]):
                return place
            place += 1
        return None

    def choices(self) -> dict[Action, tuple[Action, ...]]:
        """What the seat may do now, or may still do later if it skips the rest of a phase."""
        found: dict[Action, tuple[Action, ...]] = {}
        probe = _World(self.game, self.seat, self.state, self.dice)
        passed: tuple[Action, ...] = ()
        now, advice = self._view(), advice_of(self.game)
        fallback = self.game.fallback(self.state, self.seat) if self._legal() else None
        for _ in range(PHASES):
            legal, view, drawn = probe._legal(), probe._view(), len(self.dice.draws)
            for action in legal:
                if not passed or (fallback and advice.turns.meanwhile(now, action, fallback)):
                    found.setdefault(action, passed)
            over = [action for action in legal if advice.passes(view, action)]
            if not over:
                break
            probe._do(self.seat, over[-1])
            # Passing has rolled dice: what is legal after it holds in this world only.
            if len(self.dice.draws) > drawn:
                break
            passed = (*passed, over[-1])
        return found

    def _view(self) -> View:
        return self.game.view(self.state, self.seat)

    def _legal(self) -> Sequence[Action]:
        asked = self.seat in self.game.awaited(self.state)
        return self.game.legal(self.state, self.seat) if asked else ()

    def _plays(self, text: str) -> bool:
        """Play a move now, or in a later phase if it may come then; False if it cannot be
        played."""
        advice = advice_of(self.game)
        turn, self.turn = advice.turns.number(self._view()), 0
        for _ in range(PHASES):
            legal = self._legal()
            try:
                action = menu.read(self.game.INFO.actions, legal, text)
            except menu.Unreadable:
                return False
            if action in legal:
                self.turn = advice.turns.number(self._view())
                self._do(self.seat, action)
                return True
            if type(action) in map(type, legal):
                self.turn = turn
            fallback = self.game.fallback(self.state, self.seat) if legal else None
            meanwhile = fallback and advice.turns.meanwhile(self._view(), action, fallback)
            if not meanwhile:
                return False
            self.turn = turn
            self._do(self.seat, meanwhile)
        return False

    def _do(self, seat: Seat, action: Action) -> None:
        self.state = self.game.apply(self.state, seat, action, self.dice)
        if seat == self.seat:
            self._onward()

    def _onward(self) -> None:
        """Let the others do nothing until the seat is asked, or the match is over."""
        for _ in range(MOST_STEPS):
            if not self.dice.draws:
                self.asked = self.state
            self.drawn = bool(self.dice.draws)
            awaited = self.game.awaited(self.state)
            if self.seat in awaited or not awaited:
                return
            self.alone, other = False, min(awaited)
            self._do(other, self.game.fallback(self.state, other))


def mark(planned: Plan) -> str:
    """A checksum of a plan: a button changes only the plan that it showed."""
    return f"{zlib.crc32(';'.join(planned.stored).encode()):x}"


def shifted(planned: Sequence[str], place: int, how: str) -> tuple[str, ...]:
    """The plan after a line of it goes "up" or "down", or is dropped ("drop")."""
    rest = list(planned)
    line = rest.pop(place)
    if how != "drop":
        rest.insert(max(0, place + {"up": -1, "down": 1}[how]), line)
    return tuple(rest)
