"""How often people are asked in a match: ``python -m tests.games.vague.asks``.

One ask is one message that awaits a seat: what a seat does in a row is one, and a secret round is
one for each duellist. With plans a seat is asked once a turn at best: the first time.
"""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean

from games import terrain_vague
from games.core import Dealer, Seat
from games.terrain_vague.phases import Duelling
from games.terrain_vague.state import Options
from tests.support.bot.players import scrapper

RULEBOOK = 12 * 4 * 4
"""Four phases for each of four players in twelve turns; the duels come to that."""


def asks(seats: int, options: Options, seed: int) -> tuple[Counter[str], int, int]:
    """By the step of asking; how often a seat was asked first in a turn; and the turns played."""
    chance, dealer = random.Random(seed), Dealer(str(seed))
    state = terrain_vague.setup(seats, options, dealer)
    asked: Counter[str] = Counter()
    firsts: set[tuple[int, Seat]] = set()
    before: frozenset[Seat] = frozenset()
    while waiting := terrain_vague.awaited(state):
        step = type(state.phase).__name__
        asked[step] += len(waiting - before)
        if not isinstance(state.phase, Duelling):
            firsts |= {(state.turn, seat) for seat in waiting}
        before = waiting
        seat = chance.choice(sorted(waiting))
        legal = terrain_vague.legal(state, seat)
        action = scrapper(terrain_vague.view(state, seat), legal, chance)
        state = terrain_vague.apply(state, seat, action, dealer)
        steps = {step, type(state.phase).__name__}
        if "Duelling" in steps and len(steps) > 1:
            before = frozenset()  # a secret choice is asked for by itself, and so is what follows
    return asked, len(firsts) + asked["Duelling"], state.turn


def main() -> None:
    played = [asks(4, Options(), seed) for seed in range(200)]
    for step in dict.fromkeys(step for asked, _, _ in played for step in asked):
        print(f"{step:<12} {mean(asked[step] for asked, _, _ in played):6.1f}")
    print(f"asks in all  {mean(asked.total() for asked, _, _ in played):6.1f}")
    print(f"with plans   {mean(planned for _, planned, _ in played):6.1f}")
    print(f"turns        {mean(turns for _, _, turns in played):6.1f}")
    print(f"the rulebook {RULEBOOK:6.1f} and the duels")


if __name__ == "__main__":
    main()
