"""Files of printed values are refused by file and key."""

from __future__ import annotations

from typing import Any

import pytest

from data import tables
from data.tables import Shape

TREE: Shape = {"height": 1, "name?": str, "birds": [{"legs": 0}]}


@pytest.mark.parametrize(
    "found",
    [
        {"height": 1, "birds": []},
        {"height": 9, "name": "oak", "birds": [{"legs": 0}, {"legs": 2}]},
    ],
)
def test_what_has_the_shape_is_welcome(found: Any) -> None:
    tables.check("tree.toml", found, TREE)


@pytest.mark.parametrize(
    ("found", "why"),
    [
        ({"birds": []}, "data/tree.toml: height: is missing"),
        ({"height": 0, "birds": []}, "height: 0 is not a whole number of 1 or more"),
        ({"height": True, "birds": []}, "height: True is not a whole number"),
        ({"height": 1, "name": 5, "birds": []}, "name: 5 is not a text"),
        ({"height": 1, "nest": 1, "birds": []}, "nest: there is no such key"),
        ({"height": 1, "birds": {}}, "birds: {} is not a list"),
        ({"height": 1, "birds": [2]}, "birds, number 1: 2 is not a table"),
        ({"height": 1, "birds": [{"legs": 2}, {"legs": -1}]}, "birds, number 2.legs: -1 is not"),
    ],
)
def test_what_has_another_shape_is_refused_with_the_place(found: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        tables.check("tree.toml", found, TREE)


def test_a_file_that_is_no_toml_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "tree.toml").write_text("height = \n")
    monkeypatch.setattr(tables, "files", lambda _: tmp_path)
    with pytest.raises(ValueError, match=r"data/tree.toml: "):
        tables.read("tree.toml")
