"""Puzzles: positions with one move that is clearly best, found and checked by playing on. Pure.

The strongest computer must choose it, with four times its budget and another seed again; of two
answers the weakest must miss it often. It is held against the others by playing on from both
(`games.computers.appraisal`), round by round with more samples against fewer of them: most
positions fall at the first samples. What is left is held to once more by other samples: the best
must be ahead of every other by the margin and by `SURE` standard errors.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from math import inf
from typing import Any

from games import log
from games.advice import advice_of
from games.computers import Level, choose
from games.computers.appraisal import Appraisal, appraise
from games.computers.chances import chances, of_state, reckoning_of
from games.core import Action, AnyGame, Dealer, Seat, View, with_rules
from games.log import Position
from games.notation import parse

MARGINS = {2: 0.06}
"""The least lead of the best move's chance to win over that of any other, by the number of
players."""
MARGIN = 0.03
"""The same for more players, whose chances are all lower to begin with."""
SURE = (5.0, 5.0, 3.0)
"""The least lead in standard errors after each part of the last look: a clear one ends it early."""
LEAST = 2  # actions to choose among
MOST = 1500  # and at most
OPEN = (0.08, 0.95)
"""The range of the best move's chance: a match that is all but lost or won makes no puzzle."""
ROUNDS = ((12, 2, 1), (12, 8, 1), (20, 12, 1), (4, 24, 4))
"""Of each round: how many others the best is compared with, with how many samples, and over how
many of its own turns."""
CHECKED = (48, 4)
"""How many samples each part of the last look takes, and over how many of the seat's own turns."""
TEMPTED = 2, 4
"""With only two answers: how many tries of the weakest computer must be wrong, of how many."""
TRIES = 400  # positions of a match that are looked at


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as it is kept.

    The first fields say from which match it is, `plays` with the seat of each. `seat` is to move.
    `best` and `others` (best first) are actions with their chances to win.
    """

    game: str
    version: int
    seed: str
    players: int
    plays: tuple[tuple[int, str], ...]
    seat: int
    best: tuple[str, float]
    others: tuple[tuple[str, float], ...]
    motif: str

    @property
    def answers(self) -> dict[str, float]:
        """The actions that are offered as answers, in notation, with their chances."""
        return dict((self.best, *self.others))


@dataclass(frozen=True, slots=True)
class Found:
    """The best action, the next ones (best first), and the motif: the name of the reason."""

    best: Appraisal
    others: tuple[Appraisal, ...]
    motif: str


def puzzle_in(game: AnyGame, view: View, legal: Sequence[Action], seed: str) -> Found | None:
    """What a seat should find here; None if nothing is clearly best, or the choice is too small."""
    legal = [action for action in legal if not action.aside]
    if not LEAST <= len(legal) <= MOST:
        return None
    best = choose(game, view, legal, Level.HARD, Dealer(f"{seed}/hard"))[0]
    if motif_of(game, view, best) is None or not tempts(game, view, legal, best, seed):
        return None
    sound = choose(game, view, legal, Level.NORMAL, Dealer(f"{seed}/normal"))[0]
    others = dict.fromkeys((sound, *_likeliest(game, view, legal, seed)))
    others.pop(best, None)
    kept, margin = list(others), _margin(game, view)
    for number, (most, samples, turns) in enumerate(ROUNDS):
        looked = [best, *kept[:most]]
        first, *rivals = appraise(game, view, looked, Dealer(f"{seed}/{number}"), samples, turns)
        if _lead(first, rivals)[0] < margin / 2:
            return None
        if number:  # the first samples are too few to put the others in order
            kept = [each.action for each in _ordered(rivals)] + kept[most:]
    return checked(game, view, legal, [best, *kept[: ROUNDS[-1][0]]], seed)


def checked(
    game: AnyGame, view: View, legal: Sequence[Action], answers: Sequence[Action], seed: str
) -> Found | None:
    """The last look at these answers, the best first; None if it is not clearly best after all."""
    margin, motif = _margin(game, view), motif_of(game, view, answers[0])
    again = choose(game, view, legal, Level.HARD, Dealer(f"{seed}/again"), 4.0)[0]
    if motif is None or again != answers[0]:
        return None
    dealer = Dealer(f"{seed}/checked")
    looked = [Appraisal(action, ()) for action in answers]
    for sure in SURE:
        more = appraise(game, view, answers, dealer, *CHECKED)
        looked = [
            Appraisal(e.action, e.samples + m.samples) for e, m in zip(looked, more, strict=True)
        ]
        best, *others = looked
        lead, errors = _lead(best, others)
        if lead < margin / 2 or not OPEN[0] <= best.chance <= OPEN[1]:
            return None
        if lead >= margin and errors >= sure:
            return Found(best, tuple(_ordered(others)[:3]), motif)
    return None


def puzzle_of(
    game: AnyGame, seed: str, players: int, plays: Sequence[tuple[int, str]]
) -> Puzzle | None:
    """The first puzzle in a match with the usual options; positions are tried in random order.

    None if there is none, or if the plays do not fit the rules of today.
    """
    try:
        states = tuple(_states(game, seed, players, plays))
    except ValueError:
        return None
    places = [n for n, state in enumerate(states[:-1]) if len(game.awaited(state)) == 1]
    order = sorted(places, key=lambda n: hashlib.sha256(f"{seed}/{n}".encode()).digest())
    for number in order[:TRIES]:
        state, seat = states[number], Seat(plays[number][0])
        view, legal = game.view(state, seat), game.legal(state, seat)
        found = puzzle_in(game, view, legal, f"{seed}/{number}")
        if found is not None:
            before, version = tuple(plays[:number]), game.INFO.version
            best, others = answers_of(found)
            return Puzzle(
                game.INFO.key, version, seed, players, before, seat, best, others, found.motif
            )  # fmt: skip
    return None


def answers_of(found: Found) -> tuple[tuple[str, float], tuple[tuple[str, float], ...]]:
    """The best answer and the others, in notation with their chances."""
    best, *others = (
        (str(each.action), round(each.chance, 3)) for each in (found.best, *found.others)
    )
    return best, tuple(others)


def _states(
    game: AnyGame, seed: str, players: int, plays: Sequence[tuple[int, str]]
) -> Iterator[Any]:
    """The states of a match, the first and the last included. Raises ValueError."""
    position, _ = log.start(game, players, with_rules(game.INFO, game.INFO.options()), seed)
    yield position.state
    for seat, text in plays:
        action = action_in(game, game.legal(position.state, Seat(seat)), text)
        position, _ = log.move(game, position, Seat(seat), action, seed)
        yield position.state


def position_of(game: AnyGame, puzzle: Puzzle) -> Position:
    """Where the puzzle begins. Raises ValueError if by the rules of today it leads elsewhere."""
    options = with_rules(game.INFO, game.INFO.options())
    position, _ = log.start(game, puzzle.players, options, puzzle.seed)
    for seat, text in puzzle.plays:
        action = action_in(game, game.legal(position.state, Seat(seat)), text)
        position, _ = log.move(game, position, Seat(seat), action, puzzle.seed)
    legal = game.legal(position.state, Seat(puzzle.seat))
    for text in puzzle.answers:
        action_in(game, legal, text)
    return position


def unmarked(view: View) -> View:
    """The view without a mark of the last action, which may end where the answer is."""
    nothing: dict[str, Any] = {f.name: None for f in fields(view) if f.name == "last"}
    return replace(view, **nothing)


def action_in(game: AnyGame, legal: Sequence[Action], text: str) -> Action:
    """The legal action of that notation. Raises ValueError if there is none."""
    action = parse(game.INFO.actions, text)
    if action is None or action not in legal:
        raise ValueError(f"{text} is not legal")
    return action


def motif_of(game: AnyGame, view: View, action: Action) -> str | None:
    """What a good move does, by the name of the reason that the game gives; None without one."""
    reason = advice_of(game).reason(view, action)
    return None if reason is None else type(reason).__name__


def tempts(game: AnyGame, view: View, legal: Sequence[Action], best: Action, seed: str) -> bool:
    """Whether a beginner may err: of only two answers they must often choose the wrong one."""
    if len(legal) > 2:
        return True
    wrong, tries = TEMPTED
    dealers = (Dealer(f"{seed}/easy/{number}") for number in range(tries))
    chosen = [choose(game, view, legal, Level.EASY, dealer)[0] for dealer in dealers]
    return tries - chosen.count(best) >= wrong


def _margin(game: AnyGame, view: View) -> float:
    return MARGINS.get(len(chances(game, view) or ()), MARGIN)


def _lead(best: Appraisal, others: Sequence[Appraisal]) -> tuple[float, float]:
    """The best's lead over the nearest other, and its least lead over any in standard errors."""
    apart = [best.ahead_of(other) for other in others]
    return min(by for by, _ in apart), min(by / error if error else inf for by, error in apart)


def _ordered(appraisals: Sequence[Appraisal]) -> list[Appraisal]:
    return sorted(appraisals, key=lambda each: -each.chance)


def _likeliest(game: AnyGame, view: View, legal: Sequence[Action], seed: str) -> list[Action]:
    """All actions, ordered by the seat's chance right after them in two samples, best first."""
    reckoning, resample, seat = reckoning_of(game), advice_of(game).resample, view.seat
    assert reckoning is not None
    assert resample is not None
    assert seat is not None
    worth = dict.fromkeys(legal, 0.0)
    for number in range(2):
        luck = f"{seed}/{number}"
        state = resample(view, Dealer(f"{luck}/hidden"))
        for action in legal:
            after = game.apply(state, seat, action, Dealer(luck))
            worth[action] += of_state(game, reckoning, after)[seat]
    return sorted(legal, key=lambda action: -worth[action])
