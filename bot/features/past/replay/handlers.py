"""Step through a running or finished match, as its reader may see it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from datetime import timedelta

import discord

from bot.base import limits
from bot.base.address import Address, address, numbered
from bot.base.errors import Refused
from bot.base.narrowing import plain
from bot.features.past.replay import moving_picture as replay
from bot.features.past.replay import share
from bot.features.past.replay import views as steps
from bot.features.past.replay.text_handlers import looked_at
from bot.features.past.replay.views import Progress, ReplayStep
from bot.interactions.access import watched_match
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.past import Past, Pasts
from bot.matches.pictures import Pictures
from bot.screens import messages
from bot.screens.form import Form, TextField
from bot.screens.replies import Reply
from bot.screens.showing import amend, answer
from games.core import Seat

_NUMBER = re.compile(r"^(?:## |.*\*\*)[^*\n]*#(\d{1,9})\b", re.MULTILINE)  # as boards name it
A_TICK = timedelta(milliseconds=1)  # of the time in Discord's numbers
TOLD = 10  # parts of a replay; after each its reader sees how far it is


@on("step")
async def step(request: Request, where: str = "last") -> Reply:
    """Show a step by the number of its line, or the first, the last, or the reader's own newest."""
    match, _, seat = await looked_at(request)
    past, found = await look_back(request.host.pasts, match, seat)
    return await show(request.pictures, match, past, found, _place(match, found, where, seat), seat)


async def step_from(request: Request, message: discord.Message) -> Reply:
    """Show the step that a board showed when it was posted, or shows now if it is the newest.
    Raises Refused."""
    named = _NUMBER.search(message.content)
    if named is None or message.author != request.interaction.client.user:
        raise Refused("not_a_board")
    number = numbered(named[1])
    at = request.asking(Address("step", number))
    match, _, seat = await looked_at(at)
    posts = {post.message_id: post.body or {} for post in await request.store.posts(number)}
    shown = posts.get(message.id, {})
    then = message.created_at + A_TICK
    entries = sum(line.at < then for line in match.lines)
    entry = shown.get("drawn", shown.get("shown", entries)) - 1
    past, found = await look_back(request.host.pasts, match, seat)
    return await show(request.pictures, match, past, found, steps.place_of(found, entry), seat)


@on("replay")
async def moving(request: Request, since: str = "") -> None:
    """Send the whole match as an animated picture, or what came since the reader's last turn."""
    match, _, seat = await looked_at(request)
    progress = _progress(request, match)
    film = await replay.replay(request.host, match, seat, progress, since_own=since == "mine")
    await amend(request.interaction, film)


@on("share")
async def shared(request: Request) -> None:
    """Send the finished match as a page that anyone can open and step through."""
    match = await watched_match(request.matches, request.actor, request.table)
    page = await share.share(request.host, match, _progress(request, match))
    await amend(request.interaction, page)


def _progress(request: Request, match: Match) -> Progress:
    """Reports at once, and then from time to time, how many pictures are painted."""
    words = as_read.words(match.table)

    async def progress(done: int, of: int) -> None:
        line = Reply(words.line("replay", "progress", done=done, of=of))
        if done == 0:
            await answer(request.interaction, line)
        elif done == of:
            await amend(request.interaction, Reply(words.line("replay", "painted", of=of)))
        elif done * TOLD // of > (done - 1) * TOLD // of:
            await amend(request.interaction, line)

    return progress


@on("jump")
async def form(request: Request) -> Form:
    """Open the form to type a line or a turn into."""
    match, _, seat = await looked_at(request)
    words, most = as_read.plain_words(match.table), match.known(seat)[-1] - 1
    fields = (
        TextField(name, words.line("steps", f"{name}_field", most=most), most=6, required=False)
        for name in ("line", "turn")
    )
    title = messages.short_name(match.table, words)
    return Form(title, address("jumped", match.id), tuple(fields))


@on("jumped")
async def jumped(request: Request) -> Reply:
    """Show the line or turn that was typed; the turn, if both were."""
    match, _, seat = await looked_at(request)
    line, turn = (plain(request.entries.get(name, "")) for name in ("line", "turn"))
    if not (turn or line).isdecimal():
        raise Refused("no_number", text=limits.safe_name(turn or line or "–"))
    past, found = await look_back(request.host.pasts, match, seat)
    if turn:
        place = await asyncio.to_thread(steps.at_turn, past, found, int(turn))
    else:
        place = steps.place_of(found, int(line))
    return await show(request.pictures, match, past, found, place, seat)


async def look_back(
    pasts: Pasts, match: Match, seat: Seat | None
) -> tuple[Past, Sequence[ReplayStep]]:
    """The past of a match, and the steps that its reader may see."""
    found = await steps.steps(match, as_read.words(match.table), seat)
    return await pasts.of(match), found


def _place(match: Match, found: Sequence[ReplayStep], where: str, seat: Seat | None) -> int:
    if where == "mine":
        return steps.own_last(match, found, seat)
    if where.isdecimal():
        return steps.place_of(found, int(where))
    return 0 if where == "first" else len(found) - 1


async def show(
    pictures: Pictures,
    match: Match,
    past: Past,
    found: Sequence[ReplayStep],
    place: int,
    seat: Seat | None,
) -> Reply:
    """Show a step; the pictures of its neighbours are painted meanwhile, for the next press."""
    shown = await steps.panel(pictures, match, past, found, place, seat)
    beside = (n for n in (place + 1, place - 1) if 0 <= n < len(found))
    views = [steps.seen(match, past, found[n].entry, seat) for n in beside]
    pictures.ahead(views, as_read.picture_words(match.table), as_read.sight(match.table))
    return shown
