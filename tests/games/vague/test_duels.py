"""Duels (TV-8 to TV-12)."""

from __future__ import annotations

from games import terrain_vague
from games.core import Dealer, Seat
from games.terrain_vague import duels, turn
from games.terrain_vague.events import (
    Appointed,
    BarsNoted,
    CounterNoted,
    DuelCalled,
    DuelShown,
    HasChosen,
    PawnsNoted,
    PointsGiven,
)
from games.terrain_vague.moves import Bars, Counter, Pawns
from games.terrain_vague.phases import Appointing, Duelling, Gathering, Moving, Shown
from games.terrain_vague.state import Duels, Options, State
from tests.support.games.vague import (
    CABINS,
    SMALL,
    C,
    F,
    P,
    R,
    done,
    during,
    legal,
    red_turn,
    refusal,
    told,
    yard,
)


def pick_all(state: State, **picks: str) -> State:
    """Everybody's picks, as the rulebook's example needs them."""
    for name, texts in picks.items():
        for text in texts.split(", "):
            state = done(state, Seat("prcf".index(name)), text)
    return state


OTHERS = {"c": "pawns 8+7, bars 1+2", "f": "pawns 8+7, bars 1+2"}


def test_tv_8_the_duel_of_turn_three_with_5_5_and_7_against_the_triple_5() -> None:
    """The rulebook: the Roncier picks 5, 5 and 7, the Parpaings the bar 5: 7 points are left."""
    state = pick_all(red_turn(), r="pawns 5+5+7, bars 8+7+5", p="pawns 8, bars 5", **OTHERS)
    first = next(duel for duel in state.shown if duel.seat == R)
    assert first == Shown(R, P, (7, 5, 5), (5,))
    assert (first.struck, first.points) == (2, 7)
    assert state.points[R] == 7


def test_tv_8_the_second_duel_with_5_7_and_8_against_the_eight() -> None:
    """The rulebook: the Parpaings had bet everything on the 8, and get nothing."""
    state = pick_all(red_turn(), r="pawns 5+5+7, bars 8+7+5", p="pawns 8, bars 5", **OTHERS)
    second = next(duel for duel in state.shown if duel.seat == P)
    assert second == Shown(P, R, (8,), (8, 7, 5))
    assert state.points[P] == 0


def test_tv_8_pawns_that_are_alike_and_survive_count_each() -> None:
    assert Shown(R, P, (7, 5, 5), (8,)).points == 17
    assert Shown(R, P, (7, 7, 7), (5,)).points == 21


def test_tv_8_everybody_picks_as_many_pieces_as_their_card_says() -> None:
    state = red_turn()
    assert isinstance(state.phase, Duelling)
    asked = {seat: duels.picks_of(state.phase, seat) for seat in (P, R, C, F)}
    assert asked == {
        P: {Pawns: 1, Bars: 1}, R: {Pawns: 3, Bars: 3}, C: {Pawns: 2, Bars: 2},
        F: {Pawns: 2, Bars: 2},
    }  # fmt: skip
    assert refusal(state, "pawns 8+7", P) == "TV-8"


def test_tv_8_the_reveal_is_told_to_everybody_and_says_what_was_struck() -> None:
    state = pick_all(red_turn(), r="pawns 5+5+7, bars 8+7+5", p="pawns 8, bars 5",
                     c=OTHERS["c"], f="pawns 8+7")  # fmt: skip
    state, events = told(state, F, "bars 2+1")
    assert DuelShown(R, (7, 5, 5), P, (5,), 2, 7) in events
    assert next(e for e in events if isinstance(e, PointsGiven)) == PointsGiven(C, 15, 1)
    assert isinstance(state.phase, Gathering)


def test_tv_9_at_most_three_pawns_are_alike_and_bars_are_all_different() -> None:
    assert len(duels.picks(Pawns, 3)) == 120
    assert len(duels.picks(Bars, 3)) == 56
    assert len(duels.picks(Pawns, 4)) == 330 - 8
    state = done(red_turn(), R, "pawns 8+8+8")
    assert refusal(state, "bars 8+8+7", R) == "TV-9"
    assert refusal(state, "pawns 9+8+7", R) == "TV-9"


def test_tv_10_both_duels_are_picked_together_and_may_be_changed_until_all_are_in() -> None:
    state = done(red_turn(), R, "pawns 5+5+7")
    assert legal(state, R, "bars")
    assert legal(state, R, "pawns 8+8+8")
    assert refusal(state, "pawns 7+5+5", R) == "TV-10"
    state = done(state, R, "bars 8+7+5", "pawns 8+8+8", "bars 3+2+1")
    state = pick_all(state, p="pawns 8, bars 5", **OTHERS)
    assert Shown(R, P, (8, 8, 8), (5,)) in state.shown


def test_tv_10_only_the_picker_hears_what_they_picked_the_others_that_they_have_chosen() -> None:
    state, dealer = red_turn(), Dealer()
    state = terrain_vague.apply(state, R, Pawns((7, 5, 5)), dealer)
    state = terrain_vague.apply(state, R, Bars((8, 7, 5)), dealer)
    assert [(type(t.event), t.to) for t in dealer.told] == [
        (PawnsNoted, {R}), (BarsNoted, {R}), (HasChosen, None),
    ]  # fmt: skip
    assert R not in terrain_vague.awaited(state)
    for seat in (None, P, C, F):
        seen = terrain_vague.view(state, seat).duels
        assert seen is not None
        assert (seen.pawns, seen.bars, seen.counter) == (None, None, None)
    own = terrain_vague.view(state, R).duels
    assert own is not None
    assert (own.pawns, own.bars) == ((7, 5, 5), (8, 7, 5))


