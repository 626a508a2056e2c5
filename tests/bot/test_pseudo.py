"""A fourth language is one folder and no code: spoken by the whole bot, it shows in plain letters
what is not translated, and by its length and its marks what breaks."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.tables.records import Status
from data import words
from data.words import Words, languages
from games import GAMES, locale_of, registry
from games.exam.grammar import wrong
from tests.pseudo import KEPT, PSEUDO, write
from tests.support.bot.players import player_of
from tests.support.bot.playing import components
from tests.support.bot.scenes import opened
from tests.support.bot.speaking import LOOKS, heard, speaks
from tests.support.bot.world import NAMES, World, world_in

MOVES = 12
# "og" is how CLDR lists in the language whose code is borrowed.
NEUTRAL = re.compile(r"\b\w*\d\w*\b|\b[0-9a-f]{16,}\b|\b[A-Z]\b|nonsense|English|\bog\b")
LETTERS = re.compile(r"[aceinosuyz]", re.IGNORECASE)
"""Letters that the pseudo-language always accents."""


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The catalogues of the bot: English, and the pseudo-language."""
    folder = tmp_path / "locale"
    write(folder)
    with monkeypatch.context() as patched:
        patched.setattr(words, "LOCALE", folder)
        words._words.cache_clear()
        yield folder
    words._words.cache_clear()


def test_the_pseudo_language_is_one_folder(catalogues: Path) -> None:
    assert languages() == ("en", PSEUDO)
    for game in GAMES:
        assert sorted(wrong(Words.of("en", game), Words.of(PSEUDO, game))) == []


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_all_that_is_sent_is_translated_and_nothing_breaks(
    catalogues: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async with world_in(tmp_path) as world:
        speaks(monkeypatch, {person.id: PSEUDO for person in world.people})
        since = await _played(world, game)
        names = [*NAMES, *_games()]
        left = {
            f"{plain} in {text.text[:160]}"
            for text in heard(world, since)
            if (plain := _plain(text.text, names))
        }
    assert not left, "\n".join(sorted(left))


def _games() -> list[str]:
    return [Words.of("en", key, locale_of(key)).line("", "name") for key in registry()]


def _plain(text: str, names: list[str]) -> list[str]:
    """The words in plain letters that are no names, no notation and nothing typed."""
    for name in names:
        text = text.replace(name, "")
    text = NEUTRAL.sub(" ", KEPT.sub(" ", re.sub(r"\S*…", "", text)))
    return [word for word in re.findall(r"[^\W\d_]{2,}", text) if LETTERS.search(word)]


def _items(message: Any) -> list[dict[str, Any]]:
    return [item for row in components(message) for item in row["components"]]


async def _played(world: World, game: str) -> int:
    """Some moves and every look around, at a table that speaks the language."""
    matches = world.app.host.matches
    table = await opened(world, game)
    panel = (await world.ada.slash(world.channel, "table options")).response
    address = next(i["custom_id"] for i in _items(panel) if ":language:" in i["custom_id"])
    panel = (await world.ada.click(panel, custom_id=address)).response
    await world.ada.select(panel, [PSEUDO], custom_id=_items(panel)[0]["custom_id"])
    assert (await matches.table(table.id)).language == PSEUDO
    await world.bram.slash(world.channel, "table join")
    since = len(world.env.http_requests)
    await world.ada.slash(world.channel, "table start")
    chance = random.Random(game)
    match = await matches.match(1)
    for _ in range(MOVES):
        if not match.awaited:
            break
        seat = min(match.awaited)
        action = player_of(game)(match.view(seat), match.legal(seat), chance)
        at, revision = world.env.now(), match.revision(seat)
        await match.play(seat, revision, action, interaction=None, at=at)
    world.app.outbox.wake()
    await world.env.advance_time(60)
    for command, given in LOOKS:
        filled = {key: value.format(game=game) for key, value in given.items()}
        await world.ada.slash(world.channel, command, **filled)
    assert match.table.status in (Status.RUNNING, Status.FINISHED)
    return since
