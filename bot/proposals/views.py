"""What the players of a match decide together: proposed by one, agreed to by the others.

Each matter (to end the match, to pause it, ...) registers what it needs and what it does; asking,
counting and answering are the same for all. Here is what they are, and how they read.
"""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.base import clock
from bot.base.address import address
from bot.base.errors import Refused
from bot.host import Host
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.replies import Item, Reply, Style, button
from bot.store.rows import to_text
from bot.tables.records import Proposal, Status
from data.words import Words
from games.codec import Json
from games.core import Seat


@dataclass(frozen=True, slots=True)
class Need:
    """Whose consent counts, and how many of those it takes (None: all)."""

    seats: frozenset[Seat]
    least: int | None = None

    def missing(self, agreed: frozenset[Seat]) -> frozenset[Seat]:
        """The seats that are still to be asked; none if enough have agreed."""
        left = self.seats - agreed
        least = len(self.seats) if self.least is None else self.least
        enough = len(self.seats & agreed) >= least
        return frozenset() if enough else left


async def _always(host: Host, match: Match, proposal: Proposal) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class ProposalKind:
    """One kind of proposal; its words stand in the table ``matter.<name>`` of the catalogue.

    `carry_out` does what was agreed, `stands` says whether it can still be done, `values` gives
    what its words speak of; one that cannot be refused stands until enough have agreed.
    """

    name: str
    need: Callable[[Match, Proposal], Need]
    carry_out: Callable[[Host, Match, Proposal], Awaitable[None]]
    stands: Callable[[Host, Match, Proposal], Awaitable[bool]] = _always
    values: Callable[[Match, Words, Json], dict[str, object]] = lambda match, words, body: {}
    refusable: bool = True


PROPOSAL_KINDS: dict[str, ProposalKind] = {}


def kind_of(name: str) -> ProposalKind:
    """The matter of a name such as ``close`` or ``remove.2``. Raises Refused."""
    found = PROPOSAL_KINDS.get(name.partition(".")[0])
    if found is None:
        raise Refused("unknown_press")
    return found


def register(kind: ProposalKind) -> ProposalKind:
    """Make a matter known."""
    PROPOSAL_KINDS[kind.name] = kind
    return kind


def voters(match: Match) -> frozenset[Seat]:
    """The seats that have a say: a person sits there, and has not given up."""
    sitting = {seat for seat, member in match.seated.items() if member.present}
    return frozenset(sitting) - match.resigned


def acting(match: Match, user_id: int) -> Seat:
    """The seat of a player who still plays. Raises Refused."""
    if match.table.status is not Status.RUNNING:
        raise Refused(f"match_{match.table.status}")
    seat = match.seat_of(user_id, clock.now())
    if seat in match.resigned:
        raise Refused("has_resigned")
    return seat


async def stands(host: Host, match: Match, proposal: Proposal) -> bool:
    """Whether it can still be done, and anybody wants it: a newcomer to a seat has not agreed."""
    able = await kind_of(proposal.kind).stands(host, match, proposal)
    return able and bool(proposal.agreed)


def question(match: Match, words: Words, proposal: Proposal) -> Reply:
    """The message that asks the others."""
    kind = kind_of(proposal.kind)
    asked = sorted(kind.need(match, proposal).missing(proposal.agreed))
    text = words.line(
        f"matter.{kind.name}",
        "asks",
        agreed=words.listed(words.seat(s) for s in sorted(proposal.agreed)),
        asked=words.listed(messages.mention(match.seated[s], words) for s in asked),
        **kind.values(match, words, proposal.body),
    )
    called = messages.called(match.seated[s] for s in asked)
    return Reply(text, rows=(_answers(match, proposal, words),), pings=called)


def outcome(match: Match, words: Words, name: str, how: str, body: Json) -> Reply:
    """What became of a proposal: done, refused, or overtaken (void)."""
    kind = kind_of(name)
    return Reply(words.line(f"matter.{kind.name}", how, **kind.values(match, words, body)))


def _answers(match: Match, proposal: Proposal, words: Words) -> tuple[Item, ...]:
    name, kind = proposal.kind, kind_of(proposal.kind)
    table, consent = f"matter.{kind.name}", address("agree", match.id, name, mark(proposal))
    yes = button(words.line(table, "yes"), consent, Style.danger)
    if not kind.refusable:
        return (yes,)
    refusal = address("goon", match.id, name, mark(proposal))
    return (yes, button(words.line(table, "no"), refusal, Style.success))


def mark(proposal: Proposal) -> str:
    """What tells one proposal from another about the same matter."""
    return f"{zlib.crc32(to_text(proposal.body).encode()):x}"
