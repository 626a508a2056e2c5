"""What comes next in a plan: asked as a move is, on the table as its seat foresees it."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.base import limits
from bot.host import Host
from bot.matches.match import Match
from bot.tables import menu
from bot.tables.address import address, parse
from bot.tables.ahead import Ahead, look_ahead
from bot.tables.orders import moves_of
from bot.views import messages, panels, plan_panel
from bot.views.replies import Item, Reply, Rows, button
from bot.views.replies import menu as menu_of
from data.words import Words
from games.core import Action, Seat
from games.notation import field_types
from render import Marks

MENUS = ("pick", "pick2", "pick3")  # of moves, each a whole one where they are few
FEW = 3  # so many moves of one kind are buttons
ASKS = (*MENUS, "quick", "unpick", "area", "enter")
"""What a panel's buttons may do in a plan; no more, for nothing is played here."""


@dataclass(frozen=True, slots=True)
class Imagined:
    """A match as its seat foresees it, and what is known of that."""

    match: Match
    ahead: Ahead


def imagined(match: Match, seat: Seat) -> Imagined | None:
    """The match once all is played that the seat has laid down; None if it has nothing to do then.

    Its revision is good for this plan and this moment alone.
    """
    laid = match.plans.get(seat, ())
    found = look_ahead(match.game, match.view(seat), moves_of(match.game, laid))
    if found is None or not found.before:
        return None
    stand = zlib.crc32(";".join((str(match.revision(seat)), *laid)).encode())
    legal = tuple(found.before)
    return Imagined(match.imagined(seat, found.state, legal, stand), found)


async def question(
    host: Host, match: Match, seat: Seat, path: Sequence[str] = (), area: str = ""
) -> Reply:
    """What the seat is asked after the answers of `path`; where nothing can be foreseen, what it
    has laid down. Raises Stale when the answers fit no more.
    """
    found = imagined(match, seat)
    if found is None:
        return await plan_panel.overview(host, match, seat)
    if not path:
        return await _first(host, match, seat, found)
    asked = await panels.panel(host, found.match, seat, path, area)
    return Reply(asked.text, asked.picture, _with(rewired(asked.rows), _ways(host, match, seat)))


async def _first(host: Host, match: Match, seat: Seat, found: Imagined) -> Reply:
    """Each kind of move in a menu of its own, the moves of few words as buttons."""
    words, plain = host.matches.words(match.table), host.matches.plain_words(match.table)
    view, moves = found.match.view(seat), moves_of(match.game, match.plans.get(seat, ()))
    lines = [messages.table_name(match.table, words)]
    for number, move in enumerate(moves, 1):
        lines.append(
            words.line("plan", "short", number=number, text=plan_panel.said(match, move, words))
        )
    lines += [words.remark(remark) for remark in view.standing()[:1] if not found.ahead.drawn]
    lines.append(f"**{words.line('plan', 'what_next')}**")
    lines += _honestly(match, seat, found.ahead, words)
    picture = await host.pictures.picture(view, plain, _marks(found.ahead, match, moves))
    rows = _kinds(found, seat, plain)
    return Reply("\n".join(lines), picture, _with(rows, _ways(host, match, seat)))


def _marks(ahead: Ahead, match: Match, moves: Sequence[str]) -> Marks:
    """The places of what is laid down, numbered, and all that can be named now, so that a picture
    shows them."""
    laid = plan_panel.marked(match, moves)
    named = dict.fromkeys(place for action in ahead.before for place in menu.places_of(action))
    for place, _ in laid:
        named.pop(place, None)
    return (*laid, *((place, "") for place in named))


def _honestly(match: Match, seat: Seat, ahead: Ahead, words: Words) -> list[str]:
    """What is not known of the moment that is asked about."""
    lines = []
    if ahead.stops is not None:
        move = moves_of(match.game, match.plans[seat])[ahead.stops]
        lines.append(words.line("plan", "stops", number=ahead.stops + 1, move=move))
    if ahead.drawn:
        lines.append(words.line("plan", "after_draw"))
    elif not ahead.alone:
        lines.append(words.line("plan", "after_others"))
    return lines


