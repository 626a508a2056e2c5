"""The way of a turn: promotion, the roll, a barricade or nothing, and on (PA-2 to PA-15).

With two players the one who begins does so with the first of their two armies.
"""

from __future__ import annotations

from games.core import Dealer, Seat
from games.patrouille.board import Colour, SquareKind, board
from games.patrouille.ending import grown_quiet, judged
from games.patrouille.events import (
    ArmyGiven,
    BarricadePlaced,
    Begins,
    Passed,
    Promoted,
    Rolled,
    Skipped,
    StartRolled,
    StartTied,
)
from games.patrouille.legality import placements, promotions
from games.patrouille.march import can_move, move
from games.patrouille.moves import Move, Pass, PlaceBarricade, Promote, Roll
from games.patrouille.state import (
    COLOURS,
    SUPPLY,
    Block,
    Ended,
    Last,
    Moving,
    Options,
    Piece,
    Promoting,
    Rank,
    State,
    armies,
    changed,
    corners_of,
    own_armies,
    owner,
    rearranged,
)


def begin(seats: int, options: Options, dealer: Dealer) -> State:
    """The armies on their points, and the first roll (PA-1, PA-2)."""
    corners = corners_of(options, seats)
    drawn, playing = board(options.board), armies(corners)
    pieces = {
        place: Piece(colour, rank)
        for colour in playing
        for kind, rank in ((SquareKind.OFFICERS, Rank.OFFICER), (SquareKind.START, Rank.MAN))
        for place in drawn.of(kind, colour=colour)
    }
    for colour in playing:
        dealer.tell(ArmyGiven(owner(corners, colour), colour))
    first = own_armies(corners, _beginner(seats, dealer))[0]
    dealer.tell(Begins(owner(corners, first), first))
    stock = dict.fromkeys(playing, SUPPLY)
    captured: dict[Colour, tuple[Piece, ...]] = dict.fromkeys(playing, ())
    state = State(options, seats, pieces, {}, stock, captured, playing, Promoting(first), turn=1)
    return _onward(state, dealer)


def _beginner(seats: int, dealer: Dealer) -> Seat:
    """Who begins: the highest roll; of several with it, those roll again (PA-2)."""
    rolling = [Seat(n) for n in range(seats)]
    while True:
        rolls = {seat: dealer.roll() for seat in rolling}
        for seat, die in rolls.items():
            dealer.tell(StartRolled(seat, die))
        rolling = [seat for seat, die in rolls.items() if die == max(rolls.values())]
        if len(rolling) == 1:
            return rolling[0]
        dealer.tell(StartTied(max(rolls.values())))


def acted(
    state: State,
    phase: Moving,
    action: Move | PlaceBarricade | Pass,
    dealer: Dealer,
) -> State:
    """The match at the next choice after the roll has been used, or not."""
    match action:
        case Move():
            after = move(state, phase, action, dealer)
        case PlaceBarricade():
            after = _placed(state, phase, action, dealer)
        case Pass():
            dealer.tell(Passed(phase.colour))
            after = changed(state, quiet=state.quiet + 1)  # the last move stays the last
    return _onward(_over(state, after, phase.colour, dealer), dealer)


def prepared(state: State, phase: Promoting, action: Promote | Roll, dealer: Dealer) -> State:
    """The match at the next choice after a promotion, or none: the die is rolled."""
    if isinstance(action, Promote):
        dealer.tell(Promoted(phase.colour, action.man, action.removed))
        last = Last(action.word(), phase.colour, (action.man, action.removed))
        officer = Piece(phase.colour, Rank.OFFICER)
        state = rearranged(state, {action.removed: None, action.man: officer}, last=last)
    return _onward(_rolled(state, phase.colour, dealer), dealer)


def _placed(state: State, phase: Moving, action: PlaceBarricade, dealer: Dealer) -> State:
    colour = phase.colour
    dealer.tell(BarricadePlaced(colour, action.barricade, action.square))
    stock = list(state.stock[colour])
    stock.remove(action.barricade)
    return rearranged(
        state,
        {action.square: Block(colour, action.barricade)},
        stock={**state.stock, colour: tuple(stock)},
        last=Last(action.word(), colour, (action.square,)),
        quiet=0,
    )


def _onward(state: State, dealer: Dealer) -> State:
    """The match at the next choice: the die is rolled unless somebody may promote before."""
    while isinstance(state.phase, Promoting) and not any(promotions(state, state.phase.colour)):
        state = _rolled(state, state.phase.colour, dealer)
    return state


def _rolled(state: State, colour: Colour, dealer: Dealer) -> State:
    """The match after the roll of a turn, which is over at once for an army that can do nothing."""
    phase = Moving(colour, dealer.roll())
    dealer.tell(Rolled(owner(state.corners, colour), colour, phase.die))
    state = changed(state, phase=phase)
    if can_move(state, phase) or any(placements(state, phase)):
        return state
    dealer.tell(Skipped(colour, phase.die))
    return _over(state, changed(state, quiet=state.quiet + 1), colour, dealer)


def _over(before: State, state: State, colour: Colour, dealer: Dealer) -> State:
    """The match after a turn: ended, or at the beginning of the next."""
    state = grown_quiet(state, dealer) if state.quiet else judged(before, state, dealer)
    if isinstance(state.phase, Ended):
        return state
    return changed(state, turn=state.turn + 1, phase=Promoting(following(state, colour)))


def following(state: State, colour: Colour) -> Colour:
    """The next army clockwise that is not out."""
    later = [c for c in state.playing if COLOURS.index(c) > COLOURS.index(colour)]
    return (later or state.playing)[0]
