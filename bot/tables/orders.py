"""Plans of seats: moves for their next turns, and standing orders. Pure.

Each is stored as the typed text; ``@12`` before it is the turn of the table until which its moves
are meant. A standing order stays until its rule no longer holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count, takewhile

from games import log
from games.advice import Lost, advice_of
from games.core import Action, AnyGame, Order, Seat, View
from games.notation import parse

UNTIL = "@"
_BETWEEN = re.compile(" ?; ?| then ", re.IGNORECASE)


def typed_moves(text: str) -> list[str]:
    """The moves of a text such as ``roll; gather lid b4 then end``; the last is empty where nothing
    of it has been typed yet."""
    return _BETWEEN.split(re.sub(r"\s+", " ", text))


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """A move as it was typed; whether it can be made shows when its turn comes."""

    text: str


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An order as it was typed, and what it says."""

    text: str
    order: Order


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a seat, in the order in which it was typed. `until` is the last turn for which
    the moves are meant; 0: not given, or there are none."""

    lines: tuple[PlannedMove | StandingOrder, ...] = ()
    until: int = 0

    def __post_init__(self) -> None:
        """Without moves there is no turn for which they are meant."""
        if not self.moves:
            object.__setattr__(self, "until", 0)

    def __bool__(self) -> bool:
        """Whether anything is planned."""
        return bool(self.lines)

    @classmethod
    def read(cls, game: AnyGame, texts: Sequence[str], until: int | None = None) -> Plan:
        """The plan that is stored or typed so, its moves meant `until` that turn (0: whenever;
        None: as the texts say)."""
        typed = [text for text in texts if not text.startswith(UNTIL)]
        said = (int(text[1:]) for text in texts if text.startswith(UNTIL))
        orders = [(text, order_of(game, text)) for text in typed]
        lines = (StandingOrder(text, o) if o else PlannedMove(text) for text, o in orders)
        return cls(tuple(lines), max(said, default=0) if until is None else until)

    @property
    def stored(self) -> tuple[str, ...]:
        """The texts by which it is stored."""
        return (f"{UNTIL}{self.until}", *self.texts) if self.until else self.texts

    @property
    def texts(self) -> tuple[str, ...]:
        """The moves and the orders, as they were typed."""
        return tuple(line.text for line in self.lines)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves, as they were typed."""
        return tuple(line.text for line in self.lines if isinstance(line, PlannedMove))

    @property
    def orders(self) -> tuple[StandingOrder, ...]:
        """The standing orders."""
        return tuple(line for line in self.lines if isinstance(line, StandingOrder))

    def without_moves(self, stop: int | None = None, *, start: int = 0) -> Plan:
        """The plan without the moves from the place `start` to before `stop` (None: to the end)."""
        gone, number = set(range(len(self.moves))[start:stop]), count()
        left = (o for o in self.lines if isinstance(o, StandingOrder) or next(number) not in gone)
        return replace(self, lines=tuple(left))

    def without(self, gone: StandingOrder, then: Order | None = None) -> Plan:
        """The plan with `then` in the place of an order; None: without it."""
        left = () if then is None else (StandingOrder(str(then), then),)
        lines = (new for line in self.lines for new in (left if line == gone else (line,)))
        return replace(self, lines=tuple(lines))


def order_of(game: AnyGame, text: str) -> Order | None:
    """The standing order that is spelled so; None: it is none."""
    found = parse(game.INFO.orders, text)
    return found if isinstance(found, Order) else None


def lost_of(game: AnyGame, view: View, moves: Sequence[str]) -> Lost | None:
    """The first of these moves that can never come in this turn; None: all still may."""
    read = [parse(game.INFO.actions, text) for text in moves]
    return advice_of(game).lost(view, [a for a in takewhile(bool, read) if a is not None])


def _passing(game: AnyGame, view: View) -> Callable[[Action | None], bool]:
    """Whether an action, or a text that is none, merely passes on."""
    passes = advice_of(game).passes
    return lambda action: action is not None and passes(view, action)


def led_to(game: AnyGame, view: View, moves: Sequence[str], place: int) -> int:
    """The place of the first of the moves that merely pass on to the one at this place."""
    before = [parse(game.INFO.actions, text) for text in reversed(moves[:place])]
    return place - len(list(takewhile(_passing(game, view), before)))


def needless(game: AnyGame, view: View, legal: Sequence[Action], moves: Sequence[str]) -> int:
    """How many of the first moves merely pass on to what can be done already: a phase was skipped
    that they would have ended."""
    read = [parse(game.INFO.actions, text) for text in moves]
    passes = _passing(game, view)
    passing = list(takewhile(passes, read))
    if not 0 < len(passing) < len(read):
        return 0
    over = {type(action) for action in (*passing, *filter(passes, legal))}
    wanted = read[len(passing)]
    return len(passing) if wanted in legal and type(wanted) not in over else 0


def only_ends(game: AnyGame, position: log.Position, seat: Seat, moves: Sequence[str]) -> bool:
    """Whether planned moves only end a phase or a turn."""
    view, legal = game.view(position.state, seat), game.legal(position.state, seat)
    ends = {type(action) for action in filter(_passing(game, view), legal)}
    return all(type(parse(game.INFO.actions, move)) in ends for move in moves)


def skipped(game: AnyGame, position: log.Position, seat: Seat, moves: Sequence[str]) -> int:
    """How many of the first planned moves have become needless."""
    if len(moves) < 2:
        return 0
    return needless(game, game.view(position.state, seat), game.legal(position.state, seat), moves)


def broken(game: AnyGame, position: log.Position, seat: Seat, plan: Plan) -> StandingOrder | None:
    """The first order that no longer holds; None: all do."""
    if not plan.orders:
        return None
    view = log.view(game, position, seat)
    return next((each for each in plan.orders if not each.order.holds(view)), None)


def ordered(
    game: AnyGame, position: log.Position, seat: Seat, plan: Plan
) -> tuple[Action, Plan] | None:
    """What the newest order that has something to say takes now, one that yields after all others,
    and what is planned then; None: the player is asked."""
    if not plan.orders:
        return None
    view, legal = log.view(game, position, seat), log.legal(game, position, seat)
    newest_first = plan.orders[::-1]
    # Stable: the newest stays first among those that yield, and among the others.
    for each in sorted(newest_first, key=lambda each: each.order.yields):
        action = each.order.decide(view, legal)
        if action is not None and action in legal:
            return action, plan.without(each, each.order.then(action))
    return None
