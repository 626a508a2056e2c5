"""Ada's Discord is in French, Bram's in Dutch, Cleo's in English: at one table they play each game
to the end, and each message each of them received is in the right language, with no leftover."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.matches.match import Match
from bot.screens.teaching import in_short
from bot.tables.records import Status
from data.words import Words, languages
from games import GAMES as OURS
from games import locale_of, registry
from games.core import Seat
from tests.detector import Detector
from tests.support.bot.players import player_of
from tests.support.bot.playing import click_on, components
from tests.support.bot.scenes import opened
from tests.support.bot.speaking import LOOKS, heard, speaks
from tests.support.bot.world import NAMES, World

pytestmark = pytest.mark.discord

TONGUES = ("fr", "de", "en", "nl")
GAMES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("diceland", "fr", 3, {"size": 8}),
    ("patrouille", "nl", 12, {"goal": 4}),
    ("maillot", "en", 12, {}),
    ("vague", "fr", 12, {}),
]
"""Every so many moves one is made by pressing, and everybody looks around; the others are played
without a press, and told with it."""
LONGEST = 2000
PRESSES = 8
"""After so many none is pressed: what is said later is said in the same words."""
LATER = 3
"""So many different things each of them looks at then."""
NEUTRAL = ("nonsense", *(Words.of(language).line("language", "name") for language in languages()))
"""What is said as it is: what was typed, and the names of languages."""


@pytest.mark.long
@pytest.mark.parametrize(("game", "language", "every", "options"), GAMES, ids=[g[0] for g in GAMES])
async def test_everybody_reads_their_own_language_to_the_end(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    language: str,
    every: int,
    options: dict[str, Any],
) -> None:
    people = world.people[:4]
    read_in = {person.id: tongue for person, tongue in zip(people, TONGUES, strict=True)}
    speaks(monkeypatch, {people[0].id: "fr", people[1].id: "de", people[3].id: "nl"})
    chance, since = random.Random(game), await _begin(world, game, language, options)
    looks = iter(LOOKS)
    match = await world.app.host.matches.match(1)
    for number in range(LONGEST):
        if not match.awaited:
            break
        pressed = number % every == 0 and number < PRESSES * every
        await _move(world, match, pressed, chance)
        if pressed:
            for command, given in islice(looks, LATER):
                filled = {key: value.format(game=game) for key, value in given.items()}
                for person in people:
                    await person.slash(world.channel, command, **filled)
        match = await world.app.host.matches.match(1)
    assert match.table.status is Status.FINISHED
    world.app.outbox.wake()
    for _ in range(9):  # what was played between two steps came due by the real clock
        await world.env.advance_time(60)
        if any("🏆" in message.content for message in world.messages()):
            break
    await _look_back(world, game)
    assert not list(looks), "all was looked at"
    wrong = _not_in_the_right_language(world, since, language, read_in)
    assert not wrong, "\n".join(wrong)


async def _begin(world: World, game: str, language: str, options: dict[str, Any]) -> int:
    """A table that speaks that language to all; from which request on it does."""
    table = await opened(world, game)
    for person in world.people[1:3]:
        await person.slash(world.channel, "table join")
    matches = world.app.host.matches
    table = await matches.table(table.id)
    await matches.keep(
        replace(table, language=language, options={**dict(table.options), **options})
    )
    since = len(world.env.http_requests)
    await world.ada.slash(world.channel, "table start")
    return since


async def _move(world: World, match: Match, pressed: bool, chance: random.Random) -> None:
    seat = min(match.awaited)
    action = player_of(match.table.game)(match.view(seat), match.legal(seat), chance)
    if not pressed:
        at, revision = world.env.now(), match.revision(seat)
        await match.play(seat, revision, action, interaction=None, at=at)
        return
    world.app.outbox.wake()
    await world.env.advance_time(31)
    person = _player(world, match, seat)
    for message in reversed(world.messages()):
        for row in components(message):
            for item in row["components"]:
                if item.get("custom_id", "").split(":")[1:2] == ["move"]:
                    panel = await person.click(message, custom_id=item["custom_id"])
                    await click_on(person, panel.response, action)
                    await world.env.advance_time(2)
                    return
    raise AssertionError("no board has a button to move")


def _player(world: World, match: Match, seat: Seat) -> Any:
    return next(p for p in world.people if p.id == match.seated[seat].user_id)


async def _look_back(world: World, game: str) -> None:
    """Each presses what the end offers; of a long match a page takes long to paint, and a review to
    think."""
    slow = ("replay",) if game == "diceland" else ("replay", "share", "review")
    end = next(m for m in reversed(world.messages()) if "🏆" in m.content)
    for row in components(end):
        for item in row["components"]:
            if item["custom_id"].split(":")[1] not in slow:
                for person in world.people[:3]:
                    await person.click(end, custom_id=item["custom_id"])


def _not_in_the_right_language(
    world: World, since: int, language: str, read_in: Mapping[int, str]
) -> list[str]:
    """The texts that the language they should be in cannot have said; toys speak English alone."""
    english = {key: Words.of("en", key, locale_of(key)) for key in registry()}
    names = [*NAMES, *NEUTRAL, *(words.line("", "name") for words in english.values())]
    toys = {in_short(words) for key, words in english.items() if key not in OURS}
    detectors = {tongue: Detector(tongue, names=names) for tongue in TONGUES}
    wrong = {}
    for text in heard(world, since):
        tongue = language if text.to is None else read_in[text.to]
        said = "\n".join(line for line in text.text.split("\n") if line not in toys)
        faults = detectors[tongue].faults(said)
        if "{" in said:
            faults.append("a placeholder")
        if faults:
            wrong[f"{tongue}: {faults[:4]}"] = f"{text.where}: {said[:200]}"
    return [f"{what} in {where}" for what, where in wrong.items()]
