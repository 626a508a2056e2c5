"""The private panel of a move: question by question, the places numbered on the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import discord

import render
from bot.base import limits
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.matches.match import Match
from bot.tables import menu
from bot.tables.address import address
from bot.views import messages, number_form
from bot.views.replies import Reply, Rows, Style, button, in_rows
from bot.views.replies import menu as menu_of
from data.words import Words
from games.core import Action, Place, Seat
from render import Marks

BUTTONS = 10  # so many choices are buttons; more make a menu
MARKED = 99  # so many places have a number on a picture, if they are asked for by areas


async def panel(
    host: Host, match: Match, seat: Seat, path: Sequence[str] = (), area: str = ""
) -> Reply:
    """What the seat is asked after the answers of `path`, of many choices those of an `area`.

    Raises Refused when it has nothing to choose, Stale when the answers fit no more.
    """
    words = host.matches.words(match.table)
    legal = match.legal(seat)
    if not legal:
        raise nothing_to_do(match, words)
    try:
        asked = menu.ask(legal if path else menu.foremost(legal), tuple(path))
        if isinstance(asked, Action):
            reply = await _confirm(host, match, seat, asked, words)
        else:
            reply = await _question(host, match, seat, asked, menu.part(asked, area), words)
    except menu.Gone as gone:
        raise Stale from gone
    full = menu.path_of(asked) if isinstance(asked, Action) else asked.path
    behind = path or area
    ways = _back(match, seat, full, area, words) if behind else _asides(match, seat, words)
    if isinstance(asked, Action) and path and ways:
        return replace(reply, rows=((*reply.rows[0], *ways[0]),))
    return replace(reply, rows=(*reply.rows, *ways))


def nothing_to_do(match: Match, words: Words) -> Refused:
    """Why a seat has no move now."""
    if match.result is not None or not match.awaited:
        return Refused("match_finished")
    names = ", ".join(words.seat(s) for s in sorted(match.awaited))
    return Refused("not_awaited", who=names)


async def _question(
    host: Host,
    match: Match,
    seat: Seat,
    asked: menu.Question,
    shown: tuple[menu.Area, ...] | tuple[menu.Choice, ...],
    words: Words,
) -> Reply:
    lines = [messages.table_name(match.table, words), f"**{_ask(asked, words)}**"]
    kinds = [asked.word] if asked.word else [choice.value for choice in asked.choices]
    lines += _above(match, seat, kinds, words)
    choices = sorted((part for part in shown if isinstance(part, menu.Choice)), key=menu.breadth)
    areas = [part for part in shown if isinstance(part, menu.Area)]
    numbers = _numbers(asked, choices)
    if areas:
        lines.append(words.line("panel", "area"))
        rows = _areas(match, seat, asked, areas, numbers, words)
    else:
        plain = host.matches.plain_words(match.table)  # a label knows no Markdown
        said = _remarks(match, seat, choices, plain)
        lines += _prices(match, asked, choices, numbers, said, words)
        rows = _choices(match, seat, asked, choices, numbers, said, plain)
    if len(asked.choices) > BUTTONS:
        rows = (*number_form.button_for(match, seat, asked, words), *rows)
    chosen = menu.places_so_far(match.legal(seat), asked.path)
    marks: Marks = (
        *((place, "") for place in chosen if place not in numbers),
        *((place, str(number)) for place, number in numbers.items()),
    )
    return await _drawn(host, match, seat, lines, rows, marks)


async def _confirm(host: Host, match: Match, seat: Seat, action: Action, words: Words) -> Reply:
    path = menu.path_of(action)
    marks: Marks = tuple((place, "") for place in menu.places_of(action))
    key = "sealed" if action.secret else "sure"
    lines = [
        messages.table_name(match.table, words),
        words.line("panel", key, action=words.action(action)),
    ]
    lines += _above(match, seat, [action.word()], words)
    if (remark := match.view(seat).remark(action)) is not None:
        lines.append(words.line("panel", "remark_all", text=words.remark(remark)))
    where = address("do", match.id, match.revision(seat), *path)
    confirm = button(words.line("button", "confirm"), where, Style.success)
    return await _drawn(host, match, seat, lines, ((confirm,),), marks)


async def _drawn(
    host: Host,
    match: Match,
    seat: Seat,
    lines: list[str],
    rows: Rows,
    marks: Marks,
) -> Reply:
    view = match.view(seat)
    picture = await host.pictures.picture(view, host.matches.plain_words(match.table), marks)
    if picture is None:
        lines.append(render.describe(view, host.matches.words(match.table)))
    return Reply("\n".join(lines), picture, rows)


def _above(match: Match, seat: Seat, kinds: Sequence[str], words: Words) -> list[str]:
    """What the game says of these kinds of action as soon as they are asked for."""
    view = match.view(seat)
    said = [view.question(k) for k in match.game.INFO.actions if k.word() in kinds]
    return [words.remark(remark) for remark in said if remark is not None]


def _remarks(
    match: Match, seat: Seat, choices: Sequence[menu.Choice], words: Words
) -> Mapping[str, str]:
    """What should be known of each choice before it is made, where that is one thing."""
    view, found = match.view(seat), {}
    for choice in choices:
        if (remark := menu.in_common(map(view.remark, choice.actions))) is not None:
            found[choice.value] = words.remark(remark)
    return found


def _prices(
    match: Match,
    asked: menu.Question,
    choices: Sequence[menu.Choice],
    numbers: dict[Place, int],
    said: Mapping[str, str],
    words: Words,
) -> list[str]:
    """The remarks as lines above buttons; a menu shows them with each choice."""
    if len(choices) > BUTTONS:
        return []
    if len(set(said.values())) == 1 and len(said) == len(choices):
        return [words.line("panel", "remark_all", text=next(iter(said.values())))]
    return [
        words.line("panel", "remark", choice=_label(match, asked, c, numbers, words), text=text)
        for c in choices
        if (text := said.get(c.value))
    ]


def _numbers(asked: menu.Question, shown: Sequence[menu.Choice]) -> dict[Place, int]:
    """A number for each place that can be chosen, alone or with another.

    An area that is opened keeps its numbers, unless all were too many for one picture.
    """
    every = sorted(asked.choices, key=menu.breadth)
    places = dict.fromkeys(place for choice in every for place in choice.places)
    if len(places) > MARKED:
        places = dict.fromkeys(place for choice in shown for place in choice.places)
    return {place: number for number, place in enumerate(places, 1)}


def _choices(
    match: Match,
    seat: Seat,
    asked: menu.Question,
    choices: Sequence[menu.Choice],
    numbers: dict[Place, int],
    said: Mapping[str, str],
    words: Words,
) -> Rows:
    """Buttons or a menu.

    Many parameters because a choice stands on the board and in the words.
    """
    path: tuple[str | int, ...] = (match.revision(seat), *asked.path)
    labels = {c.value: _label(match, asked, c, numbers, words) for c in choices}
    if len(labels) <= BUTTONS:
        return in_rows(
            [
                button(text, address("pick", match.id, *path, value), Style.primary)
                for value, text in labels.items()
            ]
        )
    options = [
        discord.SelectOption(
            label=limits.label(label),
            value=value,
            description=limits.choice(said[value]) if value in said else None,
        )
        for value, label in labels.items()
    ]
    where = address("pick", match.id, *path)
    return ((menu_of(where, words.line("panel", "choose"), options),),)


def _areas(
    match: Match,
    seat: Seat,
    asked: menu.Question,
    areas: Sequence[menu.Area],
    numbers: dict[Place, int],
    words: Words,
) -> Rows:
    options = [
        discord.SelectOption(label=limits.label(_area_label(area, numbers, words)), value=area.key)
        for area in areas
    ]
    where = address("area", match.id, match.revision(seat), *asked.path)
    return ((menu_of(where, words.line("panel", "choose_part"), options),),)


def _area_label(area: menu.Area, numbers: dict[Place, int], words: Words) -> str:
    """The numbers that are to be seen in an area, else how many choices there are."""
    inside = sorted(numbers[p] for choice in area.choices for p in choice.places if p in numbers)
    if area.head is None or not inside:
        first, *last = area.ends
        key = "stretch" if last else "column"
        return words.line("panel", key, first=first, last="".join(last), count=len(area.choices))
    ends = dict.fromkeys((inside[0], inside[-1]))
    return words.line("panel", "place", number="–".join(map(str, ends)), place=area.ends[0])


def _back(match: Match, seat: Seat, path: menu.Path, area: str, words: Words) -> Rows:
    """The way to the question before, if there was one: from an area to all areas."""
    earlier = path if area else menu.back(match.legal(seat), path)
    if earlier is None:
        return ()
    # Not "pick", which is the menu beside it.
    where = address("unpick", match.id, match.revision(seat), *earlier)
    return ((button(words.line("button", "other"), where),),)


def _asides(match: Match, seat: Seat, words: Words) -> Rows:
    """What can be done beside what is asked."""
    legal = match.legal(seat)
    asked = {action.word() for action in menu.foremost(legal)}
    kinds = [word for word in dict.fromkeys(action.word() for action in legal) if word not in asked]
    return in_rows(
        [
            button(
                words.line(f"command.{word}", "label"),
                address("pick", match.id, match.revision(seat), word),
            )
            for word in kinds
        ]
    )


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
