"""A match as an animated picture, as its reader may see it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import render
from bot.base import limits
from bot.base.errors import Refused
from bot.features.past.replay import rules as choice
from bot.features.past.replay import views as steps
from bot.features.past.replay.views import Progress, ReplayStep
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.past import Past
from bot.matches.pictures import Pictures
from bot.screens import messages
from bot.screens.replies import Reply
from games.core import Seat
from render import Picture
from render.replay import Frame

FEWEST = 2  # frames of a moving picture, at least
LARGEST = 8_000_000  # bytes


async def replay(
    host: Host,
    match: Match,
    seat: Seat | None,
    progress: Progress = steps.unheard,
    *,
    since_own: bool = False,
) -> Reply:
    """The whole match for a seat (None: the public), or what came since its last turn. Secrets are
    shown when the seat saw them. Raises Refused: the game has no pictures, nothing has happened, or
    its rules have changed."""
    words = as_read.plain_words(match.table)
    past, found = await host.pasts.of(match), await steps.steps(match, words, seat)
    begin = steps.own_last(match, found, seat) if since_own else 0
    shown = await asyncio.to_thread(_chosen, past, found[begin:])
    if len(shown) < FEWEST:
        raise Refused("nothing_to_replay")
    pngs, last = (
        await steps.painted(host.pictures, match, past, shown, seat, progress),
        found[-1].number,
    )
    await progress(len(shown), len(shown))
    frames = [
        Frame(png, " · ".join(step.lines), step.number / max(1, last), lasts)
        for png, step, lasts in zip(pngs, shown, choice.seconds(len(shown)), strict=True)
    ]
    return await _written(host.pictures, match, seat, shown, frames, whole=not since_own)


async def _written(
    pictures: Pictures,
    match: Match,
    seat: Seat | None,
    shown: Sequence[ReplayStep],
    frames: list[Frame],
    *,
    whole: bool,
) -> Reply:
    words = as_read.plain_words(match.table)
    written = await pictures.film(frames)
    if len(written) > LARGEST:  # only of a painter whose pictures are large
        written = await pictures.film(frames[:: len(written) // LARGEST + 1] + frames[-1:])
    table = messages.short_name(match.table, words)
    values = {"table": table, "first": shown[0].number, "last": shown[-1].number}
    alt = limits.alt(words.line("replay", "alt", frames=len(frames), **values))
    key = "whole" if whole and match.result else "head"
    text = [as_read.words(match.table).line("replay", key, **values)]
    text += messages.ranking(match, as_read.words(match.table))[:1] if match.result else []
    name = f"replay-{match.id}.{pictures.film_kind}"
    return Reply(
        "\n".join(text),
        Picture(written, alt, name),
        in_words=lambda: render.describe(match.view(seat), words),
    )


def _chosen(past: Past, found: Sequence[ReplayStep]) -> list[ReplayStep]:
    return [found[place] for place in choice.frames([past.turn(step.entry) for step in found])]
