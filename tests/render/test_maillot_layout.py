"""What Maillot's picture shows, and where: tested on the layout, without painting."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from games.core import Result
from games.maillot.state import Auction, Goal, Lap, Roll
from games.maillot.view import MaillotView
from render.maillot import TRACK, scene
from render.maillot.mountain import ROWS, spot, way, winding
from render.maillot.text import lap
from render.maillot.track import CIRCUIT, INFIELD, LAND, heading
from render.painting import Marks
from render.shared.scene import Scene, Stamp
from tests.support.render.races import LONG, SHORT, VIEWS, WORDS, laid, numbered, played, seen
from tests.support.render.shapes import (
    SMALLEST_TEXT,
    assert_apart,
    assert_planks_alone_are_cut,
    assert_stacked,
    named,
    overlap,
    paper,
    shortened,
    smallest_on_a_phone,
    smallest_text,
    stamps,
    text_box,
    texts,
    within,
)

QUESTIONS: dict[str, Marks] = {
    "nothing": (),
    "hand": numbered(["hand", 1, 14, 21, 38]),
    "corners": numbered([0, 10, 20, 30]),
    "sure": tuple((place, "") for place, _ in numbered(["hand"])),
}


@pytest.fixture(params=VIEWS)
def view(request: pytest.FixtureRequest) -> MaillotView:
    return VIEWS[request.param]


@pytest.fixture(params=QUESTIONS)
def marks(request: pytest.FixtureRequest) -> Marks:
    return QUESTIONS[request.param]


def test_the_views_are_what_they_are_called() -> None:
    steps = {name: view.step for name, view in VIEWS.items()}
    assert steps["sealed"] == steps["own bid"] == "bidding"
    assert (steps["open"], steps["attack"], steps["lead"]) == ("offering", "attacking", "starting")
    assert (steps["replacing"], steps["ended"]) == ("replacing", "ended")


def test_the_squares_are_a_closed_circuit_without_gaps_or_overlaps() -> None:
    boxes = [TRACK.box(n) for n in range(40)]
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)
    area = sum((right - left) * (low - top) for left, top, right, low in boxes)
    assert area == CIRCUIT**2 - INFIELD**2
    for n, box in enumerate(boxes):
        after = boxes[(n + 1) % 40]
        assert overlap((box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1), after), n


def test_riders_head_for_the_next_square() -> None:
    ways = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
    for n in range(40):
        if n % 10 and (n + 1) % 10:
            (x0, y0), (x1, y1) = TRACK.middle(n), TRACK.middle(n + 1)
            across, down = ways[heading(n)]
            assert ((x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)) == (across, down)


def test_every_square_shows_its_terrain_its_number_and_its_value(view: MaillotView) -> None:
    drawn = scene(view, WORDS)
    for square in view.squares:
        (land,) = named(drawn, f"{square.terrain.value} {square.place}")
        assert (land.x, land.y) == TRACK.middle(square.number)
        (number,) = [t for t in texts(drawn) if (t.x, t.y) == TRACK.sign(square.number)]
        assert number.text == str(square.place)
        left, top, right, low = TRACK.box(square.number)
        values = [t.text for t in texts(drawn) if left < t.x < right and top < t.y < low and t.halo]
        sign = f"+{square.value}" if square.kind.value == "supply" else str(square.value)
        assert values == ([sign] if square.value else [])


def test_every_domestique_rides_on_its_square_with_the_letter_of_its_team(
    view: MaillotView,
) -> None:
    drawn = scene(view, WORDS)
    for square in view.squares:
        found = [s for s in stamps(drawn) if s.what.startswith("domestique")]
        here = [s for s in found if s.what.split()[-1] == square.place]
        assert len(here) == (square.owner is not None)
        for rider in here:
            assert rider.sprite.args[0] == square.owner
            assert _in(TRACK.box(square.number), rider.x, rider.y)
            assert _letter(drawn, rider) == "RBOYVK"[square.owner or 0]
    (champion,) = named(drawn, "rainbow rider")
    assert _in(TRACK.box(view.roll.square), champion.x, champion.y)


def test_the_pack_rides_in_order_and_the_breakaway_on_its_arrow(view: MaillotView) -> None:
    drawn = scene(view, WORDS)
    left, top = TRACK.infield()
    pack = [s for s in stamps(drawn) if s.what.endswith("in pack")]
    assert [s.sprite.args[0] for s in sorted(pack, key=lambda s: s.x)] == list(view.pack)
    assert all(s.sprite.args[1] == 180 for s in pack)  # the first in front
    ahead = [s for s in stamps(drawn) if s.what.endswith("in breakaway")]
    assert len(ahead) == (view.breakaway is not None)
    for rider in ahead:
        assert view.breakaway is not None
        x, y = spot(view.breakaway.arrow)
        assert (rider.x, rider.y) == (left + x, top + y)
        assert named(drawn, f"time {view.breakaway.time}")
    for leader in (*pack, *ahead):
        assert _letter(drawn, leader) == "RBOYVK"[int(str(leader.sprite.args[0]))]


@pytest.mark.parametrize("arrow", range(19, 25))
def test_ma_17_who_has_won_by_the_lead_stands_behind_the_last_arrow(arrow: int) -> None:
    right, down = spot(18)
    assert spot(arrow)[0] > right
    assert spot(arrow)[1] == down
    assert way(arrow) == way(18) == 0


def test_arrows_lie_on_the_road_with_their_times_and_costs(view: MaillotView) -> None:
    drawn = scene(view, WORDS)
    left, top = TRACK.infield()
    for arrow in view.arrows:
        (sign,) = named(drawn, f"arrow {arrow.number} costs {arrow.fee}")
        near = [t.text for t in texts(drawn) if t.x == sign.x and 0 < sign.y - t.y < 50]
        assert f"{arrow.seconds // 60}:{arrow.seconds % 60:02}" in near
        assert any(y == sign.y - top for _, y in winding())
        assert left < sign.x < left + INFIELD


def test_nothing_is_cut_off(view: MaillotView, marks: Marks) -> None:
    assert_planks_alone_are_cut(scene(view, LONG, marks))


def test_texts_do_not_cover_each_other(view: MaillotView, marks: Marks) -> None:
    drawn = scene(view, LONG, marks)
    assert_apart({text_box(t) for t in texts(drawn) if t.halo is None})


def test_texts_are_large_enough_in_discords_preview(view: MaillotView, marks: Marks) -> None:
    assert smallest_text(scene(view, WORDS, marks)) >= SMALLEST_TEXT


def test_the_picture_is_legible_on_a_phone(view: MaillotView, marks: Marks) -> None:
    """Issue: "numbers and legend are legible there without enlarging"; 390 px leave it 330."""
    assert smallest_on_a_phone(scene(view, WORDS, marks)) >= 9


def test_what_is_told_beside_the_board_stays_on_its_paper(view: MaillotView, marks: Marks) -> None:
    drawn = scene(view, LONG, marks)
    papers = [*named(drawn, "sheet"), *named(drawn, "slip")]
    edge = TRACK.left + CIRCUIT + 30
    for text in texts(drawn):
        if text.x > edge or text.y > edge:
            assert any(within(text_box(text), paper(each)) for each in papers), text
    for note in named(drawn, "note"):
        inner = [t for t in texts(drawn) if overlap(text_box(t), paper(note))]
        assert all(within(text_box(text), paper(note)) for text in inner)


def test_cards_stand_one_below_the_other(view: MaillotView, marks: Marks) -> None:
    drawn = scene(view, LONG, marks)
    cards = named(drawn, "card of")
    assert len(cards) == len(view.teams)
    assert_stacked(drawn, cards)


def test_no_word_of_the_house_is_cut_short(view: MaillotView, marks: Marks) -> None:
    assert not shortened(scene(view, SHORT, marks))


def test_all_that_can_be_agreed_has_room() -> None:
    for goal in Goal:
        state = laid(goal=goal, auction=Auction.OPEN, combativity=True)
        assert not shortened(scene(seen(state), SHORT))


def test_lap_card_and_dice_have_room_beside_each_other() -> None:
    view = VIEWS["attack"]
    kinds = {card.kind: card for card in played(6, 0).deck}
    for card in kinds.values():
        roll = Roll(view.roll.seat, 6, 1, 4, 7, card, None)
        drawn = scene(replace(view, roll=roll, lap=Lap(99, True, True)), SHORT)
        (banner,), (food,) = named(drawn, "rainbow lap"), named(drawn, "no food")
        (die,), (drawn_card,) = named(drawn, "white die"), named(drawn, "card drawn")
        assert banner.x + int(str(banner.sprite.args[0])) / 2 <= food.x - 14
        assert food.x + 16 <= die.x - 33
        assert die.x + 27 <= drawn_card.x - int(str(drawn_card.sprite.args[0])) / 2
        assert not shortened(drawn)


def test_a_match_that_was_called_off_is_won_by_nobody() -> None:
    called_off = Result((2,) * 6, (0,) * 6, "exhausted")
    drawn = scene(replace(VIEWS["sealed"], result=called_off), WORDS)
    assert any(text.text == "Nobody wins" for text in texts(drawn))
    assert not named(drawn, "cup")[1:]  # only the one at the end of the road
    assert all(card.sprite.args[2] is None for card in named(drawn, "card of"))


def _in(box: tuple[int, int, int, int], x: int, y: int) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _letter(drawn: Scene, rider: Stamp) -> str:
    """The letter nearest to the middle of a rider."""
    letters = [t for t in texts(drawn) if t.text in tuple("RBOYVK")]
    return min(letters, key=lambda t: abs(t.x - rider.x) + abs(t.y - rider.y)).text


def test_the_land_of_a_square_lies_within_it_at_the_corners_too() -> None:
    for n in range(40):
        (x, y), (left, top, right, low) = TRACK.land(n), TRACK.box(n)
        assert left <= x - LAND / 2 < x + LAND / 2 <= right, n
        assert top <= y - LAND / 2 < y + LAND / 2 <= low, n


def test_ma_16_the_first_of_the_pack_is_second_behind_a_breakaway() -> None:
    left, top = TRACK.infield()
    for name, first in (("start", 1), ("lead", 2)):
        view = VIEWS[name]
        assert (view.breakaway is not None) == (first == 2)
        drawn = scene(view, WORDS)
        pack = {s.x for s in stamps(drawn) if s.what.endswith("in pack")}
        above = [t for t in texts(drawn) if t.x in pack and left < t.x and t.text.isdigit()]
        row = [t.text for t in sorted(above, key=lambda t: t.x) if t.y > top + ROWS[2]]
        assert row == [str(first + n) for n in range(len(view.pack))], name


def test_ma_20_a_rainbow_lap_is_called_so() -> None:
    view = VIEWS["start"]
    for rainbow in (True, False):
        told = lap(replace(view, lap=replace(view.lap, rainbow=rainbow)), WORDS)
        assert ("rainbow" in told.lower()) == rainbow
