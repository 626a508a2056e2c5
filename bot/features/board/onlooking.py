"""What the page shows to one who has no seat: what all may see, and nothing to press."""

from __future__ import annotations

import hashlib
import json

from bot.features.board.shown import DIGEST, Json, name_of, named, picture_of
from bot.matches import as_read, boards
from bot.matches.match import Match
from bot.matches.painting_queue import Rank
from bot.matches.pictures import Pictures
from bot.screens import board_messages, messages, news
from games.codec import to_json


def sign(match: Match) -> str:
    """What a page compares to know whether there is anything new for all to see."""
    table = match.table
    seen = {
        "state": (table.status, table.why_closed),
        "people": [(s, m.name, m.left, m.computer) for s, m in sorted(match.seated.items())],
        "known": (match.known(None)[-1], sorted(match.awaited)),
        "view": to_json(match.view(None)),
    }
    return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:DIGEST]


async def board(pictures: Pictures, match: Match, have: str) -> Json:
    """The board that all may see, as the page shows it. A picture whose digest is `have` is left
    out."""
    words = as_read.words(match.table)
    away = board_messages.away_since(match, match.entries)
    over = match.result is not None or not match.awaited
    lines = messages.ranking(match, words) if over else [messages.waiting(match, words)]
    happened = news.newest(news.since(match, words, None, away), words)
    facts = {"sign": sign(match), "known": match.known(None)[-1], "revision": 0, "over": over}
    drawn = await boards.picture(pictures, match, away, Rank.LOOK)
    return facts | {
        "looks": True,
        "mine": False,
        "asks": False,
        "table": name_of(match.table),
        "language": words.language,
        "text": named("\n".join(lines), match, words),
        "came": "",
        "news": named("\n".join(happened), match, words),
        "picture": picture_of(drawn, have),
        "spots": [],
        "ways": [],
        "rows": [],
    }
