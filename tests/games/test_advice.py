"""What a game may offer beside its rules, and games that were written before that stood apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import SimpleNamespace
from typing import Any, cast

import pytest

import games
from games.advice import NO_ADVICE, NO_TURNS, Advice, Turns, advice_of, outdated
from games.core import Action, AnyGame, Dealer, Place, Remark, Seat
from tests.toys import race, whisper
from tests.toys.whisper import WhisperView


@dataclass(frozen=True, slots=True)
class Priced(WhisperView):
    """A view as 0.2.0 had them, with advice among its methods."""

    def remark(self, action: Action) -> Remark | None:
        return None


@dataclass(frozen=True, slots=True)
class Coloured(WhisperView):
    def palette(self) -> tuple[int, ...]:
        return (1, 0)


@dataclass(frozen=True, slots=True)
class Explained(WhisperView):
    def why_not(self, action: Action, rule: str) -> Remark | None:
        return None


def with_view(kind: type[Any]) -> dict[str, Any]:
    def view(state: whisper.State, seat: Seat | None) -> Any:
        return whisper.view(state, seat)

    view.__annotations__["return"] = kind
    return {"view": view}


OLD: Mapping[str, tuple[dict[str, Any], str]] = {
    "resample": ({"resample": lambda view, dealer: None}, "Advice(resample=...)"),
    "computer": ({"computer": lambda *_: ()}, "Advice(computer=...)"),
    "teaching": ({"TEACHING": race.TEACHING}, "Advice(teaching=...)"),
    "resigned": ({"passed_over": lambda state, seat: None}, "Advice(passed_over=...)"),
    "remark": (with_view(Priced), "Advice(remark=...)"),
    "palette": (with_view(Coloured), "field `colours`"),
    "why_not": (with_view(Explained), "the Obstacle that `forbidden` gives"),
}


def written_for_0_2_0(**more: Any) -> AnyGame:
    return cast(AnyGame, SimpleNamespace(**{**vars(whisper), **more}))


@pytest.mark.parametrize("change", OLD)
def test_a_game_of_the_older_protocol_is_refused_in_a_sentence_that_names_the_change(
    change: str,
) -> None:
    more, named = OLD[change]
    sentence = outdated(written_for_0_2_0(**more)) or ""
    assert sentence.startswith("whisper: ")
    assert named in sentence
    assert sentence.count(".") - sentence.count("...") * 3 == 1 + sentence.count("games.colours")


def test_a_game_of_rules_alone_that_was_written_for_0_2_0_runs() -> None:
    """Its `forbidden` gives the number of a rule."""
    game = written_for_0_2_0()
    assert outdated(game) is None
    assert advice_of(game) is NO_ADVICE


def test_an_older_game_stops_the_host_with_that_sentence(
    toys: Mapping[str, AnyGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whisper, "resample", lambda view, dealer: None, raising=False)
    games.registry.cache_clear()
    with pytest.raises(ValueError, match=r"whisper: `resample` is in ADVICE now"):
        games.registry()


def test_what_a_game_leaves_out_has_a_default() -> None:
    view = race.view(race.setup(2, race.Options(), Dealer("s")), Seat(0))
    leap = race.Leap(Place("s9"))
    asked: Mapping[str, tuple[Any, ...]] = {
        "number": (view,), "begins": (view,), "standing": (view,),
        "asks": (view, leap, "square"), "offers": (view, leap, "square"),
        "meanwhile": (view, leap, leap), "unrolled": (view,),
    }  # fmt: skip
    for field in (*fields(Advice), *fields(Turns)):
        offered = getattr(NO_ADVICE, field.name, getattr(NO_TURNS, field.name, None))
        if callable(offered):
            expected = {"ahead": True, "unrolled": view}.get(field.name)
            assert (offered(*asked.get(field.name, (view, leap))) or None) == expected, field.name
