"""The exam that every game passes: ours and the toys of the tests."""

from __future__ import annotations

import json
from enum import Enum
from itertools import pairwise
from typing import Any, NewType, get_args, get_origin

import pytest

from games import log, notation
from games.advice import advice_of
from games.codec import from_json, to_json
from games.core import Dealer, Forbidden, View, play
from games.exam.nonsense import illegal, strange
from games.exam.sittings import (
    EXAMINED,
    LONGEST,
    SEED,
    Sitting,
    every_game,
    every_sitting,
    glimpses,
    match,
)
from games.exam.words import catalogue


@every_sitting
def test_somebody_is_awaited_as_long_as_there_is_no_result(sitting: Sitting) -> None:
    game = sitting.game
    for step in match(sitting):
        state = step.position.state
        assert (game.result(state) is None) == bool(game.awaited(state))
        assert game.awaited(state) <= set(sitting.everybody())


@every_sitting
def test_the_result_ranks_every_seat_and_says_why(sitting: Sitting) -> None:
    result = sitting.game.result(match(sitting)[-1].position.state)
    assert result is not None
    assert len(result.ranks) == len(result.scores) == sitting.seats
    for rank in result.ranks:
        assert rank == 1 + sum(other < rank for other in result.ranks)
    assert result.reason in catalogue(sitting.key)["reason"]


@every_sitting
def test_a_match_that_nobody_plays_ends_too(sitting: Sitting) -> None:
    game = sitting.game
    position, _ = log.start(game, sitting.seats, sitting.options, SEED)
    while awaited := log.awaited(game, position):
        assert position.plays < LONGEST
        seat = max(awaited)
        action = game.fallback(position.state, seat)
        assert action in game.legal(position.state, seat)
        position, _ = log.move(game, position, seat, action, SEED, auto=True)


@every_sitting
def test_an_awaited_seat_can_do_something_and_its_fallback_is_one_of_it(sitting: Sitting) -> None:
    game = sitting.game
    for position in glimpses(sitting):
        for seat in game.awaited(position.state):
            legal = game.legal(position.state, seat)
            assert legal
            assert game.fallback(position.state, seat) in legal


@every_sitting
def test_what_the_host_plays_meanwhile_for_a_plan_is_legal(sitting: Sitting) -> None:
    """For whatever was planned, be it nonsense."""
    game = sitting.game
    for position in glimpses(sitting, most=12):
        for seat in game.awaited(position.state):
            legal, fallback = game.legal(position.state, seat), game.fallback(position.state, seat)
            seen = game.view(position.state, seat)
            meanwhile = advice_of(game).turns.meanwhile
            played = {meanwhile(seen, planned, fallback) for planned in strange(sitting)}
            assert played - {None} <= set(legal)


@every_sitting
def test_the_legal_actions_are_the_same_when_asked_again_and_none_comes_twice(
    sitting: Sitting,
) -> None:
    game = sitting.game
    for position in glimpses(sitting):
        again = from_json(game.INFO.state, to_json(position.state))
        for seat in sitting.everybody():
            legal = list(game.legal(position.state, seat))
            assert legal == list(game.legal(again, seat))
            assert len(set(legal)) == len(legal)
            assert set(map(type, legal)) <= set(game.INFO.actions)


@every_sitting
def test_nothing_is_legal_after_the_end(sitting: Sitting) -> None:
    end = match(sitting)[-1].position.state
    assert not any(sitting.game.legal(end, seat) for seat in sitting.everybody())


@every_sitting
def test_an_action_leaves_the_state_alone_and_does_the_same_again(sitting: Sitting) -> None:
    steps = match(sitting)
    for before, step in pairwise(steps):
        written = json.dumps(to_json(before.position.state))
        dealer = Dealer(draws=step.entry.draws)
        assert step.entry.seat is not None
        after = sitting.game.apply(
            before.position.state, step.entry.seat, step.entry.action, dealer
        )
        assert after == step.position.state
        assert tuple(dealer.told) == step.entry.told
        assert json.dumps(to_json(before.position.state)) == written


@every_sitting
def test_every_action_has_a_notation_of_its_own_that_reads_back(sitting: Sitting) -> None:
    game = sitting.game
    for position in glimpses(sitting):
        for seat in sitting.everybody():
            legal = game.legal(position.state, seat)
            assert len({str(action) for action in legal}) == len(legal)
            for action in legal:
                assert notation.parse(game.INFO.actions, str(action)) == action


@every_sitting
def test_an_illegal_action_is_refused_with_a_rule_of_the_game(sitting: Sitting) -> None:
    game, rules = sitting.game, catalogue(sitting.key)["rules"]
    for position in glimpses(sitting, most=12):
        for seat in sitting.everybody():
            for action in illegal(sitting, position.state, seat):
                with pytest.raises(Forbidden) as refusal:
                    play(game, position.state, seat, action, Dealer(SEED))
                assert refusal.value.rule in rules, f"{action} by {seat}"


@every_sitting
def test_a_view_says_whose_it_is_and_is_the_same_when_asked_again(sitting: Sitting) -> None:
    game = sitting.game
    for position in glimpses(sitting):
        again = from_json(game.INFO.state, to_json(position.state))
        for seat in (None, *sitting.everybody()):
            view = game.view(position.state, seat)
            assert isinstance(view, View)
            assert view.seat == seat
            assert view == game.view(again, seat)


@every_sitting
def test_what_is_told_is_an_event_the_game_has_listed(sitting: Sitting) -> None:
    everybody = frozenset(sitting.everybody())
    for step in match(sitting):
        for told in step.entry.told:
            assert type(told.event) in sitting.game.INFO.events
            assert told.to is None or told.to <= everybody


@every_sitting
def test_nothing_is_drawn_in_a_game_that_says_it_has_no_chance(sitting: Sitting) -> None:
    assert sitting.game.INFO.chance or not any(step.entry.draws for step in match(sitting))


@every_game
def test_the_fields_of_actions_can_be_asked_for(key: str) -> None:
    for action in EXAMINED[key].INFO.actions:
        for kind in notation.field_types(action).values():
            assert _can_be_asked(kind), f"{action.__name__}: {kind}"


@every_game
def test_actions_and_events_are_frozen_and_have_names_of_their_own(key: str) -> None:
    info = EXAMINED[key].INFO
    kinds: list[Any] = [*info.actions, *log.events_of(EXAMINED[key])]
    assert len({kind.__name__ for kind in kinds}) == len(kinds)
    assert all(kind.__dataclass_params__.frozen for kind in kinds)
    assert len({action.word() for action in info.actions}) == len(info.actions)
    assert key == info.key == key.lower()


@every_game
def test_the_options_can_be_left_as_they_are(key: str) -> None:
    options = EXAMINED[key].INFO.options
    assert options() == options()
    assert options.__dataclass_params__.frozen


def _can_be_asked(kind: Any) -> bool:
    if get_origin(kind) is tuple:
        return _can_be_asked(get_args(kind)[0])
    if isinstance(kind, NewType):
        return _can_be_asked(kind.__supertype__)
    return kind in (int, str) or (isinstance(kind, type) and issubclass(kind, Enum))
