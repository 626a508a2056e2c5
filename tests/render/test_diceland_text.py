"""DiceLand in words: nothing a picture shows is missing for who cannot see it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

import render
from games.core import Place, Seat
from games.diceland.moves import Move
from games.diceland.state import (
    Attacking,
    Attraction,
    Building,
    Choosing,
    Die,
    Ended,
    Founding,
    Last,
    Moving,
    Options,
    Phase,
    Placing,
    Raising,
    Terrain,
)
from games.diceland.view import DicelandView
from render.diceland.text import alt
from tests.support.render.boards import ANNA, BEN, WORDS, blob, duel, position

G7, H7, G8, H8 = map(Place, ("g7", "h7", "g8", "h8"))
EVERYTHING = Options(grouping=True, terrain=True, capital=True, fill_the_void=True)


@pytest.mark.parametrize("size", range(8, 37, 2))
def test_every_tile_die_and_kind_of_land_is_told_within_a_message(size: int) -> None:
    places = blob(size, size)
    view = position(places, options=EVERYTHING, capitals=(places[0], places[-1]))
    words = WORDS.named({0: "W" * 100, 1: "M" * 100})
    told = render.describe(view, words)
    assert len(told) <= 1900
    dice = view.state.armies
    part, kind = "", ""
    found: dict[str, tuple[str, str, str]] = {}
    for line in told.splitlines():
        part = line if re.match("🟦|🟥|⬜|⛔", line) else part
        for word in re.findall(r"[^ ;:]+", line):
            kind = word if word in {t.value for t in Terrain} else kind
            if re.fullmatch(r"[A-N]\d+", word):
                found.setdefault(word, (part[:1], kind, line))
    for land in view.state.lands.values():
        sign, terrain, line = found[land.place.upper()]
        die = dice.get(land.place)
        if die is None:
            assert sign in "⬜⛔"
            continue
        assert sign == ("🟦", "🟥")[die.seat]
        assert terrain == land.terrain.value
        assert f"{land.place.upper()} **{die.value}**" in line


def test_without_terrain_no_tile_says_more_than_that_all_are_plains() -> None:
    """DL-23: what has no effect must not mislead."""
    told = render.describe(position(blob(12, 3)), WORDS)
    assert not [kind for kind in ("hills", "town", "mountain", "forest") if kind in told]
    assert "Every tile counts as plains." in told
    assert "Every tile" not in render.describe(position(blob(12, 3), options=EVERYTHING), WORDS)


def test_how_dice_are_placed_stands_among_the_rules_in_force() -> None:
    told = render.describe(duel(options=Options(by_fours=True, quick_start=True)), WORDS)
    assert "fatal attraction, four dice in a row, quick start" in told


def test_reserve_and_score_of_both_are_told() -> None:
    told = render.describe(duel(), WORDS.named({0: "Anna", 1: "Ben"}))
    assert "**Anna** (Blue): 1 army die, sum 5; reserve 3, 4" in told
    assert "**Ben** (Red): 1 army die, sum 2; reserve 5, 6" in told


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        (Building(ANNA), "Anna adds a tile"),
        (Founding(BEN), "Ben founds a capital"),
        (Placing(ANNA), "Anna places a die"),
        (Attacking(BEN), "Ben must attack"),
        (Choosing(ANNA, (G7, G8), H7, (2, 5)), "Anna chooses"),
        (Moving(BEN), "Ben may move"),
        (Raising(ANNA), "Anna may raise a die"),
        (Ended(BEN, "no_dice"), "Ben wins"),
    ],
)
def test_what_is_asked_of_whom_is_told_first(phase: Phase, said: str) -> None:
    words = WORDS.named({0: "Anna", 1: "Ben"})
    view = duel(phase=phase)
    assert said in render.describe(view, words).splitlines()[0]
    assert said in alt(view, words)


def test_dl_17_a_move_that_is_enforced_is_told_as_such() -> None:
    """The 5 is free, and can go up to the 2."""
    words = WORDS.named({0: "Anna", 1: "Ben"})
    armies = ((G7, Die(ANNA, 5)), (H8, Die(BEN, 2)))
    for attraction, said in (
        (Attraction.ENFORCED, "Anna must move"),
        (Attraction.PENALTY, "Anna may move"),
        (Attraction.OFF, "Anna may move"),
    ):
        asked = () if attraction is Attraction.OFF else (Move(G7, Place("g8")),)
        options = Options(attraction=attraction)
        view = duel(phase=Moving(ANNA), armies=armies, options=options, asked=asked)
        assert said in render.describe(view, words).splitlines()[0]


def test_what_was_rolled_is_told_while_it_waits_for_a_choice() -> None:
    view = duel(phase=Choosing(ANNA, (G7, G8), H7, (2, 5)))
    for told in (render.describe(view, WORDS), alt(view, WORDS)):
        assert "Rolled: 2, 5, for G7 + G8 against H7" in told


ANNAS = (G7, Die(ANNA, 5))
BENS = (H7, Die(BEN, 2))


@pytest.mark.parametrize(
    ("armies", "came"),
    [
        ((ANNAS, BENS), "H7 holds"),
        (((H7, Die(ANNA, 5)),), "H7 is taken"),
        ((BENS,), "the attacking die is lost"),
        ((ANNAS,), "the die there is destroyed"),
        (((G7, Die(BEN, 2)),), "the attacking die is lost and its tile taken"),
    ],
)
def test_what_came_of_the_last_attack_is_told(
    armies: Sequence[tuple[Place, Die]], came: str
) -> None:
    view = duel(armies=tuple(armies), last=Last("attack", ANNA, (G7,), H7))
    assert f"Last: Anna attacked H7 from G7: {came}." in render.describe(view, WORDS)
    assert came in alt(view, WORDS)


@pytest.mark.parametrize(
    ("word", "armies", "said"),
    [
        ("lay", (), "Anna laid H7"),
        ("found", (), "Anna founded the capital at H7"),
        ("place", (), "Anna put a die on H7"),
        ("move", (G7,), "Anna moved from G7 to H7"),
        ("group", (G7,), "Anna joined G7 and H7"),
        ("raise", (), "Anna raised H7"),
    ],
)
def test_every_other_move_is_told(word: str, armies: tuple[Place, ...], said: str) -> None:
    assert said in render.describe(duel(last=Last(word, ANNA, armies, H7)), WORDS)


def test_capitals_and_closed_mountains_are_told() -> None:
    view = duel(capitals=(G7, H7), terrains={G8: Terrain.MOUNTAIN}, options=EVERYTHING)
    told = render.describe(view, WORDS.named({0: "Anna", 1: "Ben"}))
    assert "Capital of Anna: G7" in told
    assert "Capital of Ben: H7" in told
    assert re.search(r"Closed for good: G8", told)


def test_the_rules_in_force_are_told() -> None:
    none = Options(attraction=Attraction.OFF)
    assert "Rules in force: the basic rules." in render.describe(duel(options=none), WORDS)
    told = render.describe(duel(options=Options(attraction=Attraction.PENALTY)), WORDS)
    assert "Rules in force: fatal attraction with the penalty." in told
    told = render.describe(duel(options=EVERYTHING), WORDS)
    assert "fatal attraction, grouping, terrain, capitals, fill the void" in told


@pytest.mark.parametrize("size", [4, 8, 36])
def test_the_alt_text_fits_and_names_turn_move_score_and_dice(size: int) -> None:
    view = position(blob(size), fill=1, last=Last("move", BEN, (G7,), H7))
    words = WORDS.named({0: "W" * 32, 1: "M" * 32})
    told = alt(view, words)
    assert 1 <= len(told) <= 1024
    assert "turn 14" in told
    assert f"{'W' * 32} must attack" in told
    assert "moved from G7 to H7" in told
    for place, die in view.state.armies.items():
        assert f"{place.upper()}={die.value}" in told
    for seat in map(Seat, (0, 1)):
        values = [die.value for die in view.state.armies.values() if die.seat == seat]
        assert f"sum {sum(values)}" in told


def test_the_alt_text_tells_the_end_and_why() -> None:
    view: DicelandView = duel(phase=Ended(ANNA, "capital"))
    told = alt(view, WORDS)
    assert "Anna wins" in told
    assert "An enemy die stands in the capital." in told
