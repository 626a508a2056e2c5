"""A decision: what a seat is to choose among, for all code that shows or reads a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from bot.base.address import address
from bot.matches import as_read
from bot.matches.match import Match
from data.words import Words
from games.advice import Advice
from games.core import Action, Seat, View


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat may do now, or (`foreseen`) after its planned moves. `view` is what the seat
    knows then, `public` what all know; `words` are for texts, `labels` for buttons and menus, which
    have no Markdown. A button is valid for one `revision`."""

    match: Match
    seat: Seat
    words: Words
    labels: Words
    legal: Sequence[Action]
    view: View
    public: Callable[[], View]
    """What all may know, which few questions need."""
    awaited: frozenset[Seat]
    revision: int
    foreseen: bool = False

    @classmethod
    def of(cls, match: Match, seat: Seat, words: Words, labels: Words | None = None) -> Decision:
        """What the seat may do now."""
        view, public, legal = match.view(seat), partial(match.view, None), match.legal(seat)
        now = match.awaited, match.revision(seat)
        return cls(match, seat, words, labels or words, legal, view, public, *now)

    @property
    def advice(self) -> Advice:
        """What the game offers beside its rules; its functions take the view."""
        return self.match.advice

    def address(self, verb: str, *answers: str | int) -> str:
        """The custom_id of a component that gives these answers: to the match, or to the plan."""
        given = (self.revision, *answers)
        if self.foreseen:
            return address("ahead", self.match.id, verb, *given)
        return address(verb, self.match.id, *given)


def decision(match: Match, seat: Seat) -> Decision:
    """What the seat may do now, in the words of the reader."""
    words, labels = as_read.words(match.table), as_read.plain_words(match.table)
    return Decision.of(match, seat, words, labels)
