"""Letters become messages: what is sent with the bot's own token, one kind at a time.

A turn is edited while the same people are awaited and posted anew when the wait passes on, for an
edit notifies nobody; the message it takes the place of loses its buttons.
Long because each kind of letter has its way.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot import (
    absences,
    clock,
    failures,
    lobby_view,
    messages,
    panels,
    places,
    posting,
    reminding,
    unfinished,
    unheard,
    unposted,
    vacant,
)
from bot.errors import Conflict, Refused
from bot.handlers import matters
from bot.letters import LOBBY_DAYS, Kind, expiry, notice, proposal_letter, seat_letter
from bot.match import Match
from bot.outbox import Gone, Later, Sent, Verdict
from bot.records import Letter, Post, Status, Table
from bot.replies import Reply
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App

NEWS = 6  # lines of what happened that stand above a secret question
FRESH = timedelta(minutes=50)  # Discord lets older messages be edited only a few times
TRIES = 5  # attempts, in half a minute, after which the players are told in person
UNSENT = (Kind.CLOCK, Kind.EXPIRE, Kind.SETTLE)
"""Letters of which nothing reaches the channel."""
URGENT = (Kind.TURN, Kind.SECRET, Kind.END, Kind.LOBBY)
"""Letters without which a table stands still."""
log = logging.getLogger(__name__)


async def send(app: App, letter: Letter) -> Verdict:
    """Write and send one letter, and say what became of it."""
    kind = Kind(letter.kind)
    if kind not in UNSENT:
        wait = app.breaker.wait(optional=kind not in URGENT)
        if wait:
            return Later(wait.total_seconds(), held=True)
    try:
        # What Discord answers is about this channel, wherever the table is carried meanwhile.
        letter = replace(letter, channel_id=(await posting.table_of(app, letter)).channel_id)
        await unfinished.settle(app, letter.match_id)
        silent = app.silence.of(letter.channel_id)
        if silent and letter.seat is None and kind not in UNSENT:
            await unposted.instead(app, letter, silent)
            return Gone("the channel is left alone")
        await _SENDERS[kind](app, letter)
    except Refused as refused:
        return Gone(refused.key)
    except Conflict:
        return Later()
    except discord.HTTPException as failed:
        return await _failed(app, letter, failed)
    if letter.seat is None and kind not in UNSENT:
        app.silence.end(letter.channel_id)
        if kind in unposted.BOARDS:
            await unposted.done(app, letter.match_id or 0)
    return Sent()


async def _failed(app: App, letter: Letter, failed: discord.HTTPException) -> Verdict:
    pause = float(getattr(failed, "retry_after", 0) or 0)
    if _only_unsettled(app, letter) and failures.passes(failed):
        return Later(pause)
    code, table = failures.said(failed), await posting.table_of(app, letter)
    refuses = letter.seat is None and failed.status == 403
    silent = refuses and app.silence.refused(letter.channel_id or 0, code)
    if letter.seat is None and failed.code in failures.UNREACHABLE:
        if table.channel_id != letter.channel_id:
            return Later()
        await _undeliverable(app, letter, table, failed)
    elif failed.code in failures.CLOSED_DM:
        await reminding.by_channel(app, letter)
        await unheard.keep(app, letter)
    elif failures.passes(failed) and not silent:
        told = letter.attempts + 1 == TRIES and failed.status < 500 and failed.status != 429
        if told and letter.seat is None:
            await unposted.instead(app, letter, code)
        return Later(pause)
    elif letter.seat is None:
        await unposted.instead(app, letter, code)
    else:
        log.warning("letter %s of table %s: %s", letter.kind, letter.match_id, failed)
        await reminding.by_channel(app, letter)
        await unheard.keep(app, letter)
    return Gone(code)


def _only_unsettled(app: App, letter: Letter) -> bool:
    """Whether what was refused is the clearing of an old message, and may yet go through.

    That is no refusal of the letter: its message stands, or has not been tried.
    """
    return letter.attempts + 1 < TRIES and bool(app.store.postings.doubtful(letter.match_id))


async def _undeliverable(
    app: App, letter: Letter, table: Table, failed: discord.HTTPException
) -> None:
    """The table goes on by direct message; of one that is over, the last word goes there."""
    if table.status in places.WAITING:
        await places.lost(app, table, places.reason_of(failed))
    elif letter.kind in (Kind.END, Kind.NOTICE):
        await posting.to_each(app, table, letter)


async def _turn(app: App, letter: Letter) -> None:
    """The board for the channel, or where that is lost for each seat that is awaited."""
    match = await posting.match_of(app, letter)
    if match.table.status is not Status.RUNNING:
        return
    if letter.seat is None:
        await _proposals(app, match, anew=posting.anew(letter))
    if match.table.note and letter.seat is None:
        await posting.to_each(app, match.table, letter)
        return
    if letter.seat is None:
        await posting.to_each(app, match.table, letter, await _hidden(app, match))
    old = await app.store.post(match.id, posting.purpose(letter))
    if letter.seat is not None and letter.seat not in match.awaited:
        await posting.retire(app, old)
        return
    channel = await posting.place(app, letter)
    awaited = sorted(match.awaited)
    if old is not None and _goes_on(old, match):
        reply = await messages.turn(app, match, old.body["since"])
        if await posting.edited(letter, channel, reply, old):
            await app.store.remember(replace(old, body={**old.body, "awaited": awaited}))
            return
    since = old.body["shown"] if old is not None else 0
    reply = await messages.turn(app, match, since)
    made = [match.acts(seat) for seat in sorted(match.seated)]
    facts = {"since": since, "shown": match.entries, "awaited": awaited, "made": made}
    await posting.post_anew(app, letter, channel, reply, old, facts)


async def _hidden(app: App, match: Match) -> list[Seat]:
    """The seats whose deputies cannot see the channel, and those that may have been such."""
    now = clock.now()
    played = [(s, m) for s, m in match.seated.items() if m.called(now) not in (None, m.user_id)]
    return [
        seat
        for seat, member in played
        if seat not in match.awaited or await places.is_hidden(app, match.table, member)
    ]


async def _proposals(app: App, match: Match, *, anew: bool) -> None:
    """What is proposed: overtaken by the course of the match, or said again with the board.

    Open seats are said again too, where they are not to be read any more.
    """
    await matters.sweep(app, match)
    if anew:
        standing = await app.store.proposals.all(match.id)
        letters = [proposal_letter(proposal.matter, anew=True) for proposal in standing]
        letters += [seat_letter(seat) for seat, member in match.seated.items() if member.left]
        await app.store.write(match.id, letters, clock.now())


def _goes_on(old: Post, match: Match) -> bool:
    """Whether only those it mentions are and were awaited since, and it is young enough to edit."""
    called, made = set(old.body["awaited"]), old.body["made"]
    others = set(match.seated) - called
    return (
        match.awaited <= called
        and all(match.acts(seat) == made[seat] for seat in others)
        and clock.now() - old.posted_at < FRESH
    )


async def _end(app: App, letter: Letter) -> None:
    match = await posting.match_of(app, letter)
    channel = await posting.place(app, letter)
    reply = await messages.end(app, match)
    old = await app.store.post(match.id, posting.purpose(replace(letter, kind=Kind.TURN)))
    await posting.post_anew(app, letter, channel, reply, old, None)
    await matters.sweep(app, match)
    await vacant.over(app, match)


async def _secret(app: App, letter: Letter) -> None:
    """Ask a seat for its secret choice; a closed door stops nothing: the channel has a button."""
    match = await posting.match_of(app, letter)
    if letter.seat is None or letter.seat not in match.awaited:
        return
    if not any(action.secret for action in match.legal(letter.seat)):
        return
    asked = await panels.panel(app, match, letter.seat)
    newest = max((number for number, _ in match.heard(letter.seat)), default=0)
    told = messages.recent(match, app.hall.words(match.table), letter.seat, newest)
    reply = replace(asked, text="\n".join((*told[-NEWS:], asked.text)))
    await posting.say(app, letter, reply)


async def _lobby(app: App, letter: Letter) -> None:
    """The lobby brought up to date; once it is over, it says so and is not posted anew."""
    table = await posting.table_of(app, letter)
    old = await app.store.post(table.id, Kind.LOBBY)
    reply = lobby_view.lobby_message(app, table)
    mentioned = set(old.body or ()) if old is not None else set()
    facts = sorted(mentioned.union(reply.pings))  # who is invited is mentioned once in a lobby
    reply = replace(reply, pings=tuple(user for user in reply.pings if user not in mentioned))
    channel = await posting.place(app, letter)
    edited = await posting.edited(letter, channel, reply, old)
    if table.status is not Status.LOBBY:
        await app.store.forget(table.id, Kind.LOBBY)
    elif not edited:
        await posting.post_anew(app, letter, channel, reply, old, facts)


async def _expire(app: App, letter: Letter) -> None:
    """Close a lobby that nobody has used for so long; if somebody has, look again later."""
    table = await posting.table_of(app, letter)
    if table.status is not Status.LOBBY:
        return
    if clock.now() - table.changed_at < LOBBY_DAYS:
        await app.store.write(table.id, [expiry(table.changed_at)], clock.now())
    else:
        closed = replace(table, status=Status.CLOSED, note="unused")
        await app.hall.keep(closed, (lobby_view.refresh(), notice("expired", table=table.id)))


async def _settle(app: App, letter: Letter) -> None:
    """All that was in doubt at the table is settled before any letter is sent."""


async def _notice(app: App, letter: Letter) -> None:
    words = app.hall.words(await posting.table_of(app, letter))
    text = words.line("notice", letter.body["key"], **letter.body["values"])
    await posting.say(app, letter, Reply(text))


async def _warning(app: App, letter: Letter) -> None:
    table = await posting.table_of(app, letter)
    owner = letter.body.get("owner")
    if owner is not None and owner != table.members[letter.seat or 0].user_id:
        return  # somebody else sits there meanwhile, whom it does not concern
    words = app.hall.words(table)
    text = words.line("warning", letter.body["key"], **letter.body["values"])
    await posting.say(app, letter, Reply(text))


async def _proposal(app: App, letter: Letter) -> None:
    """The question that is to be decided, brought up to date as people answer, or its outcome."""
    match = await posting.match_of(app, letter)
    words, name, how = app.hall.words(match.table), letter.body["about"], letter.body["how"]
    proposal = await app.store.proposals.get(match.id, name)
    lost = match.table.status is Status.RUNNING and match.table.note
    if lost and letter.seat is None:
        await posting.to_each(app, match.table, letter)
        return
    old = await app.store.post(match.id, posting.purpose(letter))
    channel = await posting.place(app, letter)
    if proposal is None:
        if old is not None and how:
            reply = matters.outcome(match, words, name, how, letter.body["body"])
            await posting.edited(letter, channel, reply, old)
            await app.store.forget(match.id, old.purpose)
        return
    reply = matters.question(match, words, proposal)
    missing = matters.matter_of(name).need(match, proposal).missing(proposal.agreed)
    if await posting.edited(letter, channel, reply, old):
        return
    if letter.seat is None or letter.seat in missing:
        await posting.post_anew(app, letter, channel, reply, old, None)


_SENDERS = {
    Kind.TURN: _turn,
    Kind.SECRET: _secret,
    Kind.END: _end,
    Kind.LOBBY: _lobby,
    Kind.EXPIRE: _expire,
    Kind.SETTLE: _settle,
    Kind.PROPOSAL: _proposal,
    Kind.CLOCK: reminding.look,
    Kind.REMIND: reminding.remind,
    Kind.LATE: reminding.late,
    Kind.SEAT: vacant.seat,
    Kind.ABSENCE: absences.say,
    Kind.RECALL: absences.recall,
    Kind.DEPUTY: absences.ask,
    Kind.NOTICE: _notice,
    Kind.WARNING: _warning,
}
