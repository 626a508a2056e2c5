"""Whether the chances that people are told are true: ``make bench PART=calibration``.

Finished matches between computers (`bench.corpus`) are looked at in up to `POSITIONS` places; what
each seat was told there stands against who won, in all of them and in those of each phase of the
game. All positions of a match count as one. Matches of `HELD` on had no part in the weights, which
``python -m bench.calibration GAME FILE`` finds from a file of others.

The slope is by how much more is won where a point more is told: above 1 what is told is too near to
an even chance, below 1 too far from it.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from math import fsum
from math import log as ln
from pathlib import Path
from statistics import fmean
from typing import Any

from bench import corpus, recorded
from bench.calibration_plot import Points, plotted
from bench.figures import FULL, Figures, Size, at_most
from bench.recorded import Recorded
from data.words import Words
from games import GAMES, log, registry
from games.computers.chances import chances, reckoning_of, shares
from games.core import AnyGame, Seat, with_rules

MATCHES = 1000
HELD = 200_000  # the number of the first match that had no part in the weights
POSITIONS = 10  # of a match that are looked at
JOBS = 2
ENOUGH = 100  # matches in a tenth, from which its share of wins means something
PLOT = Path(__file__).parent.parent / "docs" / "calibration.webp"
OFF = 0.05  # by which it may differ from what was told
SLOPE_OFF = 0.2  # by which the slope may differ from 1
BRIER: Mapping[tuple[str, str], float] = {("diceland", "Placing"): 0.17}
"""What the Brier score of a game's phase is to be at most."""
STEPS, RATE = 400, 0.5  # of the search for weights


@dataclass(frozen=True, slots=True)
class Looked:
    """A position: its phase, the traits of all seats, what each was told, and what each won."""

    phase: str
    traits: Sequence[Sequence[float]]
    told: Sequence[float]
    won: Sequence[float]


def looked_at(key: str, match: Recorded) -> list[Looked]:
    """Positions of a match, drawn at random, the opening ones as seldom as any."""
    game = registry()[key]
    seen = list(states(game, match))
    result = game.result(seen.pop())
    reckoning = reckoning_of(game)
    assert result is not None
    assert reckoning is not None
    won = [rank == 1 for rank in result.ranks]
    drawn = random.Random(match.seed).sample(seen, min(POSITIONS, len(seen)))
    return [
        Looked(
            type(state.phase).__name__,
            reckoning.traits(state),
            chances(game, game.view(state, Seat(0))) or (),
            [each / sum(won) for each in won],
        )
        for state in drawn
    ]


def states(game: AnyGame, match: Recorded) -> Iterator[Any]:
    """The positions of a match, the first and the last included."""
    options = with_rules(game.INFO, game.INFO.options())
    position, _ = log.start(game, match.players, options, match.seed)
    yield position.state
    for who, text in match.plays:
        action = recorded.read(game, text, game.legal(position.state, Seat(who)))
        assert action is not None
        position, _ = log.move(game, position, Seat(who), action, match.seed)
        yield position.state


def brier(matches: Sequence[Sequence[Looked]]) -> float:
    """The mean square of what was told less what came, of all seats: 0 is best."""
    return fmean(_of_match(match, lambda at: at.told) for match in matches)


def constant(matches: Sequence[Sequence[Looked]]) -> float:
    """The same of who says that all seats are as likely to win."""
    return fmean(_of_match(match, lambda at: [1 / len(at.won)] * len(at.won)) for match in matches)


def slope(matches: Sequence[Sequence[Looked]]) -> float:
    """How much more was won for each point that was told above an even chance, by least squares."""
    pairs = [
        (p - 1 / len(at.won), w - 1 / len(at.won), 1 / len(match) / len(at.won))
        for match in matches
        for at in match
        for p, w in zip(at.told, at.won, strict=True)
    ]
    square = fsum(told * told * share for told, _, share in pairs)
    return fsum(told * won * share for told, won, share in pairs) / square if square else 0.0


def by_phase(matches: Sequence[Sequence[Looked]]) -> Mapping[str, list[list[Looked]]]:
    """The positions of each phase of the game, those of a match together."""
    found: dict[str, list[list[Looked]]] = defaultdict(list)
    for match in matches:
        for phase in sorted({at.phase for at in match}):
            found[phase].append([at for at in match if at.phase == phase])
    return dict(sorted(found.items()))


def _of_match(match: Sequence[Looked], told: Any) -> float:
    return fmean(fmean((p - w) ** 2 for p, w in zip(told(at), at.won, strict=True)) for at in match)


@dataclass(frozen=True, slots=True)
class Tenth:
    """What was told in a tenth of all chances, what share was won, and in how many matches."""

    told: float
    won: float
    matches: int


