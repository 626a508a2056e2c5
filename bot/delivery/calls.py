"""The gate that every call of a person passes.

Code that calls a person because somebody wishes it (an invitation, an offer, a deputy) first checks
`must_be_welcome`. Every message with the bot's token then passes `posting.post_once`, which counts
it: a person is notified only once for the same question, and not too often.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.base.errors import Refused
from bot.base.rate_limit import RateLimit
from bot.host import Host
from bot.screens.replies import Reply
from bot.store import call_counts
from bot.store.postings import Posting
from bot.store.store import Store
from bot.tables.call_budgets import BY_PERSON, Call, Volume, volume
from bot.tables.notifications import NotificationKind
from bot.tables.records import OutboxMessage

A_MINUTE = 5  # invitations that a person may send in a minute


@dataclass(frozen=True, slots=True)
class Asks:
    """The question of a message, one for all it calls or one for each; `by`
    and `turn` as in `Call`."""

    question: str | Mapping[int, str]
    by: int | None = None
    turn: bool = False


def unasked(outgoing: OutboxMessage, *, turn: bool = False) -> Asks:
    """A question that was never asked before: the message's own."""
    return Asks(f"{outgoing.kind}:{outgoing.id}", turn=turn)


def own(outgoing: OutboxMessage) -> Asks:
    """As `unasked`, for a message that no other person has caused."""
    return unasked(outgoing, turn=True)


def invitations() -> RateLimit:
    """The limit for the invitations of each person."""
    return RateLimit(A_MINUTE / 60, A_MINUTE)


async def unwelcome(
    store: Store, by: int, people: Collection[int], *, entered: bool = False
) -> list[int]:
    """Those of these people whom that person may not call: they want no invitations, or none from
    them. Having `entered` an event is accepting the invitations that belong to it."""
    closed = await call_counts.blocking(store, by, people)
    for person in () if entered else people:
        if not (await store.deadlines.preferences(person)).invited:
            closed.add(person)
    return [person for person in people if person in closed and person != by]


async def must_be_welcome(
    host: Host, by: int, people: Collection[int], *, entered: bool = False
) -> None:
    """Check that these people may be called by that person, who asks for it (`entered` as above).
    The refusal for a block reads like that for somebody who takes no invitations at all. Raises
    Refused."""
    if closed := await unwelcome(host.store, by, people, entered=entered):
        raise Refused("takes_no_invitations", who=[f"<@{person}>" for person in closed])
    asked = [p for p in people if await call_counts.asked_today(host.store, p, by) >= BY_PERSON]
    if asked:
        raise Refused("asked_enough", who=[f"<@{p}>" for p in asked], most=BY_PERSON)
    if people and not host.invitations.takes(by, len(people)):
        raise Refused("too_many_invitations", most=A_MINUTE)


def called(channel: object, reply: Reply, purpose: str) -> list[int]:
    """Whom a message would notify: the reader of a direct message, and otherwise those it mentions.
    A board by direct message notifies its reader only if it mentions them."""
    people = readers(channel)
    if not people:
        return list(dict.fromkeys(reply.pings))
    return [r for r in people if r in reply.pings or not is_board(purpose)]


def readers(channel: object) -> list[int]:
    """The people of a channel of direct messages; none of another."""
    return [user.id for user in getattr(channel, "recipients", ())]


def is_board(purpose: str) -> bool:
    """Whether a message of that purpose is a board, which people see even
    if they are not called."""
    return purpose.split(":")[0] in (NotificationKind.TURN, NotificationKind.END)


async def of_message(
    store: Store,
    outgoing: OutboxMessage,
    asks: Asks | None,
    channel: object,
    reply: Reply,
    purpose: str,
) -> Call | None:
    """Whom a message of the outbox would call there. Many parameters because all of them count."""
    return await call_of(store, asks or unasked(outgoing), called(channel, reply, purpose))


async def call_of(store: Store, asks: Asks, people: Collection[int]) -> Call | None:
    """The call of these people, without those who block the caller; None if nobody is left."""
    by = asks.by
    refuse = [] if by is None else await unwelcome(store, by, people, entered=True)
    of = asks.question
    questions = {
        person: of if isinstance(of, str) else of.get(person, "")
        for person in people
        if person > 0 and person not in refuse
    }
    return Call(questions, asks.by, asks.turn) if questions else None


def aloud(begun: Posting) -> frozenset[int]:
    """The people called by a message whom it may notify."""
    return frozenset(person for person, how in _volumes(begun).items() if how is Volume.ALOUD)


def is_too_much(begun: Posting) -> bool:
    """Whether none of the people called by a message may get it, not even silently."""
    return all(how is Volume.NOT for how in _volumes(begun).values())


def _volumes(begun: Posting) -> dict[int, Volume]:
    call = begun.call
    return {} if call is None else {p: volume(call, c) for p, c in begun.counted.items()}
