"""How the page shows names and pictures, to a seat and to an onlooker."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import messages
from bot.tables.records import Table
from data.words import Words
from render import Picture

Json = dict[str, Any]
MENTION = re.compile(r"<@(\d+)>")
DIGEST = 16  # characters of a hash by which a page recognises a picture, or all that it shows


def picture_of(picture: Picture | None, have: str) -> Json | None:
    """A picture as the page shows it; without its bytes if its digest is `have`."""
    if picture is None:
        return None
    digest = hashlib.sha256(picture.png).hexdigest()[:DIGEST]
    about = {"digest": digest, "alt": picture.alt, "size": [*picture.size]}
    if digest == have:
        return about
    return about | {"png": base64.b64encode(picture.png).decode()}


def named(text: str, match: Match, words: Words) -> str:
    """The text with names instead of mentions, which only Discord can show."""
    seats = {member.user_id: seat for seat, member in match.seated.items()}

    def name(found: re.Match[str]) -> str:
        seat = seats.get(int(found[1]))
        return "…" if seat is None else words.seat(seat)

    return MENTION.sub(name, text)


def name_of(table: Table) -> str:
    """What a table is called."""
    return messages.short_name(table, as_read.plain_words(table))
