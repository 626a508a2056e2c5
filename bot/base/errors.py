"""What can go wrong that somebody must be told."""

from __future__ import annotations

import sqlite3


class Unusable(Exception):
    """The database cannot be used; the message says why, in one line."""


class Damaged(Unusable):
    """The file is no database any more."""


def is_damage(wrong: sqlite3.DatabaseError) -> bool:
    """Whether a page could be read but makes no sense, as after bit rot.

    Text that is no UTF-8 is the module's own complaint and has no code of SQLite.
    """
    code = getattr(wrong, "sqlite_errorcode", 0) & 0xFF
    return code == sqlite3.SQLITE_CORRUPT or str(wrong).startswith("Could not decode to UTF-8")


class PortTaken(Exception):
    """Another program listens on the wished port."""

    def __init__(self, setting: str, value: object, instead: str = "") -> None:
        super().__init__(f"{setting} {value} is taken; take another{instead}.")


class Conflict(Exception):
    """Someone else was quicker: what was read is no longer so."""


class Duplicate(Exception):
    """This interaction has acted already."""


class ChannelTaken(Exception):
    """There is an open table in that channel."""

    def __init__(self, table_id: int) -> None:
        super().__init__(table_id)
        self.table_id = table_id


class Refused(Exception):
    """The host will not do that; `key` and `values` make a line of the table ``refusal``."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class AgainstRule(Refused):
    """A rule of a game stands against it; `rule` is its number, `game` the game's key."""

    def __init__(self, game: str, rule: str, reason: str) -> None:
        super().__init__("rule", number=rule, text=reason)
        self.game = game
        self.rule = rule


class Stale(Refused):
    """What this button was made for has moved on since: the refusal of the key ``stale``."""

    def __init__(self) -> None:
        super().__init__("stale")
