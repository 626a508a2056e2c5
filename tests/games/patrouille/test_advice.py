"""What a player is told of a move before they make it, why to make it, and why not.

Long because each thing that can be said of a move is read here once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from data.words import Words
from games import patrouille
from games.core import Dealer, Place, Seat
from games.exam.asking import why_not
from games.patrouille import ADVICE
from games.patrouille.ending import QUIET_ROUNDS
from games.patrouille.state import Moving, Options, Promoting, State
from games.patrouille.view import view
from games.records import replace
from tests.support.games.patrouille import (
    BLUE,
    EMPTY,
    RED,
    WHITE,
    YELLOW,
    awaited,
    read,
    table,
)

WORDS = Words.of("en", "patrouille")
OTHERS = (RED, YELLOW, WHITE)
HOME = "h10 h11 j10 j11 j12"  # five of Blue's six goal squares
RED_HOME = "*j8 k8 j9 k9 h9"  # five of Red's: h8 is left


def told(state: State, move: str) -> dict[str, bool]:
    """What the awaited player reads of a legal move, and whether it is a warning."""
    assert read(move) in patrouille.legal(state, awaited(state)), "it is not legal"
    found = ADVICE.consequences(view(state, awaited(state)), read(move))
    return {WORDS.remark(remark): remark.warning for remark in found}


def why(state: State, move: str) -> str | None:
    assert read(move) in patrouille.legal(state, awaited(state)), "it is not legal"
    found = ADVICE.reason(view(state, awaited(state)), read(move))
    return None if found is None else WORDS.remark(found)


against = partial(why_not, patrouille)


# What a move leads to.

FORFEIT = (
    "With a man here all six squares of Blue's goal are full and none has an officer: "
    "Blue can never win with it (PA-17)."
)


def test_a_man_on_the_last_square_of_a_goal_of_men_forfeits_the_win() -> None:
    """PA-17: an army lost its win so, and nothing had warned it."""
    state = table(die=1, camps=OTHERS, blue=f"{HOME} g12 *g11")
    assert told(state, "move g12 h12")[FORFEIT] is True


def test_with_two_players_the_army_is_named() -> None:
    """PA-17, PA-20."""
    camps = (BLUE, RED, WHITE)
    state = table(2, die=1, turn=YELLOW, camps=camps, yellow="l8 l9 l10 m8 m9 n10 *n9")
    assert told(state, "move n10 m10")[FORFEIT.replace("Blue", "Yellow")] is True


@pytest.mark.parametrize(
    ("blue", "move"),
    [(f"{HOME} f12 *g12 d9", "move g12 h12"), ("h10 h11 j10 j11 *j12 g12 d9", "move g12 h12")],
)
def test_with_an_officer_it_wins(blue: str, move: str) -> None:
    state = table(die=1, camps=OTHERS, blue=blue)
    assert told(state, move) == {"You win at once. The goal is filled.": False}
    assert why(state, move) == "You win at once. The goal is filled."


def test_the_fifth_man_says_whose_the_last_square_is() -> None:
    """PA-17."""
    state = table(die=1, camps=OTHERS, blue="h11 j10 j11 j12 g12 *g11")
    lines = told(state, "move g12 h12")
    assert (
        "One square of Blue's goal is left, and only an officer may fill it: six men win nothing "
        "(PA-17)." in lines
    )
    assert (
        "Goal squares filled: 5 (you need 6, one with an officer). The man is safe there and stays "
        "for good." in lines
    )


def test_in_a_short_game_a_goal_of_men_is_not_yet_shut() -> None:
    """PA-17: five squares are enough, and an officer may still take the sixth."""
    state = table(die=1, camps=OTHERS, blue="h11 j10 j11 j12 g12 *g11", goal=5)
    assert not any(told(state, "move g12 h12").values())


def test_of_both_goals_the_first_one_is_not_the_win() -> None:
    """PA-20."""
    blue = "h10 h11 j10 j11 *j12 g12"
    state = table(2, die=1, camps=OTHERS, blue=blue, both_goals=True)
    lines = told(state, "move g12 h12")
    assert "Blue's goal is full. You win once the goal of your other army is full too." in lines


def test_what_is_captured_is_named_and_what_that_means() -> None:
    """PA-8, PA-15, PA-18."""
    officer = table(die=2, camps=(BLUE, YELLOW, WHITE), blue="f8", red="*e9 r6 r7 r8 r9 s8 s9 s10")
    lines = told(officer, "move f8 e9")
    assert "Captures Red's officer." in lines
    assert "It was Red's last officer: Red must promote a man to win." in lines
    few = table(die=2, camps=(BLUE, YELLOW, WHITE), blue="f8", red="e9 *r6 r7 r8 r9 s8")
    assert "Red can no longer fill its goal." in told(few, "move f8 e9")
    last = table(die=2, camps=(BLUE, YELLOW, WHITE), blue="f8", red="e9")
    assert "Red is out." in told(last, "move f8 e9")


def test_the_scout_takes_the_piece_with_it() -> None:
    """PA-14, and PA-15 for the last officer."""
    man = table(die=2, blue="f8", blocks={RED: "scout=e9"})
    line = "Red's scout takes your man out of the game with it (PA-14)."
    assert told(man, "move f8 e9") == {line: True}
    blue = "*f8 e3 e4 e5 f3 f4 f5 g2"
    officer = table(die=2, camps=OTHERS, blue=blue, blocks={RED: "scout=e9"})
    lines = told(officer, "move f8 e9")
    assert lines["Blue has no officer left after this, and needs one to win."] is True


def test_an_army_that_gives_its_win_away_is_warned() -> None:
    """PA-18: one piece too few, and none outside the goal."""
    scout = {RED: "scout=e9"}
    few = table(die=2, camps=OTHERS, blue="f8 *e3 e4 e5 f3 f4", blocks=scout)
    line = (
        "Blue can never fill its goal after this: too few pieces, or no way to an officer (PA-18)."
    )
    assert told(few, "move f8 e9")[line] is True
    last = table(die=2, camps=OTHERS, blue="f8", blocks=scout)
    line = "Blue has no piece left outside its goal after this, and is out (PA-18)."
    assert told(last, "move f8 e9")[line] is True


def test_barricades_leave_the_game_or_come_back() -> None:
    """PA-13."""
    foreign = table(die=2, blue="f8", blocks={RED: "tree=e9"})
    assert "Red's felled tree leaves the game." in told(foreign, "move f8 e9")
    own = table(die=2, blue="f8", blocks={BLUE: "wheel=e9"})
    assert "The broken wheel goes back to Blue's supply." in told(own, "move f8 e9")


def test_the_odds_of_being_captured_are_told() -> None:
    """PA-8: Red's man on k1 comes to h3 in four steps, and in six."""
    state = table(die=2, camps=(YELLOW, WHITE), blue="g2 *a2", red="k1 *t2")
    assert told(state, "move g2 h3") == {
        "Red can capture the man there: with a roll of 4 or 6 (2 of 6 rolls).": False
    }
    line = "As the board stands, no enemy can capture it on F4 before your next turn."
    assert line in told(table(die=3, blue="g2"), "move g2 f4")


