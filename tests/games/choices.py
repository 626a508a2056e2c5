"""What computers choose, kept: the same on every Python and every machine.

``python -m tests.games.choices write`` keeps it anew (`choices.tsv`), where computers are meant to
think otherwise; ``... N`` thinks again about every Nth kept position and tells which differ.
Imports nothing that is installed, so that any Python can run it as it is.

A line is an action of a match: its game and players, who played what, and (where there was a
choice) what each level does there, the chances of all seats, and what the played action is worth.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from games import GAMES, log
from games.computers import Level, choose, has_computers
from games.computers.appraisal import appraise
from games.computers.chances import chances, reckoning_of
from games.core import Action, AnyGame, Dealer, Seat
from games.notation import action_of

KEPT = Path(__file__).with_suffix(".tsv")
STRANGER = Path(__file__).parents[2] / "bot" / "ops" / "templates" / "game"
"""The game that an author begins from: the general computer plays it."""
BUDGET = {Level.EASY: 1.0, Level.NORMAL: 1.0, Level.HARD: 0.25}
MOST = 80  # actions of a match
EVERY = 7  # actions the dear thoughts; odd, or it is always the same who thinks
DIGITS = 9  # of a chance: behind them the machine's own exponential may differ


@dataclass(frozen=True, slots=True)
class Line:
    """An action that was played, and what was thought before it."""

    key: str
    seats: int
    seat: Seat
    played: str
    thoughts: str = ""

    def __str__(self) -> str:
        return "\t".join((self.key, str(self.seats), str(self.seat), self.played, self.thoughts))


def games() -> Mapping[str, AnyGame]:
    """Those that have computers, and the stranger's."""
    sys.path.insert(0, str(STRANGER))
    try:
        import tictactoe
    finally:
        sys.path.remove(str(STRANGER))
    return {key: game for key, game in {**GAMES, "tictactoe": tictactoe}.items()
            if has_computers(game)}  # fmt: skip


def thoughts(game: AnyGame, position: log.Position, seat: Seat, played: Action, nth: int) -> str:
    """What each level does there; at times the hardest, the chances and what the played action is
    worth too."""
    dear = nth % EVERY == 0
    seen, legal = game.view(position.state, seat), log.legal(game, position, seat)
    said = [
        f"{level}: {' / '.join(map(str, choose(game, seen, legal, level, Dealer(str(nth)), much)))}"
        for level, much in BUDGET.items()
        if dear or level is not Level.HARD
    ]
    if dear and reckoning_of(game) is not None:
        (worth,) = appraise(game, seen, [played], Dealer(str(nth)), samples=2)
        told = (*(chances(game, seen) or ()), worth.chance)
        said.append(" ".join(f"{chance:.{DIGITS}f}" for chance in told))
    return "; ".join(said)


def thought_out() -> Iterator[Line]:
    """Matches of easy computers, and what is thought on the way."""
    for key, game in games().items():
        for seats in game.INFO.seats:
            position, _ = log.start(game, seats, game.INFO.options(), key)
            for nth in range(MOST):
                if not (awaited := log.awaited(game, position)):
                    break
                seat = min(awaited)
                seen, legal = game.view(position.state, seat), log.legal(game, position, seat)
                played = choose(game, seen, legal, Level.EASY, Dealer(f"played {nth}"))[0]
                asked = len(legal) > 1
                said = thoughts(game, position, seat, played, nth) if asked else ""
                yield Line(key, seats, seat, str(played), said)
                position, _ = log.move(game, position, seat, played, key)


def differing(every: int) -> Iterator[str]:
    """Of every so many kept thoughts those that are otherwise now, with what is kept."""
    known, thought = games(), 0
    lines = [text.split("\t") for text in KEPT.read_text("utf-8").splitlines()]
    for (key, seats), match in groupby(lines, key=lambda line: line[:2]):
        game = known[key]
        position, _ = log.start(game, int(seats), game.INFO.options(), key)
        for nth, (_, _, seat, played, kept) in enumerate(match):
            mover, action = Seat(int(seat)), action_of(game, played)
            thought += bool(kept)
            if kept and thought % every == 0:
                now = thoughts(game, position, mover, action, nth)
                if now != kept:
                    yield f"{key}, {seats} players, action {nth}: kept {kept}; now {now}"
            position, _ = log.move(game, position, mover, action, key)


if __name__ == "__main__":
    if sys.argv[1:] == ["write"]:
        KEPT.write_text("".join(f"{line}\n" for line in thought_out()), "utf-8")
    else:
        print("\n".join(differing(int(sys.argv[1]))))
