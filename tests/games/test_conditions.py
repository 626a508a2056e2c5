"""What a plan may hang on is what its seat sees, and what the others can bring about."""

from __future__ import annotations

from typing import Any

import pytest

from games import GAMES, log, registry
from games.advice import NO_ADVICE, advice_of
from games.conditions import Condition, condition_of, supposed
from games.core import Seat
from games.exam.secrets import twins
from games.exam.sittings import sittings
from tests.support.games.handovers import waiting

HELD = [key for key, game in GAMES.items() if advice_of(game).holders != NO_ADVICE.holders]
"""The games that tell whose each place is."""


@pytest.mark.parametrize("key", HELD)
def test_in_a_supposed_state_the_seat_is_asked_and_the_condition_holds(key: str) -> None:
    found = 0
    for game, position, seat in list(waiting(key))[::7]:
        view = game.view(position.state, seat)
        for each in supposed(game, view)[:6]:
            for state in each.states:
                assert seat in game.awaited(state)
                assert each.condition.holds(game, game.view(state, seat))
            assert not each.condition.holds(game, view)
            found += 1
    assert found


@pytest.mark.parametrize("key", HELD)
def test_it_is_spelled_as_it_is_read(key: str) -> None:
    game, position, seat = next(waiting(key))
    for each in supposed(game, game.view(position.state, seat)):
        assert condition_of(str(each.condition)) == each.condition


@pytest.mark.parametrize("text", ["", "lost", "burnt e4", "e4 lost"])
def test_what_is_no_condition_is_not_read(text: str) -> None:
    assert condition_of(text) is None


def test_what_few_of_many_actions_bring_about_is_supposed_too() -> None:
    """Patrouille, a one: twelve moves among a thousand places for barricades. It once said that
    nothing could come about."""
    game = registry()["patrouille"]
    position, _ = log.start(game, 2, game.INFO.options(), "s0")
    (mover,) = game.awaited(position.state)
    legal = game.legal(position.state, mover)
    assert sum(action.word() == "move" for action in legal) < len(legal) // 50
    assert supposed(game, game.view(position.state, Seat(1 - mover)))


def test_who_is_asked_now_waits_for_nothing() -> None:
    game = registry()["diceland"]
    position, _ = log.start(game, 2, game.INFO.options(), "now")
    (seat,) = game.awaited(position.state)
    assert supposed(game, game.view(position.state, seat)) == ()


@pytest.mark.fault("H1")
@pytest.mark.parametrize("key", ["maillot", "vague"])
def test_what_others_have_chosen_in_secret_changes_nothing_that_is_supposed(key: str) -> None:
    game = registry()[key]
    sitting = next(each for each in sittings() if each.key == key)
    alike = 0
    for _, chooser, world, twin in twins(sitting, most=3):
        for seat in set(sitting.everybody()) - {chooser}:
            one, two = (game.view(at.state, seat) for at in (world, twin))
            if one == two:
                assert supposed(game, one) == supposed(game, two)
                alike += 1
    assert alike


@pytest.mark.parametrize("key", HELD)
def test_whose_a_place_is_all_see_alike(key: str) -> None:
    for game, position, _ in list(waiting(key))[::11]:
        holders = advice_of(game).holders
        public = holders(game.view(position.state, None))
        assert all(holders(game.view(position.state, Seat(n))) == public for n in (0, 1))


def test_a_condition_holds_of_what_the_seat_sees() -> None:
    *_, (game, position, seat) = waiting("diceland")
    view: Any = game.view(position.state, seat)
    holders = advice_of(game).holders(view)
    own = next(place for place, holder in holders.items() if holder == seat)
    other = next(place for place, holder in holders.items() if holder != seat)
    free = next(place for place in view.state.lands if place not in holders)
    held = {
        f"{change} {place}": condition.holds(game, view)
        for change in ("lost", "taken", "left")
        for place in (own, other, free)
        if (condition := condition_of(f"{change} {place}")) is not None
    }
    assert held == {
        f"lost {own}": False, f"lost {other}": True, f"lost {free}": True,
        f"taken {own}": False, f"taken {other}": True, f"taken {free}": False,
        f"left {own}": True, f"left {other}": False, f"left {free}": True,
    }  # fmt: skip
    assert isinstance(condition_of(f"lost {own}"), Condition)
