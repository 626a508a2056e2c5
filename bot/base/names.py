"""Make names distinguishable: a member whose name looks like another's gets a number.

Only accents, styled letters, and Cyrillic, Greek and digits that look like Latin are known; a
library for all confusable characters of Unicode would be larger than the bot.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count

from bot.base.limits import NAME

LOOKS_LIKE = str.maketrans(
    dict(
        zip(
            "авгеіјкмнорстухѕԁԛԝһӏьαβεηικνορτυχωıłøđħɡ01|!$",
            "abreijkmhopctyxsdqwhibabenikvoptuxwilodhgoiiis",
            strict=True,
        )
    )
)
"""For each sign, without case and accents, the Latin sign that it can be mistaken for."""
PAIRS = (("rn", "m"), ("vv", "w"))


def apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if it looks like one of the others."""
    taken = {look(other) for other in others}
    if look(name) not in taken:
        return name
    numbered = (_numbered(name, number) for number in count(2))
    return next(found for found in numbered if look(found) not in taken)


def look(name: str) -> str:
    """The text as it looks: equal for two names that can be mistaken for each other."""
    signs = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    seen = "".join(sign for sign in signs if unicodedata.category(sign)[0] not in "CM")
    seen = " ".join(seen.translate(LOOKS_LIKE).split())
    for pair, sign in PAIRS:
        seen = seen.replace(pair, sign)
    return seen.replace("l", "i")  # so that I, l, i and 1 are one


def _numbered(name: str, number: int) -> str:
    behind = f" {number}"
    return name[: NAME - len(behind)].rstrip() + behind
