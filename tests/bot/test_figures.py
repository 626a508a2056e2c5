"""The figures of the host, while it is played with; they tell nothing about anybody."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest

from bot.base.config import FleetSettings
from bot.base.figures import ANSWERS, Figures
from bot.base.setting_kinds import Server
from bot.matches.match import Match
from bot.matches.thinker import Thinkers
from bot.ops.health import Health
from bot.screens import deferral
from bot.store.database import Connection
from bot.store.store import Store
from games.core import Seat
from tests.source import ROOT
from tests.support.bot import brittle
from tests.support.bot.opening import alone
from tests.support.bot.playing import act, begin
from tests.support.bot.scenes import begun, match_of, minutes, nap, opened, player
from tests.support.bot.watching import NONE, Samples, figure, names, now, scraped
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

WAITING = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)"
BOARDS = "/channels/*/messages"


async def test_three_moves_are_three_moves(world: World, healthy: Health) -> None:
    match = await begun(world)
    before = await scraped(healthy)
    for _ in range(3):
        await nap(world, match)
    after = await scraped(healthy)
    assert figure(before, "moves_total", "race", "player") == NONE
    assert figure(after, "moves_total", "race", "player") == 3
    assert figure(before, "commit_seconds_count") == 1  # the start
    assert figure(after, "commit_seconds_count") == 4


async def test_the_wait_for_the_database_is_measured_whenever_it_is_asked(
    world: World, healthy: Health
) -> None:
    match = await begun(world)
    before = await now(healthy, "database_wait_seconds_count")
    await nap(world, match)
    assert await now(healthy, "database_wait_seconds_count") > before > 0


async def test_a_write_that_waits_for_another_process_says_for_how_long(database: str) -> None:
    """The other holds the lock of all writes until it has seen that this one waits for it."""
    shared = FleetSettings(shards=1, processes=2)
    async with Store.open(Server(database), fleet=shared) as one:
        async with Store.open(Server(database), fleet=shared) as other:
            begun = asyncio.Event()
            loop = asyncio.get_running_loop()

            def holds(connection: Connection) -> None:
                connection.execute("SELECT 1").fetchone()
                loop.call_soon_threadsafe(begun.set)
                while not connection.execute(WAITING).fetchone()[0]:
                    pass
                connection.execute("SELECT pg_sleep(0.02)").fetchone()

            held = asyncio.create_task(other.write(holds))
            await begun.wait()
            await one.write(lambda connection: connection.execute("SELECT 1").fetchone())
            await held
        (waits,) = one.figures.lock_waits.collect()
        found = {sample.name.rpartition("_")[2]: sample.value for sample in waits.samples}
        assert found["count"] == 1
        assert found["sum"] >= 0.02


async def test_a_refused_move_is_none(world: World, healthy: Health) -> None:
    match = await begun(world)
    await player(world, match, Seat(1 - min(match.awaited))).slash(
        world.channel, "play", move="rest nap"
    )
    assert "braakland_moves_total" not in names(await scraped(healthy))


async def test_tables_are_counted_by_game_and_status(world: World, healthy: Health) -> None:
    await begun(world)
    await opened(world, "whisper", world.other)
    found = await scraped(healthy)
    assert figure(found, "matches", "race", "running") == 1
    assert figure(found, "matches", "whisper", "lobby") == 1
    asked = await world.ada.slash(world.other, "table close")
    await world.ada.click(asked.response, label="Close the table")
    found = await scraped(healthy)
    assert figure(found, "matches", "whisper", "lobby") == NONE
    assert figure(found, "matches_over", "closed") == 1
    assert figure(found, "guilds") == 1
    assert figure(found, "database_bytes") > 10_000


async def test_answers_are_counted_by_kind_and_whether_they_were_late(
    world: World, healthy: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answers(found: Samples) -> list[float]:
        return [figure(found, "answer_seconds_count", kind) for kind in ANSWERS]

    def late(found: Samples) -> list[float]:
        return [figure(found, "deferred_total", kind) for kind in ANSWERS]

    assert answers(await scraped(healthy)) == [0, 0, 0]
    await opened(world)
    await world.press(world.bram, "join")
    await world.ada.slash(world.channel, "help")
    assert answers(await scraped(healthy)) == [2, 1, 0]
    assert late(await scraped(healthy)) == [0, 0, 0]
    monkeypatch.setattr(deferral, "PATIENCE", 0)
    await world.press(world.bram, "leave")
    assert answers(await scraped(healthy)) == [2, 2, 0]
    assert late(await scraped(healthy)) == [0, 1, 0]


async def test_letters_wait_with_their_age_while_discord_fails(
    world: World, healthy: Health
) -> None:
    match = await begun(world)
    world.env.inject_error("POST", BOARDS, status=503, times=None)
    assert await now(healthy, "letters_oldest_seconds") == 0
    await nap(world, match)
    await minutes(world, 20)
    found = await scraped(healthy)
    assert figure(found, "letters_waiting", "turn") == 1
    assert 20 * 60 <= figure(found, "letters_oldest_seconds") < 21 * 60
    assert figure(found, "letters_total", "turn", "again") >= 3
    world.env.backend.faults.clear()
    await minutes(world, 15)
    found = await scraped(healthy)
    assert figure(found, "letters_waiting", "turn") == NONE
    assert figure(found, "letters_oldest_seconds") == 0
    assert figure(found, "letters_total", "turn", "sent") >= 1


async def test_a_letter_whose_door_is_closed_is_dropped_and_does_not_wait(
    world: World, healthy: Health
) -> None:
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await begun(world, "whisper")
    found = await scraped(healthy)
    assert figure(found, "letters_total", "secret", "dropped") == 2
    assert "braakland_letters_waiting" not in names(found)


async def test_what_is_to_be_said_in_a_week_does_not_wait(world: World, healthy: Health) -> None:
    """A lobby that is closed after seven days, and the next look at a clock."""
    await begun(world)
    await opened(world, channel=world.other)
    await minutes(world, 60)
    found = await scraped(healthy)
    assert "braakland_letters_waiting" not in names(found)
    assert figure(found, "letters_oldest_seconds") == 0


async def test_a_picture_is_painted_once_and_then_found(world: World, healthy: Health) -> None:
    await begin(world, "diceland", size=8)
    await world.press(world.people[2], "board")
    before = await scraped(healthy)
    await world.press(world.people[2], "board")
    after = await scraped(healthy)
    painted, hits = (figure(before, f"picture_{name}") for name in ("seconds_count", "hits_total"))
    assert painted >= 1
    assert figure(after, "picture_seconds_count") == painted
    assert figure(after, "picture_hits_total") == hits + 1


async def test_a_picture_that_cannot_be_painted_is_counted(world: World, healthy: Health) -> None:
    with brittle.installed():
        match = await begun(world, "brittle")
        assert await now(healthy, "picture_failures_total") == 0
        await player(world, match).slash(world.channel, "play", move="step smearing")
        assert await now(healthy, "picture_failures_total") >= 1


async def test_computers_are_counted_and_those_that_fail(
    world: World, healthy: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    await alone(world)
    match = await match_of(world, 1)
    while not (moves_of(match, Seat(0)) and moves_of(match, Seat(1))):
        await act(world, world.ada)
    assert await now(healthy, "computer_seconds_count", "diceland") >= 1
    assert await now(healthy, "moves_total", "diceland", "computer") == moves_of(match, Seat(1))
    assert await now(healthy, "moves_total", "diceland", "player") == moves_of(match, Seat(0))
    assert await now(healthy, "computer_fallbacks_total", "diceland") == NONE

    async def fail(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(Thinkers, "choose", fail)
    while await now(healthy, "computer_fallbacks_total", "diceland") == NONE:
        await act(world, world.ada)
    assert await now(healthy, "moves_total", "diceland", "host") >= 1


def moves_of(match: Match, seat: Seat) -> int:
    return sum(line.entry.seat == seat for line in match.lines)


async def test_no_label_holds_a_number_of_anybody_or_a_word_of_a_player(
    world: World, healthy: Health
) -> None:
    """Whatever happens: moves, presses, letters by direct message, refusals, closed doors."""
    match = await begun(world, "whisper", seats=3)
    await world.ada.slash(world.channel, "play", move="whisper 3")
    await begun(world, channel=world.other)
    world.env.inject_error("POST", BOARDS, status=429, times=2)
    await nap(world, await match_of(world, 2), world.other)
    await world.press(player(world, match), "board")
    await world.ada.slash(world.channel, "table close")
    world.store.figures.refused("user", f"/api/v10/channels/{world.channel.id}/messages")
    world.store.figures.refused(None, f"/api/v10/webhooks/{world.ada.id}/token-of-it")
    world.store.figures.refused("a word", f"/{world.ada.id}")
    values = {value for _, labels in await scraped(healthy) for value in labels}
    assert {"race", "whisper", "webhooks", "channels", "user"} <= values
    known = r"[a-z_]+|[0-9.]+(e[+-]?\d+)?|\+Inf"
    assert [value for value in values if not re.fullmatch(known, value)] == []
    assert [value for value in values if len(re.sub(r"\D", "", value)) >= 15] == []


# --------------------------------------------------------------------------------- what is written


def named_in_the_table() -> Iterator[str]:
    text = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("| `"):
            yield from re.findall(r"`(\w+)", line.split("|")[1])


def test_every_figure_is_in_the_table_and_nothing_else_is() -> None:
    there = {family.name for family in Figures().registry.collect()}
    told = {name.removesuffix("_total").removesuffix("_info") for name in named_in_the_table()}
    assert {name for name in there if not name.startswith("process_")} == told
