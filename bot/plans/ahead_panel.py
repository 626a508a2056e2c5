"""What comes next in a plan: asked as a move is, on the table as its seat foresees it."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import discord

from bot.base import limits
from bot.base.address import address, parse
from bot.host import Host
from bot.matches.match import Match
from bot.plans import views as plan_panel
from bot.plans.foresight import Ahead, look_ahead
from bot.play import answer_names, panels
from bot.screens import messages
from bot.screens.replies import Item, Reply, Rows, button
from bot.screens.replies import menu as menu_of
from bot.tables import menu
from bot.tables.orders import moves_of
from data.words import Words
from games.core import Action, Seat
from games.notation import field_types
from render import Marks

MENUS = ("pick", "pick2", "pick3")  # of moves, each a whole one where they are few
ASKS = (*MENUS, "quick", "unpick", "area", "enter")
"""What a panel's buttons may do in a plan; no more, for nothing is played here."""


@dataclass(frozen=True, slots=True)
class Imagined:
    """A match as its seat foresees it behind what it has `laid` down, and what is known of that."""

    match: Match
    ahead: Ahead
    laid: tuple[str, ...]


async def imagined(match: Match, seat: Seat) -> Imagined | None:
    """The match once all is played that the seat has laid down; None if it has nothing to do then.

    Its revision is good for this plan and this moment alone. It may take long, so it is found on
    another thread; what has changed meanwhile makes the revision a stale one.
    """
    laid, revision = match.plans.get(seat, ()), match.revision(seat)
    moves = moves_of(match.game, laid)
    found = await asyncio.to_thread(look_ahead, match.game, match.view(seat), moves)
    if found is None or not found.before:
        return None
    stand = zlib.crc32(";".join((str(revision), *laid)).encode())
    legal = tuple(found.before)
    return Imagined(match.imagined(seat, found.state, legal, stand), found, tuple(laid))


async def opening(host: Host, match: Match, seat: Seat) -> Reply:
    """What /plan shows: what is laid down; nothing being so, what could be, as a question."""
    show = plan_panel.overview if match.plans.get(seat) or not match.awaited else question
    return await show(host, match, seat)


async def question(
    host: Host, match: Match, seat: Seat, path: Sequence[str] = (), area: str = ""
) -> Reply:
    """What the seat is asked after the answers of `path`; where nothing can be foreseen, what it
    has laid down. Raises Stale when the answers fit no more.
    """
    found = await imagined(match, seat)
    if found is None:
        return await plan_panel.overview(host, match, seat)
    if not path:
        return await _first(host, match, seat, found)
    asked = await panels.panel(host, found.match, seat, path, area)
    return Reply(asked.text, asked.picture, _with(rewired(asked.rows), _ways(host, match, seat)))


async def _first(host: Host, match: Match, seat: Seat, found: Imagined) -> Reply:
    """Each kind of move in a menu of its own, the moves of few words as buttons."""
    words, plain = host.matches.words(match.table), host.matches.plain_words(match.table)
    view, moves = found.match.view(seat), moves_of(match.game, found.laid)
    name = messages.table_name(match.table, words)
    lines = [name if found.laid else words.line("plan", "head", table=name)]
    for number, move in enumerate(moves, 1):
        lines.append(
            words.line("plan", "short", number=number, text=plan_panel.said(match, move, words))
        )
    lines += [words.remark(remark) for remark in view.standing()[:1] if not found.ahead.drawn]
    lines.append(f"**{words.line('plan', 'what_next' if moves else 'what_first')}**")
    lines += _honestly(found.ahead, moves, words)
    picture = await host.pictures.picture(
        view,
        host.matches.picture_words(match.table),
        _marks(found.ahead, match, moves),
        sight=host.matches.sight(match.table),
    )
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


def _honestly(ahead: Ahead, moves: Sequence[str], words: Words) -> list[str]:
    """What is not known of the moment that is asked about."""
    lines = []
    if ahead.stops is not None:
        move = moves[ahead.stops]
        lines.append(words.line("plan", "stops", number=ahead.stops + 1, move=move))
    if ahead.drawn:
        lines.append(words.line("plan", "after_draw"))
    elif not ahead.alone:
        lines.append(words.line("plan", "after_others"))
    return lines


