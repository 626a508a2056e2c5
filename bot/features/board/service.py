"""Give out links, open them once, and say whose visit a cookie is; without Discord.

Who looks is said by a signed link, or by Discord itself (`bot.features.board.activity`).
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.base import clock
from bot.base.errors import Refused
from bot.features.board import store as visits
from bot.features.board.rules import LONGEST, ONLOOKER, VISIT, Link, Visit, hashed, read, signed
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.records import OVER, Status, Table
from games.core import Seat

NUMBER_BYTES = 12  # of a link
COOKIE_BYTES = 32


class SignedLink:
    """The text of a link that was given out."""

    def __init__(self, text: str) -> None:
        self._text = text

    async def given(self, matches: MatchRegistry) -> tuple[Table, int]:
        """The table and the person, if the link could be opened now; nothing is spent. Raises
        Refused."""
        link, match = await self._read(matches)
        return match.table, link.user_id

    async def begun(self, matches: MatchRegistry) -> tuple[Visit, str]:
        """Spend the link for a visit and its cookie. Raises Refused."""
        link, _ = await self._read(matches)
        return await begin(matches.store, link, VISIT)

    async def _read(self, matches: MatchRegistry) -> tuple[Link, Match]:
        link = read(self._text, await visits.key(matches.store))
        if link is None:
            raise Refused("link_forged")
        if not link.is_valid(clock.now()):
            raise Refused("link_over")
        match = await _match(matches, link.table)
        _must_have(match, link.user_id, link.seat)
        if match.table.status is not Status.RUNNING or link.before != before(match, link.seat):
            raise Refused("link_over")
        if not await visits.is_open(matches.store, link):
            raise Refused("link_spent")
        return link, match


async def begin(store: Store, link: Link, long: timedelta) -> tuple[Visit, str]:
    """Begin the visit of a link, for so long, and give its cookie. Raises Refused if the link has
    begun one before."""
    now, cookie = clock.now(), secrets.token_urlsafe(COOKIE_BYTES)
    visit = Visit(link.user_id, link.table, link.seat, now + long)
    if not await visits.begin(store, link, hashed(cookie), visit.until, now):
        raise Refused("link_spent")
    return visit, cookie


def links(store: Store, public: str) -> Callable[[int, Match, Seat], Awaitable[str | None]]:
    """A function that makes links to the page at this address; None for a link that is too long."""

    async def link(user_id: int, match: Match, seat: Seat) -> str | None:
        made, number = int(clock.now().timestamp()), secrets.token_urlsafe(NUMBER_BYTES)
        made_for = Link(user_id, match.id, seat, before(match, seat), made, number)
        # Behind the #, since browsers do not send that part: so no proxy logs it.
        address = f"{public}/#{signed(made_for, await visits.key(store))}"
        return address if len(address) <= LONGEST else None

    return link


async def visiting(
    matches: MatchRegistry, cookie: str, table: int, seat: Seat
) -> tuple[Visit, Match]:
    """The visit with this cookie and its match, if it is for that seat, not over, and its person
    may still act for the seat. Raises Refused."""
    visit = await visits.visit(matches.store, hashed(cookie)) if cookie else None
    if visit is None or (visit.table, visit.seat) != (table, seat) or visit.until <= clock.now():
        raise Refused("visit_over")
    match = await _match(matches, table)
    _must_have(match, visit.user_id, visit.seat)
    return visit, match


async def leave(store: Store, cookie: str) -> None:
    """End the visit with this cookie."""
    await visits.leave(store, hashed(cookie))


async def end_all(store: Store, user_id: int) -> int:
    """End all visits of a person, and void their links; how many visits they were."""
    return await visits.end_all(store, user_id, clock.now())


def before(match: Match, seat: Seat) -> int:
    """How many players have left a seat."""
    return sum(former.seat == seat for former in match.table.former)


async def _match(matches: MatchRegistry, table: int) -> Match:
    try:
        return await matches.match(table)
    except Refused as gone:
        raise Refused("visit_over") from gone


def _must_have(match: Match, user_id: int, seat: Seat) -> None:
    """Raises Refused if the person may not act for that seat now."""
    if seat == ONLOOKER:
        return
    now = clock.now()
    acts = match.table.seat_of(user_id, now) == seat
    watches = match.table.status in OVER and match.seated[seat].user_id == user_id
    if not acts and not watches:
        raise Refused("visit_over")