def tenths(matches: Sequence[Sequence[Looked]]) -> Mapping[int, Tenth]:
    """By tenth, 0 to 9: every match that has been there counts as one."""
    found: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for match in matches:
        pairs = [pair for at in match for pair in zip(at.told, at.won, strict=True)]
        pairs.sort(key=lambda pair: _tenth(pair[0]))
        for tenth, group in groupby(pairs, key=lambda pair: _tenth(pair[0])):
            told, won = zip(*group, strict=True)
            found[tenth].append((fmean(told), fmean(won)))
    return {
        tenth: Tenth(fmean(t for t, _ in each), fmean(w for _, w in each), len(each))
        for tenth, each in sorted(found.items())
    }


def _tenth(chance: float) -> int:
    return min(9, int(chance * 10))


def fitted(matches: Sequence[Sequence[Looked]], held_back: float = 1e-3) -> list[float]:
    """The weights under which the ends of these matches are likeliest; large ones are held back."""
    rows = [(at, 1 / len(match) / len(matches)) for match in matches for at in match]
    size = len(rows[0][0].traits[0])
    weights, moment, square = [0.0] * size, [0.0] * size, [0.0] * size
    for step in range(1, STEPS + 1):
        slope = [-held_back * weight for weight in weights]
        for at, share in rows:
            told = shares(weights, at.traits)
            for traits, p, w in zip(at.traits, told, at.won, strict=True):
                off = (w - p) * share
                for n, trait in enumerate(traits):
                    slope[n] += off * trait
        for n, by in enumerate(slope):
            moment[n] = 0.9 * moment[n] + 0.1 * by
            square[n] = 0.99 * square[n] + 0.01 * by * by
            pace = RATE * (1 - step / (STEPS + 1))
            at_first = moment[n] / (1 - 0.9**step), (square[n] / (1 - 0.99**step)) ** 0.5
            weights[n] += pace * at_first[0] / (at_first[1] + 1e-9) * 0.2
    return weights


def likely(matches: Sequence[Sequence[Looked]], weights: Sequence[float]) -> float:
    """The mean logarithm of the chance that was given to who won."""
    return fmean(
        fmean(
            sum(
                w * ln(max(p, 1e-9))
                for p, w in zip(shares(weights, at.traits), at.won, strict=True)
            )
            for at in match
        )
        for match in matches
    )


async def calibration(size: Size = FULL) -> AsyncIterator[tuple[str, Figures]]:
    """The part of the bench, game by game, and phase by phase where all matches are played."""
    count, drawn = size.matches or size.of(MATCHES), dict[str, Points]()
    for key in GAMES:
        with ProcessPoolExecutor(JOBS) as pool:
            numbers = range(HELD, HELD + count)
            found = pool.map(_played, [key] * count, numbers, chunksize=2)
            matches = [match for match in found if match]
        name = Words.of("en", key).line("", "name")
        drawn[name] = [(at.told, at.won) for at in tenths(matches).values() if at.matches >= ENOUGH]
        yield f"Chances at {key}, {len(matches)} matches", told(matches)
        phases = by_phase(matches) if count >= MATCHES else {}
        for phase, those in phases.items():
            title = f"Chances at {key}, {phase}, {len(those)} matches"
            yield title, told(those, BRIER.get((key, phase)))
    if count >= MATCHES:
        plotted(drawn).save(PLOT, quality=90)


def _played(key: str, number: int) -> list[Looked]:
    match = corpus.played(key, number)
    return [] if match is None else looked_at(key, match)


def told(matches: Sequence[Sequence[Looked]], goal: float | None = None) -> Figures:
    """Brier scores, the slope, and what was told and won in each tenth. Few matches are held to no
    slope."""
    ours, constants, rise = brier(matches), constant(matches), slope(matches)
    figures = {
        f"Brier score{'' if goal is None else at_most(goal)}": ours,
        "Brier score of who says that all are as likely": constants,
        f"Brier score, part of that{at_most(1)}": ours / constants,
        "Slope of won on told": rise,
    }
    if len(matches) >= ENOUGH:
        figures[f"Slope, off 1 by{at_most(SLOPE_OFF)}"] = abs(rise - 1)
    for tenth, at in tenths(matches).items():
        name = f"told {tenth * 10} to {tenth * 10 + 10} %: {at.told:.3f} on average, won"
        figures[f"{name}, in {at.matches} matches"] = at.won
        if at.matches >= ENOUGH:
            figures[f"{name} otherwise by{at_most(OFF)}"] = abs(at.won - at.told)
    return figures


def main(key: str, file: str) -> None:
    """Print the weights that fit a file's matches best, by the number of players."""
    matches = [(match.players, looked_at(key, match)) for match in corpus.read(Path(file))]
    groups = {"two": [m for n, m in matches if n == 2], "more": [m for n, m in matches if n > 2]}
    for name, found in groups.items():
        if found:
            weights = fitted(found)
            print(name, len(found), ", ".join(f"{weight:.2f}" for weight in weights))
            print(f"  log likelihood {likely(found, weights):.4f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
