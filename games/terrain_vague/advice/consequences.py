"""What an action leads to, told before it is confirmed: warnings first.

It is made of a view alone: the table as the seat sees it (`resample`), and what the rules make of
the action there. The picks of a duel are secret, so of those only one's own are spoken of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Action, Dealer, Remark, Seat
from games.terrain_vague import rules
from games.terrain_vague.advice import facts, foresight
from games.terrain_vague.advice.eyes import men, named, prey, watchers
from games.terrain_vague.advice.facts import FACTS
from games.terrain_vague.assembly import built
from games.terrain_vague.board import Board
from games.terrain_vague.box import (
    BOX,
    BROTHER,
    CABIN,
    GANGS,
    LID,
    PAWNS,
    SLINGSHOT,
    WHEELBARROW,
    Strength,
)
from games.terrain_vague.computer import greed
from games.terrain_vague.computer.resample import resample
from games.terrain_vague.ending import result
from games.terrain_vague.ground import hexes_in
from games.terrain_vague.moves import (
    Appoint,
    Bars,
    Cabin,
    Clean,
    Convert,
    Counter,
    End,
    Gather,
    Lot,
    Move,
    Pawns,
    Rebuild,
    Reinforce,
    Shoot,
    Take,
    Tile,
    Wait,
)
from games.terrain_vague.reach import cabin_of, reach
from games.terrain_vague.state import State
from games.terrain_vague.territory import isolated, jail, lids_over, territory
from games.terrain_vague.view import VagueView

MOST = 5
"""The most consequences that are told."""


def consequences(view: VagueView, action: Action) -> Sequence[Remark]:
    """What a legal action of the seat leads to; the most important first."""
    return facts_of(view, action)[:MOST]


def facts_of(view: VagueView, action: Action) -> Sequence[Remark]:
    """The same, however many they are."""
    if view.seat is None:
        return ()
    match action:
        case Pawns() | Bars() | Counter() | Lot():
            return tuple(foresight.of_pick(view, view.seat, action))
        case Appoint(gang):
            return tuple(facts.Names(each.seat) for each in view.gangs if each.gang is gang)
        case Tile():
            return ()
    state = resample(view, Dealer())
    found = [*_of_action(state, view.seat, action), *_of_end(state, view.seat, action)]
    return tuple(sorted(found, key=lambda fact: FACTS.index(type(fact))))


def _of_action(state: State, seat: Seat, action: Action) -> Iterator[Remark]:
    if isinstance(action, End | Wait):
        yield from foresight.of_ending(state, seat, action)
        return
    ground = state.board.ground
    if isinstance(action, Cabin):
        one = ground.set_of(action.hex)
        yield from _of_first_cabin(state.board, built(state.board, seat, one), seat, one)
        return
    lone = greed.alone(state, seat)
    yield from foresight.of_spending(lone, seat, action)
    after = rules.apply(lone, seat, action, Dealer())
    before, board = state.board, after.board
    points = after.points[seat] if after.turn == state.turn else 0
    match action:
        case Rebuild():
            yield facts.OnlyCabin()
        case Gather(_, place) | Move(_, place):
            yield from _of_place(board, seat, ground.set_of(place), points)
        case Clean(_, place):
            yield from _of_cleaning(before, board, seat, ground.set_of(place))
        case Shoot(_, place):
            yield from _of_shot(before, ground.set_of(place))
        case Take(_, place) | Reinforce(_, place) | Convert(_, place, _):
            yield from _of_hex(before, board, seat, ground.set_of(place))
    yield from _of_own(before, board, seat)
    yield from _of_pawns(before, board, seat)
    yield from _of_others(before, board, seat)


def _of_end(state: State, seat: Seat, action: Action) -> Iterator[Remark]:
    """Who wins, if this ends the match (TV-34, TV-35b)."""
    if not state.turn:
        return
    after = rules.apply(state, seat, action, Dealer())
    ended = result(after)
    if ended is None:
        return
    own = ended.scores[seat]
    if seat not in ended.winners:
        winner = min(ended.winners)
        yield facts.LosesMatch(winner, ended.scores[winner], own)
    else:
        yield (facts.WinsMatch if len(ended.winners) == 1 else facts.SharesMatch)(own)


def _of_first_cabin(before: Board, board: Board, seat: Seat, one: int) -> Iterator[Remark]:
    """The territory of a first cabin, and where pawns can be brought in turn 1 (TV-4)."""
    if not one & before.owned[seat]:
        yield from _of_hex(before, board, seat, one)
    free = reach(board, seat, one.bit_length() - 1) & board.owned[seat] & ~board.occupied
    land = territory(board, seat).bit_count()
    yield facts.Founds(land, free.bit_count()) if free else facts.NoRoom()


def _of_place(board: Board, seat: Seat, one: int, points: int) -> Iterator[Remark]:
    """What a pawn can do on its new hex, and who can shoot it there."""
    number, pawn = one.bit_length() - 1, board.pawn(one)
    assert pawn is not None
    if pawn == CABIN:
        return
    found = prey(board, seat, number)
    names = named(board, found.hexes)
    if not found.hexes:
        if pawn != BROTHER:
            yield facts.Idle(PAWNS[pawn])
    elif pawn == WHEELBARROW:
        dear = found.cost > points
        yield facts.TooPoor(found.cost) if dear else facts.CanTake(len(names), found.cost)
    elif pawn == SLINGSHOT:
        yield facts.Aims(names)
    elif pawn == LID:
        yield facts.Covers(len(names), (found.hexes & men(board, seat)).bit_count())
    else:
        yield facts.CanClean(names)
    if seen := watchers(board, seat, number):
        yield facts.Shootable(named(board, seen))


def _of_hex(before: Board, board: Board, seat: Seat, one: int) -> Iterator[Remark]:
    """The new terrain of a hex; it may lie apart from the territory (TV-32)."""
    place, kind = named(board, one)[0], board.terrain(one)
    assert kind is not None
    if one & before.owned[seat]:
        strength = Strength.STRONG if kind % 2 else Strength.WEAK
        yield facts.BecomesOwn(place, strength, board.tile(kind))
    else:
        yield facts.Becomes(place, board.tile(kind))
    if one & isolated(board, seat):
        yield facts.LiesApart(place)


def _of_cleaning(before: Board, board: Board, seat: Seat, one: int) -> Iterator[Remark]:
    """What becomes of the hex, of the pawn on it, and of the big brother (TV-20)."""
    yield from _of_hex(before, board, seat, one)
    victim, pawn = before.owner(one), before.pawn(one)
    if pawn is not None and victim is not None:
        told = facts.ThrowsOut if board.pawn(one) == pawn else facts.Evicts
        yield told(PAWNS[pawn], Seat(victim), named(board, one)[0])
    if board.pawn(one) != BROTHER:
        yield facts.GoesHome()


def _of_shot(before: Board, one: int) -> Iterator[Remark]:
    """The pawn that is shot (TV-22), or the gang without its cabin (TV-23)."""
    victim, pawn = before.owner(one), before.pawn(one)
    assert victim is not None
    assert pawn is not None
    if pawn == CABIN:
        yield facts.Homeless(Seat(victim), territory(before, victim).bit_count())
    else:
        yield facts.Hits(PAWNS[pawn], Seat(victim), named(before, one)[0])


def _of_own(before: Board, board: Board, seat: Seat) -> Iterator[Remark]:
    """What becomes of the own territory, and of jails (TV-31 to TV-33)."""
    was, now = (territory(each, seat).bit_count() for each in (before, board))
    if now < was:
        yield facts.Shrinks(was, now)
    elif now > was:
        yield facts.Grows(was, now)
        if now >= BOX.goal and board.players == len(GANGS):
            yield facts.ReachesGoal(now)
    if cells := jail(board, seat) & ~jail(before, seat) & ~board.ground.heap:
        yield facts.Encloses(cells.bit_count())
    shut, own = 0, before.owned[seat] & board.owned[seat]
    for gang in range(board.players):
        if gang != seat:
            shut |= jail(board, gang) & ~jail(before, gang) & own
    if shut:
        yield facts.Imprisons(named(board, shut))


def _of_pawns(before: Board, board: Board, seat: Seat) -> Iterator[Remark]:
    """What happens to the own pawns that stay where they are, and who can shoot the cabin."""
    staying = men(before, seat) & men(board, seat)
    alone, apart = (men(each, seat) & isolated(each, seat) for each in (before, board))
    if lost := apart & ~alone:
        yield facts.CutsOff(named(board, lost))
    if back := alone & staying & ~apart:
        yield facts.Rejoins(named(board, back))
    bare = sum(
        1 << n
        for n in hexes_in(staying & ~apart)
        if lids_over(before, 1 << n) and not lids_over(board, 1 << n)
    )
    if bare:
        yield facts.Uncovers(named(board, bare))
    if cabin := cabin_of(board, seat):
        number = cabin.bit_length() - 1
        seen = watchers(board, seat, number)
        if cabin == cabin_of(before, seat):
            seen &= ~watchers(before, seat, number)
        if seen:
            yield facts.OpensCabin(named(board, cabin)[0], named(board, seen))


def _of_others(before: Board, board: Board, seat: Seat) -> Iterator[Remark]:
    """What becomes of the territories and pawns of others; a lost cabin says it all (TV-23)."""
    for gang in map(Seat, range(board.players)):
        if gang == seat or cabin_of(before, gang) != cabin_of(board, gang):
            continue
        was, now = (territory(each, gang).bit_count() for each in (before, board))
        if now < was:
            yield facts.Robs(gang, was, now)
        lost = men(board, gang) & isolated(board, gang) & ~isolated(before, gang)
        if lost:
            yield facts.Isolates(gang, named(board, lost))
