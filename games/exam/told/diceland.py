"""What Diceland tells of an action, found again by letting every die fall every way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games import diceland as game
from games.core import Dealer, Place, Seat
from games.diceland.advice import merits, remarks
from games.diceland.frame import NEIGHBOURS
from games.diceland.moves import Attack
from games.diceland.state import MOST, Attacking, Choosing, Ended, State, dice_of, other
from games.exam.figures import Case, Figures
from games.records import replace

KINDS = ("wins", "takes", "clears", "wounds", "fails", "loses", "is filled", "is beaten")
DESTROYED = KINDS[:3]


def _kind(before: State, after: State, seat: Seat, strike: Attack) -> str:
    """The outcome of an attack, read off the dice that are left."""
    target = after.armies.get(strike.target)
    if isinstance(after.phase, Ended):
        ended = game.result(after)
        assert ended is not None
        return "wins" if after.phase.winner == seat else "is beaten"
    if target is not None and target.seat == seat:
        return "takes"
    if any(army not in after.armies for army in strike.armies):
        return "loses"
    if any(after.armies[army].seat != seat for army in strike.armies):
        return "is filled"
    if target is None:
        return "clears"
    return "wounds" if target.value < before.armies[strike.target].value else "fails"


def _tally(state: State, seat: Seat, strike: Attack) -> dict[str, int]:
    """In how many of all ways an attack has each outcome; of two dice the best is chosen."""
    found = dict.fromkeys(KINDS, 0)
    case = Case(game, state, seat, strike)
    ways = case.ways()
    of = 6 ** len(strike.armies)
    for chance, after, _ in ways:
        kinds = [_kind(state, after, seat, strike)]
        if isinstance(after.phase, Choosing):
            kinds = [
                _kind(state, game.apply(after, seat, choice, Dealer()), seat, strike)
                for choice in game.legal(after, seat)
            ]
        found[min(kinds, key=KINDS.index)] += round(chance * of)
    return found


def _destroys(state: State, seat: Seat, strike: Attack) -> int:
    tally = _tally(state, seat, strike)
    return sum(tally[kind] for kind in DESTROYED)


def _danger(state: State, place: Place) -> tuple[int, int]:
    """In how many of how many ways the best attack of the other destroys a die there.

    Of equally good attacks it is one by a single die.
    """
    foe = other(state.armies[place].seat)
    rolling = replace(state, phase=Attacking(foe))
    found = [
        (_destroys(rolling, foe, strike), 6 ** len(strike.armies))
        for strike in game.legal(rolling, foe)
        if isinstance(strike, Attack) and strike.target == place
    ]
    return max(found, key=lambda f: (f[0] / f[1], -f[1]), default=(0, 6))


def _there(case: Case) -> Place:
    """The new place of the die that an action moves."""
    action = case.action
    place: Place = next(getattr(action, name) for name in ("to", "onto", "tile")
                        if hasattr(action, name))  # fmt: skip
    return place


def _strike(case: Case, kinds: Any) -> int:
    tally = _tally(case.state, case.seat, case.action)
    return sum(tally[kind] for kind in kinds)


def _of(case: Case, _: Any) -> int:
    return int(6 ** len(case.action.armies))


def _attack(*kinds: str) -> dict[str, Callable[[Case, Any], int]]:
    return {"ways": lambda c, r: _strike(c, kinds), "of": _of}


def _striking(case: Case, remark: Any) -> int:
    rolling = replace(case.after, phase=Attacking(case.seat))
    return _destroys(rolling, case.seat, Attack(remark.by, remark.target))


def _touching(case: Case, place: Place) -> int:
    return sum(near in case.state.lands for near in NEIGHBOURS[place])


def _shown(case: Case, place: Place) -> int:
    return int(case.after.armies[place].value)


def _score(case: Case, mine: bool) -> int:
    ended = game.result(case.after)
    if ended is not None:
        return ended.scores[case.seat if mine else other(case.seat)]
    return len(dice_of(case.after, case.seat if mine else other(case.seat)))


def _own_dice(case: Case, after: State) -> tuple[int, ...]:
    """What the seat's dice of the attack show then, the highest first."""
    phase = case.state.phase
    dice = [after.armies.get(place) for place in (*phase.armies, phase.target)]
    return tuple(sorted((die.value for die in dice if die and die.seat == case.seat), reverse=True))


def _destroyed(case: Case) -> list[State]:
    """What follows each choice that destroys the target, and does not end the match."""
    phase, found = case.state.phase, []
    before = replace(case.state, phase=Attacking(case.seat))
    for choice in game.legal(case.state, case.seat):
        after = game.apply(case.state, case.seat, choice, Dealer())
        kind = _kind(before, after, case.seat, Attack(phase.armies, phase.target))
        if kind in DESTROYED and not isinstance(after.phase, Ended):
            found.append(after)
    return found


