"""A plain move is answered with little: counts, which the machine's weather does not move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.features.play import questions
from bot.matches.match import Match
from bot.tables import schedule
from games import GAMES
from games.core import Action
from tests.support.bot.counted import Counted
from tests.support.bot.scenes import begun
from tests.support.bot.world import World

PLAIN = {
    "diceland": ("move", "place"),
    "maillot": ("breakaway", "replace", "retire"),
    "patrouille": ("move",),
    "vague": ("gather", "take"),
}
"""Actions of each game that ask nobody anything in secret."""
ENOUGH = 15


class Asked:
    """How often each thing was asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._patch = monkeypatch
        self.times = Counter[tuple[str, object]]()

    def count(self, place: Any, name: str, about: Callable[..., object]) -> None:
        """Count the calls of a function by what they are `about`."""
        real = getattr(place, name)

        def counted(*given: Any, **named: Any) -> Any:
            self.times[name, about(*given)] += 1
            return real(*given, **named)

        self._patch.setattr(place, name, counted)

    def of(self, name: str, *besides: object) -> list[int]:
        """How often each of that name was asked, but for those about `besides`."""
        found = [(about, n) for (called, about), n in self.times.items() if called == name]
        return [times for about, times in found if about not in besides]


async def answered(
    world: World, match: Match, chance: random.Random, kinds: Sequence[str]
) -> Action:
    """Somebody has moved, by a move of these kinds if there is one."""
    seat = min(match.awaited)
    legal = match.legal(seat)
    action = chance.choice([a for a in legal if a.word() in kinds] or legal)
    await world.people[seat].slash(world.channel, "play", move=str(action))
    return action


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_plain_move_asks(
    game: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, chance = await begun(world, game), random.Random(2)
    counted, asked = Counted(world.store, monkeypatch), Asked(monkeypatch)
    asked.count(match.game, "legal", lambda _, seat: seat)
    asked.count(match.game, "view", lambda _, seat: seat)
    asked.count(questions, "first_question", lambda *_: None)
    asked.count(schedule, "updated", lambda *_: None)
    plain = 0
    while plain < ENOUGH:
        before = match.awaited
        asked.times.clear()
        action = await answered(world, match, chance, PLAIN[game])
        assert set(asked.of("legal", min(before))) <= {1}, "of others as things stand now"
        if action.word() not in PLAIN[game] or not len(before) == 1 == len(match.awaited):
            continue
        plain += 1
        assert len(counted.commit()) <= 10, counted.commit()
        assert sum(asked.of("legal")) <= 2, "the rules say once of each player what may be done"
        assert set(asked.of("view")) == {1}, "each reader has one view"
        assert asked.of("first_question") == [1], "only the question that is shown is worked out"
        assert not asked.of("updated"), "settings and wishes were read before"
