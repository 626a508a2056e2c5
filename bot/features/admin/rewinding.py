"""A moderator takes a match back to an earlier move, as an undo without consent.

The board and the log say so. Secret choices made since are lost, and nothing here shows whether
there are any.
"""

from __future__ import annotations

import discord

from bot.base import clock, limits
from bot.base.address import address, numbered
from bot.base.errors import Refused, Stale
from bot.features.admin import views as admin_panels
from bot.features.admin.handlers import show
from bot.interactions.access import audit_entry, managed_match
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.log_lines import steps_told
from bot.screens.pages import paged, turns
from bot.screens.replies import Reply, menu
from bot.tables.servers import AuditKind
from data.words import Words
from games import history
from games.history import Why

STEP = 90  # characters of the text about one move
ALL = 900  # and of all that is taken back


@on("adback")
async def back(request: Request, page: int) -> Reply:
    """A page of the moves that can be taken back, the newest first."""
    match = await managed_match(request.matches, request.actor, request.table)
    return _choices(match, page, request.words)


@on("adpick")
async def pick(request: Request, newest: int) -> Reply:
    """A move was picked: show all that would be taken back with it."""
    steps = numbered(request.picked)
    return _sure(await _as_shown(request, newest), steps, request.words)


@on("adrewound")
async def rewound(request: Request, newest: int, steps: int) -> Reply:
    """Take back the move that was confirmed, and all after it."""
    match = await _as_shown(request, newest)
    to, entries = _target(match, steps), match.entries
    by = audit_entry(request.actor, AuditKind.REWOUND, match.id, steps=steps)
    key, now = request.host.key_of(request.press.key), clock.now()
    await match.undo(None, to, expected=entries, interaction=key, at=now, audit=by)
    text = request.words.line("admin", "rewound", steps=steps, table=match.id)
    return await show(request, match.table, text)


async def _as_shown(request: Request, newest: int) -> Match:
    """The match. Raises Stale if it was played or taken back since the panel was shown, when its
    newest entry had that number."""
    match = await managed_match(request.matches, request.actor, request.table)
    if match.known(None)[-1] != newest:
        raise Stale
    return match


def _target(match: Match, steps: int) -> int:
    """The last entry that remains once the newest `steps` moves are taken back. Raises Refused."""
    ways = match.rewinds()
    if not 1 <= steps <= len(ways):
        raise Refused("unknown_press")
    return ways[steps - 1][1]


def _choices(match: Match, page: int, words: Words) -> Reply:
    ways, plain = match.rewinds(), as_read.plain_words(match.table)
    name = messages.table_name(match.table, as_read.words(match.table))
    leave = (admin_panels.to_table(match.id, words),)
    if not ways:
        return Reply(words.line("admin", "nothing_to_rewind", table=name), rows=(leave,))
    shown, page, pages = paged(list(enumerate(ways, 1)), page, limits.SELECT_OPTIONS)
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


def _sure(match: Match, steps: int, words: Words) -> Reply:
    """All that would be taken back, and what that means for chance and for secrets."""
    to, theirs = _target(match, steps), as_read.words(match.table)
    reasons = {history.reason(match.lines[n].entry) for n, _ in match.rewinds()[:steps]}
    what = steps_told(match, None, match.between(to), theirs, ALL)
    lines = [words.line("admin", "sure_rewind", table=match.id, steps=steps, what=what)]
    said = {
        "rewind_chance": Why.CHANCE in reasons,
        "rewind_revealed": bool(reasons & {Why.REVEALED, Why.SECRET}),
        "rewind_secret": any(action.secret for action in match.game.INFO.actions),
        "rewind_said": True,
    }
    lines += [words.line("admin", key) for key, holds in said.items() if holds]
    yes = admin_panels.confirm(words, "adrewound", match.id, match.known(None)[-1], steps)
    return admin_panels.sure("\n".join(lines), match.id, yes, words)
