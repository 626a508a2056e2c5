"""A finished match as one HTML file that works without the host and without a network."""

from __future__ import annotations

import asyncio
import io
from bisect import bisect_left, bisect_right
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import discord

from bot.base.errors import Refused
from bot.features.past.replay import rules as choice
from bot.features.past.replay import views as steps
from bot.features.past.replay.views import Progress, ReplayStep
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.replies import Reply
from data.words import Words
from games.draws import drawn
from render import Picture
from render.share import Drawn, Sheet, page
from render.share.deltas import Pictures, pictures

LARGEST = 3_000_000  # bytes
MOST = 400  # pictures; of a longer match some steps share one
SAID = (
    "first", "back", "on", "last", "play", "stop", "slider", "at", "promise", "check", "honest",
    "other_seed", "wrong_draw",
)  # fmt: skip
"""The texts of the page, with fields that it fills in."""
FEWEST = 10  # pictures, however large the file is with them


@dataclass(frozen=True, slots=True)
class Section:
    """What a later feature puts on the page: a title, a picture, and lines. Each line has the entry
    after which it shows the board (None: it shows none)."""

    title: str
    lines: Sequence[tuple[int | None, str]]
    picture: Picture | None = None


Sections = Callable[[Host, Match, Words], Awaitable[Sequence[Section]]]
_sections: list[Sections] = []


def on_page(sections: Sections) -> Sections:
    """Have these sections put on every page."""
    _sections.append(sections)
    return sections


async def share(host: Host, match: Match, progress: Progress = steps.unheard) -> Reply:
    """The file, as everybody may see the match. Raises Refused if it is not over, or has no
    pictures, or its rules have changed."""
    if match.result is None or match.lesson is not None:
        raise Refused("share_running")
    words = as_read.plain_words(match.table)
    past, found = await host.pasts.of(match), await steps.steps(match, words, None)
    turns = await asyncio.to_thread(lambda: [past.turn(step.entry) for step in found])
    shown = choice.frames(turns, MOST)
    painted = await steps.painted(
        host.pictures, match, past, [found[n] for n in shown], None, progress
    )
    pngs = dict(zip(shown, painted, strict=True))
    await progress(len(shown), len(shown))
    plan = Sheet(
        title=messages.short_name(match.table, words),
        language=words.language,
        lines=(),
        pictures=Pictures((0, 0), ()),
        seed=match.table.seed if match.game.INFO.chance else "",
        promised=match.seed_hash,
        draws=await asyncio.to_thread(_draws, match),
        words=_words(match, words),
    )
    more = [one for sections in _sections for one in await sections(host, match, words)]
    data = await asyncio.to_thread(_page, plan, found, more, shown, pngs)
    while len(data) > LARGEST and len(shown) > FEWEST:
        fewer = len(shown) * LARGEST // len(data) * 9 // 10
        shown = [shown[n] for n in choice.frames(range(len(shown)), fewer)]
        data = await asyncio.to_thread(_page, plan, found, more, shown, pngs)
    file = discord.File(io.BytesIO(data), f"{match.table.game}-{match.id}.html")
    return Reply(as_read.words(match.table).line("said", "shared"), file=file)


def _page(
    plan: Sheet,
    found: Sequence[ReplayStep],
    more: Sequence[Section],
    shown: Sequence[int],
    pngs: Mapping[int, bytes],
) -> bytes:
    """The file with these pictures; a step without one is shown with the next picture."""
    lines = [
        (bisect_left(shown, place), text) for place, step in enumerate(found) for text in step.lines
    ]
    entries = [step.entry for step in found]
    sections = [
        (
            section.title,
            section.picture,
            [
                (-1 if e is None else bisect_left(shown, bisect_right(entries, e) - 1), text)
                for e, text in section.lines
            ],
        )
        for section in more
    ]
    drawn = pictures(pngs[place] for place in shown)
    return page(replace(plan, lines=lines, sections=sections, pictures=drawn)).encode()


def _words(match: Match, words: Words) -> dict[str, str]:
    """The texts of the page; it does not say of imported dice that they are honest."""
    said = {key: words.table("share")[key] for key in SAID}
    imported = match.table.settings.imported
    if imported is not None and imported.given:
        said["honest"] = words.line("share", "only_since", given=imported.given)
    return said


def _draws(match: Match) -> list[Drawn]:
    """Every number drawn in the match from its seed, with the limit it was drawn below."""
    imported = match.table.settings.imported
    given = 0 if imported is None else imported.given
    entries = [line.entry for line in match.lines]
    seed = match.table.seed
    every = drawn(match.game, len(match.seated), match.options, entries, seed, given)
    return [Drawn(one.play, one.numbers, one.below) for one in every[given:] if one.below]