def _kinds(found: Imagined, seat: Seat, words: Words) -> Rows:
    """Menus of the moves, whole where they are few; what is short stands on buttons, and kinds for
    which no menu is left."""
    kinds: dict[str, list[Action]] = {}
    for action in found.ahead.before:
        kinds.setdefault(action.word(), []).append(action)
    for most in range(len(MENUS), -1, -1):
        buttons, menus = list[Item](), list[_Menu]()
        for actions in kinds.values():
            if all(_short(action, words) for action in actions):
                drawn = found.ahead.drawn
                buttons += [_button(found.match, seat, action, words, drawn) for action in actions]
            elif not _packed(menus, most, _options(found, seat, actions, words)):
                buttons.append(_of_kind(found.match, seat, actions[0], words))
        room = limits.ROWS - 1 - len(menus)
        if len(buttons) <= room * limits.ROW_BUTTONS:
            break
    rows = tuple(
        (menu_of(address("ahead", found.match.id, verb, found.match.revision(seat)), ask, options),)
        for verb, (ask, options) in zip(MENUS, _asking(menus, words), strict=False)
    )
    return (*rows, *_in_rows(buttons, room))


_Menu = list[tuple[str, discord.SelectOption]]
"""Options, each with the kind of move it is."""


def _packed(menus: list[_Menu], most: int, more: _Menu) -> bool:
    """Put options into the first menu that has room for all of them; False: there is none."""
    if not more:
        return False
    for menu_ in menus:
        if len(menu_) + len(more) <= limits.SELECT_OPTIONS:
            menu_ += more
            return True
    if len(menus) < most:
        menus.append(list(more))
        return True
    return False


def _asking(
    menus: Sequence[_Menu], words: Words
) -> Iterator[tuple[str, list[discord.SelectOption]]]:
    """Each menu with its kinds of moves as what it asks."""
    for menu_ in menus:
        kinds = dict.fromkeys(words.line(f"command.{word}", "label") for word, _ in menu_)
        yield " / ".join(kinds), [option for _, option in menu_]


def _in_rows(items: Sequence[Item], most: int) -> Rows:
    wide = limits.ROW_BUTTONS
    return tuple(tuple(items[n : n + wide]) for n in range(0, len(items), wide))[:most]


def _short(action: Action, words: Words) -> bool:
    """Whether a move asks for nothing, or the game has a few words for all of it."""
    names = list(field_types(type(action)))
    table = f"command.{action.word()}.{''.join(names)}.button"
    return not names or words.has(table, menu.path_of(action)[-1])


def _button(match: Match, seat: Seat, action: Action, words: Words, drawn: bool) -> Item:
    """Its own name for the moment, where that is not hidden behind a draw."""
    path, names = menu.path_of(action), list(field_types(type(action)))
    label = _capital(words.action(action))
    if names:
        label = words.line(f"command.{action.word()}.{names[0]}.button", path[-1])
        label = (None if drawn else answer_names.named(match, [action], words)) or label
    return button(label, address("ahead", match.id, "pick", match.revision(seat), *path))


def _of_kind(match: Match, seat: Seat, action: Action, words: Words) -> Item:
    label = words.line(f"command.{action.word()}", "label")
    return button(label, address("ahead", match.id, "pick", match.revision(seat), action.word()))


def _options(found: Imagined, seat: Seat, actions: Sequence[Action], words: Words) -> _Menu:
    """Whole moves, if a menu holds them; else the first answer of each; none: neither fits."""
    word = actions[0].word()
    if len(actions) <= limits.SELECT_OPTIONS:
        return [
            (
                word,
                discord.SelectOption(
                    label=limits.label(_capital(words.action(action))),
                    value=menu.AND.join(menu.path_of(action)),
                    description=_price(found, seat, action, words),
                ),
            )
            for action in actions
        ]
    asked = menu.ask(actions, (word,))
    if not isinstance(asked, menu.Question) or len(asked.choices) > limits.SELECT_OPTIONS:
        return []
    assert asked.field is not None
    kind, found_options = words.line(f"command.{word}", "label"), list[discord.SelectOption]()
    for choice in asked.choices:
        value = messages.in_words(found.match, word, asked.field, choice, words)
        label = limits.label(words.line("panel", "kind_and", kind=kind, value=value))
        path = menu.AND.join((*asked.path, choice.value))
        found_options.append(discord.SelectOption(label=label, value=path))
    return [(word, option) for option in found_options]


def _price(found: Imagined, seat: Seat, action: Action, words: Words) -> str | None:
    """What should be known of a move, where that does not hang on a draw."""
    remark = None if found.ahead.drawn else found.match.view(seat).remark(action)
    return None if remark is None else limits.choice(words.remark(remark))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ways(host: Host, match: Match, seat: Seat) -> list[Item]:
    """What may be done beside adding a move: see it all; where nothing is laid down, the other ways
    to plan stand there."""
    words = host.matches.plain_words(match.table)
    key = "done" if match.plans.get(seat) else "others"
    back = button(words.line("plan", key), address("planned", match.id))
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
