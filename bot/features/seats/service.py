"""Change the player of a seat: leave, take, take back, hand over; without Discord.

A new player gets the seat with everything that belongs to it, also its secrets; the plan of the
earlier player is dropped, and a wait begins again. A player who leaves and comes back gains no time
by it, unless the time was over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.base import clock
from bot.base.actor import Actor
from bot.base.errors import Refused, Stale
from bot.delivery.calls import must_be_welcome
from bot.host import Host
from bot.interactions.access import visible_match
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens import messages
from bot.store import call_counts
from bot.store.store import Store
from bot.tables.computers import AnyLevel, Naming, thoughts
from bot.tables.notifications import offer_notification, repost, seat_notification, secret_question
from bot.tables.records import Member, Membership, Notification, SeatHistory, Status, Table
from bot.tables.seats import member_at, must_be_new, newcomer, seat_is_taken, sitting
from bot.tables.seats import substitute as computer_for
from bot.tables.servers import AuditEntry
from games.core import Seat

How = Callable[[Table, Member, SeatHistory], Member]
"""Chooses the new member of a seat, given the table, the present member and the seat's history.
Raises Refused."""


@dataclass(frozen=True, slots=True)
class Moderation:
    """A change of a seat by a moderator: the audit entry, its announcement, and who had the seat
    (as `sitting` says) when it was asked for. Without an entry it is the players' own change."""

    audit: AuditEntry | None = None
    news: Sequence[Notification] = ()
    before: str | None = None


BY_PLAYERS = Moderation()


@dataclass(frozen=True, slots=True)
class Offer:
    """A player's seat offered to an heir. It is kept only in its buttons, and ends with the next
    action of the seat; `acts`: how many actions the seat had made by then."""

    seat: Seat
    owner_id: int
    heir_id: int
    acts: int


async def running(matches: MatchRegistry, actor: Actor, number: int) -> Match:
    """A running match that the actor may see. Raises Refused."""
    match = await visible_match(matches, actor, number)
    if match.table.status is not Status.RUNNING:
        raise Refused(f"match_{match.table.status}")
    return match


def own(match: Match, user_id: int) -> Seat | None:
    """A person's own seat, if they have not given it up."""
    return next(
        (
            seat
            for seat, member in match.seated.items()
            if member.user_id == user_id and not member.left and seat not in match.resigned
        ),
        None,
    )


async def own_seat(matches: MatchRegistry, actor: Actor, number: int, seat: Seat) -> Match:
    """The match in which this seat is the actor's own. Raises Refused, Stale."""
    match = await running(matches, actor, number)
    found, resigned = own(match, actor.user_id), match.resigned
    if found is None:
        given_up = any(
            m.user_id == actor.user_id and m.seat in resigned for m in match.table.members
        )
        raise Refused("has_resigned" if given_up else "not_your_seat")
    if found != seat:
        raise Stale
    return match


def is_here(actor: Actor, table: Table) -> bool:
    """Whether the actor is where all at the table can read an offer."""
    return actor.channel_id == table.channel_id and not table.in_person


async def may_hand_over(
    matches: MatchRegistry, actor: Actor, number: int, seat: Seat, heir_id: int | None
) -> Match:
    """The match in which the actor may offer that seat to that person (None: a bot, who may not
    have it). Raises Refused, Stale."""
    match = await own_seat(matches, actor, number, seat)
    if not is_here(actor, match.table):
        lost = "hand_nowhere" if match.table.channel_lost else "hand_there"
        key = "hand_direct" if match.table.direct else lost
        where = messages.where(match.table, as_read.words(match.table))
        raise Refused(key, where=where)
    if heir_id is None:
        raise Refused("heir_is_a_bot")
    try:
        must_be_new(match.table, await matches.store.seat_history(number), seat, heir_id)
    except Refused as refused:
        raise Refused("no_heir", who=f"<@{heir_id}>") from refused
    return match


async def offer(host: Host, actor: Actor, number: int, seat: Seat, heir_id: int) -> None:
    """Offer a seat to its heir, where everybody can read it. Raises Refused, Stale."""
    await may_hand_over(host.matches, actor, number, seat, heir_id)
    await must_be_welcome(host, actor.user_id, [heir_id])
    notification = offer_notification(seat, actor.user_id, heir_id)
    await host.store.notify(number, [notification], clock.now())


async def take_over(
    matches: MatchRegistry, actor: Actor, number: int, offered: Offer
) -> tuple[Table, Table]:
    """Give the seat to the heir who accepts, with all it knows. Returns the table before and after.
    Raises Refused; Stale if the seat has acted since, or has another owner."""
    match = await running(matches, actor, number)
    if actor.user_id != offered.heir_id:
        raise Refused("for_the_heir", who=f"<@{offered.heir_id}>")
    # The owner has played on since the offer: it was made for another position.
    if offered.acts != match.acts(offered.seat):
        raise Stale

    def handed(table: Table, member: Member, history: SeatHistory) -> Member:
        must_be_new(table, history, offered.seat, offered.heir_id)
        if member.user_id != offered.owner_id or member.left:
            raise Stale
        return newcomer(table, member, actor.user_id, actor.name_at(table.guild_id))

    before = match.table
    return before, await _change(matches, number, offered.seat, handed)


