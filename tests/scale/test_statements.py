"""No statement reads all of a table that grows with the matches, on either engine.

They are noted while the scenes of tests/screens are played and while all else is asked (`rare.py`);
none of the sources may be missing.
"""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest

from bot.base.config import FleetSettings
from bot.base.setting_kinds import Server
from bot.store.store import Store
from games.exam.drawing import drawn, swept
from tests.scale.filling import fill
from tests.scale.rare import rare, shared
from tests.scale.statements import Scans, Statements, scans_at_server, scans_of_file
from tests.scale.texts import texts
from tests.screens import looking, matches, scenes, trouble  # noqa: F401 - they declare scenes
from tests.screens.stage import SCENES, Stage
from tests.support.bot.hosting import new_file
from tests.support.bot.offline import unhurried
from tests.support.bot.sketching import sketches
from tests.toys import toys_installed

pytestmark = pytest.mark.xdist_group("statements")  # the scenes are played once
MATCHES = 15_000
"""Of so many the engines plan as of a hundred thousand."""
FEW = 6
"""So many are there while what is rare is asked."""
GAMES = {"diceland", "patrouille", "maillot", "vague", "wide_questions"}
ENGINES = ("store/sqlite/", "store/postgres/")
"""Their own statements are made at a start, for an upgrade, a backup or a copy."""
EXCUSED = {
    "SELECT id FROM matches WHERE status = ?": "at a start, and after an outage",
    "FROM proposals WHERE NOT EXISTS (SELECT 1 FROM outbox": "at a start, and after an outage",
    "AND 1 = 1 AND NOT EXISTS (SELECT 1 FROM results": "at a start; once for each erased person",
    "AND guild_id IS NOT NULL ORDER BY id": "every five minutes: all that are open",
    "FROM postings": "at a start: what is being sent just now",
    "SELECT guild_id FROM servers UNION": "when Discord has said on which servers the bot is",
    "SELECT max(at) FROM (SELECT max(changed_at)": "at a start of the local table; restored",
    "UPDATE waits SET since = ?1, reminded": "once after a backup was restored",
    "UPDATE matches SET stamp = stamp + 1": "once after a backup was restored",
    "SELECT id FROM outbox WHERE due_at > ?": "when the clock was set back",
    "SELECT DISTINCT body FROM post": "once for each erased person",
    "UPDATE posts SET body = 'null'": "once for each erased person",
    "DELETE FROM readers WHERE chosen = ''": "once a day",
    "FROM servers WHERE left_at <= ?": "once a day",
    "DELETE FROM deeds WHERE at <= ?": "once a day",
    "FROM contests WHERE guild_id = ?": "once for each server that was left",
    "FROM tournaments WHERE guild_id = ?": "once for each server that was left",
    "count(*) FROM matches WHERE status IN": "counts an index alone, where /metrics is asked",
    "INSERT INTO matches": "SQLite names the table whose rows may refer to it, and reads none",
}
"""What is in statements that may, and how seldom."""


SHORT = [name for name in SCENES if name not in GAMES]
"""All scenes but for the few whose length is that of a game."""


_MADE = dict[int, Statements]()


async def of_scenes(folder: Path, number: int = len(SHORT)) -> Statements:
    """The statements of so many scenes, and of what is asked seldom."""
    if number in _MADE:
        return _MADE[number]
    found = _MADE[number] = Statements()
    for name in drawn(SHORT, number):
        file = folder / f"{name}.db"
        await new_file(file)
        stage = Stage("en")
        with sketches(), unhurried(stage):
            async with Store.open(file) as store:
                with found.noted(store):
                    await stage.start(store)
                    await SCENES[name](stage)
    await new_file(folder / "rare.db")
    with toys_installed():
        async with Store.open(folder / "rare.db") as store:
            await store.write(lambda connection: fill(connection, FEW))
            with found.noted(store):
                await rare(store)
    return found


async def of_sharing(database: str) -> Statements:
    """The statements by which processes share a database."""
    found, host = Statements(), FleetSettings(1, 1)
    async with AsyncExitStack() as stack:
        stack.enter_context(toys_installed())
        one, two = [
            await stack.enter_async_context(Store.open(Server(database), fleet=settings))
            for settings in (host, FleetSettings(1, 1, thoughts=1))
        ]
        with found.noted(one), found.noted(two):
            await shared(one, two)
    return found


async def scanned(store: Store, made: Statements, scans: Scans) -> dict[str, set[str]]:
    """The statements that read all of a table, with what they read."""
    found = dict[str, set[str]]()
    for sql, values in made.made.items():
        if sql.startswith("PRAGMA") or any(part in sql for part in EXCUSED):
            continue
        if read := await store.read(partial(scans, sql=sql, values=values)):
            found[sql] = read
    return found


@swept("number", (12, len(SHORT)), (12,))
async def test_in_a_file_no_statement_reads_all_of_a_table_that_grows(
    tmp_path: Path, number: int
) -> None:
    statements = await of_scenes(tmp_path, number)
    assert len(statements.made) > 100
    await new_file(tmp_path / "full.db")
    async with Store.open(tmp_path / "full.db") as store:
        await store.write(lambda connection: fill(connection, MATCHES))
        assert await scanned(store, statements, scans_of_file) == {}


@pytest.mark.long
async def test_at_a_server_no_statement_reads_all_of_a_table_that_grows(
    tmp_path: Path, database: str
) -> None:
    statements, sharing = await of_scenes(tmp_path), await of_sharing(database)
    async with Store.open(Server(database)) as store:
        await store.write(lambda connection: fill(connection, MATCHES))
        assert await scanned(store, statements, scans_at_server) == {}
        assert await scanned(store, sharing, scans_at_server) == {}


@pytest.mark.long
async def test_no_statement_of_the_sources_is_missing(tmp_path: Path, database: str) -> None:
    made = {*(await of_scenes(tmp_path)).made, *(await of_sharing(database)).made}
    missing = {
        place: pattern
        for place, pattern in texts()
        if not place.startswith(ENGINES)
        and not any(re.search(pattern, sql, re.DOTALL) for sql in made)
    }
    assert missing == {}
    assert [part for part in EXCUSED if not any(part in sql for sql in made)] == []