@pytest.mark.parametrize(
    ("die", "move"), [(2, "f7 e6"), (3, "f7 d6"), (3, "f7 e5"), (3, "f7 f6"), (3, "g8 g11")]
)
def test_the_odds_are_the_rolls_with_which_the_enemy_may_really_capture(
    die: int, move: str
) -> None:
    """PA-4 to PA-8, PA-11: tried out roll by roll, with the officer's extra square."""
    red = "*k7 j4 c6 f9 f8"
    state = table(die=die, camps=(YELLOW, WHITE), blue="f7 g8 *a2", red=red, stock=EMPTY)
    action, to = read(f"move {move}"), move.split()[1]
    after = patrouille.apply(state, Seat(0), action, Dealer())
    dice = [
        roll
        for roll in range(1, 7)
        for rolled in [replace(after, phase=Moving(RED, roll))]
        if any(getattr(a, "to", None) == to for a in patrouille.legal(rolled, Seat(1)))
    ]
    assert dice
    *others, last = map(str, dice)
    spelled = ", ".join(others) + " or " * bool(others) + last
    line = f"Red can capture the man there: with a roll of {spelled} ({len(dice)} of 6 rolls)."
    assert line in told(state, str(action))


def test_an_officer_who_comes_into_reach_is_warned_and_so_is_one_left_open() -> None:
    state = table(die=2, camps=(YELLOW, WHITE), blue="*e2 *b1", red="k1 *t2")
    lines = told(state, "move e2 g2")
    assert (
        lines["Red can capture your officer there: with a roll of 4 or 6 (2 of 6 rolls)."] is True
    )
    covered = table(die=3, camps=(YELLOW, WHITE), blue="*a8 b8", red="d8 *t2", stock=EMPTY)
    opened = [line for line, warns in told(covered, "move b8 b11").items() if warns]
    assert opened == [
        "This opens the way to your officer on A8: "
        "Red captures with a roll of 3 or 5 (2 of 6 rolls)."
    ]


