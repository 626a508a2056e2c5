"""What an action leads to, told before it is taken. Nothing is hidden, so the state is enough.

What may be captured is told as the board stands after the action: those who move in between may
open ways or close them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from games.core import Action, Dealer, Event, Place, Remark, Seat
from games.patrouille import events as told
from games.patrouille.advice import remarks as say
from games.patrouille.advice.questions import remark
from games.patrouille.advice.threats import Threat, threats, winners, winning
from games.patrouille.advice.ways import to_goal
from games.patrouille.board import Colour, board
from games.patrouille.ending import QUIET_ROUNDS, strengths
from games.patrouille.ground import friends
from games.patrouille.moves import Move, Pass, PlaceBarricade, Promote, Roll
from games.patrouille.rules import apply
from games.patrouille.state import FULL_GOAL, Rank, State, armies, officers
from games.patrouille.view import PatrouilleView

MOST = 5  # lines
NEAR_END = 5  # quiet rounds before the end from which they are counted aloud


def consequences(view: PatrouilleView, action: Action) -> Sequence[Remark]:
    """What a legal action of the army that has the turn leads to, warnings first."""
    state, seat, colour, dealer = view.state, view.seat, view.colour, Dealer()
    if seat is None or colour is None or seat not in view.awaited:
        return ()
    after = apply(state, seat, action, dealer)
    all_events = [one.event for one in dealer.told]  # those behind a roll are the next army's
    events = [*takewhile(lambda event: not isinstance(event, told.Rolled), all_events)]
    found = [*_ending(seat, events)]
    if not found:
        taken = remark(view, action)
        found = [
            *(() if taken is None else (taken,)),
            *_happens(state, after, colour, events),
            *_of_the_army(state, after, colour),
            *_of_the_action(state, after, colour, action),
            *_dangers(state, after, colour, action),
            *_to_come(state, after, colour, events),
        ]
    return sorted(found, key=lambda remark: not remark.warning)[:MOST]


def _ending(seat: Seat, events: Sequence[Event]) -> Iterator[Remark]:
    """How the match ends, if it does (PA-17, PA-18)."""
    for event in events:
        match event:
            case told.GameWon(winner, reason):
                yield say.WinsNow(reason) if winner == seat else say.EndsMatch(reason, winner)
            case told.GameShared(reason):
                yield say.EndsShared(reason)


def _happens(
    state: State, after: State, colour: Colour, events: Sequence[Event]
) -> Iterator[Remark]:
    """What is entered and lost, and what a capture means for the armies."""
    own = friends(state.corners, colour)
    for event in events:
        match event:
            case told.GoalEntered(rank=rank, filled=filled):
                yield say.Enters(rank, filled, state.options.goal)
            case told.GoalFilled(filler):
                yield say.FillsOneGoal(filler)
            case told.Rebelled(rebel) if rebel not in own:
                yield say.Rebels(rebel)
            case told.ArmyOut(out):
                yield say.GoesOut(out) if out in own else say.DropsOut(out)
            case told.Captured(loser=loser, lost=rank) | told.FortConquered(loser=loser, lost=rank):
                if rank is Rank.OFFICER and not any(officers(after, loser)):
                    yield say.LosesOfficers(loser)
        if isinstance(event, told.FortTaken | told.FortConquered):
            yield say.InFort(event.rank)


def _of_the_army(state: State, after: State, colour: Colour) -> Iterator[Remark]:
    """Whether it can still win, and what that takes (PA-15, PA-17, PA-18)."""
    was, now, options = strengths(state)[colour], strengths(after)[colour], state.options
    if was.can_complete(options) and not now.can_complete(options):
        closed = now.home == FULL_GOAL and not now.officers_home
        yield say.GoalClosed(colour) if closed else say.CannotWin(colour)
    elif now.home == FULL_GOAL - 1 > was.home and not now.officers_home:
        yield say.LastSquare(colour)
    if was.officers + was.officers_home and not now.officers + now.officers_home:
        yield say.NoOfficerLeft(colour)


def _of_the_action(state: State, after: State, colour: Colour, action: Action) -> Iterator[Remark]:
    match action:
        case PlaceBarricade(_, square):
            own = friends(state.corners, colour)
            for friend in own:
                if square in board(state.options.board).goal(friend, state.options.arm):
                    yield say.InOwnGoal(friend)
            yield from slowed(state, after, own) or (say.SlowsNobody(),)
        case Promote(_, removed):
            left = strengths(after)[colour]
            yield say.GivesUpMan(removed, left.home + left.outside, state.options.goal)
        case Roll():
            yield say.StaysWithout(colour)
        case Pass() if won := winning(state):
            yield say.WinGivenAway(won.piece, won.to)


def slowed(before: State, now: State, own: Sequence[Colour]) -> Sequence[Remark]:
    """Whose ways to the goal a barricade shuts off, and after that whose it makes longer; in both
    the others' come first."""
    shut, longer = list[Remark](), list[Remark]()
    for colour in sorted(armies(now.corners), key=lambda colour: colour in own):
        was, far = to_goal(before, colour), to_goal(now, colour)
        goal = board(now.options.board).goal(colour, now.options.arm)
        places = [at for at, piece in now.pieces.items() if piece.colour is colour]
        had = [at for at in places if at not in goal and at in was]
        more = [far[at] - was[at] for at in had if far.get(at, 0) > was[at]]
        mine = colour in own
        if off := [at for at in had if at not in far]:
            shut.append((say.ShutsOffOwn if mine else say.ShutsOff)(colour, len(off)))
        if more:
            longer.append((say.SlowsOwn if mine else say.Slows)(colour, len(more), max(more)))
    return [*shut, *longer]


def _dangers(state: State, after: State, colour: Colour, action: Action) -> Iterator[Remark]:
    """Who may capture the piece on its new square, and officers who stood behind it (PA-8)."""
    if not isinstance(action, Move):
        return
    mover = after.pieces.get(action.to)
    goal = board(state.options.board).goal(colour, state.options.arm)
    if mover is not None and action.to not in goal:
        against = threats(after, colour, action.to)
        worse = newly_by(state, colour, action.piece, against)
        for threat in against:
            if mover.rank is Rank.OFFICER and threat in worse:
                yield say.ExposedOfficer(threat.by, threat.dice, threat.count)
            else:
                yield say.Exposed(mover.rank, threat.by, threat.dice, threat.count)
        if not against:
            yield say.OutOfReach(action.to)
    for place in officers(after, colour):
        if place != action.to and place not in goal:
            for threat in newly_by(state, colour, place, threats(after, colour, place)):
                yield say.Uncovers(place, threat.by, threat.dice, threat.count)


def newly_by(
    state: State, colour: Colour, place: Place, against: Sequence[Threat]
) -> Sequence[Threat]:
    """Those of the threats whose armies capture with fewer rolls now, or none, on this square."""
    before = {threat.by: threat.count for threat in threats(state, colour, place)}
    return [threat for threat in against if threat.count > before.get(threat.by, 0)]


def _to_come(
    state: State, after: State, colour: Colour, events: Sequence[Event]
) -> Iterator[Remark]:
    """Who may win next, and how near the end by quiet is (PA-18)."""
    for threat in winners(after, colour):
        yield say.MayWinNext(threat.by, threat.dice, threat.count)
    if events and isinstance(events[-1], told.Moved | told.FortTaken | told.Passed):
        left = QUIET_ROUNDS * len(after.playing) - state.quiet - 1
        if left <= NEAR_END * len(after.playing):
            yield say.QuietSoon(left)
