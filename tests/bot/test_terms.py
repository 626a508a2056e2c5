"""Nobody holds the others: whoever can move things on is called, and a question has a term."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import time, timedelta

import pytest

from bot.features.proposals.rules import Decides, need_of
from bot.features.proposals.store import all_of
from bot.tables.records import Status
from bot.tables.schedule import ClockMode, ClockSettings, Late, Preferences, Where
from games.core import Seat
from tests.support.bot.playing import choose, verbs
from tests.support.bot.scenes import (
    asked_back,
    begun,
    close,
    dms,
    match_of,
    nap,
    opened,
    pinged,
    player,
    propose,
    said,
)
from tests.support.bot.sitting import DAY, leave, public
from tests.support.bot.telling import tells
from tests.support.bot.world import World

TERM = 3 * DAY


@pytest.mark.parametrize(
    ("decides", "asked", "agreed", "away", "silent", "enough"),
    [
        ("all", 3, 2, 1, 0, False),  # who is away is waited for
        ("there", 4, 3, 0, None, False),  # within the term all who are there
        ("there", 4, 3, 1, None, True),
        ("there", 3, 1, 2, None, False),  # nobody ends a match alone
        ("there", 4, 1, 3, 0, False),  # nor when its term is over
        ("there", 4, 2, 2, 0, True),
        ("there", 4, 3, 0, 1, True),
        ("there", 4, 2, 0, 2, True),
        ("there", 4, 2, 0, 0, False),  # two have moved on: half is not more than half
        ("there", 2, 1, 0, 1, False),  # of two players silence leaves it to the clock
        ("most", 3, 1, 0, None, False),
        ("most", 3, 2, 0, None, True),
        ("most", 3, 1, 2, None, False),  # nor is anybody replaced by one alone, until the term
        ("most", 3, 1, 2, 0, True),
        ("most", 3, 2, 1, None, True),
        ("most", 1, 1, 0, None, True),
        ("most", 3, 1, 0, 2, True),
    ],
)
def test_silence_is_never_a_yes_and_holds_nobody(
    decides: str, asked: int, agreed: int, away: int, silent: int | None, enough: bool
) -> None:
    """`silent`, of the last seats, once the term is over; the first ones agree."""
    seats = [Seat(n) for n in range(asked)]
    yes, last = frozenset(seats[:agreed]), frozenset(seats[asked - away :])
    quiet = None if silent is None else frozenset(seats[asked - silent :])
    need = need_of(Decides(decides), frozenset(seats), yes, last, quiet)
    assert (not need.missing(yes)) == enough


@pytest.mark.parametrize("what", ["close", "pause", "undo"])
async def test_one_who_never_answers_is_reminded_once_and_then_it_is_settled(
    world: World, what: str
) -> None:
    match = await begun(world, seats=4)
    asker = player(world, match)
    if what == "close":
        await propose(world, asker)
    elif what == "pause":
        await asker.slash(world.channel, "table pause")
    else:
        await nap(world, match)
        await nap(world, match)
        await asked_back(world, asker)
    asked = world.newest().content
    assert tells(asked, "term.there" if what == "close" else "term.all")
    silent = player(world, await match_of(world, 1)) if what == "undo" else world.people[3]
    if silent is asker:
        silent = world.people[2]
    for person in world.people[:4]:
        if what != "undo" and person not in (asker, silent):
            await world.press(person, "agree")
    before = len(world.messages())
    await world.env.advance_time(TERM / 2 + 60)
    reminded = [m for m in world.messages()[before:] if "agree" in verbs(m)]
    assert len(reminded) == 1
    assert silent.id in pinged(reminded[0]) or what == "undo"
    await world.env.advance_time(TERM)
    assert not await all_of(world.store, 1)
    assert tells(public(world), f"matter.{what}.{'done' if what == 'close' else 'lapsed'}")
    assert not any("agree" in verbs(m) for m in world.messages())
    match = await match_of(world, 1)
    assert (match.table.status is Status.CLOSED) == (what == "close")


async def test_a_term_stands_while_the_host_is_gone(world: World) -> None:
    """Nobody could answer meanwhile."""
    await begun(world, seats=3)
    await propose(world, world.ada)
    gone, now = timedelta(days=10), world.env.now()
    await world.store.deadlines.alive(now)
    await world.store.deadlines.serve_again(now + gone)
    await world.env.advance_time(gone.total_seconds() + TERM - 60)
    assert await all_of(world.store, 1)
    await world.env.advance_time(120)
    assert not await all_of(world.store, 1)


async def test_time_is_up_calls_the_others_each_as_they_wish(world: World) -> None:
    match = await begun(world, seats=4)
    late = player(world, match)
    here, asked_by_message, away = (p for p in world.people[:4] if p.id != late.id)
    now = world.env.now()
    wish = Preferences(where=Where.DM)
    await world.store.deadlines.wish(asked_by_message.id, wish, now)
    await away.slash(world.channel, "away", until="20d")
    await world.env.advance_time(TERM + 60)
    called = next(m for m in reversed(world.messages()) if "replace" in verbs(m))
    assert pinged(called) == {late.id, here.id}
    assert "replace" in verbs(dms(asked_by_message)[-1])
    assert not any("replace" in verbs(m) for m in dms(away))


async def test_an_open_seat_calls_the_others_once(world: World) -> None:
    await begun(world, seats=3)
    await leave(world, world.bram)
    opened = [m for m in world.messages() if "sit" in verbs(m)]
    assert [pinged(m) for m in opened] == [{p.id for p in world.people[:3]}]
    assert tells(opened[0].content, "seats.others_ask")


async def test_after_a_day_without_its_opener_any_player_may_lead_a_lobby(world: World) -> None:
    await opened(world)
    await world.press(world.bram, "join")
    stranger = world.people[3]
    refused = await world.bram.slash(world.channel, "table start")
    assert tells(said(refused), "refusal.opener_until")
    await world.env.advance_time(DAY + 60)
    calls = [m for m in world.messages() if "lead" in verbs(m)]
    assert [pinged(m) for m in calls] == [{world.bram.id}]
    assert tells(said(await world.press(stranger, "lead", calls[0])), "refusal.opener_only")
    await world.press(world.bram, "lead", calls[0])
    assert tells(public(world), "notice.led")
    assert tells(dms(world.ada)[-1].content, "warning.led")
    text = "\n".join(m.content for m in world.messages())
    assert re.search(r"^- Bram · .* · leads the table$", text, re.MULTILINE)
    refused = await world.ada.slash(world.channel, "table start")
    assert tells(said(refused), "refusal.opener_until")
    await world.press(world.bram, "start")
    assert (await match_of(world, 1)).table.status is Status.RUNNING
    assert not any("lead" in verbs(m) for m in world.messages())


async def test_after_a_day_without_its_opener_any_player_may_close_a_lobby(world: World) -> None:
    await opened(world)
    await world.press(world.bram, "join")
    await world.env.advance_time(DAY)
    await close(world, world.bram)
    assert tells(public(world), "closed.player")


async def test_computers_wait_for_the_one_person_who_was_late(world: World) -> None:
    """Their seat stays theirs, the match is paused and says so, and any press of theirs goes on."""
    await world.ada.slash(world.channel, "table open", game="diceland", computers="easy")
    hard = ClockSettings(ClockMode.HARD, timedelta(hours=6), late=Late.OFFER)
    table = await world.store.table(1)
    assert table is not None
    await world.app.host.matches.keep(replace(table, clock=hard))
    await world.env.advance_time(DAY)
    assert tells(public(world), "notice.waits_for_last")
    assert not (await match_of(world, 1)).seated[Seat(0)].left
    await world.press(world.ada, "resume")
    await world.env.advance_time(3600)
    assert not (await match_of(world, 1)).seated[Seat(0)].left


async def test_where_only_computers_play_on_a_soft_clock_the_channel_says_that_time_is_up(
    world: World,
) -> None:
    await world.ada.slash(world.channel, "table open", game="diceland", computers="easy")
    table = await world.store.table(1)
    assert table is not None
    soft = ClockSettings(ClockMode.SOFT, timedelta(hours=6))
    await world.app.host.matches.keep(replace(table, clock=soft))
    await world.env.advance_time(DAY)
    assert tells(public(world), "late.alone")
    assert (await match_of(world, 1)).awaited == {Seat(0)}


async def test_what_came_of_it_calls_who_asked_as_they_wish(world: World) -> None:
    """Not who has just answered; nor whom the board calls that follows."""
    match = await begun(world, seats=3)
    asker = next(p for p in world.people[:3] if p.id != player(world, match).id)
    others = [p for p in world.people[:3] if p.id != asker.id]
    for how in ("goon", "agree"):
        await asker.slash(world.channel, "table pause")
        before = len(world.messages())
        for person in others if how == "agree" else others[:1]:
            await world.press(person, how)
        key = "matter.pause.done" if how == "agree" else "matter.pause.refused"
        came = [m for m in world.messages()[before:] if tells(m.content, key)]
        assert [pinged(m) for m in came] == [{asker.id}]
    await world.press(asker, "resume")
    await world.store.deadlines.wish(asker.id, Preferences(where=Where.DM), world.env.now())
    await asker.slash(world.channel, "table pause")
    await world.env.advance_time(TERM + 60)
    assert tells(dms(asker)[-1].content, "matter.pause.lapsed")


async def test_who_is_asked_for_another_clock_is_warned_of_the_night_that_it_eats(
    world: World,
) -> None:
    await begun(world, seats=2)
    night = Preferences(zone="Europe/Brussels", quiet=(time(22), time(7)))
    await world.store.deadlines.wish(world.bram.id, night, world.env.now())
    shown = await world.ada.slash(world.channel, "table clock", mode="hard", time="9h")
    off = await choose(world.ada, shown.response, "Nights do not count")
    assert tells(off.response.content, "pace.eaten")
    await choose(world.ada, off.response, "Propose this clock")
    asked = next(m for m in reversed(world.messages()) if "agree" in verbs(m))
    assert tells(asked.content, "pace.eaten")