def test_a_fort_is_nearly_safe() -> None:
    """PA-10, PA-11."""
    state = table(die=2, camps=(YELLOW, WHITE), blue="e5", red="f8 *t2")
    assert told(state, "move e5 f6") == {
        "In the fort only a rolled two captures the man, from exactly two squares away.": False,
        "Red can capture the man there: with a roll of 2 (1 of 6 rolls).": False,
    }


def test_a_barricade_says_whose_way_it_makes_longer() -> None:
    """PA-12."""
    state = table(die=1, camps=(BLUE, YELLOW, WHITE), red=f"{RED_HOME} m7")
    lines = told(state, "place tree l7")
    assert (
        lines["It makes the way to the goal longer for 1 piece of Red's, by up to 4 squares."]
        is False
    )
    own = table(die=1, camps=OTHERS, blue="g11 *a2")
    lines = told(own, "place tree h11")
    line = (
        "This is a square of Blue's own goal: you must clear it again before a piece can stand "
        "there."
    )
    assert lines[line] is True
    assert "It makes nobody's way to the goal longer." in told(table(die=1), "place tree a9")


def test_a_barricade_at_the_last_door_says_whom_it_shuts_off() -> None:
    """PA-12, PA-13: there is no way, not a longer one, until a barricade is cleared."""
    doors = {YELLOW: "tree=g9 rockslide=h7 scout=j7 cannon=k7"}
    lines = told(table(die=1, blocks=doors), "place cannon g8")
    line = "It leaves 20 pieces of Red's no way to the goal, until a barricade is cleared."
    assert lines[line] is False
    doors = {YELLOW: "tree=g10 rockslide=g11 scout=g12 cannon=h13"}
    lines = told(table(die=1, blocks=doors), "place cannon j13")
    own = "It shuts off your own: 20 pieces of Blue's without a way to the goal, until a barricade "
    assert lines[f"{own}is cleared."] is True


def test_a_pass_that_gives_the_win_away_is_warned() -> None:
    """PA-17."""
    state = table(die=1, camps=OTHERS, blue="h10 h11 j10 j11 *j12 g12 d9")
    assert told(state, "pass")["You could win at once: move G12 to H12."] is True
    assert told(table(die=3), "pass") == {}


def test_an_enemy_about_to_win_is_told() -> None:
    """PA-17: from h7 into h8 with a one."""
    state = table(die=3, camps=(BLUE, YELLOW, WHITE), red=f"{RED_HOME} h7 s6")
    assert "Red may win next: with a roll of 1 (1 of 6 rolls)." in told(state, "pass")