def test_tv_10_what_counters_a_lone_gang_is_heard_by_the_picker_alone() -> None:
    dealer = Dealer()
    terrain_vague.apply(red_turn(9, 3, named=(None, None, P)), P, Counter((8,)), dealer)
    (noted,) = dealer.told
    assert noted.event == CounterNoted(C, (8,))
    assert noted.to == frozenset({P})


def test_tv_10_one_by_one_shows_the_first_duel_before_the_second_is_picked() -> None:
    state = red_turn(options=Options(duels=Duels.ONE_BY_ONE))
    assert legal(state, R) == {str(pick) for pick in duels.picks(Pawns, 3)} | {"lot"}
    assert legal(state, P) == {str(pick) for pick in duels.picks(Bars, 1)} | {"lot"}
    state = pick_all(state, r="pawns 5+5+7", p="bars 5", c="pawns 8+7", f="bars 2+1")
    assert {duel.seat for duel in state.shown} == {R, C}
    assert isinstance(state.phase, Duelling)
    state = pick_all(state, r="bars 8+7+5", p="pawns 8", c="bars 2+1", f="pawns 8+7")
    assert len(state.shown) == 4
    assert state.points == (0, 7, 15, 15)


def test_tv_11_the_lone_gang_names_once_who_counters_it() -> None:
    board = yard(3, gravats="a1 a2", ronces="e1 e2", flaques="i1 i2",
                 pawns={"cabin": "a1 e1 i1"})  # fmt: skip
    state = during(board, Gathering(P), turn=0)
    state = turn.onward(turn._turn_begun(state, Dealer()), Dealer())
    assert state.phase == Appointing(C)
    assert legal(state, C) == {"appoint parpaings", "appoint roncier"}
    state, events = told(state, C, "appoint parpaings")
    assert Appointed(C, P) in events
    assert state.turn == 1
    assert isinstance(state.phase, Gathering)


def test_tv_11_the_gang_named_counters_with_as_many_bars_as_the_missing_card_says() -> None:
    """Turn 9: the Cloaque has 3, the missing Ferrailleurs 1, the Parpaings 3, the Roncier 1."""
    state = red_turn(9, 3, named=(None, None, P))
    assert isinstance(state.phase, Duelling)
    assert duels.picks_of(state.phase, P) == {Pawns: 3, Bars: 3, Counter: 1}
    assert duels.picks_of(state.phase, C) == {Pawns: 3}
    state = pick_all(state, p="pawns 8+8+8, bars 3+2+1, counter 8", r="pawns 7, bars 8",
                     c="pawns 8+7+6")  # fmt: skip
    assert Shown(C, P, (8, 7, 6), (8,)) in state.shown
    assert state.points == (0, 7, 13)


def test_tv_12_two_players_duel_each_other_with_their_own_numbers() -> None:
    state = red_turn(3, 2)
    assert isinstance(state.phase, Duelling)
    assert [(b.seat, b.pawns, b.foe, b.bars) for b in state.phase.bouts] == [
        (R, 3, P, 1), (P, 1, R, 3),
    ]  # fmt: skip


def test_tv_35b_whose_sworn_enemy_is_out_duels_like_a_lone_gang() -> None:
    land = {"ronces": "a1 a2 f1 f2", "flaques": "k1 k2"}
    state = red_turn(land=land)
    assert state.phase == Appointing(R)
    assert legal(state, R) == {"appoint cloaque", "appoint ferrailleurs"}
    state = done(state, R, "appoint cloaque")
    assert isinstance(state.phase, Duelling)
    lone = next(bout for bout in state.phase.bouts if bout.lone)
    assert (lone.seat, lone.pawns, lone.foe, lone.bars) == (R, 3, C, 1)
    assert P not in terrain_vague.awaited(state)


def test_tv_35b_if_the_one_it_had_named_is_out_a_lone_gang_names_another() -> None:
    land = {"flaques": "k1 k2", "ferraille": "a1 a2"}
    state = red_turn(land=land | {"ronces": "f1 f2"}, named=(None, P, None, None))
    assert state.phase == Appointing(R)
    assert legal(state, R) == {"appoint cloaque", "appoint ferrailleurs"}


def test_tv_35b_of_two_gangs_that_are_left_each_counters_the_other() -> None:
    state = red_turn(land={"ronces": "a1 a2 f1 f2"})
    assert state.named == (None, F, None, R)
    assert isinstance(state.phase, Duelling)
    assert {(b.seat, b.foe, b.bars) for b in state.phase.bouts} == {(R, F, 1), (F, R, 2)}


def test_duels_are_called_before_they_are_picked() -> None:
    dealer = Dealer()
    board = yard(pawns={"cabin": CABINS}, **SMALL[4])
    turn._turn_begun(during(board, Moving(P), turn=2), dealer)
    called = [t.event for t in dealer.told if isinstance(t.event, DuelCalled)]
    assert called[0] == DuelCalled(R, 3, P, 1)
    assert len(called) == 4
