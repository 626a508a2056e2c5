"""Who is awaited, since when and until when: of one table, and of all one's tables."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.features.lobby import allowed as quotas
from bot.features.proposals.rules import PROPOSAL_KINDS
from data.words import Words
from games.core import Seat
from tests.support.bot.playing import begin, labels
from tests.support.bot.scenes import (
    begun,
    begun_with_mover,
    match_of,
    nap,
    player,
    said,
    waiter,
    whisper,
)
from tests.support.bot.world import World

DAY = 24 * 3600.0


async def status(world: World, person: Any, **options: Any) -> list[str]:
    """What is awaited, line by line."""
    text = said(await person.slash(world.channel, "table status", **options))
    return [line for line in text.split("**Seats**")[0].splitlines() if line.startswith("- ")]


async def mine(world: World, person: Any) -> list[str]:
    text = said(await person.slash(world.channel, "mygames"))
    return [line for line in text.splitlines() if line.startswith("- ")]


async def vote(world: World, person: Any, what: str) -> None:
    """Propose something to the others."""
    await person.slash(world.channel, f"table {what}")


async def test_status_says_since_and_until(world: World) -> None:
    match = await begun(world)
    mover, other = player(world, match), waiter(world, match)
    now = int(world.env.now().timestamp())
    (line,) = await status(world, mover)
    assert "your move" in line
    assert re.search(rf"asked <t:{now}:R>, until <t:{now + 3 * 86400}:f>", line)
    (line,) = await status(world, other)
    assert line.startswith(f"- {match.seated[min(match.awaited)].name}, asked <t:")


async def test_every_secret_choice_that_is_awaited_is_listed(world: World) -> None:
    match = await begun(world, "whisper", 3)
    await world.env.advance_time(3600.0)
    await whisper(world, match, 4)
    lines = await status(world, world.people[2])
    assert [line.split(",")[0] for line in lines] == ["- **your move**", "- Bram"]
    assert all("asked <t:" in line and "until <t:" in line for line in lines)
    (listed,) = await mine(world, world.people[2])
    assert "**your move**, asked" in listed
    assert "; Bram, asked" in listed
    (listed,) = await mine(world, world.ada)
    assert "your move" not in listed
    assert "Bram, asked" in listed
    assert "Cleo, asked" in listed


async def test_whoever_may_act_out_of_turn_is_not_awaited(world: World) -> None:
    match = await begun(world)
    (line,) = await mine(world, waiter(world, match))
    assert "your move" not in line


async def test_missed_deadlines_are_marked(world: World) -> None:
    match = await begun(world)
    await world.env.advance_time(3 * DAY + 60)
    (line,) = await status(world, player(world, match))
    assert "time ran out <t:" in line
    assert "until" not in line


async def test_who_is_away_and_who_plays_meanwhile(world: World) -> None:
    match = await begun(world)
    mover, other = player(world, match), waiter(world, match)
    name = match.seated[min(match.awaited)].name
    finn = world.people[5]
    await mover.slash(world.channel, "away", until="5d")
    (line,) = await status(world, other)
    assert f"- {name} (away until <t:" in line
    await mover.slash(world.channel, "away", deputy=finn)
    (line,) = await status(world, other)
    assert f"- {name} (<@{finn.id}> plays until <t:" in line
    (line,) = await mine(world, finn)
    assert f"**your move** for {name} (until <t:" in line
    (line,) = await mine(world, mover)
    assert "your move" not in line


async def test_who_is_or_will_be_away_is_shown_by_their_seat(world: World) -> None:
    match = await begun(world)
    mover, other = player(world, match), waiter(world, match)
    await other.slash(world.channel, "away", since="in 2 days", until="5d")
    for said_of_them in ("away from <t:", "away until <t:"):
        text = said(await mover.slash(world.channel, "table status"))
        assert said_of_them in text.split("**Seats**")[1]
        await world.env.advance_time(2 * DAY + 60)


async def test_a_pause_is_shown(world: World) -> None:
    match = await begun(world)
    await vote(world, player(world, match), "pause")
    await vote(world, waiter(world, match), "pause")
    lines = await status(world, world.ada)
    assert "no clock is running" in lines[-1]
    assert "until" not in lines[0]


async def test_who_has_not_answered_a_proposal_is_named(world: World) -> None:
    _, mover = await begun_with_mover(world, seats=3)
    asked = [p for p in world.people[:3] if p is not mover]
    await vote(world, mover, "pause")
    lines = await status(world, mover)
    names = " and ".join(p.user.name.capitalize() for p in asked)
    assert lines[-1].startswith(f"- {names}: asked <t:")
    assert lines[-1].endswith("to pause the table")
    (line,) = await mine(world, asked[0])
    assert "**you are asked** to pause the table" in line
    await vote(world, asked[0], "pause")
    (line,) = await mine(world, asked[0])
    assert "you are asked" not in line
    (line,) = await mine(world, asked[1])
    assert "you are asked" in line


async def test_an_undo_that_is_asked_for_is_named(world: World) -> None:
    await begin(world, "whisper")
    match = await match_of(world, 1)
    await whisper(world, match, 1, 2)
    panel = await world.ada.slash(world.channel, "table undo")
    await world.ada.click(panel.response, label=labels(panel.response)[0])
    (line,) = await mine(world, world.bram)
    assert "**you are asked** to take back moves" in line
    assert "- Bram: asked <t:" in (await status(world, world.ada))[-1]


def test_every_matter_can_be_named_in_few_words() -> None:
    for name in PROPOSAL_KINDS:
        assert Words.of("en").has(f"matter.{name}", "about"), name


async def test_the_earliest_deadline_comes_first_then_what_is_asked(world: World) -> None:
    """Three tables: at one it is up to Ada later, at one sooner, at one only to answer."""
    third = world.guild.create_text_channel("third")
    await begin(world, "whisper")
    await world.env.advance_time(DAY)
    for channel in (world.other, third):
        await begun(world, "whisper", channel=channel)
    await world.ada.slash(third, "play", move="whisper 1")
    await world.bram.slash(third, "table pause")
    lines = await mine(world, world.ada)
    assert [re.findall(r"#(\d)", line)[0] for line in lines] == ["1", "2", "3"]
    await world.ada.slash(world.channel, "play", move="whisper 1")
    answer = await world.ada.slash(world.channel, "mygames")
    assert labels(answer.response) == ["Move at #2"]
    lines = said(answer).splitlines()[1:]
    assert [re.findall(r"#(\d)", line)[0] for line in lines] == ["2", "3", "1"]


async def test_thirty_tables_fit_into_a_message(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many can be had by whoever sat down before there was a limit."""
    monkeypatch.setattr(quotas, "TABLES", 30)
    for number in range(30):
        channel = world.guild.create_text_channel(f"channel-{number}")
        await begun(world, "whisper", channel=channel)
    answer = await world.ada.slash(world.channel, "mygames")
    assert len(said(answer)) <= 2000
    lines = said(answer).splitlines()
    shown = len(lines) - 2
    assert lines[-1] == f"-# and {30 - shown} more."
    assert len(labels(answer.response)) == 15


async def test_a_deputy_whose_turn_passed_is_not_awaited(world: World) -> None:
    match = await begun(world)
    mover, finn = player(world, match), world.people[5]
    await mover.slash(world.channel, "away", until="5d", deputy=finn)
    await nap(world, await match_of(world, match.id))
    (line,) = await mine(world, finn)
    assert "your move" not in line
    assert player(world, await match_of(world, match.id), Seat(0)) is world.ada
