"""/plan: moves and standing orders for later turns."""

from __future__ import annotations

from contextlib import suppress

from discord import app_commands

from bot.base import limits
from bot.base.errors import Refused
from bot.features.plans.service import TEXT
from bot.features.play.commands import table_given
from bot.features.play.service import match_here
from bot.interactions.request import Answer, Request
from bot.interactions.slash import Choice, Number, open_tables, slash
from bot.interactions.table_choice import Wanted, at_table
from bot.matches import as_read
from bot.matches.match import Match
from bot.tables import menu
from bot.tables.orders import typed_moves
from data.words import Words
from games.core import Seat
from games.notation import field_types

CARRIED = 70  # characters of moves that can be kept while it is asked which table is meant
Moves = app_commands.Range[str, 1, TEXT]


async def moves(request: Request, typed: str) -> list[Choice[str]]:
    """Suggestions for the next move of a plan."""
    found = await match_here(request.matches, request.actor, table_given(request.interaction))
    if found is None:
        return []
    words = as_read.plain_words(found[0].table)
    return [
        Choice(name=limits.choice(name), value=move)
        for name, move in _offers(*found, typed, words)
        if len(move) <= limits.CHOICE
    ][: limits.CHOICES]


def _offers(match: Match, seat: Seat, text: str, words: Words) -> list[tuple[str, str]]:
    """What a text that is being typed may become, each with its label. The last move of the text is
    completed: on the player's turn from the legal moves, else only from moves without fields,
    though any readable text is accepted."""
    *before, last = typed_moves(text[:TEXT])
    head = "".join(f"{move}; " for move in before if move)
    simple = [kind() for kind in match.game.INFO.actions if not field_types(kind)]
    known = match.legal(seat) if seat in match.awaited else simple
    spelled = words.speller()
    said = menu.notations(
        known, last, lambda action: f"{spelled(str(action))} {words.action(action)}"
    )
    found = {str(action): spelled(str(action)) for action in said}
    with suppress(menu.Unreadable):
        meant = menu.read(match.game.INFO.actions, match.legal(seat), last, words)
        if meant not in match.legal(seat):
            found = {str(meant): words.line("plan", "later", move=str(meant)), **found}
    return [(f"{head}{name}", f"{head}{move}") for move, name in found.items()]


@slash("plan", complete={"move": moves, "table": open_tables}, move="plan")
async def plan(request: Request, move: Moves | None = None, table: Number | None = None) -> Answer:
    """Plan moves, or show the plan."""
    typed = [] if move is None else [" ".join(move.replace(":", ",").split())]
    asks = table is None and request.guild_id is None
    if asks and any(len(text) > CARRIED for text in typed):
        raise Refused("name_the_table")
    return await at_table(request, Wanted(table), "plan", *typed)
