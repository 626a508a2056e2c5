"""What the local table tells its windows: the way in, who plays whom."""

from __future__ import annotations

import pytest

from bot.local.locales import page_words
from data.words import languages
from tests.local.tables import Window, listening


@pytest.mark.parametrize("language", languages())
async def test_who_opens_the_address_without_its_secret_is_told_the_way_in(
    window: Window, language: str
) -> None:
    host = f"http://127.0.0.1:{window.server.guard.port}/"
    async with window.client.get(host, headers={"Accept-Language": language}) as answer:
        assert answer.status == 404
        said = await answer.text()
        assert said == page_words(language)["refused"]["address"]
        assert "make play" in said
        assert window.server.guard.secret not in said


async def test_windows_hear_whom_the_others_play_until_they_close(window: Window) -> None:
    ada, bram = (str(window.people[name]) for name in ("Ada", "Bram"))
    async with listening(window) as one:
        await one.until(lambda facts: "played" in facts)
        assert one.facts["played"] == {}
        async with listening(window) as other:
            await one.socket.send_str(ada)
            await other.socket.send_str("nobody")  # is not believed
            await other.socket.send_str(ada)
            await one.until(lambda facts: facts["played"] == {ada: 2})
            await other.socket.send_str(bram)
            await one.until(lambda facts: facts["played"] == {ada: 1, bram: 1})
        await one.until(lambda facts: facts["played"] == {ada: 1})
