"""A moderator takes a match back to an earlier move, by the same mechanics as an undo.

Nobody's consent is asked for, and it is said on the board and in the log. What was chosen in secret
since goes too, and nothing here tells whether there is any.
"""

from __future__ import annotations

import discord

from bot.admin import views as admin_panels
from bot.admin.handlers import show
from bot.base import clock, limits
from bot.base.address import address, numbered
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.interactions.access import audit_entry, managed_match
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.pages import paged, turns
from bot.screens.replies import Reply, menu
from bot.tables.servers import AuditKind
from bot.undo.service import steps_told
from data.words import Words
from games import history
from games.history import Why

STEP = 90  # characters of what is told of one move
ALL = 900  # and of all that is taken back


@on("adback")
async def back(host: Host, request: Request) -> Reply:
    """A page of the moves that can be taken back, the newest first."""
    match = await managed_match(host, request.actor, request.table)
    return _choices(host, match, request.at.number(0), request.words)


@on("adpick")
async def pick(host: Host, request: Request) -> Reply:
    """A move was picked: show all that would be taken back with it."""
    match, steps = (
        await managed_match(host, request.actor, request.table),
        numbered(request.picked),
    )
    _must_be_as_it_was(match, request.at.number(0))
    return _sure(host, match, steps, request.words)


@on("adrewound")
async def rewound(host: Host, request: Request) -> Reply:
    """Take it back."""
    match, steps = (
        await managed_match(host, request.actor, request.table),
        request.at.number(1),
    )
    _must_be_as_it_was(match, request.at.number(0))
    to, entries = _target(match, steps), match.entries
    by = audit_entry(request.actor, AuditKind.REWOUND, match.id, steps=steps)
    key, now = host.key_of(request.interaction), clock.now()
    await match.undo(None, to, expected=entries, interaction=key, at=now, audit=by)
    text = request.words.line("admin", "rewound", steps=steps, table=match.id)
    return await show(host, request, match.table, text)


def _must_be_as_it_was(match: Match, known: int) -> None:
    """Raises Stale if anything has been played or taken back since the panel was shown."""
    if match.known(None)[-1] != known:
        raise Stale


def _target(match: Match, steps: int) -> int:
    """After which entry the match stands without the newest so many moves. Raises Refused."""
    ways = match.rewinds()
    if not 1 <= steps <= len(ways):
        raise Refused("unknown_press")
    return ways[steps - 1][1]


def _choices(host: Host, match: Match, page: int, words: Words) -> Reply:
    ways, plain = match.rewinds(), host.matches.plain_words(match.table)
    theirs = host.matches.words(match.table)
    name = messages.table_name(match.table, theirs)
    leave = (admin_panels.to_table(match.id, words),)
    if not ways:
        return Reply(words.line("admin", "nothing_to_rewind", table=name), rows=(leave,))
    numbered_ways = list(enumerate(ways, 1))
    shown, page, pages = paged(numbered_ways, page, limits.SELECT_OPTIONS)
    options = [
        discord.SelectOption(
            label=limits.label(words.line("admin", "way", steps=steps)),
            value=str(steps),
            description=limits.choice(steps_told(match, None, [play], plain, STEP)),
        )
        for steps, (play, _) in shown
    ]
    where = address("adpick", match.id, match.known(None)[-1])
    picker = menu(where, words.line("admin", "pick_move"), options)
    beside = turns("adback", page, pages, words, match.id)
    text = words.line("admin", "rewind_head", table=name, page=page, pages=pages)
    return Reply(text, rows=((picker,), *beside, leave))


def _sure(host: Host, match: Match, steps: int, words: Words) -> Reply:
    """All that would be taken back, and what that means for chance and for secrets."""
    to, theirs = _target(match, steps), host.matches.words(match.table)
    plays = match.between(to)
    open_ones = [match.lines[n].entry for n, _ in match.rewinds()[:steps]]
    reasons = {history.reason(entry) for entry in open_ones}
    what = steps_told(match, None, plays, theirs, ALL)
    lines = [words.line("admin", "sure_rewind", table=match.id, steps=steps, what=what)]
    lines += [words.line("admin", "rewind_chance")] if Why.CHANCE in reasons else []
    seen = reasons & {Why.REVEALED, Why.SECRET}
    lines += [words.line("admin", "rewind_revealed")] if seen else []
    if any(action.secret for action in match.game.INFO.actions):
        lines.append(words.line("admin", "rewind_secret"))
    lines.append(words.line("admin", "rewind_said"))
    yes = admin_panels.confirm(words, "adrewound", match.id, match.known(None)[-1], steps)
    return admin_panels.sure("\n".join(lines), match.id, yes, words)
