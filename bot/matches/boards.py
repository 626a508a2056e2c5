"""The picture of a public board, painted by this process or by a worker."""

from __future__ import annotations

import secrets
from asyncio import Future, get_running_loop, timeout
from collections.abc import Callable

from bot.base import reading
from bot.base.errors import Conflict, StoreTrouble
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.painting_queue import Rank
from bot.matches.pictures import Pictures
from bot.matches.registry import MatchRegistry
from bot.store.workers import WAIT, PictureOrder, PictureOrders
from games.trails import trail
from render import Picture

WAYS = 12  # the newest moves whose ways are drawn on a board
AGAIN = 15.0  # seconds, after a picture that did not come, in which workers are not asked


async def picture(
    pictures: Pictures,
    match: Match,
    since: int | None = None,
    rank: Rank = Rank.BOARD,
) -> Picture | None:
    """The board now, for its reader (`bot.base.reading`), with the paths of what moved since entry
    `since` (None: no paths). Otherwise as `Pictures.picture`. Raises Conflict if the board changed
    before its turn to be painted came: a newer one will be sent."""
    view, entries = match.view(None), match.entries

    def current() -> bool:
        # Compared by the public view: a secret choice changes the log, but not the board.
        return rank is Rank.LOOK or match.entries == entries or match.view(None) == view

    table, words = match.table, as_read.picture_words(match.table)
    ways = () if since is None else trail((event for _, event in match.heard(None, since)), WAYS)
    order = PictureOrder(
        match.id,
        match.entries,
        table.stamp,
        since,
        reading.language(table.language),
        reading.sight(table.sight),
    )
    sight = as_read.sight(table)
    picture = await pictures.picture(
        view, words, trail=ways, sight=sight, order=order, rank=rank, current=current
    )
    if picture is None and not current():
        raise Conflict
    return picture


async def ordered(
    matches: MatchRegistry, pictures: Pictures, order: PictureOrder
) -> Picture | None:
    """The picture that another process ordered; None if the match has changed meanwhile, or if this
    process does not have it. Raises StoreTrouble, Refused."""
    match = await matches.match(order.match_id)
    # A picture of another position would be posted under the words of this one.
    if (match.entries, match.table.stamp) != (order.entries, order.stamp):
        return None
    with reading.reading(order.language, order.sight):
        return await picture(pictures, match, order.since)


class Elsewhere:
    """Has workers paint, if there are any."""

    def __init__(self, orders: PictureOrders, now: Callable[[], float] | None = None) -> None:
        self._orders = orders
        self._now = now or get_running_loop().time
        self._waiting: dict[str, Future[None]] = {}
        self._not_before = 0.0

    def heard(self, number: str) -> None:
        """Note that the picture of this order is painted; "": any may be."""
        for each in [number] if number else list(self._waiting):
            if each in self._waiting and not self._waiting[each].done():
                self._waiting[each].set_result(None)

    async def picture(self, order: PictureOrder) -> Picture | None:
        """The picture if a worker paints it within WAIT; None: the caller must paint it. After a
        picture that did not come no worker is asked for some time, so that boards do not wait for
        one that is gone."""
        if self._now() < self._not_before:
            return None
        number = secrets.token_hex(8)
        self._waiting[number] = get_running_loop().create_future()
        try:
            if not await self._orders.place(number, order):
                self._not_before = self._now() + AGAIN
                return None
            try:
                async with timeout(WAIT.total_seconds()):
                    await self._waiting[number]
            except TimeoutError:
                self._not_before = self._now() + AGAIN
            # Also after a timeout: this removes the order, and a late picture is still of use.
            return await self._orders.fetch(number)
        except StoreTrouble:
            return None
        finally:
            del self._waiting[number]
