"""What a stranger sends to a port of ours has a bound before it is read, and is made no larger."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
from collections.abc import AsyncIterator

import pytest
from aiohttp import helpers, http_parser, web

from bot.base.connections import FIELDS, LINE
from bot.features.board import hosting
from bot.features.board.site import BODY
from bot.host import Host
from bot.ops.listening import Listening
from tests.support.bot.boarding import OWN, SETTINGS
from tests.support.bot.watching import HERE, LATE, told

FAR_TOO_MUCH = 64 << 20  # bytes, more than the system itself keeps
INFLATES = gzip.compress(bytes(1 << 19))  # not half a kilobyte


@pytest.fixture(params=["BOARD", "HEALTH"])
async def port(request: pytest.FixtureRequest, host: Host) -> AsyncIterator[int]:
    """A port that strangers may reach."""
    if request.param == "BOARD":
        async with hosting.served(SETTINGS, host) as served:
            assert served is not None
            yield served
        return

    async def open_(_request: web.Request) -> web.Response:
        return web.Response(text="yes")

    async def beside() -> None:
        await asyncio.Event().wait()

    listens = Listening(HERE, {"/open": open_}, beside)
    yield await listens.begun()
    await listens.end()


def asked(first: str = "POST /open HTTP/1.1", body: bytes = b"{}", **headers: str) -> bytes:
    """A request of our own page, as it is sent."""
    said = OWN | {"Content-Type": "application/json", "Content-Length": str(len(body))}
    said |= {name.replace("_", "-"): text for name, text in headers.items()}
    lines = [first, *(f"{name}: {text}" for name, text in said.items())]
    return "\r\n".join((*lines, "", "")).encode() + body


@pytest.mark.fault("A10")
@pytest.mark.parametrize("how", ["gzip", "br", "identity"])
@pytest.mark.parametrize("where", ["GET /open", "POST /nothing"])
async def test_no_body_is_inflated(
    port: int, how: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = list[object]()
    monkeypatch.setattr(http_parser, "ZLibDecompressor", lambda **made: begun.append(made))
    answer = await told(port, asked(f"{where} HTTP/1.1", INFLATES, Content_Encoding=how))
    assert answer.startswith(b"HTTP/1.1 415 ")
    assert begun == []


@pytest.mark.fault("A10")
async def test_what_is_too_long_is_refused_unread(port: int) -> None:
    too_much = (
        asked(f"GET /open?{'x=1&' * LINE} HTTP/1.1"),
        asked("GET /open HTTP/1.1", Cookie="a=b; " * LINE),
        asked("GET /open HTTP/1.1", b"", **{f"x{n}": "y" for n in range(FIELDS + 1)}),
    )
    for one in too_much:
        assert (await told(port, one))[9:12] in (b"400", b"431")


@pytest.mark.fault("A10")
async def test_a_body_in_pieces_of_a_byte_is_not_taken_apart(port: int) -> None:
    """Each piece would cost far more than its bytes."""
    pieces = asked(body=b"1\r\n{\r\n" * BODY, Transfer_Encoding="chunked")
    assert (await told(port, pieces)).startswith(b"HTTP/1.1 411 ")
    behind = asked("GET /open HTTP/1.1", b"", Content_Length="0") + pieces
    assert (await told(port, behind)).count(b"HTTP/1.1 ") == 1


@pytest.mark.fault("A10")
async def test_the_kind_of_a_body_is_not_read_by_the_rules_of_mail(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a line takes them a second."""
    kind, read = 'application/json;a="\\' * 100, list[str]()

    def note(raw: str) -> tuple[str, dict[str, str]]:
        read.append(raw)
        return "", {}

    monkeypatch.setattr(helpers, "parse_content_type", note)
    async with hosting.served(SETTINGS, host) as served:
        answer = await told(served or 0, asked(Content_Type=kind))
    assert answer.startswith(b"HTTP/1.1 ")
    assert kind not in read


@pytest.mark.fault("A10")
async def test_of_a_body_without_an_end_so_much_is_taken_and_no_more(port: int) -> None:
    """Whatever its path: nobody reads on what is refused anyway."""
    endless = asked("POST /nothing HTTP/1.1", Content_Length=str(1 << 40))
    with socket.create_connection(("127.0.0.1", port), LATE) as stream:
        stream.sendall(endless)
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            await asyncio.to_thread(stream.sendall, bytes(FAR_TOO_MUCH))


@pytest.mark.fault("A10")
@pytest.mark.parametrize(
    "body",
    [b"[" * BODY, b'{"a":' * (BODY // 5), b"9" * BODY, json.dumps("x" * BODY).encode()],
)
@pytest.mark.parametrize("kind", ["", "; charset=punycode", "; charset=idna", "; charset=nothing"])
async def test_no_json_is_too_deep_too_long_or_of_a_slow_kind(
    host: Host, body: bytes, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Python's own decoders of domain names take the square of a text's length."""
    async with hosting.served(SETTINGS, host) as served:
        said = asked("POST /open HTTP/1.1", body, Content_Type=f"application/json{kind}")
        assert (await told(served or 0, said))[9:12] in (b"400", b"413")
    assert [line for line in caplog.records if line.levelname == "ERROR"] == []
