"""What somebody does who watches over the host: they ask over HTTP, as Prometheus does."""

from __future__ import annotations

import asyncio
import http.client
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress

from prometheus_client.parser import text_string_to_metric_families

from bot.base.setting_kinds import Endpoint
from bot.ops.health import Health
from bot.ops.listening import MOST

HALF = b"GET /live HTTP/1.1\r\nHost: h"
LATE = 60.0  # seconds, on a machine that is very busy
HERE = Endpoint("127.0.0.1", 0)
PAUSE = 0.05  # seconds between two questions, so that the host has the processor too
Samples = Mapping[tuple[str, frozenset[str]], float]


def fetched(port: int | None, path: str) -> tuple[int, str]:
    """The status and the text; blocks, and is for another thread than the bot's."""
    with closing(http.client.HTTPConnection("127.0.0.1", port or 0, timeout=300)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


async def until(port: int, path: str, said: str) -> str:
    """Ask again and again until the answer holds these words."""
    async with asyncio.timeout(300):
        while True:
            with suppress(ConnectionRefusedError):  # the process is only starting
                _, text = await asyncio.to_thread(fetched, port, path)
                if said in text:
                    return text
            await asyncio.sleep(PAUSE)


@contextmanager
def crowd(port: int, number: int) -> Iterator[Sequence[socket.socket]]:
    """So many connections that send half a request. No more wait to be taken than may be open: the
    kernel would turn them away, to come again a second later."""
    with ExitStack() as stack:
        come = list[socket.socket]()
        for _ in range(number):
            connection = socket.create_connection(("127.0.0.1", port), LATE)
            come.append(stack.enter_context(connection))
            connection.sendall(HALF)
            with suppress(ConnectionResetError):
                assert len(come) <= MOST or come[-1 - MOST].recv(1) == b""
        yield come


def sent(port: int, data: bytes) -> socket.socket:
    """A connection on which that is sent."""
    made = socket.create_connection(("127.0.0.1", port), LATE)
    with suppress(ConnectionResetError, BrokenPipeError):  # it may be closed before all is sent
        made.sendall(data)
    return made


async def told(port: int, data: bytes) -> bytes:
    """All that is answered to that until the other side closes the connection."""

    def heard() -> bytes:
        found = b""
        with sent(port, data) as connection, suppress(ConnectionResetError):
            while piece := connection.recv(1 << 16):
                found += piece
        return found

    return await asyncio.to_thread(heard)


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
