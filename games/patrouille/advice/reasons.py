"""Why a good player would take an action: one sentence with its facts, for a hint."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from games.core import Action, Place, Remark
from games.patrouille.advice import merits as why
from games.patrouille.advice import remarks as say
from games.patrouille.advice.consequences import consequences, newly_by
from games.patrouille.advice.questions import remark
from games.patrouille.advice.threats import enemies, hits, threats
from games.patrouille.advice.ways import to_goal, to_start
from games.patrouille.board import Colour, SquareKind, board
from games.patrouille.computer.danger import dice_that_hit, foes, without
from games.patrouille.computer.worth import survey
from games.patrouille.ending import strengths
from games.patrouille.march import moves
from games.patrouille.moves import Move, Pass, PlaceBarricade, Promote, Roll
from games.patrouille.state import Ended, Moving, Piece, Rank, State, officers
from games.patrouille.view import PatrouilleView
from games.records import replace

LOST = (say.EndsMatch, say.EndsShared, say.GoalClosed, say.CannotWin, say.GoesOut)
"""Warnings that a win is given away: nothing is then said in favour."""


def reason(view: PatrouilleView, action: Action) -> Remark | None:
    """The best there is to say for a legal action; None if that is not much, or if a warning says
    the opposite."""
    state, phase = view.state, view.state.phase
    if isinstance(phase, Ended) or view.seat not in view.awaited:
        return None
    colour, told = phase.colour, consequences(view, action)
    if any(isinstance(one, LOST) for one in told):
        return None
    for one in told:
        if isinstance(one, say.WinsNow):
            return one
    match action:
        case PlaceBarricade():
            return _for_barricade(state, colour, told)
        case Move() if isinstance(phase, Moving):
            return next(_for_move(view, state, phase, action), None)
        case Promote(man) if strengths(state)[colour].can_complete(state.options):
            return _for_promotion(state, colour, man)
        case Roll() if not strengths(state)[colour].can_complete(state.options):
            return why.NoUseOfOfficer(colour)
        case Pass() if isinstance(phase, Moving):
            return _for_pass(state, phase, colour)
    return None


def _for_barricade(state: State, colour: Colour, told: Sequence[Remark]) -> Remark | None:
    """Whom it hinders: whoever is nearest to winning, or others and nobody of one's own."""
    against = [one for one in told if isinstance(one, say.Slows | say.ShutsOff)]
    if not against:
        return None
    turns = survey(state).turns
    first = min(enemies(state, colour), key=lambda enemy: turns[enemy])
    if any(one.colour is first for one in against):
        return why.InTheWayOfFirst(first)
    if any(isinstance(one, say.SlowsOwn | say.ShutsOffOwn) for one in told):
        return against[0]
    return why.Hinders(against[0].colour, against[0].pieces)


def _for_move(view: PatrouilleView, state: State, phase: Moving, move: Move) -> Iterator[Remark]:
    """The weightiest first."""
    colour, options = phase.colour, state.options
    goal, taken = _goal(state, colour), remark(view, move)
    if isinstance(taken, say.Captures):
        far = to_goal(state, taken.colour).get(move.to)
        yield taken if far is None else why.TakesPiece(taken.colour, taken.rank, far)
        return
    if move.to in goal and move.piece not in goal:
        filled = strengths(state)[colour].home + 1
        yield why.BringsIn(state.pieces[move.piece].rank, filled, options.goal)
    match taken:
        case say.TakesBack():
            yield taken
        case say.Clears(foe, barricade):
            yield why.ClearsWay(foe, barricade)
        case say.LostToScout(foe, rank):
            yield why.TradesForScout(foe, rank)
    depth = survey(state).armies[colour].ways.depth
    if move.piece in goal and depth[move.to] > depth[move.piece]:
        yield why.GoesDeeper(move.to)
    if move.to not in goal:
        yield from _for_march(state, phase, move)


