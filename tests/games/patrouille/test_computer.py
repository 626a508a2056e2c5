"""Computers at Patrouille: what a player sees of them."""

from __future__ import annotations

import pytest

from games import patrouille
from games.computers import Level
from games.computers.pairs import play_match, player
from games.core import Place
from games.exam.asking import chosen
from games.exam.sittings import Sitting, each, glimpses, sittings
from games.patrouille.computer.danger import dice_that_hit, foes, risk
from games.patrouille.grid import apart
from games.patrouille.state import Options, Promoting
from tests.support.games.patrouille import BLUE, EMPTY, RED, WHITE, YELLOW, awaited, table

THINKERS = pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
SITTINGS = [s for s in sittings() if s.key == "patrouille" and not s.unhurried]


OTHERS = (RED, YELLOW, WHITE)


@THINKERS
def test_it_takes_the_win_at_hand(level: Level) -> None:
    """PA-17: the officer fills the last square of the goal."""
    state = table(die=2, camps=OTHERS, blue="*g9 h11 h12 j10 j11 j12 d9 d10")
    assert chosen(patrouille, state, level) == "move g9 h10"


@THINKERS
def test_it_captures_the_officer_who_would_fill_a_goal(level: Level) -> None:
    """PA-8, PA-17: Red's officer needs one step more."""
    red = "h8 h9 j8 j9 k9 *k7 t5"
    state = table(die=2, camps=(YELLOW, WHITE), blue="h7 *a8 a9 b8 b9 c8 c9", red=red)
    assert chosen(patrouille, state, level) == "move h7 k7"


@THINKERS
def test_it_stands_where_no_die_hits_it(level: Level) -> None:
    """PA-8: both ways bring the piece as near; on one of them Red's men are near."""
    state = table(die=1, camps=(), blue="c7 *a9 b9 b10 b11 b12", red="d3 *t3 s3 s4 t4 r2 r3")
    assert chosen(patrouille, state, level) != "pass"


@THINKERS
def test_it_promotes_before_it_rolls(level: Level) -> None:
    """PA-15: without an officer nothing is won."""
    blue = "a3 b3 c3 a4 b4 c4 d9 d10"
    state = table(camps=OTHERS, blue=blue, phase=Promoting(BLUE))
    assert chosen(patrouille, state, level).startswith("promote")


@THINKERS
@pytest.mark.parametrize(("officer", "die", "wanted"), [("d9", 1, 3), ("d9", 2, 2), ("f11", 1, 0)])
def test_an_army_that_is_shut_off_walks_to_a_barricade_and_clears_it(
    level: Level, officer: str, die: int, wanted: int
) -> None:
    """PA-13: all five squares from which Blue's goal can be entered are barred."""
    doors = ("g10", "g11", "g12", "h13", "j13")
    state = table(
        die=die,
        camps=OTHERS,
        blue=f"*{officer} h10 h11 h12 j11 j12",
        blocks={RED: " ".join(f"tree={door}" for door in doors)},
        stock=EMPTY,
    )
    _, piece, to = chosen(patrouille, state, level).split()
    assert piece == officer
    assert min(apart(Place(to), Place(door)) for door in doors) <= wanted


def test_a_barricade_stands_in_the_door_of_whoever_is_about_to_win() -> None:
    """PA-12: with a one nothing else holds the officer up who has only one way in."""
    red = "h8 h9 j8 j9 k9 *l7 t5"
    state = table(die=1, camps=(BLUE, YELLOW, WHITE), red=red)
    assert chosen(patrouille, state, Level.NORMAL).startswith("place")
    assert chosen(patrouille, state, Level.NORMAL).endswith(" k7")


def test_the_dice_that_hit_a_piece_are_those_with_which_an_enemy_comes_to_it() -> None:
    """PA-4, PA-7: four steps off a man comes with a four, an officer with a three as well; a way
    of six leads there too."""
    man = table(camps=(), blue="g8", red="g12 t1")
    officer = table(camps=(), blue="g8", red="*g12 t1")
    assert dice_that_hit(foes(man, [RED])[0], Place("g8")) == {4, 6}
    assert dice_that_hit(foes(officer, [RED])[0], Place("g8")) == {3, 4, 5, 6}
    assert risk(foes(man, [RED]), Place("g8")) == pytest.approx(1 / 3)
    assert risk(foes(man, [RED]), Place("a3")) == 0  # PA-6: nobody enters another's corner


def test_a_piece_in_a_fort_is_hit_by_a_two_only() -> None:
    """PA-11."""
    near = table(camps=(), blue="f6", red="f8 *f9")
    far = table(camps=(), blue="f6", red="f9 *f10")
    assert dice_that_hit(foes(near, [RED])[0], Place("f6")) == {2}
    assert dice_that_hit(foes(far, [RED])[0], Place("f6")) == frozenset()


@each(SITTINGS)
def test_every_level_plays_every_table(sitting: Sitting) -> None:
    for position in glimpses(sitting, most=4)[:-1]:
        state = position.state
        legal = set(map(str, patrouille.legal(state, awaited(state))))
        assert {
            chosen(patrouille, state, Level.EASY),
            chosen(patrouille, state, Level.NORMAL),
        } <= legal
        assert chosen(patrouille, state, Level.EASY) == chosen(patrouille, state, Level.EASY)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, Options()),
        pytest.param(2, Options(both_goals=True), marks=pytest.mark.long),
    ],
)
def test_normal_beats_random(seats: int, options: Options) -> None:
    names = ["normal", *["random"] * (seats - 1)]
    played = play_match(patrouille, [*map(player, names)], "s", options)
    assert 0 in played.result.winners
