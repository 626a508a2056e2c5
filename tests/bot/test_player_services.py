"""What players decide, wish and say of themselves, on a host without Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.base.actor import Actor
from bot.base.errors import Refused, Stale
from bot.features.clocks import service as clocks
from bot.features.clocks.rules import draft_of, settings_of, with_typed
from bot.features.events.contests import service as contests
from bot.features.events.contests import store as contest_store
from bot.features.lobby import service as lobby
from bot.features.people.absence import service as absence
from bot.features.privacy import service as privacy
from bot.features.proposals import service as proposals
from bot.features.reminders import service as reminders
from bot.features.reminders.rules import with_pressed
from bot.host import Host
from bot.tables.contests import ContestKind, EventStatus
from bot.tables.records import Status
from bot.tables.schedule import ClockMode, ClockSettings, Preferences
from data.words import Words
from tests.support.bot.hosting import ADA, BRAM, CLEO, a_lobby, actor, hosted

SOFT = ClockSettings(ClockMode.SOFT, timedelta(hours=12))


@pytest.fixture
async def host(tmp_path: Path, toys: Any) -> AsyncIterator[Host]:
    async with hosted(tmp_path) as made:
        yield made


async def _match(host: Host) -> int:
    """The number of a match of Ada and Bram."""
    table = await a_lobby(host, "race")
    await lobby.join(host.matches, BRAM, table.id)
    return (await lobby.start(host.matches, ADA, table.id, without_guests=False)).id


async def _awaited(host: Host, number: int) -> Actor:
    match = await host.matches.match(number)
    (seat,) = match.awaited
    return next(who for who in (ADA, BRAM) if who.user_id == match.seated[seat].user_id)


async def test_the_opener_alone_sets_the_clock_of_a_lobby(host: Host) -> None:
    table = await a_lobby(host, "race")
    await lobby.join(host.matches, BRAM, table.id)
    with pytest.raises(Refused, match="opener_only"):
        await clocks.set_clock(host.matches, BRAM, table.id, SOFT)
    now, done = await clocks.set_clock(host.matches, ADA, table.id, SOFT)
    assert done
    assert now.clock == SOFT


async def test_the_clock_of_a_match_is_set_once_all_players_have_agreed(host: Host) -> None:
    number = await _match(host)
    _, done = await clocks.set_clock(host.matches, ADA, number, SOFT)
    assert not done
    assert (await host.matches.table(number)).clock != SOFT
    with pytest.raises(Refused):
        await proposals.agree(host.matches, CLEO, number, clocks.CLOCK)
    _, done = await proposals.agree(host.matches, BRAM, number, clocks.CLOCK)
    assert done
    assert (await host.matches.table(number)).clock == SOFT
    with pytest.raises(Refused, match="same_clock"):
        await clocks.set_clock(host.matches, BRAM, number, SOFT)


async def test_what_is_refused_can_no_more_be_agreed_to(host: Host) -> None:
    number = await _match(host)
    await clocks.pause(host.matches, ADA, number)
    await proposals.refuse(host.matches, BRAM, number, clocks.PAUSE)
    with pytest.raises(Stale):
        await proposals.agree(host.matches, BRAM, number, clocks.PAUSE)


async def test_a_button_agrees_only_to_what_it_showed(host: Host) -> None:
    number = await _match(host)
    await clocks.set_clock(host.matches, ADA, number, SOFT)
    with pytest.raises(Stale):
        await proposals.agree(host.matches, BRAM, number, clocks.CLOCK, ["another clock"])


async def test_a_paused_match_goes_on_when_one_player_wants_it(host: Host) -> None:
    number = await _match(host)
    with pytest.raises(Stale):
        await clocks.resume(host.matches, ADA, number)
    _, paused = await clocks.pause(host.matches, ADA, number)
    assert paused is False
    _, paused = await clocks.pause(host.matches, BRAM, number)
    assert paused is True
    _, paused = await clocks.pause(host.matches, ADA, number)
    assert paused is None


def test_a_typed_clock_takes_whole_hours() -> None:
    draft = draft_of(ClockSettings())
    typed, refused = with_typed(draft, ["time=36h", "bank=off", "daily=25:00"])
    assert settings_of(typed).time == timedelta(hours=36)
    assert [wrong.key for wrong in refused] == ["no_hour"], "and keeps the others"
    for wrong, key in (
        ("time=90m", "whole_hours"),
        ("time=soon", "no_span"),
        ("bank=x", "no_reserve"),
    ):
        assert [why.key for why in with_typed(draft, [wrong])[1]] == [key]


def test_an_unknown_button_changes_no_wish() -> None:
    assert not with_pressed(Preferences(), ("off",)).on
    with pytest.raises(Refused, match="unknown_press"):
        with_pressed(Preferences(), ("louder",))


async def test_only_who_is_awaited_puts_reminders_off(host: Host) -> None:
    number, span = await _match(host), timedelta(hours=4)
    awaited = await _awaited(host, number)
    other = BRAM if awaited is ADA else ADA
    with pytest.raises(Refused, match="reminds_other"):
        await reminders.snooze(host.matches, other.user_id, span, number)
    with pytest.raises(Refused, match="nothing_waits"):
        await reminders.snooze(host.matches, other.user_id, span)
    assert (await reminders.snooze(host.matches, awaited.user_id, span, number)).count == 1


async def test_who_takes_no_invitations_gives_the_kept_seat_back(host: Host) -> None:
    table = await a_lobby(host, "race")
    await lobby.invite(host, ADA, table.id, [(BRAM.user_id, "Bram")])
    await lobby.refuse_invitations(host.matches, BRAM, table.id)
    now = await host.matches.table(table.id)
    assert BRAM.user_id not in {m.user_id for m in now.members}
    with pytest.raises(Refused):
        await lobby.invite(host, ADA, table.id, [(BRAM.user_id, "Bram")])


async def test_a_deputy_plays_until_they_decline(host: Host) -> None:
    number = await _match(host)
    gone = await absence.be_away(host, ADA.user_id, "3d", CLEO.user_id)
    assert gone.absence.deputy_id == CLEO.user_id
    seats = await absence.seats_of(host.matches, ADA.user_id)
    assert [m.id for m, _ in absence.played_by(seats, CLEO.user_id, gone.absence.start)] == [number]
    assert await absence.decline(host.matches, CLEO, ADA.user_id) == 1
    with pytest.raises(Refused, match="no_deputy_any_more"):
        await absence.decline(host.matches, CLEO, ADA.user_id)


async def test_nobody_is_away_too_long_or_without_an_end(host: Host) -> None:
    for until, key in ((None, "away_until_when"), ("366d", "away_too_long"), ("x", "no_moment")):
        with pytest.raises(Refused, match=key):
            await absence.be_away(host, ADA.user_id, until)
    with pytest.raises(Refused, match="deputy_is_self"):
        await absence.be_away(host, ADA.user_id, "3d", ADA.user_id)
    with pytest.raises(Refused, match="not_away"):
        await absence.be_back(host.matches, ADA.user_id)


async def test_who_is_away_is_nobodys_deputy(host: Host) -> None:
    await absence.be_away(host, BRAM.user_id, "3d")
    with pytest.raises(Refused, match="deputy_is_away"):
        await absence.be_away(host, ADA.user_id, "3d", BRAM.user_id)


async def test_a_round_robin_begins_with_three_and_by_its_opener(host: Host) -> None:
    opened = await contests.open_contest(
        host.store, ADA, ContestKind.ROUND_ROBIN, "race", "en", Words.of("en")
    )
    for who in (ADA, BRAM):
        await contests.join(host.matches, who, opened.id)
    with pytest.raises(Refused, match="contest_opener"):
        await contests.start(host.matches, BRAM, opened.id)
    with pytest.raises(Refused, match="contest_few"):
        await contests.start(host.matches, ADA, opened.id)
    await contests.join(host.matches, CLEO, opened.id)
    assert (await contests.start(host.matches, ADA, opened.id)).stage is EventStatus.GOING
    with pytest.raises(Refused, match="contest_begun"):
        await contests.join(host.matches, actor(104, "Dirk"), opened.id)
    elsewhere = actor(ADA.user_id, "Ada", channel_id=77)
    with pytest.raises(Refused, match="contest_none"):
        await contests.leave(host.matches, elsewhere, opened.id)
    with pytest.raises(Refused, match="manage_server"):
        await contests.managed(host.matches, ADA, opened.id)


async def test_a_ladder_lets_one_challenge_those_just_above(host: Host) -> None:
    words = Words.of("en")
    ladder = await contests.open_contest(host.store, ADA, ContestKind.LADDER, "race", "en", words)
    for who in (ADA, BRAM):
        await contests.join(host.matches, who, ladder.id)
    _, rival, pairing = await contests.pairing(host.matches, BRAM, ladder.id, 1)
    assert (rival.user_id, pairing.first, pairing.second) == (ADA.user_id, 2, 1)
    with pytest.raises(Refused):
        await contests.pairing(host.matches, ADA, ladder.id, 2)
    with pytest.raises(Refused, match="contest_taken"):
        await contests.open_contest(host.store, BRAM, ContestKind.LADDER, "race", "en", words)
    assert (await contest_store.get(host.store, ladder.id)).kind is ContestKind.LADDER


async def test_what_is_erased_is_what_was_shown_before(host: Host) -> None:
    number = await _match(host)
    before = await privacy.consequences(host.store, BRAM.user_id)
    assert [table.id for table in before.resigned] == [number]
    assert not await privacy.erase(host, BRAM.user_id, "of another day")
    assert await privacy.erase(host, BRAM.user_id, before.mark)
    with pytest.raises(Refused, match="nothing_kept"):
        await privacy.consequences(host.store, BRAM.user_id)
    assert (await host.matches.table(number)).status is Status.FINISHED
