"""Positions of Patrouille, and moves played on them with given rolls.

On the standard board, with every army complete in its corner unless a position says otherwise,
stand the pieces that a text names: ``"f7 *g7"`` is a man on f7 and an officer on g7; barricades
are ``"tree=h7"``. Blue begins in the corner at a1 and its goal is h10 to j12; Red's corner is at
t1, Yellow's at t19, White's at a19.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from games import patrouille
from games.core import Dealer, Event, Place, play
from games.exam import asking
from games.notation import action_of
from games.patrouille.board import Colour, SquareKind, board
from games.patrouille.state import (
    SUPPLY,
    Barricade,
    Block,
    Moving,
    Options,
    Phase,
    Piece,
    Rank,
    State,
    armies,
)

BLUE, RED, YELLOW, WHITE = Colour
MAN, OFFICER = Rank
EMPTY: Mapping[Colour, Sequence[Barricade]] = dict.fromkeys(Colour, ())
"""Nothing left to put in the way."""


def table(
    seats: int = 4,
    die: int = 1,
    turn: Colour = BLUE,
    camps: Sequence[Colour] = tuple(Colour),
    blocks: Mapping[Colour, str] = {},
    stock: Mapping[Colour, Sequence[Barricade]] = {},
    phase: Phase | None = None,
    quiet: int = 0,
    blue: str = "",
    red: str = "",
    yellow: str = "",
    white: str = "",
    **options: Any,
) -> State:
    """A position; `camps` are the armies that are complete in their corners besides.

    Many parameters because each test says what it needs and no more.
    """
    chosen, playing = Options(**options), armies(tuple(range(seats)))
    pieces: dict[Place, Piece] = {}
    for colour in playing:
        if colour in camps:
            pieces.update(camp(chosen, colour))
    for colour, text in zip(Colour, (blue, red, yellow, white), strict=True):
        pieces.update(_pieces(colour, text))
    standing = {place: b for colour in playing for place, b in _blocks(colour, blocks)}
    stocks = {colour: tuple(stock.get(colour, SUPPLY)) for colour in playing}
    taken: dict[Colour, tuple[Piece, ...]] = dict.fromkeys(playing, ())
    now = phase or Moving(turn, die)
    return State(chosen, seats, pieces, standing, stocks, taken, playing, now, 5, quiet)


def camp(options: Options, colour: Colour) -> Iterator[tuple[Place, Piece]]:
    """The army on its points."""
    drawn = board(options.board)
    for kind, rank in ((SquareKind.OFFICERS, OFFICER), (SquareKind.START, MAN)):
        for place in drawn.of(kind, colour=colour):
            yield place, Piece(colour, rank)


def _pieces(colour: Colour, text: str) -> Iterator[tuple[Place, Piece]]:
    for word in text.split():
        yield Place(word.lstrip("*")), Piece(colour, OFFICER if word[0] == "*" else MAN)


def _blocks(colour: Colour, blocks: Mapping[Colour, str]) -> Iterator[tuple[Place, Block]]:
    for word in blocks.get(colour, "").split():
        kind, place = word.split("=")
        yield Place(place), Block(colour, Barricade(kind))


@dataclass(frozen=True)
class Played:
    """A position and what was told on the way to it."""

    state: State
    told: tuple[Event, ...]

    def standing(self, colour: Colour) -> set[str]:
        """Where the army stands, officers with a star, without those in their corner."""
        start = board(self.state.options.board).start(colour)
        return {
            ("*" if piece.rank is OFFICER else "") + place
            for place, piece in self.state.pieces.items()
            if piece.colour is colour and place not in start
        }


def played(state: State, *moves: str, rolls: Sequence[int] = ()) -> Played:
    """The position after legal moves of whoever is awaited, with exactly these rolls."""
    dealer = Dealer(draws=[roll - 1 for roll in rolls])
    for move in moves:
        state = play(patrouille, state, awaited(state), read(move), dealer)
    assert len(dealer.draws) == len(rolls), "rolls are left over"
    return Played(state, tuple(told.event for told in dealer.told))


def begun(seats: int, *rolls: int, **options: Any) -> Played:
    """A new match with exactly these rolls."""
    dealer = Dealer(draws=[roll - 1 for roll in rolls])
    state = patrouille.setup(seats, Options(**options), dealer)
    assert len(dealer.draws) == len(rolls), "rolls are left over"
    return Played(state, tuple(told.event for told in dealer.told))


def legal(state: State, word: str = "") -> set[str]:
    """What the awaited player may do, in notation; only what begins with this, if it is given."""
    actions = map(str, patrouille.legal(state, awaited(state)))
    return {action for action in actions if action.startswith(word)}


def goals(state: State, piece: str) -> set[str]:
    """Where a piece of the awaited player may go."""
    return {move.split()[2] for move in legal(state, f"move {piece} ")}


read = partial(action_of, patrouille)
awaited = partial(asking.awaited, patrouille)
refusal = partial(asking.rule_against, patrouille)
