"""The questions below a board: features drop what it has overtaken, and post the others again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.base import clock
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.tables.records import Notification

Below = Callable[[MatchRegistry, Match, bool], Awaitable[Sequence[Notification]]]
BELOW: list[Below] = []


def below_boards(bring: Below) -> Below:
    """Have the questions of a feature brought up to date when a board is posted in its channel; a
    decorator. The function is given whether that board is a new message that was asked for, and
    gives what is then to be posted again below it."""
    BELOW.append(bring)
    return bring


async def settle(matches: MatchRegistry, match: Match, *, again: bool = False) -> None:
    """Bring the questions of all features at a match up to date; `again`: post them again."""
    notifications = [each for bring in BELOW for each in await bring(matches, match, again)]
    if again:
        await matches.store.notify(match.id, notifications, clock.now())
