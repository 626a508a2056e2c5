"""The panels of plans, private to the player: moves and standing orders, pressed or typed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from functools import wraps
from typing import Any, get_args, get_origin

from bot.base import clock, limits
from bot.base.address import address, numbered
from bot.base.errors import Refused, Stale
from bot.base.narrowing import plain
from bot.features.plans import ahead_panel, service, views
from bot.features.plans.ahead_panel import Foreseen
from bot.features.play import forms
from bot.features.play.views import after
from bot.interactions.access import mine
from bot.interactions.request import Answer, Panel, Request
from bot.interactions.router import Handler, on
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.form import ChoiceField, Form, Option, TextField
from bot.screens.replies import Reply
from bot.tables import menu
from data.words import Words
from games.conditions import condition_of, supposed
from games.core import Action, Order, Seat, spell
from games.notation import field_types, parse


def planning(act: Handler) -> Handler:
    """Give a handler the match and the seat of its person; if the plan has changed since it was
    shown (Stale), reply with the present one."""

    @wraps(act)  # so that the router sees what the address carries
    async def handler(request: Request, *given: object) -> Answer:
        match, seat = await mine(request.matches, request.actor, request.table)
        try:
            return await act(request, *given, match=match, seat=seat)
        except Stale:
            return await views.overview(request.pictures, match, seat, moved_on=True)

    return handler


@on("plan", panel=Panel.OPENS)
@planning
async def show(request: Request, *moves: str, match: Match, seat: Seat) -> Reply:
    """Show the plan, after adding what was typed; if it is empty, what could be planned."""
    if moves:
        await service.add(match, seat, moves[0])
    planned = match.plan_of(seat) or not match.awaited
    return await (views.overview if planned else ahead_panel.question)(
        request.pictures, match, seat
    )


@on("planned")
@planning
async def listed(request: Request, *, match: Match, seat: Seat) -> Reply:
    """Show the plan, with all ways to add to it."""
    return await views.overview(request.pictures, match, seat)


@on("planform")
@planning
async def form(request: Request, *, match: Match, seat: Seat) -> Form:
    """Open the form to type moves into."""
    words = as_read.plain_words(match.table)
    example = words.line("plan", "example", moves=words.line("", "example"))
    field = TextField("moves", words.line("plan", "form"), example, most=service.TEXT)
    title = messages.short_name(match.table, words)
    return Form(title, address("plantyped", match.id), (field,))


@on("plantyped")
@planning
async def typed(request: Request, *, match: Match, seat: Seat) -> Reply:
    """Plan the moves that were typed into the form."""
    await service.add(match, seat, request.entered)
    return await views.overview(request.pictures, match, seat)


@on("unplan", panel=Panel.GOES_ON)
@planning
async def cancel(request: Request, which: str, *shown_as: str, match: Match, seat: Seat) -> Reply:
    """Cancel the last line or all of the plan, if it is the one that was shown."""
    await service.cancel(match, seat, which, ":".join(shown_as))
    return await views.overview(request.pictures, match, seat)


@on("planline", panel=Panel.GOES_ON)
@planning
async def line(request: Request, shown_as: str, *, match: Match, seat: Seat) -> Reply:
    """Show one line of the plan, with what can be done with it."""
    place = numbered(request.picked)
    service.as_shown(match, seat, shown_as, place)
    return views.one_line(match, seat, place, as_read.plain_words(match.table))


@on("planshift", panel=Panel.GOES_ON)
@planning
async def shift(
    request: Request, shown_as: str, place: int, how: str, *, match: Match, seat: Seat
) -> Reply:
    """Move one line up or down, or drop it. Many parameters because of what its button carries."""
    await service.shift(match, seat, place, how, shown_as)
    return await views.overview(request.pictures, match, seat)


@on("plannow", panel=Panel.GOES_ON)
@planning
async def now(request: Request, *shown: str, match: Match, seat: Seat) -> Reply:
    """Play the next planned move, which is legal now."""
    since, key = match.entries, request.host.key_of(request.press.key)
    await match.play_planned(seat, shown, interaction=key, at=clock.now())
    reply = await after(request.host, match, seat, since)
    waits = views.left(match, seat, as_read.words(match.table))
    return reply.headed("\n".join(waits)) if waits else reply


@on("cases", panel=Panel.GOES_ON)
@planning
async def cases(request: Request, *, match: Match, seat: Seat) -> Reply:
    """Show what may have come about when the seat is asked next."""
    if seat in match.awaited:
        raise Stale
    words = as_read.plain_words(match.table)
    known = await asyncio.to_thread(supposed, match.game, match.view(seat))
    return views.cases(match, seat, known, words)


@on("case", "otherwise", panel=Panel.GOES_ON)
@planning
async def case(request: Request, shown_as: str, *, match: Match, seat: Seat) -> Reply:
    """Begin what is planned for the case that was picked, or for all other cases."""
    condition = condition_of(request.picked) if request.at.verb == "case" else None
    if condition is None and request.at.verb == "case":
        raise Refused("unknown_press")
    try:
        planned = service.as_shown(match, seat, shown_as)
        await service.begin_branch(match, seat, planned, condition)
    except Stale:
        # Pressed twice, or on two devices, it is open already.
        begun = match.plan_of(seat).open_branch()
        if begun is None or begun.condition != condition:
            raise
    return await ahead_panel.question(request.pictures, match, seat)


@on("ahead", panel=Panel.GOES_ON)
@planning
async def ahead(
    request: Request,
    verb: str = "",
    revision: int | None = None,
    *path: str,
    match: Match,
    seat: Seat,
) -> Reply | Form:
    """Show the first question, or what follows from an answer; if the plan or the moment has
    changed, say so and begin again."""
    found = await ahead_panel.foreseen(match, seat) if verb else None
    if found is None:
        return await ahead_panel.question(request.pictures, match, seat)
    try:
        if revision != found.at.revision:
            raise Stale
        return await _answered(request, found, verb, path)
    except (Stale, menu.Overtaken):
        asked = await ahead_panel.question(request.pictures, match, seat)
        return replace(asked, text=f"{found.at.words.line('panel', 'moved_on')}\n{asked.text}")


async def _answered(request: Request, found: Foreseen, verb: str, path: menu.Path) -> Reply | Form:
    """Show the next question, or plan the move if it needs no more answers."""
    at, area = found.at, ""
    if verb == "enter":
        return forms.number_form(at, path)
    if verb == "entered":
        typed = plain(request.entered)
        if not menu.leads_on(at.legal, (*path, typed)):
            raise forms.no_choice(at, path, typed)
        path = (*path, typed)
    elif verb == "area":
        area = request.picked
    elif verb in (*ahead_panel.MENUS, "quick"):
        path = (*path, *(one for value in request.chosen for one in menu.answers(value)))
    elif verb != "unpick":
        raise Refused("unknown_press")
    if path and not area and verb != "unpick":
        asked = menu.ask(at.legal, path)
        if isinstance(asked, Action):
            more, turn = [*found.ahead.before[asked], asked], at.advice.turns.number(at.view)
            await service.extend(at.match, at.seat, found.planned, more, turn)
            path = ()
    return await ahead_panel.question(request.pictures, at.match, at.seat, path, area)


@on("order", panel=Panel.GOES_ON)
@planning
async def order(request: Request, *, match: Match, seat: Seat) -> Reply | Form:
    """Plan the standing order that was picked, or open its form."""
    kind = _order_kind(match, request.picked)
    if not field_types(kind):
        await service.add(match, seat, kind.word())
        return await views.overview(request.pictures, match, seat)
    words, usual = as_read.plain_words(match.table), kind.usual(match.view(seat))
    types = field_types(kind).items()
    fields = [_field(kind, name, type_, usual.get(name, ""), words) for name, type_ in types]
    title, answered = words.line(f"command.{kind.word()}", "label"), ("ordered", match.id)
    return Form(title, address(*answered, kind.word()), tuple(fields), address("plan", match.id))


def _field(
    kind: type[Action], name: str, type_: Any, usual: str, words: Words
) -> TextField | ChoiceField:
    """The form field of a standing order: a text to type, or a choice among a few words."""
    table = f"command.{kind.word()}.{name}"
    label = words.line(table, "ask")
    member = get_args(type_)[0] if get_origin(type_) is tuple else None
    if not (isinstance(member, type) and issubclass(member, Enum)):
        return TextField(name, label, value=usual, most=20)
    choices = [Option(spell(each), words.line(f"{table}.value", spell(each))) for each in member]
    return ChoiceField(name, label, tuple(choices), most=len(choices))


@on("ordered")
@planning
async def ordered(request: Request, word: str, *, match: Match, seat: Seat) -> Reply:
    """Plan the standing order of the form."""
    kind, typed = _order_kind(match, word), request.entries
    values = {
        name: plain(typed.get(name, "")).replace(" ", "+") or "?" for name in field_types(kind)
    }
    text = kind.notation.format_map(values)
    if parse([kind], text) is None:
        raise _unfit(as_read.words(match.table), kind, values.values())
    await service.add(match, seat, text)
    return await views.overview(request.pictures, match, seat)


def _unfit(words: Words, kind: type[Order], typed: Iterable[str]) -> Refused:
    """The refusal of what was typed into the form of an order, with what its fields ask for."""
    asks = (words.line(f"command.{kind.word()}.{name}", "ask") for name in field_types(kind))
    label = words.line(f"command.{kind.word()}", "label")
    text = limits.safe_name(" ".join(typed))
    return Refused("order_unread", text=text, order=label, asks=" ".join(asks))


def _order_kind(match: Match, word: str) -> type[Order]:
    kind = next((kind for kind in match.game.INFO.orders if kind.word() == word), None)
    if kind is None:
        raise Refused("unknown_press")
    return kind