def _dice_instead(case: Case, remark: Any) -> tuple[int, ...]:
    """What the remark says, if some choice destroys the target and leaves just that, and less."""
    left: tuple[int, ...] = remark.left
    true = left in [_own_dice(case, after) for after in _destroyed(case)]
    return left if true and sum(left) < sum(_own_dice(case, case.after)) else ()


def _danger_instead(case: Case, remark: Any) -> tuple[int, int]:
    """In how many ways a die would be destroyed where it destroys the target, if that is riskier
    than to stay."""
    target = case.state.phase.target
    for after in _destroyed(case):
        if target in after.armies and remark.army not in after.armies:
            (ways, of), (stays, every) = _danger(after, target), _danger(case.after, remark.army)
            if ways * every > stays * of:
                return ways, of
    return 0, 0


def chance(case: Case) -> float:
    """How likely an attack destroys its target."""
    return _strike(case, DESTROYED) / _of(case, None)


DANGER = {"ways": lambda c, r: _danger(c.after, _there(c))[0],
          "of": lambda c, r: _danger(c.after, _there(c))[1]}  # fmt: skip
COUNT = {"own": lambda c, r: _score(c, mine=True), "theirs": lambda c, r: _score(c, mine=False)}
SHOWN = {"value": lambda c, r: _shown(c, r.army)}
VALUE = {"value": lambda c, r: c.action.value}
FIGURES: Figures = {
    remarks.RollWins: _attack("wins"), remarks.RollTakes: _attack("takes"),
    remarks.RollClears: _attack("clears"), remarks.RollWounds: _attack("wounds"),
    remarks.RollFails: _attack("fails"), remarks.RollLoses: _attack("loses"),
    remarks.RollIsFilled: _attack("is filled"), remarks.RollIsBeaten: _attack("is beaten"),
    remarks.FallsOn: _attack(*DESTROYED), merits.FallsBest: _attack(*DESTROYED),
    merits.Falls: _attack(*DESTROYED), merits.MayWin: _attack("wins"),
    merits.Wears: _attack("wounds"),
    remarks.Takes: {"value": lambda c, r: _shown(c, r.target)},
    remarks.Wounds: {"before": lambda c, r: c.state.armies[r.target].value,
                     "left": lambda c, r: _shown(c, r.target), **VALUE},
    remarks.Costs: {"left": lambda c, r: _shown(c, r.army)},
    remarks.EndsWon: COUNT, remarks.EndsLost: COUNT,
    remarks.QuietWon: COUNT, remarks.QuietLost: COUNT,
    remarks.Exposed: DANGER, remarks.Endangered: DANGER,
    merits.Risks: DANGER, merits.RisksLeast: DANGER, merits.Safest: {**DANGER, **VALUE},
    remarks.Doors: {"ways": lambda c, r: _touching(c, c.action.tile)},
    merits.FewDoors: {"ways": lambda c, r: _touching(c, c.action.tile)},
    merits.MeetsFew: {"tiles": lambda c, r: _touching(c, c.action.tile)},
    remarks.Keeps: {"total": lambda c, r: sum(c.after.reserve[c.seat])},
    merits.HoldsBack: {"total": lambda c, r: sum(c.state.reserve[c.seat]) - c.action.value},
    remarks.Shows: SHOWN, merits.Grows: SHOWN, merits.Shrinks: SHOWN,
    remarks.Joins: {"value": lambda c, r: _shown(c, c.action.onto),
                    "left": lambda c, r: len(dice_of(c.after, c.seat))},
    remarks.Wastes: {
        "lost": lambda c, r: c.state.armies[c.action.army].value
        + c.state.armies[c.action.onto].value - MOST,
    },
    merits.Stronger: {"value": lambda c, r: _shown(c, c.action.onto)},
    merits.Guards: VALUE, merits.HighCounts: VALUE,
    merits.StrikesThere: {"ways": _striking, "of": lambda c, r: 6 ** len(r.by)},
    merits.KillsPerfectly: {"value": lambda c, r: _shown(c, r.target)},
    merits.Kills: {"value": lambda c, r: _shown(c, r.target)},
    merits.Hits: {"left": lambda c, r: _shown(c, r.target)},
    merits.RatherStrong: {"kept": lambda c, r: _own_dice(c, c.after), "left": _dice_instead},
    merits.RatherStays: {
        "ways": lambda c, r: _danger_instead(c, r)[0],
        "of": lambda c, r: _danger_instead(c, r)[1],
    },
    merits.AllFailed: {"left": lambda c, r: _shown(c, r.army)},
}  # fmt: skip
