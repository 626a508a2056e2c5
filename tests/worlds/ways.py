"""Truths of Discord as it is: who is awaited can act and knows it, and who cannot is known.

They are asked a quarter of an hour after the last thing that Discord, or somebody on the server,
has put in the way.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from bot.base import clock
from bot.base.address import parse
from bot.base.errors import Refused
from bot.features.ending.idle.rules import moved, span
from bot.features.proposals import service as proposals
from bot.features.proposals import store as proposed
from bot.tables import known_games, lobby
from bot.tables.records import Member, Status, Table
from games.core import Seat
from tests.support.bot.layouts import rows_of
from tests.support.bot.telling import tells
from tests.worlds.realm import Realm
from tests.worlds.replica import Broken

QUARTER = timedelta(minutes=15)
BOARDS_A_DAY = 3
UNREACHED = ("gone", "hidden", "timeout", "pending", "closed")
TOLD_OF = [f"unreached.{why}" for why in UNREACHED]
ASKS = ("do", "pick", "pick2", "area", "enter")
"""Verbs of private panels, by which something is chosen."""
LATE = ("late.over", "late.yours")
NEVER = timedelta(days=60)


async def all_ways(realm: Realm, tables: list[Table]) -> None:
    """All of them; those that need rest only at rest."""
    _called_once(realm)
    _nothing_went_wrong(realm)
    for table in tables:
        unheard = {
            m.user_id for m in _people(table).values() if not can_hear(realm, table, m.user_id)
        }
        realm.unheard.update(dict.fromkeys(((table.id, user) for user in unheard), realm.env.now()))
    if not realm.rests(QUARTER):
        return
    for table in tables:
        if table.status is Status.RUNNING and table.entries:
            await _awaited_can_act(realm, table)
            await _nothing_stays_asked(realm, table)
            await _idle_is_asked(realm, table)
        if table.status is Status.LOBBY:
            _lobby_is_led(realm, table)
        if table.status is Status.FINISHED and table.id not in realm.ended:
            _end_is_known(realm, table)
    realm.ended |= {t.id for t in tables if t.status is Status.FINISHED}


async def _awaited_can_act(realm: Realm, table: Table) -> None:
    """Who is awaited and can act by some way has a live button where they may press; of whom
    nobody can reach the others know; of whom is late for long the others were asked."""
    stands = await realm.world.store.deadlines.clock(table.id, clock.now())
    if stands is None or stands.paused is not None:
        return
    for seat, waiting in stands.waiting.items():
        member = table.members[seat]
        user = member.called(clock.now())
        if user is None or user < 0 or member.left:
            continue
        if can_act(realm, table, user):
            realm.had_way[table.id, seat] = realm.env.now()
            if not _buttons(realm, table, seat, user):
                raise Broken(f"#{table.id}: {_name(realm, user)} is awaited and has no button")
        elif not _buttons(realm, table, seat, user):  # a closed door leaves the board they have
            _known_to_others(realm, table, seat, user)
        due = waiting.deadline
        if due is not None and clock.now() - due > QUARTER + realm.jumped:
            _others_asked(realm, table, user, due - realm.offset)


def can_act(realm: Realm, table: Table, user: int) -> bool:
    """Whether somebody could press a button by one of the ways there are."""
    here = not table.direct and realm.writes_in(table.channel_id)
    if here and table.channel_lost != "cleaned" and realm.sky.may_press(user, table.channel_id):
        return True
    return user not in realm.closed_doors and realm.sky.shares_a_server(user)


def _buttons(realm: Realm, table: Table, seat: Seat, user: int) -> bool:
    """Whether somebody has a button to act with where they may press it: of a board, or of the
    question that only they are asked."""
    places = [c.id for c in realm.channels if realm.sky.may_press(user, c.id)]
    wanted, own = f"bl:move:{table.id}", realm.env.backend.dm_channels.get(user, 0)
    revision = realm.replicas[table.id].now.revisions[seat]
    asks = tuple(f"bl:{verb}:{table.id}:{revision}:" for verb in ASKS)
    for place in (*places, own):
        for message in realm.env.backend.messages.get(place, {}).values():
            rows = rows_of(message.components) if message.visible_to(None) else ()
            found = [i["custom_id"] for row in rows for i in row["components"] if "custom_id" in i]
            if wanted in found or (place == own and any(i.startswith(asks) for i in found)):
                return True
    return False


def _people(table: Table) -> dict[Seat, Member]:
    return {
        member.seat: member
        for member in table.members
        if member.seat is not None and member.computer is None and not member.left
    }


def _others(realm: Realm, table: Table, user: int) -> list[int]:
    """The other players who can be told anything."""
    now = clock.now()
    called = {member.called(now) for member in _people(table).values()} - {user, None}
    return [other for other in called if other is not None and can_hear(realm, table, other)]


def can_hear(realm: Realm, table: Table, user: int) -> bool:
    """Whether somebody reads what is posted in a table's channel, or in person."""
    if can_act(realm, table, user):
        return True
    return realm.writes_in(table.channel_id) and realm.reads(user, table.channel_id)


