"""The claim of who looks at an Activity: Discord says who that is, and which channel it is in."""

from __future__ import annotations

import re
import secrets

from bot.base import clock
from bot.base.errors import Refused
from bot.features.board import store as visits
from bot.features.board.identity import Identity
from bot.features.board.rules import (
    LOOK,
    ONLOOKER,
    VISIT,
    Link,
    State,
    Visit,
    read_state,
    signed_state,
)
from bot.features.board.service import NUMBER_BYTES, before, begin
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.records import OVER, Status
from games.core import Seat

INSTANCE = re.compile(r"[\w-]{1,100}")


async def state_for(store: Store, instance: str) -> str:
    """What the page of that instance brings back with Discord's answer. Raises Refused."""
    if not INSTANCE.fullmatch(instance):
        raise Refused("activity_unknown")
    made, number = int(clock.now().timestamp()), secrets.token_urlsafe(NUMBER_BYTES)
    return signed_state(State(made, number, instance), await visits.key(store))


class AtDiscord:
    """A code that Discord has given to the page of an instance. Once the visit has begun, `token`
    is the access token that the page itself needs."""

    def __init__(self, identity: Identity, instance: str, state: str, code: str) -> None:
        self._identity = identity
        self._instance, self._state, self._code = instance, state, code
        self.token = ""

    async def begun(self, matches: MatchRegistry) -> tuple[Visit, str]:
        """Begin the visit of the person at the table of the channel; where they have no seat there,
        at the table that waits for them most urgently, else as an onlooker. Raises Refused."""
        state = read_state(self._state, await visits.key(matches.store))
        if state is None or state.instance != self._instance or not state.is_valid(clock.now()):
            raise Refused("activity_state")
        user_id, self.token = await self._identity.person(self._code)
        instance = await self._identity.instance(self._instance)
        if user_id not in instance.people:
            raise Refused("activity_unknown")
        match, seat = await seat_in(matches, instance.channel_id, user_id)
        left = 0 if seat == ONLOOKER else before(match, seat)
        link = Link(user_id, match.id, seat, left, state.made, state.number)
        return await begin(matches.store, link, LOOK if seat == ONLOOKER else VISIT)


async def seat_in(matches: MatchRegistry, channel_id: int, user_id: int) -> tuple[Match, Seat]:
    """What a person sees who opens the board in that channel. Raises Refused if there is
    nothing."""
    there = await _match_in(matches, channel_id)
    if there is not None and (seat := _seat_of(there, user_id)) is not None:
        return there, seat
    for number, seat in await matches.store.deadlines.waiting_for(user_id, clock.now()):
        return await matches.match(number), seat
    if there is not None:
        return there, ONLOOKER
    for table in await matches.store.tables_of(user_id):
        if table.status is Status.RUNNING and not table.settings.lesson:
            match = await matches.match(table.id)
            if (seat := _seat_of(match, user_id)) is not None:
                return match, seat
    raise Refused("activity_none")


async def _match_in(matches: MatchRegistry, channel_id: int) -> Match | None:
    """The match in a channel, that runs or has ended there last; None if there is none."""
    table = await matches.table_in(channel_id)
    if table is None or table.direct or table.settings.lesson:
        return None
    if table.status is not Status.RUNNING and table.status not in OVER:
        return None
    try:
        return await matches.match(table.id)
    except Refused:  # it was called off before it began
        return None


def _seat_of(match: Match, user_id: int) -> Seat | None:
    """The seat that a person may act for, or had when the match ended; None: none."""
    if match.table.status in OVER:
        had = (seat for seat, member in match.seated.items() if member.user_id == user_id)
        return next(had, None)
    return match.table.seat_of(user_id, clock.now())
