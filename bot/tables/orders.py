"""Plans of seats: moves for their next turns, what depends on what the others do, and standing
orders. Pure.

Each is stored as the typed text; ``@12`` before it is the turn of the table until which its moves
are meant. A standing order stays until its rule no longer holds. A branch (``if lost e4: attack e3
e4; end``, ``else: end``) becomes the plan when its seat is asked and its condition holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count, takewhile

from games import log
from games.advice import Lost, advice_of
from games.conditions import Condition, condition_of
from games.core import Action, AnyGame, Order, Seat, View
from games.notation import parse

UNTIL = "@"
IF = "if "
ELSE = "else"
_BETWEEN = re.compile(" ?; ?| then ", re.IGNORECASE)


def typed_moves(text: str) -> list[str]:
    """The moves of a text such as ``roll; gather lid b4 then end``; the last one is empty if its
    typing has not begun."""
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
class Branch:
    """Moves for the case that a condition holds when the seat is asked next (None: that no other
    branch's condition does). Without moves the seat wants to be asked in that case."""

    condition: Condition | None
    moves: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """As it is stored and typed."""
        head = ELSE if self.condition is None else f"{IF}{self.condition}"
        return f"{head}: {'; '.join(self.moves)}".strip()


def branch_of(text: str) -> Branch | None:
    """The branch that is spelled so; None: it is none."""
    head, colon, moves = text.replace(",", ":", 1).partition(":")
    head = head.strip().lower()
    condition = condition_of(head.removeprefix(IF)) if head.startswith(IF) else None
    if not colon or (condition is None and head != ELSE):
        return None
    return Branch(condition, tuple(filter(None, typed_moves(moves.strip()))))


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a seat, in the order in which it was typed. `until` is the last turn of the table
    in which the moves may be played; 0: none is given, or there are no moves."""

    lines: tuple[PlannedMove | Branch | StandingOrder, ...] = ()
    until: int = 0

    def __post_init__(self) -> None:
        """Clear `until` if there are no moves."""
        if not self.moves:
            object.__setattr__(self, "until", 0)

    def __bool__(self) -> bool:
        """Whether anything is planned."""
        return bool(self.lines)

    @classmethod
    def read(cls, game: AnyGame, texts: Sequence[str], until: int | None = None) -> Plan:
        """The plan with these stored or typed texts, its moves meant `until` that turn (0: any
        turn; None: as the texts say)."""
        typed = [text for text in texts if not text.startswith(UNTIL)]
        said = (int(text[1:]) for text in texts if text.startswith(UNTIL))
        lines = (_line(game, text) for text in typed)
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
    def branches(self) -> tuple[Branch, ...]:
        """The branches: moves that depend on what others do."""
        return tuple(line for line in self.lines if isinstance(line, Branch))

    @property
    def conditions(self) -> frozenset[Condition | None]:
        """The conditions of the branches; None is the one for all other cases."""
        return frozenset(branch.condition for branch in self.branches)

    @property
    def orders(self) -> tuple[StandingOrder, ...]:
        """The standing orders."""
        return tuple(line for line in self.lines if isinstance(line, StandingOrder))

    def without_moves(self, stop: int | None = None, *, start: int = 0) -> Plan:
        """The plan without the moves from the place `start` to before `stop` (None: to the end)."""
        gone, number = set(range(len(self.moves))[start:stop]), count()
        left = (o for o in self.lines if not isinstance(o, PlannedMove) or next(number) not in gone)
        return replace(self, lines=tuple(left))

    @property
    def size(self) -> int:
        """How many moves and orders it holds."""
        return sum(len(b.moves) for b in self.branches) + len(self.moves) + len(self.orders)

    def with_more(self, more: Sequence[Action]) -> Plan:
        """The plan with more moves, added to the open branch if there is one, and with more orders.
        A standing order that it has already is not added again."""
        wanted = {str(each): each for each in more if isinstance(each, Order)}
        orders = tuple(StandingOrder(t, o) for t, o in wanted.items() if t not in self.texts)
        moves = tuple(str(each) for each in more if not isinstance(each, Order))
        branch = self.open_branch()
        if branch is None:
            return replace(self, lines=(*self.lines, *map(PlannedMove, moves), *orders))
        grown = replace(branch, moves=(*branch.moves, *moves))
        return replace(self, lines=(*self.lines[:-1], *orders, grown))

    def open_branch(self) -> Branch | None:
        """The branch to which moves are added: the last line, if that is a branch."""
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, Branch) else None

    def branching(self, condition: Condition | None) -> Plan:
        """The plan with this branch open; moves outside of branches become the
        branch for all other cases."""
        every = (*self.branches, *((Branch(None, self.moves),) if self.moves else ()))
        begun = next((b for b in every if b.condition == condition), Branch(condition))
        return Plan((*self.orders, *(b for b in every if b != begun), begun))

    def decided(self, game: AnyGame, view: View) -> Plan | None:
        """The plan for a seat that is asked with this view: all branches are replaced by the moves
        of the first one whose condition holds, or else of the one for all other cases. A plan
        without branches stays as it is. None: no branch fits."""
        if not self.branches:
            return self
        holding = [b for b in self.branches if b.condition and b.condition.holds(game, view)]
        chosen = next(iter((*holding, *(b for b in self.branches if b.condition is None))), None)
        if chosen is None:
            return None
        moves = map(PlannedMove, chosen.moves)
        return Plan((*moves, *self.orders), advice_of(game).turns.number(view))

    def without(self, gone: StandingOrder, then: Order | None = None) -> Plan:
        """The plan with `then` in place of an order; None: without that order."""
        left = () if then is None else (StandingOrder(str(then), then),)
        lines = (new for line in self.lines for new in (left if line == gone else (line,)))
        return replace(self, lines=tuple(lines))


def _line(game: AnyGame, text: str) -> PlannedMove | Branch | StandingOrder:
    order = order_of(game, text)
    return StandingOrder(text, order) if order else branch_of(text) or PlannedMove(text)


def order_of(game: AnyGame, text: str) -> Order | None:
    """The standing order that is spelled so; None: it is none."""
    found = parse(game.INFO.orders, text)
    return found if isinstance(found, Order) else None


def lost_of(game: AnyGame, view: View, moves: Sequence[str]) -> Lost | None:
    """The first of these moves that can no longer come in this turn; None: all still may."""
    read = [parse(game.INFO.actions, text) for text in moves]
    return advice_of(game).turns.lost(view, [a for a in takewhile(bool, read) if a is not None])


def _passing(game: AnyGame, view: View) -> Callable[[Action | None], bool]:
    """Whether an action, or a text that is none, merely passes on."""
    passes = advice_of(game).passes
    return lambda action: action is not None and passes(view, action)


def led_to(game: AnyGame, view: View, moves: Sequence[str], place: int) -> int:
    """Where a series of moves begins that merely pass on to the move at this place."""
    before = [parse(game.INFO.actions, text) for text in reversed(moves[:place])]
    return place - len(list(takewhile(_passing(game, view), before)))


def needless(game: AnyGame, view: View, legal: Sequence[Action], moves: Sequence[str]) -> int:
    """How many of the first moves merely pass on to a move that is possible already, because the
    phase that they would have ended was skipped."""
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
    """The action that the newest applicable standing order takes now (an order that yields comes
    after all others), and what is planned after it; None: the player is asked."""
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
