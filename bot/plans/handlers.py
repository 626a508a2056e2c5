"""Moves laid down for when one's turn comes: added, seen and cancelled by their player alone."""

from __future__ import annotations

import asyncio
import difflib
from collections.abc import Iterable, Sequence
from contextlib import suppress

import discord

from bot.base import clock, limits
from bot.base.address import address, numbered
from bot.base.errors import Refused, Stale
from bot.base.narrowing import plain
from bot.host import Host
from bot.interactions.request import Panel, Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.plans import ahead_panel
from bot.plans import views as plan_panel
from bot.plans.foresight import look_ahead
from bot.play import acting
from bot.play import handlers as play
from bot.screens import messages
from bot.screens.replies import Form, Reply
from bot.tables import menu
from bot.tables.orders import meant_until, moves_of, shown, typed_moves
from data.words import Words
from games.core import Action, Order, Seat
from games.notation import field_types

MOST = 20  # moves that a seat may lay down
TRIES = 5
TEXT = 300  # characters that are typed at once


@on("plan", panel=Panel.OPENS)
async def show(host: Host, request: Request) -> Reply:
    """What is laid down; what was typed is added to it. If there is nothing, what could be."""
    match, seat = await acting.mine(host, request)
    if request.at.args:
        await add(host, match, seat, request.at.word(0))
    return await ahead_panel.opening(host, match, seat)


@on("planned")
async def listed(host: Host, request: Request) -> Reply:
    """What is laid down, and every way to add to it."""
    match, seat = await acting.mine(host, request)
    return await plan_panel.overview(host, match, seat)


@on("planform")
async def form(host: Host, request: Request) -> Form:
    """Open the form to type moves into."""
    match, _ = await acting.mine(host, request)
    words = host.matches.plain_words(match.table)
    modal = discord.ui.Modal(title=limits.title(messages.short_name(match.table, words)))
    modal.custom_id = address("plantyped", match.id)
    label = limits.title(words.line("plan", "form"))
    example = limits.placeholder(words.line("plan", "example", moves=words.line("", "example")))
    modal.add_item(
        discord.ui.TextInput(label=label, custom_id="moves", placeholder=example, max_length=TEXT)
    )
    modal.stop()  # the router answers it, as it does presses
    return Form(modal)


@on("plantyped")
async def typed(host: Host, request: Request) -> Reply:
    """Moves were typed into the form."""
    match, seat = await acting.mine(host, request)
    await add(host, match, seat, request.entered)
    return await plan_panel.overview(host, match, seat)


@on("unplan", panel=Panel.GOES_ON)
async def cancel(host: Host, request: Request) -> Reply:
    """Cancel the last or all, if what is laid down is still what was shown."""
    match, seat = await acting.mine(host, request)
    laid = match.plans.get(seat, ())
    if request.at.word(0) not in ("last", "all"):
        raise Refused("unknown_press")
    try:
        if request.at.args[1:] != (plan_panel.mark(laid),):
            raise Stale
        await match.plan(seat, laid[:-1] if request.at.word(0) == "last" else (), laid)
        reply = await plan_panel.overview(host, match, seat)
    except Stale:
        reply = await plan_panel.overview(host, match, seat, moved_on=True)
    return reply


@on("planline", panel=Panel.GOES_ON)
async def line(host: Host, request: Request) -> Reply:
    """One line was picked: what may be done with it."""
    match, seat = await acting.mine(host, request)
    place, words = numbered(request.picked), host.matches.plain_words(match.table)
    if _is_as_shown(match, seat, request.at.word(0), place):
        return plan_panel.one_line(match, seat, place, words)
    return await plan_panel.overview(host, match, seat, moved_on=True)


@on("planshift", panel=Panel.GOES_ON)
async def shift(host: Host, request: Request) -> Reply:
    """One line goes up, down, or is dropped."""
    match, seat = await acting.mine(host, request)
    place, how, laid = request.at.number(1), request.at.word(2), match.plans.get(seat, ())
    if how not in ("up", "down", "drop"):
        raise Refused("unknown_press")
    moved_on = not _is_as_shown(match, seat, request.at.word(0), place)
    if not moved_on:
        try:
            await match.plan(seat, plan_panel.shifted(laid, place, how), laid)
        except Stale:
            moved_on = True
    return await plan_panel.overview(host, match, seat, moved_on=moved_on)


def _is_as_shown(match: Match, seat: Seat, mark: str, place: int) -> bool:
    laid = match.plans.get(seat, ())
    return mark == plan_panel.mark(laid) and place < len(laid)


