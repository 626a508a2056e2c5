"""What the players of a match decide together: proposed by one, agreed to by the others.

Each matter (to end the match, to pause it, ...) registers what it needs and what it does; asking,
counting and answering are the same for all.
"""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord

from bot.base import clock
from bot.base.errors import Conflict, Refused, Stale
from bot.handlers.access import on_private, respond, visible_match
from bot.handlers.router import router
from bot.matches.match import Match
from bot.store.rows import to_text
from bot.tables.address import Address, address
from bot.tables.notifications import proposal_letter
from bot.tables.records import Proposal, Status
from bot.views import messages
from bot.views.replies import Item, Reply, Style, button
from data.words import Words
from games.codec import Json
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App


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


async def _always(app: App, match: Match, proposal: Proposal) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Matter:
    """One kind of proposal; its words stand in the table ``matter.<name>`` of the catalogue.

    `carry_out` does what was agreed, `stands` says whether it can still be done, `values` gives
    what its words speak of; one that cannot be refused stands until enough have agreed.
    """

    name: str
    need: Callable[[Match, Proposal], Need]
    carry_out: Callable[[App, Match, Proposal], Awaitable[None]]
    stands: Callable[[App, Match, Proposal], Awaitable[bool]] = _always
    values: Callable[[Match, Words, Json], dict[str, object]] = lambda match, words, body: {}
    refusable: bool = True


MATTERS: dict[str, Matter] = {}


def matter_of(name: str) -> Matter:
    """The matter of a name such as ``close`` or ``remove.2``. Raises Refused."""
    found = MATTERS.get(name.partition(".")[0])
    if found is None:
        raise Refused("unknown_press")
    return found


def register(matter: Matter) -> Matter:
    """Make a matter known."""
    MATTERS[matter.name] = matter
    return matter


def voters(match: Match) -> frozenset[Seat]:
    """The seats that have a say: somebody sits there, and has not given up."""
    sitting = {seat for seat, member in match.seated.items() if not member.left}
    return frozenset(sitting) - match.resigned


def acting(match: Match, user_id: int) -> Seat:
    """The seat of a player who still plays. Raises Refused."""
    if match.table.status is not Status.RUNNING:
        raise Refused(f"match_{match.table.status}")
    seat = match.seat_of(user_id, clock.now())
    if seat in match.resigned:
        raise Refused("has_resigned")
    return seat


async def propose(app: App, match: Match, name: str, seat: Seat, body: Json = None) -> bool:
    """A seat proposes something (or agrees to it); whether that was enough and it is done."""
    await app.store.proposals.make(match.id, name, seat, body, clock.now())
    return await settle(app, match, name)


async def stands(app: App, match: Match, proposal: Proposal) -> bool:
    """Whether it can still be done, and anybody wants it: a newcomer to a seat has not agreed."""
    able = await matter_of(proposal.matter).stands(app, match, proposal)
    return able and bool(proposal.agreed)


async def settle(app: App, match: Match, name: str) -> bool:
    """Do what is proposed if enough have agreed, else ask the others; whether it is done."""
    matter, proposal = matter_of(name), await app.store.proposals.get(match.id, name)
    if proposal is None or match.table.status is not Status.RUNNING:
        return False
    if not await stands(app, match, proposal):
        await _drop(app, match, name, "void")
        return False
    if matter.need(match, proposal).missing(proposal.agreed):
        await _tell(app, match, name)
        return False
    if not await app.store.proposals.withdraw(match.id, name):
        return False  # it is being done just now: two agreed at the same moment
    try:
        await matter.carry_out(app, match, proposal)
    except (Stale, Conflict):  # the match was quicker
        app.hall.forget(match.id)
        await _tell(app, match, name, "void", proposal.body)
        return False
    await _tell(app, match, name, "done", proposal.body)
    return True


async def recount(app: App, match: Match) -> None:
    """Who has a say has changed: whoever has left or resigned may be the last that was asked."""
    if voters(match):
        for proposal in await app.store.proposals.all(match.id):
            await settle(app, match, proposal.matter)


