"""What the first page of the local table offers."""

from __future__ import annotations

from tests.local.tables import Window

SMALL = 100_000  # bytes


async def test_the_first_page_shows_each_game_and_says_for_how_many_it_is(window: Window) -> None:
    async with window.client.get(f"{window.server.address}games.json?language=fr") as told:
        games = {game["key"]: game for game in await told.json()}
    assert games["vague"]["others"] == 3
    assert games["diceland"]["players"].startswith("À deux")
    for key in ("diceland", "maillot", "patrouille", "vague"):
        async with window.client.get(f"{window.server.address}game/{key}.png") as looks:
            png = await looks.read()
        assert png.startswith(b"\x89PNG")
        assert len(png) < SMALL
    async with window.client.get(f"{window.server.address}game/chess.png") as looks:
        assert looks.status == 404
