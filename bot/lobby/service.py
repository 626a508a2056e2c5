"""Join, leave, set up and start a lobby; without Discord."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress

from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.base.limits import safe_name
from bot.host import Host
from bot.interactions.access import visible_table
from bot.lobby.allowed import must_be_welcome
from bot.lobby.rules import level_name, levels_of, name_of, refresh
from bot.series.service import must_be_whole, must_belong
from bot.tables import colours, lobby
from bot.tables.computers import AnyLevel, Naming, filled
from bot.tables.notifications import notice
from bot.tables.records import Member, Membership, Status, Table
from data.words import Words
from games.computers import has_computers
from games.core import Forbidden

Change = Callable[[Table], Table]


async def change(
    host: Host, actor: Actor, number: int, how: Change, *, repost: bool = False
) -> Table:
    """Change a lobby; its message is updated, or reposted to call a player. Raises Refused, as all
    of these do."""
    await visible_table(host, actor, number)
    notification = refresh(repost=repost)
    return await host.matches.update(
        number, lambda table: host.matches.keep(how(table), [notification])
    )


async def change_as_opener(
    host: Host, actor: Actor, number: int, how: Change, *, repost: bool = False
) -> Table:
    """As `change`, by the opener only."""

    def changed(table: Table) -> Table:
        lobby.must_open(table, actor.user_id)
        return how(table)

    return await change(host, actor, number, changed, repost=repost)


async def join(host: Host, actor: Actor, number: int) -> Table:
    """Take a seat."""
    await must_belong(host, await visible_table(host, actor, number), actor.user_id)
    joined = lambda table: lobby.join(table, actor.user_id, actor.name, _most(host, table))  # noqa: E731
    before = await host.matches.table(number)
    # In person nobody sees who comes, unless a new message says it.
    table = await change(host, actor, number, joined, repost=before.direct)
    return await _begun_at_once(host, before, table)


async def _begun_at_once(host: Host, before: Table, joined: Table) -> Table:
    """A table without a channel begins when the last guest has accepted or the last seat is taken;
    another waits for its opener."""
    full = lobby.free(joined, _most(host, joined)) <= 0
    if not joined.direct or lobby.invited(joined) or not (full or lobby.invited(before)):
        return joined
    with suppress(
        Refused
    ):  # too few, or its series or rules forbid it: its opener reads why when they start it
        await must_be_whole(host, joined)
        return (
            await host.matches.update(
                joined.id, lambda t: host.matches.start(ready_to_start(host, t))
            )
        ).table
    return joined


async def leave(host: Host, actor: Actor, number: int) -> tuple[Table, bool]:
    """Give the seat back; the table, and whether it was one that was kept for a guest, who has
    declined by that."""
    before = await visible_table(host, actor, number)
    declines = any(guest.user_id == actor.user_id for guest in lobby.invited(before))

    def left(table: Table) -> Awaitable[Table]:
        after = lobby.leave(table, actor.user_id)
        said = notice(
            "declined" if declines else "gave_back", who=safe_name(actor.name), table=number
        )
        # In person nobody sees who goes, unless a line says it; their lobby stays where it is.
        told = (said,) if table.direct and after.status is Status.LOBBY else ()
        return host.matches.keep(after, [*told, refresh()])

    return await host.matches.update(number, left), declines


async def set_option(host: Host, actor: Actor, number: int, field: str, value: str) -> Table:
    """Set one option of the game."""

    def set_to(table: Table) -> Table:
        try:
            return lobby.with_option(host.matches.game(table.game), table, field, value)
        except Forbidden as against:
            raise host.matches.refusal(table, against) from against

    return await change_as_opener(host, actor, number, set_to)


async def set_options(host: Host, actor: Actor, number: int, entered: Mapping[str, str]) -> Table:
    """Set all options of the game, those that are on or off by whether they are among ``on``."""

    def set_to(table: Table) -> Table:
        try:
            return lobby.with_options(host.matches.game(table.game), table, entered)
        except Forbidden as against:
            raise host.matches.refusal(table, against) from against

    return await change_as_opener(host, actor, number, set_to)


async def invite(host: Host, actor: Actor, number: int, people: Sequence[tuple[int, str]]) -> Table:
    """Keep seats for these people, and for no others; a new guest is called by a new message."""
    before = await visible_table(host, actor, number)
    lobby.must_open(before, actor.user_id)
    known = {m.user_id for m in before.members}
    new = [user_id for user_id, _ in people if user_id not in known]
    await must_be_welcome(host, actor.user_id, new)
    kept = lambda table: lobby.invite(table, people, _most(host, table))  # noqa: E731
    return await change_as_opener(host, actor, number, kept, repost=bool(new))


async def start(host: Host, actor: Actor, number: int, *, without_guests: bool) -> Table:
    """Start the match, unless a guest is still expected: then the lobby is returned unchanged. An
    opener who has started it already gets the match."""

    def ready(table: Table) -> Table:
        lobby.must_open(table, actor.user_id)
        return ready_to_start(host, table)

    table = await visible_table(host, actor, number)
    if _has_begun(actor, table):
        return table
    lobby.must_open(table, actor.user_id)
    await must_be_whole(host, table)
    ready(table)
    if lobby.invited(table) and not without_guests:
        return table
    try:
        return (await host.matches.update(number, lambda t: host.matches.start(ready(t)))).table
    except Refused:
        table = await host.matches.table(number)
        if not _has_begun(actor, table):
            raise
        return table


def opener_of(actor: Actor) -> Member:
    """The actor as the opener of a new table."""
    return Member(actor.user_id, actor.name, Membership.PLAYER, True, None)


def all_filled(host: Host, table: Table, level: AnyLevel, seats: int | None = None) -> Table:
    """The lobby with computers in all free seats, up to so many (None: all)."""
    if not has_computers(host.matches.game(table.game)):
        raise Refused("no_computers")
    return filled(table, level, seats or _most(host, table), naming(host, table))


def level_typed(host: Host, game: str, typed: str, words: Words) -> AnyLevel:
    """The level that was typed, by its word or as the reader calls it. Raises Refused."""
    for level in levels_of(host, game):
        if typed.strip().lower() in (str(level).lower(), level_name(level, words).lower()):
            return level
    raise Refused("no_such_computer", text=safe_name(typed))


def naming(host: Host, table: Table) -> Naming:
    """The names of computers at a table."""
    words = host.matches.public_words(table)
    return lambda level: name_of(level, words)


def ready_to_start(host: Host, table: Table) -> Table:
    """The table, ready to begin."""
    game = host.matches.game(table.game)
    return colours.with_colours(lobby.ready(table, game), game)


def _most(host: Host, table: Table) -> int:
    return lobby.seats(table, host.matches.game(table.game))[-1]


def _has_begun(actor: Actor, table: Table) -> bool:
    return table.status is Status.RUNNING and lobby.opener(table).user_id == actor.user_id
