"""Somebody who watches over the host: is it alive, can it be played with, and what are its figures?

All is asked over HTTP, as a supervisor or Prometheus does it, while the bot is played with.
"""

from __future__ import annotations

import asyncio
import http.client
import re
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, closing

import pytest
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from bot.base.config import Address
from bot.base.figures import ANSWERS, Figures
from bot.matches.match import Match
from bot.matches.thinker import Thinkers
from bot.ops import health
from bot.ops.health import Health, told
from bot.views import deferral
from games.core import Seat
from tests.bot import brittle
from tests.bot.conftest import World
from tests.bot.playing import begin
from tests.bot.scenes import begun, match_of, minutes, nap, opened, player, said
from tests.bot.test_computers import act, alone
from tests.bot.test_trouble import full_disk
from tests.source import ROOT

HERE = Address("127.0.0.1", 0)
BOARDS = "/channels/*/messages"
Samples = Mapping[tuple[str, frozenset[str]], float]


@pytest.fixture
async def healthy(world: World) -> AsyncIterator[Health]:
    """The bot at work, with somebody who may ask how it is."""
    async with AsyncExitStack() as until_the_end:
        with world.env.time_context():
            listening = await until_the_end.enter_async_context(told(HERE))
        listening.watch(world.app)
        yield listening


def fetched(port: int | None, path: str) -> tuple[int, str]:
    """The status and the text; blocks, and is for another thread than the bot's."""
    with closing(http.client.HTTPConnection("127.0.0.1", port or 0, timeout=300)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


async def ask(asked: Health, path: str) -> tuple[int, str]:
    return await asyncio.to_thread(fetched, asked.port, path)


async def scraped(asked: Health) -> Samples:
    """Every figure, by its name and the values of its labels."""
    status, text = await ask(asked, "/metrics")
    assert status == 200
    families = list(text_string_to_metric_families(text))
    return {
        (sample.name, frozenset(sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


NONE = -1.0
"""There is no figure of that name and these labels."""


def figure(found: Samples, name: str, *labels: str) -> float:
    return found.get((f"braakland_{name}", frozenset(labels)), NONE)


def names(found: Samples) -> set[str]:
    return {name for name, _ in found}


async def now(asked: Health, name: str, *labels: str) -> float:
    return figure(await scraped(asked), name, *labels)


# ------------------------------------------------------------------- alive, and can be played with


async def test_a_host_at_work_is_alive_and_ready(healthy: Health) -> None:
    assert await ask(healthy, "/live") == (200, "yes\n")
    assert await ask(healthy, "/ready") == (200, "yes\n")
    assert (await ask(healthy, "/"))[0] == 404
    assert await now(healthy, "ready") == 1


async def test_a_stuck_event_loop_is_told_by_another_thread(
    healthy: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    answers: list[tuple[int, str]] = []
    asking = threading.Thread(target=lambda: answers.append(fetched(healthy.port, "/live")))
    asking.start()
    asking.join()  # and nothing else happens in this thread, which is that of the event loop
    ((status, text),) = answers
    assert status == 503
    assert "event loop has not turned" in text
    monkeypatch.undo()
    assert (await ask(healthy, "/live"))[0] == 200


async def test_it_is_not_ready_before_it_is_connected_and_while_it_stops(world: World) -> None:
    async with told(HERE) as listening:
        assert await ask(listening, "/live") == (200, "yes\n")
        status, text = await ask(listening, "/ready")
        assert (status, "opens the database" in text) == (503, True)
        assert (await ask(listening, "/metrics"))[0] == 503
        listening.watch(world.app)
        assert (await ask(listening, "/ready"))[0] == 200
        listening.stopping = True
        assert await ask(listening, "/ready") == (503, "the host is stopping\n")
        assert (await ask(listening, "/live"))[0] == 200
        assert await now(listening, "ready") == 0


async def test_without_its_line_to_discord_it_is_not_ready(world: World, healthy: Health) -> None:
    await world.app.ws.close()
    status, text = await ask(healthy, "/ready")
    assert (status, "connection to Discord is lost" in text) == (503, True)
    assert await now(healthy, "gateway_up", "0") == 0
    await world.restart()
    healthy.watch(world.app)
    assert (await ask(healthy, "/ready"))[0] == 200
    assert await now(healthy, "gateway_up", "0") == 1


async def test_on_a_full_disk_it_is_not_ready_until_there_is_room(
    world: World, healthy: Health
) -> None:
    match = await begun(world)
    mover = player(world, match)
    with full_disk(world.config.database):
        refused = await mover.slash(world.channel, "play", move="rest nap")
        assert "nothing has changed" in said(refused)
        status, text = await ask(healthy, "/ready")
        assert (status, "database cannot be used" in text) == (503, True)
        found = await scraped(healthy)
        assert figure(found, "store_up") == 0
        assert "braakland_matches" not in names(found)
    assert await ask(healthy, "/ready") == (200, "yes\n")
    assert await now(healthy, "store_up") == 1


# ----------------------------------------------------------------------------------- the figures


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
    await world.click(world.bram, "Join")
    await world.ada.slash(world.channel, "help")
    assert answers(await scraped(healthy)) == [2, 1, 0]
    assert late(await scraped(healthy)) == [0, 0, 0]
    monkeypatch.setattr(deferral, "PATIENCE", 0)
    await world.click(world.bram, "Leave")
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
    await world.click(world.people[2], "Board")
    before = await scraped(healthy)
    await world.click(world.people[2], "Board")
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
    while await now(healthy, "computer_seconds_count", "diceland") == NONE:
        await act(world, world.ada)
    match = await match_of(world, 1)
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
    await world.click(player(world, match), "Board")
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


def test_the_rules_for_alerts_speak_of_figures_there_are() -> None:
    text = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
    rules = text[text.index("```yaml") :]
    named = set(re.findall(r"\bbraakland_\w+", rules))
    there = {sample for family in Figures().registry.collect() for sample in _samples(family)}
    assert len(re.findall(r"alert:", rules)) >= 3
    assert named
    assert named <= there


def _samples(family: Metric) -> Iterator[str]:
    """The names by which a figure can be asked for."""
    suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}
    yield from (family.name + suffix for suffix in suffixes.get(family.type, ("", "_info")))
