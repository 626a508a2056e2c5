"""What a seat has laid down: moves for its next turns, and standing orders beside them. Pure.

Both are texts in one list, as they were spelled; an order stays until it holds no more. Beside them
may stand until which turn of the table the moves are meant (`UNTIL` and its number).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count, takewhile

from games import log
from games.core import Action, AnyGame, Lost, Order, Seat, View
from games.notation import parse

UNTIL = "@"
_BETWEEN = re.compile(" ?; ?| then ", re.IGNORECASE)


def typed_moves(text: str) -> list[str]:
    """The moves of a text such as ``roll; gather lid b4 then end``; the last is empty where nothing
    of it has been typed yet."""
    return _BETWEEN.split(re.sub(r"\s+", " ", text))


def shown(laid: Sequence[str]) -> tuple[str, ...]:
    """The moves and the orders, as their player sees them."""
    return tuple(text for text in laid if not text.startswith(UNTIL))


def until(laid: Sequence[str]) -> int:
    """The last turn for which the moves are meant; 0: that is not said."""
    return max((int(text[1:]) for text in laid if text.startswith(UNTIL)), default=0)


def meant_until(game: AnyGame, laid: Sequence[str], turn: int | None = None) -> tuple[str, ...]:
    """What is laid down, the moves meant until this turn (0: whenever; None: as was said before);
    without moves nothing is said of that."""
    last = until(laid) if turn is None else turn
    said = (f"{UNTIL}{last}",) if last and moves_of(game, laid) else ()
    return (*said, *shown(laid))


def order_of(game: AnyGame, text: str) -> Order | None:
    """The standing order that is spelled so; None: it is none."""
    found = parse(game.INFO.orders, text)
    return found if isinstance(found, Order) else None


def moves_of(game: AnyGame, laid: Sequence[str]) -> tuple[str, ...]:
    """The moves among what is laid down, in their order."""
    return tuple(text for text in shown(laid) if order_of(game, text) is None)


def lost_of(game: AnyGame, view: View, moves: Sequence[str]) -> Lost | None:
    """The first of these moves that can never come in this turn any more; None: all still may."""
    read = [parse(game.INFO.actions, text) for text in moves]
    return view.lost([action for action in takewhile(bool, read) if action is not None])


def led_to(game: AnyGame, view: View, moves: Sequence[str], place: int) -> int:
    """The place of the first of the moves that merely pass on to the one at this place."""
    before = [parse(game.INFO.actions, text) for text in reversed(moves[:place])]
    passing = takewhile(lambda action: action is not None and view.passes(action), before)
    return place - len(list(passing))


def without_moves(
    game: AnyGame, laid: Sequence[str], stop: int | None = None, *, start: int = 0
) -> tuple[str, ...]:
    """What is left without the moves from the place `start` to before `stop` (None: to the end)."""
    gone = set(range(len(moves_of(game, laid)))[start:stop])
    number = count()
    left = [
        text
        for text in laid
        if text.startswith(UNTIL) or order_of(game, text) or next(number) not in gone
    ]
    return meant_until(game, left)


def needless(game: AnyGame, view: View, legal: Sequence[Action], moves: Sequence[str]) -> int:
    """How many of the first moves merely pass on to what can be done already: a phase was skipped
    that they would have ended."""
    read = [parse(game.INFO.actions, text) for text in moves]
    passing = list(takewhile(lambda action: action is not None and view.passes(action), read))
    if not 0 < len(passing) < len(read):
        return 0
    over = {type(action) for action in (*passing, *filter(view.passes, legal))}
    wanted = read[len(passing)]
    return len(passing) if wanted in legal and type(wanted) not in over else 0


def only_ends(game: AnyGame, position: log.Position, seat: Seat, moves: Sequence[str]) -> bool:
    """Whether moves that were laid down do no more than end a phase or a turn."""
    view, legal = game.view(position.state, seat), game.legal(position.state, seat)
    ends = {type(action) for action in legal if view.passes(action)}
    return all(type(parse(game.INFO.actions, move)) in ends for move in moves)


def skipped(game: AnyGame, position: log.Position, seat: Seat, moves: Sequence[str]) -> int:
    """How many of the first moves that were laid down have become needless."""
    if len(moves) < 2:
        return 0
    return needless(game, game.view(position.state, seat), game.legal(position.state, seat), moves)


def broken(game: AnyGame, position: log.Position, seat: Seat, laid: Sequence[str]) -> str | None:
    """The first order that does not hold any more; None: all do."""
    orders = [(text, order_of(game, text)) for text in laid]
    if not any(order for _, order in orders):
        return None
    view = log.view(game, position, seat)
    return next((text for text, order in orders if order and not order.holds(view)), None)


def ordered(
    game: AnyGame, position: log.Position, seat: Seat, laid: Sequence[str]
) -> tuple[Action, tuple[str, ...]] | None:
    """What the newest order that has something to say takes now, one that yields after all others,
    and what is laid down then; None: the player is asked."""
    found = ((text, order_of(game, text)) for text in reversed(laid))
    orders = {text: order for text, order in found if order is not None}
    if not orders:
        return None
    view, legal = log.view(game, position, seat), log.legal(game, position, seat)
    for text, order in sorted(orders.items(), key=lambda item: item[1].yields):
        action = order.decide(view, legal)
        if action is not None and action in legal:
            return action, _carried_on(laid, text, order.then(action))
    return None


def _carried_on(laid: Sequence[str], text: str, then: Order | None) -> tuple[str, ...]:
    """What is laid down once an order has been carried out in part or in whole."""
    left = [] if then is None else [str(then)]
    return tuple(new for old in laid for new in (left if old == text else [old]))
