"""Duels by lot: what nobody can do better against (TV-8 to TV-11)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import count

import pytest

from games import history, log, terrain_vague
from games.core import BadRecord, Dealer, Seat
from games.log import Entry
from games.terrain_vague import duels
from games.terrain_vague.events import (
    BarsNoted,
    CounterNoted,
    DuelCalled,
    DuelShown,
    HasChosen,
    LotPicks,
    PawnsNoted,
)
from games.terrain_vague.lot import bars_by_lot, pawns_by_lot
from games.terrain_vague.moves import Bars, Lot, Pawns
from games.terrain_vague.phases import Duelling, Gathering, Numbers
from games.terrain_vague.state import Duels, Options
from tests.support.games.vague import C, P, R, done, legal, red_turn, refusal

ALL = range(1, 9)
every_duel = pytest.mark.parametrize(("k", "m"), [(k, m) for k in ALL for m in ALL])
LOWEST = {1: 5, 2: 4, 3: 3, 4: 2, 5: 2}
"""The lowest number that is played against so many bars."""


def exactly(picker: str, k: int, m: int) -> Mapping[Numbers, Fraction]:
    """Every pick that the lot can make, with its probability: each start is drawn once."""
    found: Tally[Numbers] = Tally()
    for start in count():  # pragma: no branch
        dealer = Dealer(draws=[start])
        try:
            picked = pawns_by_lot(k, m, dealer) if picker == "pawns" else bars_by_lot(m, dealer)
        except BadRecord:  # there are no more starts than so many
            return {numbers: Fraction(times, start) for numbers, times in found.items()}
        found[picked] += 1
    raise AssertionError


@cache
def of_pawns(k: int, m: int) -> Mapping[int, Fraction]:
    """How many pawns of each number are expected."""
    chances = exactly("pawns", k, m)
    return {n: sum((p * each.count(n) for each, p in chances.items()), Fraction()) for n in ALL}


@cache
def of_bars(m: int) -> Mapping[int, Fraction]:
    """The probability of each bar."""
    chances = exactly("bars", 1, m)
    return {n: sum((p * each.count(n) for each, p in chances.items()), Fraction()) for n in ALL}


def worth(k: int, m: int) -> Fraction:
    """What the pawns bring, worked out from the formula: k (|S| - m) / H."""
    values = []
    for lowest in ALL:
        inverse = sum((Fraction(1, n) for n in range(lowest, 9)), Fraction())
        values.append((9 - lowest - m) / inverse)
    return k * max(values)


@every_duel
def test_tv_9_a_pick_by_lot_is_one_that_a_player_could_make(k: int, m: int) -> None:
    for pawns in exactly("pawns", k, m):
        assert len(pawns) == k
        assert max(map(pawns.count, pawns)) <= 3
        assert list(pawns) == sorted(pawns, reverse=True)
    for bars in exactly("bars", k, m):
        assert len(bars) == len(set(bars)) == m
        assert list(bars) == sorted(bars, reverse=True)


@every_duel
def test_tv_8_by_lot_each_pawn_and_each_bar_comes_exactly_as_often_as_it_must(
    k: int, m: int
) -> None:
    """Pawn n is expected k / (n H) times, bar n has the probability 1 - V / n."""
    pawns, bars, value = of_pawns(k, m), of_bars(m), worth(1, m)
    played = [n for n in ALL if pawns[n]]
    assert played == list(range(LOWEST.get(m, min(played)), 9))
    inverse = sum((Fraction(1, n) for n in played), Fraction())
    assert pawns == {n: Fraction(k, n) / inverse if n in played else 0 for n in ALL}
    assert bars == {n: 1 - value / n if n in played else 0 for n in ALL}


@every_duel
def test_tv_8_against_the_lot_the_best_answer_gains_nothing(k: int, m: int) -> None:
    """Points are a sum over the pieces, so the best pick is that of the best single pieces."""
    pawns, bars, value = of_pawns(k, m), of_bars(m), worth(k, m)
    one = sorted((n * (1 - bars[n]) for n in ALL for _ in range(3)), reverse=True)
    assert sum(one[:k]) == value
    struck = sorted((n * pawns[n] for n in ALL), reverse=True)
    assert sum(struck) - sum(struck[:m]) == value
    assert sum(n * pawns[n] * (1 - bars[n]) for n in ALL) == value


@pytest.mark.parametrize(("k", "m"), [(3, 1), (1, 3), (2, 2), (2, 1), (1, 1), (3, 3)])
def test_tv_8_drawn_from_seeds_the_lot_comes_as_often_as_it_must(k: int, m: int) -> None:
    """Four standard deviations of a share of 3,000 picks, that of a pawn being at most 1/2."""
    times = 3000
    dealers = [Dealer(f"the lot of a junkyard/{k}/{m}/{n}") for n in range(times)]
    pawns, bars = Tally[int](), Tally[int]()
    for dealer in dealers:
        pawns.update(pawns_by_lot(k, m, dealer))
        bars.update(bars_by_lot(m, dealer))
    bound = 4 * 0.5 / times**0.5
    for n in ALL:
        assert abs(pawns[n] / times - float(of_pawns(k, m)[n])) < bound
        assert abs(bars[n] / times - float(of_bars(m)[n])) < bound


def test_tv_8_three_bars_are_no_longer_sure_of_the_lone_pawn_of_a_sleeper() -> None:
    """Turn 3: the Parpaings have one pawn against three bars of the Roncier."""
    shares = of_pawns(1, 3)
    assert max(shares.values()) < Fraction(1, 3)
    assert worth(1, 3) > 2


def test_tv_10_the_lot_picks_all_that_is_owed_and_tells_nobody_else() -> None:
    state, dealer = red_turn(), Dealer("owed")
    state = terrain_vague.apply(state, R, Lot(), dealer)
    assert isinstance(state.phase, Duelling)
    pawns, bars = state.phase.pawns.own(R), state.phase.bars.own(R)
    assert pawns is not None
    assert bars is not None
    assert (len(pawns), len(bars), len(dealer.draws)) == (3, 3, 2)
    assert [(t.event, t.to) for t in dealer.told] == [
        (LotPicks(), {R}), (PawnsNoted(pawns), {R}), (BarsNoted(bars), {R}), (HasChosen(R), None),
    ]  # fmt: skip
    assert R not in terrain_vague.awaited(state)
    assert Lot.secret


def test_tv_10_the_lot_leaves_alone_what_was_picked_and_picks_anew_if_nothing_is_owed() -> None:
    state = done(red_turn(), R, "pawns 2+2+1")
    assert "lot" in legal(state, R)
    state = done(state, R, "lot")
    assert isinstance(state.phase, Duelling)
    assert state.phase.pawns.own(R) == (2, 2, 1)
    state = done(state, R, "lot")
    assert isinstance(state.phase, Duelling)
    assert state.phase.pawns.own(R) != (2, 2, 1)
    state = done(state, R, "pawns 2+2+1", "bars 3+2+1")
    assert isinstance(state.phase, Duelling)
    assert (state.phase.pawns.own(R), state.phase.bars.own(R)) == ((2, 2, 1), (3, 2, 1))


def test_tv_11_the_lot_picks_the_bars_against_a_lone_gang_too() -> None:
    """Turn 9: the Parpaings pick 3 pawns and 3 bars, and 1 bar against the Cloaque."""
    state, dealer = red_turn(9, 3, named=(None, None, P)), Dealer("lone")
    state = terrain_vague.apply(state, P, Lot(), dealer)
    noted = [t.event for t in dealer.told if t.to == frozenset({P})]
    assert [type(event) for event in noted] == [LotPicks, PawnsNoted, BarsNoted, CounterNoted]
    last = noted[-1]
    assert isinstance(last, CounterNoted)
    assert (last.lone, len(last.numbers)) == (C, 1)


@pytest.mark.parametrize("choice", list(Duels))
def test_who_misses_a_duel_is_given_what_the_lot_picks(choice: Duels) -> None:
    state, dealer = red_turn(options=Options(duels=choice)), Dealer("asleep")
    while isinstance(state.phase, Duelling):
        seat = max(terrain_vague.awaited(state))
        action = terrain_vague.fallback(state, seat)
        assert action == Lot()
        state = terrain_vague.apply(state, seat, action, dealer)
    assert isinstance(state.phase, Gathering)
    assert len(state.shown) == 4
    called = [t.event for t in dealer.told if isinstance(t.event, DuelCalled)]
    assert len(called) == (0 if choice is Duels.TOGETHER else 2)


def test_tv_8_there_is_nothing_to_leave_to_the_lot_outside_a_duel() -> None:
    board = red_turn().board
    state = red_turn(land={"ronces": "a1 a2 f1 f2", "flaques": "k1 k2"})
    state = done(state, R, "appoint cloaque")
    assert not legal(state, P)
    assert refusal(state, "lot", P) == "TV-8"
    assert board.players == 4


def asleep(seats: int, seed: str) -> tuple[log.Position, list[Entry]]:
    """A match that nobody plays, to the end of its first duels."""
    position, entry = log.start(terrain_vague, seats, Options(), seed)
    entries = [entry]
    while not any(isinstance(told.event, DuelShown) for told in entries[-1].told):
        seat: Seat = min(terrain_vague.awaited(position.state))
        action = terrain_vague.fallback(position.state, seat)
        position, entry = log.move(terrain_vague, position, seat, action, seed, auto=True)
        entries.append(entry)
    return position, entries


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tv_8_a_log_with_lots_replays_and_verifies_and_a_forged_draw_does_not(seats: int) -> None:
    position, entries = asleep(seats, "forty winks")
    again = log.replay(terrain_vague, seats, Options(), entries)
    assert again == position
    assert history.verify(terrain_vague, seats, Options(), entries, "forty winks")
    at = next(n for n, entry in enumerate(entries) if entry.action == Lot())
    lot = entries[at]
    draws = (lot.draws[0] + 1, *lot.draws[1:])
    forged = [*entries[:at], Entry(lot.kind, lot.seat, lot.action, draws, True), *entries[at + 1 :]]
    assert not history.verify(terrain_vague, seats, Options(), forged, "forty winks")


def test_tv_8_two_matches_draw_other_lots() -> None:
    def shown(seed: str) -> tuple[object, ...]:
        return asleep(4, seed)[0].state.shown  # type: ignore[no-any-return]

    assert len({shown(f"match {n}") for n in range(5)}) == 5


def test_bars_by_lot_are_those_of_the_duel_they_are_meant_for() -> None:
    state = red_turn()
    assert isinstance(state.phase, Duelling)
    assert duels.picks_of(state.phase, P) == {Pawns: 1, Bars: 1}
    state = done(state, P, "lot")
    assert isinstance(state.phase, Duelling)
    assert [len(seal.own(P) or ()) for seal in (state.phase.pawns, state.phase.bars)] == [1, 1]
