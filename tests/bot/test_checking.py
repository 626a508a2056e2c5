"""`check`: every match in the database is replayed, and what differs is named."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.base import clock
from bot.matches.registry import MatchRegistry
from bot.matches.settling import Results
from bot.ops.shutdown import Exit
from bot.store import chain
from bot.store.store import Store
from bot.tables.lessons import new_lesson
from games import diceland, registry
from tests.support.bot.command_line import played, run
from tests.support.bot.kept import KeptFile
from tests.support.bot.stored import ADA


@pytest.fixture
def three(tmp_path: Path, toys: object) -> Path:
    """Match 1 is over, the others go on."""
    database = tmp_path / "local.db"
    asyncio.run(_played(database))
    return database


async def _played(database: Path) -> None:
    for number, moves in enumerate((10_000, 12, 9)):
        await played(database, moves, channel=number)


def forge(database: Path, change: str) -> None:
    """Somebody changes a log and writes new hashes over all of it."""
    KeptFile(database).damage(change)
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        before, match_id = "", 0
        for row in connection.execute("SELECT * FROM log ORDER BY match_id, number").fetchall():
            before = "" if row["match_id"] != match_id else before
            match_id = row["match_id"]
            before = chain.link(before, *(row[column] for column in chain.COLUMNS))
            where = "match_id = ? AND number = ?"
            connection.execute(
                f"UPDATE log SET hash = ? WHERE {where}", (before, match_id, row["number"])
            )
        for row in connection.execute("SELECT * FROM snapshots").fetchall():
            last = connection.execute(
                "SELECT hash FROM log WHERE match_id = ? ORDER BY number DESC", (row["match_id"],)
            ).fetchone()
            sealed = chain.link(last["hash"], row["position"])
            connection.execute(
                "UPDATE snapshots SET hash = ? WHERE match_id = ?", (sealed, row["match_id"])
            )
        connection.commit()


def test_what_was_played_is_found_whole(three: Path) -> None:
    before = three.read_bytes()
    code, out, err = run(three.parent, "check")
    assert (code, out) == (Exit.DONE, "3 matches are as they were played, 0 are not.")
    assert err == ""
    assert three.read_bytes()[100:] == before[100:]


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE log SET at = 1 WHERE match_id = 2 AND number = 3", "line 3 is not as it was"),
        ("DELETE FROM log WHERE match_id = 2 AND number = 12", "12 lines, where there were 13"),
        ("DELETE FROM log WHERE match_id = 2 AND number = 4", "line 4 is missing"),
        ("UPDATE snapshots SET position = '{}' WHERE match_id = 2", "the snapshot is not"),
    ],
)
def test_what_is_damaged_is_named(three: Path, damage: str, told: str) -> None:
    KeptFile(three).damage(damage)
    code, out, _ = run(three.parent, "check")
    assert code == Exit.NO
    [line, summary] = out.splitlines()
    assert line.startswith("Match 2 (race): ")
    assert told in line
    assert summary == "2 matches are as they were played, 1 are not."


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE matches SET seed = 'another' WHERE id = 3", "line 0 does not follow"),
        ("UPDATE log SET draws = '[77]' WHERE match_id = 3 AND number = 0", "line 0 does not"),
        ('UPDATE log SET action = \'{"is":"Fly77"}\' WHERE match_id = 3 AND number = 1', "line 1:"),
        (
            "UPDATE snapshots SET position = replace(position, '\"plays\":9', '\"plays\":8')"
            " WHERE match_id = 3",
            "not where its log leads",
        ),
        ("UPDATE matches SET status = 'finished' WHERE id = 3", "not over"),
        ("UPDATE matches SET game = 'unknown' WHERE id = 3", "no such game"),
    ],
)
def test_a_change_with_new_hashes_is_found_by_playing_it_again(
    three: Path, change: str, told: str
) -> None:
    forge(three, change)
    code, out, _ = run(three.parent, "check")
    assert code == Exit.NO
    assert out.startswith("Match 3 (")
    assert told in out.splitlines()[0]
    assert "77" not in out  # it goes on, and who runs the host may play in it


def test_of_a_match_that_is_over_the_fault_is_told_at_length(three: Path) -> None:
    forge(three, "UPDATE log SET draws = '[77]' WHERE match_id = 1 AND number = 0")
    code, out, _ = run(three.parent, "check")
    assert code == Exit.NO
    assert "has the draws 77, but the seed gives" in out


@pytest.mark.fault("S16")
@pytest.mark.parametrize("fits", [True, False])
def test_a_lesson_begins_where_it_was_prepared_to(tmp_path: Path, fits: bool) -> None:
    """It was once told that its first line does not follow from the rules. One whose lesson has
    changed since is put aside when its learner comes back; until then it is as good as older."""
    database = tmp_path / "local.db"
    asyncio.run(_learning(database))
    if not fits:
        forge(database, "UPDATE log SET told = '[]', draws = '[1]' WHERE number = 0")
    code, out, err = run(tmp_path, "check")
    assert (code, err) == (Exit.DONE, "")
    assert out.splitlines()[0] == f"{int(fits)} matches are as they were played, 0 are not."
    assert ("1 more were played by older rules" in out) is not fits
    KeptFile(database).damage("UPDATE snapshots SET position = '{}'")
    assert run(tmp_path, "check")[0] == Exit.NO, "it is damaged, whatever has changed"


async def _learning(database: Path) -> None:
    game, taught = registry()["diceland"], diceland.ADVICE.teaching
    assert taught is not None
    lesson = taught.lesson
    async with Store.open(database) as store:
        made = new_lesson(game, lesson, (ADA, "Ada"), ["Easy"], 7, "en", clock.now())
        await MatchRegistry(store).start(await store.create(made))


OLDER = "UPDATE {} SET version = version - 1 WHERE {} = {}"


def by_older_rules(database: Path, number: int) -> None:
    """That match was played by the version of the rules before."""
    for table, key in (("matches", "id"), ("snapshots", "match_id")):
        KeptFile(database).damage(OLDER.format(table, key, number))


@pytest.mark.fault("S16")
def test_what_older_rules_have_played_is_counted_apart(three: Path) -> None:
    """Whether it is over or goes on; nobody can tell here whether its moves were allowed."""
    for number in (1, 3):
        by_older_rules(three, number)
    code, out, err = run(three.parent, "check")
    assert (code, err) == (Exit.DONE, "")
    assert out.splitlines() == [
        "1 matches are as they were played, 0 are not.",
        "2 more were played by older rules, all or in part: their records are whole, and those that"
        " run can be played on.",
    ]


def must_be_named(database: Path, told: str) -> None:
    """`check` says that of match 3."""
    code, out, _ = run(database.parent, "check")
    assert code == Exit.NO
    assert out.startswith("Match 3 (race): ")
    assert told in out.splitlines()[0]


@pytest.mark.fault("S16")
@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE log SET draws = '[1]' WHERE match_id = 3 AND number = 1", "line 1 is not as it"),
        ("DELETE FROM log WHERE match_id = 3 AND number = 4", "line 4 is missing"),
        ("UPDATE snapshots SET position = '{}' WHERE match_id = 3", "the snapshot is not"),
    ],
)
def test_damage_of_a_match_of_older_rules_is_named(three: Path, damage: str, told: str) -> None:
    by_older_rules(three, 3)
    KeptFile(three).damage(damage)
    must_be_named(three, told)


@pytest.mark.fault("S16")
@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("'\"mover\":', '\"rider\":'", "the position that is kept cannot be read"),
        ("'\"turn\":', '\"turn\":6'", "it is kept as running, but by the rules it is over"),
    ],
)
def test_a_match_of_older_rules_that_cannot_go_on_is_named(
    three: Path, state: str, told: str
) -> None:
    """Such as a state that the rules of today do not know."""
    by_older_rules(three, 3)
    forge(three, f"UPDATE snapshots SET position = replace(position, {state}) WHERE match_id = 3")
    must_be_named(three, told)


@pytest.mark.fault("S16")
@pytest.mark.parametrize(
    ("change", "code"), [(None, Exit.DONE), ("UPDATE seat_results SET user_id = 9", Exit.NO)]
)
def test_what_came_of_a_match_by_older_rules_is_checked_as_far_as_its_log_tells(
    three: Path, change: str | None, code: Exit
) -> None:
    """Its dice and its places came of those rules; who sat where comes of none."""
    asyncio.run(_settled(three))
    by_older_rules(three, 1)
    forge(three, "UPDATE log SET draws = '[0,0]' WHERE match_id = 1 AND number = 0")
    if change is not None:
        KeptFile(three).damage(change)
    found, out, _ = run(three.parent, "check")
    assert found == code, out


async def _settled(database: Path) -> None:
    async with Store.open(database) as store:
        await Results(store).settle()
        assert len(await store.results.all()) == 1
