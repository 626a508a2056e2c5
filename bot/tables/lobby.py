"""The rules of a lobby: who may join and open, options, order. Without Discord."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from bot.base.errors import Refused
from bot.base.limits import safe_name
from bot.base.names import apart
from bot.tables.records import Member, Membership, Status, Table
from games.codec import from_json, to_json
from games.core import AnyGame, option_choices

OPENER_TERM = timedelta(days=1)
"""After this long without its opener, any player may lead a lobby."""


@dataclass(frozen=True, slots=True)
class OptionSetting:
    """An option of a game as the lobby shows it: its value, and its choices."""

    field: str
    value: Any
    choices: tuple[Any, ...]

    @property
    def is_switch(self) -> bool:
        """Whether it is only on or off."""
        return isinstance(self.value, bool)


def settings(game: AnyGame, stored: Any) -> tuple[OptionSetting, ...]:
    """The options of a table that leave a choice, in the order in which the game lists them. A
    table's value may be one that is no longer offered."""
    options = from_json(game.INFO.options, stored)
    found = (
        OptionSetting(name, getattr(options, name), choices)
        for name, choices in option_choices(game.INFO.options).items()
    )
    return tuple(s for s in found if set(s.choices) != {s.value})


def seats(table: Table, game: AnyGame) -> range:
    """How many may play; if the match continues an imported one, exactly as many
    as that has open seats."""
    if (imported := table.settings.imported) is not None:
        return range(len(imported.open_seats), len(imported.open_seats) + 1)
    return game.INFO.seats


def must_be_new(table: Table) -> None:
    """Check that the match does not continue an imported one, whose options and colours are
    settled. Raises Refused."""
    if table.settings.imported is not None:
        raise Refused("import_settled")


def with_option(game: AnyGame, table: Table, field: str, spelled: str) -> Table:
    """The table with one option changed, as pressed on a button, which may have an older name of
    the option. Raises Forbidden for options that exclude each other."""
    must_be_new(table)
    field, spelled = _by_its_name(game, field, spelled)
    setting = next((s for s in settings(game, table.options) if s.field == field), None)
    value = next((c for c in setting.choices if spell(c) == spelled), None) if setting else None
    if value is None:
        raise Refused("no_such_option")
    options = from_json(game.INFO.options, table.options)
    return replace(table, options=to_json(replace(options, **{field: value})))


def with_options(game: AnyGame, table: Table, entered: Mapping[str, str]) -> Table:
    """The table with the options entered into the form. Raises Refused, and Forbidden for options
    that exclude each other."""
    must_be_new(table)
    ticked, given = entered.get("on", "").split(), dict[str, Any]()
    for setting in settings(game, table.options):
        word = spell(setting.field in ticked) if setting.is_switch else entered.get(setting.field)
        value = next((c for c in setting.choices if spell(c) == word), setting.value)
        given[setting.field] = value
    options = from_json(game.INFO.options, table.options)
    return replace(table, options=to_json(replace(options, **given)))


def _by_its_name(game: AnyGame, field: str, spelled: str) -> tuple[str, str]:
    """The option and its value under their present names (`games.codec`)."""
    for now in fields(game.INFO.options):
        old, values = now.metadata.get("once", ("", {}))
        if old == field:
            return now.name, next((new for v, new in values.items() if spell(v) == spelled), "")
    return field, spelled


def spell(value: Any) -> str:
    """A value of an option as a button carries it."""
    return str(value.value if isinstance(value, Enum) else value).lower()


def players(table: Table) -> tuple[Member, ...]:
    """Those who sit at the table, in the order of their seats."""
    return tuple(m for m in table.members if m.membership is Membership.PLAYER)


def invited(table: Table) -> tuple[Member, ...]:
    """Those a seat is kept for."""
    return tuple(m for m in table.members if m.membership is Membership.INVITED)


def opener(table: Table) -> Member:
    """Who may set the options and start."""
    return next(m for m in table.members if m.opener)


def must_open(table: Table, user_id: int, *, moderator: bool = False) -> None:
    """Check that this person opened the table (or may moderate, where that
    counts). Raises Refused."""
    must_wait(table)
    if not moderator and opener(table).user_id != user_id:
        raise Refused("opener_only", opener=safe_name(opener(table).name))


def alone_until(table: Table) -> datetime:
    """Until when only the opener may lead the lobby, unless the opener does something."""
    return (table.settings.opener_at or table.created_at) + OPENER_TERM


def must_lead(table: Table, user_id: int, at: datetime, *, moderator: bool = False) -> None:
    """Check that this person may start or close the lobby: the opener, or any player after a day in
    which the opener did nothing. Raises Refused."""
    if not any(m.user_id == user_id for m in players(table)):
        must_open(table, user_id, moderator=moderator)
        return
    must_wait(table)
    until = alone_until(table)
    if not moderator and opener(table).user_id != user_id and at < until:
        name, when = safe_name(opener(table).name), f"<t:{int(until.timestamp())}:R>"
        raise Refused("opener_until", opener=name, when=when)


def led(table: Table, user_id: int, at: datetime) -> Table:
    """The table with this player as its opener, who does something now."""
    members = tuple(replace(m, opener=m.user_id == user_id) for m in table.members)
    return seen(replace(table, members=members), at)


def seen(table: Table, at: datetime) -> Table:
    """The table with the note that its opener does something now."""
    return replace(table, settings=replace(table.settings, opener_at=at))


def must_wait(table: Table) -> None:
    """Check that the table is still a lobby. Raises Refused."""
    if table.status is not Status.LOBBY:
        raise Refused(f"lobby_{table.status}")


