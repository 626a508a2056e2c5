"""What matches asked of their players and of the channel, counted, and its figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from statistics import mean, median

from bench.figures import Figures, at_most
from games.core import Seat


@dataclass
class Tally:
    """One match."""

    presses: Counter[Seat] = field(default_factory=Counter)
    of_a_kind: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    of_a_turn: Counter[tuple[Seat, int]] = field(default_factory=Counter)
    asked: int = 0
    hand_overs: int = 0
    turns: int = 0
    posted: int = 0
    boards: int = 0
    edited: int = 0
    a_move: int = 0
    loud: int = 0
    letters: int = 0
    open: int = 0
    letters_edited: int = 0
    orders: int = 0
    otherwise: int = 0
    planned: set[tuple[Seat, int]] = field(default_factory=set)
    unread: Sequence[int] = ()
    live: Sequence[int] = ()
    menus: int = 0
    enlarged: int = 0
    held: int = 0

    def called(self, seats: Collection[Seat]) -> None:
        """Count that the wait has passed to these seats."""
        self.hand_overs += 1
        self.asked += len(seats)


_COUNTED: dict[str, Callable[[Tally], float]] = {
    "presses, all players": lambda tally: tally.presses.total(),
    "presses a player": lambda tally: tally.presses.total() / len(tally.presses),
    "asks of a person": lambda tally: tally.asked,
    "hand-overs": lambda tally: tally.hand_overs,
    "presses an ask": lambda tally: tally.presses.total() / max(1, tally.asked),
    "messages posted": lambda tally: tally.posted,
    "boards": lambda tally: tally.boards,
    "boards - hand-overs": lambda tally: tally.boards - tally.hand_overs,
    "messages posted that notify, letters too": lambda tally: tally.loud,
    "messages edited": lambda tally: tally.edited,
    "letters": lambda tally: tally.letters,
    "letters edited": lambda tally: tally.letters_edited,
    "standing orders a player": lambda tally: tally.orders,
}
"""What is told of a match, and of several on average."""

_A_TURN: dict[str, Callable[[Tally], float]] = {
    "presses a turn": lambda tally: tally.presses.total(),
    "asks of a person a turn": lambda tally: tally.asked,
    "hand-overs a turn": lambda tally: tally.hand_overs,
    "messages a turn": lambda tally: tally.posted + tally.letters,
}
"""The same of all players together in a turn, as the game counts its turns."""


def by_touch(panel: Sequence[Tally], page: Sequence[Tally], part: float) -> Figures:
    """How many touches a turn takes on the page; by the panel so many presses, of which a menu is
    two taps, for it is opened before one of its choices is taken. `part` of the presses is the
    goal."""
    turns, there = sum(tally.turns for tally in panel), sum(tally.turns for tally in page)
    if not turns or not there:
        return {}
    presses = sum(tally.presses.total() for tally in panel) / turns
    menus = sum(tally.menus for tally in panel) / turns
    touches = sum(tally.presses.total() for tally in page) / there
    held = sum(tally.held for tally in page) / there
    return {
        f"touches a turn on the page{at_most(round(part * presses, 2))}": touches,
        "of the presses a turn by the panel, %": 100 * touches / presses,
        "of the taps a turn by the panel, %": 100 * touches / (presses + menus),
        f"touches a turn, held instead of Confirm{at_most(round(part * presses, 2))}": touches
        - held,
        "of the presses a turn by the panel, held, %": 100 * (touches - held) / presses,
        "of the taps a turn by the panel, held, %": 100 * (touches - held) / (presses + menus),
        "touches a turn that enlarge first, on a phone": sum(t.enlarged for t in page) / there,
    }


def figures(tallies: Sequence[Tally]) -> Figures:
    """The figures of matches that were played alike."""
    found = {name: mean(map(count, tallies)) for name, count in _COUNTED.items()}
    found["messages in the channel after a move, most"] = max(tally.a_move for tally in tallies)
    found["open letters of a person, most"] = max(tally.open for tally in tallies)
    found["letters unread at the end, most"] = max(max(tally.unread) for tally in tallies)
    found["letters with a button at the end, most"] = max(max(tally.live) for tally in tallies)
    if turns := sum(tally.turns for tally in tallies):
        spent = [presses for tally in tallies for presses in tally.of_a_turn.values()]
        found["turns"] = turns / len(tallies)
        found |= {name: sum(map(count, tallies)) / turns for name, count in _A_TURN.items()}
        found["all phases of a turn, median"] = median(spent)
        found["all phases of a turn, most"] = max(spent)
    for kind in sorted({kind for tally in tallies for kind in tally.of_a_kind}):
        spent = [presses for tally in tallies for presses in tally.of_a_kind.get(kind, ())]
        what = kind if " " in kind else f"a {kind}"
        found[f"{what}, times"] = len(spent) / len(tallies)
        found[f"{what}, mean"] = mean(spent)
        found[f"{what}, most"] = max(spent)
    return found
