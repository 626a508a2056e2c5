"""What somebody does who watches over the host: they ask over HTTP, as Prometheus does."""

from __future__ import annotations

import asyncio
import http.client
from collections.abc import Mapping
from contextlib import closing

from prometheus_client.parser import text_string_to_metric_families

from bot.base.setting_kinds import Address
from bot.ops.health import Health

HERE = Address("127.0.0.1", 0)
Samples = Mapping[tuple[str, frozenset[str]], float]


def fetched(port: int | None, path: str) -> tuple[int, str]:
    """The status and the text; blocks, and is for another thread than the bot's."""
    with closing(http.client.HTTPConnection("127.0.0.1", port or 0, timeout=300)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


async def ask(asked: Health, path: str) -> tuple[int, str]:
    return await asyncio.to_thread(fetched, asked.port, path)


async def scraped(asked: Health) -> Samples:
    """Every figure, by its name and the values of its labels."""
    status, text = await ask(asked, "/metrics")
    assert status == 200
    families = list(text_string_to_metric_families(text))
    return {
        (sample.name, frozenset(sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


NONE = -1.0
"""There is no figure of that name and these labels."""


def figure(found: Samples, name: str, *labels: str) -> float:
    return found.get((f"braakland_{name}", frozenset(labels)), NONE)


def names(found: Samples) -> set[str]:
    return {name for name, _ in found}


async def now(asked: Health, name: str, *labels: str) -> float:
    return figure(await scraped(asked), name, *labels)