def test_the_end_by_quiet_is_seen_coming() -> None:
    """PA-18: forty rounds of four armies."""
    turns = QUIET_ROUNDS * 4
    soon = table(die=3, quiet=turns - 4)
    line = "3 more quiet turns like this and the match ends by the count (PA-18)."
    assert line in told(soon, "pass")
    (ends,) = told(table(die=3, quiet=turns - 1, blue="h11"), "pass").items()
    assert ends == ("You win at once. Nothing has happened for 40 rounds.", False)
    (ends,) = told(table(die=3, quiet=turns - 1), "pass").items()
    line = "The match ends at once, and the victory is shared. Nothing has happened for 40 rounds."
    assert ends == (line, True)
    (ends,) = told(table(die=3, quiet=turns - 1, red="j8"), "pass").items()
    assert ends == (
        "The match ends at once, and Red wins. Nothing has happened for 40 rounds.",
        True,
    )


def test_before_the_roll_it_is_told_what_an_officer_costs() -> None:
    """PA-15."""
    state = table(camps=OTHERS, blue="a3 a4 b5 h11 j11 j12 c9 d9", phase=Promoting(BLUE))
    line = "The man on A4 leaves the game. You keep 7 pieces, and need 6 in the goal."
    assert told(state, "promote a3 a4") == {line: False}
    line = "Blue stays without an officer, and cannot win until it has one."
    assert told(state, "roll") == {line: False}


def test_nobody_is_told_anything_of_the_moves_of_others() -> None:
    state = table(die=3)
    seen = view(state, None)
    assert not ADVICE.consequences(seen, read("move e2 h2"))
    assert ADVICE.reason(seen, read("move e2 h2")) is None


# Why to make a move.


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (
            {"die": 2, "blue": "f8", "red": "*e9"},
            "move f8 e9",
            "It captures Red's officer, 3 squares from its goal.",
        ),
        (
            {"die": 1, "blue": "g12"},
            "move g12 h12",
            "It brings a man into the goal, for good and safe from all: 1 of 6.",
        ),
        (
            {"die": 2, "blue": "f8", "blocks": {RED: "tree=e9"}},
            "move f8 e9",
            "It clears Red's felled tree away.",
        ),
        (
            {"die": 2, "blue": "f8", "blocks": {RED: "scout=e9"}},
            "move f8 e9",
            "It clears Red's scout out of the way, at the cost of the man.",
        ),
        (
            {"die": 1, "blue": "h10"},
            "move h10 j10",
            "On J10 it stands deeper in the goal, and leaves the door to the next.",
        ),
        (
            {"die": 3, "camps": (YELLOW,), "blue": "d11 *a2", "red": "*t2", "white": "*a18"},
            "move d11 g11",
            "3 squares nearer to the goal (1 to go), out of reach of any enemy.",
        ),
        (
            {"die": 2, "camps": (YELLOW, WHITE), "blue": "g2 *a2", "red": "k1 *t2"},
            "move g2 e2",
            "An enemy can capture the man on G2; on E2 none can.",
        ),
        (
            {"die": 2, "blue": "e5"},
            "move e5 f6",
            "2 squares nearer to the goal (6 to go), and outside the goal no square is safer than "
            "a fort.",
        ),
        (
            {"die": 1, "camps": (BLUE, YELLOW, WHITE), "red": f"{RED_HOME} m7"},
            "place tree l7",
            "Of the armies against you Red is nearest to winning, and this stands in its way.",
        ),
        (
            {"camps": OTHERS, "blue": "a3 b5 h11 j11 j12 c9 d9", "phase": Promoting(BLUE)},
            "promote b5 a3",
            "You cannot win without an officer, and of the men at home the one on B5 is nearest to "
            "the goal (11 squares).",
        ),
        (
            {"die": 2, "camps": (YELLOW,), "blue": "d11 *a2", "red": "g8 *t2", "white": "*a18"},
            "move d11 f11",
            "2 squares nearer to the goal (2 to go), though Red can capture it there on 2 of 6 "
            "rolls.",
        ),
        (
            {"die": 3, "camps": (YELLOW,), "blue": "g13 c6", "red": "*t2", "white": "*a18"},
            "move c6 b4",
            "2 squares nearer to the start area, where a man can become an officer.",
        ),
        (
            {"die": 2, "camps": (YELLOW,), "blue": "*g3", "red": "n2 *t2", "white": "*a18"},
            "move g3 f2",
            "From there it can capture Red's man on N2 next, on 1 of 6 rolls.",
        ),
        (
            {"camps": OTHERS, "blue": "a3 b5 h11", "phase": Promoting(BLUE)},
            "roll",
            "Blue can no longer fill its goal: men who can capture are worth more than an officer.",
        ),
        (
            {"die": 6, "camps": OTHERS, "blue": "*h10 h11 h12 j12 g12"},
            "pass",
            "With a 6 no piece comes nearer to the goal.",
        ),
    ],
)
def test_a_hint_says_why(position: Mapping[str, Any], move: str, reason: str) -> None:
    assert why(table(**position), move) == reason


