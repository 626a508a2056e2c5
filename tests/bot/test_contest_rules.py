"""Who stands where in a ladder or a round robin, and who may meet."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.base.errors import Refused
from bot.tables import contests
from bot.tables.contests import Contest, ContestKind, Entrant, EventStatus, Outcome, Pairing
from bot.tables.records import Status


def made(kind: ContestKind, *results: tuple[int, int, Outcome], gone: int = 0) -> Contest:
    """Three people, 1 to 3, and what came of their pairings in this order."""
    return Contest(
        *(1, 2, 3, kind, "race", "en", None, EventStatus.GOING, None),
        entrants=tuple(Entrant(n, n, f"n{n}", n == gone) for n in (1, 2, 3)),
        pairings=tuple(
            Pairing(n, first, second, n, Status.FINISHED, outcome, n, n)
            for n, (first, second, outcome) in enumerate(results, 1)
        ),
    )


def numbers(found: tuple[Entrant, ...]) -> list[int]:
    return [e.number for e in found]


def test_two_points_for_a_win_one_for_a_draw_then_the_direct_meeting() -> None:
    robin = made(
        ContestKind.ROUND_ROBIN, (1, 2, Outcome.SECOND), (1, 3, Outcome.FIRST), (2, 3, Outcome.DRAW)
    )
    assert [(r.entrant.number, r.points) for r in contests.table(robin)] == [(2, 3), (1, 2), (3, 1)]
    assert contests.is_complete(robin)
    tied = made(
        ContestKind.ROUND_ROBIN, (1, 2, Outcome.SECOND), (1, 3, Outcome.FIRST), (2, 3, Outcome.VOID)
    )
    assert [r.entrant.number for r in contests.table(tied)] == [2, 1, 3]
    assert not contests.is_complete(tied)


def test_what_nothing_tells_apart_is_shared() -> None:
    each = (Outcome.FIRST, Outcome.SECOND, Outcome.FIRST)
    pairs = tuple((a, b, won) for (a, b), won in zip(combinations((1, 2, 3), 2), each, strict=True))
    assert numbers(contests.champions(made(ContestKind.ROUND_ROBIN, *pairs))) == [1, 2, 3]


def test_who_leaves_loses_what_was_not_played() -> None:
    robin = made(ContestKind.ROUND_ROBIN, (1, 2, Outcome.FIRST), (1, 3, Outcome.FIRST), gone=1)
    rows = {r.entrant.number: (r.wins, r.losses) for r in contests.table(robin)}
    assert rows == {1: (2, 0), 2: (0, 1), 3: (0, 1)}
    assert numbers(contests.champions(made(ContestKind.ROUND_ROBIN, gone=1))) == [2, 3]


def test_on_a_ladder_the_winner_takes_the_place_and_others_shift_down() -> None:
    ladder = made(ContestKind.LADDER, (3, 1, Outcome.FIRST))
    assert numbers(contests.ladder(ladder)) == [3, 1, 2]
    for nothing in (Outcome.SECOND, Outcome.DRAW, Outcome.VOID):
        kept_so = made(ContestKind.LADDER, (3, 1, nothing))
        assert numbers(contests.ladder(kept_so)) == [1, 2, 3]
    assert numbers(contests.ladder(made(ContestKind.LADDER, gone=1))) == [2, 3]


def test_on_a_ladder_one_challenges_upwards_only() -> None:
    ladder = made(ContestKind.LADDER)
    contests.must_be_open(ladder, 3, 1)
    with pytest.raises(Refused, match="contest_cannot_ladder"):
        contests.must_be_open(ladder, 1, 3)
