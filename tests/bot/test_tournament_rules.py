"""Who meets whom in a league and a knock-out, what places are worth, and how it stands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.features.events.tournaments import rules
from bot.features.events.tournaments.next_round import following
from bot.features.events.tournaments.standing import (
    TableResult,
    Tournament,
    TournamentKind,
    TournamentPlan,
    TournamentTable,
    duels,
    league,
    met,
    podium,
)
from bot.tables.contests import Entrant, EventStatus
from bot.tables.records import Status

GAME = range(2, 7)
POSSIBLE = range(3, 7)
LONGER = 2.5
"""So many times the least tables are taken at most; docs/events.md has what is measured."""


def whole(people: int, wanted: int) -> tuple[list[rules.Tables], Counter[frozenset[int]]]:
    """All rounds of a league, and how often each two met."""
    rounds, so_far = list[rules.Tables](), Counter[frozenset[int]]()
    while rules.unmet(range(people), so_far):
        seed = f"{people} {len(rounds)}"
        tables, out = rules.grouped(range(people), so_far, wanted, POSSIBLE, seed)
        assert not out
        assert sorted(p for table in tables for p in table) == list(range(people))
        rounds.append(rules.needed(tables, so_far))
        for table in rounds[-1]:
            so_far.update(map(frozenset, combinations(table, 2)))
    return rounds, so_far


@pytest.mark.parametrize("wanted", POSSIBLE)
@pytest.mark.parametrize("people", [3, 4, 5, 6, 7, 9, 12, 13, 16, 24])
def test_everybody_meets_everybody_at_not_many_more_tables_than_it_takes(
    people: int, wanted: int
) -> None:
    rounds, so_far = whole(people, wanted)
    assert len(so_far) == people * (people - 1) // 2
    largest = max(len(table) for tables in rounds for table in tables)
    tables = sum(map(len, rounds))
    assert tables <= LONGER * rules.least_tables(people, largest)
    assert len(rounds) < people


@pytest.mark.parametrize(
    ("people", "wanted", "most"), [(9, 3, 12), (12, 6, 6), (16, 4, 24), (24, 4, 58)]
)
def test_people_are_exchanged_until_few_meet_again(people: int, wanted: int, most: int) -> None:
    """What docs/events.md says; nine people meet as no plan can do with fewer tables."""
    assert sum(map(len, whole(people, wanted)[0])) <= most


@pytest.mark.long
@pytest.mark.parametrize("wanted", POSSIBLE)
@pytest.mark.parametrize("people", range(3, 65))
def test_that_holds_of_up_to_sixty_four(people: int, wanted: int) -> None:
    test_everybody_meets_everybody_at_not_many_more_tables_than_it_takes(people, wanted)


@given(st.integers(3, 64), st.integers(3, 6))
def test_tables_are_as_large_as_can_be_and_alike(people: int, wanted: int) -> None:
    found = rules.sizes(people, wanted, POSSIBLE)
    assert sum(found) == people
    assert max(found) - min(found) <= 1
    assert min(found) >= 3
    assert max(found) <= max(wanted, 5)


@given(st.sets(st.integers(1, 99), min_size=3, max_size=12), st.integers(3, 6), st.text())
@settings(max_examples=40)
def test_the_same_seed_gives_the_same_tables_and_a_new_pair(
    people: set[int], wanted: int, seed: str
) -> None:
    order = sorted(people)
    known = Counter({frozenset(pair): 1 for pair in list(combinations(order, 2))[1:]})
    tables, out = rules.grouped(order, known, wanted, POSSIBLE, seed)
    assert (tables, out) == rules.grouped(order[::-1], known, wanted, POSSIBLE, seed)
    assert not out
    # One pair alone has not met: it sits together, and only its table is needed.
    assert [set(order[:2]) <= set(table) for table in rules.needed(tables, known)] == [True]


def test_where_the_game_has_no_such_tables_who_has_met_most_sits_out() -> None:
    known = Counter({frozenset((1, n)): 1 for n in (2, 3)})
    tables, out = rules.grouped((1, 2, 3, 4, 5), known, 4, (3, 4), "seed")
    assert out == (1,)
    assert sorted(map(sorted, tables)) == [[2, 3, 4, 5]]


@given(st.lists(st.integers(1, 6), min_size=3, max_size=6))
def test_every_table_is_worth_the_same_together_however_places_are_shared(ranks: list[int]) -> None:
    worth = rules.points(ranks)
    assert sum(worth) == Fraction(rules.FULL * len(ranks), 2)
    for (one, mine), (other, theirs) in combinations(zip(ranks, worth, strict=True), 2):
        assert (one < other) == (mine > theirs)
        assert (one == other) == (mine == theirs)


def test_places_are_worth_equal_steps_and_shared_ones_what_they_are_worth_together() -> None:
    assert list(map(int, rules.points((1, 2, 3)))) == [100, 50, 0]
    shared = Fraction(250, 3)
    assert list(rules.points((1, 1, 3, 4))) == [shared, shared, Fraction(100, 3), Fraction(0)]


@given(st.integers(2, 64))
def test_in_a_bracket_the_strong_meet_late_and_have_the_byes(people: int) -> None:
    pairs = rules.bracket(range(1, people + 1))
    assert sorted(p for pair in pairs for p in pair if p) == list(range(1, people + 1))
    byes = [p for pair in pairs for p in pair if None in pair and p is not None]
    assert sorted(byes) == list(range(1, len(byes) + 1))
    while len(pairs) > 1:  # the stronger one wins each time
        pairs = rules.paired([min(p for p in pair if p is not None) for pair in pairs])
    assert set(pairs[0]) == {1, 2}


def test_seeding_is_by_strength_and_equals_by_the_same_lot() -> None:
    assert rules.seeded((1, 2, 3), {2: 30, 3: 40, 1: 20}, "s") == (3, 2, 1)
    assert rules.seeded((1, 2, 3), None, "s") == rules.seeded((3, 2, 1), {}, "s")


def test_what_was_won_stays_won_and_who_leaves_before_loses() -> None:
    order = (1, 2)
    assert rules.winner((1, 2), {2: 2}, 2, 3, {2}, order) == (True, 2)
    assert rules.winner((1, 2), {2: 1}, 1, 3, {2}, order) == (True, 1)
    assert rules.winner((1, 2), {2: 1}, 1, 3, (), order) == (False, None)
    assert rules.winner((1, 2), {2: 1}, 3, 3, (), order) == (True, 2)
    assert rules.winner((1, 2), {}, 2, 1, (), order) == (False, None)
    assert rules.winner((1, 2), {}, 3, 1, (), order) == (True, 1)
    assert rules.winner((1, None), {}, 0, 1, (), order) == (True, 1)
    assert rules.winner((1, 2), {}, 0, 1, {1, 2}, order) == (True, None)


def a_league(
    *results: tuple[tuple[int, ...], TableResult], people: int = 4, **more: object
) -> Tournament:
    entrants = tuple(Entrant(n, 100 + n, f"P{n}") for n in range(1, people + 1))
    tables = tuple(
        TournamentTable(n, 1, n, 1, 1, who, match_id=n, status=Status.FINISHED, result=result)
        for n, (who, result) in enumerate(results, 1)
    )
    found = Tournament(
        *(1, 9, 10, TournamentKind.LEAGUE, "race", "en", 101, EventStatus.GOING, TournamentPlan()),
        round=len(results),
        entrants=entrants,
        tables=tables,
    )
    return replace(found, **more)  # type: ignore[arg-type]


def test_a_computer_takes_a_place_that_is_worth_nothing_to_anybody() -> None:
    rows = league(a_league(((1, 2, 3, 4), TableResult((1, 2, 3, 4), (1,)))))
    assert [(r.entrant.number, round(r.average), r.firsts) for r in rows] == [
        *((2, 67, 0), (3, 33, 0), (1, 0, 0), (4, 0, 0)),
    ]


def test_who_is_equal_in_all_shares_a_place_and_who_left_stands_below() -> None:
    found = a_league(((1, 2, 3, 4), TableResult((1, 2, 2, 4))))
    gone = replace(found, entrants=(replace(found.entrants[0], gone=True), *found.entrants[1:]))
    assert [(r.place, r.entrant.number) for r in league(found)] == [(1, 1), (2, 2), (2, 3), (4, 4)]
    assert [(r.place, r.entrant.number) for r in league(gone)] == [(1, 2), (1, 3), (3, 4), (4, 1)]
    assert [(n, e.number) for n, e in podium(found)] == [(1, 1), (2, 2), (2, 3)]


def test_points_count_a_table_for_not_everybody_sits_at_as_many() -> None:
    found = a_league(
        ((1, 2, 3), TableResult((1, 2, 3))), ((1, 2, 4), TableResult((3, 2, 1))), people=4
    )
    assert [r.entrant.number for r in league(found)] == [4, 1, 2, 3]


def test_a_table_that_was_called_off_counts_for_nothing_and_is_made_up_for() -> None:
    found = a_league(((1, 2, 3, 4), TableResult()))
    assert not met(found)
    assert not any(row.tables for row in league(found))
    to = following(found, GAME)
    assert to is not None
    assert (to.round, to.over, [sorted(who) for _, _, who in to.tables]) == (
        2,
        False,
        [[1, 2, 3, 4]],
    )


def test_a_league_ends_when_all_have_met_or_after_so_many_rounds() -> None:
    played = ((1, 2, 3, 4), TableResult((1, 2, 3, 4)))
    over = following(a_league(played), GAME)
    assert over is not None
    assert over.over
    more = following(a_league(played, people=7), GAME)
    assert more is not None
    assert not more.over
    limited = following(a_league(played, people=7, plan=TournamentPlan(rounds=1)), GAME)
    assert limited is not None
    assert limited.over
    assert following(a_league((played[0], None), people=7), GAME) is None  # type: ignore[arg-type]


def a_knockout(people: int, plan: TournamentPlan) -> Tournament:
    return replace(
        a_league(people=people, plan=plan),
        kind=TournamentKind.KNOCKOUT,
        seeds=tuple(range(1, people + 1)),
    )


def played_out(found: Tournament) -> Tournament:
    """A knock-out in which the one seeded higher wins each match."""
    while True:
        to = following(found, GAME)
        assert to is not None
        if to.over:
            return found
        made = tuple(
            TournamentTable(
                *(len(found.tables) + n, 1, to.round, place, nth, who),
                result=TableResult((1, 2) if who[0] < who[1] else (2, 1)),
            )
            for n, (place, nth, who) in enumerate(to.tables, 1)
        )
        found = replace(found, round=to.round, tables=(*found.tables, *made))


@given(st.integers(2, 40), st.sampled_from([1, 3]), st.booleans())
@settings(max_examples=40)
def test_a_knockout_ends_with_the_strongest_in_their_order(
    people: int, best_of: int, bronze: bool
) -> None:
    found = played_out(a_knockout(people, TournamentPlan(best_of=best_of, bronze=bronze)))
    names = [(n, e.number) for n, e in podium(found)]
    assert names[:2] == [(1, 1), (2, 2)]
    matches = people - 1 + (bronze and people > 3)
    assert len(found.tables) == matches * (best_of // 2 + 1)
    assert sum(n == 3 for n, _ in names) == (people > 2) + (people > 3 and not bronze)


def test_of_two_who_begin_in_turns_the_next_match_waits_for_the_one_before() -> None:
    found = replace(a_knockout(2, TournamentPlan(best_of=3)), round=1)
    first = TournamentTable(1, 1, 1, 1, 1, (1, 2))
    assert following(replace(found, tables=(first,)), GAME) is None
    over = replace(first, result=TableResult((1, 2)))
    to = following(replace(found, tables=(over,)), GAME)
    assert to is not None
    assert to.tables == ((1, 2, (2, 1)),)


def test_who_left_a_pair_lets_the_other_go_on_without_a_match() -> None:
    found = a_knockout(4, TournamentPlan())
    found = replace(found, entrants=(*found.entrants[:3], replace(found.entrants[3], gone=True)))
    to = following(found, GAME)
    assert to is not None
    assert [who for _, _, who in to.tables] == [(2, 3)]
    assert [d.winner for d in duels(replace(found, round=1))[0]] == [1, None]