# A reason is never the opposite of a warning.


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ({"blue": f"{HOME} g12 *g11"}, "move g12 h12"),  # PA-17: the goal is shut
        ({"die": 2, "blue": "f8 *e3 e4 e5 f3 f4", "blocks": {RED: "scout=e9"}}, "move f8 e9"),
        ({"die": 2, "blue": "f8", "blocks": {RED: "scout=e9"}}, "move f8 e9"),  # PA-18: out
        (
            {"camps": (YELLOW, WHITE), "quiet": QUIET_ROUNDS * 4 - 1, "blue": "g12", "red": "j8"},
            "move g12 g11",
        ),
    ],
)
def test_nothing_speaks_for_a_move_that_gives_the_win_away(
    position: Mapping[str, Any], move: str
) -> None:
    """PA-17, PA-18."""
    state = table(**{"camps": OTHERS, **position})
    assert any(told(state, move).values())
    assert why(state, move) is None


def test_an_officer_that_comes_into_reach_is_not_said_to_be_in_no_more_danger() -> None:
    """PA-8: fewer rolls of all together, but one more of Red's."""
    state = table(die=2, camps=(WHITE,), blue="*f11", red="g7", yellow="d13")
    line = "Red can capture your officer there: with a roll of 4 or 6 (2 of 6 rolls)."
    assert told(state, "move f11 g11")[line] is True
    assert why(state, "move f11 g11") == (
        "1 square nearer to the goal (1 to go), though Red can capture it there on 2 of 6 rolls."
    )


@pytest.mark.parametrize(
    ("blue", "red", "aims"),
    [
        ("*g3", "k2 *t2", None),  # 4 of 6 rolls capture the man, 2 the officer before
        ("g3 *a2", "*k2", None),  # 2 the officer, 4 the man before
        ("g3 *a2", "k2 *t2", "From there it can capture Red's man on K2 next, on 2 of 6 rolls."),
        ("*g3", "*k2", "From there it can capture Red's officer on K2 next, on 4 of 6 rolls."),
    ],
)
def test_what_a_piece_aims_at_is_a_reason_where_it_is_worth_the_risk(
    blue: str, red: str, aims: str | None
) -> None:
    """PA-7, PA-8: an officer is not risked for a man, nor what is likelier to be captured first."""
    state = table(die=2, camps=(YELLOW, WHITE), blue=blue, red=red)
    assert why(state, "move g3 f2") == aims


