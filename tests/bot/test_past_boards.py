"""What a board says of what has happened, and what is left of it once a newer one stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.bot.scenes import match_of, opened, player
from tests.support.bot.stored import fallback_of
from tests.support.bot.world import World

pytestmark = pytest.mark.painted


async def begun_in(world: World, game: str, language: str) -> None:
    """A match of two at a table that speaks this language to all."""
    table = await opened(world, game)
    await world.bram.slash(world.channel, "table join")
    matches = world.app.host.matches
    await matches.keep(replace(await matches.table(table.id), language=language))
    await world.ada.slash(world.channel, "table start")


PAST = {
    "en": ("this is an older board; the new one is below.", "your move"),
    "de": ("Das ist ein älteres Brett; das neue steht weiter unten.", "am Zug"),
    "nl": ("dit is een ouder bord; hieronder staat het nieuwe.", "aan de beurt"),
    "fr": (
        "ceci est un ancien plateau\N{NO-BREAK SPACE}; le nouveau est plus bas.",
        "à toi de jouer",
    ),
}


@pytest.mark.discord
@pytest.mark.parametrize("language", PAST)
async def test_a_board_that_is_past_says_so_and_no_more_that_it_is_somebodys_move(
    world: World, language: str
) -> None:
    """By the request that takes its buttons: there is no other."""
    await begun_in(world, "diceland", language)
    past, asks = PAST[language]
    for _ in ("the first", "the second"):
        match = await match_of(world, 1)
        before, since = world.newest(), len(world.env.http_requests)
        assert asks in before.content
        lines = [line for line in before.content.splitlines() if line.startswith("- ")]
        assert lines
        seat = min(match.awaited)
        while match.awaited == {seat}:
            action = fallback_of(match, seat)
            await player(world, match).slash(world.channel, "play", move=str(action))
        await world.env.advance_time(2)
        old = next(m for m in world.messages() if m.id == before.id)
        assert past in old.content
        assert asks not in old.content
        assert "<@" not in old.content
        assert [line for line in old.content.splitlines() if line.startswith("- ")] == lines
        edits = [
            request
            for request in world.env.http_requests[since:]
            if request.method == "PATCH" and request.path.endswith(f"/messages/{before.id}")
        ]
        assert len(edits) == 1


NEWS = {
    "en": "Since the board before:",
    "de": "Seit dem vorigen Brett:",
    "nl": "Sinds het vorige bord:",
    "fr": "Depuis le plateau précédent\N{NO-BREAK SPACE}:",
}


@pytest.mark.parametrize(
    "language",
    ["en", *(pytest.param(other, marks=pytest.mark.long) for other in NEWS if other != "en")],
)
async def test_a_boards_description_tells_all_moves_since_the_board_before(
    world: World, language: str
) -> None:
    """Not the last one alone, and within what Discord takes."""
    await begun_in(world, "vague", language)
    match = await match_of(world, 1)
    while match.entries < 30:
        seat = min(match.awaited)
        action = fallback_of(match, seat)
        await player(world, match).slash(world.channel, "play", move=str(action))
        await world.env.advance_time(40)
        board = world.newest()
        told = [line[2:] for line in board.content.splitlines() if line.startswith("- ")]
        if board.attachments and told:
            alt = board.attachments[0].description or ""
            assert len(alt) <= 1024
            _, found, news = alt.partition(NEWS[language])
            assert found
            assert all(line in news for line in told[-3:])
