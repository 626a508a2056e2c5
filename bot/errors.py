"""What can go wrong that somebody must be told."""

from __future__ import annotations


class Unusable(Exception):
    """The database cannot be used; the message says why, in one line."""


class Damaged(Unusable):
    """The file is no database any more."""


class PortTaken(Exception):
    """Another program listens on the wished port."""

    def __init__(self, port: int | None) -> None:
        super().__init__(f"PORT {port} is taken; take another, or none for any free one.")


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


class Stale(Exception):
    """The seat has moved on since this button was made."""