def test_to_keep_still_is_a_reason_only_where_nothing_leads_nearer() -> None:
    """PA-4, PA-8."""
    state = table(die=6, camps=OTHERS, blue="*h10 h11 h12 j12 g12")
    assert why(state, "move g12 e10") == (
        "With a 6 no piece comes nearer to the goal, and on E10 no enemy can capture this one."
    )
    other = table(die=2, camps=(YELLOW,), blue="d11 g3 *h12", red="*t2", white="*a18")
    assert why(other, "move g3 g1") is None


def test_an_officer_is_no_use_to_an_army_that_cannot_win() -> None:
    """PA-15, PA-18."""
    state = table(camps=OTHERS, blue="a3 b5 h11", phase=Promoting(BLUE))
    assert why(state, "promote a3 b5") is None


# Why a move is refused.


@pytest.mark.parametrize(
    ("position", "move", "rule", "said"),
    [
        ({"blue": "f8"}, "move f8 z9", "PA-3", "This board has no square Z9."),
        ({"blue": "f8"}, "move x30 f8", "PA-3", "This board has no square X30."),
        ({"blue": "h10"}, "move f9 f8", "PA-4", "Nobody stands on F9."),
        ({"red": "f8"}, "move f8 f9", "PA-4", "The man on F8 is Red's."),
        ({"blue": "f8"}, "move f8 f11", "PA-4", "You rolled a 1, and F11 is 3 squares away."),
        (
            {"blue": "*f8"},
            "move f8 f11",
            "PA-4",
            "You rolled a 1, one more for an officer, and F11 is 3 squares away.",
        ),
        (
            {"die": 2, "blue": "f8"},
            "move f8 f9",
            "PA-4",
            "No way from F8 to F9 is exactly 2 squares long.",
        ),
        ({"die": 2}, "roll", "PA-4", "The die is rolled: it shows a 2."),
        ({"die": 2, "blue": "f8"}, "move f8 f8", "PA-5", "The piece stands on F8 already."),
        (
            {
                "die": 3,
                "blue": "a9",
                "blocks": {RED: "tree=a8 tree=a10 wheel=b8 wheel=b10 cannon=c8"},
            },
            "move a9 b9",
            "PA-5",
            "To come from A9 to B9 with a 3 it would use a square twice.",
        ),
        ({"blue": "f9"}, "move f9 f10", "PA-6", "F10 is an obstacle."),
        ({"blue": "g9"}, "move g9 h9", "PA-6", "H9 is in Red's goal."),
        ({"die": 2}, "move b2 d2", "PA-9", "Your own man stands on D2."),
        ({"die": 3}, "move b2 b5", "PA-9", "Your own man stands on B5."),
        ({"die": 5}, "move b2 f3", "PA-6", "B2 is boxed in: it cannot take a single step."),
        (
            {"die": 3, "blue": "g8", "blocks": {RED: "tree=g9"}},
            "move g8 g11",
            "PA-6",
            "Something stands in every way from G8 to G11 with a 3.",
        ),
        (
            {"die": 2, "blue": "e6"},
            "move e6 g6",
            "PA-10",
            "Every way to G6 with this roll leads over a fort.",
        ),
        (
            {"die": 3, "blue": "e5", "red": "f6"},
            "move e5 f6",
            "PA-11",
            "Red holds the fort F6: that takes a two, and you rolled a 3.",
        ),
        (
            {"die": 2, "blue": "e6", "red": "f6"},
            "move e6 f6",
            "PA-11",
            "Red holds the fort F6, and E6 is not exactly two free squares away from it.",
        ),
        (
            {"die": 4},
            "place tree a9",
            "PA-12",
            "You rolled a 4, and barricades need a one.",
        ),
        ({"stock": EMPTY}, "place tree a9", "PA-12", "Blue has no felled tree left."),
        ({}, "place tree f6", "PA-12", "F6 is a fort."),
        ({}, "place tree h8", "PA-12", "H8 is in Red's goal."),
        ({}, "place tree a6", "PA-12", "A6 is not free."),
        ({}, "place tree z9", "PA-12", "This board has no square Z9."),
        ({}, "promote b5 a6", "PA-15", "Blue still has an officer, on A2."),
        (
            {"camps": OTHERS, "blue": "a3 b5 f8", "phase": Promoting(BLUE)},
            "promote f8 a3",
            "PA-15",
            "No man of Blue's stands in its start area on F8.",
        ),
        (
            {"camps": OTHERS, "blue": "a3 b5 f8", "phase": Promoting(BLUE)},
            "promote a3 a3",
            "PA-15",
            "It takes two men: the one on A3 cannot be both.",
        ),
        (
            {"camps": OTHERS, "blue": "a3 b5 f8", "phase": Promoting(BLUE)},
            "pass",
            "PA-4",
            "Blue has not rolled yet: promote a man, or roll.",
        ),
        (
            {"blue": "h11"},
            "move h11 g11",
            "PA-16",
            "The piece on H11 is in the goal, and G11 is outside.",
        ),
        (
            {"die": 4, "blue": "h10 h11 j11"},
            "move h10 h12",
            "PA-16",
            "Inside the goal there is no free way from H10 to H12 with a 4.",
        ),
        (
            {"die": 5, "blue": "g12", "blocks": {RED: "tree=h13"}},
            "move g12 j13",
            "PA-16a",
            "Every way to J13 with this roll leads into the goal and out again.",
        ),
        (
            {"blue": "g8", "red": "h8"},
            "move g8 h8",
            "PA-19",
            "Red's man on H8 is in its goal.",
        ),
        (
            {"seats": 2, "yellow": "f8"},
            "move f8 f9",
            "PA-20",
            "F8 is Yellow's, and it is Blue's turn.",
        ),
        (
            {"seats": 2, "blue": "f8", "yellow": "f9"},
            "move f8 f9",
            "PA-20",
            "Your own Yellow's man stands on F9.",
        ),
        (
            {"seats": 3, "die": 2, "blue": "j13"},
            "move j13 k12",
            "PA-21",
            "K12 belongs to White, who is not playing.",
        ),
        (
            {"seats": 3},
            "place tree k12",
            "PA-12",
            "K12 belongs to White, who is not playing.",
        ),
    ],
)
def test_a_refusal_says_why_here_and_now(
    position: Mapping[str, Any], move: str, rule: str, said: str
) -> None:
    assert against(table(**position), move) == (rule, said)


