"""What the local table keeps between two starts: its secret, its port and its time."""

from __future__ import annotations

import json
import logging
import os
import secrets
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.store.sqlite.file import set_aside

MARGIN = timedelta(seconds=60)
"""How far ahead the clock is reserved, so that the file is written once a minute only."""

CHANNELS = 3
"""Channels that are open when a table is new."""


WAY_OUT = "NEW=1 starts afresh and keeps the old files aside"

log = logging.getLogger(__name__)


class UnreadableTable(Exception):
    """The file of the local table is there but cannot be read; its message says which and why."""


@dataclass
class Kept:
    """The small file beside the database.

    `reserved` is an instant the simulated clock has never passed. A start begins there, so no
    instant and therefore no Discord id (they are made of the time) can come twice, not even after
    a crash. `people` are the ids of the players in their order, `channels` is how many channels are
    open, `threads` are the ids of the open threads, `used` those of the rooms that had messages.
    `made` are the threads that the bot opened, with their channels and names, by id.
    `languages` is by player the language of their Discord, where one was chosen, and
    `language` that of the server: the one of the browser that came first.
    """

    path: Path
    secret: str
    port: int | None = None
    reserved: datetime | None = None
    people: tuple[int, ...] = ()
    channels: int = CHANNELS
    used: tuple[int, ...] = ()
    threads: tuple[int, ...] = ()
    made: dict[str, tuple[str, str]] = field(default_factory=dict)
    languages: dict[str, str] = field(default_factory=dict)
    language: str | None = None

    @classmethod
    def read(cls, path: Path) -> Kept:
        """The kept file, or a fresh one with a new secret when there is none.

        Raises `UnreadableTable` when the file is damaged.
        """
        if not path.exists():
            return cls(path, secrets.token_urlsafe(24))
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
            reserved = fields["reserved"]
            return cls(
                path,
                str(fields["secret"]),
                fields["port"],
                datetime.fromisoformat(reserved).astimezone(UTC) if reserved else None,
                tuple(fields["people"]),
                int(fields["channels"]),
                tuple(fields.get("used", ())),
                tuple(fields.get("threads", ())),
                {id_: (parent, name) for id_, (parent, name) in fields.get("made", {}).items()},
                dict(fields.get("languages", {})),
                fields.get("language"),
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as fault:
            log.debug("%s", path, exc_info=fault)
            raise UnreadableTable(f"{path} cannot be read; {WAY_OUT}") from fault

    def write(self) -> None:
        """Store it in one step; only its owner may read the secret."""
        fields = asdict(self) | {"reserved": self.reserved and self.reserved.isoformat()}
        del fields["path"]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(self.path.name + ".new")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(fields, file)
        # A rename: a process that is killed leaves the old file or the new one, never a part.
        fresh.replace(self.path)

    def reserve(self, until: datetime) -> None:
        """Reserve time before the clock goes there: the next start begins after `until`."""
        if self.reserved is None or until >= self.reserved:
            self.reserved = until + MARGIN
            self.write()

    def use(self, room: int) -> None:
        """Remember that a room has messages, for the start that finds them gone."""
        if room not in self.used:
            self.used = (*self.used, room)
            self.write()


def beside(kept: Path) -> Path:
    """The file of the talk, beside that of the table."""
    return kept.with_name(f"{kept.name}.talk")


def start_afresh(database: Path, kept: Path) -> list[Path]:
    """Move all files aside, for an empty table at the same address, where an open page finds it.
    Returns the new names. Call it before the files are opened (NEW=1)."""
    try:
        old = Kept.read(kept)
    except UnreadableTable:
        return set_aside(database, kept, beside(kept))
    aside = set_aside(database, kept, beside(kept))
    Kept(kept, old.secret, old.port).write()
    return aside
