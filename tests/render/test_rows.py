"""The board row by row, and what has changed: for who hears it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from data.words import Words, languages
from games import diceland, log, maillot, patrouille, terrain_vague
from games.core import Place
from games.diceland.state import Die
from render.rows import cells, changes, rows
from render.terrain_vague import scene as terrain_vague_scene
from tests.support.render.boards import ANNA, BEN, WORDS, duel
from tests.support.render.shapes import stamps

GAMES = {
    "diceland": (diceland, 2),
    "maillot": (maillot, 3),
    "patrouille": (patrouille, 4),
    "vague": (terrain_vague, 4),
}


def played(game: Any, seats: int, moves: int) -> list[Any]:
    """The views of all after each of so many moves."""
    chance = random.Random(5)
    now, _ = log.start(game, seats, game.INFO.options(), "5eed")
    views = [game.view(now.state, None)]
    for _ in range(moves):
        if not (awaited := log.awaited(game, now)):
            break
        seat = min(awaited)
        now, _ = log.move(game, now, seat, chance.choice(log.legal(game, now, seat)), "5eed")
        views.append(game.view(now.state, None))
    return views


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_every_place_that_is_not_empty_is_heard_in_its_row(name: str, language: str) -> None:
    game, seats = GAMES[name]
    words = Words.of(language, game.INFO.key).named(dict(enumerate(["Anna", "Ben", "Cas", "Dirk"])))
    view = played(game, seats, 40)[-1]
    told, every = rows(view, words), cells(view, words)
    assert every
    for place, what in every.items():
        each = re.compile(rf"(?<!\w){place.upper()} {re.escape(what)}")
        assert not what or sum(each.search(line) is not None for line in told) == 1
    assert len(told) == len(set(told))


@pytest.mark.parametrize("name", GAMES)
def test_what_changed_leads_from_one_board_to_the_other(name: str) -> None:
    game, seats = GAMES[name]
    words = Words.of("en", game.INFO.key)
    before, *_, after = played(game, seats, 40)
    was, now = cells(before, words), cells(after, words)
    told = changes(before, after, words)
    assert {line.split()[0].lower() for line in told} == {
        place for place in {*was, *now} if was.get(place) != now.get(place)
    }
    assert changes(after, after, words) == []


def test_rows_and_changes_as_they_are_read_aloud() -> None:
    view = duel()
    assert rows(view, WORDS)[0].startswith("Row 7: G7 5 of Anna; H7 2 of Bartholomeus")
    assert rows(view, WORDS)[1] == "Row 8: nothing."
    moved = duel(armies=((Place("g8"), Die(ANNA, 5)), (Place("h7"), Die(BEN, 2))))
    assert changes(view, moved, WORDS) == [
        "G7 was 5 of Anna; now it is empty.",
        "G8 was empty; now it is 5 of Anna.",
    ]


@pytest.mark.parametrize("language", languages())
def test_what_a_picture_of_the_junkyard_marks_a_hex_with_is_said(language: str) -> None:
    """Lids, jails, isolation, pawns that have acted: the stamps of the layout, place by place."""
    words = Words.of(language, "vague").named(dict(enumerate(["Anna", "Ben", "Cas", "Dirk"])))
    signs = {"protected": "lids", "jail": "jailed", "isolated": "isolated", "spent": "spent"}
    met = set()
    for view in played(terrain_vague, 4, 400):
        told = cells(view, words)
        for stamp in stamps(terrain_vague_scene(view, words)):
            sign, place = stamp.what.split()[0], stamp.what.split()[-1]
            if sign not in signs or place not in told:
                continue
            met.add(sign)
            marked = next(seen for seen in view.hexes if seen.place == place)
            jailer = next((g.seat for g in view.gangs if g.gang is marked.jailed_by), None)
            said = words.line("rows", signs[sign], lids=marked.lids, seat=jailer)
            assert said in told[Place(place)]
    assert {"isolated", "spent"} <= met


@pytest.mark.parametrize("language", languages())
def test_the_rainbow_rider_and_the_breakaway_are_said_where_they_are(language: str) -> None:
    words = Words.of(language, "maillot").named(dict(enumerate(["Anna", "Ben", "Cas"])))
    champion, ahead = words.line("rows", "champion"), set()
    for view in played(maillot, 3, 60):
        told = cells(view, words)
        (where,) = (place for place, what in told.items() if champion in what)
        assert next(s for s in view.squares if s.place == where).number == view.roll.square
        if (lead := view.breakaway) is not None:
            assert words.seat(lead.seat) in told[where]
            assert lead.time in told[where]
            ahead.add(lead.seat)
    assert ahead


@pytest.mark.parametrize("language", languages())
def test_every_square_that_is_no_open_ground_is_said_as_what_it_is(language: str) -> None:
    """Flags and start areas too, as the picture of Patrouille shows them."""
    words = Words.of(language, "patrouille")
    view = played(patrouille, 4, 1)[-1]
    told = cells(view, words)
    for square in view.squares:
        said = words.line("square", square.kind.value) in told[square.place]
        assert said == (square.kind.value != "open")
