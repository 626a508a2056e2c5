"""A plan as its player sees it: as a list, drawn on the board, and with buttons to change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.base import limits
from bot.base.address import address
from bot.features.plans.rules import mark
from bot.features.play.panels import painted
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.pictures import Pictures
from bot.screens import messages
from bot.screens.replies import Item, Reply, Rows, Style, button, menu_row, option
from bot.tables.orders import Branch, Plan, branch_of, order_of
from bot.tables.schedule import ClockMode, Late
from data.words import Words, capital
from games.conditions import Condition, Supposed
from games.core import Seat
from games.notation import parse, places_of
from render import Marks

AND = "·"  # between the numbers of a place that several moves name


async def overview(
    pictures: Pictures, match: Match, seat: Seat, *, moved_on: bool = False
) -> Reply:
    """Show the plan, with the ways to change it; the places of the moves have their numbers."""
    words, every = as_read.words(match.table), match.plan_of(seat)
    name = messages.table_name(match.table, words)
    lines = [words.line("panel", "moved_on")] if moved_on else []
    lines += await messages.undelivered(match, seat, words)
    lines.append(words.line("plan", "head" if every else "none", table=name))
    lines += listed(match, seat, words)
    branch = every.open_branch()
    moves = every.moves if branch is None else branch.moves
    if every.moves and seat not in match.awaited:
        lines.append(words.line("plan", "waits"))
    elif every.branches:
        key = "branches_all" if None in every.conditions else "branches_wait"
        lines.append(words.line("plan", key))
    elif moves:
        acts = match.table.clock.mode is ClockMode.HARD and match.table.clock.late is Late.PLAY
        lines.append(words.line("plan", "next_or_late" if acts else "next"))
        if match.planned(seat) is None:
            lines.append(words.line("plan", "not_now", move=moves[0]))
    lines.append(words.line("plan", "how", example=words.line("", "example")))
    marks, plain = marked(match, moves), as_read.plain_words(match.table)
    picture = await painted(pictures, match, match.view(seat), marks) if marks else None
    rows: Rows = (tuple(_buttons(match, seat, every, plain)),)
    if more := branch_buttons(match, seat, plain):
        rows = (*rows, tuple(more))
    rows = (*rows, *_lines(match, every, plain), *_orders(match, words))
    return Reply("\n".join(lines), picture, rows)


def listed(match: Match, seat: Seat, words: Words) -> list[str]:
    """The planned moves, numbered, as they are spelled and in words; then the standing orders."""
    planned = match.plan_of(seat)
    return [
        *numbered(match, planned.moves, words, "line"),
        *(
            line
            for branch in sorted(planned.branches, key=lambda each: each.condition is None)
            for line in (
                branch_head(branch, words),
                *(
                    numbered(match, branch.moves, words, "line")
                    or [f"- {words.line('plan', 'asked')}"]
                ),
            )
        ),
        *(
            words.line("plan", "order", text=words.action(each.order), move=each.text)
            for each in planned.orders
        ),
    ]


def left(match: Match, seat: Seat, words: Words) -> list[str]:
    """The remaining planned moves in words, after others were played."""
    lines = numbered(match, match.plan_of(seat).moves, words)
    return [words.line("plan", "left"), *lines] if lines else []


def numbered(match: Match, moves: Sequence[str], words: Words, key: str = "short") -> list[str]:
    """Moves in words, one per line; with the key "line" also as they are spelled, if that
    differs."""
    lines = []
    for number, move in enumerate(moves, 1):
        text = said(match, move, words)
        same = text.casefold() == words.spelled(move).casefold()
        lines.append(
            words.line("plan", "short" if same else key, number=number, move=move, text=text)
        )
    return lines


def branch_head(branch: Branch, words: Words) -> str:
    """The line that names the case of a branch."""
    if branch.condition is None:
        return words.line("plan", "else_head")
    return words.line("plan", "case_head", case=in_words(branch.condition, words))


def in_words(condition: Condition, words: Words) -> str:
    """A condition in words."""
    return words.line("case", condition.change.value, place=condition.place)


def branch_buttons(match: Match, seat: Seat, words: Words) -> list[Item]:
    """The buttons that begin what is planned for one case, while others still move."""
    planned = match.plan_of(seat)
    if seat in match.awaited or not match.awaited or not match.advice.holders(match.view(seat)):
        return []
    found = [button(words.line("plan", "if"), address("cases", match.id))]
    if planned.branches and None not in planned.conditions:
        otherwise = address("otherwise", match.id, mark(planned))
        found.append(button(words.line("plan", "else"), otherwise))
    return found


def cases(match: Match, seat: Seat, known: Sequence[Supposed], words: Words) -> Reply:
    """A menu of the cases that may come about, losses first."""
    options = [
        option(str(each.condition), in_words(each.condition, words))
        for each in known[: limits.SELECT_OPTIONS]
    ]
    lines = [
        words.line("plan", "head", table=messages.table_name(match.table, words)),
        words.line("plan", "if_ask" if options else "if_none"),
    ]
    where = address("case", match.id, mark(match.plan_of(seat)))
    back = button(words.line("plan", "back"), address("planned", match.id))
    return Reply(
        "\n".join(lines), rows=(*menu_row(where, words.line("plan", "if"), options), (back,))
    )


def marked(match: Match, moves: Sequence[str]) -> Marks:
    """The places that the moves name, each with the numbers of those moves."""
    found: dict[Any, list[str]] = {}
    for number, text in enumerate(moves, 1):
        action = parse(match.game.INFO.actions, text)
        for place in places_of(action) if action is not None else ():
            found.setdefault(place, []).append(str(number))
    return tuple((place, AND.join(numbers)) for place, numbers in found.items())


def now_button(match: Match, seat: Seat, words: Words) -> list[Item]:
    """The button that plays the plan at once, if that is legal now."""
    first = match.planned(seat)
    if first is None:
        return []
    where = address("plannow", match.id, match.revision(seat), str(first))
    more = len(match.plans[seat].moves) > 1
    label = words.line("plan", "now_all" if more else "now", move=words.action(first))
    if len(label) > limits.LABEL:
        label = words.line("plan", "now_all")
    return [button(label, where, Style.success)]


def _buttons(match: Match, seat: Seat, planned: Plan, words: Words) -> list[Item]:
    found, foresees = now_button(match, seat, words), match.advice.resample is not None
    if foresees and match.awaited:
        found.append(button(words.line("plan", "add"), address("ahead", match.id), Style.primary))
    style = Style.secondary if found and foresees else Style.primary
    found.append(button(words.line("plan", "type"), address("planform", match.id), style))
    if planned:
        last = address("unplan", match.id, "last", mark(planned))
        found.append(button(words.line("plan", "cancel_last"), last))
    if len(planned.lines) > 1:
        every = address("unplan", match.id, "all", mark(planned))
        found.append(button(words.line("plan", "cancel_all"), every))
    return found


def _lines(match: Match, planned: Plan, words: Words) -> Rows:
    """A menu of the lines of a plan, to move or drop one."""
    options = [
        option(place, said(match, text, words))
        for place, text in enumerate(planned.texts, len(planned.stored) - len(planned.lines))
    ]
    return menu_row(
        address("planline", match.id, mark(planned)), words.line("plan", "change"), options
    )


def said(match: Match, text: str, words: Words) -> str:
    """A line of a plan in words."""
    branch = branch_of(text)
    if branch is not None:
        moves = [said(match, move, words) for move in branch.moves]
        then = words.clauses(moves or [words.line("plan", "asked")])
        return f"{branch_head(branch, words)} {then}"
    action = order_of(match.game, text) or parse(match.game.INFO.actions, text)
    return capital(text if action is None else words.action(action))


def one_line(match: Match, seat: Seat, place: int, words: Words) -> Reply:
    """One line of a plan, with buttons: up, down, drop."""
    planned = match.plan_of(seat)
    lines = [*listed(match, seat, words), "", f"**{said(match, planned.stored[place], words)}**"]
    moves = planned.stored[place] in planned.moves
    last = len(planned.stored) - 1
    first = last + 1 - len(planned.lines)
    ways = [("up", moves and place > first), ("down", moves and place < last), ("drop", True)]
    row = [
        button(words.line("plan", how), address("planshift", match.id, mark(planned), place, how))
        for how, possible in ways
        if possible
    ]
    row.append(button(words.line("plan", "back"), address("plan", match.id), Style.primary))
    return Reply("\n".join(lines), rows=(tuple(row),))


def _orders(match: Match, words: Words) -> Rows:
    """A menu of the standing orders of this game."""
    options = [
        option(
            word,
            words.line(f"command.{word}", "label"),
            words.line(f"command.{word}", "description"),
        )
        for word in (kind.word() for kind in match.game.INFO.orders)
    ]
    return menu_row(address("order", match.id), words.line("plan", "order_menu"), options)
