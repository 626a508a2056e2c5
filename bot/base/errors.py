"""Errors that a person reads about."""

from __future__ import annotations


class Unusable(Exception):
    """The database cannot be used; the message says why, in one line."""


class NotReached(Unusable):
    """The database server does not answer now, but may later."""


class Damaged(Unusable):
    """The file is not a valid database any more."""


class StoreTrouble(Exception):
    """The store cannot do what it was asked, on either engine; nothing was written."""


class PassingTrouble(StoreTrouble):
    """A failure that may pass: the connection is lost, a lock is held, the disk is full."""


class UnknownOutcome(PassingTrouble):
    """The connection was lost in a COMMIT: whether anything is written is unknown."""


class LastingTrouble(StoreTrouble):
    """A failure that will not pass by trying again."""


class DamagedPage(LastingTrouble):
    """A page could be read but is invalid, as after bit rot."""


class PortTaken(Exception):
    """Another program listens on the configured port."""

    def __init__(self, setting: str, value: object, instead: str = "") -> None:
        super().__init__(f"{setting} {value} is taken; take another{instead}.")


class Conflict(Exception):
    """Someone else was quicker: what was read has changed."""


class Duplicate(Exception):
    """This interaction was already handled."""


class ChannelTaken(Exception):
    """The channel has an open table already."""

    def __init__(self, table_id: int) -> None:
        super().__init__(table_id)
        self.table_id = table_id


class Refused(Exception):
    """The host will not do that; `key` and `values` give a line of the table ``refusal``."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


class AgainstRule(Refused):
    """A rule of a game forbids it; `rule` is its number, `game` the game's key."""

    def __init__(self, game: str, rule: str, reason: str) -> None:
        super().__init__("rule", number=rule, text=reason)
        self.game = game
        self.rule = rule


class Stale(Refused):
    """The table has changed since this button was made; has the key ``stale``."""

    def __init__(self) -> None:
        super().__init__("stale")
