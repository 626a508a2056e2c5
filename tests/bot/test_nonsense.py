"""Whatever people type is answered, and pings nobody.

Issue, 7: "a wrong user, a double click, a stale button, an unknown command argument, a closed
table, a restart in mid-game and a database that is locked or damaged each give a clear answer and
lose nothing."
"""

from __future__ import annotations

import json

import pytest

from tests.support.bot.scenes import begun, begun_with_mover, forgive, pinged, player, said
from tests.support.bot.telling import line
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

NONSENSE = (
    " ",
    "rest",
    "rest rest",
    "rest nap nap",
    "REST   sideways",
    "sprint 61",
    "sprint -1",
    "sprint " + "9" * 500,
    "leap s999",
    "leap 💥",
    "🎲🎲🎲",
    ":::::",
    "bl:do:1:0:rest:nap",
    "'; DROP TABLE matches; --",
    "{seat}{0}%s%n\\",
    "@everyone @here <@1456074443980800010> <@&1>",
    "[a](http://example.org) `**_~|> # -",
    "\u202eevil\u0000\u200b",
    "x" * 6000,
    "\n".join("y" * 90),
)


@pytest.mark.fault("I8")
@pytest.mark.parametrize("typed", NONSENSE, ids=[repr(text)[:20] for text in NONSENSE])
async def test_nonsense_typed_as_a_move_is_answered_and_pings_nobody(
    world: World, typed: str
) -> None:
    match, mover = await begun_with_mover(world)
    answer = await mover.slash(world.channel, "play", move=typed)
    assert answer.ephemeral
    assert said(answer)
    assert len(said(answer)) < 1000
    assert pinged(answer.response.message) == set()
    assert not answer.response.message.mention_everyone
    assert match.entries == 1
    assert isinstance(await mover.autocomplete(world.channel, "play", "move", typed), list)
    assert player(world, match) == mover


@pytest.mark.parametrize("typed", ["@everyone", "s2:s3", "nowhere", "", "💥", "z" * 6000])
async def test_nonsense_in_a_field_of_a_games_own_command(world: World, typed: str) -> None:
    match, mover = await begun_with_mover(world)
    for command, field in (("race leap", "square"), ("race sprint", "strength")):
        answer = await mover.slash(world.channel, command, **{field: typed})
        assert said(answer)
        assert not answer.response.message.mention_everyone
        assert isinstance(await mover.autocomplete(world.channel, command, field, typed), list)
    await mover.slash(world.channel, "race shove", rival=typed, squares=typed)
    assert match.entries == 1


@pytest.mark.parametrize("number", ["x", "@everyone", "0", "-1", "9" * 30, "1 1"])
async def test_nonsense_for_the_number_of_a_table(world: World, number: str) -> None:
    match, mover = await begun_with_mover(world)
    answer = said(await mover.slash(world.channel, "race drink", table=number))
    assert answer == line("refusal.no_such_table")
    assert match.entries == 1


@pytest.mark.parametrize("command", ["status", "board", "close", "move", "export"])
async def test_a_table_that_does_not_exist(world: World, command: str) -> None:
    answer = said(await world.ada.slash(world.channel, f"table {command}", table=77))
    assert answer == line("refusal.no_such_table")


async def test_a_game_that_does_not_exist(world: World) -> None:
    answer = await world.ada.slash(world.channel, "table open", game="@everyone")
    assert said(answer) == line("refusal.no_such_game")
    assert await world.store.table_in(world.channel.id) is None


async def test_the_command_of_another_game_than_the_one_here(world: World) -> None:
    await begun(world)
    answer = said(await world.ada.slash(world.channel, "whisper whisper", number="1"))
    assert answer == "The table in this channel plays Race."


async def test_a_command_that_the_bot_has_no_more(world: World) -> None:
    world.app.tree.remove_command("help")
    answer = said(await world.ada.slash(world.channel, "help"))
    assert answer.startswith("This command has changed. Reload Discord")
    forgive(world)


async def test_a_command_with_other_options_than_the_bot_has(world: World) -> None:
    backend = world.env.backend
    known = [
        {key: value for key, value in command.items() if key not in ("id", "application_id")}
        for command in json.loads(json.dumps(list(backend.commands[None].values())))
    ]
    play = next(command for command in known if command["name"] == "play")
    play["options"] = [o for o in play["options"] if o["name"] != "move"]
    backend.register_commands(None, known)
    answer = said(await world.ada.slash(world.channel, "play"))
    assert answer.startswith("This command has changed. Reload Discord")
    forgive(world)
