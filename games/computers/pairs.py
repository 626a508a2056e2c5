"""Players against each other, in pairs: every start and its dice are played once from each seat.

A name is ``random``, ``fallback``, a level, or a level with how much it may think as a multiple of
its own budget (``hard@0.1``, ``hard@4``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf
from typing import Any

from games.computers import Level, choose
from games.computers.scores import DECIDED, Score
from games.core import Action, AnyGame, Dealer, Result, Seat

MOST_STEPS = 50_000  # no match may be endless

Player = Callable[[AnyGame, Any, Seat, Sequence[Action], Dealer], Sequence[Action]]
"""Chooses among the legal actions of a seat, with a dealer of its own."""
Make = Callable[[str], Player]
"""A player by its name, one for each seat of each match. Raises ValueError."""
Seconds = Callable[[], float]
"""Gives the time in seconds, to measure how long players think: rules read no clock."""


def player(name: str) -> Player:
    """A player by its name. Raises ValueError for one that is none."""
    if name == "random":
        return _random
    if name == "fallback":
        return lambda game, state, seat, legal, dealer: (game.fallback(state, seat),)
    level, budget = level_of(name)
    return lambda game, state, seat, legal, dealer: choose(
        game, game.view(state, seat), legal, level, dealer, budget
    )


def level_of(name: str) -> tuple[Level, float]:
    """The level and the budget that a name says. Raises ValueError."""
    word, _, times = name.partition("@")
    budget = float(times or 1)
    if not 0 < budget < inf:
        raise ValueError(name)
    return Level(word), budget


def _random(
    game: AnyGame, state: Any, seat: Seat, legal: Sequence[Action], dealer: Dealer
) -> Sequence[Action]:
    """Any legal action, but never one that is `aside` (a deal, a pause)."""
    return (dealer.pick([action for action in legal if not action.aside] or legal),)


@dataclass(slots=True)
class Played:
    """A match: how it ended, and for each seat the seconds its turns were thought about."""

    result: Result
    thought: list[list[float]]


def play_match(
    game: AnyGame,
    players: Sequence[Player],
    seed: str,
    options: Any = None,
    seconds: Seconds = lambda: 0.0,
) -> Played:
    """One match to its end, a player for each seat.

    Raises ValueError when a player does what is not legal, and RuntimeError for an endless match.
    """
    dealer = Dealer(seed)
    state = game.setup(len(players), game.INFO.options() if options is None else options, dealer)
    thought: list[list[float]] = [[] for _ in players]
    mind: Seat | None = None  # whose turn it is
    for step in range(MOST_STEPS):
        awaited = game.awaited(state)
        if not awaited:
            result = game.result(state)
            assert result is not None
            return Played(result, thought)
        seat = min(awaited)
        began = seconds()
        own = Dealer(f"{seed}/{seat}/{step}")
        actions = players[seat](game, state, seat, game.legal(state, seat), own)
        spent = seconds() - began
        if mind == seat:
            thought[seat][-1] += spent
        else:
            thought[seat].append(spent)
        mind = seat
        state = _carried_out(game, state, seat, actions, dealer)
    raise RuntimeError(f"{seed}: {game.INFO.key} has no end")


def _carried_out(
    game: AnyGame, state: Any, seat: Seat, actions: Sequence[Action], dealer: Dealer
) -> Any:
    """The first action, and those behind it while they are legal and nothing is drawn."""
    for place, action in enumerate(actions):
        if action not in game.legal(state, seat):
            if not place:
                raise ValueError(f"{action} is not legal")
            break
        drawn = len(dealer.draws)
        state = game.apply(state, seat, action, dealer)
        if len(dealer.draws) > drawn or seat not in game.awaited(state):
            break
    return state


@dataclass(frozen=True, slots=True)
class Pairing:
    """`one` in one seat against `other` in all the others; how many seats there are, and how
    players are made and timed."""

    game: AnyGame
    one: str
    other: str
    seats: int = 2
    options: Any = None
    make: Make = player
    seconds: Seconds = lambda: 0.0

    def names(self, hero: int) -> list[str]:
        """Who sits in each seat when `one` sits in seat `hero`."""
        return [self.one if seat == hero else self.other for seat in range(self.seats)]

    def start(self, number: int) -> list[Played]:
        """The matches from one start with the same dice, with `one` in each seat in turn."""
        return [
            play_match(
                self.game,
                [self.make(name) for name in self.names(hero)],
                f"computers/{number}",
                self.options,
                self.seconds,
            )
            for hero in range(self.seats)
        ]

    def scores(self, starts: Iterable[list[Played]] | None = None) -> Iterator[Score]:
        """Yield the score after each match, endlessly or for these starts, already played."""
        score = Score(self.seats)
        for played in map(self.start, count()) if starts is None else starts:
            for hero, match in enumerate(played):
                winners = match.result.winners
                score.add(1 / len(winners) if hero in winners else 0.0)
                for name, spent in zip(self.names(hero), match.thought, strict=True):
                    score.thought.setdefault(name, []).extend(spent)
                yield score


def is_decided(score: Score, sprt: Sequence[float]) -> bool:
    """Whether a sequential test ends here, which it does only after a whole start.

    `sprt` is the share of the null and the wanted one; empty if there is no test.
    """
    return bool(sprt) and abs(score.llr(*sprt)) > DECIDED and not score.matches % score.seats


def progress(score: Score, sprt: Sequence[float] = ()) -> str:
    """A line of text: matches, share, its interval, the pentanomial for two, the test's ratio."""
    low, high = score.interval
    line = f"{score.matches:>6} {score.share:.3f} [{low:.3f}, {high:.3f}]"
    line += f" pairs {'/'.join(map(str, score.pentanomial))}" if score.seats == 2 else ""
    return line + (f" LLR {score.llr(*sprt):+.2f} of {DECIDED:.2f}" if sprt else "")
