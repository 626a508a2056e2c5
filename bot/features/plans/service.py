"""Add to, cancel or reorder a plan; without Discord."""

from __future__ import annotations

import asyncio
import difflib
from collections.abc import Sequence
from enum import Enum
from typing import Any

from bot.base.errors import Refused, Stale
from bot.base.narrowing import plain
from bot.features.plans.rules import look_ahead, mark, shifted
from bot.features.play.service import unreadable
from bot.matches import as_read
from bot.matches.match import Match
from bot.tables import menu
from bot.tables.orders import Branch, Plan, branch_of, typed_moves
from data.words import Words
from games.conditions import Condition, supposed
from games.core import Action, Order, Seat, spell
from games.notation import field_types

MOST = 20  # moves that a seat may plan
TRIES = 5
TEXT = 300  # characters that are typed at once
BRANCHES = 3  # conditions that a plan may have


async def add(match: Match, seat: Seat, text: str) -> None:
    """Add what is typed to the plan. Raises Refused."""
    words = as_read.plain_words(match.table)
    others = tuple(as_read.other_words(match.table))
    if len(text) > TEXT:
        raise Refused("plan_too_long", most=TEXT)
    parts = [
        (branch, [_read(match, seat, move, words, others) for move in moves])
        for branch, moves in _parts(text)
    ]
    for order in (each for _, read in parts for each in read if isinstance(each, Order)):
        if not order.holds(match.view(seat)):
            raise _cannot(match, seat, order, words)
    for branch, read in parts:
        if branch is not None:
            await begin_branch(match, seat, match.plan_of(seat), branch.condition)
        await _add(match, seat, read)


def _cannot(match: Match, seat: Seat, order: Order, words: Words) -> Refused:
    """Why an order is not planned: the reason here and now, if the game says one."""
    move = words.spelled(str(order))
    if (why := order.why_not(match.view(seat))) is None:
        return Refused("order_holds_not", move=move)
    return Refused("order_cannot", move=move, why=words.remark(why))


def _parts(text: str) -> list[tuple[Branch | None, list[str]]]:
    """The moves of a text, those behind an "if" or an "else" by themselves."""
    parts: list[tuple[Branch | None, list[str]]] = []
    for move in list(filter(None, typed_moves(text.strip()))) or [text]:
        branch = branch_of(move)
        if branch is not None:
            parts.append((branch, list(branch.moves)))
        elif parts:
            parts[-1][1].append(move)
        else:
            parts.append((None, [move]))
    return parts


async def _add(match: Match, seat: Seat, read: Sequence[Action]) -> None:
    # The turn is foreseen on another thread; meanwhile the plan may change (Stale).
    for _ in range(TRIES):
        planned = match.plan_of(seat)
        try:
            await extend(match, seat, planned, read, await _turn(match, seat, planned, read))
        except Stale:
            continue
        return
    raise Refused("busy")


async def extend(
    match: Match, seat: Seat, planned: Plan, more: Sequence[Action], turn: int | None
) -> None:
    """Add moves and orders to what is `planned`, meant for this turn (0: any; None: as before).
    Raises Refused if that is too much, Stale if the plan has changed meanwhile."""
    if planned.size + len(more) > MOST:
        raise Refused("plan_full", most=MOST)
    await match.plan(seat, planned.with_more(more).stored, planned, turn)


async def begin_branch(
    match: Match, seat: Seat, planned: Plan, condition: Condition | None
) -> None:
    """Begin what is planned for the case that `condition` holds (None: for all other cases).

    Raises Refused if nothing can be planned so now, Stale if the plan has changed meanwhile.
    """
    if seat in match.awaited:
        raise Refused("branch_late")
    if condition is not None and len(planned.conditions - {None, condition}) >= BRANCHES:
        raise Refused("branches_full", most=BRANCHES)
    if condition is not None:
        known = await asyncio.to_thread(supposed, match.game, match.view(seat))
        if condition not in {each.condition for each in known}:
            raise Refused("branch_never", condition=str(condition))
    await match.plan(seat, planned.branching(condition).stored, planned)


async def cancel(match: Match, seat: Seat, which: str, shown_as: str) -> None:
    """Cancel the "last" line of the plan or "all", if its mark is what was shown. Raises Stale,
    Refused."""
    if which not in ("last", "all"):
        raise Refused("unknown_press")
    planned = as_shown(match, seat, shown_as)
    await match.plan(seat, planned.stored[:-1] if which == "last" else (), planned)


async def shift(match: Match, seat: Seat, place: int, how: str, shown_as: str) -> None:
    """Move the line at this place "up" or "down", or "drop" it, if the plan is what was shown.
    Raises Stale, Refused."""
    if how not in ("up", "down", "drop"):
        raise Refused("unknown_press")
    planned = as_shown(match, seat, shown_as, place)
    await match.plan(seat, shifted(planned.stored, place, how), planned)


def as_shown(match: Match, seat: Seat, shown_as: str, place: int = -1) -> Plan:
    """The plan, if it has this mark and a line at this place. Raises Stale."""
    planned = match.plan_of(seat)
    if shown_as != mark(planned) or place >= len(planned.stored):
        raise Stale
    return planned


async def _turn(match: Match, seat: Seat, planned: Plan, more: Sequence[Action]) -> int | None:
    """The turn in which these moves would be played (0: any); None: there are only orders."""
    if planned.open_branch() or all(isinstance(action, Order) for action in more):
        return None
    if not match.awaited or not match.advice.turns.number(match.view(seat)):
        return 0
    moves = (*planned.moves, *(str(each) for each in more if not isinstance(each, Order)))
    found = await asyncio.to_thread(look_ahead, match.game, match.view(seat), moves)
    return 0 if found is None else found.turn


def _read(match: Match, seat: Seat, move: str, words: Words, others: Sequence[Words]) -> Action:
    """A move of a text, legal now or not. Raises Refused if it cannot be read."""
    kinds, legal = (*match.game.INFO.actions, *match.game.INFO.orders), match.legal(seat)
    try:
        return menu.read(kinds, legal, move, words, others)
    except menu.Unreadable as wrong:
        may = [kind for kind in kinds if match.advice.ahead(match.view(seat), kind)]
        near = wrong.nearest or _like(may, wrong.typed, words)
        raise unreadable(menu.Unreadable(wrong.typed, near)) from wrong


def _like(kinds: Sequence[type[Action]], text: str, words: Words) -> tuple[str, ...]:
    """The spelling of moves that begin like the text."""
    typed = _forms(kinds, words)
    forms = {**typed, **{form.partition(" ")[0]: form for form in typed.values()}}
    first = plain(text).partition(" ")[0]
    if first in forms:
        return (forms[first],)
    close = difflib.get_close_matches(first, forms, menu.NEAREST, cutoff=0.4)
    return tuple(forms[word] for word in close or list(forms)[: menu.NEAREST])


def _forms(kinds: Sequence[type[Action]], words: Words) -> dict[str, str]:
    """How the kinds of moves are typed; a field of a few words lists them."""
    templates = words.table("notation")
    return {
        word: templates.get(word, kind.notation).format_map(
            {name: _field(word, name, type_, words) for name, type_ in field_types(kind).items()}
        )
        for kind in kinds
        for word in (kind.word(),)
    }


def _field(word: str, name: str, type_: Any, words: Words) -> str:
    """All values of a field of this type, if they can be listed, else its name."""
    if isinstance(type_, type) and issubclass(type_, Enum):
        said = words.table(f"notation.{name}")
        return "|".join(said.get(spell(each), spell(each)) for each in type_)
    return f"<{words.table(f'command.{word}.{name}').get('name', name)}>"
