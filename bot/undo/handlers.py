"""Taking back: what a player may, whom they must ask, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.base import clock, limits
from bot.base.address import address
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.interactions.access import visible_match
from bot.interactions.request import Panel, Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.play.views import after
from bot.proposals import store as proposals
from bot.proposals.rules import Need, ProposalKind, acting, register, voters
from bot.proposals.service import propose
from bot.screens import messages
from bot.screens.replies import Reply, Rows, Style, button, menu, said
from bot.tables.computers import computers
from bot.tables.records import Proposal
from data.words import Words
from games import log
from games.codec import Json
from games.core import Seat
from games.history import GRAVE, UndoOption, Why

SHOWN = 6  # ways back that are told at length; the menu has them all
STEP = 120  # characters of what is told of one step
ALL = 600  # and of all that others are asked about


@on("undo", panel=Panel.GOES_ON)
async def show(host: Host, request: Request) -> Reply:
    """What can be taken back, what is free of it, and who must agree to the rest.

    Opened from the panel of a move, it leads back there.
    """
    match, seat = await _mine(host, request, request.table)
    reply = await _panel(host, match, seat)
    if request.at.args:
        to_move = button(
            host.matches.words(match.table).line("button", "other"),
            address("unpick", match.id, match.revision(seat)),
        )
        reply = replace(reply, rows=(*reply.rows, (to_move,)))
    return reply


@on("takeback")
async def back(host: Host, request: Request) -> Reply:
    """Return to where the match stood, or ask those who must agree."""
    match, seat = await _mine(host, request, request.table)
    try:
        known, steps = map(int, (*request.at.args, *request.chosen))
    except ValueError as wrong:
        raise Refused("unknown_press") from wrong
    return await _return(host, match, seat, known, steps, host.key_of(request.interaction))


async def _mine(host: Host, request: Request, number: int) -> tuple[Match, Seat]:
    match = await visible_match(host, request.actor, number)
    seat = acting(match, request.user_id)
    if not match.table.clock.undo:
        raise Refused("undo_off")
    return match, seat


async def _return(
    host: Host, match: Match, seat: Seat, known: int, steps: int, interaction: str
) -> Reply:
    """So many steps back (0: forward), if the seat knows of as many entries as it did then."""
    entries = match.entries
    try:
        ways = await match.can_undo(seat) if known == match.known(seat)[-1] else ()
        way = next((way for way in ways if _back(way) == steps), None)
        if way is None:
            raise Stale
        if against := _against(match, way.consent.asks, way.consent.why):
            raise Refused(f"undo_{against}", why=way.consent.why.value)
        if _asked(match, way.consent.asks):
            return await _propose(host, match, seat, way)
        await match.undo(seat, way.to, expected=entries, interaction=interaction, at=clock.now())
    except Stale:
        asked = await _panel(host, match, seat)
        text = host.matches.words(match.table).line("panel", "moved_on")
        return Reply(f"{text}\n{asked.text}", rows=asked.rows)
    return await after(host, match, seat, entries)


async def _propose(host: Host, match: Match, seat: Seat, way: UndoOption) -> Reply:
    """Ask the others; if just this is asked already, agree to it."""
    body: Json = {
        "kind": way.kind.value,
        "to": way.to,
        "entries": match.entries,
        "plays": list(match.between(way.to)),
        "asks": sorted(way.consent.asks),
        **_stored(way.consent.why),
    }
    asked = await proposals.get(host.store, match.id, UNDO)
    same = asked is not None and asked.body["to"] == way.to
    if asked is not None and same and await _stands(host, match, asked):
        body = asked.body
    done = await propose(host, match, UNDO, seat, body)
    key = "undo_done" if done else "undo_agreed"
    return said(host, match.table, key)


async def _panel(host: Host, match: Match, seat: Seat) -> Reply:
    """The ways back that are open, newest first, and the way forward; where none is, why."""
    words, every = host.matches.words(match.table), await match.can_undo(seat)
    ways = [way for way in every if not _against(match, way.consent.asks, way.consent.why)]
    if every and not ways:
        return Reply(_none(match, every[0], words))
    lines = [words.line("undo", "head", table=messages.table_name(match.table, words))]
    backward = [way for way in ways if way.kind is log.EntryKind.UNDO]
    told = _told(match, seat, ways, words)
    for way in (*backward[:SHOWN], *(way for way in ways if way not in backward)):
        key = "line" if way.kind is log.EntryKind.UNDO else "forward_line"
        needs = _needs(match, way, words)
        lines.append(words.line("undo", key, steps=way.steps, what=told[way], needs=needs))
    lines.append(words.line("undo", "all_since" if backward else "nothing"))
    return Reply("\n".join(lines), rows=_buttons(host, match, seat, ways))


def _none(match: Match, way: UndoOption, words: Words) -> str:
    """That nothing can be taken back, and what stands against the newest way."""
    key = f"undo_{_against(match, way.consent.asks, way.consent.why)}"
    why = words.line("refusal", key, why=way.consent.why.value)
    return words.line("undo", "none", table=messages.table_name(match.table, words), why=why)


def _buttons(host: Host, match: Match, seat: Seat, ways: Sequence[UndoOption]) -> Rows:
    """A button for the newest move of one's own (where there is none, the newest step), one for the
    way forward, a menu of the others.
    """
    words = host.matches.plain_words(match.table)
    told, known = _told(match, seat, ways, words), match.known(seat)[-1]
    backward = [way for way in ways if way.kind is log.EntryKind.UNDO]
    mine = next((way for way in backward if _is_own(match, seat, way)), None)
    first = mine or next(iter(backward), None)
    keys = {way: "forward" if way not in backward else "back" for way in ways}
    if mine is not None:
        keys[mine] = "mine"
    buttons = tuple(
        button(
            words.line("undo", keys[way], what=told[way]),
            address("takeback", match.id, known, _back(way)),
            Style.primary,
        )
        for way in ways
        if way is first or way not in backward
    )
    options = [
        discord.SelectOption(
            label=limits.label(words.line("undo", "until", steps=way.steps, what=told[way])),
            value=str(_back(way)),
            description=limits.choice(_needs(match, way, words)),
        )
        for way in backward
        if way is not first
    ]
    where, ask = address("takeback", match.id, known), words.line("undo", "further")
    further: Rows = ((menu(where, ask, options),),) if options else ()
    return (buttons, *further) if buttons else ()


def _is_own(match: Match, seat: Seat, way: UndoOption) -> bool:
    """Whether the earliest move that a way takes back is one that this seat has made itself."""
    entry = match.lines[way.play].entry
    return entry.seat == seat and not entry.auto


def _back(way: UndoOption) -> int:
    """How many steps back a way leads; 0 for the one forward."""
    return way.steps if way.kind is log.EntryKind.UNDO else 0


def _told(
    match: Match, seat: Seat, ways: Sequence[UndoOption], words: Words
) -> dict[UndoOption, str]:
    """What each way is about, as the seat has heard it: of a way back its earliest step."""
    found, seen = {}, set[int]()
    for way in ways:
        numbers = [n for n in match.between(way.to) if n not in seen]
        found[way] = steps_told(match, seat, numbers, words, STEP)
        if way.kind is log.EntryKind.UNDO:
            seen |= set(numbers)
    return found


def steps_told(
    match: Match, seat: Seat | None, numbers: Sequence[int], words: Words, most: int
) -> str:
    """What some plays were: of each the first that was told, which is the act itself.

    If nothing was told here, that there were some, but not how many.
    """
    heard: dict[int, str] = {}
    for number, event in match.heard(seat):
        if number in numbers and number not in heard:
            heard[number] = words.event(event)
    told = list[str]()
    for number, what in heard.items():
        auto = match.lines[number].entry.auto
        told.append(words.line("undo", "by_host", what=what) if auto else what)
    return limits.fit(" ".join(told) or words.line("undo", "unheard"), most)


def _needs(match: Match, way: UndoOption, words: Words) -> str:
    """Whose consent a way needs, and why."""
    asked = _asked(match, way.consent.asks)
    if not asked:
        return words.line("undo", "free")
    who = words.listed(words.seat(seat) for seat in sorted(asked))
    why = words.line("undo.why", way.consent.why.value)
    return words.line("undo", "needs", who=who, why=why)


def _asked(match: Match, seats: frozenset[Seat]) -> frozenset[Seat]:
    """Those of them where somebody sits."""
    return seats & voters(match)


def _against(match: Match, seats: frozenset[Seat], why: Why) -> str:
    """What stands against an undo that needs everybody's consent; "": nothing.

    An open seat, or a computer: it does not agree once something was rolled or revealed, unless
    this is practice. What it has chosen in secret, and nobody has seen, it chooses again.
    """
    if why not in GRAVE:
        return ""
    silent = seats - voters(match)
    theirs = computers(match.table.members)
    if silent - theirs:
        return "open_seat"
    objects = why is not Why.SECRET and not match.table.settings.practice
    return "computer" if silent and objects else ""


def _stored(why: Why) -> dict[str, Json]:
    """As it stands in a proposal: versions before know no `SECRET`, and call it `REVEALED`."""
    secret = why is Why.SECRET
    return {"why": (Why.REVEALED if secret else why).value, "secret": secret}


def _why(body: Json) -> Why:
    """That of a proposal."""
    return Why.SECRET if body.get("secret") else Why(body["why"])


def _need(match: Match, proposal: Proposal) -> Need:
    return Need(_asked(match, frozenset(map(Seat, proposal.body["asks"]))))


async def _stands(host: Host, match: Match, proposal: Proposal) -> bool:
    body, known = proposal.body, match.known(None)
    if _against(match, frozenset(map(Seat, body["asks"])), _why(body)):
        return False
    return match.table.clock.undo and known[-1] == known[body["entries"] - 1]


async def _carry_out(host: Host, match: Match, proposal: Proposal) -> None:
    if not await _stands(host, match, proposal):
        raise Stale
    to, entries = proposal.body["to"], match.entries
    await match.undo(proposal.seat, to, expected=entries, interaction=None, at=clock.now())


def _values(match: Match, words: Words, body: Json) -> dict[str, object]:
    """What the question speaks of, in the words that everybody may hear."""
    return {
        "what": steps_told(match, None, body["plays"], words, ALL),
        "why": words.line("undo.why", _why(body).value),
        "deed": words.line("undo", f"deed_{body['kind']}"),
    }


UNDO = register(ProposalKind("undo", _carry_out, _need, _stands, _values)).name
