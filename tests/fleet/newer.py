"""A newer version of the bot: this tree with another number and one more migration."""

from __future__ import annotations

import shutil
from pathlib import Path

from bot.store.schema import GOES_ON, migrations
from tests.fleet.processes import ROOT
from tests.toys import INSTALLED

VERSION = "99.9"
FORMAT = max(migrations("postgres")) + 1
GENTLE = f"""-- What a newer version keeps beside.
{GOES_ON}
ALTER TABLE matches ADD COLUMN mood TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN tone TEXT;
CREATE TABLE moods (mood TEXT PRIMARY KEY);
"""
HARSH = "ALTER TABLE matches RENAME COLUMN language TO tongue;\n"
BACK = f"""
ALTER TABLE matches DROP COLUMN mood; ALTER TABLE outbox DROP COLUMN tone; DROP TABLE moods;
UPDATE braakland_format SET format = {FORMAT - 1};
"""
"""The database as it was, for the checks are of this version."""


def newer(folder: Path, sql: str = GENTLE) -> str:
    """Make its tree; what PYTHONPATH is for whoever runs it."""
    shutil.copytree(ROOT / "bot", folder / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("data", "games", "render", "tests"):
        (folder / name).symlink_to(ROOT / name)
    for engine in ("sqlite", "postgres"):
        (folder / f"bot/store/schema/{engine}/{FORMAT:03}_newer.sql").write_text(sql)
    installed = folder / f"braakland-{VERSION}.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: braakland\nVersion: {VERSION}\n"
    )
    return f"{folder}:{INSTALLED}"
