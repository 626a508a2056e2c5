"""What Terrain Vague's picture explains: terrain and its owners, letters, signs, numbers."""

from __future__ import annotations

from games.core import Place, Seat
from games.terrain_vague.phases import Assembling, Founding, Gathering, Taking
from render.terrain_vague import scene
from tests.support.games.vague import P, during, yard
from tests.support.render.junkyards import BOARD, PEOPLE, drawn_of, numbered, seen, told
from tests.support.render.shapes import named, texts, written_in


def test_a_question_says_what_gold_and_white_numbers_are() -> None:
    view = seen(during(BOARD, Taking(P)), 0)
    asked = scene(view, PEOPLE, numbered(["f7"]))
    assert {"your answer", "its price"} <= written_in(asked)
    assert named(asked, "key answer")
    assert named(asked, "key price")
    founding = seen(during(yard(4), Founding(P), turn=0), 0)
    assert not named(scene(founding, PEOPLE, numbered(["f7"])), "key price")
    for marks in ((), ((Place("f7"), ""),)):
        assert "your answer" not in written_in(scene(view, PEOPLE, marks))


def test_the_card_of_a_player_shows_which_terrain_is_theirs() -> None:
    drawn = drawn_of(during(yard(4), Founding(P), turn=0))
    for seat, (weak, strong) in enumerate(
        (("gravats", "parpaings"), ("orties", "ronces"), ("flaques", "cloaques"),
         ("poubelles", "ferraille"))
    ):  # fmt: skip
        (card,) = named(drawn, f"card of {seat}")
        for terrain, word in (
            (terrain, PEOPLE.line("terrain", terrain)) for terrain in (weak, strong)
        ):
            (tile,) = named(drawn, f"key {terrain}")
            assert abs(tile.y - card.y) < 60
            assert [t for t in texts(drawn) if t.text == word and t.y == tile.y]


def test_terrain_that_nobody_plays_is_shown_with_its_gang() -> None:
    for players, gangs in ((2, ["cloaque", "ferrailleurs"]), (3, ["ferrailleurs"]), (4, [])):
        drawn = drawn_of(during(yard(players), Gathering(P)))
        assert [s.what.split()[-1] for s in named(drawn, "unplayed")] == gangs
        assert len([t for t in texts(drawn) if t.text == "nobody plays these"]) == len(gangs)


def test_what_needs_words_has_them() -> None:
    for players in (2, 3, 4):
        drawn = drawn_of(during(yard(players), Gathering(P)))
        bar = "territory, full at 25" if players == 4 else "territory, full: the largest"
        assert {"action points", "order of play", bar, "bring", "move", "shoot", "take", "own 2",
                "other 4, strong 6", "foe 6, strong 8", "duel picks",
                "Terrain: left weak, right strong"} <= written_in(drawn)  # fmt: skip


def test_tiles_still_to_be_laid_are_counted_in_the_key() -> None:
    phase = Assembling(P, 1, (3, 4, 5, 6, 7, 8, 9, 10), 0)
    drawn = drawn_of(during(yard(4), phase, turn=0))
    for number in range(3, 11):
        assert f"{number} to lay" in written_in(drawn)


def test_a_tile_drawn_blind_is_marked_in_the_key() -> None:
    phase = Assembling(P, 1, (0,) * 8, 1, 4)
    drawn = drawn_of(during(yard(4), phase, turn=0))
    assert named(drawn, "drawn flaques")
    assert not named(drawn, "drawn gravats")


def test_letters_and_terrains_are_explained() -> None:
    for players in (2, 3, 4):
        drawn = drawn_of(during(yard(players), Gathering(Seat(0))))
        for word in ("wheelbarrow", "slingshot", "lid", "big brother", "cabin", "rubble", "scrap"):
            assert word in told(drawn)
