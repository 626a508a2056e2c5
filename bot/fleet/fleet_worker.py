"""A worker: computes computer moves and paints boards for any table, without Discord.

It takes work from the database, does it as a host would, and stores the result, of which the hosts
are notified. Work that it has not finished when it ends is done by others.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial

from bot.base import logs
from bot.base.config import Config
from bot.base.errors import Conflict, Refused, StoreTrouble
from bot.delivery import jobs
from bot.delivery.outbox import Outbox
from bot.features.computers import thinking  # noqa: F401 - a job
from bot.fleet import keeper
from bot.matches import boards
from bot.matches.pictures import Pictures
from bot.matches.registry import MatchRegistry
from bot.matches.thinker import Thinkers
from bot.store.shared_outbox import LOOK
from bot.store.store import Store
from bot.store.workers import PictureOrder

TO_FINISH = 1.5  # seconds that thoughts under way have when the worker is stopped
log = logging.getLogger(__name__)


class FleetWorker:
    """Takes work with `run`: as many computer moves and pictures at a time as it has processes."""

    def __init__(self, config: Config, store: Store) -> None:
        self.store = store
        self.thinkers = Thinkers(config.thinkers, config.computers)
        self.matches = MatchRegistry(store, left=self.thinkers.outside.forget)
        self.pictures = Pictures(config.painters, figures=store.figures)
        self.up = False
        """Whether this worker is registered."""
        self._thinks, self._paints = config.thinkers > 0, config.painters
        self._outbox = Outbox(store, partial(jobs.do, self))
        self._to_paint = asyncio.Event()
        self._painting: set[asyncio.Task[None]] = set()

    def __str__(self) -> str:
        work = {"it thinks": self._thinks, "it paints": self._paints > 0}
        return ", ".join(what for what, done in work.items() if done)

    async def run(self) -> None:
        """Work until cancelled."""
        self.store.listen({"work": self._heard})
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._be_there(), name="lease")
            if self._paints:
                self.pictures.warm_up()
                tasks.create_task(self._paint(), name="painting")

    async def close(self) -> None:
        """Unregister, finish what can be finished, and leave the rest to others."""
        # First: from then on the hosts compute moves themselves.
        with suppress(StoreTrouble):  # otherwise the lease runs out by itself
            await self.store.workers.leave()
        await self._outbox.close(TO_FINISH)
        for task in self._painting:
            task.cancel()
        await asyncio.gather(*self._painting, return_exceptions=True)
        self.pictures.close()
        self.thinkers.close()

    async def _be_there(self) -> None:
        while True:
            try:
                await self.store.workers.renew(self._thinks, self._paints > 0)
            except StoreTrouble as wrong:
                log.warning("the lease is not renewed: %s", wrong)
                self.up = False
                await asyncio.sleep(keeper.AGAIN)
                continue
            if not self.up:
                self.up = True
                self._heard("")
            await asyncio.sleep(keeper.EVERY)

    def _heard(self, what: str) -> None:
        """Wake for a computer move or a picture; "": for either."""
        if what != "paint" and self._thinks:
            self.store.outbox.look_again()
            self._outbox.wake()
        if what != "think":
            self._to_paint.set()

    async def _paint(self) -> None:
        """Paint ordered pictures until cancelled."""
        while True:
            # Before claiming: an order that comes meanwhile sets it again and is not missed.
            self._to_paint.clear()
            with suppress(StoreTrouble):  # the host that ordered the picture paints it itself
                room = self._paints - len(self._painting)
                for number, order in await self.store.picture_orders.claim(room):
                    work = self._paint_one(number, order)
                    task = asyncio.create_task(work, name=f"picture {number}")
                    self._painting.add(task)
                    task.add_done_callback(self._painted)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK.total_seconds()):
                    await self._to_paint.wait()

    async def _paint_one(self, number: str, order: PictureOrder) -> None:
        logs.begin(table=order.match_id)
        try:
            picture = None
            with suppress(Refused, Conflict):
                picture = await boards.ordered(self.matches, self.pictures, order)
            await self.store.picture_orders.finish(number, picture)
        except StoreTrouble as wrong:
            log.warning("a picture is left to who asked for it: %s", wrong)

    def _painted(self, task: asyncio.Task[None]) -> None:
        self._painting.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            log.error("%s is not painted", task.get_name(), exc_info=wrong)
        self._to_paint.set()
