"""What Patrouille's picture says of a position, sign by sign."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from games.core import Place, Seat
from games.patrouille.board import Arm, SquareKind
from games.patrouille.state import (
    Barricade,
    Ended,
    Last,
    Moving,
    Options,
    Piece,
    Promoting,
    Rank,
)
from games.patrouille.view import path
from render.patrouille import scene, shown
from render.shared.canvas import BLACK, Pen
from render.shared.scene import Scene, printed
from tests.support.render.armies import (
    BLUE,
    RED,
    WHITE,
    WORDS,
    YELLOW,
    laid,
    numbered,
    played,
    seen,
)
from tests.support.render.shapes import named, stamps, texts, written_in

A3, D5, E5, G5, K10 = map(Place, ("a3", "d5", "e5", "g5", "k10"))
MAN, OFFICER = Rank.MAN, Rank.OFFICER
FEW = {"d5": (BLUE, OFFICER), "e5": (BLUE, MAN), "g5": (RED, MAN), "h9": (RED, OFFICER)}


def middle_of(drawn: Scene, place: Place) -> tuple[int, int]:
    (square,) = [
        s for s in stamps(drawn)
        if s.what.split()[0] in {k.value for k in SquareKind} and s.what.split()[-1] == place
        and "of" not in s.what
    ]  # fmt: skip
    return square.x, square.y


def test_men_and_officers_have_different_forms() -> None:
    drawn = scene(laid(FEW), WORDS)
    (officer,), (man,) = named(drawn, "officer of blue d5"), named(drawn, "man of blue e5")
    assert officer.sprite.args[:2] == ("blue", True)
    assert man.sprite.args[:2] == ("blue", False)


@pytest.mark.parametrize("kind", Barricade)
def test_every_barricade_has_a_drawing_of_its_own_in_the_colour_of_its_army(
    kind: Barricade,
) -> None:
    drawn = scene(laid(FEW, {"k5": (YELLOW, kind)}), WORDS)
    (token,) = named(drawn, f"{kind.value} of yellow k5")
    assert token.sprite.args[:2] == ("yellow", kind.value)


def test_the_squares_asked_about_carry_the_numbers_of_their_answers() -> None:
    drawn = scene(laid(FEW), WORDS, numbered(["d5", "d6"]))
    for place, sign in ((D5, "1"), (Place("d6"), "2")):
        (rim,) = named(drawn, f"marked {place}")
        assert (rim.x, rim.y) == middle_of(drawn, place)
        (badge,) = named(drawn, f"mark {sign} {place}")
        assert abs(badge.x - rim.x) < shown(laid(FEW), numbered(["d5", "d6"])).size
        assert any(t.text == sign and (t.x, t.y) == (badge.x, badge.y) for t in texts(drawn))
    assert not named(drawn, "marked e5")


def test_a_place_with_two_answers_carries_both() -> None:
    drawn = scene(laid(FEW), WORDS, ((D5, "1"), (D5, "2")))
    assert named(drawn, "mark 1 2 d5")


def test_the_last_move_is_an_arrow_along_its_way() -> None:
    way = tuple(map(Place, ("d3", "d4", "e4", "e5")))
    drawn = scene(laid(FEW, last=Last("move", BLUE, way)), WORDS)
    (arrow,) = named(drawn, "way d3 e5")
    corners = arrow.sprite.args[0]
    assert isinstance(corners, tuple)
    assert [(arrow.x + x, arrow.y + y) for x, y in corners] == [middle_of(drawn, p) for p in way]
    assert named(drawn, "from d3")
    assert named(drawn, "to e5")
    assert "Blue marched from D3 to E5" in written_in(drawn)


def test_a_way_that_is_only_partly_on_the_picture_is_drawn_as_far_as_it_is() -> None:
    way = tuple(Place(f"{letter}5") for letter in "nmlkjhg")
    view = laid(FEW, last=Last("move", RED, way))
    marks = numbered(["a2", "b6", "d8", "a9"])
    squares = shown(view, marks)
    drawn = scene(view, WORDS, marks)
    for arrow in named(drawn, "way"):
        assert isinstance(arrow.sprite.args[0], tuple)
        for x, _ in arrow.sprite.args[0]:
            assert squares.left < arrow.x + x < squares.left + squares.width


def test_a_move_to_be_confirmed_shows_one_way_of_it() -> None:
    view = laid(FEW)
    to = Place("e7")
    drawn = scene(view, WORDS, ((D5, ""), (to, "")))
    (arrow,) = named(drawn, "asked way")
    corners = arrow.sprite.args[0]
    assert isinstance(corners, tuple)
    spots = [(arrow.x + x, arrow.y + y) for x, y in corners]
    assert spots == [middle_of(drawn, place) for place in path(view, D5, to)]
    size = shown(view, ((D5, ""), (to, ""))).size
    assert all(abs(a - c) + abs(b - d) == size for (a, b), (c, d) in pairwise(spots))
    assert not named(drawn, "mark")


def test_a_move_that_is_not_possible_shows_no_way() -> None:
    assert not named(scene(laid(FEW), WORDS, ((D5, ""), (Place("t19"), ""))), "asked way")


@pytest.mark.parametrize(
    ("last", "told"),
    [
        (Last("place", RED, (Place("k5"),)), "Red put a felled tree on K5"),
        (Last("promote", BLUE, (E5, D5)), "Blue made E5 an officer and gave up D5"),
        (None, "Nobody has moved yet."),
    ],
)
def test_every_other_move_is_told(last: Last | None, told: str) -> None:
    view = laid(FEW, {"k5": (RED, Barricade.TREE)}, last=last)
    drawn = scene(view, WORDS)
    assert told in " ".join(t.text for t in texts(drawn))
    for place in last.path if last else ():
        assert named(drawn, f"to {place}") or named(drawn, f"from {place}")


def test_a_soldier_in_a_fort_stands_between_its_towers() -> None:
    drawn = scene(laid({**FEW, "f6": (BLUE, MAN)}), WORDS)
    items = [s.what for s in stamps(drawn)]
    assert items.index("fort f6") < items.index("man of blue f6") < items.index("towers f6")
    assert "towers o6" not in items


def test_the_sheet_names_turn_player_army_and_die() -> None:
    drawn = scene(laid(FEW, turn=14, phase=Moving(RED, 5)), WORDS.named({0: "Anna", 1: "Ben"}))
    assert {"Patrouille", "turn 14", "Ben moves Red", "Anna", "Ben"} <= written_in(drawn)
    (die,) = [s for s in stamps(drawn) if s.what.startswith("die")]
    assert die.what == "die 5"
    (ribbon,) = named(drawn, "ribbon")
    assert ribbon.sprite.args[2] == die.sprite.args[0].face  # type: ignore[attr-defined]


def test_before_the_roll_there_is_no_die() -> None:
    drawn = scene(laid(FEW, phase=Promoting(BLUE)), WORDS)
    assert not [s for s in stamps(drawn) if s.what.startswith("die")]
    assert "Anna may promote in Blue" in " ".join(t.text for t in texts(drawn))


def test_the_card_of_the_army_that_has_the_turn_is_lit() -> None:
    drawn = scene(laid(FEW, phase=Moving(YELLOW, 2)), WORDS)
    for army in ("blue", "red", "yellow", "white"):
        (card,) = named(drawn, f"card of {army}")
        assert (card.sprite.args[2] is not None) == (army == "yellow")


def test_cards_count_men_officers_and_goal_squares() -> None:
    goal = {f"h{row}": (BLUE, MAN) for row in (10, 11)}
    view = laid({**FEW, **goal, "j10": (BLUE, OFFICER)}, options=Options(goal=4))
    drawn = scene(view, WORDS)
    (card,) = named(drawn, "card of blue")
    near = {t.text for t in texts(drawn) if abs(t.y - card.y) < 90 and abs(t.x - card.x) < 205}
    assert {"3", "2", "3/4"} <= near  # men, officers, filled


def test_what_can_still_be_put_in_the_way_lies_on_the_card() -> None:
    stock = dict.fromkeys((RED, YELLOW, WHITE), ())
    trees = (Barricade.TREE, Barricade.TREE, Barricade.SCOUT)
    drawn = scene(laid(FEW, stock={**stock, BLUE: trees}), WORDS)
    assert named(drawn, "2 tree in stock of blue")
    assert named(drawn, "1 scout in stock of blue")
    assert len([s for s in stamps(drawn) if " in stock of " in s.what]) == 2


def test_what_an_army_has_captured_lies_on_its_card() -> None:
    taken = (Piece(RED, MAN), Piece(RED, MAN), Piece(WHITE, OFFICER))
    nothing = dict.fromkeys((RED, YELLOW, WHITE), ())
    drawn = scene(laid(FEW, captured={**nothing, BLUE: taken}), WORDS)
    (card,) = named(drawn, "card of blue")
    for what in ("2 man of red taken", "1 officer of white taken"):
        (sign,) = named(drawn, what)
        assert abs(sign.y - card.y) < 100
    assert len([s for s in stamps(drawn) if s.what.endswith(" taken")]) == 2


def test_an_army_that_rebels_or_is_out_says_so() -> None:
    view = laid({**FEW, "h10": (WHITE, MAN)}, playing=(BLUE, RED, WHITE))
    drawn = scene(view, WORDS)
    assert "Yellow, out" in written_in(drawn)
    assert "White, rebels" in written_in(drawn)


def test_every_flag_stands_in_the_corner_of_its_army_until_one_is_planted() -> None:
    corners = {"blue": "a1", "red": "t1", "yellow": "t19", "white": "a19"}
    drawn = scene(laid(FEW), WORDS)
    for army, place in corners.items():
        assert named(drawn, f"flag of {army} {place}")
    won = scene(laid(FEW, phase=Ended("goal", Seat(1), RED)), WORDS)
    assert named(won, "flag of red k10")
    assert not named(won, "flag of red t1")
    assert named(won, "flag of blue a1")


def test_goals_belong_to_the_armies_as_agreed() -> None:
    for arm, army in ((Arm.NEXT, "blue"), (Arm.NEAREST, "white")):
        drawn = scene(laid(FEW, options=Options(arm=arm)), WORDS)
        assert named(drawn, f"goal {army} h10")


def test_three_players_leave_the_fourth_corner_and_goal_grey() -> None:
    drawn = scene(laid(FEW, seats=3), WORDS)
    assert named(drawn, "start a14")
    assert named(drawn, "goal l12")
    assert not [s for s in stamps(drawn) if "white" in s.what]
    assert len(named(drawn, "card")) == 3


def test_two_players_see_whose_armies_are_whose() -> None:
    words = WORDS.named({0: "Anna", 1: "Ben"})
    drawn = scene(laid(FEW, seats=2), words)
    names = [t.text for t in texts(drawn) if t.text in ("Anna", "Ben")]
    assert names == ["Anna", "Ben", "Anna", "Ben"]


def test_what_was_agreed_is_told() -> None:
    options = Options(goal=4, arm=Arm.NEAREST, both_goals=True, board="small")
    told = " ".join(t.text for t in texts(scene(laid({}, seats=2, options=options), WORDS)))
    assert "4 goal squares, goals in the nearest arm, both goals, the small board" in told
    four = " ".join(t.text for t in texts(scene(laid({}, options=options), WORDS)))
    assert "both goals" not in four  # it concerns two players only (PA-20)


def test_the_end_shows_who_has_won_and_why() -> None:
    view = seen(played(4, 9000, goal=4))
    assert view.result is not None
    drawn = scene(view, WORDS)
    (winner,) = view.result.winners
    assert named(drawn, "cup")
    assert any("wins" in text for text in written_in(drawn))
    assert "How it ended" in written_in(drawn)
    for army in view.armies:
        (card,) = named(drawn, f"card of {army.colour.value}")
        assert (card.sprite.args[2] is not None) == (army.seat == winner)


def test_a_shared_victory_is_told() -> None:
    drawn = scene(laid(FEW, phase=Ended("quiet")), WORDS)
    told = " ".join(t.text for t in texts(drawn))
    if "wins" not in told:
        assert "The victory is shared" in told


def test_a_broken_line_runs_along_every_side_and_nowhere_else() -> None:
    image = Image.new("RGBA", (100, 100))
    corners = [(20.0, 20.0), (80.0, 20.0), (80.0, 80.0), (20.0, 80.0)]
    Pen(image, 1, (0, 0)).dashes(corners, BLACK, 3, 8, 6)
    sides = ((30, 10, 70, 30), (70, 30, 90, 70), (30, 70, 70, 90), (10, 30, 30, 70))
    assert all(image.crop(side).getbbox() for side in sides)
    assert image.crop((30, 30, 70, 70)).getbbox() is None


def test_where_a_piece_came_from_has_a_broken_line_round_it_and_where_it_went_a_whole_one() -> None:
    drawn, bright = scene(laid(FEW, last=Last("move", BLUE, (Place("d3"), Place("d4")))), WORDS), []
    for what in ("from d3", "to d4"):
        (rim,) = named(drawn, what)
        wide, high = rim.sprite.half
        alone = Scene((2 * wide, 2 * high), (0, 0, 0), (), (replace(rim, x=wide, y=high),))
        bright.append(printed(alone).convert("L").histogram()[240:])
    broken, whole = map(sum, bright)
    assert 0 < broken < 0.8 * whole
