"""The curve of the chances: marks that stand apart, and the same picture for the same match."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from render.shared.curve import BADGE, Curve, paint_curve, scene
from render.shared.scene import Stamp

CURVE = Curve(
    "Your chance to win",
    (0.5, 0.52, 0.5, 0.7, 0.72, 0.71, 1.0),
    (3, 4, 5),
    ("0%", "50%", "100%"),
    ("Your first move", "The end"),
)


def test_marks_of_moves_side_by_side_do_not_lie_on_each_other() -> None:
    close = Curve(CURVE.title, (*[0.5] * 60, 1.0), (10, 11, 12), CURVE.levels, CURVE.ends)
    for curve in (CURVE, close):
        marks = [i for i in scene(curve).items if isinstance(i, Stamp) and "mark" in i.what]
        assert len(marks) == 3
        for one, other in combinations(marks, 2):
            assert hypot(one.x - other.x, one.y - other.y) >= BADGE - 1


def test_the_same_curve_gives_the_same_picture_and_one_move_is_enough() -> None:
    assert paint_curve(CURVE) == paint_curve(CURVE)
    assert paint_curve(Curve("A", (0.5, 0.0), (0,), CURVE.levels, CURVE.ends))
