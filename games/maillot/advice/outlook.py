"""What the next dice lead to, found by letting the rules play every throw, as the seat sees it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.changes import changed
from games.computers.outcomes import outcomes
from games.core import Action, Dealer, Event, Remark, Seat
from games.maillot import events, jerseys, rules
from games.maillot.advice import remarks
from games.maillot.computer.resample import resample
from games.maillot.course import ARROWS, BOX, DECK, SQUARES, Card, CardKind, SquareKind
from games.maillot.ending import points, result
from games.maillot.energy import can_pay, pay
from games.maillot.phases import Ended
from games.maillot.state import State, race
from games.maillot.view import MaillotView

SIDES = 6
_CARD = next(card for card in DECK if card.kind is CardKind.TAILWIND)
"""The card that is put on top where cards do not matter, so that each throw has one outcome."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What a throw leads to before the next turn, and its `share` of all equally likely ones."""

    share: float
    after: State
    told: Sequence[Event]

    def tells(self, kind: type[Event]) -> bool:
        """Whether this event happens in it."""
        return any(isinstance(event, kind) for event in self.told)

    @property
    def rolled(self) -> int:
        """What the white die shows."""
        return self.after.roll.rolled

    @property
    def ended(self) -> bool:
        """Whether the race is over."""
        return isinstance(self.after.phase, Ended)

    @property
    def drawn(self) -> bool:
        """Whether it turns up a card, which may be any."""
        return self.tells(events.CardDrawn)


def table(view: MaillotView) -> State:
    """The race as the seat sees it; what it does not see may be anything."""
    return changed(resample(view, Dealer("outlook")), deck=(_CARD,))


def throws(state: State, seat: Seat, action: Action) -> list[Throw]:
    """Every throw of the dice after an action, leaving out the effects of cards."""

    def played(dealer: Dealer) -> tuple[State, Sequence[Event]]:
        after = rules.act(state, seat, action, dealer)
        return after, [told.event for told in dealer.told]

    return [Throw(chance, *came) for chance, came in outcomes(played)]


def of(throws: Sequence[Throw], sides: int) -> int:
    """The number of `sides` equally likely throws that these make up."""
    return round(sides * sum(throw.share for throw in throws))


def ends(found: Sequence[Throw], seat: Seat) -> Iterator[Remark]:
    """On how many rolls the race ends, won, shared, or behind (MA-17, MA-30, MA-33)."""
    over = [throw for throw in found if throw.ended]
    if won := [throw for throw in over if winners(throw.after) == {seat}]:
        yield remarks.WinsOn(of(won, SIDES))
    if shared := [t for t in over if seat in winners(t.after) != {seat}]:
        yield remarks.EndsSharedOn(of(shared, SIDES), points(shared[0].after.teams[seat]))
    if behind := [throw for throw in over if seat not in winners(throw.after)]:
        last = max((t.after for t in behind), key=lambda state: points(state.teams[seat]))
        rival, most = best(last)
        yield remarks.EndsBehindOn(of(behind, SIDES), rival, most, points(last.teams[seat]))


def winners(state: State) -> set[Seat]:
    """Who has won the race that is over."""
    ended = result(state)
    assert ended is not None
    return set(ended.winners)


def best(state: State) -> tuple[Seat, int]:
    """Who has won the race that is over, and with how many points (MA-33)."""
    seat = min(winners(state))
    return seat, points(state.teams[seat])


def dearest(state: State, seat: Seat, rolls: bool) -> int:
    """The most that the next roll may take from a team as it stands (MA-18, MA-24, MA-27).

    With `rolls` it may be the team that rolls. Any card may come, but the one that lies open.
    """
    at, most = state.roll.square, 0
    for rolled in range(1, SIDES + 1):
        laps, number = divmod(at + rolled, len(SQUARES))
        if laps and (not state.lap.hungry or (rolls and _wins_lap(state, seat))):
            continue  # what the lap brings comes first, and is more than any square takes (MA-26)
        square = SQUARES[number]
        match square.kind:
            case SquareKind.EFFORT if number not in state.teams[seat].board:
                most = max(most, square.value)
            case SquareKind.EVENT if rolls:
                most = max(most, square.value)
            case SquareKind.CHANCE:
                most = max(most, _dearest_card(state.roll.card, rolls))
    return most


def _wins_lap(state: State, seat: Seat) -> bool:
    """Whether the race is over when the team ends the lap in front (MA-20, MA-30)."""
    if not state.lap.rainbow:
        return False
    return isinstance(jerseys.win_rainbow(state, seat, Dealer()).phase, Ended)


PAID_ALONE = (CardKind.HEADWIND, CardKind.CRASH, CardKind.PUNCTURE)


def _dearest_card(open_: Card | None, rolls: bool) -> int:
    deck = list(DECK)
    if open_ is not None:
        deck.remove(open_)
    kinds = (CardKind.HEAT, *(PAID_ALONE if rolls else ()))
    return max((card.value for card in deck if card.kind in kinds), default=0)


def tight(needs: Sequence[int], left: int, domestiques: int) -> Iterator[Remark]:
    """A warning if the energy left may be too little for a need of the next turn (MA-18, MA-29)."""
    most = max(needs, default=0)
    if left + BOX.retired * domestiques < most:
        yield remarks.MayExhaust(left, most)
    elif left < most:
        yield remarks.MayRetire(left, most)


def needs_in_front(state: State, seat: Seat, leads: Sequence[int]) -> list[int]:
    """What the next turn may take from a team that is ahead by one of these arrows: the fee, and
    the roll. One that cannot pay the fee loses the lead, and pays for the roll of another
    (MA-4)."""
    found = []
    for lead in set(leads):
        fee = ARROWS[lead - 1].fee
        if can_pay(state, seat, fee):
            found.append(fee + dearest(pay(state, seat, fee, Dealer()), seat, rolls=True))
        else:
            found.append(dearest(state, seat, rolls=not set(race(state)) - {seat}))
    return found
