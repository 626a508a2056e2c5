"""Which language: the page's is the browser's, each player's Discord has its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from bot.local import LocalServer, locales, page_json
from data import words
from data.pages import page_lines
from tests.local.tables import Window, table, until

CACHES = (page_lines, locales._heard, locales._own_words)


@pytest.fixture
def dutch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A bot of two languages, of which one has but a few lines."""
    for language, line in (
        ("en", "Whose move is it? The wheelbarrow's."),
        ("nl", "Jij bent aan zet."),
    ):
        folder = tmp_path / "locale" / language
        folder.mkdir(parents=True)
        for name in words.SHARED:
            (folder / f"{name}.toml").write_text(f'[event]\nx = "{line}"\n', "utf-8")
    english = '[page]\nbot = "Braakland"\nsend = "Send"\n[refused]\nlanguage = "No."\n'
    (tmp_path / "locale/en/local.toml").write_text(english, "utf-8")
    (tmp_path / "locale/nl/local.toml").write_text('[page]\nsend = "Versturen"\n', "utf-8")
    monkeypatch.setattr(words, "LOCALE", tmp_path / "locale")
    for cache in CACHES:
        cache.cache_clear()
    yield
    for cache in CACHES:
        cache.cache_clear()


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("nl", "nl"),
        ("nl-BE,nl;q=0.9,en;q=0.8", "nl"),
        ("de-DE,de;q=0.9,nl;q=0.5,en;q=0.4", "nl"),
        ("en;q=0.4, nl;q=0.5", "nl"),
        ("en-GB,nl;q=0.5", "en"),
        ("de, *;q=0.1", "en"),
        ("nl;q=much", "en"),
        ("", "en"),
    ],
)
@pytest.mark.usefixtures("dutch")
def test_the_page_has_the_first_language_of_the_browser_that_is_ours(
    accepted: str, language: str
) -> None:
    assert locales.preferred(accepted) == language


def test_discord_has_its_own_names_for_languages() -> None:
    assert [locales.locale(one) for one in ("en", "de", "nl", "fr", "pt")] == [
        *("en-US", "de", "nl", "fr", "pt-BR")
    ]


@pytest.mark.usefixtures("dutch")
@pytest.mark.parametrize(
    ("told", "language"),
    [
        ({"content": "**Jij** bent aan zet, Ada"}, "nl"),
        ({"content": "", "embeds": [{"title": "Whose move is it?"}]}, "en"),
        ({"components": [{"components": [{"label": "Jij bent"}]}], "id": "wheelbarrow"}, "nl"),
        ({"content": "<t:1:R> {move} https://move.example/whose"}, None),
        ({"content": "b4 c5"}, None),
    ],
)
def test_a_message_is_in_the_language_whose_words_it_has(
    told: dict[str, object], language: str | None
) -> None:
    assert locales.language_of(told) == language


@pytest.mark.usefixtures("dutch")
async def test_the_page_speaks_the_browsers_language_and_english_where_it_has_no_line(
    tmp_path: Path,
) -> None:
    async with table(tmp_path / "local.json") as server, aiohttp.ClientSession() as client:
        dutch = {"Accept-Language": "nl-BE"}
        async with client.get(f"{server.address}words.json", headers=dutch) as answer:
            told = await answer.json()
        assert (told["language"], told["languages"]) == ("nl", ["en", "nl"])
        assert told["lines"]["page"] == {"bot": "Braakland", "send": "Versturen"}
        async with client.get(server.address, headers=dutch) as answer:
            assert '<html lang="nl"' in await answer.text()


@pytest.mark.usefixtures("dutch")
async def test_each_discord_has_its_language_and_the_server_that_of_the_first_browser(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "local.json"
    async with table(kept) as server, aiohttp.ClientSession() as client:
        window = Window(server, client)
        for language in ("nl", "en"):  # the second one changes nothing
            header = {"Accept-Language": language}
            async with client.ws_connect(f"{server.address}news", headers=header) as socket:
                await socket.receive_json()
        assert await asked(window, "Ada") == "nl at nl"
        assert await window.do("speak", "Ada", language="en") == {}
        assert await asked(window, "Ada") == "en-US at nl"
        assert await asked(window, "Bram") == "nl at nl"
        assert await window.do("speak", "Bram", language="xx") == {"refused": "language"}
    async with table(kept) as again, aiohttp.ClientSession() as client:
        assert await asked(Window(again, client), "Ada") == "en-US at nl"
        assert languages(again) == ["en"]  # Bram chose none


@pytest.mark.usefixtures("dutch")
async def test_whom_a_browser_plays_reads_as_that_browser_until_a_language_is_chosen(
    tmp_path: Path,
) -> None:
    async with (
        table(tmp_path / "local.json") as server,
        aiohttp.ClientSession(headers={"Accept-Language": "nl"}) as dutch,
        aiohttp.ClientSession(headers={"Accept-Language": "en"}) as english,
    ):
        one, other = Window(server, dutch), Window(server, english)
        async with dutch.ws_connect(f"{server.address}news") as socket:
            await socket.receive_json()
        assert await asked(one, "Ada") == "nl at nl"
        assert await asked(other, "Bram") == "en-US at nl"
        assert await asked(other, "Ada") == "en-US at nl"
        assert await one.do("speak", "Ada", language="nl") == {}
        assert await asked(other, "Ada") == "nl at nl"


@pytest.mark.usefixtures("dutch")
@pytest.mark.parametrize("language", ["en", "nl"])
async def test_the_server_prefers_a_language_only_where_that_is_said(
    tmp_path: Path, language: str
) -> None:
    async with (
        table(tmp_path / "local.json", language=language) as server,
        aiohttp.ClientSession() as client,
    ):
        header = {"Accept-Language": "nl"}
        async with client.ws_connect(f"{server.address}news", headers=header) as socket:
            await socket.receive_json()
        (guild,) = server.world.bot.guilds
        await until(lambda: str(guild.preferred_locale) == "nl")
        assert ("COMMUNITY" in guild.features) == (language == "nl")


async def asked(window: Window, who: str) -> str:
    """What the bot is told of somebody's language and the server's."""
    await window.do("slash", who, command="tongue", options={})
    await until(lambda: window.seen())
    return str(window.last()["content"])


def languages(server: LocalServer) -> list[str]:
    return list(server.sight.whole()["languages"].values())


def test_a_command_is_shown_by_its_name_in_the_players_discord() -> None:
    option = {
        "name": "game",
        "name_localizations": {"nl": "spel"},
        "description": "Which game",
        "type": 3,
        "choices": [{"name": "Fast", "name_localizations": {"nl": "Snel"}, "value": "f"}],
    }
    opening = {
        "name": "open",
        "name_localizations": {"nl": "openen"},
        "type": 1,
        "options": [option],
    }
    found: dict[str, page_json.Json] = {}
    page_json.collect({"name": "table", "options": [opening]}, [], found, "nl")
    shown = found["table open"]
    assert (shown["name"], shown["shown"]) == ("table open", "table openen")
    assert shown["options"][0]["shown"] == "spel"
    assert shown["options"][0]["choices"] == [{"name": "Snel", "value": "f"}]
