"""The numbers of the box, and what is refused (TV-1, TV-9, TV-13)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from data.words import Words
from games.terrain_vague import box
from games.terrain_vague.box import (
    BOX,
    COSTS,
    HIDEOUTS,
    SIZES,
    box_of,
    column,
    costs_of,
    hideouts_of,
    sizes_of,
)


def changed(name: str, *path: str | int, to: Any) -> Any:
    """A file of the box with one value changed."""
    data = deepcopy(dict(box.read(name)))
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return data


Z = {"rings": 5, "weak": 0, "strong": 0, "blind": 2, "reach": 3}
"""A board with tiles drawn blind alone."""


def test_tv_1_the_boards_are_of_91_61_and_37_hexes() -> None:
    hexes = {players: 3 * s.rings * (s.rings + 1) + 1 for players, s in SIZES.items()}
    assert hexes == {4: 91, 3: 61, 2: 37}


def test_tv_9_there_are_24_pawns_and_8_bars_for_duels() -> None:
    assert (BOX.numbers, BOX.numbers * BOX.alike) == (8, 24)


def test_tv_13_what_the_rulebook_tells_is_kept() -> None:
    parpaings, roncier = 0, 1
    assert (column(parpaings, 1).number, column(roncier, 1).number) == (20, 6)
    assert (column(parpaings, 3).number, column(roncier, 3).number) == (1, 3)
    assert [n for n, c in enumerate(HIDEOUTS[0], 1) if c.red] == [3, 6, 9, 12]
    assert (COSTS.move[box.LID], COSTS.move[box.BROTHER], COSTS.shoot[box.WHEELBARROW]) == (4, 5, 1)
    assert (COSTS.own, COSTS.gather[box.CABIN]) == (2, 0)


def test_tv_13_every_gang_has_the_same_sums() -> None:
    for red, total in ((False, 104), (True, 8)):
        assert {sum(c.number for c in card if c.red is red) for card in HIDEOUTS} == {total}


@pytest.mark.parametrize(
    ("reader", "file", "path", "value", "why"),
    [
        (hideouts_of, "hideouts", ("cloaque", "turns"), [16] * 11, "turns of the cloaque"),
        (hideouts_of, "hideouts", ("roncier", "turns", 0), 0, "roncier.turns, number 1: 0 is not"),
        (hideouts_of, "hideouts", ("roncier", "turns", 1), 8, "as many points in turn 2"),
        (hideouts_of, "hideouts", ("roncier", "turns", 2), 9, "red number of the roncier"),
        (hideouts_of, "hideouts", ("red_turns",), [3, 13], "red turns must be some of the turns"),
        (hideouts_of, "hideouts", ("red_turns",), [], "red turns must be some of the turns"),
        (costs_of, "prices", ("move", "lid"), 0, "prices.toml: move.lid: 0 is not"),
        (costs_of, "prices", ("gather", "cabin"), 1, "rebuilding a cabin is free"),
        (costs_of, "prices", ("take", "strong"), 4, "strong terrain must cost more than weak"),
        (costs_of, "prices", ("take", "sworn_weak"), 4, "sworn enemy must cost more"),
        (box_of, "box", ("tiles", "weak"), 19, "156 tiles, but there must be 160"),
        (box_of, "box", ("pawns", "lid"), 5, "15 pawns of a gang, but there must be 14"),
        (box_of, "box", ("duel", "pawns"), 2, "16 pawns for duels, but there must be 24"),
        (sizes_of, "box", ("board", "4", "weak"), 10, "86 tiles on the board for 4"),
        (sizes_of, "box", ("board", "2", "reach"), 0, "board.2.reach: 0 is not"),
        (sizes_of, "box", ("board", "4"), Z | {"blind": 82, "weak": 1, "strong": 1}, "no tile for"),
        (sizes_of, "box", ("board", "4"), Z | {"rings": 1, "weak": 1}, "no place for every cabin"),
    ],
)
def test_tv_13_other_numbers_are_refused_with_the_reason_if_they_do_not_go_together(
    reader: Any, file: str, path: tuple[Any, ...], value: Any, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        reader(changed(file, *path, to=value))


def test_tv_13_the_rulebook_tells_the_prices_that_are_paid() -> None:
    bring, _, shoot = COSTS.gather, COSTS.move, COSTS.shoot
    assert bring[: box.CABIN] == COSTS.move[: box.CABIN]
    (weak, strong), (sworn_weak, sworn_strong) = COSTS.take, COSTS.sworn
    told = Words.of("en", "vague").line("rules", "TV-13")
    for words in (
        f"wheelbarrow {bring[0]}, slingshot {bring[1]}, lid {bring[2]}, big brother {bring[3]}",
        f"move the cabin {COSTS.move[box.CABIN]}; shoot a slingshot {shoot[1]}, lid {shoot[2]}, "
        f"big brother {shoot[3]}, cabin {shoot[4]}",
        f"take weak terrain {weak}, strong {strong}, of the sworn enemy {sworn_weak} and "
        f"{sworn_strong}",
    ):
        assert words in told


def test_tv_13_other_numbers_are_welcome_if_they_go_together() -> None:
    assert hideouts_of(changed("hideouts", "parpaings", "turns", 0, to=24))[0][0].number == 24
    assert costs_of(changed("prices", "take", "strong", to=5)).take == (4, 5)


@pytest.mark.parametrize(
    ("reader", "file", "path", "value", "why"),
    [
        (hideouts_of, "hideouts", ("cloaque",), None, "hideouts.toml: cloaque: is missing"),
        (hideouts_of, "hideouts", ("red_turns",), None, "hideouts.toml: red_turns: is missing"),
        (hideouts_of, "hideouts", ("cloaque", "turns", 0), 16.5, "number 1: 16.5 is not a whole"),
        (hideouts_of, "hideouts", ("cloaque", "turns"), "16", "cloaque.turns: '16' is not a list"),
        (costs_of, "prices", ("move", "lid"), None, "prices.toml: move.lid: is missing"),
        (costs_of, "prices", ("take",), None, "prices.toml: take: is missing"),
        (costs_of, "prices", ("take",), 4, "take: 4 is not a table"),
        (costs_of, "prices", ("gather", "lid"), "2", "gather.lid: '2' is not a whole number"),
        (costs_of, "prices", ("gather", "lid"), 2.5, "gather.lid: 2.5 is not a whole number"),
        (costs_of, "prices", ("gather", "lid"), True, "gather.lid: True is not a whole number"),
        (costs_of, "prices", ("gather", "wheelbarow"), 2, "gather.wheelbarow: there is no such"),
        (box_of, "box", ("duel", "pawns"), 0, "box.toml: duel.pawns: 0 is not"),
        (box_of, "box", ("goal", "turns"), 0, "goal.turns: 0 is not"),
        (box_of, "box", ("goal", "hexes"), 0, "goal.hexes: 0 is not"),
        (sizes_of, "box", ("goal", "hexes"), 91, "goal.hexes: 91 is more than the 90"),
        (sizes_of, "box", ("board", "x"), Z, "board.x: there is no such key"),
        (sizes_of, "box", ("board", "4"), None, "board.4: is missing"),
        (sizes_of, "box", ("board", "4", "tiles"), 1, "board.4.tiles: there is no such key"),
        (sizes_of, "box", ("board", "4", "reach"), 2.5, "board.4.reach: 2.5 is not"),
        (sizes_of, "box", ("board", "4"), Z | {"strong": -1}, "board.4.strong: -1 is not"),
        (sizes_of, "box", ("board", "4"), Z | {"blind": -6}, "board.4.blind: -6 is not"),
    ],
)
def test_tv_13_a_file_holds_the_known_keys_and_whole_numbers_else_it_is_said_where_not(
    reader: Any, file: str, path: tuple[Any, ...], value: Any, why: str
) -> None:
    """None: the key is taken out."""
    data = changed(file, *path, to=value)
    if value is None:
        inner = data
        for key in path[:-1]:
            inner = inner[key]
        del inner[path[-1]]
    with pytest.raises(ValueError, match=why):
        reader(data)
