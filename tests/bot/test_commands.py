from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, make_dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import discord
import pytest
import simcord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.base import limits
from bot.base.config import Config, HostMode
from bot.features.play.generated import Given, group
from bot.store.store import Store
from data.words import Words, languages
from games import locale_of, registry
from games.core import Action, AnyGame
from games.notation import field_types
from tests.toys import TOYS, race, toys_installed

Payload = Mapping[str, Any]


class Listener(commands.Bot):
    """A bot whose generated commands repeat what they were given."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        super().__init__("!", intents=discord.Intents.default())
        self.completed: list[tuple[str, str, str, str, Given]] = []
        for key, game in games.items():
            made = group(game.INFO, locale_of(key), self.handle, self.complete)
            self.tree.add_command(made)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def handle(
        self, interaction: discord.Interaction, game: str, word: str, given: Given
    ) -> None:
        await interaction.response.send_message(f"{game}: {word} {sorted(given.items())}")

    async def complete(
        self,
        interaction: discord.Interaction,
        game: str,
        word: str,
        option: str,
        typed: str,
        given: Given,
    ) -> list[app_commands.Choice[str]]:
        self.completed.append((game, word, option, typed, given))
        return [app_commands.Choice(name=f"{typed} and more", value=typed)]


@dataclass
class Scene:
    bot: Listener
    alice: simcord.MemberActor
    channel: simcord.ChannelHandle

    async def says(self, command: str, **options: str) -> str:
        result = await self.alice.slash(self.channel, command, **options)
        assert result.response is not None
        return result.response.content


@asynccontextmanager
async def stage() -> AsyncIterator[Scene]:
    """The commands of the toys, on a server of one channel and one player."""
    with toys_installed():  # where their words are found
        bot = Listener(TOYS)
    async with simcord.run(bot) as env:
        guild = env.create_guild()
        channel = guild.create_text_channel("tables")
        yield Scene(bot, guild.add_member(env.create_user("alice")), channel)


async def test_every_kind_of_action_is_a_command_of_its_game() -> None:
    async with stage() as scene:
        available = set(scene.alice.available_commands(scene.channel))
        assert available == {
            "race sprint",
            "race leap",
            "race rest",
            "race shove",
            "race drink",
            "whisper whisper",
        }


async def test_a_command_hands_on_its_game_its_word_and_what_was_filled_in() -> None:
    async with stage() as scene:
        assert await scene.says("race leap", square="s3") == "race: leap [('square', 's3')]"
        assert await scene.says("race drink") == "race: drink []"


async def test_a_number_is_typed_like_anything_else() -> None:
    async with stage() as scene:
        said = await scene.says("race shove", rival="1", squares="2")
        assert said == "race: shove [('rival', '1'), ('squares', '2')]"


async def test_the_table_may_be_named() -> None:
    async with stage() as scene:
        said = await scene.says("race leap", square="s3", table="7")
        assert said == "race: leap [('square', 's3'), ('table', '7')]"


async def test_a_field_is_completed_knowing_the_others() -> None:
    async with stage() as scene:
        offered = await scene.alice.autocomplete(
            scene.channel, "race shove", "rival", "ha", squares="2", table="7"
        )
        assert [(c["name"], c["value"]) for c in offered] == [("ha and more", "ha")]
        asked = ("race", "shove", "rival", "ha", {"squares": "2", "table": "7"})
        assert scene.bot.completed == [asked]


async def test_the_table_is_completed_too() -> None:
    async with stage() as scene:
        await scene.alice.autocomplete(scene.channel, "race drink", "table", "1")
        assert scene.bot.completed == [("race", "drink", "table", "1", {})]


# --- what Discord would refuse is said at start-up ----------------------------------------------


def kind(notation: str, *names: str) -> type[Action]:
    spelled = " ".join((notation, *(f"{{{name}}}" for name in names)))
    return make_dataclass(
        "Kind",
        [*((name, str) for name in names), ("notation", ClassVar[str], field(default=spelled))],
        bases=(Action,),
        frozen=True,
    )


async def nothing(*_: object) -> Any:
    raise AssertionError


@pytest.mark.parametrize(
    ("kinds", "why"),
    [
        ([kind(f"word{n}") for n in range(26)], "26 kinds of action"),
        ([kind("go"), kind("go", "where")], "the same word"),
        ([kind("go", *(f"field{n}" for n in range(25)))], "fewer than 25 fields"),
        ([kind("go", "table")], "none called table"),
        ([kind("Go")], "'Go' cannot be the name"),
        ([kind("go!")], "'go!' cannot be the name"),
        ([kind("g" * 33)], "cannot be the name"),
        ([kind("go", "toPlace")], "'toPlace' cannot be the name"),
    ],
)
def test_a_game_that_discord_cannot_take_is_refused_with_the_reason(
    kinds: list[type[Action]], why: str
) -> None:
    with pytest.raises(ValueError, match=f"game race.*{re.escape(why)}"):
        group(replace(race.INFO, actions=tuple(kinds)), None, nothing, nothing)


# --- the limits on commands, in every catalogue -------------------------------------------------

TYPED = 1  # the type of a command that is no entry of a menu
NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")


async def registration(folder: Path) -> list[Payload]:
    """The typed commands as the whole bot tells them to Discord."""
    file = folder / "limits.db"
    async with Store.open(file) as store:
        app = App(Config(HostMode.DISCORD, "a test", file), store)
        async with simcord.run(app) as env:
            puts = [r for r in env.http_requests if r.method == "PUT" and "/commands" in r.path]
            assert puts[-1].json
            return [command for command in puts[-1].json if command.get("type", TYPED) == TYPED]


def everything_in(command: Payload) -> Iterator[Payload]:
    yield command
    for option in command.get("options") or ():
        yield from everything_in(option)


def texts(thing: Payload, part: str) -> list[str]:
    """A name or description in every language."""
    return [thing[part], *(thing.get(f"{part}_localizations") or {}).values()]


def size(command: Payload) -> int:
    """What Discord counts: the longest of each text, and the values of choices."""
    total = 0
    for thing in everything_in(command):
        total += max(map(len, texts(thing, "name"))) + max(map(len, texts(thing, "description")))
        for choice in thing.get("choices") or ():
            total += max(map(len, texts(choice, "name"))) + len(str(choice["value"]))
    return total


@pytest.mark.fault("I11")
async def test_commands_keep_to_the_limits_of_discord_in_every_language(
    tmp_path: Path, toys: Mapping[str, AnyGame]
) -> None:
    told = await registration(tmp_path)
    assert 1 <= len(told) <= limits.COMMANDS
    for command in told:
        assert size(command) <= limits.COMMAND_TEXT, command["name"]
        for thing in everything_in(command):
            for name in texts(thing, "name"):
                assert NAME.fullmatch(name), name
                assert name == name.lower()
            for description in texts(thing, "description"):
                assert 1 <= len(description) <= limits.COMMAND_DESCRIPTION, description
            below = thing.get("options") or ()
            assert len(below) <= 25, thing["name"]
            assert len({option["name"] for option in below}) == len(below)
            for choice in thing.get("choices") or ():
                assert all(1 <= len(name) <= 100 for name in texts(choice, "name"))
            assert len(thing.get("choices") or ()) <= limits.CHOICES


async def test_every_registered_game_has_its_commands(
    tmp_path: Path, toys: Mapping[str, AnyGame]
) -> None:
    told = await registration(tmp_path)
    groups = {c["name"]: [o["name"] for o in c.get("options") or ()] for c in told}
    for key, game in registry().items():
        assert groups[key] == [action.word() for action in game.INFO.actions]


@pytest.mark.parametrize("language", languages())
def test_no_description_label_or_question_is_cut(
    toys: Mapping[str, AnyGame], language: str
) -> None:
    for key, game in registry().items():
        words = Words.of(language, key, locale_of(key))
        for action in game.INFO.actions:
            lines = f"command.{action.word()}"
            assert len(words.line(lines, "description")) <= limits.COMMAND_DESCRIPTION
            assert len(words.line(lines, "label")) <= limits.LABEL
            for name in field_types(action):
                told = {key: words.line(f"{lines}.{name}", key) for key in ("describe", "ask")}
                assert len(told["describe"]) <= limits.COMMAND_DESCRIPTION
                assert len(told["ask"]) <= limits.PLACEHOLDER
    for table in ("slash", "option_help"):
        for text in Words.of(language).table(table).values():
            assert len(text) <= limits.COMMAND_DESCRIPTION
