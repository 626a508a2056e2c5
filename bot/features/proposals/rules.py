"""The kinds of proposal: whose consent each needs, and what is done once enough have agreed.

Each kind (to end the match, to pause it, ...) is registered by its feature; asking, counting and
answering are the same for all.
"""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from bot.base.errors import Refused
from bot.features.proposals.store import DAY
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.rows import to_text
from bot.tables.records import Proposal
from data.words import Words
from games.codec import Json
from games.core import Seat


class Decides(StrEnum):
    """Who decides a kind of proposal. Silence is never a yes."""

    ALL = "all"
    """All who are asked; else nothing is changed when its term is over."""
    THERE = "there"
    """All who are there (not away), at least two; when its term is over, more than half of them. Of
    two players, both."""
    MOST = "most"
    """More than half of those who are there. If only one of several is there, they decide alone
    only when its term is over."""


@dataclass(frozen=True, slots=True)
class Need:
    """The seats whose consent counts, and how many of them are needed (None: all)."""

    seats: frozenset[Seat]
    least: int | None = None

    def missing(self, agreed: frozenset[Seat]) -> frozenset[Seat]:
        """The seats that are still to agree; empty if enough have."""
        least = len(self.seats) if self.least is None else self.least
        return frozenset() if len(self.seats & agreed) >= least else self.seats - agreed


def need_of(
    decides: Decides,
    asked: frozenset[Seat],
    agreed: frozenset[Seat],
    away: frozenset[Seat],
    silent: frozenset[Seat] | None,
) -> Need:
    """Whose consent is needed, of those who are `asked`. `silent`: None during the term; once it is
    over, those who have done nothing meanwhile, who then count as away."""
    if decides is Decides.ALL or (decides is Decides.THERE and len(asked) <= 2):
        return Need(asked)
    there = asked - (away | (silent or frozenset()) - agreed)
    half = Need(there, len(there) // 2 + 1)
    waits = silent is None or decides is Decides.THERE
    if len(there) < 2 <= len(asked) and waits:  # nobody decides alone while the others are away
        return Need(asked, 2)
    return Need(there) if silent is None and decides is Decides.THERE else half


def term(match: Match) -> timedelta:
    """How long the others have for a question: the time of a move, at least a day."""
    return max(match.table.clock.time, DAY)


def everyone(match: Match, proposal: Proposal) -> frozenset[Seat]:
    """All who may vote."""
    return match.present


async def _nothing(matches: MatchRegistry, match: Match, proposal: Proposal) -> Sequence[str]:
    return ()


async def _always(matches: MatchRegistry, match: Match, proposal: Proposal) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class ProposalKind:
    """One kind of proposal; its words are the table ``matter.<name>`` of the catalogue.

    `carry_out` does what was agreed, `asks` says whom it asks, `decides` whose consent it takes,
    `possible` whether it can still be done, `values` gives the values of its words, `warns` what
    those who are asked should know. A kind that is `announced` calls the players by itself, once it
    is done.
    """

    name: str
    carry_out: Callable[[MatchRegistry, Match, Proposal], Awaitable[None]]
    asks: Callable[[Match, Proposal], frozenset[Seat]] = everyone
    possible: Callable[[MatchRegistry, Match, Proposal], Awaitable[bool]] = _always
    values: Callable[[Match, Words, Json], dict[str, object]] = lambda match, words, body: {}
    warns: Callable[[MatchRegistry, Match, Proposal], Awaitable[Sequence[str]]] = _nothing
    announced: bool = False
    decides: Decides = Decides.ALL


PROPOSAL_KINDS: dict[str, ProposalKind] = {}


def register(kind: ProposalKind) -> ProposalKind:
    """Register a kind of proposal."""
    PROPOSAL_KINDS[kind.name] = kind
    return kind


def kind_of(name: str) -> ProposalKind:
    """The kind of a proposal such as ``close`` or ``remove.2``. Raises Refused."""
    found = PROPOSAL_KINDS.get(name.partition(".")[0])
    if found is None:
        raise Refused("unknown_press")
    return found


async def is_open(matches: MatchRegistry, match: Match, proposal: Proposal) -> bool:
    """Whether a proposal can still be carried out, and a seat still agrees to it; a new player of a
    seat has not agreed."""
    able = await kind_of(proposal.kind).possible(matches, match, proposal)
    return able and bool(proposal.agreed)


def is_outvoted(match: Match, proposal: Proposal) -> bool:
    """Whether so many have said no that more than half can no longer agree."""
    asked = kind_of(proposal.kind).asks(match, proposal)
    return bool(asked) and 2 * len(asked - proposal.against) <= len(asked)


def mark(proposal: Proposal) -> str:
    """A checksum by which proposals of the same kind are distinguished."""
    return f"{zlib.crc32(to_text(proposal.body).encode()):x}"
