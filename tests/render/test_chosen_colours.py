"""Pictures and texts have the colours of the players, not of their seats (TV-4a)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import render
from data.words import Words
from games import diceland, log, maillot, patrouille, terrain_vague
from games.colours import colour_of
from games.core import Seat
from render import diceland as dice_picture
from render import maillot as race_picture
from render import patrouille as march_picture
from render import terrain_vague as yard_picture
from render.maillot.riders import jersey
from render.shared.dice import blank_die
from render.shared.scene import Sprite, Stamp
from render.terrain_vague.pawns import token
from tests.support.render.shapes import named

NAMES = {0: "Anna", 1: "Ben", 2: "Cas"}


def seen(game: Any, *colours: int) -> Any:
    options = replace(game.INFO.options(), colours=colours)
    position, _ = log.start(game, len(colours), options, "colours")
    return game.view(position.state, None)


def emblems(scene: Any, seats: int) -> list[Sprite]:
    return [named(scene, f"emblem of {seat}")[0].sprite for seat in range(seats)]


@pytest.mark.parametrize(
    ("game", "colours", "said"),
    [
        (diceland, (1, 0), ("Anna (Red)", "Ben (Blue)")),
        (maillot, (5, 0), ("Black (Anna)", "Red (Ben)")),
        (patrouille, (3, 2, 0), ("White (Anna)", "Yellow (Ben)", "Blue (Cas)")),
        (terrain_vague, (3, 1), ("Ferrailleurs (Anna)", "Roncier (Ben)")),
    ],
)
def test_the_words_name_the_colours_of_the_players(
    game: Any, colours: tuple[int, ...], said: tuple[str, ...]
) -> None:
    words = Words.of("en", game.INFO.key).named(NAMES)
    picture = render.paint(seen(game, *colours), words)
    assert picture is not None
    for each in said:
        assert each in picture.alt
    nameless = render.describe(seen(game, *colours), Words.of("en", game.INFO.key))
    for colour in colours:
        assert Words.of("en", game.INFO.key).line("seat", str(colour)) in nameless


def test_dice_and_jerseys_have_the_colours_of_the_players() -> None:
    words = Words.of("en", "diceland").named(NAMES)
    drawn = dice_picture.scene(seen(diceland, 1, 0), words)
    assert emblems(drawn, 2) == [blank_die(1, 46), blank_die(0, 46)]
    drawn = race_picture.scene(seen(maillot, 5, 3, 0), Words.of("en", "maillot").named(NAMES))
    assert [s.args[0] for s in emblems(drawn, 3)] == [jersey(n, 46).args[0] for n in (5, 3, 0)]


def test_tv_4a_the_pawns_are_those_of_the_chosen_gangs_and_the_others_nobody_plays() -> None:
    view = seen(terrain_vague, 3, 1)
    drawn = yard_picture.scene(view, Words.of("en", "vague").named(NAMES))
    assert emblems(drawn, 2) == [token("ferrailleurs", 44), token("roncier", 44)]
    assert colour_of(view, Seat(0)) == 3


def test_pa_21_the_corner_that_nobody_chose_is_empty() -> None:
    drawn = march_picture.scene(
        seen(patrouille, 3, 2, 0), Words.of("en", "patrouille").named(NAMES)
    )
    written = " ".join(item.what for item in drawn.items if isinstance(item, Stamp))
    assert "red" not in written.split()
    assert "white" in written
