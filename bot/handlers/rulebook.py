"""The rules of a game: page by page, by number, and as the answer to a question."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.base import limits, reading
from bot.base.errors import Refused
from bot.handlers.access import on_private, respond, visible_table
from bot.handlers.learning import leading_back, words_of
from bot.handlers.router import entered, router
from bot.host import Host
from bot.tables import rule_search
from bot.tables.address import Address, address
from bot.views import learning
from bot.views.forms import open_form
from bot.views.replies import Item, Reply, Rows, button
from data.words import Words
from render import Sight

FOUND = 5  # rules that are shown of those that are found


@router.on("rules")
async def rules_of_table(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """The rules of the game that is played at a table."""
    table = await visible_table(host, interaction, at.table)
    await respond(interaction, _page(host.matches.words(table), table.game, 1, table.id))


@router.on("rulebook")
async def rulebook(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """A page of a rulebook, or the rule picked."""
    key, page = at.word(0), at.number(1) if len(at.args) > 1 else 1
    reply = _page(words_of(host, interaction, key), key, page, at.table)
    await _tell(host, interaction, reply, at.table)


def _page(words: Words, key: str, page: int, table: int) -> Reply:
    """One page of the rules with the buttons to the others."""
    pages = [""]
    for number, rule in words.table("rules").items():
        paragraph = words.line("rulebook", "rule", number=number, text=rule)
        if len(pages[-1]) + len(paragraph) + 2 > limits.PAGE:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n{paragraph}".strip()
    page = min(max(page, 1), len(pages))
    name = words.line("", "name")
    head = words.line("rulebook", "head", game=name, page=page, pages=len(pages))
    row = tuple(
        button(words.line("button", word), address("rulebook", table, key, number))
        for word, number in (("back", page - 1), ("forward", page + 1))
        if 1 <= number <= len(pages)
    )
    return Reply(f"{head}\n{pages[page - 1]}", rows=(row,) if row else ())


@router.on("rule")
async def rule(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """One rule, by its number."""
    key, number = at.word(0), at.word(1)
    words = words_of(host, interaction, key)
    if number not in words.table("rules"):
        raise Refused("no_such_rule", query=limits.safe_name(number))
    await _tell(host, interaction, await _rules(host, words, key, [number], at.table), at.table)


@router.on("ask")
async def ask(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open the form to type a question into."""
    words = words_of(host, interaction, at.word(0))
    again = button(words.line("button", "open_form"), str(at))
    form = learning.ask_form(at.word(0), at.table, words)
    await open_form(
        host, interaction, form, Reply(words.line("said", "open_form"), rows=((again,),))
    )


@router.on("asked")
async def asked(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """A question was typed into the form."""
    await find_rule(host, interaction, at.word(0), entered(interaction), at.table)


async def find_rule(
    host: Host, interaction: discord.Interaction, key: str, query: str, table: int = 0
) -> None:
    """The rule that has that number, or that answers best what was asked, and others behind it."""
    words = words_of(host, interaction, key)
    found = rule_search.found(words, query)
    if found:
        reply = await _rules(host, words, key, found[:FOUND], table)
    else:
        nothing = words.line("refusal", "no_such_rule", query=limits.safe_name(query))
        reply = Reply(nothing, rows=(_ways(key, table, words),))
    await _tell(host, interaction, reply, table)


async def _tell(host: Host, interaction: discord.Interaction, reply: Reply, table: int) -> None:
    """Show it in the place of what was pressed, with the way back to the move it was asked at."""
    reply = await leading_back(host, interaction, reply, table)
    await respond(interaction, reply, here=on_private(interaction))


async def _rules(host: Host, words: Words, key: str, found: Sequence[str], table: int) -> Reply:
    """The first of these rules whole, with its drawing; the others a press away."""
    best, *others = found
    text = words.line("rulebook", "rule", number=best, text=words.table("rules")[best])
    row = tuple(
        button(words.line("button", "rule", number=n), address("rule", table, key, n))
        for n in others
    )
    more = (words.line("rulebook", "see_also"),) if others else ()
    game, picture = host.matches.game(key), None
    if (drawing := learning.drawing_of(game, best)) is not None:
        view = game.view(drawing.position(), None)
        picture = await host.pictures.picture(
            view, words, tuple(drawing.marks), sight=Sight.of(reading.sight())
        )
    rows: Rows = tuple(filter(None, (row, _ways(key, table, words))))
    return Reply("\n".join((text, *more)), picture, rows)


def _ways(key: str, table: int, words: Words) -> tuple[Item, ...]:
    """Where to go from an answer."""
    return (
        learning.ask_button(key, table, words),
        button(words.line("button", "rulebook"), address("rulebook", table, key, 1)),
        learning.how_button(key, table, words),
    )