def _told(realm: Realm, table: Table, keys: Any, to: list[int], since: Any) -> bool:
    """Whether one of these lines about a table was posted since then where one of them reads, or
    has read before the place was gone."""
    for posted in realm.sky.posted:
        if posted.at < since or f"#{table.id}" not in posted.text:
            continue
        read = any(u in posted.readers or realm.reads(u, posted.channel_id) for u in to)
        if read and any(tells(posted.text, key) for key in keys):
            return True
    return False


def _known_to_others(realm: Realm, table: Table, seat: Seat, user: int) -> None:
    since = realm.had_way.get((table.id, seat), table.created_at)
    if seat in realm.world.app.host.delivery.unreached.get(table.id, ()):
        since = table.created_at  # they had no way before, and the host has not seen them since
    others = _others(realm, table, user)
    if others and not _told(realm, table, TOLD_OF, others, since):
        raise Broken(f"#{table.id}: nobody knows that {_name(realm, user)} cannot be reached")


def _others_asked(realm: Realm, table: Table, user: int, due: datetime) -> None:
    """Whoever can decide, and could hear since somebody's time was up, was asked."""
    others = [
        u for u in _others(realm, table, user) if realm.unheard.get((table.id, u), due) <= due
    ]
    since = realm.env.now() - NEVER
    if others and not _told(realm, table, LATE, others, since):
        raise Broken(f"#{table.id} waits for {_name(realm, user)} and nobody else was asked")


def _lobby_is_led(realm: Realm, table: Table) -> None:
    """The players of a lobby that could begin were called when its opener did nothing for long."""
    due = max(lobby.alone_until(table), table.changed_at) + realm.jumped + QUARTER
    try:
        lobby.ready(table, known_games.game(table.game))
    except Refused:
        return
    opener, asked = lobby.opener(table).user_id, due - realm.offset
    others = [
        member.user_id
        for member in table.members
        if member.present and not member.opener and can_hear(realm, table, member.user_id)
    ]
    others = [u for u in others if realm.unheard.get((table.id, u), asked) <= asked]
    if (
        others
        and clock.now() > due
        and not _told(realm, table, ["lobby.unled"], others, realm.began)
    ):
        raise Broken(f"#{table.id} waits for {_name(realm, opener)} to begin, and nobody was asked")


async def _nothing_stays_asked(realm: Realm, table: Table) -> None:
    """No proposal stands longer than its term, whoever is silent."""
    host = realm.world.app.host
    match = await host.matches.match(table.id)
    for found in await proposed.all_of(host.store, table.id):
        _, end = await proposals.terms(host.store, match, found)
        if clock.now() > end + QUARTER + realm.jumped:
            raise Broken(f"#{table.id} is asked since {found.at}: {found.kind}")


async def _idle_is_asked(realm: Realm, table: Table) -> None:
    """Of a match that nobody moves in for a month the players were asked."""
    last = moved((await realm.world.app.host.matches.match(table.id)).lines)
    due = last + span(table) + realm.jumped + QUARTER
    others = [u for u in _others(realm, table, 0) if (table.id, u) not in realm.unheard]
    since = last - realm.offset
    if others and clock.now() > due and not _told(realm, table, ["idle.asks"], others, since):
        raise Broken(f"#{table.id} was left alone since {last}, and nobody was asked")


def _end_is_known(realm: Realm, table: Table) -> None:
    """Who sat there learns how it ended."""
    for member in _people(table).values():
        user = member.user_id
        if user < 0 or not can_hear(realm, table, user):
            continue
        if not _told(realm, table, ["end.head"], [user], table.created_at):
            raise Broken(f"#{table.id} has ended, and {_name(realm, user)} was not told")


def _called_once(realm: Realm) -> None:
    """Nobody is called for the same turn again and again: by its board in the channel, by one in
    person, and by no more than those that others have deleted; nor is it posted there so often, or
    the others told again and again of who cannot be reached."""
    people = set(realm.env.backend.dm_channels.values())
    for posted in realm.sky.posted[realm.counted :]:
        asks = {found.verb: found.table for found in map(parse, posted.buttons) if found}
        if "move" in asks and "snooze" not in asks:
            entries = realm.entries_at(asks["move"], posted.at)
            realm.calls.update((user, asks["move"], entries) for user in posted.called)
            if posted.channel_id not in people:
                realm.boards[asks["move"], entries, posted.at.date()] += 1
        if any(tells(posted.text, key) for key in TOLD_OF):
            realm.notices[posted.channel_id, posted.text, posted.at.date()] += 1
    realm.counted = len(realm.sky.posted)
    for (_, text, day), times in realm.notices.items():
        if times > BOARDS_A_DAY:
            raise Broken(f"this was said {times} times on {day}: {text}")
    for (user, table, entries), times in realm.calls.items():
        if times > BOARDS_A_DAY:
            raise Broken(f"{_name(realm, user)} is called {times} times at {entries} of #{table}")
    for (table, entries, day), times in realm.boards.items():
        if times > 2 * BOARDS_A_DAY:
            raise Broken(f"the board of #{table} is posted {times} times on {day} at {entries}")


def _nothing_went_wrong(realm: Realm) -> None:
    """Nobody is told that something went wrong, whose press stands in the log."""
    for number, text in realm.answers.items():
        if realm.presses[number].acts and tells(text, "refusal.error"):
            raise Broken(f"a press that acted was answered: {text}")


def _name(realm: Realm, user: int) -> str:
    return next((p.name for p in realm.world.people if p.id == user), str(user))
