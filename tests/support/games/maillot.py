"""Positions of Maillot Arc-en-Ciel, and turns and moves played on them with given dice.

Teams are A to F. An order such as ``b c a`` is the pack, first to last; ``a5 b c`` says that A
has broken away and stands on arrow 5.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from data.words import Words
from games import maillot
from games.core import Action, Dealer, Event, Remark, Seat, Told, play
from games.exam import asking
from games.maillot import ADVICE, rules, turn
from games.maillot.course import Card, CardKind
from games.maillot.moves import Bid
from games.maillot.phases import Bidding, Phase, Turn
from games.maillot.state import (
    Breakaway,
    Lap,
    Options,
    Piles,
    Roll,
    State,
    Team,
    race,
)
from games.notation import action_of
from games.sealed import Sealed

A, B, C, D = map(Seat, range(4))
NAMES = "abcdef"


def racing(
    order: str = "a b c",
    *,
    on: int = 0,
    owners: Mapping[int, Seat] | None = None,
    teams: Mapping[Seat, Mapping[str, Any]] | None = None,
    out: Sequence[Seat] = (),
    card: CardKind | None = None,
    value: int = 0,
    phase: Phase | None = None,
    lap: Lap | None = None,
    piles: Piles | None = None,
    **options: Any,
) -> State:
    """A race in this order, the rainbow rider on square `on`, the next turn to begin.

    `teams` changes what is not as at the start; those `out` are exhausted; `card` is the only
    chance card left in the deck. Many parameters because each test says what it needs.
    """
    words = order.split()
    seats = [Seat(NAMES.index(word[0])) for word in words]
    ahead = Breakaway(seats[0], int(words[0][1:]), int(words[0][1:])) if words[0][1:] else None
    numbers = map(Seat, range(max((*seats, *out)) + 1))

    def board(seat: Seat) -> tuple[int, ...]:
        return tuple(sorted(n for n, owner in (owners or {}).items() if owner == seat))

    state = State(
        Options(**options),
        tuple(_team((teams or {}).get(n, {}), board(n), n in out) for n in numbers),
        tuple(seats[1:] if ahead else seats),
        Roll(seats[0], square=on),
        phase or Turn(),
        ahead,
        lap or Lap(),
        piles=piles or Piles(),
    )
    return state if card is None else replace(state, deck=(Card(card, value),))


def _team(changes: Mapping[str, Any], board: tuple[int, ...], out: bool) -> Team:
    gone = {"energy": 0, "hand": 0, "out": True} if out else {}
    return Team(**{"board": board, **changes, **gone})


@dataclass(frozen=True)
class Played:
    """A position and what was told on the way to it."""

    state: State
    said: tuple[Told, ...]

    @property
    def told(self) -> tuple[Event, ...]:
        return tuple(told.event for told in self.said)

    @property
    def order(self) -> str:
        ahead = self.state.breakaway
        words = [NAMES[seat] for seat in race(self.state)]
        return " ".join([words[0] + str(ahead.lead), *words[1:]] if ahead else words)

    @property
    def energy(self) -> tuple[int, ...]:
        return tuple(team.energy for team in self.state.teams)

    @property
    def owners(self) -> dict[int, Seat]:
        return {n: Seat(s) for s, team in enumerate(self.state.teams) for n in team.board}


def one_turn(state: State, *rolls: int) -> Played:
    """The next turn alone, as far as it goes by itself, with exactly these rolls.

    A chance card is drawn with a roll of 1 when there is only one.
    """
    dealer = Dealer(draws=[roll - 1 for roll in rolls])
    state = turn.begin(state, dealer)
    assert len(dealer.draws) == len(rolls), "rolls are left over"
    return Played(state, tuple(dealer.told))


def moved(state: State, move: str, *rolls: int, seat: Seat | None = None) -> Played:
    """What a legal move of `seat` (else of who is awaited) does, before the race rolls on."""
    mover = awaited(state) if seat is None else seat
    assert read(move) in maillot.legal(state, mover), f"{move}: {legal(state, mover)}"
    dealer = Dealer(draws=[roll - 1 for roll in rolls])
    after = rules.act(state, mover, read(move), dealer)
    assert len(dealer.draws) == len(rolls), "rolls are left over"
    return Played(after, tuple(dealer.told))


def played(state: State, move: str, *rolls: int, seat: Seat | None = None) -> Played:
    """A legal move, and all that follows from it until the next choice."""
    dealer = Dealer(draws=[roll - 1 for roll in rolls])
    mover = awaited(state) if seat is None else seat
    after = play(maillot, state, mover, read(move), dealer)
    assert len(dealer.draws) == len(rolls), "rolls are left over"
    return Played(after, tuple(dealer.told))


def legal(state: State, seat: Seat) -> list[str]:
    """What the seat may do, in notation."""
    return [str(action) for action in maillot.legal(state, seat)]


def asked(state: State, seat: Seat) -> list[str]:
    """The same without what may be done at any time."""
    aside = ("retire", "exchange", "prefer")
    return [action for action in legal(state, seat) if not action.startswith(aside)]


read = partial(action_of, maillot)
awaited = partial(asking.awaited, maillot)
refusal = partial(asking.rule_against, maillot)

WORDS = Words.of("en", "maillot").named({0: "Ann", 1: "Bob", 2: "Cas"})


def said(remark: Remark | None) -> str:
    return "" if remark is None else WORDS.remark(remark)


def price(state: State, move: str, seat: Seat = A) -> str:
    return said(ADVICE.remark(maillot.view(state, seat), read(move)))


def told(state: State, move: str, seat: Seat = A, *, loud: bool = False) -> str:
    """What it leads to; `loud`: the warnings alone."""
    assert read(move) in maillot.legal(state, seat)
    remarks = ADVICE.consequences(maillot.view(state, seat), read(move))
    return " ".join(WORDS.remark(remark) for remark in remarks if remark.warning or not loud)


def reason(state: State, move: str, seat: Seat = A) -> str:
    return said(ADVICE.reason(maillot.view(state, seat), read(move)))


def bidding(square: int, seat: Seat = A) -> Bidding:
    return Bidding(square, Sealed(frozenset({seat}), ((B, 3),)))


ASIDE = ("retire", "exchange", "prefer")


def match(seats: int, options: Options, seed: str, aside: float = 0.05) -> Iterator[State]:
    """The positions of a race of players who do anything, and now and then act out of turn."""
    dice, dealer = random.Random(seed), Dealer(seed)
    state = maillot.setup(seats, options, dealer)
    yield state
    while maillot.awaited(state):
        seat = dice.choice(sorted(maillot.awaited(state)))
        if dice.random() < aside:
            seat = Seat(dice.randrange(seats))
        legal = maillot.legal(state, seat)
        if dice.random() > aside:
            legal = [action for action in legal if not action.word().startswith(ASIDE)] or legal
        if legal:
            state = maillot.apply(state, seat, _modest(dice, legal), dealer)
            yield state


def _modest(dice: random.Random, legal: Sequence[Action]) -> Action:
    """Anything; but of bids one of the lower ones, else nobody lasts for long."""
    action = dice.choice(legal)
    return dice.choice(legal[:8]) if isinstance(action, Bid) else action
