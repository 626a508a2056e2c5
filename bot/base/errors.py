"""Errors that a person reads about."""

from __future__ import annotations


class Unusable(Exception):
    """The database cannot be used; the message says why, in one line."""


class NotReached(Unusable):
    """The server of the database gives no answer just now; it may well do so later."""


class Damaged(Unusable):
    """The file is no database any more."""


class StoreTrouble(Exception):
    """The store cannot do what it was asked, on either engine; nothing is written."""


class PassingTrouble(StoreTrouble):
    """It may well do it later: the connection is lost, a lock is held, the disk is full."""


class UnknownOutcome(PassingTrouble):
    """The connection was lost in a COMMIT: whether anything is written is unknown."""


class LastingTrouble(StoreTrouble):
    """It will not do it however often it is asked."""


class DamagedPage(LastingTrouble):
    """A page could be read but makes no sense, as after bit rot."""


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
    """A rule of a game forbids it; `rule` is its number, `game` the game's key."""

    def __init__(self, game: str, rule: str, reason: str) -> None:
        super().__init__("rule", number=rule, text=reason)
        self.game = game
        self.rule = rule


class Stale(Refused):
    """What this button was made for has moved on since: the refusal of the key ``stale``."""

    def __init__(self) -> None:
        super().__init__("stale")
