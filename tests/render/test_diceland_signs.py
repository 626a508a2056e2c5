"""What DiceLand's picture says of a position, sign by sign."""

from __future__ import annotations

import pytest

from games.core import Place
from games.diceland.frame import NEIGHBOURS, in_order
from games.diceland.state import (
    Attacking,
    Building,
    Choosing,
    Die,
    Ended,
    Last,
    Moving,
    Options,
    Placing,
    Terrain,
)
from render.diceland import scene
from render.shared.scene import Scene, Stamp
from tests.support.render.boards import ANNA, BEN, NAMES, WORDS, blob, duel, position
from tests.support.render.shapes import (
    dice,
    named,
    texts,
    written_in,
)

G7, H7, G8 = Place("g7"), Place("h7"), Place("g8")


def test_the_places_asked_about_carry_the_numbers_of_their_answers() -> None:
    drawn = scene(duel(), WORDS, ((G7, "1"), (G8, "12")))
    for place, sign in ((G7, "1"), (G8, "12")):
        (rim,) = named(drawn, f"marked {place}")
        (tile,) = named(drawn, f"edge {place}")
        assert (rim.x, rim.y) == (tile.x, tile.y)
        (badge,) = named(drawn, f"mark {sign} {place}")
        assert abs(badge.x - tile.x) < int(str(tile.sprite.args[0]))
        assert any(t.text == sign and (t.x, t.y) == (badge.x, badge.y) for t in texts(drawn))
    assert not named(drawn, f"marked {H7}")


def test_a_place_with_two_answers_carries_both() -> None:
    drawn = scene(duel(), WORDS, ((G7, "1"), (G7, "2")))
    assert named(drawn, "mark 1 2 g7")


def test_a_place_that_was_chosen_has_a_line_round_it_and_no_empty_badge() -> None:
    drawn = scene(duel(), WORDS, ((G7, ""), (G8, "1")))
    assert named(drawn, f"marked {G7}")
    assert [s.what for s in named(drawn, "mark")] == [f"mark 1 {G8}"]


def test_places_without_a_tile_are_shown_when_one_may_be_laid_there() -> None:
    view = duel(phase=Building(ANNA), armies=(), turn=0, reserve=((), ()))
    free = in_order({near for land in view.state.lands.values() for near in NEIGHBOURS[land.place]})
    free = tuple(place for place in free if place not in set(view.state.lands))
    drawn = scene(view, WORDS, tuple((place, str(n)) for n, place in enumerate(free)))
    for place in free:
        assert named(drawn, f"no tile {place}")
        assert place.upper() in written_in(drawn)


def test_a_landscape_without_a_tile_yet_can_be_shown() -> None:
    view = position((), phase=Building(BEN), turn=0, reserve=((), ()))
    assert named(scene(view, WORDS), "sheet")


def test_the_last_attack_is_an_arrow_from_the_army_to_the_target() -> None:
    drawn = scene(duel(last=Last("attack", ANNA, (G7,), H7)), WORDS)
    (arrow,) = named(drawn, "arrow g7 h7")
    (start,), (end,) = named(drawn, "from g7"), named(drawn, "to h7")
    assert start.x < arrow.x < end.x
    assert "Anna attacked H7 from G7: H7" in " ".join(t.text for t in texts(drawn))


def test_arrows_cover_no_pip() -> None:
    for target in NEIGHBOURS[G7]:
        armies = ((G7, Die(ANNA, 6)), (target, Die(BEN, 6)))
        last = Last("attack", ANNA, (G7,), target)
        drawn = scene(position((G7, target), armies=armies, last=last), WORDS)
        (arrow,) = named(drawn, "arrow")
        across, down, gap = (int(str(n)) for n in arrow.sprite.args[:3])
        long = (across**2 + down**2) ** 0.5
        tip = ((long / 2 - gap + 5) * across / long, (long / 2 - gap + 5) * down / long)
        for die, (left, top, right, bottom) in dice(drawn):
            rim = (right - left) * 0.16
            x, y = (arrow.x + tip[0], arrow.y + tip[1]) if "of 1" in die.what else (
                arrow.x - tip[0], arrow.y - tip[1])  # fmt: skip
            assert not (left + rim < x < right - rim and top + rim < y < bottom - rim), target


def test_a_combined_attack_that_waits_shows_both_arrows_and_what_was_rolled() -> None:
    armies = ((G7, Die(ANNA, 5)), (G8, Die(ANNA, 4)), (H7, Die(BEN, 2)))
    phase = Choosing(ANNA, (G7, G8), H7, (2, 5))
    drawn = scene(duel(armies=armies, phase=phase, reserve=((2, 5), (1, 6))), WORDS)
    assert named(drawn, "arrow g7 h7")
    assert named(drawn, "arrow g8 h7")
    assert len(named(drawn, "glow")) == 2
    assert named(drawn, "reserve die 2 of 0")
    assert named(drawn, "reserve die 5 of 0")
    assert "rolled:" in written_in(drawn)