def _kinds(found: Imagined, seat: Seat, words: Words) -> Rows:
    """Menus of the moves, whole where they are few; what has few words stands on buttons."""
    few, menus = list[Item](), list[tuple[list[str], list[discord.SelectOption]]]()
    stand = found.match.revision(seat)
    kinds: dict[str, list[Action]] = {}
    for action in found.ahead.before:
        kinds.setdefault(action.word(), []).append(action)
    for word, actions in kinds.items():
        options = _options(found, seat, actions, words) if len(actions) > FEW else []
        label = words.line(f"command.{word}", "label")
        if options and menus and len(menus[-1][1]) + len(options) <= limits.SELECT_OPTIONS:
            menus[-1][0].append(label)
            menus[-1][1].extend(options)
        elif options and len(menus) < len(MENUS):
            menus.append(([label], options))
        elif len(actions) <= FEW:
            few += [_button(found.match, stand, action, words) for action in actions]
        else:
            few.append(button(label, address("ahead", found.match.id, "pick", stand, word)))
    rows = tuple(
        (menu_of(address("ahead", found.match.id, verb, stand), " / ".join(labels), options),)
        for verb, (labels, options) in zip(MENUS, menus, strict=False)
    )
    return (*rows, *_in_rows(few, limits.ROWS - len(rows) - 1))


def _in_rows(items: Sequence[Item], most: int) -> Rows:
    wide = limits.ROW_BUTTONS
    return tuple(tuple(items[n : n + wide]) for n in range(0, len(items), wide))[:most]


def _button(match: Match, stand: int, action: Action, words: Words) -> Item:
    path = menu.path_of(action)
    tables = (f"command.{path[0]}.{field}.button" for field in field_types(type(action)))
    short = [words.line(table, path[-1]) for table in tables if words.has(table, path[-1])]
    label = short[0] if short else _capital(words.action(action))
    return button(label, address("ahead", match.id, "pick", stand, *path))


def _options(
    found: Imagined, seat: Seat, actions: Sequence[Action], words: Words
) -> list[discord.SelectOption]:
    """Whole moves, if a menu holds them; else the first answer of each; none: neither fits."""
    if len(actions) <= limits.SELECT_OPTIONS:
        return [
            discord.SelectOption(
                label=limits.label(_capital(words.action(action))),
                value=menu.AND.join(menu.path_of(action)),
                description=_price(found, seat, action, words),
            )
            for action in actions
        ]
    asked = menu.ask(actions, (actions[0].word(),))
    if not isinstance(asked, menu.Question) or len(asked.choices) > limits.SELECT_OPTIONS:
        return []
    assert asked.word is not None
    assert asked.field is not None
    kind = words.line(f"command.{asked.word}", "label")
    return [
        discord.SelectOption(
            label=limits.label(
                words.line(
                    "panel",
                    "kind_and",
                    kind=kind,
                    value=messages.in_words(found.match, asked.word, asked.field, choice, words),
                )
            ),
            value=menu.AND.join((*asked.path, choice.value)),
        )
        for choice in asked.choices
    ]


def _price(found: Imagined, seat: Seat, action: Action, words: Words) -> str | None:
    """What should be known of a move, where that does not hang on a draw."""
    remark = None if found.ahead.drawn else found.match.view(seat).remark(action)
    return None if remark is None else limits.choice(words.remark(remark))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ways(host: Host, match: Match, seat: Seat) -> list[Item]:
    """What may be done beside adding a move."""
    words = host.matches.words(match.table)
    back = button(words.line("plan", "done"), address("plan", match.id))
    return [*plan_panel.now_button(match, seat, words), back]


def rewired(rows: Rows) -> Rows:
    """The rows of a panel, its answers led to the plan; what would play or leave it is left out."""
    found = []
    for row in rows:
        kept = [item for item in row if rewire(item)]
        if kept:
            found.append(tuple(kept))
    return tuple(found)


def rewire(item: Item | discord.ui.Modal) -> bool:
    """Lead what is pressed or sent to the plan; False if it is not an answer."""
    at = parse(str(getattr(item, "custom_id", "")))
    if at is None or at.verb not in (*ASKS, "entered"):
        return False
    item.custom_id = address("ahead", at.table, at.verb, *at.args)  # type: ignore[union-attr]
    return True


def _with(rows: Rows, ways: Sequence[Item]) -> Rows:
    """The rows with these buttons below, in the last row where there is no other."""
    if len(rows) < limits.ROWS:
        return (*rows, tuple(ways))
    *others, last = rows
    return (*others, (*last, *ways)[: limits.ROW_BUTTONS])