@on("plannow", panel=Panel.GOES_ON)
async def now(host: Host, request: Request) -> Reply:
    """Play the next of them at once: it is legal now."""
    match, seat = await acting.mine(host, request)
    since, key = match.entries, host.key_of(request.interaction)
    try:
        await match.play_planned(seat, request.at.args, interaction=key, at=clock.now())
        reply = await acting.after(host, match, seat, since)
        waits = plan_panel.left(match, seat, host.matches.words(match.table))
        reply = reply.headed("\n".join(waits)) if waits else reply
    except Stale:
        reply = await plan_panel.overview(host, match, seat, moved_on=True)
    return reply


def offers(match: Match, seat: Seat, text: str, words: Words) -> list[tuple[str, str]]:
    """What a text that is being typed may become, each with its name for a list.

    The last move of the text is completed: from what is legal if it is one's turn; else only
    what needs no more words is known, and whatever can be read is taken as it is.
    """
    *before, last = typed_moves(text[:TEXT])
    head = "".join(f"{move}; " for move in before if move)
    simple = [kind() for kind in match.game.INFO.actions if not field_types(kind)]
    known = match.legal(seat) if seat in match.awaited else simple
    spelled = words.speller()
    said = menu.notations(
        known, last, lambda action: f"{spelled(str(action))} {words.action(action)}"
    )
    found = {str(action): spelled(str(action)) for action in said}
    with suppress(menu.Unreadable):
        meant = menu.read(match.game.INFO.actions, match.legal(seat), last, words)
        if meant not in match.legal(seat):
            found = {str(meant): words.line("plan", "later", move=str(meant)), **found}
    return [(f"{head}{name}", f"{head}{move}") for move, name in found.items()]


async def add(host: Host, match: Match, seat: Seat, text: str) -> None:
    """Lay down what was typed behind what is planned. Raises Refused."""
    words = host.matches.plain_words(match.table)
    read = _read(match, seat, text, words, host.matches.other_words(match.table))
    moves = [str(action) for action in read]
    for order in (action for action in read if isinstance(action, Order)):
        if not order.holds(match.view(seat)):
            raise Refused("order_holds_not", move=words.spelled(str(order)))
    for _ in range(TRIES):
        laid = match.plans.get(seat, ())
        if len(shown(laid)) + len(moves) > MOST:
            raise Refused("plan_full", most=MOST)
        try:
            await match.plan(seat, await _for_turn(match, seat, laid, moves), laid)
        except Stale:
            continue
        return
    raise Refused("busy")


async def _for_turn(
    match: Match, seat: Seat, laid: Sequence[str], more: Sequence[str]
) -> tuple[str, ...]:
    """What is laid down with these moves, meant for the turn in which they come as things stand."""
    every, turn = (*laid, *more), 0
    if not moves_of(match.game, more):
        return meant_until(match.game, every)
    if match.awaited and match.view(seat).turn_number():
        moves = moves_of(match.game, every)
        found = await asyncio.to_thread(look_ahead, match.game, match.view(seat), moves)
        turn = 0 if found is None else found.turn
    return meant_until(match.game, every, turn)


def _read(
    match: Match, seat: Seat, text: str, words: Words, others: Iterable[Words]
) -> list[Action]:
    """The moves of a text, legal now or not. Raises Refused for one that cannot be read."""
    kinds, legal = (*match.game.INFO.actions, *match.game.INFO.orders), match.legal(seat)
    if len(text) > TEXT:
        raise Refused("plan_too_long", most=TEXT)
    moves = list(filter(None, typed_moves(text.strip()))) or [text]
    more = tuple(others)
    try:
        return [menu.read(kinds, legal, move, words, more) for move in moves]
    except menu.Unreadable as wrong:
        may = [kind for kind in kinds if match.view(seat).ahead(kind)]
        near = wrong.nearest or _like(may, wrong.typed, words)
        raise play.unreadable(menu.Unreadable(wrong.typed, near)) from wrong


def _like(kinds: Sequence[type[Action]], text: str, words: Words) -> tuple[str, ...]:
    """How moves are spelled that begin somewhat as the text does."""
    typed = plan_panel.forms(kinds, words)
    forms = {**typed, **{form.partition(" ")[0]: form for form in typed.values()}}
    first = plain(text).partition(" ")[0]
    if first in forms:
        return (forms[first],)
    close = difflib.get_close_matches(first, forms, menu.NEAREST, cutoff=0.4)
    return tuple(forms[word] for word in close or list(forms)[: menu.NEAREST])
