"""What a text says, by the key of its line in the English catalogue: words may change, it may not.

The words themselves are read in the transcripts (`tests/screens/`).
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

from data.words import Words


def tells(text: str, key: str) -> bool:
    """Whether a text holds the line of this key (`refusal.stale`), whatever its values are."""
    return _pattern(key).search(text) is not None


def line(key: str) -> str:
    """The line of this key, which has no values."""
    return Words.of("en").line(*key.rsplit(".", 1))


@cache
def _pattern(key: str) -> re.Pattern[str]:
    table, _, name = key.rpartition(".")
    template = Words.of("en").table(table)[name]
    pieces = [_as_shown(plain) for plain, *_ in Formatter().parse(template)]
    fields = [field for _, field, *_ in Formatter().parse(template)]
    ways = [f"{p}{'.*?' if f is not None else ''}" for p, f in zip(pieces, fields, strict=True)]
    return re.compile("".join(ways), re.DOTALL)


def _as_shown(plain: str) -> str:
    """The pattern of a piece of a line; a command in it may be shown as one to press."""
    shown = re.escape(plain)
    return re.sub(r"`/([^`]+)`", r"(?:`/\1`|</\1:[0-9]+>)", shown)
