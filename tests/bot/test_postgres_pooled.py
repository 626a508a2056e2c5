"""Behind pgbouncer: a pooler that keeps a connection for us will do, any other is refused."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from bot.base.errors import LastingTrouble
from bot.base.setting_kinds import Server
from bot.store.store import Store
from tests.lacking import POSTGRES, lacking
from tests.postgres import free_port, unprivileged
from tests.support.bot.refusing import refused_server
from tests.support.bot.stored import lobby

IDLE = 5
"""More connections than the pooler keeps for us."""


@contextmanager
def pooled(database: str, folder: Path, mode: str, **settings: str) -> Iterator[str]:
    """The address of the same database behind a pgbouncer in that mode."""
    program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
    if program is None:
        lacking("pgbouncer", POSTGRES)
    where, port = urlsplit(database), free_port()
    name = where.path.strip("/")
    more = "".join(f"{key} = {value}\n" for key, value in settings.items())
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\n{name} = host={where.hostname} port={where.port} user={where.username}"
        f" password={where.password}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n"
        f"unix_socket_dir =\nauth_type = any\npool_mode = {mode}\n"
        f"ignore_startup_parameters = extra_float_digits\n{more}"
    )
    folder.chmod(0o755)
    with subprocess.Popen(
        (program, str(folder / "pgbouncer.ini")),
        user=unprivileged(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
    ) as pooler:
        try:
            url = f"postgresql://any@127.0.0.1:{port}/{name}"
            _until_it_answers(url, pooler)
            yield url
        finally:
            pooler.kill()


def _until_it_answers(url: str, pooler: subprocess.Popen[bytes]) -> None:
    while True:
        assert pooler.poll() is None, "pgbouncer did not start"
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            time.sleep(0.02)
        else:
            return


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One that the pooler's user may look into."""
    made = tmp_path_factory.mktemp("pooler")
    for part in (made, *made.parents[:3]):  # with several workers there is one more
        part.chmod(0o755)
    return made


async def test_with_a_connection_of_our_own_it_is_as_without(database: str, folder: Path) -> None:
    with pooled(database, folder, "session") as url:
        async with Store.open(Server(url)) as store:
            await lobby(store)


@pytest.mark.parametrize("turns", ["0", "1"])
async def test_with_another_connection_for_each_transaction_it_is_refused(
    database: str, folder: Path, turns: str
) -> None:
    """Also where the pooler gives the connections in turn, and some lie idle."""
    with pooled(database, folder, "transaction", server_round_robin=turns) as url:
        assert "pool_mode = session" in await refused_server(url)


async def test_with_another_connection_for_each_statement_it_is_refused(
    database: str, folder: Path
) -> None:
    with pooled(database, folder, "statement") as url:
        assert "pool_mode = session" in await refused_server(url)


@pytest.mark.parametrize("before", [0, 9])
async def test_a_connection_that_is_exchanged_later_writes_nothing(
    database: str, folder: Path, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    """The pooler's mode is changed while we play: no write runs without the lock of its process,
    nor after so many that their statements are prepared."""
    monkeypatch.setattr("bot.store.postgres.fitness.must_be_ours_alone", lambda *given: None)
    with pooled(database, folder, "transaction") as url:
        async with Store.open(Server(url)) as store:
            for channel in range(before):
                await lobby(store, 2 + channel)
            with ExitStack() as stack:
                for _ in range(IDLE):  # ours is among those that are taken
                    stack.enter_context(psycopg.connect(url)).execute("SELECT 1")
                with pytest.raises(LastingTrouble, match="pool_mode = session"):
                    await lobby(store)
