"""Whoever opens connections to HEALTH and asks nothing keeps nobody out, and takes little."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import selectors
import socket
from collections.abc import AsyncIterator, Sequence

import pytest
from aiohttp import web

from bot.base.connections import FEW
from bot.ops import listening
from bot.ops.listening import MOST, Listening
from tests.support.bot.watching import HALF, HERE, LATE, crowd, fetched, told

NO_REQUESTS = (
    b"\x16\x03\x01\x02\x00 as with TLS\r\n\r\n",
    b"GET /live HTTP/9.9\r\n\r\n",
    b"GET /live HTTP/1.1\r\nHost : h\r\n\r\n",
    b"GET /" + b"x" * 99_999 + b" HTTP/1.1\r\n\r\n",
)


@pytest.fixture
async def port() -> AsyncIterator[int]:
    """Where two questions are answered, one of them never."""

    async def live(_request: web.Request) -> web.Response:
        return web.Response(text="yes")

    async def stuck(_request: web.Request) -> web.Response:
        await asyncio.Event().wait()
        raise AssertionError

    async def beside() -> None:
        await asyncio.Event().wait()

    listens = Listening(HERE, {"/live": live, "/stuck": stuck}, beside)
    try:
        yield await listens.begun()
    finally:
        await listens.end()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection may take its time to ask."""
    monkeypatch.setattr(listening, "TO_ASK", LATE)


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection has next to no time."""
    monkeypatch.setattr(listening, "TO_ASK", 0.05)
    monkeypatch.setattr(listening, "TO_ANSWER", 0.05)


def still_open(connections: Sequence[socket.socket]) -> int:
    """How many the other side has not closed; nothing is answered on any."""
    with selectors.DefaultSelector() as selector:
        for connection in connections:
            selector.register(connection, selectors.EVENT_READ)
        return len(connections) - len(selector.select(0))


@pytest.mark.fault("A9")
@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(
    "half", [b"", HALF, b"POST /live HTTP/1.1\r\n", b"GET /stuck HTTP/1.1\r\nHost: h\r\n\r\n"]
)
async def test_a_request_that_does_not_end_in_time_is_closed(port: int, half: bytes) -> None:
    assert await told(port, half) == b""


@pytest.fixture
def answered_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is time for an answer, and for little more."""
    monkeypatch.setattr(listening, "TO_ANSWER", 0.5)


@pytest.mark.fault("A9")
@pytest.mark.usefixtures("answered_soon")
async def test_a_body_that_never_comes_holds_no_connection_open(port: int) -> None:
    asked = b"GET /live HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n"
    answer = await told(port, asked)
    assert answer.startswith(b"HTTP/1.1 200 ")


async def test_a_connection_is_for_one_request(port: int) -> None:
    for path in (b"/live", b"/nothing"):
        asked = b"GET " + path + b" HTTP/1.1\r\nHost: here\r\n\r\n"
        answer = await told(port, 2 * asked)
        assert answer.count(b"HTTP/1.1 ") == 1
        assert b"\r\nConnection: close\r\n" in answer


def asked_in_a_crowd(port: int) -> tuple[tuple[int, str], int]:
    """What is answered behind a crowd, and how much of that is still there."""
    with crowd(port, 3 * MOST) as come:
        return fetched(port, "/live"), still_open(come)


@pytest.mark.fault("A9")
@pytest.mark.usefixtures("patient")
async def test_a_crowd_that_asks_nothing_keeps_nobody_out(port: int) -> None:
    answer, left = await asyncio.to_thread(asked_in_a_crowd, port)
    assert answer == (200, "yes")
    assert left == MOST - 1


@pytest.mark.fault("A9")
@pytest.mark.usefixtures("patient")
async def test_half_of_the_descriptors_are_for_play(port: int) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)
    taken = [os.open(os.devnull, os.O_RDONLY) for _ in range(5 * MOST)]
    resource.setrlimit(resource.RLIMIT_NOFILE, (2 * max(taken), most[1]))
    try:
        answer, left = await asyncio.to_thread(asked_in_a_crowd, port)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, most)
        for number in taken:
            os.close(number)
    assert answer == (200, "yes")
    assert left == FEW - 1


@pytest.mark.fault("A9")
async def test_what_is_no_request_writes_nothing_into_the_log(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    for request in NO_REQUESTS:
        await told(port, request)
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING] == []
    assert await asyncio.to_thread(fetched, port, "/live") == (200, "yes")
