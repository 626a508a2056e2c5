"""`braakland rehearse` on the simulated Discord: what the stand-in assumes is as assumed there, and
whatever is inverted in it is found."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import discord
import pytest
import simcord

from bot.base.address import REHEARSAL
from bot.rehearsal.assumption import Assumption
from bot.rehearsal.stage import NAME, Stage
from bot.rehearsal.walk import ASSUMPTIONS, Finding, Found, listed, stopped
from tests.source import sources
from tests.support.assumed import inverted
from tests.support.bot.rehearsed import Rehearsed

SWITCHED = re.compile(r'assumes\("[a-z_.]+"\)')
NAMED = re.compile(r"Assumed:(?:\s+[a-z_]+\.[a-z_]+[,.]?)+")
KEY = re.compile(r"[a-z_]+\.[a-z_]+")

FIVE = (
    "messages.edit_of_deleted",
    "threads.archived_edit",
    "permissions.send",
    "emoji.gone",
    "presses.late",
)
ADMINISTRATOR = 1 << 3
AFTER = ["games", "@everyone", "TestBot"]


def keys_in(*folders: str, marked: re.Pattern[str]) -> set[str]:
    """The assumptions that stand-ins in these folders name."""
    texts = [p.read_text("utf-8") for p in sources(*folders) if p.name != "assumed.py"]
    return {key for text in texts for mark in marked.findall(text) for key in KEY.findall(mark)}


def carried() -> list[Assumption]:
    """What the simulated Discord assumes, and can be tried."""
    switched = keys_in("tests/support", marked=SWITCHED)
    return [one for key, one in ASSUMPTIONS.items() if key in switched and not one.never]


def keys_of(found: list[Found], verdict: Finding) -> set[str]:
    return {one.assumption.key for one in found if one.verdict is verdict}


@pytest.fixture
def unjudged(judged_traffic: list[simcord.Env]) -> Any:
    """What is sent on purpose so that Discord refuses it is not judged."""
    yield
    judged_traffic.clear()


def test_every_assumption_is_declared_beside_a_stand_in_that_makes_it() -> None:
    folders = ("tests/support", "tests/transport", "tests/fleet", "tests/worlds")
    known = keys_in(*folders, marked=SWITCHED) | keys_in(*folders, marked=NAMED)
    assert known == ASSUMPTIONS.keys()


def test_all_but_what_is_never_tried_can_be_inverted_in_a_stand_in() -> None:
    switched = keys_in("tests/support", "tests/transport", marked=SWITCHED)
    assert switched >= {key for key, one in ASSUMPTIONS.items() if not one.never}


@pytest.mark.usefixtures("unjudged")
async def test_on_the_stand_in_as_it_is_all_is_as_assumed() -> None:
    rehearsed = Rehearsed()
    found = await rehearsed.walk(carried())
    assert not keys_of(found, Finding.OTHERWISE), "\n".join(listed(found))
    assert not keys_of(found, Finding.NOT_TRIED), "\n".join(listed(found))
    assert rehearsed.left == []
    assert rehearsed.there == AFTER


@pytest.mark.usefixtures("unjudged")
async def test_each_assumption_that_is_inverted_is_found() -> None:
    """Each is inverted while it is tried, and no other."""

    def otherwise(one: Assumption) -> Assumption:
        async def trial(stage: Stage) -> str | None:
            with inverted(one.key):
                return await one.trial(stage)

        return replace(one, trial=trial)

    rehearsed = Rehearsed()
    found = await rehearsed.walk([otherwise(one) for one in carried()])
    assert keys_of(found, Finding.OTHERWISE) == {one.key for one in carried()}
    assert rehearsed.there == AFTER


@pytest.mark.usefixtures("unjudged")
async def test_five_that_are_inverted_are_named_in_the_list_and_no_other() -> None:
    with inverted(*FIVE):
        found = await Rehearsed().walk(carried())
    assert keys_of(found, Finding.OTHERWISE) == {*FIVE}
    lines = "\n".join(listed(found))
    part = lines[lines.index("Otherwise: 5") : lines.index("Not tried: 0")]
    assert re.findall(r"^  ([\w.]+)", part, re.MULTILINE) == sorted(FIVE, key=part.index)
    assert part.count("What came: ") == len(FIVE)


def chosen(*keys: str) -> list[Assumption]:
    return [ASSUMPTIONS[key] for key in keys]


async def test_where_nobody_is_there_to_press_the_first_is_waited_for_alone() -> None:
    rehearsed = Rehearsed(presses=False)
    found = await rehearsed.walk(chosen("presses.in_time", "presses.who"))
    assert [one.more for one in found] == [
        "nobody pressed within 120 s",
        "nobody was there to press before",
    ]
    assert sum("within 120 s" in line for line in rehearsed.lines) == 2  # it asks, and gives up


async def test_alone_it_asks_nobody_and_says_so() -> None:
    rehearsed = Rehearsed(alone="nobody is to press")
    (found,) = await rehearsed.walk(chosen("presses.locked"))
    assert (found.verdict, found.more) == (Finding.NOT_TRIED, "nobody is to press")


async def test_who_stops_it_leaves_nothing_behind_and_hears_what_was_not_tried() -> None:
    rehearsed, both = Rehearsed(presses=False), chosen("emoji.given", "presses.who")
    found = await rehearsed.walk(both, stop_at="presses.who")
    assert rehearsed.there == AFTER
    assert keys_of(found, Finding.AS_ASSUMED) == {"emoji.given"}
    (rest,) = stopped(both, found)
    assert (rest.assumption.key, rest.verdict) == ("presses.who", Finding.NOT_TRIED)


async def test_what_a_rehearsal_that_was_killed_has_left_is_removed() -> None:
    rehearsed = Rehearsed()

    def leave(guild: Any) -> None:
        left = guild.create_category(NAME)
        guild.create_text_channel("hidden", category=left)
        guild.create_role(NAME)

    rehearsed.prepare = leave
    await rehearsed.walk(chosen("threads.number"))
    assert sorted(rehearsed.there) == sorted(AFTER)


async def test_what_could_not_be_removed_is_named() -> None:
    rehearsed = Rehearsed()

    def hold(_guild: Any) -> None:
        rehearsed.env.inject_error("DELETE", "/channels/*", status=403, code=50013, times=None)

    rehearsed.prepare = hold
    await rehearsed.walk(chosen("messages.silent"))
    assert rehearsed.left is not None
    assert [one.partition(f" {NAME} ")[0] for one in rehearsed.left] == [
        "TextChannel",
        "CategoryChannel",
    ]


async def test_to_an_administrator_nothing_is_denied_and_nothing_is_tried() -> None:
    rehearsed = Rehearsed()

    def promote(guild: Any) -> None:
        backend = rehearsed.env.backend
        ours = next(r for r in backend.guilds[guild.id].roles.values() if r.name == "TestBot")
        backend.edit_role(guild.id, ours.id, {"permissions": ADMINISTRATOR})

    rehearsed.prepare = promote
    found = await rehearsed.walk(chosen("permissions.send", "permissions.view"))
    assert keys_of(found, Finding.NOT_TRIED) == {"permissions.send", "permissions.view"}
    assert all("administrator" in one.more for one in found)


@pytest.mark.discord
async def test_a_bot_that_plays_leaves_the_presses_of_a_rehearsal_alone(world: Any) -> None:
    """Another process of the same token answers them."""
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Press", custom_id=f"{REHEARSAL}:1"))
    channel = world.app.get_channel(world.channel.id)
    with world.env._bot_scope():
        message = await channel.send("A rehearsal", view=view)
    pressed = await world.ada.click(message, custom_id=f"{REHEARSAL}:1")
    assert not pressed.acknowledged
