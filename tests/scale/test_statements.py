"""No statement reads all of a table that grows with the matches, on either engine."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.base import clock
from bot.base.setting_kinds import Server
from bot.store.shared_outbox import SharedOutbox
from bot.store.store import Store
from tests.scale.filling import fill
from tests.scale.statements import Scans, Statements, scans_at_server, scans_of_file
from tests.screens import looking, matches, scenes, trouble  # noqa: F401 - they declare scenes
from tests.screens.stage import SCENES, Stage
from tests.support.bot.hosting import new_file
from tests.support.bot.offline import unhurried
from tests.support.bot.sharing import Processes, fleet, processes, say, soon, table
from tests.support.bot.sketching import sketches

__all__ = ["processes"]  # a fixture
pytestmark = pytest.mark.xdist_group("statements")  # the scenes are played once
MATCHES = 5000
"""Of so many the engines plan as of a hundred thousand."""
GAMES = {"diceland", "patrouille", "maillot", "vague", "wide_questions"}
_MADE = list[Statements]()
EXCUSED = {
    "SELECT id FROM matches WHERE status = ?": "at a start, and after an outage",
    "SELECT id, game, coalesce((SELECT at FROM log": "once at a start",
    "SELECT id, body FROM outbox": "once for each erased person",
    "SELECT DISTINCT body FROM post": "once for each erased person",
    "DELETE FROM readers WHERE chosen = ''": "once a day",
    "SELECT * FROM seat_results": "once a process: ratings follow from all results",
    "SELECT results.*, matches.game": "once a process: ratings follow from all results",
    "SELECT (SELECT count(*) FROM results)": "counts rows alone, where ratings are asked for",
    "INSERT INTO matches": "SQLite names the table whose rows may refer to it, and reads none",
}
"""The beginnings of statements that may, and how seldom."""


async def of_scenes(folder: Path) -> Statements:
    """The statements of all scenes, but for the few whose length is that of a game."""
    if _MADE:
        return _MADE[0]
    found = Statements()
    _MADE.append(found)
    for number, play in enumerate(play for name, play in SCENES.items() if name not in GAMES):
        file = folder / f"{number}.db"
        await new_file(file)
        stage = Stage("en")
        with sketches(), unhurried(stage):
            async with Store.open(file) as store:
                with found.noted(store):
                    await stage.start(store)
                    await play(stage)
    return found


async def scanned(store: Store, statements: Statements, scans: Scans) -> dict[str, set[str]]:
    """The statements that read all of a table, with what they read."""
    await store.write(lambda connection: fill(connection, MATCHES))
    found = dict[str, set[str]]()
    for sql, values in statements.made.items():
        if not sql.startswith(("PRAGMA", *EXCUSED)):
            work = partial(scans, sql=sql, values=values)
            if read := await store.read(work):
                found[sql] = read
    return found


async def test_in_a_file_no_statement_reads_all_of_a_table_that_grows(tmp_path: Path) -> None:
    statements = await of_scenes(tmp_path)
    assert len(statements.made) > 200
    await new_file(tmp_path / "full.db")
    async with Store.open(tmp_path / "full.db") as store:
        assert await scanned(store, statements, scans_of_file) == {}


async def test_at_a_server_no_statement_reads_all_of_a_table_that_grows(
    tmp_path: Path, database: str
) -> None:
    statements = await of_scenes(tmp_path)
    async with Store.open(Server(database)) as store:
        assert await scanned(store, statements, scans_at_server) == {}


async def test_nor_does_one_by_which_processes_share_the_database(processes: Processes) -> None:
    one = await processes.one(1, 1)
    statements = Statements()
    with statements.noted(one):
        number = await table(one, 0, 1)
        await say(one, number)
        (message,) = await one.claim(soon(), 9)
        await fleet(one).renew()
        await one.retry(message.id, soon())
        (message,) = await one.claim(soon() + timedelta(hours=1), 9)
        assert isinstance(one.outbox, SharedOutbox)
        one.outbox.doubt = True
        await one.claim(soon(), 9)
        await one.done(message.id)
        await one.let_go()
        await fleet(one).take()
        await one.deadlines.alive(clock.now())
        await fleet(one).let_go()
    assert await scanned(one, statements, scans_at_server) == {}
