"""Take moves back, at once or once the others have agreed; without Discord."""

from __future__ import annotations

from bot.base import clock
from bot.base.actor import Actor
from bot.base.errors import Refused, Stale
from bot.features.proposals import store as proposals
from bot.features.proposals.rules import ProposalKind, register
from bot.features.proposals.service import propose
from bot.interactions import access
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens.log_lines import steps_told
from bot.tables.computers import computers
from bot.tables.records import Proposal
from data.words import Words
from games import log
from games.codec import Json
from games.core import Seat
from games.history import GRAVE, UndoOption, Why

ALL = 600  # characters of what the others are asked about


async def mine(matches: MatchRegistry, actor: Actor, number: int) -> tuple[Match, Seat]:
    """The match and the actor's seat, where moves may be taken back. Raises Refused."""
    match, seat = await access.mine(matches, actor, number)
    if not match.table.clock.undo:
        raise Refused("undo_off")
    return match, seat


async def take_back(
    matches: MatchRegistry, match: Match, seat: Seat, known: int, steps: int, key: str
) -> bool | None:
    """Go `steps` steps back (0: forward), if the seat still knows of `known` entries. None: it was
    done at once; else whether all have agreed to it. Raises Stale, Refused."""
    # Read before `can_undo` is awaited: what comes meanwhile makes the undo Stale.
    entries = match.entries
    ways = await match.can_undo(seat) if known == match.known(seat)[-1] else ()
    way = next((way for way in ways if steps_back(way) == steps), None)
    if way is None:
        raise Stale
    if why := against(match, way.consent.asks, way.consent.why):
        raise Refused(f"undo_{why}", why=way.consent.why.value)
    if asked(match, way.consent.asks):
        return await _propose(matches, match, seat, way)
    await match.undo(seat, way.to, expected=entries, interaction=key, at=clock.now())
    return None


async def _propose(matches: MatchRegistry, match: Match, seat: Seat, way: UndoOption) -> bool:
    """Ask the others; if this very undo is proposed already, agree to it."""
    body: Json = {
        "kind": way.kind.value,
        "to": way.to,
        "entries": match.entries,
        "plays": list(match.between(way.to)),
        "asks": sorted(way.consent.asks),
        **_stored(way.consent.why),
    }
    before = await proposals.get(matches.store, match.id, UNDO)
    if before and before.body["to"] == way.to and await _is_open(matches, match, before):
        # The stored one, entries and all: another body would be a new proposal without consents.
        body = before.body
    return await propose(matches, match, UNDO, seat, body)


def steps_back(way: UndoOption) -> int:
    """How many steps back a way leads; 0 for the one forward."""
    return way.steps if way.kind is log.EntryKind.UNDO else 0


def asked(match: Match, seats: frozenset[Seat]) -> frozenset[Seat]:
    """Those of the seats that have a person who can be asked."""
    return seats & match.present


def against(match: Match, seats: frozenset[Seat], why: Why) -> str:
    """What forbids an undo that needs everybody's consent; "" if nothing does.

    An open seat forbids it. So does a computer once something was rolled or revealed, unless it is
    practice. A computer simply makes again a secret choice of its own that no other has seen.
    """
    if why not in GRAVE:
        return ""
    silent = seats - match.present
    theirs = computers(match.table.members)
    if silent - theirs:
        return "open_seat"
    objects = why is not Why.SECRET and not match.table.settings.practice
    return "computer" if silent and objects else ""


def _stored(why: Why) -> dict[str, Json]:
    """The reason as it is stored: earlier versions know no `SECRET`, and read `REVEALED`."""
    secret = why is Why.SECRET
    return {"why": (Why.REVEALED if secret else why).value, "secret": secret}


def _why(body: Json) -> Why:
    """The reason that a proposal has stored."""
    return Why.SECRET if body.get("secret") else Why(body["why"])


def _asks(match: Match, proposal: Proposal) -> frozenset[Seat]:
    return asked(match, frozenset(map(Seat, proposal.body["asks"])))


async def _is_open(matches: MatchRegistry, match: Match, proposal: Proposal) -> bool:
    body, known = proposal.body, match.known(None)
    if against(match, frozenset(map(Seat, body["asks"])), _why(body)):
        return False
    # Compared by what all know: a secret choice made meanwhile must not end the question, nor be
    # revealed by its end.
    return match.table.clock.undo and known[-1] == known[body["entries"] - 1]


async def _carry_out(matches: MatchRegistry, match: Match, proposal: Proposal) -> None:
    if not await _is_open(matches, match, proposal):
        raise Stale
    to, entries = proposal.body["to"], match.entries
    await match.undo(proposal.seat, to, expected=entries, interaction=None, at=clock.now())


def _values(match: Match, words: Words, body: Json) -> dict[str, object]:
    """The values of the question's words, as all may read them."""
    return {
        "what": steps_told(match, None, body["plays"], words, ALL),
        "why": words.line("undo.why", _why(body).value),
        "action": words.line("undo", f"action_{body['kind']}"),
    }


UNDO = register(ProposalKind("undo", _carry_out, _asks, _is_open, _values)).name