def join(table: Table, user_id: int, name: str, most: int) -> Table:
    """The table with one more player; an invited one takes the seat kept for them, at its place in
    the order. Raises Refused."""
    must_wait(table)
    known = next((m for m in table.members if m.user_id == user_id), None)
    if known is not None and known.membership is Membership.PLAYER:
        raise Refused("already_in")
    if known is None and len(table.members) >= most:
        # A computer makes room for a person.
        last = next((m for m in reversed(table.members) if m.computer is not None), None)
        table = replace(table, members=tuple(m for m in table.members if m is not last))
    if known is None and len(table.members) >= most:
        raise Refused("kept_seats" if invited(table) else "table_full")
    others = tuple(m for m in table.members if m.user_id != user_id)
    if known is not None:
        place = table.members.index(known)
        here = replace(known, membership=Membership.PLAYER)
        return replace(table, members=(*others[:place], here, *others[place:]))
    at = len([m for m in others if m.membership is Membership.PLAYER])
    name = apart(name, (m.name for m in others))
    newcomer = Member(user_id, name, Membership.PLAYER, opener=False, seat=None)
    return replace(table, members=(*others[:at], newcomer, *others[at:]))


def is_open_to(table: Table, user_id: int, most: int) -> bool:
    """Whether that person could take a seat at this table now, if it has at most `most` seats; not
    if they sit there already."""
    known = next((m for m in table.members if m.user_id == user_id), None)
    if table.status is not Status.LOBBY or table.settings.lesson:
        return False
    return known.membership is Membership.INVITED if known else free(table, most) > 0


def free(table: Table, most: int) -> int:
    """How many of at most `most` seats anyone may take: neither occupied nor
    reserved for a person."""
    return most - len([m for m in table.members if m.computer is None])


def leave(table: Table, user_id: int) -> Table:
    """The table without that person; the next player becomes its opener, the last one closes it."""
    must_wait(table)
    gone = next((m for m in table.members if m.user_id == user_id), None)
    if gone is None:
        raise Refused("not_in")
    rest = tuple(m for m in table.members if m.user_id != user_id)
    heirs = [m for m in rest if m.membership is Membership.PLAYER and m.computer is None]
    if not heirs:
        return replace(table, status=Status.CLOSED, why_closed="left")
    if gone.opener:
        rest = tuple(replace(m, opener=m is heirs[0]) for m in rest)
    return replace(table, members=rest)


def invite(table: Table, people: Sequence[tuple[int, str]], most: int) -> Table:
    """The table with seats kept for these people too. Raises Refused."""
    must_wait(table)
    seated = players(table)
    known = [(guest.user_id, guest.name) for guest in invited(table)]
    return replace(table, members=(*seated, *guests(seated, [*known, *people], most)))


def release(table: Table, user_id: int) -> Table:
    """The table without the seat that is kept for a person."""
    must_wait(table)
    return replace(table, members=tuple(m for m in table.members if not _is_guest(m, user_id)))


def _is_guest(member: Member, user_id: int) -> bool:
    return member.membership is Membership.INVITED and member.user_id == user_id


def guests(
    seated: Sequence[Member], people: Sequence[tuple[int, str]], most: int
) -> tuple[Member, ...]:
    """Those of these people who do not sit there yet, each once, as invited
    members. Raises Refused."""
    new = {i: name for i, name in people if i not in {m.user_id for m in seated}}
    if len(seated) + len(new) > most:
        raise Refused("too_many_invited", free=most - len(seated))
    called = [m.name for m in seated]
    for name in new.values():
        called.append(apart(name, called))
    names = zip(new, called[len(seated) :], strict=True)
    return tuple(Member(i, n, Membership.INVITED, opener=False, seat=None) for i, n in names)


def shuffled(table: Table) -> Table:
    """The table with its players in random order."""
    order = list(players(table))
    # Not from the seed, of which each draw belongs to the log.
    secrets.SystemRandom().shuffle(order)
    return replace(table, members=(*order, *invited(table)))


def first(table: Table, user_id: int) -> Table:
    """The table with that player in the first seat, the others behind in order. Raises Refused."""
    order = players(table)
    if all(m.user_id != user_id for m in order):
        raise Refused("not_in")
    ahead = [m for m in order if m.user_id == user_id]
    behind = [m for m in order if m.user_id != user_id]
    return replace(table, members=(*ahead, *behind, *invited(table)))


def ready(table: Table, game: AnyGame) -> Table:
    """The table with only its players, if there are enough. Raises Refused."""
    must_wait(table)
    possible = seats(table, game)
    if len(players(table)) not in possible:
        raise Refused("too_few", least=possible[0], here=len(players(table)))
    return replace(table, members=players(table))


def _goes_on(member: Member) -> bool:
    return member.computer is not None or (member.user_id > 0 and not member.left)


def again(table: Table, asks: int) -> tuple[Member, ...]:
    """The members of a rematch: those who played at the end, each one seat further.

    The one who `asks` opens it; the others are invited, and join by themselves. A colour stays with
    its seat.
    """
    there = (m for m in table.members if m.seat is not None and _goes_on(m))
    seated = sorted(there, key=lambda m: m.seat or 0)
    turned = (*seated[1:], *seated[:1])
    colours = [m.colour for m in seated]
    return tuple(
        replace(m, seat=None, colour=c, opener=m.user_id == asks, membership=_asked_again(m, asks))
        for m, c in zip(turned, colours, strict=True)
    )


def _asked_again(member: Member, asks: int) -> Membership:
    sits = member.user_id == asks or member.computer is not None
    return Membership.PLAYER if sits else Membership.INVITED
