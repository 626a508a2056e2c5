"""Thirty days, forty tables, two hundred restarts: what was sent is what ought to have been.

The diary works out by itself, minute by minute, who was to be reminded and whose time was over;
the host is asked for nothing but the messages it sent and the log it kept.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, time, timedelta
from itertools import zip_longest
from typing import Any

import discord
import pytest

from bot.app import App
from bot.store import people, waits
from bot.tables.schedule import ClockMode, ClockSettings, Preferences, Where
from games import log, registry
from tests.support.bot.diary import MINUTE, Absence, Desk, Diary, Person, Watch
from tests.support.bot.playing import choose, components
from tests.support.bot.scenes import said
from tests.support.bot.world import World

pytestmark = [pytest.mark.long, pytest.mark.discord]

DAYS, RESTARTS, TABLES, PEOPLE = 30, 200, 40, 12
OPERATIONS = 600
HOUR = timedelta(hours=1)
ZONES = ("Europe/Amsterdam", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC")
QUIET = {"22-7": (time(22), time(7)), "1:30-2:45": (time(1, 30), time(2, 45))}
PACES = (
    ClockSettings(),
    ClockSettings(time=36 * HOUR, bank=12 * HOUR),
    ClockSettings(ClockMode.HARD, 24 * HOUR),
    ClockSettings(ClockMode.HARD, 12 * HOUR, bank=30 * HOUR),
    ClockSettings(ClockMode.HARD, 3 * HOUR),
    ClockSettings(ClockMode.NONE),
)
Sent = tuple[datetime, int, int]


class Month:
    """The world, the diary, and the chance that drives both."""

    def __init__(self, world: World, chance: random.Random) -> None:
        self.world, self.chance = world, chance
        extra = [world.env.create_user(f"guest{n}") for n in range(PEOPLE - len(world.people))]
        self.people = [*world.people, *(world.guild.add_member(user) for user in extra)]
        self.channels = [world.guild.create_text_channel(f"table-{n}") for n in range(TABLES)]
        self.diary = Diary(world.env.now(), people={p.id: Person() for p in self.people})

    async def open_tables(self) -> None:
        seconds = 60 - self.world.env.now().timestamp() % 60
        await self.world.env.advance_time(seconds)
        self.diary.now = self.world.env.now()
        for number, channel in enumerate(self.channels, 1):
            await self._open(number, channel)

    async def _open(self, number: int, channel: Any) -> None:
        world, game = self.world, "whisper" if number % 4 == 0 else "race"
        players = self.chance.sample(self.people, self.chance.choice((2, 2, 3)))
        await players[0].slash(channel, "table open", game=game)
        for player in players[1:]:
            await player.slash(channel, "table join")
        pace = self.chance.choice(PACES)
        with world.env.time_context():
            await world.app.host.matches.update(
                number, lambda t: world.app.host.matches.keep(replace(t, clock=pace))
            )
        await players[0].slash(channel, "table start")
        match = await world.app.host.matches.match(number)
        position, _ = log.start(match.game, len(players), match.options, match.table.seed)
        desk = Desk(
            number, registry()[game], match.table.seed, position, pace, [p.id for p in players]
        )
        desk.watches = {s: Watch(self.diary.now) for s in log.awaited(desk.game, position)}
        self.diary.desks.append(desk)

    async def pass_to(self, at: datetime) -> None:
        """Let time pass; what people do may itself have taken a second or two."""
        left = (at - self.world.env.now()).total_seconds()
        await self.world.env.advance_time(max(0.0, left))
        self.diary.until(at)

    async def pass_some(self, minutes: int) -> None:
        """Let time pass, on to a minute in which the host has nothing to do but what follows."""
        await self.pass_to(self.diary.now + minutes * MINUTE)
        while self.diary.busy():
            await self.pass_to(self.diary.now + MINUTE)

    async def restart(self) -> None:
        """Mostly a matter of minutes, sometimes of hours, now and then of days."""
        minutes = self.chance.choices(
            (0, self.chance.randint(1, 59), self.chance.randint(61, 2000)), (150, 40, 10)
        )[0]
        with self.world.env.time_context():
            await self.world.app.close()
        self.diary.stop()
        await self.pass_to(self.diary.now + minutes * MINUTE)
        self.world.app = App(self.world.config, self.world.store)
        self.diary.start()
        await self.world.env.restart_bot(self.world.app)

    async def operation(self) -> None:
        kinds = (self.move, self.wish, self.go_away, self.come_back, self.stop_or_go, self.snooze)
        await self.chance.choices(kinds, (70, 6, 5, 4, 5, 4))[0]()
        self.diary.changed()
        self.diary.act()  # what somebody does may make something due at once

    async def move(self) -> None:
        desk = self.chance.choice(self.diary.desks)
        if not desk.watches:
            return
        seat = self.chance.choice(sorted(desk.watches))
        legal = list(desk.game.legal(desk.position.state, seat))
        quiet_ones = [action for action in legal if str(action).startswith("rest")]
        action = self.chance.choice(quiet_ones or legal)
        person = self._person(desk.people[seat])
        await person.slash(self.channels[desk.number - 1], "play", move=str(action))
        desk.play(seat, action, self.diary.now)

    async def wish(self) -> None:
        chance, person = self.chance, self.chance.choice(self.people)
        known = self.diary.people[person.id]
        zone = chance.choice((known.preferences.zone, *ZONES))
        hours = chance.choice((None, "22-7", "1:30-2:45")) if zone else None
        spacing = chance.choice((None, 5, 24))
        first, where = chance.choice((2, 24, 24, 30)), chance.choice(tuple(Where))
        on = chance.random() < 0.9
        typed: dict[str, Any] = {"zone": zone} if zone else {}
        answer = await person.slash(
            self.channels[0],
            "remind",
            first=f"{first}h",
            spacing=f"{spacing}h" if spacing else "off",
            quiet=hours or "off",
            where=where.value,
            on=on,
            **typed,
        )
        assert "How you are reminded" in said(answer) or answer.response, said(answer)
        quiet_hours = QUIET[hours] if hours else None
        known.preferences = Preferences(
            zone, first * HOUR, spacing * HOUR if spacing else None, quiet_hours, where, on
        )

    async def go_away(self) -> None:
        chance, now = self.chance, self.diary.now
        person, other = chance.sample(self.people, 2)
        known = self.diary.people
        minutes = chance.randint(60, 8 * 1440)
        deputy = other if chance.random() < 0.4 and not known[other.id].absence(now) else None
        typed = {} if deputy is None else {"deputy": deputy.user}
        await person.slash(self.channels[0], "away", until=f"{minutes}m", **typed)
        before = known[person.id].absence(now)  # whose deputy goes on if no other is named,
        kept = None if before is None else before.deputy
        if kept is not None and known[kept].absence(now):
            kept = None  # unless they are away themselves
        self._end_absence(person.id)
        known[person.id].absences.append(
            Absence(now, now + minutes * MINUTE, kept if deputy is None else deputy.id)
        )

    async def come_back(self) -> None:
        away = [p for p in self.people if self.diary.people[p.id].absence(self.diary.now)]
        if away:
            person = self.chance.choice(away)
            panel = await person.slash(self.channels[0], "away")
            await choose(person, panel.response, "I'm back")
            self._end_absence(person.id)

    def _end_absence(self, user: int) -> None:
        person = self.diary.people[user]
        if absence := person.absence(self.diary.now):
            absence.stop = self.diary.now
        person.absences = [a for a in person.absences if a.start < a.stop]

    async def stop_or_go(self) -> None:
        """All players agree to a pause, or the first of them ends it."""
        desk = self.chance.choice(self.diary.desks)
        if not desk.watches:
            return
        answer = ""
        for user in desk.people[:1] if desk.paused else desk.people:
            where = self.channels[desk.number - 1]
            answer = said(await self._person(user).slash(where, "table pause"))
        assert ("goes on" if desk.paused else "is paused") in answer
        desk.paused = not desk.paused

    async def snooze(self) -> None:
        """No reminder for four hours, at any table."""
        person, until = self.chance.choice(self.people), self.diary.now + 4 * HOUR
        await person.slash(self.channels[0], "remind", snooze="4h")
        for desk in self.diary.desks:
            for seat, watch in desk.watches.items():
                if self.diary.called(desk, seat, self.diary.now) == person.id:
                    watch.snoozed = until

    def _person(self, user: int) -> Any:
        return next(p for p in self.people if p.id == user)

    def messages(self) -> Iterable[tuple[Any, list[str]]]:
        """Everything the host has said that bears buttons, with their addresses."""
        rooms = [*self.channels, *(p.user.dm_channel for p in self.people if p.user.dm_channel)]
        for room in rooms:
            for message in room.history():
                yield (
                    message,
                    [i["custom_id"] for r in components(message) for i in r["components"]],
                )

    def reminders(self) -> list[Sent]:
        sent = []
        for message, addresses in self.messages():
            if any(address.startswith("bl:snooze:") for address in addresses):
                tables = set(map(int, re.findall(r"(?<!<)#(\d+)", message.content)))
                called = {user.id for user in message.mentions}
                assert len(called) == 1 or len(tables) == 1  # each is called for their own
                sent += [(message.created_at, table, to) for table in tables for to in called]
        return sent

    def warnings(self) -> list[Sent]:
        """When the table or the late player was told; the others hear of it too, in person. Read as
        it was sent: the button goes once the late player has moved."""
        read_by = {p.user.dm_channel.id: p.id for p in self.people if p.user.dm_channel}
        backend: Any = self.world.env.backend
        sent = []
        for message in [t[2] for t in backend.transcript if t[:2] == ("GATEWAY", "MESSAGE_CREATE")]:
            for address in re.findall(r"bl:replace:(\d+):(\d+)", str(message["components"])):
                table, seat = map(int, address)
                user = self.diary.desks[table - 1].people[seat]
                if read_by.get(int(message["channel_id"]), user) == user:
                    sent.append((discord.utils.snowflake_time(int(message["id"])), table, user))
        return sent

    async def timeouts(self) -> list[Sent]:
        """When the host played for somebody; several actions at once are one time-out."""
        found = []
        for desk in self.diary.desks:
            lines = await self.world.store.lines(desk.number)
            plays = {(line.at, line.entry.seat) for line in lines if line.entry.auto}
            found += [(at, desk.number, desk.people[s or 0]) for at, s in plays]
        return found


@pytest.mark.fault("T1")
async def test_thirty_days_as_they_ought_to_be(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Who misses two in a row is held by test_played_for.py; the diary lets nobody be gone.
    for module in (people, waits):
        monkeypatch.setattr(module, "MISSED", 10_000)
    chance = random.Random("a month of forty tables")
    month = Month(world, chance)
    await month.open_tables()
    end = month.diary.now + timedelta(days=DAYS)
    operations = [month.operation] * OPERATIONS + [month.restart] * RESTARTS
    chance.shuffle(operations)
    for left, operation in zip(range(len(operations), 0, -1), operations, strict=True):
        room = max(1, (end - month.diary.now) // MINUTE // left)
        await month.pass_some(chance.randint(0, 2 * room))
        await operation()
    await month.pass_to(max(end, month.diary.now + MINUTE))
    compare(month.diary.timeouts, await month.timeouts(), least=200)
    compare(month.diary.warnings, month.warnings(), least=10)
    compare(month.diary.reminders, month.reminders(), least=200, early=MINUTE)
    for desk in month.diary.desks:
        match = await world.app.host.matches.match(desk.number)
        assert (match.entries, match.awaited) == (
            desk.position.entries,
            log.awaited(desk.game, desk.position),
        )


def compare(
    expected: Iterable[Sent], found: Iterable[Sent], least: int, early: timedelta = timedelta(0)
) -> None:
    """The same for everybody at every table, to the minute; none lost, none doubled. What is sent
    together with something else may be so `early`."""

    def minutes(sent: Iterable[Sent]) -> list[tuple[int, int, datetime]]:
        return sorted(
            (table, user, at.replace(second=0, microsecond=0)) for at, table, user in sent
        )

    pairs = [*zip_longest(minutes(expected), minutes(found))]
    wrong = [
        (ought, was)
        for ought, was in pairs
        if not (ought and was and ought[:2] == was[:2] and was[2] <= ought[2] <= was[2] + early)
    ]
    assert wrong == []
    assert len(pairs) >= least
