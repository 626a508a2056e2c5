"""Join, leave, set up and start a lobby; without Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.base import clock
from bot.base.actor import Actor
from bot.base.errors import Refused, Stale
from bot.base.limits import safe_name
from bot.delivery.calls import must_be_welcome
from bot.features.lobby.rules import level_name, levels_of, lobby_questions, name_of
from bot.features.lobby.series.service import must_be_whole, must_belong
from bot.host import Host
from bot.interactions.access import visible_table
from bot.matches import as_read
from bot.matches.registry import MatchRegistry
from bot.matches.thinker import Thinkers
from bot.store import call_counts
from bot.store.store import Store
from bot.tables import colours, known_games, lobby
from bot.tables.computers import AnyLevel, Naming, filled
from bot.tables.notifications import NotificationKind, OneLine, notice, refresh, unled
from bot.tables.records import Member, Membership, Notification, Status, Table
from bot.tables.schedule import out_of_quiet
from data.words import Words
from games.computers import Level, has_computers
from games.core import Forbidden, Seat

Change = Callable[[Table], Table]


async def change(
    matches: MatchRegistry, actor: Actor, number: int, how: Change, *, repost: bool = False
) -> Table:
    """Change a lobby; its message is updated, or reposted to call a player. Raises Refused, as all
    of these do."""
    await visible_table(matches, actor, number)
    notification = refresh(repost=repost)

    def changed(table: Table) -> Awaitable[Table]:
        after = how(table)
        return matches.keep(after, [notification, unled(after)])

    return await matches.update(number, changed)


async def change_as_opener(
    matches: MatchRegistry, actor: Actor, number: int, how: Change, *, repost: bool = False
) -> Table:
    """As `change`, by the opener only."""

    def changed(table: Table) -> Table:
        lobby.must_open(table, actor.user_id)
        return lobby.seen(how(table), clock.now())

    return await change(matches, actor, number, changed, repost=repost)


async def join(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """Take a seat."""
    await must_belong(matches, await visible_table(matches, actor, number), actor.user_id)

    def joined(table: Table) -> Table:
        name = actor.name_at(table.guild_id)
        return lobby.join(table, actor.user_id, name, _most(table))

    before = await matches.table(number)
    # In direct messages nobody sees who comes, unless a new message says it.
    table = await change(matches, actor, number, joined, repost=before.direct)
    return await _begun_at_once(matches, before, table)


async def _begun_at_once(matches: MatchRegistry, before: Table, joined: Table) -> Table:
    """A table without a channel begins when the last guest has accepted or the last seat is taken;
    another waits for its opener."""
    full = lobby.free(joined, _most(joined)) <= 0
    if not joined.direct or lobby.invited(joined) or not (full or lobby.invited(before)):
        return joined
    with suppress(
        Refused
    ):  # too few, or its series or rules forbid it: its opener reads why when they start it
        await must_be_whole(matches, joined)
        return (await matches.update(joined.id, lambda t: matches.start(ready_to_start(t)))).table
    return joined


async def leave(matches: MatchRegistry, actor: Actor, number: int) -> tuple[Table, bool]:
    """Give the seat back. Gives the table, and whether a guest has declined by that."""
    before = await visible_table(matches, actor, number)
    declines = any(guest.user_id == actor.user_id for guest in lobby.invited(before))

    def left(table: Table) -> Awaitable[Table]:
        after = lobby.leave(table, actor.user_id)
        if after.status is Status.LOBBY and lobby.opener(after) != lobby.opener(table):
            after = lobby.seen(after, clock.now())  # the next opener has a day too
        said = notice(
            "declined" if declines else "gave_back",
            who=safe_name(actor.name_at(after.guild_id)),
            table=number,
        )
        # In direct messages nobody sees who goes, unless a line says it; their lobby stays where it
        # is.
        told = (said,) if table.direct and after.status is Status.LOBBY else ()
        return matches.keep(after, [*told, refresh()])

    table = await matches.update(number, left)
    if declines:  # by their own choice: to invite them again asks something new
        await call_counts.answered(matches.store, actor.user_id, number, *lobby_questions(before))
    return table, declines


async def set_option(
    matches: MatchRegistry, actor: Actor, number: int, field: str, value: str
) -> Table:
    """Set one option of the game."""

    def set_to(table: Table) -> Table:
        try:
            return lobby.with_option(known_games.game(table.game), table, field, value)
        except Forbidden as against:
            raise as_read.refusal(table, against) from against

    return await change_as_opener(matches, actor, number, set_to)


async def set_options(
    matches: MatchRegistry, actor: Actor, number: int, entered: Mapping[str, str]
) -> Table:
    """Set all options of the game; ``on`` lists the switches that are on."""

    def set_to(table: Table) -> Table:
        try:
            return lobby.with_options(known_games.game(table.game), table, entered)
        except Forbidden as against:
            raise as_read.refusal(table, against) from against

    return await change_as_opener(matches, actor, number, set_to)


async def invite(host: Host, actor: Actor, number: int, people: Sequence[tuple[int, str]]) -> Table:
    """Keep seats for these people too; a new guest is called by a new message."""
    before = await visible_table(host.matches, actor, number)
    lobby.must_open(before, actor.user_id)
    known = {m.user_id for m in before.members}
    new = [user_id for user_id, _ in people if user_id not in known]
    await must_be_welcome(host, actor.user_id, new)
    kept = lambda table: lobby.invite(table, people, _most(table))  # noqa: E731
    return await change_as_opener(host.matches, actor, number, kept, repost=bool(new))


async def start(
    matches: MatchRegistry, actor: Actor, number: int, *, without_guests: bool
) -> Table:
    """Start the match, unless a guest is still expected: then the lobby is returned unchanged. An
    opener who has started it already gets the match."""

    def ready(table: Table) -> Table:
        lobby.must_lead(table, actor.user_id, clock.now())
        return ready_to_start(table)

    table = await visible_table(matches, actor, number)
    if _has_begun(actor, table):
        return table
    lobby.must_lead(table, actor.user_id, clock.now())
    await must_be_whole(matches, table)
    ready(table)
    if lobby.invited(table) and not without_guests:
        return table
    try:
        return (await matches.update(number, lambda t: matches.start(ready(t)))).table
    except Refused:
        table = await matches.table(number)
        if not _has_begun(actor, table):
            raise
        return table


async def start_alone(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """Start the match of a lobby that has only the person who leads it, with as many normal
    computers as the game is best with. Raises Refused, Stale."""

    def ready(table: Table) -> Table:
        lobby.must_lead(table, actor.user_id, clock.now())
        if len(table.members) != 1:
            raise Stale
        info = known_games.game(table.game).INFO
        best = info.best or info.seats[0]
        return ready_to_start(all_filled(table, Level.NORMAL, best))

    table = await visible_table(matches, actor, number)
    if _has_begun(actor, table):
        return table
    ready(table)
    await must_be_whole(matches, table)
    return (await matches.update(number, lambda t: matches.start(ready(t)))).table


async def lead(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """Become the opener of a lobby whose own was not there for a day."""
    now = clock.now()
    before = lobby.opener(await visible_table(matches, actor, number))

    def taken(table: Table) -> Table:
        lobby.must_lead(table, actor.user_id, now)
        if all(m.user_id != actor.user_id for m in lobby.players(table)):
            raise Refused("not_in")  # a moderator who does not play
        return lobby.led(table, actor.user_id, now)

    table = await change(matches, actor, number, taken)
    if before.user_id != actor.user_id:
        await _tell_of_leader(matches.store, actor, table, before)
    return table


async def refuse_invitations(matches: MatchRegistry, actor: Actor, number: int) -> bool:
    """Accept no more invitations, and give up the seat kept for this person in that lobby, if there
    is one; whether there was. Raises Refused."""
    table = await visible_table(matches, actor, number)
    preferences = await matches.store.deadlines.preferences(actor.user_id)
    wanted = replace(preferences, invited=False)
    await matches.store.deadlines.wish(actor.user_id, wanted, clock.now())
    kept = any(guest.user_id == actor.user_id for guest in lobby.invited(table))
    if kept:
        await leave(matches, actor, number)
    return kept


async def _tell_of_leader(store: Store, actor: Actor, table: Table, before: Member) -> None:
    """Say in the channel who leads the lobby now, and notify the person who led it before."""
    said: dict[str, str | int] = {
        "who": safe_name(actor.name_at(table.guild_id)),
        "table": table.id,
    }
    news = [notice("led", **said, before=safe_name(before.name))]
    wished = await store.deadlines.preferences(before.user_id)
    place = next((n for n, m in enumerate(table.members) if m.user_id == before.user_id), None)
    if wished.on and place is not None and not table.direct:
        due = out_of_quiet(clock.now(), wished)
        told = OneLine("led", said, before.user_id)
        news.append(
            Notification(NotificationKind.WARNING, seat=Seat(place), body=told.stored(), due_at=due)
        )
    await store.notify(table.id, news, clock.now())


def opener_of(actor: Actor, guild_id: int | None) -> Member:
    """The actor as the opener of a new table on that server (None: on none)."""
    return Member(actor.user_id, actor.name_at(guild_id), Membership.PLAYER, True, None)


def all_filled(table: Table, level: AnyLevel, seats: int | None = None) -> Table:
    """The lobby with computers in all free seats, up to so many (None: all)."""
    if not has_computers(known_games.game(table.game)):
        raise Refused("no_computers")
    return filled(table, level, seats or _most(table), naming(table))


def level_typed(thinkers: Thinkers, game: str, typed: str, words: Words) -> AnyLevel:
    """The level that was typed, by its word or as the reader calls it. Raises Refused."""
    for level in levels_of(thinkers, game):
        if typed.strip().lower() in (str(level).lower(), level_name(level, words).lower()):
            return level
    raise Refused("no_such_computer", text=safe_name(typed))


def naming(table: Table) -> Naming:
    """The names of computers at a table."""
    words = as_read.public_words(table)
    return lambda level: name_of(level, words)


def ready_to_start(table: Table) -> Table:
    """The table, ready to begin, with its colours. Raises Refused."""
    game = known_games.game(table.game)
    return colours.with_colours(lobby.ready(table, game), game)


def _most(table: Table) -> int:
    return lobby.seats(table, known_games.game(table.game))[-1]


def _has_begun(actor: Actor, table: Table) -> bool:
    return table.status is Status.RUNNING and lobby.opener(table).user_id == actor.user_id
