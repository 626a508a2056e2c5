"""``braakland match``: computers play each other, off Discord, and a table says who is stronger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import count, islice
from typing import Any

from bot.base.config import Config
from bot.base.errors import Unusable
from bot.base.terminal import say
from bot.matches.outside import Asked, OutsideComputers
from bot.matches.outside_process import OutsideTrouble
from bot.ops.shutdown import Exit
from games import registry
from games.computers import has_computers
from games.computers.pairs import Pairing, Player, is_decided, player, progress
from games.computers.scores import DECIDED, Score
from games.core import Action, AnyGame, Dealer, Seat

EVERY = 20  # matches between two lines of progress


def match(
    game: str,
    one: str,
    other: str,
    matches: int,
    config: Config,
    *,
    sprt: Sequence[float] = (),
    seats: int = 0,
) -> Exit:
    """Play so many matches, `one` in one seat and `other` in all others, every start and its dice
    once from each seat. Many parameters because the command has so many. Raises Unusable."""
    rules = registry().get(game)
    if rules is None or not has_computers(rules):
        raise Unusable(f"{game!r} is no game with computers; there are {', '.join(registry())}.")
    seats = seats or (2 if 2 in rules.INFO.seats else rules.INFO.seats[0])
    if seats not in rules.INFO.seats or matches < 1:
        raise Unusable(f"{game} is for {rules.INFO.seats[0]} to {rules.INFO.seats[-1]} players.")
    hall = _Hall(config)
    try:
        for name in (one, other):
            hall.must_know(name, game)
        pairing = Pairing(rules, one, other, seats, make=hall.player)
        for score in islice(pairing.scores(), matches):
            hall.outside.end_all()  # their matches are over
            if is_decided(score, sprt):
                break
            if score.matches % EVERY == 0:
                say(progress(score, sprt))
    finally:
        hall.outside.close()
    for line in (*_table(score, one, other, sprt), *hall.troubles()):
        say(line)
    return Exit.DONE


class _Hall:
    """The players by their names. One that fails has its game's fallback played, as at a table."""

    def __init__(self, config: Config) -> None:
        self.outside = OutsideComputers(config.computers)
        self._sat = count(1)
        self._troubles = Counter[str]()

    def must_know(self, name: str, game: str) -> None:
        """Raises Unusable."""
        try:
            if not self.outside.plays(name, game):
                player(name)
        except ValueError:
            own = ", ".join(self.outside.names(game)) or "none of COMPUTERS"
            raise Unusable(
                f"{name!r} does not play {game}: random, fallback, easy, normal, hard, hard@4 and"
                f" the like do, and {own}."
            ) from None

    def player(self, name: str) -> Player:
        """A player; an outside one has a process of its own each time."""
        seated = next(self._sat)

        def plays(
            game: AnyGame, state: Any, seat: Seat, legal: Sequence[Action], dealer: Dealer
        ) -> Sequence[Action]:
            view, own = game.view(state, seat), str(dealer.below(1 << 62))
            try:
                return (self.outside.ask(Asked(name, seated, game.INFO.key, view, legal, own)),)
            except OutsideTrouble as trouble:
                self._troubles[str(trouble)] += 1
                return (game.fallback(state, seat),)

        return plays if any(map(self.outside.plays, [name], [self._game])) else player(name)

    def troubles(self) -> list[str]:
        """What went wrong, and how often."""
        return [f"{times} times {what}: the fallback played." for what, times in self._troubles.items()]
