"""The games under examination, and matches of them played at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import islice
from typing import Any

import pytest

from games import log, registry
from games.colours import BY_LOT
from games.core import Action, AnyGame, Forbidden, Seat, option_choices
from games.exam.drawing import drawn, swept

EXAMINED: Mapping[str, AnyGame] = dict(registry())
"""All that are installed when this is first imported."""

MIXES = 24
"""How many ways to set a game's options are examined."""

LONG, FEW_MIXES = {"patrouille"}, 6
"""Games whose random matches take thousands of entries, and how many of their mixes are played."""

HURRY = 200
"""The entry after which the players of a hurried match do half the time what the host would do."""

LONGEST = 20_000
"""A match of random players that is longer will never end."""

SEED = "a match of the exam"


@dataclass(frozen=True)
class Sitting:
    """A game with a number of players and options."""

    key: str
    seats: int
    options: Any
    unhurried: bool = False  # at random to the end, however long it takes

    @property
    def game(self) -> AnyGame:
        """Its rules."""
        return EXAMINED[self.key]

    def everybody(self) -> tuple[Seat, ...]:
        """All seats of the table."""
        return tuple(map(Seat, range(self.seats)))

    def __str__(self) -> str:
        changed = {
            name: getattr(self.options, name)
            for name in option_choices(type(self.options))
            if getattr(self.options, name) != getattr(self.game.INFO.options(), name)
        }
        changed |= {"colours": self.options.colours} if self.game.INFO.colours else {}
        changed |= {"unhurried": True} if self.unhurried else {}
        told = ",".join(f"{name}={value}" for name, value in changed.items() if value != ())
        return f"{self.key}-{self.seats}-{told}"


@dataclass(frozen=True)
class Step:
    """One entry of a match and the position it led to; the first one starts the match."""

    entry: log.Entry
    position: log.Position


def option_mixes(game: AnyGame) -> Iterator[Any]:
    """The defaults, single changes, then mixtures; none that the game forbids."""
    choices = option_choices(game.INFO.options)
    plain = game.INFO.options()
    yield plain
    for name, values in choices.items():
        for value in dict.fromkeys((values[0], values[len(values) // 2], values[-1])):
            yield from _allowed(plain, {name: value})
    dice = random.Random(game.INFO.key)
    for _ in range(MIXES):
        yield from _allowed(plain, {name: dice.choice(vs) for name, vs in choices.items()})


def _allowed(plain: Any, changes: Mapping[str, Any]) -> Iterator[Any]:
    try:
        yield replace(plain, **changes)
    except Forbidden:
        return


@cache
def sittings() -> tuple[Sitting, ...]:
    """Every game with each mix of its options, with few and with many players in turn."""
    found: list[Sitting] = []
    for key, game in EXAMINED.items():
        most = FEW_MIXES if key in LONG else MIXES
        mixed = [
            Sitting(key, seats, options)
            for number, options in enumerate(islice(dict.fromkeys(option_mixes(game)), most))
            for seats in (game.INFO.seats if number == 0 else {game.INFO.seats[number % 2 - 1]})
        ]
        ways = (False, True) if key in LONG else (False,)
        found += [replace(one, unhurried=way) for one in mixed for way in ways]
        found += coloured(key, game)
    return tuple(found)


@cache
def representative() -> frozenset[Sitting]:
    """Of each game as few sittings as cover every number of players, every way to get colours and
    every examined value of an option; the first sitting is among them."""
    found = set()
    for key in EXAMINED:
        left = {s: _traits(s) for s in sittings() if s.key == key and not s.unhurried}
        best = next(iter(left))
        while new := left[best]:
            found.add(best)
            left = {one: has - new for one, has in left.items()}
            best = max(left, key=lambda one: len(left[one]))
    return frozenset(found)


def _traits(sitting: Sitting) -> set[tuple[str, Any]]:
    options = sitting.options
    found = {(name, getattr(options, name)) for name in option_choices(type(options))}
    if sitting.game.INFO.colours:
        found.add(("colours", options.colours[:1] and options.colours[0] != BY_LOT))
    return found | {("seats", sitting.seats)}


def coloured(key: str, game: AnyGame) -> Iterator[Sitting]:
    """A game with each number of players: the last colours were picked, or all left to the lot."""
    info = game.INFO
    for seats in info.seats if info.colours else ():
        last = tuple(range(info.colours - 1, info.colours - 1 - seats, -1))
        colours = (BY_LOT,) * seats if seats % 2 else last
        yield Sitting(key, seats, replace(info.options(), colours=colours))


@lru_cache(maxsize=2)  # tests of one sitting follow each other (conftest.py)
def match(sitting: Sitting) -> tuple[Step, ...]:
    """A whole match of random players, who sometimes act out of turn."""
    game, dice = sitting.game, random.Random(str(sitting))
    position, entry = log.start(game, sitting.seats, sitting.options, SEED)
    steps, hurries = [Step(entry, position)], sitting.key in LONG and not sitting.unhurried
    while awaited := sorted(log.awaited(game, position)):
        assert len(steps) < LONGEST, "the match never ends"
        seat = dice.choice(awaited if dice.random() < 0.8 else sitting.everybody())
        legal = log.legal(game, position, seat)
        assert legal or seat not in awaited, f"seat {seat} is awaited and can do nothing"
        if legal:
            hurry = hurries and len(steps) > HURRY and seat in awaited and dice.random() < 0.5
            action = game.fallback(position.state, seat) if hurry else any_of(legal, dice)
            position, entry = log.move(game, position, seat, action, SEED)
            steps.append(Step(entry, position))
    return tuple(steps)


def any_of(legal: Sequence[Action], dice: random.Random) -> Action:
    """An action; rare kinds are as likely as common ones."""
    kind = dice.choice(list(dict.fromkeys(map(type, legal))))
    return dice.choice([action for action in legal if type(action) is kind])


FEW = 2
"""How many representative sittings of each game the short form examines."""


@cache
def todays() -> frozenset[Sitting]:
    """What the short form examines; the others are long."""
    mine = [[s for s in sittings() if s in representative() and s.key == key] for key in EXAMINED]
    return frozenset(one for found in mine for one in drawn(found, FEW))


def each(chosen: Iterable[Sitting]) -> pytest.MarkDecorator:
    """Run the test for each of these sittings; those not drawn today are marked as long."""
    return swept("sitting", chosen, todays())


every_sitting = each(sittings())
every_game = pytest.mark.parametrize("key", EXAMINED)


def glimpses(sitting: Sitting, most: int = 60) -> Sequence[log.Position]:
    """At most `most` positions of the match, the first and the last among them."""
    positions = [step.position for step in match(sitting)]
    stride = 1 + len(positions) // most
    return [*positions[::stride], positions[-1]]
