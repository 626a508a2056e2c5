"""What is said of a clock: all that differs, nothing that has no effect."""

from __future__ import annotations

import pytest

from bot.tables.durations import clock_settings_line
from bot.tables.schedule import ClockMode, ClockSettings, Late, Left
from data.words import Words
from tests.support.bot.playing import choose, labels
from tests.support.bot.scenes import begun, match_of, opened, said, table_in
from tests.support.bot.telling import tells
from tests.support.bot.world import World

SOFT = "soft, 3 days a move, then the others may replace the player"


@pytest.mark.parametrize(
    ("pace", "line"),
    [
        (ClockSettings(), SOFT),
        (ClockSettings(late=Late.OFFER), SOFT),
        (ClockSettings(undo=False), f"{SOFT}; no undo"),
        (ClockSettings(left=Left.WAIT), f"{SOFT}; if a player leaves, the seat waits"),
        (
            ClockSettings(left=Left.WAIT, undo=False),
            f"{SOFT}; if a player leaves, the seat waits; no undo",
        ),
        (
            ClockSettings(ClockMode.NONE, left=Left.WAIT, undo=False),
            "none; no reminders, and nothing happens on its own; no undo",
        ),
    ],
)
def test_a_clock_says_all_that_is_not_as_by_default(pace: ClockSettings, line: str) -> None:
    assert clock_settings_line(pace, Words.of("en")) == line


async def test_a_proposal_says_what_it_changes(world: World) -> None:
    await begun(world)
    panel = (await world.ada.slash(world.channel, "table clock")).response
    panel = (await choose(world.ada, panel, "Undo: on")).response
    assert f"Your choice: **{SOFT}; no undo**" in panel.content
    await choose(world.ada, panel, "Propose this clock")
    asked = world.newest().content
    assert f"another clock: **{SOFT}; no undo**. The present one: {SOFT}." in asked
    await world.press(world.bram, "agree")
    shown = said(await world.people[2].slash(world.channel, "table clock"))
    assert tells(shown, "pace.apart.undo")


async def test_a_clock_that_changes_nothing_is_not_proposed(world: World) -> None:
    """What becomes of the late has no effect by a soft clock."""
    match = await begun(world)
    panel = (await world.ada.slash(world.channel, "table clock", mode="hard")).response
    panel = (await choose(world.ada, panel, "Late: the host plays")).response
    panel = (await choose(world.ada, panel, "Soft: it reminds")).response
    assert "nothing would change" in panel.content
    before = len(world.messages())
    refused = await choose(world.ada, panel, "Propose this clock")
    assert "nothing would change" in said(refused)
    assert len(world.messages()) == before
    assert (await match_of(world, match.id)).table.clock == ClockSettings()


async def test_without_a_clock_no_deadline_is_spoken_of_nor_offered(world: World) -> None:
    await begun(world)
    panel = await world.ada.slash(world.channel, "table clock", mode="none")
    assert tells(said(panel), "pace.help.left_wait")
    assert "at each deadline" not in said(panel)
    assert not [label for label in labels(panel.response) if label.startswith("Player leaves")]
    assert "Undo: on" in labels(panel.response)


@pytest.mark.parametrize("none", ["off", "none", "No", "0", "0h", "0 days"])
async def test_a_reserve_can_be_given_up_in_plain_words(world: World, none: str) -> None:
    await opened(world)
    for bank in ("6h", none):
        typed = await world.ada.slash(world.channel, "table clock", bank=bank)
        await choose(world.ada, typed.response, "Set this clock")
    assert (await table_in(world, world.channel)).clock == ClockSettings()


async def test_what_cannot_be_a_clock_is_told_why(world: World) -> None:
    await opened(world)
    for typed, answer in (
        ({"bank": "plenty"}, "`off` for no reserve"),
        ({"bank": "90m"}, "whole hours"),
        ({"bank": "366d"}, "“366d” is too long: at most 365 days"),
        ({"time": "400 days"}, "“400 days” is too long: at most 365 days"),
        ({"time": "0h"}, "whole hours, at least one"),
    ):
        refused = await world.ada.slash(world.channel, "table clock", **typed)
        assert answer in said(refused), typed


async def test_a_time_that_is_too_long_is_not_called_unreadable_elsewhere(world: World) -> None:
    too_long = await world.ada.slash(world.channel, "remind", first="2 decades 400d")
    assert "cannot read" in said(too_long)
    too_long = await world.ada.slash(world.channel, "remind", first="400d")
    assert "“400d” is too long: at most 365 days" in said(too_long)
    too_long = await world.ada.slash(world.channel, "away", until="400d")
    assert tells(said(too_long), "refusal.away_too_long")
