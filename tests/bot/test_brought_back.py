"""An older state of the database is brought back by others, as by pg_restore: nobody returns."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.base import clock
from bot.base.errors import Unusable
from bot.base.setting_kinds import Server
from bot.privacy.store import kept_about
from bot.store.brought_back import bring_up_to
from bot.store.copying import copy
from bot.store.erasure import Erasure, told
from bot.store.restored import APART
from bot.store.store import Store
from tests.support.bot.stored import ADA, BOB, begun, lobby

pytestmark = pytest.mark.usefixtures("toys")


@pytest.fixture(params=["postgres", "sqlite"])
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | Server]:
    """Where the older state is brought back to."""
    if request.param == "sqlite":
        yield tmp_path / "older.db"
        return
    server = request.getfixturevalue("postgres")
    url = server.create()
    yield Server(url)
    server.drop(url)


async def test_who_was_erased_since_is_erased_again_and_no_number_is_given_twice(
    tmp_path: Path, older: Path | Server
) -> None:
    file, now = tmp_path / "live.db", clock.now()
    async with Store.open(file) as store:
        match = await begun(store)
        since = await store.last_instant()
    assert since is not None
    await copy(file, older)
    later = since + timedelta(minutes=90)
    log = f"INFO something\n2030-01-01 WARNING erased: {Erasure.of(ADA, later)} (a copy ...)\n"
    before = Erasure.of(BOB, since - timedelta(days=1))  # and back again since
    at, erased = await bring_up_to(older, [*told(log), before], later)
    assert (at, erased) == (since, 1)
    async with Store.open(older) as store:
        table = await store.table(match.id)
        assert table is not None
        assert [member.user_id == BOB for member in table.members] == [False, True]
        assert await kept_about(store, ADA) is None
        restored = await store.restored()
        assert restored is not None
        assert restored.since == since
        assert (await lobby(store, channel=7)).id == match.id + APART + 90 + 1
    with pytest.raises(Unusable, match="already"):
        await bring_up_to(older, [], now)


async def test_an_erasing_at_a_server_is_told_by_its_log(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Store.open(Server(database)) as store:
        await begun(store)
        with caplog.at_level(logging.WARNING):
            await store.erase(ADA)
    (found,) = told(caplog.text)
    assert found.means(ADA)
    assert not found.means(BOB)
    assert str(ADA) not in caplog.text.replace(found.hash, "").replace(found.salt, "")


def test_a_log_tells_only_what_it_tells() -> None:
    assert told("erased: 2030-01-01T00:00:00+00:00 abc def\nnothing\n") == []
