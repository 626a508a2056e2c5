"""The panel that plans further moves, on the table as the seat foresees it."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import discord

from bot.base import limits
from bot.base.address import address
from bot.features.plans import views
from bot.features.plans.rules import Ahead, look_ahead
from bot.features.play import answer_names, panels
from bot.features.play.choices import kinds_in, options
from bot.features.play.decision import Decision, decision
from bot.features.play.views import with_buttons
from bot.matches.match import Match
from bot.matches.pictures import Pictures
from bot.screens import messages
from bot.screens.replies import Item, Reply, Rows, button, in_rows
from bot.screens.replies import menu as menu_of
from bot.tables import menu
from bot.tables.orders import Branch, Plan
from data.words import Words, capital
from games.core import Action, Place, Seat
from games.notation import field_types, places_of
from render import Marks

# verbs of the menus of moves, which are whole moves where these are few
MENUS = ("pick", "pick2", "pick3")


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a seat may do after what it has `planned`, and what is known of that moment."""

    at: Decision
    ahead: Ahead
    planned: Plan

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves planned before that moment: those of the open branch, if there is one."""
        branch = self.planned.open_branch()
        return self.planned.moves if branch is None else branch.moves


async def foreseen(match: Match, seat: Seat) -> Foreseen | None:
    """What the seat may do after its planned moves; None if it will have nothing to do. Its
    revision is for this plan and this moment. This may take long, so it runs on another thread;
    changes meanwhile make the revision stale."""
    now, planned = decision(match, seat), match.plan_of(seat)
    branch = planned.open_branch() or Branch(None, planned.moves)
    ahead = await asyncio.to_thread(
        look_ahead, match.game, now.view, branch.moves, branch.condition
    )
    if ahead is None or not ahead.before:
        return None
    game, state = match.game, ahead.state
    view = game.view(state, seat)
    at = replace(
        now,
        legal=tuple(ahead.before),
        # A branch was tried with made-up dice: the view must not show them as rolled.
        view=view if branch.condition is None else now.advice.unrolled(view),
        public=partial(game.view, state, None),
        awaited=game.awaited(state),
        # A checksum: a custom_id has room for 100 characters, and a plan may be longer.
        revision=zlib.crc32(";".join((str(now.revision), *planned.stored)).encode()),
        foreseen=True,
    )
    return Foreseen(at, ahead, planned)


async def question(
    pictures: Pictures, match: Match, seat: Seat, path: Sequence[str] = (), area: str = ""
) -> Reply:
    """What the seat is asked after the answers of `path`; the plan if nothing can be foreseen.
    Raises Gone when the answers no longer fit."""
    found = await foreseen(match, seat)
    if found is None:
        return await views.overview(pictures, match, seat)
    if path:
        asked = await panels.panel(pictures, found.at, path, area)
        if (branch := found.planned.open_branch()) is not None:  # the case stays in sight
            first, *rest = asked.text.split("\n")
            head = views.branch_head(branch, found.at.words)
            asked = replace(asked, text="\n".join((first, head, *rest)))
    else:
        asked = await _first(pictures, found)
    words, key = found.at.labels, "done" if found.planned else "others"
    back = button(words.line("plan", key), address("planned", match.id))
    more = [] if found.planned.moves else views.branch_buttons(match, seat, words)
    return with_buttons(asked, *views.now_button(match, seat, words), *more, back)


async def _first(pictures: Pictures, found: Foreseen) -> Reply:
    """A menu for each kind of move, with buttons for short moves."""
    match, words, moves = found.at.match, found.at.words, found.moves
    name = messages.table_name(match.table, words)
    lines = [name if found.planned else words.line("plan", "head", table=name)]
    branch, before = found.planned.open_branch(), views.numbered(match, moves, words)
    # A case is shown with its question, below the picture: a phone has no room for both at once.
    asks = [] if branch is None else [views.branch_head(branch, words), *before]
    lines += [] if branch else before
    if not found.ahead.drawn:
        lines += [words.remark(remark) for remark in found.at.advice.standing(found.at.view)[:1]]
    asks.append(f"**{words.line('plan', 'what_next' if moves else 'what_first')}**")
    if branch is not None and branch.condition is not None:
        asks.append(words.line("plan", "supposed"))
    else:
        asks += _unknown(found.ahead, moves, words)
    picture = await panels.painted(pictures, match, found.at.view, _marks(found, moves))
    return Reply("\n".join(lines), picture, _kinds(found), asks="\n".join(asks))


def _marks(found: Foreseen, moves: Sequence[str]) -> Marks:
    """The places of planned moves, numbered, and those that the menus name, for a picture."""
    planned, kinds = views.marked(found.at.match, moves), _by_kind(found.at.legal)
    named = dict.fromkeys(place for actions in kinds.values() for place in _named(actions))
    for place, _ in planned:
        named.pop(place, None)
    return (*planned, *((place, "") for place in named))


def _named(actions: Sequence[Action]) -> list[Place]:
    """The places that the menu of one kind of move names (`_options`). Places of later answers are
    left out: they may be most of the board, and framing them all would show nothing."""
    if len(actions) <= limits.SELECT_OPTIONS:
        return [place for action in actions for place in places_of(action)]
    asked = menu.ask(actions, (actions[0].word(),))
    if not isinstance(asked, menu.Question) or len(asked.choices) > limits.SELECT_OPTIONS:
        return []
    return [place for choice in asked.choices for place in choice.places]


def _unknown(ahead: Ahead, moves: Sequence[str], words: Words) -> list[str]:
    """What is not known of the moment that the question is about."""
    lines = []
    if ahead.stops is not None:
        move = moves[ahead.stops]
        lines.append(words.line("plan", "stops", number=ahead.stops + 1, move=move))
    if ahead.drawn:
        lines.append(words.line("plan", "after_draw"))
    elif not ahead.alone:
        lines.append(words.line("plan", "after_others"))
    return lines


def _kinds(found: Foreseen) -> Rows:
    """Menus of moves, in full if they are few; short moves have a button, and so have kinds for
    which no menu is left."""
    at, kinds = found.at, _by_kind(found.at.legal)
    # One menu fewer leaves a row for five more buttons.
    for most in range(len(MENUS), -1, -1):
        buttons, menus = list[Item](), list[_Menu]()
        for actions in kinds.values():
            if all(_short(action, at.labels) for action in actions):
                buttons += [_button(found, action) for action in actions]
            elif not _packed(menus, most, _options(found, actions)):
                label = at.labels.line(f"command.{actions[0].word()}", "label")
                buttons.append(button(label, at.address("pick", actions[0].word())))
        room = limits.ROWS - 1 - len(menus)
        if len(buttons) <= room * limits.ROW_BUTTONS:
            break
    rows = tuple(
        (menu_of(at.address(verb), _asks(shown, at.labels), shown),)
        for verb, shown in zip(MENUS, menus, strict=False)
    )
    return (*rows, *in_rows(buttons)[:room])


def _by_kind(legal: Sequence[Action]) -> dict[str, list[Action]]:
    """The actions of each kind, by its word."""
    kinds = dict[str, list[Action]]()
    for action in legal:
        kinds.setdefault(action.word(), []).append(action)
    return kinds


_Menu = list[discord.SelectOption]


def _packed(menus: list[_Menu], most: int, more: _Menu) -> bool:
    """Put options into the first menu that has room for all of them; False if none has."""
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


def _asks(shown: _Menu, words: Words) -> str:
    """The kinds of moves in a menu, for its placeholder."""
    return kinds_in((menu.answers(option.value)[0] for option in shown), words)


def _short(action: Action, words: Words) -> bool:
    """Whether a move has no fields, or the game has a short text for all of it."""
    names = list(field_types(type(action)))
    table = f"command.{action.word()}.{''.join(names)}.button"
    return not names or words.has(table, menu.path_of(action)[-1])


def _button(found: Foreseen, action: Action) -> Item:
    """A button for a move, with the game's name for it at that moment, unless something is drawn
    before."""
    at, path, names = found.at, menu.path_of(action), list(field_types(type(action)))
    label = capital(at.labels.action(action))
    if names:
        label = at.labels.line(f"command.{action.word()}.{names[0]}.button", path[-1])
        own = None if found.ahead.drawn else answer_names.named(at, [action], at.labels)
        label = own or label
    return button(label, at.address("pick", *path))


def _options(found: Foreseen, actions: Sequence[Action]) -> _Menu:
    """Whole moves if a menu holds them, with remarks unless something is drawn before; else the
    first answer of each; empty if neither fits."""
    at, word, words = found.at, actions[0].word(), found.at.labels
    if len(actions) <= limits.SELECT_OPTIONS:
        paths = {menu.AND.join(menu.path_of(action)): action for action in actions}
        remarks = (
            {} if found.ahead.drawn else {p: at.advice.remark(at.view, paths[p]) for p in paths}
        )
        known = {
            path: words.remark(remark) for path, remark in remarks.items() if remark is not None
        }
        names = {path: capital(words.action(action)) for path, action in paths.items()}
        return options(names, known)
    asked = menu.ask(actions, (word,))
    if not isinstance(asked, menu.Question) or len(asked.choices) > limits.SELECT_OPTIONS:
        return []
    assert asked.field is not None
    kind, labels = words.line(f"command.{word}", "label"), dict[str, str]()
    for choice in asked.choices:
        value = answer_names.value_of(at, word, asked.field, choice, words)
        path = menu.AND.join((*asked.path, choice.value))
        labels[path] = words.line("panel", "kind_and", kind=kind, value=value)
    return options(labels, {})