def _for_march(state: State, phase: Moving, move: Move) -> Iterator[Remark]:
    """Out of danger, nearer to the goal, home to be promoted, or towards an enemy."""
    piece, colour = state.pieces[move.piece], phase.colour
    after = replace(state, pieces={**without(state.pieces, move.piece), move.to: piece})
    before, against = hits(state, colour, move.piece), threats(after, colour, move.to)
    danger = sum(threat.count for threat in against)
    worse = bool(newly_by(state, colour, move.piece, against))
    far, home = to_goal(state, colour), to_start(state, colour)
    gained = _nearer(far, move)
    if before and not danger:
        yield why.Escapes(piece.rank, move.piece, move.to)
    if move.to in board(state.options.board).of(SquareKind.FORT):
        yield why.NearerInFort(gained, far[move.to]) if gained > 0 else why.Shelters()
    if gained > 0:
        if not against:
            yield why.NearerAndSafe(gained, far[move.to])
        elif worse:
            worst = max(against, key=lambda threat: threat.count)
            yield why.NearerInReach(gained, far[move.to], worst.by, worst.count)
        else:
            yield why.Nearer(gained, far[move.to])
    if danger < before and not worse:
        yield why.LessDanger(piece.rank)
    if not any(officers(state, colour)) and _nearer(home, move) > 0:
        yield why.Homeward(_nearer(home, move))
    yield from _aims(after, colour, move.to, danger)
    if gained <= 0 and _helps(state, colour, move):
        yield why.NearerByClearing()
    if not against:
        nearer = _nearing(state, phase)
        if not nearer:
            yield why.Waits(phase.die, move.to)
        elif strengths(state)[colour].can_complete(state.options) and not any(
            _helps(state, colour, each) and _is_safe(state, colour, each) for each in nearer
        ):
            yield why.WaitsInSafety(phase.die, move.to)


def _helps(state: State, colour: Colour, move: Move) -> bool:
    """Whether the army needs fewer turns after it."""
    army = survey(state).armies[colour]
    return army.moved(move.piece, move.to) < army.turns


def _nearing(state: State, phase: Moving) -> list[Move]:
    """The moves that lead nearer to the goal, or into it."""
    far, goal = to_goal(state, phase.colour), _goal(state, phase.colour)
    return [
        move for move in moves(state, phase)
        if _nearer(far, move) > 0 or (move.to in goal and move.piece not in goal)
    ]  # fmt: skip


def _goal(state: State, colour: Colour) -> Collection[Place]:
    return board(state.options.board).goal(colour, state.options.arm)


def _nearer(far: Mapping[Place, int], move: Move) -> int:
    return far[move.piece] - far[move.to] if move.piece in far and move.to in far else 0


def _aims(after: State, colour: Colour, at: Place, danger: int) -> Iterator[Remark]:
    """What the piece may capture next from its new square, officers first. Not if it is likelier to
    be captured before that, nor what is not worth the risk to an officer."""
    (foe,) = foes(after, (colour,))
    bit, rank = foe.here.field.grid.bit[at], after.pieces[at].rank
    lone = replace(foe, men=foe.men & bit, officers=foe.officers & bit)
    hostile = enemies(after, colour)
    victims = [(p, one) for p, one in after.pieces.items() if one.colour in hostile]
    for place, victim in sorted(victims, key=lambda found: found[1].rank is Rank.MAN):
        if danger and rank is Rank.OFFICER and victim.rank is Rank.MAN:
            continue
        goal = _goal(after, victim.colour)
        if place not in goal and len(dice := dice_that_hit(lone, place)) >= max(1, danger):
            yield why.Aims(victim.colour, victim.rank, place, len(dice))


def _for_promotion(state: State, colour: Colour, man: Place) -> Remark:
    far, start = to_goal(state, colour), board(state.options.board).start(colour)
    home = [p for p in start if state.pieces.get(p) == Piece(colour, Rank.MAN) and p in far]
    if man in far and far[man] == min(far[place] for place in home):
        return why.NearestBecomesOfficer(man, far[man])
    return why.NeedsOfficer(colour)


def _for_pass(state: State, phase: Moving, colour: Colour) -> Remark | None:
    """No move leads nearer, or none that does is safe."""
    nearer, goal = _nearing(state, phase), _goal(state, colour)
    if not nearer:
        return why.NothingNearer(phase.die)
    if any(move.to in goal for move in nearer):
        return None
    if not any(_is_safe(state, colour, move) for move in nearer):
        return why.OnlyIntoReach(phase.die)
    return None


def _is_safe(state: State, colour: Colour, move: Move) -> bool:
    """Whether no enemy can capture the piece where it comes to."""
    hunters = foes(state, enemies(state, colour))
    return not any(dice_that_hit(foe, move.to, move.piece) for foe in hunters)
