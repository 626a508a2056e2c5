"""The address of a button or menu, in its custom_id, so that a press works after any restart.

``bl:<verb>:<table>:<argument>:…``: arguments are values, never positions in a list, since the list
may change.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass

from bot.base.errors import Refused
from bot.base.limits import CUSTOM_ID

PREFIX = "bl"
REHEARSAL = "rehearsal"
"""The custom_id prefix of buttons in a rehearsal (`bot.rehearsal`), which handles them itself."""
LARGEST = (1 << 63) - 1  # a number that the database holds
_STAMP = re.compile(r"~[0-9a-f]{4}\Z")
TYPED = 80  # characters of a typed text that are kept


@dataclass(frozen=True, slots=True)
class Address:
    """The target of a press: a verb of the router, a table (0: none), and arguments."""

    verb: str
    table: int
    args: tuple[str, ...] = ()

    def word(self, place: int) -> str:
        """The argument at that place. Raises Refused if there is none: the address is forged."""
        if place >= len(self.args):
            raise Refused("unknown_press")
        return self.args[place]

    def number(self, place: int) -> int:
        """The argument at that place, a number from 0. Raises Refused."""
        return numbered(self.word(place))

    def __str__(self) -> str:
        text = ":".join((PREFIX, self.verb, str(self.table), *self.args))
        if len(text) > CUSTOM_ID:
            raise ValueError(f"{text} is longer than a custom_id may be")
        return text


def address(verb: str, table: int, *args: str | int) -> str:
    """The custom_id of a component. Raises ValueError if it is too long."""
    return str(Address(verb, table, tuple(map(str, args))))


def stamped(custom_id: str, shows: str) -> str:
    """The custom_id with a short stamp of what is shown, if there is room for it: the same address
    with another id."""
    made = f"{custom_id}~{zlib.crc32(shows.encode()) & 0xFFFF:04x}"
    return made if len(made) <= CUSTOM_ID else custom_id


def bare(custom_id: str) -> str:
    """A custom_id without its stamp."""
    return _STAMP.sub("", custom_id)


def parse(custom_id: str) -> Address | None:
    """The address in a custom_id, without its stamp; None if it is not one of ours."""
    prefix, *rest = bare(custom_id).split(":")
    if prefix != PREFIX or len(rest) < 2 or not rest[1].isdecimal() or int(rest[1]) > LARGEST:
        return None
    return Address(rest[0], int(rest[1]), tuple(rest[2:]))


def numbered(text: str) -> int:
    """A number as our buttons have it, no larger than the database can store. Raises Refused."""
    if not (text.isascii() and text.isdecimal()) or int(text) > LARGEST:
        raise Refused("unknown_press")
    return int(text)


def carried(text: str) -> str:
    """A typed text as an address can have it: without colons, and no longer than TYPED."""
    return " ".join(text.replace(":", " ").split())[:TYPED]
