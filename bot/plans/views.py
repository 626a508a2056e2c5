"""What a seat has laid down, as its player alone sees it: listed, drawn on the board, changed."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from enum import Enum
from typing import Any

import discord

from bot.base import limits
from bot.base.address import address
from bot.host import Host
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.replies import Item, Reply, Rows, Style, button
from bot.screens.replies import menu as menu_of
from bot.tables import menu
from bot.tables.orders import moves_of, order_of, shown
from bot.tables.schedule import ClockMode, Late
from data.words import Words
from games.core import Action, Seat, spell
from games.notation import field_types, parse
from render import Marks

AND = "·"  # between the numbers of a place that several moves name


def mark(laid: Sequence[str]) -> str:
    """What tells one plan from another, so that a button changes what it showed and no other."""
    return f"{zlib.crc32(';'.join(laid).encode()):x}"


async def overview(host: Host, match: Match, seat: Seat, *, moved_on: bool = False) -> Reply:
    """What is laid down, with the ways to change it; the places of the moves bear its numbers."""
    words, every = host.matches.words(match.table), match.plans.get(seat, ())
    name = messages.table_name(match.table, words)
    lines = [words.line("panel", "moved_on")] if moved_on else []
    lines += await messages.undelivered(match, seat, words)
    lines.append(words.line("plan", "head" if every else "none", table=name))
    lines += listed(match, seat, words)
    moves = moves_of(match.game, every)
    if moves and seat not in match.awaited:
        lines.append(words.line("plan", "waits"))
    elif moves:
        acts = match.table.clock.mode is ClockMode.HARD and match.table.clock.late is Late.PLAY
        lines.append(words.line("plan", "next_or_late" if acts else "next"))
        if match.planned(seat) is None:
            lines.append(words.line("plan", "not_now", move=moves[0]))
    view = match.view(seat)
    lines.append(words.line("plan", "how", example=words.line("", "example")))
    marks, plain = marked(match, moves), host.matches.plain_words(match.table)
    eyes = host.matches.sight(match.table)
    drawn = host.matches.picture_words(match.table)
    picture = await host.pictures.picture(view, drawn, marks, sight=eyes) if marks else None
    rows: Rows = (tuple(_buttons(match, seat, every, plain)),)
    rows = (*rows, *_lines(match, every, plain), *_orders(match, words))
    return Reply("\n".join(lines), picture, rows)


def listed(match: Match, seat: Seat, words: Words) -> list[str]:
    """The moves that are laid down, numbered, as they are spelled and in words; and the standing
    orders behind them."""
    laid = match.plans.get(seat, ())
    found = [
        words.line("plan", "line", number=number, move=move, text=said(match, move, words))
        for number, move in enumerate(moves_of(match.game, laid), 1)
    ]
    for text in laid:
        if (order := order_of(match.game, text)) is not None:
            found.append(words.line("plan", "order", text=words.action(order), move=text))
    return found


def left(match: Match, seat: Seat, words: Words) -> list[str]:
    """The moves that still wait, in words, once the others were played."""
    moves = moves_of(match.game, match.plans.get(seat, ()))
    if not moves:
        return []
    lines = [
        words.line("plan", "short", number=number, text=said(match, move, words))
        for number, move in enumerate(moves, 1)
    ]
    return [words.line("plan", "left"), *lines]


def marked(match: Match, moves: Sequence[str]) -> Marks:
    """The places that the moves name, each with the numbers of these."""
    found: dict[Any, list[str]] = {}
    for number, text in enumerate(moves, 1):
        action = parse(match.game.INFO.actions, text)
        for place in menu.places_of(action) if action is not None else ():
            found.setdefault(place, []).append(str(number))
    return tuple((place, AND.join(numbers)) for place, numbers in found.items())


def now_button(match: Match, seat: Seat, words: Words) -> list[Item]:
    """Play at once what is laid down, where that is legal now."""
    first = match.planned(seat)
    if first is None:
        return []
    where = address("plannow", match.id, match.revision(seat), str(first))
    more = len(moves_of(match.game, match.plans[seat])) > 1
    label = (
        words.line("plan", "now_all")
        if more
        else words.line("plan", "now", move=words.action(first))
    )
    return [button(label, where, Style.success)]


def _buttons(match: Match, seat: Seat, laid: Sequence[str], words: Words) -> list[Item]:
    found = now_button(match, seat, words)
    if hasattr(match.game, "resample") and match.awaited:
        add = button(words.line("plan", "add"), address("ahead", match.id), Style.primary)
        found.append(add)
    typed = words.line("plan", "type")
    style = Style.secondary if len(found) and hasattr(match.game, "resample") else Style.primary
    found.append(button(typed, address("planform", match.id), style))
    if laid:
        last = address("unplan", match.id, "last", mark(laid))
        found.append(button(words.line("plan", "cancel_last"), last))
    if len(shown(laid)) > 1:
        every = address("unplan", match.id, "all", mark(laid))
        found.append(button(words.line("plan", "cancel_all"), every))
    return found


def _lines(match: Match, laid: Sequence[str], words: Words) -> Rows:
    """A menu of the lines, each to be moved or dropped by itself."""
    options = [
        discord.SelectOption(label=limits.label(said(match, text, words)), value=str(place))
        for place, text in enumerate(laid)
        if text in shown(laid)
    ][: limits.SELECT_OPTIONS]
    if not options:
        return ()
    where = address("planline", match.id, mark(laid))
    return ((menu_of(where, words.line("plan", "change"), options),),)


def said(match: Match, text: str, words: Words) -> str:
    """A line of a plan in words."""
    action = order_of(match.game, text) or parse(match.game.INFO.actions, text)
    told = text if action is None else words.action(action)
    return told[:1].upper() + told[1:]


def one_line(match: Match, seat: Seat, place: int, words: Words) -> Reply:
    """One line of what is laid down: up, down, or drop it."""
    laid = match.plans.get(seat, ())
    lines = [*listed(match, seat, words), "", f"**{said(match, laid[place], words)}**"]
    moves = order_of(match.game, laid[place]) is None
    first = len(laid) - len(shown(laid))
    last = len(laid) - 1
    ways = [("up", moves and place > first), ("down", moves and place < last), ("drop", True)]
    row = [
        button(words.line("plan", how), address("planshift", match.id, mark(laid), place, how))
        for how, possible in ways
        if possible
    ]
    row.append(button(words.line("plan", "back"), address("plan", match.id), Style.primary))
    return Reply("\n".join(lines), rows=(tuple(row),))


def shifted(laid: Sequence[str], place: int, how: str) -> tuple[str, ...]:
    """What is laid down once a line of it goes up, down, or is dropped."""
    rest = list(laid)
    line = rest.pop(place)
    if how != "drop":
        rest.insert(max(0, place + {"up": -1, "down": 1}[how]), line)
    return tuple(rest)


def forms(kinds: Sequence[type[Action]], words: Words) -> dict[str, str]:
    """How the kinds of moves are typed; a field of a few words stands as these."""
    templates = words.table("notation")
    return {
        word: templates.get(word, kind.notation).format_map(
            {name: _field(word, name, type_, words) for name, type_ in field_types(kind).items()}
        )
        for kind in kinds
        for word in (kind.word(),)
    }


def _field(word: str, name: str, type_: Any, words: Words) -> str:
    """All that a field of this type may say, if that can be listed, else what it is called."""
    if isinstance(type_, type) and issubclass(type_, Enum):
        said = words.table(f"notation.{name}")
        return "|".join(said.get(spell(each), spell(each)) for each in type_)
    return f"<{words.table(f'command.{word}.{name}').get('name', name)}>"


def _orders(match: Match, words: Words) -> Rows:
    """A menu of the standing orders there are in this game."""
    options = [
        discord.SelectOption(
            label=limits.label(words.line(f"command.{kind.word()}", "label")),
            value=kind.word(),
            description=limits.choice(words.line(f"command.{kind.word()}", "description")),
        )
        for kind in match.game.INFO.orders
    ]
    if not options:
        return ()
    return ((menu_of(address("order", match.id), words.line("plan", "order_menu"), options),),)