# All there is.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_and_its_reason_can_be_told(seats: int) -> None:
    dealer = Dealer(f"advice {seats}")
    state = patrouille.setup(seats, Options(goal=4), dealer)
    for turn in range(9):
        seat = awaited(state)
        seen, legal = view(state, seat), patrouille.legal(state, seat)
        for action in legal[turn % 13 :: 13]:
            for remark in (*ADVICE.consequences(seen, action), ADVICE.reason(seen, action)):
                assert remark is None or WORDS.remark(remark)
        state = patrouille.apply(state, seat, patrouille.fallback(state, seat), dealer)


def test_every_rule_that_forbids_has_its_reason() -> None:
    """Whatever move is tried: a beginner types anything."""
    state = table(2, die=2, blue="f8 h11 *d6", red="f6 j8", yellow="e9", blocks={RED: "tree=g8"})
    seen, legal = view(state, Seat(0)), set(map(str, patrouille.legal(state, Seat(0))))
    squares = [square.place for square in seen.squares]
    pieces = [Place(piece) for piece in ("f8", "h11", "d6", "b2", "f6", "e9", "a10")]
    rules = set[str]()
    for piece in pieces:
        for to in squares[::3]:
            if (move := f"move {piece} {to}") not in legal:
                rule, reason = against(state, move, 0)
                assert reason, (move, rule)
                rules.add(rule)
    assert {"PA-3", "PA-4", "PA-5", "PA-6", "PA-9", "PA-16", "PA-20"} <= rules
