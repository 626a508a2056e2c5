"""What the players of `bench.presses` decide: as recorded, or as a normal computer would."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench import plans, recorded
from bench.recorded import Recorded
from bot.features.play import forms
from bot.matches.match import Match
from games.computers import Level, choose
from games.core import Action, Dealer, Seat
from games.log import EntryKind

SEED = "five minutes on a phone"


@dataclass
class Decisions:
    """What every seat does: what is recorded of it, while that is legal, else what a normal
    computer does. Where turns are `planned`, who cannot do it yet ends the phase, and who has done
    it all the turn."""

    recorded: Recorded | None = None
    planned: bool = False
    dealer: Dealer = field(default_factory=lambda: Dealer(SEED))
    otherwise: int = 0
    _thoughts: dict[Seat, list[Action]] = field(default_factory=lambda: defaultdict(list))

    def of(self, match: Match, seat: Seat) -> list[Action]:
        """The next action of a seat; one of each secret kind, where several are chosen at once."""
        kinds = forms.secret_kinds(match.legal(seat))
        several = list(kinds.values()) if len(kinds) > 1 else []
        if found := self._recorded(match, seat, max(1, len(several))):
            return found
        self.otherwise += self.recorded is not None
        if several:  # a person picks anything
            return [self.dealer.pick(legal) for legal in several]
        thoughts, legal = self._thoughts[seat], match.legal(seat)
        if not thoughts or thoughts[0] not in legal:
            view = match.view(seat)
            thoughts[:] = choose(match.game, view, legal, Level.NORMAL, self.dealer)
        return [thoughts.pop(0)]

    def turn(self, match: Match, seat: Seat) -> Sequence[Action]:
        """What the seat wants to do in this turn, as far as that can be foreseen."""
        if self.recorded is None:
            return plans.thought_of(match, seat, self.dealer)
        return plans.recorded(match, seat, self._left_of_turn(match, seat, self.recorded))

    def _left_of_turn(self, match: Match, seat: Seat, record: Recorded) -> Sequence[str]:
        """What is recorded of this turn beside passing and has not been done yet."""
        turn, every = turn_of(match), recorded.turns(match.game.INFO.key, record.seed)[seat]
        done = sum(not recorded.passes(text) for text in played_by(match, seat, secret=False))
        return [text for number, text in every[done:] if number == turn]

    def _recorded(self, match: Match, seat: Seat, count: int) -> list[Action]:
        if self.recorded is None:
            return []
        legal = match.legal(seat)
        texts = self.recorded.left(seat, played_by(match, seat))[:count]
        found = [recorded.read(match.game, text, legal) for text in texts]
        actions = [action for action in found if action is not None]
        if len({type(action) for action in actions}) == count:
            return actions
        if not self.planned:
            return []
        later = "phase" if self._left_of_turn(match, seat, self.recorded) else "turn"
        passing = recorded.read(match.game, f"end {later}", legal)
        return [] if passing is None else [passing]

    def rethink(self, seat: Seat) -> None:
        """Something was drawn: what a computer meant to do next is thought over."""
        self._thoughts[seat].clear()


def played_by(match: Match, seat: Seat, *, secret: bool = True) -> list[str]:
    """What a seat has played so far; without what was `secret` if that is not wanted."""
    plays = (line.entry for line in match.lines if line.entry.kind is EntryKind.PLAY)
    acts = (entry.action for entry in plays if entry.seat == seat and entry.action is not None)
    return [str(action) for action in acts if secret or not action.secret]


def turn_of(match: Match) -> int:
    """The turn, as games count them: a player's, or in one with phases that of all."""
    view = match.view(None)
    return int(getattr(view, "turn", 0) or getattr(getattr(view, "roll", None), "turn", 0))
