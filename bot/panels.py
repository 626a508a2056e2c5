"""The private panel of a move: question by question, the places numbered on the picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

import render
from bot import limits, menu, messages
from bot.address import address
from bot.errors import Refused, Stale
from bot.match import Match
from bot.replies import Reply, Rows, Style, button, in_rows
from bot.replies import menu as menu_of
from data.words import Words
from games.core import Action, Place, Seat
from render import Marks

if TYPE_CHECKING:
    from bot.app import App

BUTTONS = 10  # so many choices are buttons; more make a menu


async def panel(
    app: App, match: Match, seat: Seat, path: Sequence[str] = (), area: str = ""
) -> Reply:
    """What the seat is asked after the answers of `path`, of many choices those of an `area`.

    Raises Refused when it has nothing to choose, Stale when the answers fit no more.
    """
    words = app.hall.words(match.table)
    legal = match.legal(seat)
    if not legal:
        raise nothing_to_do(match, words)
    try:
        asked = menu.ask(legal, tuple(path))
        if isinstance(asked, Action):
            return await _confirm(app, match, seat, asked, words)
        return await _question(app, match, seat, asked, menu.part(asked, area), words)
    except menu.Gone as gone:
        raise Stale from gone


def nothing_to_do(match: Match, words: Words) -> Refused:
    """Why a seat has no move now."""
    if match.result is not None or not match.awaited:
        return Refused("match_finished")
    names = ", ".join(words.seat(s) for s in sorted(match.awaited))
    return Refused("not_awaited", who=names)


async def _question(
    app: App,
    match: Match,
    seat: Seat,
    asked: menu.Question,
    shown: tuple[menu.Area, ...] | tuple[menu.Choice, ...],
    words: Words,
) -> Reply:
    lines = [messages.table_name(match.table, words), f"**{_ask(asked, words)}**"]
    choices = [part for part in shown if isinstance(part, menu.Choice)]
    choices.sort(key=lambda choice: len(choice.places))  # single places first, in their order
    areas = [part for part in shown if isinstance(part, menu.Area)]
    numbers = _numbers(choices)
    if areas:
        lines.append(words.line("panel", "area"))
        rows = _areas(match, seat, asked, areas, words)
    else:
        plain = app.hall.plain_words(match.table)  # a label knows no Markdown
        rows = _choices(match, seat, asked, choices, numbers, plain)
    chosen = menu.places_so_far(match.legal(seat), asked.path)
    marks: Marks = (
        *((place, "") for place in chosen if place not in numbers),
        *((place, str(number)) for place, number in numbers.items()),
    )
    back = _back(match, seat, asked.path, words)
    return await _drawn(app, match, seat, lines, (*rows, *back), marks)


async def _confirm(app: App, match: Match, seat: Seat, action: Action, words: Words) -> Reply:
    path = menu.path_of(action)
    marks: Marks = tuple((place, "") for place in menu.places_of(action))
    key = "sealed" if action.secret else "sure"
    lines = [
        messages.table_name(match.table, words),
        words.line("panel", key, action=words.action(action)),
    ]
    where = address("do", match.id, match.made(seat), *path)
    confirm = button(words.line("button", "confirm"), where, Style.success)
    back = [item for row in _back(match, seat, path, words) for item in row]
    return await _drawn(app, match, seat, lines, ((confirm, *back),), marks)


async def _drawn(
    app: App,
    match: Match,
    seat: Seat,
    lines: list[str],
    rows: Rows,
    marks: Marks,
) -> Reply:
    view = match.view(seat)
    picture = await app.gallery.picture(view, app.hall.plain_words(match.table), marks)
    if picture is None:
        lines.append(render.describe(view, app.hall.words(match.table)))
    return Reply("\n".join(lines), picture, rows)


def _numbers(choices: Sequence[menu.Choice]) -> dict[Place, int]:
    """A number for each place that can be chosen, alone or with another."""
    places = dict.fromkeys(place for choice in choices for place in choice.places)
    return {place: number for number, place in enumerate(places, 1)}


def _choices(
    match: Match,
    seat: Seat,
    asked: menu.Question,
    choices: Sequence[menu.Choice],
    numbers: dict[Place, int],
    words: Words,
) -> Rows:
    path: tuple[str | int, ...] = (match.made(seat), *asked.path)
    labels = {c.value: _label(match, asked, c, numbers, words) for c in choices}
    if len(labels) <= BUTTONS:
        return in_rows(
            [
                button(text, address("pick", match.id, *path, value), Style.primary)
                for value, text in labels.items()
            ]
        )
    options = [
        discord.SelectOption(label=limits.label(label), value=value)
        for value, label in labels.items()
    ]
    return ((menu_of(address("pick", match.id, *path), _ask(asked, words), options),),)


def _areas(
    match: Match, seat: Seat, asked: menu.Question, areas: Sequence[menu.Area], words: Words
) -> Rows:
    options = [
        discord.SelectOption(
            label=words.line("panel", "part", area=area.label, count=len(area.choices)),
            value=area.key,
        )
        for area in areas
    ]
    where = address("area", match.id, match.made(seat), *asked.path)
    return ((menu_of(where, _ask(asked, words), options),),)


def _back(match: Match, seat: Seat, path: menu.Path, words: Words) -> Rows:
    """The way to the question before, if there was one."""
    earlier = menu.back(match.legal(seat), path)
    if earlier is None:
        return ()
    where = address("pick", match.id, match.made(seat), *earlier)
    return ((button(words.line("button", "other"), where),),)


def _ask(asked: menu.Question, words: Words) -> str:
    if asked.word is None or asked.field is None:
        return words.line("panel", "what")
    return words.line(f"command.{asked.word}.{asked.field}", "ask")


def _label(
    match: Match,
    asked: menu.Question,
    choice: menu.Choice,
    numbers: dict[Place, int],
    words: Words,
) -> str:
    if asked.word is None or asked.field is None:
        return words.line(f"command.{choice.value}", "label")
    value = messages.in_words(match, asked.word, asked.field, choice, words)
    if not choice.places:
        return value
    marked = " + ".join(str(numbers[place]) for place in choice.places)
    return words.line("panel", "place", number=marked, place=value)
