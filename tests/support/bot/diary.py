"""What a host ought to do about forty tables, worked out minute by minute and told by nobody.

Of the program it knows the rules of the games, and what a pace and a wish are; not its clocks.
Every minute is counted by hand: for each seat that is awaited, how many minutes of its own have
passed, and how many since it was last spoken to. Long because clocks, absences and reminders are
one count.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.tables.schedule import ClockMode, ClockSettings, Preferences
from games import log
from games.core import Action, Seat
from tests.support.bot.oracle import quiet

MINUTE = timedelta(minutes=1)
MOST_AWAY = 60 * 24 * 60  # minutes that absences add to one wait
NIGHT = 10 * 60  # minutes by which quiet hours put off a reminder, at most
LEAD = 10 * MINUTE  # before a stop or a night in which a reminder would be lost


@dataclass
class Watch:
    """A seat that is awaited: the minutes that count for its clock, and for its reminder."""

    since: datetime
    used: int = 0
    in_outage: int = 0
    away: int = 0
    stood_until: datetime | None = None
    untold: int = 0
    told: bool = False
    snoozed: datetime | None = None
    late: bool = False
    before_a_night: tuple[int, datetime | None] | None = None
    """Whom to remind when, since else they would hear of it after the deadline, as far as is known;
    None while that was not looked at."""


@dataclass
class Absence:
    start: datetime
    stop: datetime
    deputy: int | None


@dataclass
class Person:
    preferences: Preferences = field(default_factory=Preferences)
    absences: list[Absence] = field(default_factory=list)

    def absence(self, at: datetime) -> Absence | None:
        return next((a for a in self.absences if a.start <= at < a.stop), None)


@dataclass
class Desk:
    """A table as the diary knows it."""

    number: int
    game: Any
    seed: str
    position: log.Position
    clock: ClockSettings
    people: list[int]
    paused: bool = False
    pauses: list[tuple[datetime, datetime]] = field(default_factory=list)
    watches: dict[Seat, Watch] = field(default_factory=dict)
    spent: dict[Seat, int] = field(default_factory=dict)

    def stood_at(self, at: datetime) -> None:
        """It is paused in that minute."""
        if not self.pauses or self.pauses[-1][1] < at:
            self.pauses.append((at, at))
        self.pauses[-1] = (self.pauses[-1][0], at + MINUTE)

    def allowed(self, seat: Seat) -> int:
        """The minutes a seat has for its move."""
        return (self.clock.time + self.clock.bank) // MINUTE - self.spent.get(seat, 0)

    def play(self, seat: Seat, action: Action, at: datetime, *, auto: bool = False) -> None:
        """Whoever has moved and is awaited again has new time, but not for half a secret."""
        before = log.awaited(self.game, self.position)
        heard = len(self.position.heard(None))
        self.position, _ = log.move(self.game, self.position, seat, action, self.seed, auto=auto)
        after = log.awaited(self.game, self.position)
        if action.secret and after == before and len(self.position.heard(None)) == heard:
            return
        for other in before:
            if other == seat or other not in after:
                self._over(other)
        for other in after - self.watches.keys():
            self.watches[other] = Watch(at)

    def _over(self, seat: Seat) -> None:
        watch = self.watches.pop(seat)
        beyond = watch.used - self.clock.time // MINUTE
        if beyond > 0:
            most = self.clock.bank // MINUTE
            self.spent[seat] = min(most, self.spent.get(seat, 0) + beyond)


@dataclass
class Diary:
    """All tables and people, and what ought to have been sent or done: when, where, to whom."""

    now: datetime
    desks: list[Desk] = field(default_factory=list)
    people: dict[int, Person] = field(default_factory=dict)
    up: bool = True
    down_for: int = 0
    started: datetime | None = None
    reminders: list[tuple[datetime, int, int]] = field(default_factory=list)
    warnings: list[tuple[datetime, int, int]] = field(default_factory=list)
    timeouts: list[tuple[datetime, int, int]] = field(default_factory=list)

    def changed(self) -> None:
        """Somebody has done something, or the host is back: what was foreseen may be otherwise."""
        for _, _, watch in self._watches():
            watch.before_a_night = None

    def until(self, at: datetime) -> None:
        """Let the minutes pass."""
        while self.now < at:
            self._count()
            self.now += MINUTE
            if self.up:
                self.act()

    def busy(self) -> bool:
        """Whether something was to be done this very minute."""
        done = (self.reminders, self.warnings, self.timeouts)
        return any(entries and entries[-1][0] == self.now for entries in done)

    def stop(self) -> None:
        self.up, self.down_for = False, 0

    def start(self) -> None:
        """Minutes without the host count, unless they were more than sixty."""
        self.up, self.started = True, self.now
        for _, _, watch in self._watches():
            if self.down_for <= 60:
                watch.used += watch.in_outage
            watch.in_outage = 0
        self.changed()
        self.act()

    def called(self, desk: Desk, seat: Seat, at: datetime) -> int:
        """The player, or their deputy if there is one who can be it at this table."""
        owner = desk.people[seat]
        absence = self.people[owner].absence(at)
        if absence is None or absence.deputy is None or not self._can_play(desk, owner, absence):
            return owner
        return absence.deputy

    def _can_play(self, desk: Desk, owner: int, absence: Absence) -> bool:
        """Not at a table where the deputy has a seat, or plays for somebody else already."""
        if absence.deputy in desk.people:
            return False
        named = [
            (other.start, place, user, other)
            for place, user in enumerate(desk.people)
            for other in self.people[user].absences
            if other.deputy == absence.deputy
        ]
        plays_for, busy_until = None, datetime.min.replace(tzinfo=UTC)
        for start, _, user, other in sorted(named, key=lambda item: item[:2]):
            if user != plays_for and start < busy_until:
                continue
            plays_for, busy_until = user, other.stop
            if user == owner and other is absence:
                return True
        return False

    def _watches(self) -> Iterator[tuple[Desk, Seat, Watch]]:
        for desk in self.desks:
            for seat, watch in sorted(desk.watches.items()):
                yield desk, seat, watch

    def _count(self) -> None:
        self.down_for += not self.up
        for desk, seat, watch in self._watches():
            away = self._stands_still(desk, desk.people[seat]) and watch.away < MOST_AWAY
            watch.away += away
            if desk.paused:
                watch.stood_until = self.now + MINUTE
                desk.stood_at(self.now)
                continue
            watch.untold += 1
            if away:
                watch.stood_until = self.now + MINUTE
            elif self.up:
                watch.used += 1
            else:
                watch.in_outage += 1

    def _stands_still(self, desk: Desk, user: int, at: datetime | None = None) -> bool:
        at = at or self.now
        absence = self.people[user].absence(at)
        if absence is None:
            return False
        if absence.deputy is None or not self._can_play(desk, user, absence):
            return True
        return self.people[absence.deputy].absence(at) is not None

    def act(self) -> None:
        """Do what is due: first what follows from deadlines, then the reminders."""
        for desk, seat, watch in list(self._watches()):
            if self._is_late(desk, seat, watch):
                self._time_is_over(desk, seat, watch)
        for desk, seat, watch in self._watches():
            user = self.called(desk, seat, self.now)
            if self._is_due(desk, seat, watch, user):
                self.reminders.append((self.now, desk.number, user))
                watch.told, watch.untold, watch.snoozed = True, 0, None

    def _is_late(self, desk: Desk, seat: Seat, watch: Watch) -> bool:
        return self._would_be_late(desk, seat, watch, self.now, watch.used, watch.stood_until)

    def _would_be_late(
        self,
        desk: Desk,
        seat: Seat,
        watch: Watch,
        at: datetime,
        used: int,
        stood_until: datetime | None,
    ) -> bool:
        if desk.clock.mode is ClockMode.NONE or desk.paused or used < desk.allowed(seat):
            return False
        if stood_until and at < stood_until + 10 * MINUTE:
            return False
        just_up = self.started is not None and watch.since < self.started
        return not (just_up and self.started and at < self.started + 10 * MINUTE)

    def _time_is_over(self, desk: Desk, seat: Seat, watch: Watch) -> None:
        if desk.clock.mode is ClockMode.SOFT:
            if not watch.late:
                watch.late = True
                self.warnings.append((self.now, desk.number, desk.people[seat]))
            return
        self.timeouts.append((self.now, desk.number, desk.people[seat]))
        while True:
            action = desk.game.fallback(desk.position.state, seat)
            desk.play(seat, action, self.now, auto=True)
            awaited = log.awaited(desk.game, desk.position)
            if awaited != {seat} and desk.watches.get(seat) is not watch:
                return

    def _is_due(self, desk: Desk, seat: Seat, watch: Watch, user: int) -> bool:
        person = self.people[user]
        preferences = person.preferences
        if desk.clock.mode is ClockMode.NONE or desk.paused or not preferences.on:
            return False
        if quiet(self.now, preferences) or self._is_away(desk, user, self.now):
            return False
        if watch.late or self._is_late(desk, seat, watch):
            return False  # nobody is reminded of what is over
        if watch.snoozed is not None:
            return self.now >= watch.snoozed
        if not watch.told:
            if watch.untold >= self._first(desk, user):
                return True
            at = self._before_a_night(desk, seat, watch, user)
            return at is not None and self.now >= at
        return preferences.spacing is not None and watch.untold >= preferences.spacing // MINUTE

    def _first(self, desk: Desk, user: int) -> int:
        """The minutes after which a person is reminded: of a hard clock in the middle of a move, if
        not before."""
        first = self.people[user].preferences.first // MINUTE
        middle = desk.clock.time // MINUTE // 2
        return min(first, middle) if desk.clock.mode is ClockMode.HARD else first

    def _before_a_night(self, desk: Desk, seat: Seat, watch: Watch, user: int) -> datetime | None:
        if watch.late:
            return None
        if watch.before_a_night is None or watch.before_a_night[0] != user:
            watch.before_a_night = user, self._foreseen(desk, seat, watch, user)
        return watch.before_a_night[1]

    def _foreseen(self, desk: Desk, seat: Seat, watch: Watch, user: int) -> datetime | None:
        """When to remind a person who would else hear of it after the deadline: halfway to that, at
        the latest, and before what stands in the way; None if they hear of it in time, or if that
        is hardly later than the question itself."""
        preferences, first = self.people[user].preferences, self._first(desk, user)
        left = desk.allowed(seat) - watch.used
        if preferences.quiet is None or left > max(0, first - watch.untold) + NIGHT:
            return None
        at, used, untold, stood_until = self.now, watch.used, watch.untold, watch.stood_until
        nominal: datetime | None = None
        while not self._would_be_late(desk, seat, watch, at, used, stood_until):
            if untold >= first:
                nominal = nominal or at
                if not quiet(at, preferences) and not self._is_away(desk, user, at):
                    return None
            untold += 1
            at += MINUTE
            if self._stands_still(desk, desk.people[seat], at - MINUTE):
                stood_until = at
            else:
                used += 1
        half = watch.since + (at - watch.since) / 2
        return self._last_before(desk, watch, user, min(nominal or half, half))

    def _last_before(self, desk: Desk, watch: Watch, user: int, at: datetime) -> datetime | None:
        """The last minute before that in which somebody can be reminded."""

        def stands(minute: datetime) -> bool:
            paused = any(start <= minute < end for start, end in desk.pauses)
            asleep = quiet(minute, self.people[user].preferences)
            return paused or asleep or self._is_away(desk, user, minute)

        while at > watch.since + LEAD:
            if not stands(at):
                return at
            while stands(at - MINUTE):
                at -= MINUTE
            at = at.replace(second=0) - LEAD
        return None

    def _is_away(self, desk: Desk, user: int, at: datetime) -> bool:
        """One who plays here may have a deputy; a deputy who is away is simply away."""
        if user in desk.people:
            return self._stands_still(desk, user, at)
        return self.people[user].absence(at) is not None
