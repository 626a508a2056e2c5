"""The rulebook of a game: by page, by number, or as the answer to a question."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base import limits, reading
from bot.base.address import address
from bot.base.errors import Refused
from bot.features.learning import rule_search
from bot.features.learning.handlers import leading_back, words_of
from bot.interactions.access import watched_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.matches.pictures import Pictures
from bot.screens import teaching
from bot.screens.form import Form
from bot.screens.pages import beside, paged
from bot.screens.replies import Item, Reply, Rows, button
from bot.tables import known_games
from data.words import Words
from render import Sight

FOUND = 5  # rules that are shown of those that are found


@on("rules", place=Place.NEW)
async def rules_of_table(request: Request) -> Reply:
    """The rules of the game of a table."""
    table = await watched_table(request.matches, request.actor, request.table)
    return _page(as_read.words(table), table.game, 1, table.id)


@on("rulebook")
async def rulebook(request: Request, key: str, page: int = 1) -> Reply:
    """A page of a rulebook, or the rule picked."""
    reply = _page(words_of(request, key), key, page, request.table)
    return await leading_back(request, reply, request.table)


def _page(words: Words, key: str, page: int, table: int) -> Reply:
    """One page of the rules with the buttons to the others."""
    pages = [""]
    for number, rule in words.table("rules").items():
        paragraph = words.line("rulebook", "rule", number=number, text=rule)
        if len(pages[-1]) + len(paragraph) + 2 > limits.PAGE:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n{paragraph}".strip()
    (text,), page, count = paged(pages, page, 1)
    head = words.line("rulebook", "head", game=words.line("", "name"), page=page, pages=count)
    row = beside(page, count, words, lambda to, _: address("rulebook", table, key, to))
    return Reply(f"{head}\n{text}", rows=(row,) if row else ())


@on("rule")
async def rule(request: Request, key: str, number: str) -> Reply:
    """One rule, by its number."""
    words = words_of(request, key)
    if number not in words.table("rules"):
        raise Refused("no_such_rule", query=limits.safe_name(number))
    reply = await _rules(request.pictures, words, key, [number], request.table)
    return await leading_back(request, reply, request.table)


@on("ask")
async def ask(request: Request, key: str) -> Form:
    """Open the form to type a question into."""
    return teaching.ask_form(key, request.table, words_of(request, key))


@on("asked")
async def asked(request: Request, key: str) -> Reply:
    """Answer the question that was typed into the form."""
    return await find_rule(request, key, request.entered, request.table)


async def find_rule(request: Request, key: str, query: str, table: int = 0) -> Reply:
    """The rule of that number, or the one that answers the question best, with buttons to
    others."""
    words = words_of(request, key)
    found = rule_search.found(words, query)
    if found:
        reply = await _rules(request.pictures, words, key, found[:FOUND], table)
    else:
        nothing = words.line("refusal", "no_such_rule", query=limits.safe_name(query))
        reply = Reply(nothing, rows=(_ways(key, table, words),))
    return await leading_back(request, reply, table)


async def _rules(
    pictures: Pictures, words: Words, key: str, found: Sequence[str], table: int
) -> Reply:
    """The first of these rules in full, with its drawing, and buttons to the others."""
    best, *others = found
    text = words.line("rulebook", "rule", number=best, text=words.table("rules")[best])
    row = tuple(
        button(words.line("button", "rule", number=n), address("rule", table, key, n))
        for n in others
    )
    game, picture = known_games.game(key), None
    if (drawing := teaching.drawing_of(game, best)) is not None:
        view = game.view(drawing.position(), None)
        picture = await pictures.picture(
            view, words, tuple(drawing.marks), sight=Sight.of(reading.sight())
        )
    # Above a drawing it would announce nothing: the buttons are below that.
    more = (words.line("rulebook", "see_also"),) if others and picture is None else ()
    rows: Rows = tuple(filter(None, (row, _ways(key, table, words))))
    return Reply("\n".join((text, *more)), picture, rows)


def _ways(key: str, table: int, words: Words) -> tuple[Item, ...]:
    """The buttons below an answer."""
    return (
        teaching.ask_button(key, table, words),
        button(words.line("button", "rulebook"), address("rulebook", table, key, 1)),
        teaching.how_button(key, table, words),
    )
