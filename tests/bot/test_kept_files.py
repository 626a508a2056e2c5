"""What is said by the files a host keeps: a database in use, and the list of who was erased."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.base.errors import Unusable
from bot.store.erasure import Erasure, told
from bot.store.sqlite.file import must_be_free
from tests.support.bot.exports import BEGIN


def test_a_database_that_somebody_writes_to_is_not_taken(tmp_path: Path) -> None:
    file = tmp_path / "braakland.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE one (two)")
        connection.commit()
        must_be_free(file)
        connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unusable, match="in use by another process"):
            must_be_free(file)


def test_erasures_are_found_in_a_log_among_its_other_lines() -> None:
    lines = [Erasure.of(number, BEGIN) for number in (3, 4)]
    log = f"12:00 started\nerased: {lines[0]} (a person)\nerased: {lines[1]} (a person)\n12:01 end"
    assert told(log) == lines
    assert [one.means(3) for one in told(log)] == [True, False]
