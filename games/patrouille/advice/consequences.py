"""What an action leads to, told before it is taken. Nothing is hidden, so the state is enough.

What may be captured is told as the board stands after the action: those who move in between may
open ways or close them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Action, Dealer, Event, Place, Remark, Seat
from games.patrouille.advice import remarks as say
from games.patrouille.advice.threats import Threat, threats, winners, winning
from games.patrouille.board import Colour, board
from games.patrouille.computer.worth import Survey, Way, survey
from games.patrouille.ending import QUIET_ROUNDS, strengths
from games.patrouille.events import (
    ArmyOut,
    BarricadeCleared,
    BarricadeRecovered,
    Captured,
    FortConquered,
    FortTaken,
    GameShared,
    GameWon,
    GoalEntered,
    GoalFilled,
    Moved,
    Passed,
    Rebelled,
    Rolled,
    ScoutCleared,
)
from games.patrouille.ground import friends
from games.patrouille.moves import Move, Pass, PlaceBarricade, Promote, Roll
from games.patrouille.rules import apply
from games.patrouille.state import FULL_GOAL, Ended, Rank, State, officers
from games.patrouille.view import PatrouilleView, position

MOST = 5  # lines
NEAR_END = 5  # quiet rounds before the end from which they are counted aloud


def consequences(view: PatrouilleView, action: Action) -> Sequence[Remark]:
    """What a legal action of the army that has the turn leads to, warnings first."""
    state, seat = position(view), view.seat
    if seat is None or isinstance(state.phase, Ended) or seat not in view.awaited:
        return ()
    colour, dealer = state.phase.colour, Dealer()
    after = apply(state, seat, action, dealer)
    events = _until_the_roll([told.event for told in dealer.told])
    found = [*_ending(state, seat, events)]
    if not found:
        found = [
            *_happens(state, after, colour, events),
            *_of_the_army(state, after, colour),
            *_of_the_action(state, after, colour, action),
            *_dangers(state, after, colour, action),
            *_to_come(state, after, colour, events),
        ]
    return sorted(found, key=lambda remark: not remark.warning)[:MOST]


def _until_the_roll(events: Sequence[Event]) -> Sequence[Event]:
    """What the action itself brings about; what comes behind it is the next army's."""
    rolls = [n for n, event in enumerate(events) if isinstance(event, Rolled)]
    return events[: rolls[0]] if rolls else events


def _ending(state: State, seat: Seat, events: Sequence[Event]) -> Iterator[Remark]:
    """PA-17, PA-18."""
    for event in events:
        match event:
            case GameWon(winner, reason) if winner == seat:
                yield say.WinsNow(reason)
            case GameWon(winner, reason):
                yield say.EndsMatch(reason, winner)
            case GameShared(reason):
                yield say.EndsShared(reason)


def _happens(
    state: State, after: State, colour: Colour, events: Sequence[Event]
) -> Iterator[Remark]:
    """What is captured, cleared, entered and lost, and what that means for the armies."""
    own = friends(state.corners, colour)
    for event in events:
        match event:
            case Captured(loser=loser, lost=rank) | FortConquered(loser=loser, lost=rank):
                yield say.Captures(loser, rank)
                if rank is Rank.OFFICER and not any(officers(after, loser)):
                    yield say.LosesOfficers(loser)
            case BarricadeCleared(barricade=barricade, loser=loser):
                yield say.Clears(loser, barricade)
            case BarricadeRecovered(barricade=barricade, supply=supply):
                yield say.TakesBack(supply, barricade)
            case ScoutCleared(rank=rank, loser=loser):
                yield say.LostToScout(loser, rank)
            case GoalEntered(rank=rank, filled=filled):
                yield say.Enters(rank, filled, state.options.goal)
            case GoalFilled(filler):
                yield say.FillsOneGoal(filler)
            case Rebelled(rebel) if rebel not in own:
                yield say.Rebels(rebel)
            case ArmyOut(out):
                yield say.GoesOut(out) if out in own else say.DropsOut(out)
        if isinstance(event, FortTaken | FortConquered):
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
    options = state.options
    match action:
        case PlaceBarricade(_, square):
            own = friends(state.corners, colour)
            for friend in own:
                if square in board(options.board).goal(friend, options.arm):
                    yield say.InOwnGoal(friend)
            yield from slowed(survey(state), survey(after), own) or (say.SlowsNobody(),)
        case Promote(_, removed):
            strength = strengths(after)[colour]
            pieces = strength.home + strength.outside
            yield say.GivesUpMan(removed, pieces, options.goal)
        case Roll():
            yield say.StaysWithout(colour)
        case Pass() if won := winning(state):
            yield say.WinGivenAway(won.piece, won.to)


def slowed(before: Survey, now: Survey, own: Sequence[Colour]) -> Sequence[Remark]:
    """Which armies a barricade makes go round, those of the others first."""
    found: list[Remark] = []
    for colour in sorted(now.ways, key=lambda colour: colour in own):
        outside = [at for at in now.men[colour] if at not in now.ways[colour].depth]
        more, shut = _longer(before.ways[colour], now.ways[colour], outside)
        mine = colour in own
        if shut:
            found.append((say.ShutsOffOwn if mine else say.ShutsOff)(colour, shut))
        elif more:
            found.append((say.SlowsOwn if mine else say.Slows)(colour, len(more), max(more)))
    return found


def _longer(was: Way, now: Way, pieces: Sequence[Place]) -> tuple[Sequence[int], int]:
    """By how many steps ways to the goal grew, those that did; and for how many pieces none is
    left that was."""
    had = [place for place in pieces if place in was.goal]
    more = [now.goal[place] - was.goal[place] for place in had if place in now.goal]
    return [steps for steps in more if steps > 0], len(had) - len(more)


def _dangers(state: State, after: State, colour: Colour, action: Action) -> Iterator[Remark]:
    """Who may capture the piece where it comes to, and officers who stood behind it (PA-8)."""
    if not isinstance(action, Move):
        return
    mover = after.pieces.get(action.to)
    goal = board(state.options.board).goal(colour, state.options.arm)
    if mover is not None and action.to not in goal:
        against = threats(after, colour, action.to)
        worse = newly_by(state, colour, action.piece, against)
        for threat in against:
            if mover.rank is Rank.OFFICER and threat in worse:
                yield say.ExposedOfficer(threat.by, threat.rolls, threat.count)
            else:
                yield say.Exposed(mover.rank, threat.by, threat.rolls, threat.count)
        if not against:
            yield say.OutOfReach(action.to)
    for place in officers(after, colour):
        if place != action.to and place not in goal:
            for threat in newly_by(state, colour, place, threats(after, colour, place)):
                yield say.Uncovers(place, threat.by, threat.rolls, threat.count)


def newly_by(
    state: State, colour: Colour, place: Place, against: Sequence[Threat]
) -> Sequence[Threat]:
    """Those of the armies that capture with fewer rolls, or none, as things stand on a square."""
    before = {threat.by: threat.count for threat in threats(state, colour, place)}
    return [threat for threat in against if threat.count > before.get(threat.by, 0)]


def _to_come(
    state: State, after: State, colour: Colour, events: Sequence[Event]
) -> Iterator[Remark]:
    """Who may win next, and how near the end by quiet is (PA-18)."""
    for threat in winners(after, colour):
        yield say.MayWinNext(threat.by, threat.rolls, threat.count)
    if events and isinstance(events[-1], Moved | FortTaken | Passed):
        left = QUIET_ROUNDS * len(after.playing) - state.quiet - 1
        if left <= NEAR_END * len(after.playing):
            yield say.QuietSoon(left)
