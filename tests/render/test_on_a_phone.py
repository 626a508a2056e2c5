"""Boards on a phone: what stands on them can be read, and nothing covers what a piece shows.

Measured on the layout of positions of the recorded matches and of the largest boards there are. A
phone of 390 pixels shows a picture 330 wide: Discord keeps the rest for itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from bench import recorded
from data.words import Words
from games import log, registry
from games.core import Event, Place, Seat, View
from games.trails import Trail, trail
from render import diceland, maillot, patrouille, terrain_vague
from render.shared import furniture
from render.shared.lettering import rise
from render.shared.scene import Item, Scene, Stamp, Text
from render.shared.trail import drawn
from tests.support.render import armies, boards
from tests.support.render.shapes import Box, overlap, square_box, text_box

SCENES: Mapping[str, object] = {
    "diceland": diceland.scene,
    "maillot": maillot.scene,
    "patrouille": patrouille.scene,
    "vague": terrain_vague.scene,
}
PHONE = 330
READABLE = 8
EVERY = 7  # moves: so far apart are the positions that are looked at
AWAY = 9  # moves, that somebody has missed


@cache
def played(key: str) -> tuple[tuple[View, Trail], ...]:
    """Positions of a recorded match, and what has happened just before."""
    game, found = registry()[key], list[tuple[View, Trail]]()
    for match in recorded.matches(key)[:2]:
        position, _ = log.start(game, match.players, game.INFO.options(), match.seed)
        events = list[list[Event]]()
        for number, (who, text) in enumerate(match.plays[:160]):
            action = recorded.read(game, text, game.legal(position.state, Seat(who)))
            assert action is not None
            position, _ = log.move(game, position, Seat(who), action, match.seed)
            events.append([told.event for _, told in position.told])
            if number % EVERY == 0:
                late = (event for each in events[-AWAY:] for event in each)
                found.append((log.view(game, position, None), trail(late, 12)))
    return tuple(found)


def scene_of(key: str, view: View) -> Scene:
    scene: Scene = SCENES[key](view, Words.of("en", key))  # type: ignore[operator]
    return scene


def pieces(scene: Scene) -> Iterator[tuple[int, Box]]:
    """What shows what a die or a man is, and where it comes in the order of drawing."""
    left, top, right, low = scene.board or (0, 0, *scene.size)
    for order, item in enumerate(scene.drawn):
        if not isinstance(item, Stamp) or not (left < item.x < right and top < item.y < low):
            continue
        kind, *_ = item.what.split()
        if item.what.startswith("die ") and len(item.what.split()) == 5:  # its pips
            yield order, square_box(item, float(str(item.sprite.args[2])) * 0.68)
        elif kind in ("man", "officer"):  # hat, head and letter
            yield order, square_box(item, item.sprite.half[0] * 1.1)
        elif kind == "domestique" or item.what.startswith("rainbow rider"):
            yield order, square_box(item, 30)
        elif "of" in item.what.split() and kind in PAWNS:
            yield order, square_box(item, item.sprite.half[0])


ARROW = furniture.arrow(1, 1, 0, 1, (0, 0, 0)).draw
PAWNS = {"wheelbarrow", "slingshot", "lid", "brother", "cabin"}


def covering(item: Item) -> Box | None:
    """What a sign, or the head of an arrow, covers."""
    if not isinstance(item, Stamp):
        return None
    if item.what.startswith(("trail sign", "mark ")):
        wide, high = (float(str(n)) for n in item.sprite.args[:2])
        return item.x - wide, item.y - high, item.x + wide, item.y + high
    if item.sprite.draw is ARROW:
        across, down, gap, wide = (float(str(n)) for n in item.sprite.args[:4])
        assert gap == 0
        tip = (item.x + across / 2, item.y + down / 2)
        return tip[0] - wide / 2, tip[1] - wide / 2, tip[0] + wide / 2, tip[1] + wide / 2
    return None


@pytest.mark.parametrize("key", SCENES)
def test_no_sign_and_no_head_of_an_arrow_lies_on_a_piece(key: str) -> None:
    """Issue: "a 6 shows five pips; R12 and A14 vanish"."""
    seen = 0
    for view, ways in played(key):
        scene = drawn(ways, scene_of(key, view))
        marks = list(pieces(scene))
        assert marks or key == "maillot" or not seen
        for item in scene.drawn:
            if (box := covering(item)) is not None:
                seen += 1
                assert not [mark for _, mark in marks if overlap(box, mark)], item
    assert seen > 10


@pytest.mark.parametrize("key", SCENES)
def test_arrows_lie_below_pieces(key: str) -> None:
    for view, ways in played(key):
        scene = drawn(ways, scene_of(key, view))
        first = min((order for order, _ in pieces(scene)), default=len(scene.drawn))
        arrows = [
            order
            for order, item in enumerate(scene.drawn)
            if isinstance(item, Stamp) and item.sprite.draw is ARROW
        ]
        assert all(order < first for order in arrows)


def largest() -> Iterator[tuple[str, View]]:
    """The boards with the most places and pieces."""
    yield "patrouille", armies.seen(armies.played(4, 0))
    yield "patrouille", armies.seen(armies.played(4, 500))
    for size in (8, 20, 34, 36):
        yield "diceland", boards.position(boards.blob(size, size))
    for form in boards.ODD_FORMS.values():
        yield "diceland", boards.position(form)


def written(key: str, scene: Scene) -> Iterator[Text]:
    """Names of places beside them, of columns and rows, and letters of pieces."""
    left, top, right, low = scene.board or (0, 0, *scene.size)
    columns = {str(place).upper()[0] for place in scene.spots}
    rows = {str(place)[1:] for place in scene.spots}
    for text in scene.drawn:
        if isinstance(text, Text) and left <= text.x <= right and top <= text.y <= low:
            named = scene.spots.get(Place(text.text.lower()))
            letter = len(text.text) == 1 and text.text.isalpha()
            beside = any(_near(text, spot, 40) for spot in scene.spots.values())
            outside = key == "patrouille" and text.text in columns | rows and not beside
            if (named and _near(text, named, 110)) or (letter and beside) or outside:
                yield text


def _near(text: Text, spot: tuple[int, int], far: int) -> bool:
    return abs(text.x - spot[0]) < far and abs(text.y - spot[1]) < far


def names_of(key: str, view: View) -> set[str]:
    """How the places of a board are written on it."""
    seen = [*getattr(view, "squares", ()), *getattr(view, "lands", ()), *getattr(view, "hexes", ())]
    places = {str(each.place).upper() for each in seen}
    if key == "patrouille":  # columns and rows
        return {place[0] for place in places} | {place[1:] for place in places}
    return places


@pytest.mark.parametrize("key", SCENES)
def test_names_of_places_and_letters_of_pieces_are_eight_pixels_high(key: str) -> None:
    """Issue: "Coordinates and piece letters are 4 to 5.5 px high at 390 px: 8 or more"."""
    views = [view for view, _ in played(key)[::4]]
    for view in (*views, *(view for of, view in largest() if of == key)):
        scene = scene_of(key, view)
        scale, found = PHONE / scene.size[0], list(written(key, scene))
        assert {text.text for text in found} >= names_of(key, view)
        low = [text for text in found if rise(text.size, text.bold) * scale < READABLE]
        assert low == []


@pytest.mark.parametrize("key", SCENES)
def test_no_two_of_them_cover_each_other(key: str) -> None:
    for view, _ in played(key)[::9]:
        names = names_of(key, view)
        said = [text for text in written(key, scene_of(key, view)) if text.text in names]
        for n, one in enumerate(said):
            for other in said[n + 1 :]:
                assert not overlap(text_box(one), text_box(other)), (one, other)