def test_a_lost_attacker_leaves_its_ghost() -> None:
    drawn = scene(duel(armies=((H7, Die(BEN, 2)),), last=Last("attack", ANNA, (G7,), H7)), WORDS)
    assert named(drawn, "lost by 0 g7")


def test_a_die_destroyed_on_a_mountain_leaves_its_ghost() -> None:
    drawn = scene(duel(armies=((G7, Die(ANNA, 2)),), last=Last("attack", ANNA, (G7,), H7)), WORDS)
    assert named(drawn, "lost by 1 h7")


def test_an_emptied_mountain_is_closed_only_with_the_terrain_rules() -> None:
    rock = {G8: Terrain.MOUNTAIN}
    assert named(scene(duel(terrains=rock, options=Options(terrain=True)), WORDS), "closed g8")
    assert not named(scene(duel(terrains=rock), WORDS), "closed g8")
    placing = duel(terrains=rock, options=Options(terrain=True), turn=0, phase=Placing(ANNA))
    assert not named(scene(placing, WORDS), "closed g8")


def test_capitals_fly_the_flags_of_their_owners() -> None:
    drawn = scene(duel(capitals=(G7, H7), options=Options(capital=True)), WORDS)
    assert named(drawn, "flag of 0 g7")
    assert named(drawn, "flag of 1 h7")


def test_the_sheet_names_turn_players_score_reserve_and_rules() -> None:
    words = WORDS.named({0: "Anna", 1: "Ben"})
    drawn = scene(duel(options=Options(terrain=True)), words)
    assert {"DiceLand", "turn 14", "Anna must attack", "Anna", "Ben"} <= written_in(drawn)
    assert {"1 army die, sum 5", "1 army die, sum 2"} <= written_in(drawn)
    for value, seat in ((3, 0), (4, 0), (5, 1), (6, 1)):
        assert named(drawn, f"reserve die {value} of {seat}")
    assert "fatal attraction, terrain" in written_in(drawn)
    assert "plains" in written_in(drawn)


def test_the_card_of_the_player_waited_for_is_lit() -> None:
    drawn = scene(duel(phase=Moving(BEN)), WORDS)
    (mine,), (yours,) = named(drawn, "card of 1"), named(drawn, "card of 0")
    assert mine.sprite.args[2] is not None
    assert yours.sprite.args[2] is None


def test_dice_to_be_placed_are_counted_by_value() -> None:
    view = position(
        blob(36), fill=0, phase=Placing(ANNA), turn=0, reserve=((6,) * 11 + (1,) * 9, (3,) * 20)
    )
    drawn = scene(view, WORDS)
    assert named(drawn, "11 dice 6 of 0")
    assert named(drawn, "9 dice 1 of 0")
    assert named(drawn, "20 dice 3 of 1")
    assert {"×11", "×9", "×20"} <= written_in(drawn)


def test_the_end_shows_who_has_won_and_why() -> None:
    drawn = scene(duel(phase=Ended(BEN, "quiet")), WORDS.named({0: "Anna", 1: "Ben"}))
    assert named(drawn, "cup")
    assert "Ben wins" in written_in(drawn)
    assert "An attack was impossible twice" in " ".join(sorted(written_in(drawn), reverse=True))
    (winner,) = named(drawn, "card of 1")
    assert winner.sprite.args[2] is not None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Łukasz Ñandú", "Łukasz Ñandú"),
        ("𝓕𝓪𝓷𝓬𝔂", "Fancy"),
        ("🐲 Drache 🐲", "Drache"),
        ("\u202eevil", "evil"),
        ("山田太郎", "Blue"),
        ("🐲", "Blue"),
    ],
)
def test_names_are_written_as_far_as_the_font_goes(name: str, shown: str) -> None:
    drawn = scene(duel(), WORDS.named({0: name, 1: "Ben"}))
    assert shown in written_in(drawn)
    (ribbon,) = named(drawn, "ribbon")
    assert _on(ribbon, drawn) == f"{shown} must attack"


@pytest.mark.parametrize("phase", [Attacking(ANNA), Moving(ANNA), Placing(ANNA), Building(ANNA)])
def test_long_names_never_push_the_verb_off_the_ribbon(phase: Attacking | Moving) -> None:
    short = scene(duel(phase=phase), WORDS.named({0: "A", 1: "B"}))
    (ribbon,) = named(short, "ribbon")
    verb = _on(ribbon, short).removeprefix("A ")
    long = scene(duel(phase=phase), WORDS.named({0: "W" * 32, 1: NAMES[1]}))
    assert _on(ribbon, long).endswith(verb)


def _on(stamp: Stamp, drawn: Scene) -> str:
    near = [t for t in texts(drawn) if abs(t.y - stamp.y) < 40 and abs(t.x - stamp.x) < 40]
    return " ".join(text.text for text in near)
