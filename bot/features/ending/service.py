"""End a match, or close a lobby; without Discord."""

from __future__ import annotations

from bot.base import clock
from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.features.proposals.rules import Decides, ProposalKind, register
from bot.interactions.access import audit_entry, visible_table
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.tables import lobby
from bot.tables.records import OVER, Proposal, Status, Table
from bot.tables.servers import AuditKind


def closes_as(actor: Actor, table: Table) -> str:
    """The role in which the actor may close a table alone: "opener" of a lobby, the one "player" of
    a match against computers, or "moderator". Raises Refused."""
    moderates = actor.rights.moderates(table)
    if table.status in OVER:
        raise Refused(f"match_{table.status}")
    if table.status is Status.LOBBY:
        lobby.must_lead(table, actor.user_id, clock.now(), moderator=moderates)
        if lobby.opener(table).user_id == actor.user_id:
            return "opener"
        return "moderator" if moderates else "player"
    if {m.user_id for m in table.members if m.computer is None} == {actor.user_id}:
        return "player"
    if not moderates:
        raise Refused("moderator_only")
    return "moderator"


async def close(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """Close a table, as its opener or a moderator. Raises Refused."""
    table = await visible_table(matches, actor, number)
    note = closes_as(actor, table)
    by = audit_entry(actor, AuditKind.CLOSED, table.id) if note == "moderator" else None
    await matches.call_off(table, note, by)
    return table


async def _end_it(matches: MatchRegistry, match: Match, proposal: Proposal) -> None:
    await matches.call_off(match.table, "consent")


CLOSE = register(ProposalKind("close", _end_it, announced=True, decides=Decides.THERE)).name
