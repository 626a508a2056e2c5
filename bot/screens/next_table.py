"""The button to the next table that waits for the same person."""

from __future__ import annotations

from bot.base import clock
from bot.base.address import address
from bot.matches.match import Match
from bot.screens.replies import Item, Style, button
from bot.store.store import Store
from data.words import Words
from games.core import Seat


async def waiting(store: Store, user_id: int, but: int = 0) -> list[int]:
    """The tables that wait for a person, on all servers, except one; the most urgent first."""
    found = await store.deadlines.waiting_for(user_id, clock.now(), but)
    return list(dict.fromkeys(number for number, _ in found))


async def next_button(store: Store, match: Match, seat: Seat, words: Words) -> tuple[Item, ...]:
    """The button to the next table that waits for the player of this seat, if there is one."""
    user_id = match.seated[seat].called(clock.now())
    count = 0 if user_id is None else len(await waiting(store, user_id, match.id))
    if not count:
        return ()
    label = words.line("button", "next_table", count=count)
    return (button(label, address("next", match.id), Style.success),)
