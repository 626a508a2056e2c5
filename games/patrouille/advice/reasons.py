"""Why a good player would take an action: one sentence with its facts, for a hint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.core import Action, Place, Remark
from games.patrouille.advice import merits as why
from games.patrouille.advice import remarks as say
from games.patrouille.advice.consequences import consequences, newly_by, slowed
from games.patrouille.advice.threats import enemies, hits, threats
from games.patrouille.board import Colour, board
from games.patrouille.computer.danger import dice_that_hit, foes, without
from games.patrouille.computer.worth import Way, survey
from games.patrouille.ending import strengths
from games.patrouille.ground import field_of, friends
from games.patrouille.march import moves
from games.patrouille.moves import Move, Pass, PlaceBarricade, Promote, Roll
from games.patrouille.state import Barricade, Block, Ended, Moving, Piece, Rank, State, officers
from games.patrouille.view import PatrouilleView, position
from games.records import replace

LOST = (say.EndsMatch, say.EndsShared, say.GoalClosed, say.CannotWin, say.GoesOut)
"""Warnings that a win is given away: nothing is then said in favour."""


def reason(view: PatrouilleView, action: Action) -> Remark | None:
    """The best there is to say for a legal action; None if that is not much, or if a warning says
    the opposite."""
    state, phase = position(view), view.phase
    if isinstance(phase, Ended) or view.seat not in view.awaited:
        return None
    colour, told = phase.colour, consequences(view, action)
    if any(isinstance(remark, LOST) for remark in told):
        return None
    match action:
        case Move() if isinstance(phase, Moving):
            wins = [remark for remark in told if isinstance(remark, say.WinsNow)]
            return next(iter(wins), None) or next(_for_move(state, phase, action), None)
        case PlaceBarricade():
            return _for_barricade(state, colour, action)
        case Promote(man) if strengths(state)[colour].can_complete(state.options):
            return _for_promotion(state, colour, man)
        case Roll() if not strengths(state)[colour].can_complete(state.options):
            return why.NoUseOfOfficer(colour)
        case Pass() if isinstance(phase, Moving):
            return _for_pass(state, phase, colour)
    return None


def _for_move(state: State, phase: Moving, move: Move) -> Iterator[Remark]:
    """The weightiest first."""
    colour = phase.colour
    ways = survey(state).ways
    mover, options = state.pieces[move.piece], state.options
    if victim := state.pieces.get(move.to):
        far = ways[victim.colour].goal.get(move.to)
        if far is None:
            yield say.Captures(victim.colour, victim.rank)
        else:
            yield why.TakesPiece(victim.colour, victim.rank, far)
        return
    goal = board(options.board).goal(colour, options.arm)
    if move.to in goal and move.piece not in goal:
        yield why.BringsIn(mover.rank, strengths(state)[colour].home + 1, options.goal)
    if block := state.blocks.get(move.to):
        yield _for_clearing(state, colour, block, mover.rank)
    if move.piece in goal:
        if ways[colour].depth[move.to] > ways[colour].depth[move.piece]:
            yield why.GoesDeeper(move.to)
        return
    if move.to not in goal:
        yield from _for_march(state, phase, move, ways[colour])


def _for_clearing(state: State, colour: Colour, block: Block, rank: Rank) -> Remark:
    if block.colour in friends(state.corners, colour):
        return say.TakesBack(block.colour, block.barricade)
    if block.barricade is Barricade.SCOUT:
        return why.TradesForScout(block.colour, rank)
    return why.ClearsWay(block.colour, block.barricade)


def _for_march(state: State, phase: Moving, move: Move, ways: Way) -> Iterator[Remark]:
    """Out of danger, nearer to the goal, home to be promoted, or towards an enemy."""
    piece, colour = state.pieces[move.piece], phase.colour
    after = replace(state, pieces={**without(state.pieces, move.piece), move.to: piece})
    before, against = hits(state, colour, move.piece), threats(after, colour, move.to)
    danger = sum(threat.count for threat in against)
    worse = bool(newly_by(state, colour, move.piece, against))
    gained = _nearer(ways.goal, move)
    if before and not danger:
        yield why.Escapes(piece.rank, move.piece, move.to)
    if _is_fort(state, colour, move.to):
        yield why.HoldsFort(piece.rank)
    if gained > 0:
        if not against:
            yield why.NearerAndSafe(gained, ways.goal[move.to])
        elif worse:
            worst = max(against, key=lambda threat: threat.count)
            yield why.NearerInReach(gained, ways.goal[move.to], worst.by, worst.count)
        else:
            yield why.Nearer(gained, ways.goal[move.to])
    if danger < before and not worse:
        yield why.LessDanger(piece.rank)
    if not any(officers(state, colour)) and _nearer(ways.home, move) > 0:
        yield why.Homeward(_nearer(ways.home, move))
    yield from _aims(after, colour, move.to)
    if not against and not _nearing(state, phase, ways):
        yield why.Waits(phase.die, move.to)


def _nearing(state: State, phase: Moving, ways: Way) -> list[Move]:
    """The moves that lead nearer to the goal, or into it."""
    return [
        move for move in moves(state, phase)
        if _nearer(ways.goal, move) > 0 or (move.to in ways.depth and move.piece not in ways.depth)
    ]  # fmt: skip


def _nearer(far: Mapping[Place, int], move: Move) -> int:
    return far[move.piece] - far[move.to] if move.piece in far and move.to in far else 0


def _is_fort(state: State, colour: Colour, place: Place) -> bool:
    plain = field_of(state, colour)
    return bool(plain.grid.bit[place] & plain.forts)


def _aims(after: State, colour: Colour, at: Place) -> Iterator[Remark]:
    """What the piece may capture next from where it comes to, officers first."""
    (foe,) = foes(after, (colour,))
    bit = foe.here.field.grid.bit[at]
    lone = replace(foe, men=foe.men & bit, officers=foe.officers & bit)
    hostile = enemies(after, colour)
    victims = [(p, one) for p, one in after.pieces.items() if one.colour in hostile]
    for place, victim in sorted(victims, key=lambda found: found[1].rank is Rank.MAN):
        goal = board(after.options.board).goal(victim.colour, after.options.arm)
        if place not in goal and (dice := dice_that_hit(lone, place)):
            yield why.Aims(victim.colour, victim.rank, place, len(dice))


def _for_barricade(state: State, colour: Colour, action: PlaceBarricade) -> Remark | None:
    block = Block(colour, action.barricade)
    blocked = replace(state, blocks={**state.blocks, action.square: block})
    own = friends(state.corners, colour)
    found = slowed(survey(state), survey(blocked), own)
    return next((r for r in found if isinstance(r, say.Slows | say.ShutsOff)), None)


def _for_promotion(state: State, colour: Colour, man: Place) -> Remark:
    far, start = survey(state).ways[colour].goal, board(state.options.board).start(colour)
    home = [p for p in start if state.pieces.get(p) == Piece(colour, Rank.MAN) and p in far]
    if man in far and far[man] == min(far[place] for place in home):
        return why.NearestBecomesOfficer(man, far[man])
    return why.NeedsOfficer(colour)


def _for_pass(state: State, phase: Moving, colour: Colour) -> Remark | None:
    """No move leads nearer, or none that does is safe."""
    ways = survey(state).ways[colour]
    nearer = _nearing(state, phase, ways)
    if not nearer:
        return why.NothingNearer(phase.die)
    if any(move.to in ways.depth for move in nearer):
        return None
    hunters = foes(state, enemies(state, colour))
    if all(any(dice_that_hit(foe, m.to, m.piece) for foe in hunters) for m in nearer):
        return why.OnlyIntoReach(phase.die)
    return None
