"""The texts of a proposal: the question to the others, its outcome, and what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.base.address import address
from bot.features.proposals import store
from bot.features.proposals.rules import Decides, is_open, kind_of, mark
from bot.features.proposals.service import missing as to_agree
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens import messages
from bot.screens.replies import Item, Reply, Style, button
from bot.screens.table_lines import OpenQuestion, asks
from bot.tables.records import Proposal
from data.words import Words
from games.codec import Json
from games.core import Seat


def question(
    match: Match,
    words: Words,
    proposal: Proposal,
    missing: frozenset[Seat],
    until: datetime,
    *,
    named: bool,
    warns: Sequence[str] = (),
) -> Reply:
    """The message that asks the others, what it `warns` of, and what follows if they say nothing
    until then; `named`, with the table it is about. Many parameters because the match does not know
    the last four."""
    kind, asked = kind_of(proposal.kind), sorted(missing - proposal.against)
    text = words.line(
        f"matter.{kind.name}",
        "asks",
        agreed=words.all_of(words.seat(s) for s in sorted(proposal.agreed)),
        asked=words.all_of(messages.mention(match.seated[s], words) for s in asked),
        **kind.values(match, words, proposal.body),
    )
    both = kind.decides is Decides.THERE and len(kind.asks(match, proposal)) <= 2
    silence = words.line("term", "all" if both else kind.decides.value, at=messages.moment(until))
    text = "\n".join((text, *warns, silence))
    called = messages.called(match.seated[s] for s in asked)
    said = _about(match, words, text) if named else text
    return Reply(said, rows=(_answers(match, proposal, words),), pings=called)


def outcome(match: Match, words: Words, name: str, how: str, body: Json, *, named: bool) -> Reply:
    """The outcome of a proposal: done, refused, or no longer possible (void)."""
    kind = kind_of(name)
    text = words.line(f"matter.{kind.name}", how, **kind.values(match, words, body))
    return Reply(_about(match, words, text) if named else text)


@asks
async def open_ones(matches: MatchRegistry, match: Match) -> list[OpenQuestion]:
    """The proposals that can still be carried out and that somebody has not answered."""
    words, found = as_read.words(match.table), list[OpenQuestion]()
    for proposal in await store.all_of(matches.store, match.id):
        seats = await to_agree(matches.store, match, proposal)
        if seats and await is_open(matches, match, proposal):
            kind = kind_of(proposal.kind)
            values = kind.values(match, words, proposal.body)
            what = words.line(f"matter.{kind.name}", "about", **values)
            found.append(OpenQuestion(what, proposal.at, seats))
    return found


def _about(match: Match, words: Words, text: str) -> str:
    """A text that is shown among those of other tables."""
    return words.labelled(messages.table_name(match.table, words), text)


def _answers(match: Match, proposal: Proposal, words: Words) -> tuple[Item, ...]:
    kind, about = kind_of(proposal.kind), (match.id, proposal.kind, mark(proposal))
    table = f"matter.{kind.name}"
    yes = button(words.line(table, "yes"), address("agree", *about), Style.danger)
    return yes, button(words.line(table, "no"), address("goon", *about), Style.success)
