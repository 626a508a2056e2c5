"""What follows from a step without a player: moves of the host for seats that are given up, planned
moves, and moves for a seat whose time is over. Pure.

Long because these cases take turns in one loop.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.tables import menu
from bot.tables.notifications import warning
from bot.tables.orders import Plan, broken, led_to, lost_of, only_ends, ordered, skipped
from bot.tables.records import Awaited, Notification
from games import history, log, notation
from games.advice import advice_of
from games.codec import to_json
from games.core import Action, AnyGame, Forbidden, Seat

Steps = list[tuple[log.Position, log.Entry]]
Plans = Mapping[Seat, Plan]
MOST_ORDERED = 60  # steps at once, after which standing orders wait for their player
MOST_AT_ONCE = 40  # actions that are played for one seat when its time is over


@dataclass(frozen=True, slots=True)
class Followed:
    """All steps; who is awaited after them; what is left of the plans that changed; and
    notifications of plans that were dropped."""

    steps: Steps
    asked: Awaited
    plans: dict[Seat, Plan]
    notifications: list[Notification]


@dataclass(frozen=True, slots=True)
class Before:
    """The match before the steps: what `follow` must know of it."""

    number: int
    game: AnyGame
    seed: str
    entries: Sequence[log.Entry]
    position: log.Position
    plans: Plans


@dataclass(frozen=True, slots=True)
class First:
    """The steps that a seat takes, what they leave of some plans, and notifications.

    The rest of the plans of `halted` seats waits until these seats are asked again.
    """

    steps: Steps
    left: Plans = field(default_factory=dict)
    notifications: Sequence[Notification] = ()
    halted: frozenset[Seat] = frozenset()


def follow(before: Before, first: First) -> Followed:
    """The first steps and those that follow from them. If a planned move is not legal when it could
    be played, the rest of its plan is dropped; a move that may still become legal waits."""
    steps, plans, notifications = list(first.steps), dict(first.left), list(first.notifications)
    while True:
        asked, called = _asked(before, steps)
        position = steps[-1][0]
        if vacant := asked.seats & position.resigned:
            steps.append(for_resigned(before.game, position, min(vacant), before.seed))
            continue
        if _lapses(before, position, plans, notifications):
            continue
        planned = {s: plan for s in sorted(called) if (plan := plans.get(s, before.plans.get(s)))}
        free = {seat: plan for seat, plan in planned.items() if seat not in first.halted}
        if _by_branch(before, position, free, plans, notifications):
            continue
        if _by_plan(before, position, free, steps, plans, notifications):
            continue
        if len(steps) < MOST_ORDERED and _by_order(
            before, position, planned, steps, plans, notifications
        ):
            continue
        return Followed(steps, asked, plans, notifications)


def _lapses(
    before: Before,
    position: log.Position,
    plans: dict[Seat, Plan],
    notifications: list[Notification],
) -> bool:
    """Drop the first plan whose turn is over, or the part of it from a move that can no longer
    come, whether its seat is awaited or not. False: there is no such plan."""
    game = before.game
    for seat, plan in sorted({**before.plans, **plans}.items()):
        moves, last = plan.moves, plan.until
        if not moves or not last or seat in position.resigned:
            continue
        view = game.view(position.state, seat)
        turn = advice_of(game).turns.number(view)
        if last < turn:
            plans[seat] = plan.without_moves()
            if not only_ends(game, position, seat, moves):
                notifications.append(_dropped(before, seat, "plan_turn_over", moves))
            return True
        if last == turn and (gone := lost_of(game, view, moves)) is not None:
            plans[seat] = plan.without_moves(start=led_to(game, view, moves, gone.place))
            why = {"rule": gone.rule, "why": json.dumps(to_json(gone.reason))}
            notifications.append(_dropped(before, seat, "plan_lost", moves[gone.place :], **why))
            return True
    return False


def _by_branch(
    before: Before,
    position: log.Position,
    planned: Plans,
    plans: dict[Seat, Plan],
    notifications: list[Notification],
) -> bool:
    """Take the fitting branch of the first plan that has branches, or drop them. False: no plan has
    branches, or they are for later."""
    for seat, plan in planned.items():
        if not plan.branches:
            continue
        if (decided := _decided(before, position, seat, plan, notifications)) != plan:
            plans[seat] = decided
            return True
    return False


def _decided(
    before: Before,
    position: log.Position,
    seat: Seat,
    plan: Plan,
    notifications: list[Notification],
) -> Plan:
    """What is planned for an awaited seat. If no branch fits, its player is notified.
    Before a secret choice that precedes the moves nothing is decided yet: the
    condition may still come true."""
    legal = before.game.legal(position.state, seat)
    first = (branch.moves[0] for branch in plan.branches if branch.moves)
    if all(action.secret for action in legal) and any(
        _waits(before.game, position, seat, move) for move in first
    ):
        return plan
    decided = plan.decided(before.game, before.game.view(position.state, seat))
    if decided is not None:
        return decided
    branches = [branch.text for branch in plan.branches]
    notifications.append(_dropped(before, seat, "plan_no_branch", branches))
    return Plan(plan.orders)


def _by_plan(
    before: Before,
    position: log.Position,
    planned: Plans,
    steps: Steps,
    plans: dict[Seat, Plan],
    notifications: list[Notification],
) -> bool:
    """Play or drop the first planned move; False: there is none."""
    game = before.game
    for seat, plan in planned.items():
        passed = skipped(game, position, seat, plan.moves)
        moves = plan.moves[passed:]
        if not moves or _waits(game, position, seat, moves[0]):
            continue
        action = legal_of(game, position, seat, moves[0])
        plans[seat] = plan.without_moves(None if action is None else passed + 1)
        if action is None:
            notifications.append(_lapsed(before, position, seat, "plan_dropped", moves))
        else:
            steps.append(log.move(game, position, seat, action, before.seed))
        return True
    return False


def _by_order(
    before: Before,
    position: log.Position,
    planned: Plans,
    steps: Steps,
    plans: dict[Seat, Plan],
    notifications: list[Notification],
) -> bool:
    """Carry out the first standing order that applies, or drop one that no longer holds. False:
    there is neither."""
    for seat, plan in planned.items():
        if (gone := broken(before.game, position, seat, plan)) is not None:
            plans[seat] = plan.without(gone)
            notifications.append(_dropped(before, seat, "order_over", [gone.text]))
            return True
        if (said := ordered(before.game, position, seat, plan)) is not None:
            action, left = said
            if left != plan:
                plans[seat] = left
            steps.append(log.move(before.game, position, seat, action, before.seed))
            return True
    return False


def time_out(before: Before, seat: Seat, news: Sequence[Notification]) -> First:
    """What is played for a seat whose time is over: its plan, else what the host plays for it.

    It continues while only this seat is awaited (the others have waited long enough), or while this
    wait goes on. A plan that is for later is kept, and the host plays no more than it must
    meanwhile. `news` is sent if the host has played, unless a plan was dropped: then that is sent
    instead.
    """
    steps, notifications, position = Steps(), list[Notification](), before.position
    plan = _decided(before, position, seat, before.plans.get(seat, Plan()), notifications)
    moves = plan.moves
    while not steps or (len(steps) < MOST_AT_ONCE and _still(before.game, steps[-1], seat)):
        moves = moves[skipped(before.game, position, seat, moves) :]
        action = legal_of(before.game, position, seat, moves[0]) if moves else None
        if action is not None:
            steps.append(log.move(before.game, position, seat, action, before.seed))
            moves = moves[1:]
        else:
            kept = _meanwhile(before.game, position, seat, moves[0]) if moves else None
            if moves and kept is None:
                lapsed = _lapsed(before, position, seat, "plan_dropped_late", moves)
                notifications, moves = [lapsed], ()
            steps.append(by_host(before.game, position, seat, before.seed, kept))
        position = steps[-1][0]
    if any(entry.auto for _, entry in steps):
        notifications = notifications or list(news)
    played = len(plan.moves) - len(moves)
    return First(steps, {seat: plan.without_moves(played)}, notifications)


def thought(before: Before, seat: Seat, actions: Sequence[Action], failed: log.Failure) -> Steps:
    """The steps of a computer that wants to take these actions, one after the other.

    Those after the first are played while nothing unexpected happens: each is legal, the seat is
    awaited, nothing was drawn. If not even the first is legal the host plays instead, with the
    reason `failed`.
    """
    steps, position = Steps(), before.position
    for action in actions:
        drawn = bool(steps) and bool(steps[-1][1].draws)
        if drawn or action not in log.legal(before.game, position, seat):
            break
        steps.append(log.move(before.game, position, seat, action, before.seed))
        position = steps[-1][0]
        if seat not in log.awaited(before.game, position):
            break
    if not steps:
        after, entry = by_host(before.game, position, seat, before.seed)
        steps.append((after, replace(entry, failed=failed)))
    return steps


def taken_back(before: Before, step: tuple[log.Position, log.Entry], to: int) -> First:
    """Return to the position after entry `to`, and drop the plans of the seats whose plays are
    taken back or brought back."""
    passed = {before.entries[number].seat for number in history.between(before.entries, to)}
    stay = passed - before.position.resigned
    lost = [(seat, plan) for seat, plan in sorted(before.plans.items()) if plan and seat in stay]
    notifications = [_dropped(before, seat, "plan_overtaken", plan.texts) for seat, plan in lost]
    return First([step], {seat: Plan() for seat, _ in lost}, notifications)


def by_host(
    game: AnyGame, position: log.Position, seat: Seat, seed: str, action: Action | None = None
) -> tuple[log.Position, log.Entry]:
    """The step that the host takes for a seat: this action, else the fallback."""
    action = action or game.fallback(position.state, seat)
    return log.move(game, position, seat, action, seed, auto=True)


def for_resigned(
    game: AnyGame, position: log.Position, seat: Seat, seed: str
) -> tuple[log.Position, log.Entry]:
    """The step that the host takes for a seat that is given up."""
    passed_over = advice_of(game).passed_over or game.fallback
    return by_host(game, position, seat, seed, passed_over(position.state, seat))


def legal_of(game: AnyGame, position: log.Position, seat: Seat, move: str) -> Action | None:
    """The legal action that a planned move means; None if it is not legal now."""
    legal = game.legal(position.state, seat)
    try:
        action = menu.read(game.INFO.actions, legal, move)
    except menu.Unreadable:
        return None
    return action if action in legal else None


def planned(before: Before, seat: Seat, most: int = MOST_AT_ONCE) -> tuple[Steps, Plan, bool]:
    """A seat's plan if it were played now: the steps, while each is legal, the seat is awaited and
    nothing was drawn; what is left of the plan; and whether a draw stopped it."""
    steps, position = Steps(), before.position
    plan = _decided(before, position, seat, before.plans.get(seat, Plan()), [])
    moves = plan.moves
    while moves and len(steps) < most:
        moves = moves[skipped(before.game, position, seat, moves) :]
        action = legal_of(before.game, position, seat, moves[0])
        over = steps and (steps[-1][1].draws or seat not in log.awaited(before.game, position))
        if action is None or over:
            break
        steps.append(log.move(before.game, position, seat, action, before.seed))
        moves, position = moves[1:], steps[-1][0]
    played = len(plan.moves) - len(moves)
    halted = bool(steps) and bool(steps[-1][1].draws)
    return steps, plan.without_moves(played), halted


def _waits(game: AnyGame, position: log.Position, seat: Seat, move: str) -> bool:
    """Whether a planned move is not legal now, but may be later."""
    if legal_of(game, position, seat, move) is not None:
        return False
    return _meanwhile(game, position, seat, move) is not None


def _meanwhile(game: AnyGame, position: log.Position, seat: Seat, move: str) -> Action | None:
    """What the host plays for an awaited seat whose planned move may come
    later; None: it cannot."""
    planned = notation.parse(game.INFO.actions, move)
    if planned is None:
        return None
    fallback = game.fallback(position.state, seat)
    return advice_of(game).turns.meanwhile(log.view(game, position, seat), planned, fallback)


def _still(game: AnyGame, step: tuple[log.Position, log.Entry], seat: Seat) -> bool:
    """Whether only this seat is awaited after the step, or its wait goes on."""
    position, entry = step
    waiting = log.awaited(game, position) - position.resigned
    return waiting == {seat} or (seat in waiting and history.hidden(entry, None))


def _dropped(
    before: Before, seat: Seat, key: str, moves: Sequence[str], **why: str
) -> Notification:
    """The notification that a plan was dropped: its next move, how many followed it, and why, if a
    rule forbids it."""
    return warning(seat, key, table=before.number, move=moves[0], count=len(moves) - 1, **why)


def _lapsed(
    before: Before, position: log.Position, seat: Seat, key: str, moves: Sequence[str]
) -> Notification:
    """As `_dropped`, for a move that is not legal now: with the rule that forbids it, and the
    reason as JSON if the game gives one."""
    action = notation.parse(before.game.INFO.actions, moves[0])
    if action is None:
        return _dropped(before, seat, key, moves)
    against = Forbidden.by(before.game.forbidden(position.state, seat, action))
    why = {} if against.reason is None else {"why": json.dumps(to_json(against.reason))}
    return _dropped(before, seat, key, moves, rule=against.rule, **why)


def _asked(before: Before, steps: Steps) -> tuple[Awaited, frozenset[Seat]]:
    """Who is awaited after the steps, and who is newly asked by them, so that their plans are used.

    A wait restarts when a seat becomes awaited, or has acted and is awaited again. But a play that
    repeats one that was taken back begins no wait, since otherwise time could be gained by taking
    back. Nor does a secret choice that leaves the same seats awaited: otherwise time could be
    gained by changing it, and others would see when it was made. And no plan is used for a position
    that an undo brings back.
    """
    known = history.furthest(before.entries)
    awaited = log.awaited(before.game, before.position)
    restarted, called = frozenset[Seat](), frozenset[Seat]()
    for position, entry in steps:
        now = log.awaited(before.game, position)
        fresh = {s for s in now if s not in awaited or (s == entry.seat and entry.to is None)}
        hidden = history.hidden(entry, None) and now == awaited
        again = {entry.seat} & awaited if hidden or position.plays <= known else set()
        called = now & (called | fresh)
        restarted = now & (restarted | (fresh - again))
        awaited = now
    returned = steps[0][1].to is not None
    return Awaited(awaited, restarted), frozenset() if returned else called
