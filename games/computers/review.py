"""What a seat could have done better in a match that is over, from what it knew then. Pure.

Every decision of the seat is judged by its view and its legal actions alone, with dice that do not
depend on the match, so that the verdict uses nothing that the seat could not know. What the best
computer would do and what was done are both played on with the same dice
(`games.computers.appraisal`). If the former looks better both are played on again with other dice,
and only that second look counts.

Between two verdicts the chance changes by what was given away and by luck: the dice, and what the
others did.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.computers import Level, choose
from games.computers.appraisal import Appraisal, appraise
from games.core import Action, AnyGame, Dealer, View
from games.log import Entry, EntryKind

VERSION = 2
"""The version of stored reviews; one of another version is made again."""
MOST = 60
"""How many decisions are judged at most: those with most at stake."""
GLANCE, SURE = 16, 40  # samples: of a first look, and of the one that counts
PIECE = 4  # samples at a time, so that nobody else waits long for a process
LEAST = 0.01  # of the chance: what is less counts as nothing
ERRORS = 2.0  # standard errors that a difference must be beyond
MOMENTS = 3


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a decision was worth: its entry in the log, what was done and what would have been best,
    as they are written, and the chance to win with the best and with what was done, 0 to 1.

    Both are the same where nothing clearly better was found.
    """

    entry: int
    played: str
    best: str
    chance: float
    after: float

    @property
    def lost(self) -> float:
        """What was given away."""
        return self.chance - self.after


@dataclass(frozen=True, slots=True)
class Review:
    """How far a review is: the chance before each decision that was looked at (entry and chance),
    the entries that are still to be judged, and the verdicts, in the order of the log.
    """

    curve: tuple[tuple[int, float], ...] = ()
    left: tuple[int, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    begun: bool = False

    @property
    def done(self) -> bool:
        """Whether all is judged."""
        return self.begun and not self.left


def at_stake(curve: Sequence[tuple[int, float]], end: float, most: int = MOST) -> tuple[int, ...]:
    """The entries of at most `most` decisions, in order: those after which the chance changed most
    until the next one."""
    chances = [chance for _, chance in curve] + [end]
    changes = [abs(after - before) for before, after in pairwise(chances)]
    order = sorted(range(len(curve)), key=lambda n: -changes[n])[:most]
    return tuple(curve[n][0] for n in sorted(order))


def own(entries: Sequence[Entry], holding: frozenset[int], seat: int) -> tuple[int, ...]:
    """The numbers of what the seat itself has played and what still holds (`games.history`)."""
    return tuple(
        number
        for number in sorted(holding)
        if entries[number].seat == seat
        and entries[number].kind is EntryKind.PLAY
        and not entries[number].auto
    )


@dataclass(frozen=True, slots=True)
class PastDecision:
    """A decision of a seat, its `nth`: all that it knew and might do, and what it did."""

    view: View
    legal: Sequence[Action]
    played: Action
    nth: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of the work on a decision: `PIECE` samples of each of these `actions`, by the dice of
    this `number`. Without actions: asking the best computer what it would do."""

    decision: PastDecision
    actions: tuple[Action, ...] = ()
    number: int = 0


Answer = tuple[Appraisal, ...] | Action
Judging = Generator[Piece, Answer, tuple[Action, float, float]]


def judging(decision: PastDecision) -> Judging:
    """Find the best action of the seat, and its chance with that and with what it played.

    A generator: it yields pieces of the work, and is sent what `think` makes of each.
    """
    played, best = decision.played, (yield Piece(decision))
    assert isinstance(best, Action)
    if best == played:
        (mine,) = yield from _tried(decision, (played,), SURE)
        return played, mine.chance, mine.chance
    mine, other = yield from _tried(decision, (played, best), GLANCE)
    if other.ahead_of(mine)[0] < LEAST:
        return played, mine.chance, mine.chance
    mine, other = yield from _tried(decision, (played, best), SURE, GLANCE)
    ahead, error = other.ahead_of(mine)
    if ahead < LEAST or ahead <= ERRORS * error:
        return played, mine.chance, mine.chance
    return best, other.chance, mine.chance


def think(game: AnyGame, piece: Piece) -> Answer:
    """The answer to a piece. Raises ValueError where the game reckons no chances."""
    at, dealer = piece.decision, Dealer(f"review/{piece.decision.nth}/{piece.number}")
    if not piece.actions:
        return choose(game, at.view, at.legal, Level.HARD, dealer)[0]
    return appraise(game, at.view, piece.actions, dealer, PIECE)


def judge(game: AnyGame, decision: PastDecision) -> tuple[Action, float, float]:
    """What `judging` finds, at one go."""
    steps = judging(decision)
    piece = next(steps)
    while True:
        try:
            piece = steps.send(think(game, piece))
        except StopIteration as done:
            found: tuple[Action, float, float] = done.value
            return found


def _tried(
    decision: PastDecision, actions: tuple[Action, ...], samples: int, since: int = 0
) -> Generator[Piece, Answer, tuple[Appraisal, ...]]:
    """The actions appraised in `samples` samples, with other dice than the first `since` had."""
    rows = list[tuple[Appraisal, ...]]()
    for first in range(since, since + samples, PIECE):
        found = yield Piece(decision, actions, first + 1)
        assert isinstance(found, tuple)
        rows.append(found)
    return tuple(
        Appraisal(action, tuple(sample for row in rows for sample in row[n].samples))
        for n, action in enumerate(actions)
    )


def luck(verdicts: Sequence[Verdict], end: float | None) -> tuple[float, ...]:
    """The change of the chance between each decision and the next, and from the last one to `end`.

    With `end` None there is no last change: a resignation is no luck.
    """
    last = [] if not verdicts else [verdicts[-1].after if end is None else end]
    following = [verdict.chance for verdict in verdicts[1:]] + last
    return tuple(then - at.after for at, then in zip(verdicts, following, strict=True))


def moments(verdicts: Sequence[Verdict], lucks: Sequence[float]) -> tuple[int, ...]:
    """The places of the verdicts that mattered most, at most `MOMENTS`, in the order of the match:
    those that gave most away, and then those after which luck decided most.
    """
    found = range(len(verdicts))
    wrong = sorted((n for n in found if verdicts[n].lost), key=lambda n: -verdicts[n].lost)
    rest = sorted((n for n in found if not verdicts[n].lost), key=lambda n: -abs(lucks[n]))
    return tuple(sorted((wrong + rest)[:MOMENTS]))
