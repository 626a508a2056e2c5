"""Something can be said of all that can be done in a match; and the first match keeps its word."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from data.words import Words
from games import diceland
from games.core import Action, Dealer, Seat
from games.diceland import ADVICE
from games.diceland.advice.lessons import TEACHING
from games.diceland.advice.remarks import Roll, RollTakes, RollWins
from games.diceland.moves import Attack
from games.diceland.state import (
    Board,
    Options,
    State,
)
from games.exam.asking import why_not
from games.notation import action_of
from games.teaching import LEARNER, prepared
from tests.support.games.diceland import PENALTY, awaited, read

WORDS = Words.of("en", "diceland")

MIXES = (
    Options(size=8),
    Options(size=10, attraction=PENALTY, grouping=True, terrain=True),
    Options(size=10, capital=True, terrain=True, fill_the_void=True, board=Board.RANDOM),
    Options(size=8, board=Board.TURNS, capital=True, grouping=True),
)


@pytest.mark.parametrize("options", MIXES)
def test_something_can_be_said_of_every_action_of_a_match(options: Options) -> None:
    """DL-6 and all the others: of what is legal now, and of what was legal before."""
    dice = random.Random(7)
    state, seen = diceland.setup(2, options, Dealer("advice")), dict[Action, None]()
    for step in range(150):
        if not diceland.awaited(state):
            break
        seat = awaited(state)
        view, legal = diceland.view(state, seat), diceland.legal(state, seat)
        for action in dice.sample(legal, min(8, len(legal))):
            said = [*ADVICE.consequences(view, action), ADVICE.reason(view, action)]
            assert all(WORDS.remark(remark) for remark in said if remark is not None)
            assert len(said) <= 6
            assert not isinstance(action, Attack) or _holds(state, seat, action, said)
        seen |= dict.fromkeys(dice.sample(legal, min(4, len(legal))))
        for action in [action for action in seen if action not in legal]:
            assert why_not(diceland, state, str(action), seat)[1], (action, state.phase)
        state = diceland.apply(state, seat, dice.choice(legal), Dealer(f"advice/{step}"))


def _holds(state: State, seat: Seat, action: Attack, said: Sequence[object]) -> bool:
    """The lines of the odds cover all rolls, and those that take the tile are those that do."""
    rows = [remark for remark in said if isinstance(remark, Roll)]
    if len(action.armies) > 1:
        return sum(row.ways for row in rows) == 36
    gone = 0
    for roll in range(1, 7):
        after = diceland.apply(state, seat, action, Dealer(draws=[roll - 1]))
        there = after.armies.get(action.target)
        gone += there is not None and there.seat == seat
    taken = sum(row.ways for row in rows if isinstance(row, RollTakes | RollWins))
    return sum(row.ways for row in rows) == 6 and (not taken or gone == taken)


def test_what_the_first_match_says_of_its_dice_is_so() -> None:
    """DL-3 to DL-9: its dice come from its seed, and it is won by either way it can end (DL-14)."""
    lesson = TEACHING.lesson
    state = prepared(diceland, lesson).setup(2, lesson.options, Dealer())
    plays, rolled = 0, []
    for step in lesson.steps:
        before = state
        for seat, text in ((LEARNER, step.accepts[0]), *step.others):
            plays += 1
            dealer = Dealer(f"{lesson.seed}/{plays}")
            state = diceland.apply(state, seat, action_of(diceland, text), dealer)
            if seat == LEARNER and dealer.draws:
                rolled.append({draw + 1 for draw in dealer.draws})
    assert rolled == [{3}, {2, 5}, {6}, {2, 4}, {2, 6}]
    for text in lesson.steps[-1].accepts:
        result = diceland.result(diceland.apply(before, LEARNER, read(text), Dealer()))
        assert result is not None
        assert result.winners == {LEARNER}
