"""Run a worker until it is stopped; it needs the hosts' database, and no token."""

from __future__ import annotations

import asyncio
import logging
from importlib import metadata

import bot.features  # noqa: F401 - a database is not opened without them
from bot.base.config import Config
from bot.fleet.fleet_worker import FleetWorker
from bot.ops import health
from bot.ops.shutdown import Shutdown
from bot.store.store import Store

log = logging.getLogger(__name__)


async def at_work(config: Config, shutdown: Shutdown) -> None:
    """Work until stopped. Raises Unusable, WrongSetting, PortTaken."""
    stop = shutdown.at_signals()
    async with (
        health.served(config.health) as shown,
        Store.open(config.database, config.backups, config.fleet) as store,
    ):
        worker = FleetWorker(config, store)
        log.info("a worker of Braakland %s starts", metadata.version("braakland"))
        shown.watch(worker)
        working = asyncio.create_task(worker.run())
        try:
            await shutdown.until_told(stop, working)
        finally:
            shown.stopping = True
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)
            await worker.close()
            log.info("stopped")