async def leave(matches: MatchRegistry, actor: Actor, number: int, seat: Seat) -> None:
    """Leave one's own seat: anyone may take it. Raises Refused, Stale."""
    await own_seat(matches, actor, number, seat)
    await vacate(matches, number, seat)


async def vacate(
    matches: MatchRegistry, number: int, seat: Seat, by: Moderation = BY_PLAYERS
) -> Table:
    """Open a seat to anyone. Raises Refused."""

    def left(table: Table, member: Member, history: SeatHistory) -> Member:
        if member.left:
            raise Refused("seat_is_open")
        return replace(member, membership=Membership.LEFT)

    return await _change(matches, number, seat, left, by)


async def come_back(matches: MatchRegistry, actor: Actor, number: int, seat: Seat) -> None:
    """Return to the seat one had left, if no other has taken it. Raises Refused."""
    await running(matches, actor, number)

    def back(table: Table, member: Member, history: SeatHistory) -> Member:
        if member.user_id != actor.user_id:
            known = actor.user_id in history.known
            raise seat_is_taken(member) if known else Refused("not_your_seat")
        if not member.left:
            raise Refused("already_in")
        return replace(member, membership=Membership.PLAYER)

    await call_counts.forget(matches.store, actor.user_id, number)
    await _change(matches, number, seat, back)


async def take(matches: MatchRegistry, actor: Actor, number: int, seat: Seat) -> bool:
    """Take an open seat; whether it was the actor's own, which they had left. Raises Refused."""
    member = member_at((await running(matches, actor, number)).table, seat)
    if member.left and member.user_id == actor.user_id:
        await come_back(matches, actor, number, seat)
        return True

    def taken(table: Table, member: Member, history: SeatHistory) -> Member:
        must_be_new(table, history, seat, actor.user_id)
        if member.present:
            raise seat_is_taken(member)
        return newcomer(table, member, actor.user_id, actor.name_at(table.guild_id))

    await _change(matches, number, seat, taken)
    return False


async def seat_person(
    matches: MatchRegistry, number: int, seat: Seat, person: tuple[int, str], by: Moderation
) -> Table:
    """Give a seat to a person, as a moderator. Raises Refused."""

    def seated(table: Table, member: Member, history: SeatHistory) -> Member:
        must_be_new(table, history, seat, person[0])
        return newcomer(table, member, *person)

    return await _change(matches, number, seat, seated, by)


async def seat_computer(
    matches: MatchRegistry, number: int, seat: Seat, level: AnyLevel, naming: Naming, by: Moderation
) -> Table:
    """Give a seat to a computer, as a moderator. Raises Refused."""

    def seated(table: Table, member: Member, history: SeatHistory) -> Member:
        return _computer(table, member, level, naming)

    return await _change(matches, number, seat, seated, by)


async def substitute(
    matches: MatchRegistry, number: int, seat: Seat, user_id: int, level: AnyLevel, naming: Naming
) -> Table:
    """Let a computer take over an open seat, or the actor's own. Raises Refused if only computers
    would play."""

    def substituted(table: Table, member: Member, history: SeatHistory) -> Member:
        if member.user_id != user_id and not member.left:
            raise seat_is_taken(member)
        return _computer(table, member, level, naming)

    return await _change(matches, number, seat, substituted)


def _computer(table: Table, member: Member, level: AnyLevel, naming: Naming) -> Member:
    if not any(m.present for m in table.members if m is not member):
        raise Refused("only_computers")
    return computer_for(table, member, level, naming)


async def _change(
    matches: MatchRegistry, number: int, seat: Seat, how: How, by: Moderation = BY_PLAYERS
) -> Table:
    """Change the player of a seat, and notify the people concerned. Raises Refused."""

    async def changed(table: Table) -> Table:
        if table.status is not Status.RUNNING:
            raise Refused(f"match_{table.status}")
        # Inside `update`: the checks are made again if another change came first.
        match, old = await matches.match(number), member_at(table, seat)
        if seat in match.resigned:
            raise Refused("seat_is_given_up")
        if by.before is not None and by.before != sitting(old):
            raise Stale
        member = how(table, old, await matches.store.seat_history(number))
        # A player who leaves and comes back in time keeps the old wait, else leaving would gain
        # time.
        afresh = member.user_id != old.user_id or await _late(matches.store, number, seat)
        members = tuple(member if m.seat == seat else m for m in table.members)
        # The board first: it says again what else is open.
        called = [*repost(match.table), secret_question(seat)] if seat in match.awaited else []
        seated = seat_notification(seat, taken=by is BY_PLAYERS and member.computer is not None)
        thinking = thoughts(members, match.awaited, match.resigned)
        news = [*by.news, *called, seated, *thinking]
        table = replace(table, members=members)
        return await matches.keep(table, news, [seat] if afresh else [], by.audit)

    table = await matches.update(number, changed)
    match = await matches.match(number)
    # `keep` has dropped the plan only where the wait begins again.
    if match.plans.get(seat):
        await match.plan(seat, ())
    await match.drop_undelivered(seat)
    return table


async def _late(store: Store, number: int, seat: Seat) -> bool:
    waits = await store.deadlines.clock(number, clock.now())
    return waits is not None and seat in waits.late(clock.now())
