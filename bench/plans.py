"""A whole turn laid down by pressing, as a player does who has five minutes: see `bench.hand`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bench.hand import Hand, addresses, items, leading, offers
from bot.features.plans.rules import look_ahead
from bot.matches.match import Match
from bot.tables import menu
from games.computers import Level, choose
from games.core import Action, Dealer, Seat
from games.notation import parse

MOST = 20  # moves that are laid down for a turn
FORMS = 12  # presses for one of them, after which the panel leads nowhere


async def whole_turn(match: Match, hand: Hand, wanted: Sequence[Action]) -> int:
    """All that is wanted in this turn is pressed together and played; gives the presses it took."""
    before = hand.presses
    await hand.open_plan()
    for action in wanted:
        await _lay(hand, menu.path_of(action))
    if offers(hand.panel, "plannow"):
        await hand.press(leading(hand.panel, "plannow"))
    return hand.presses - before


def recorded(match: Match, seat: Seat, texts: Sequence[str]) -> Sequence[Action]:
    """Of these moves the first ones, as far as they are possible as things stand."""
    laid, found = list[str](), list[Action]()
    for text in texts:
        ahead = look_ahead(match.game, match.view(seat), laid)
        if ahead is None or ahead.stops is not None or ahead.drawn:
            break
        action = parse(match.game.INFO.actions, text)
        if action is None or action not in ahead.before:
            break
        laid += map(str, (*ahead.before[action], action))
        found.append(action)
    return found


def thought_of(match: Match, seat: Seat, dealer: Dealer) -> Sequence[Action]:
    """What a normal computer would do in this turn as far as it can be foreseen, without the ends
    of phases: these are laid down with what follows."""
    laid, found = list[str](), list[Action]()
    turn = getattr(match.view(seat), "turn", 0)
    for _ in range(MOST):
        ahead = look_ahead(match.game, match.view(seat), laid)
        if ahead is None or not ahead.before or ahead.stops is not None or ahead.drawn:
            break
        view = match.game.view(ahead.state, seat)
        legal = match.game.legal(ahead.state, seat)
        if getattr(view, "turn", 0) != turn or not legal:
            break
        action = choose(match.game, view, legal, Level.NORMAL, dealer)[0]
        laid.append(str(action))
        if not match.advice.passes(view, action):
            found.append(action)
    return found


async def _lay(hand: Hand, path: menu.Path) -> None:
    laid = hand.match.plan_of(hand.seat)
    for _ in range(FORMS):
        if hand.match.plan_of(hand.seat) != laid:
            return
        step = _step(hand.panel, path)
        if step is None:
            raise AssertionError(f"{path} is not among {list(addresses(hand.panel))}")
        await hand.press(*step)
    raise AssertionError(f"{path} is not reached")


def _step(panel: Any, path: menu.Path) -> tuple[str, str | None] | None:
    """What to press on the way to a move: what leads farthest of addresses, in a menu a value."""
    found = list[tuple[int, str, str | None]]()
    for item in items(panel):
        _, verb, _, *rest = str(item["custom_id"]).split(":")
        if verb != "ahead" or len(rest) < 2 or rest[0] in ("enter", "unpick"):
            continue
        given = tuple(rest[2:])
        for value in [o["value"] for o in item.get("options", ())] or [None]:
            if rest[0] == "area":
                continue
            whole = (*given, *(menu.answers(value) if value else ()))
            if whole == path[: len(whole)]:
                found.append((len(whole), item["custom_id"], value))
    if not found:
        return None
    _, where, value = max(found, key=lambda each: each[0])
    return where, value
