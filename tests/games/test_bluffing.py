"""The computer that bluffs, which authors are shown as an example."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import pytest

from games.core import Action, Dealer, Seat
from tests.source import ROOT


@pytest.fixture
def bluffing(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "docs" / "examples")
    import bluffing as example  # type: ignore[import-not-found]

    found: ModuleType = example
    return found


def choices(example: ModuleType, claimed: int, own: int | None) -> list[Any]:
    """What it does in a hundred such positions, by other dice in each."""
    view = example.CupView(Seat(0), claimed, own)
    claims = map(example.Claim, range(claimed + 1, example.MOST + 1))
    legal: Sequence[Action] = [*claims] if own is not None else [example.Take(), example.Doubt()]
    return [
        example.computer(view, legal, "normal", Dealer(str(seed)), 1.0)[0] for seed in range(100)
    ]


def test_it_lies_sometimes_and_never_below_what_it_has(bluffing: ModuleType) -> None:
    worths = [claim.worth for claim in choices(bluffing, claimed=4, own=9)]
    assert min(worths) == 9
    assert 5 < sum(worth > 9 for worth in worths) < 50
    assert {claim.worth for claim in choices(bluffing, claimed=4, own=20)} == {20}


def test_it_lies_where_the_truth_is_too_little(bluffing: ModuleType) -> None:
    assert {claim.worth for claim in choices(bluffing, claimed=12, own=3)} == {13, 14, 15}


def test_it_doubts_the_more_the_less_likely_a_claim_is(bluffing: ModuleType) -> None:
    doubts = [choices(bluffing, claimed, None).count(bluffing.Doubt()) for claimed in (2, 12, 20)]
    assert doubts == sorted(doubts)
    assert (doubts[0], doubts[-1]) == (0, 100)
