"""Nobody but our own page may talk to the local table."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.local import LocalServer
from tests.local.tables import Window, table

STRANGE_HEADERS = [
    {"Host": "table.example.org"},
    {"Host": "127.0.0.1:1"},
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "https://127.0.0.1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
PATHS = [
    "",
    "page/main.js",
    "font/sans.ttf",
    "words.json",
    "news",
    "file/1/2/board.png",
    "do/time",
    "do/say",
]

JSON = {"Content-Type": "application/json"}
HUGE = b'{"person": 1e400, "channel": 1e400, "seconds": 1e400, "message": 1e400}'
NONSENSE: list[Any] = [{}, [], {"person": "x", "channel": "y"}, {"person": None}]


async def status(window: Window, method: str, address: str, **more: object) -> int:
    async with window.client.request(method, address, **more) as answer:  # type: ignore[arg-type]
        return answer.status


@pytest.mark.fault("O4")
@pytest.mark.parametrize("path", PATHS)
async def test_without_the_secret_there_is_nothing(window: Window, path: str) -> None:
    host = f"http://127.0.0.1:{window.server.guard.port}"
    for secret in ("", "wrong/", f"{window.server.guard.secret[:-1]}/", "%2e%2e/"):
        for method in ("GET", "POST"):
            assert await status(window, method, f"{host}/{secret}{path}", json={}) in (403, 404)


@pytest.mark.fault("O4")
@pytest.mark.parametrize("strange", STRANGE_HEADERS, ids=str)
@pytest.mark.parametrize("path", PATHS)
async def test_a_strange_host_or_origin_is_refused(
    window: Window, path: str, strange: dict[str, str]
) -> None:
    method = "POST" if path.startswith("do/") else "GET"
    address = window.server.address + path
    assert await status(window, method, address, headers=strange, json={}) == 403


async def test_a_strange_page_cannot_open_the_news(window: Window) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await window.client.ws_connect(
            f"{window.server.address}news", headers={"Origin": "http://evil.example"}
        )
    assert refused.value.status == 403


async def test_a_form_of_another_page_is_refused(window: Window) -> None:
    address = f"{window.server.address}do/say"
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        sent = await status(
            window, "POST", address, data='{"text": "hello"}', headers={"Content-Type": kind}
        )
        assert sent == 415


async def test_a_link_from_elsewhere_opens_the_page_and_nothing_else(window: Window) -> None:
    visit = {
        "Sec-Fetch-Site": "cross-site",
        "Sec-Fetch-Mode": "navigate",
        "Sec-Fetch-Dest": "document",
    }
    assert await status(window, "GET", window.server.address, headers=visit) == 200
    framed = visit | {"Sec-Fetch-Dest": "iframe"}
    assert await status(window, "GET", window.server.address, headers=framed) == 403


async def test_the_page_may_load_nothing_from_outside(window: Window) -> None:
    async with window.client.get(window.server.address) as answer:
        policy = answer.headers["Content-Security-Policy"]
        text = await answer.text()
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "http://" not in text
    assert "https://" not in text


async def test_only_files_of_the_page_are_served(window: Window) -> None:
    for name in ("../server.py", "..%2fserver.py", "nothing.js", "%2e%2e/%2e%2e/kept.py"):
        for folder in ("page", "font"):
            assert await status(window, "GET", f"{window.server.address}{folder}/{name}") == 404


@pytest.mark.fault("O4")
async def test_it_listens_on_this_computer_only(server: LocalServer) -> None:
    assert server.address.startswith("http://127.0.0.1:")
    assert server._runner is not None
    assert {name[0] for name in server._runner.addresses} == {"127.0.0.1"}


async def test_the_secret_is_long_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    kept = tmp_path / "local.json"
    async with table(kept) as server:
        assert len(server.guard.secret) >= 32
        assert stat.S_IMODE(os.stat(kept).st_mode) == 0o600


@pytest.mark.fault("A10")
async def test_no_body_is_inflated_and_none_is_too_deep(window: Window) -> None:
    said, deep = f"{window.server.address}do/say", b"[" * 99_999
    for how in ("gzip", "br", "identity"):
        headers = JSON | {"Content-Encoding": how}
        assert await status(window, "POST", said, data=b"{}", headers=headers) == 415
    assert await status(window, "POST", said, data=deep, headers=JSON) == 400


async def test_nonsense_is_refused_without_harm(window: Window) -> None:
    address = window.server.address
    for verb in ("say", "click", "select", "submit", "slash", "complete", "time", "dismiss"):
        for body in NONSENSE:
            assert await status(window, "POST", f"{address}do/{verb}", json=body) == 400
        assert await status(window, "POST", f"{address}do/{verb}", data=b"{", headers=JSON) == 400
        assert await status(window, "POST", f"{address}do/{verb}", data=HUGE, headers=JSON) == 400
    assert await status(window, "POST", f"{address}do/fly", json={}) == 404
    assert window.server.world.troubles.shown == []