async def sweep(app: App, match: Match) -> None:
    """Let go of proposals that the course of the match has overtaken."""
    for proposal in await app.store.proposals.all(match.id):
        if match.table.status is not Status.RUNNING or not await stands(app, match, proposal):
            await _drop(app, match, proposal.matter, "void")


@router.on("agree")
async def agree(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Agree to what is proposed."""
    match = await visible_match(app, interaction, at.table)
    name = at.args[0] if at.args else "close"
    seat = acting(match, interaction.user.id)
    proposal = await app.store.proposals.get(match.id, name)
    if proposal is None or not await stands(app, match, proposal):
        await sweep(app, match)
        raise Refused("stale")
    _must_be_shown(at, proposal)
    if seat not in matter_of(name).need(match, proposal).seats:
        raise Refused("not_asked")
    await app.store.proposals.agree(match.id, name, seat)
    done = await settle(app, match, name)
    await said(app, interaction, match, f"{matter_of(name).name}_{'done' if done else 'agreed'}")


@router.on("goon")
async def refuse(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Refuse what is proposed: every consent to it is void."""
    match = await visible_match(app, interaction, at.table)
    name = at.args[0] if at.args else "close"
    seat, proposal = (
        acting(match, interaction.user.id),
        await app.store.proposals.get(match.id, name),
    )
    matter = matter_of(name)
    if proposal is None:
        raise Refused("stale")
    _must_be_shown(at, proposal)
    if not matter.refusable or seat not in matter.need(match, proposal).seats | {proposal.seat}:
        raise Refused("not_asked")
    await _drop(app, match, name, "refused")
    await said(app, interaction, match, f"{matter_of(name).name}_refused")


async def said(app: App, interaction: discord.Interaction, match: Match, key: str) -> None:
    """Tell a person that his answer counts, and send what follows from it."""
    app.outbox.wake()
    words = app.hall.words(match.table)
    reply = Reply(words.line("said", key, table=match.id))
    await respond(interaction, reply, here=on_private(interaction))


def question(match: Match, words: Words, proposal: Proposal) -> Reply:
    """The message that asks the others."""
    matter = matter_of(proposal.matter)
    asked = sorted(matter.need(match, proposal).missing(proposal.agreed))
    text = words.line(
        f"matter.{matter.name}",
        "asks",
        agreed=", ".join(words.seat(s) for s in sorted(proposal.agreed)),
        asked=", ".join(messages.mention(match.seated[s], words) for s in asked),
        **matter.values(match, words, proposal.body),
    )
    called = messages.called(match.seated[s] for s in asked)
    return Reply(text, rows=(_answers(match, proposal, words),), pings=called)


def outcome(match: Match, words: Words, name: str, how: str, body: Json) -> Reply:
    """What became of a proposal: done, refused, or overtaken (void)."""
    matter = matter_of(name)
    return Reply(words.line(f"matter.{matter.name}", how, **matter.values(match, words, body)))


def _answers(match: Match, proposal: Proposal, words: Words) -> tuple[Item, ...]:
    name, matter = proposal.matter, matter_of(proposal.matter)
    table, consent = f"matter.{matter.name}", address("agree", match.id, name, _mark(proposal))
    yes = button(words.line(table, "yes"), consent, Style.danger)
    if not matter.refusable:
        return (yes,)
    refusal = address("goon", match.id, name, _mark(proposal))
    return (yes, button(words.line(table, "no"), refusal, Style.success))


def _mark(proposal: Proposal) -> str:
    """What tells one proposal from another about the same matter."""
    return f"{zlib.crc32(to_text(proposal.body).encode()):x}"


def _must_be_shown(at: Address, proposal: Proposal) -> None:
    """Raises Refused if something else was proposed when the button was shown."""
    if at.args[1:] not in ((), (_mark(proposal),)):
        raise Refused("stale")


async def _drop(app: App, match: Match, name: str, how: str) -> None:
    found = await app.store.proposals.get(match.id, name)
    if await app.store.proposals.withdraw(match.id, name):
        await _tell(app, match, name, how, None if found is None else found.body)


async def _tell(app: App, match: Match, name: str, how: str = "", body: Json = None) -> None:
    await app.store.write(match.id, [proposal_letter(name, how, body)], clock.now())
    app.outbox.wake()
