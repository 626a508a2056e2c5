"""What is played for an army that nobody plays: to the goal by the shortest safe way.

The rulebook knows no absent player; this is ours. As many pieces as the goal still wants march,
those that have the shortest way, an officer among them. Of their moves the first is one into the
goal, then one to a square where no enemy can capture the piece in the next turn, then the one that
gains most steps; none that gains nothing. An army without an officer brings two men home for a
promotion (PA-15); one that cannot fill its goal any more passes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core import Place
from games.patrouille.board import Colour, board
from games.patrouille.ending import Strength, strengths
from games.patrouille.grid import FARTHEST, apart
from games.patrouille.ground import SIEGE, Field, field_of, friends, ground
from games.patrouille.legality import promotions
from games.patrouille.march import moves
from games.patrouille.moves import Move, Pass, Promote, Roll
from games.patrouille.state import Barricade, Moving, Rank, State
from games.patrouille.walk import reach

COUPLE = 2  # men in the start area whom a promotion takes (PA-15)
DOORSTEP = 2  # steps from the goal, where nobody stands who is not wanted there

Layers = Sequence[int]
"""Sets of squares: those no step from where the pieces shall go, those one step from it, ..."""


def before_the_roll(state: State, colour: Colour) -> Promote | Roll:
    """The man with the shortest way becomes an officer, the one with the longest leaves (PA-15)."""
    if not strengths(state)[colour].can_complete(state.options):
        return Roll()
    plain = field_of(state, colour)
    layers = _layers(plain, plain.goal, 0)
    return min(
        promotions(state, colour),
        key=lambda one: (_far(layers, plain, one.man), -_far(layers, plain, one.removed)),
        default=Roll(),
    )


def with_the_roll(state: State, phase: Moving) -> Move | Pass:
    """A move that brings a piece nearer: one that marches; else one outside that may be in the way
    of those; else one at the edge of the goal that may be in its door."""
    colour, plain = phase.colour, field_of(state, phase.colour)
    strength = strengths(state)[colour]
    if strength.is_complete(state.options) or not strength.can_complete(state.options):
        return Pass()
    aim = _aim(state, plain, strength, colour)
    layers, marching = _march(state, plain, strength, colour, aim)
    if not marching:
        return Pass()
    gains = {move: _gain(layers, plain, move) for move in moves(state, phase)}
    better = [move for move, gain in gains.items() if gain > 0]
    first = [move for move in better if move.piece in marching]
    if first:
        return _best(state, plain, colour, first, lambda move: -gains[move])
    bit, last = plain.grid.bit, marching[-1]
    edge = plain.goal & plain.grid.beside(plain.road)
    way = [move for move in better if not bit[move.to] & plain.near[DOORSTEP]]
    door = [move for move in better if bit[move.piece] & edge]
    second = door or way if bit[last] & plain.near[1] else way or door
    if not second:
        return Pass()
    return _best(state, plain, colour, second, lambda move: apart(move.piece, last))


def _march(
    state: State, plain: Field, strength: Strength, colour: Colour, aim: int
) -> tuple[Layers, Sequence[Place]]:
    """The steps to the aim round all barricades, and the pieces that march; if none can march, the
    steps through barricades."""
    blocks = plain.grid.bits(state.blocks)
    layers = _layers(plain, aim, blocks & ~aim)
    marching = _marching(state, plain, strength, colour, aim, layers)
    if not marching:
        layers = _layers(plain, aim, 0)
        marching = _marching(state, plain, strength, colour, aim, layers)
    return layers, marching


def _aim(state: State, plain: Field, strength: Strength, colour: Colour) -> int:
    """Where the pieces are to go: to the innermost free squares of the goal, so as not to be in the
    way of others; without an officer to the start area."""
    squares = plain.grid
    if not strength.officers + strength.officers_home:
        return squares.bits(board(state.options.board).start(colour))
    free = plain.goal & ~squares.bits(state.pieces)
    return free & ~squares.beside(plain.road) or free


def _layers(plain: Field, aim: int, closed: int) -> Layers:
    """Every square by its steps to the aim, round `closed` ones; pieces do not count: they move on.

    No way leads out of the goal (PA-16), and a fort can only be its first square (PA-10).
    """
    beside, layers, seen = plain.grid.beside, [aim], aim | closed
    while last := layers[-1]:
        around = beside(last & ~plain.forts) & (plain.road | plain.forts)
        layers.append((around | beside(last & plain.goal) & plain.goal) & ~seen)
        seen |= layers[-1]
    return layers


def _far(layers: Layers, plain: Field, place: Place) -> int:
    """How many steps it is to the aim; if no way leads there, as many as there are layers."""
    bit = plain.grid.bit[place]
    return next((n for n, layer in enumerate(layers) if layer & bit), len(layers))


def _gain(layers: Layers, plain: Field, move: Move) -> int:
    return _far(layers, plain, move.piece) - _far(layers, plain, move.to)


def _marching(
    state: State, plain: Field, strength: Strength, colour: Colour, aim: int, layers: Layers
) -> Sequence[Place]:
    """The pieces that march: those with the shortest ways, as many as are wanted, an officer last
    if one is needed. Before them come those inside that can make room in the goal."""
    own = [place for place, piece in state.pieces.items() if piece.colour is colour]
    home = [place for place in own if plain.grid.bit[place] & plain.goal]
    far = {place: _far(layers, plain, place) for place in own if place not in home}
    nearest = sorted((p for p in far if far[p] < len(layers)), key=lambda p: (far[p], p))
    officers = [place for place in nearest if state.pieces[place].rank is Rank.OFFICER]
    if not strength.officers + strength.officers_home:
        arrived = sum(not far[place] for place in nearest)
        return nearest[arrived:COUPLE]
    wanted = max(1, state.options.goal - strength.home)
    chosen = nearest[:wanted]
    if not strength.officers_home:
        others = [place for place in nearest if place != officers[0]] if officers else nearest
        chosen = [*others[: wanted - 1], *officers[:1]]
    inner = not aim & plain.grid.beside(plain.road)
    return [*home, *chosen] if inner else chosen


def _best(
    state: State,
    plain: Field,
    colour: Colour,
    choices: Sequence[Move],
    price: Callable[[Move], int],
) -> Move:
    """The best move: one into the goal if any, else a safe one, the cheapest by that price."""
    bit = plain.grid.bit
    foes = [army for army in state.playing if army not in friends(state.corners, colour)]

    def rank(move: Move) -> tuple[bool, int]:
        stays_out = bool(bit[move.piece] & plain.goal) or not bit[move.to] & plain.goal
        return stays_out, price(move)

    ordered = sorted(choices, key=rank)
    return next((move for move in ordered if not _is_lost(state, move, foes)), ordered[0])


def _is_lost(state: State, move: Move, foes: Sequence[Colour]) -> bool:
    """Whether the piece may be gone before its army's next turn: it clears a foreign scout (PA-14),
    or somebody could capture it (PA-8, PA-11)."""
    block = state.blocks.get(move.to)
    colour = state.pieces[move.piece].colour
    if block is not None and block.barricade is Barricade.SCOUT:
        return block.colour not in friends(state.corners, colour)
    return any(_comes(state, army, move) for army in foes)


def _comes(state: State, foe: Colour, move: Move) -> bool:
    """Whether an army could capture the piece with any roll. Ways are the same in both directions,
    so they are searched from the piece."""
    here = ground(state, foe)
    plain, squares = here.field, here.field.grid
    to, left = squares.bit[move.to], squares.bit[move.piece]
    if not to & (plain.road | plain.forts):
        return False
    free = (here.free | left & plain.road) & ~to
    for rank, farthest in ((Rank.MAN, FARTHEST - 1), (Rank.OFFICER, FARTHEST)):
        ends = state.standing[foe][rank] & ~plain.goal & ~to
        steps = (SIEGE,) if to & plain.forts else range(1, farthest + 1)
        if any(reach(squares.width, to, n, free, ends) for n in steps):
            return True
    return False
