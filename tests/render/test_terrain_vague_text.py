"""Terrain Vague in words: nothing a picture shows is missing for who cannot see it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import render
from games.core import Place, Result
from games.terrain_vague.ground import GROUNDS
from games.terrain_vague.phases import Bout, Gathering, Shown, Taking
from games.terrain_vague.state import Last
from games.terrain_vague.view import VagueView
from render.terrain_vague.text import alt
from tests.support.games.vague import C, P, R, during, yard
from tests.support.render.junkyards import BOARD, LONG, VIEWS, WORDS, duelling, seen

VERY_LONG = WORDS.named(dict.fromkeys(range(4), "@" * 64))  # escaped for Discord
SIGNS = {"parpaings": "⬜P", "roncier": "🟩R", "cloaque": "🟦C", "ferrailleurs": "🟧F"}
BOUTS = (Bout(P, 2, R, 1), Bout(R, 1, P, 2))
KINDS = ("wheelbarrows", "slingshots", "lids", "big brother", "cabin")


def crowded() -> VagueView:
    """The most there can be to tell: every pawn on the board, protection, duels, jails."""
    ground = GROUNDS[4]
    places = [str(place) for place in ground.places if place != "f6"]
    land = dict(zip(WORDS.table("terrain"), ("",) * 8, strict=True))
    pawns = {"cabin": "", "brother": "", "lid": "", "slingshot": "", "wheelbarrow": ""}
    kinds = ["cabin", "brother", *("lid", "slingshot", "wheelbarrow") * 4]
    for gang in range(4):
        own = places[gang * 22 : gang * 22 + 22] + ([places[88 + gang]] if gang < 2 else [])
        weak, strong = list(land)[2 * gang : 2 * gang + 2]
        land[weak], land[strong] = " ".join(own[::2]), " ".join(own[1::2])
        for place, kind in zip(own, kinds, strict=False):
            pawns[kind] += f" {place}"
    board = yard(4, "poubelles", pawns, **land)
    fights = tuple(Shown(a, b, (8, 8, 7), (8, 7, 6)) for a, b in ((P, R), (R, P), (C, P), (P, C)))
    last = Last("clean", P, Place("a1"), Place("b1"))
    return seen(during(board, Taking(P), turn=12, shown=fights, last=last))


ALL = VIEWS.also(crowded=crowded)


@pytest.fixture(params=ALL)
def view(request: pytest.FixtureRequest) -> VagueView:
    return ALL[request.param]


def rebuilt(told: str) -> dict[str, tuple[str, str]]:
    """The terrain and the pawn of each hex, read from the text alone."""
    names = {name: key for key, name in WORDS.table("terrain").items()}
    land: dict[str, str] = {}
    pawns: dict[str, str] = {}
    for line in told.splitlines():
        if line[:2] not in SIGNS.values() or "**" in line:
            continue
        for part in line[3:].split("; "):
            word = next(w for w in (*names, *KINDS) if part.startswith(w + " "))
            for place in part.removeprefix(word).split():
                (land if word in names else pawns)[place.lower()] = names.get(word, word)
    return {place: (kind, pawns.get(place, "")) for place, kind in land.items()}


def test_the_board_can_be_rebuilt_from_the_text(view: VagueView) -> None:
    words = dict(zip(("wheelbarrow", "slingshot", "lid", "brother", "cabin"), KINDS, strict=True))
    wanted = {
        str(cell.place): (cell.terrain.value, words[cell.pawn.value] if cell.pawn else "")
        for cell in view.hexes
        if cell.terrain
    }
    for names in (WORDS, LONG, VERY_LONG):
        assert rebuilt(render.describe(view, names)) == wanted


def test_the_whole_position_is_told_within_a_message(view: VagueView) -> None:
    for names in (WORDS, VERY_LONG):
        told = render.describe(view, names)
        assert 1 <= len(told) <= 1900
        assert not told.endswith("…")
        assert "The heap is " in told
        for gang in view.gangs:
            (line,) = [
                row for row in told.splitlines() if row.startswith(f"{SIGNS[gang.gang.value]} **")
            ]
            if not gang.out:
                assert f"territory {gang.territory} of {gang.hexes} hex" in line
                assert f"{gang.points} of {gang.given} point" in line
        if view.order:
            signs = " ".join(SIGNS[view.gangs[seat].gang.value] for seat in view.order)
            assert f"Order: {signs}" in told


def test_the_alt_text_fits_and_tells_how_the_gangs_stand(view: VagueView) -> None:
    told = alt(view, WORDS)
    assert 1 <= len(alt(view, VERY_LONG)) <= 1024
    assert 1 <= len(told) <= 1024
    for gang in view.gangs:
        assert f"territory {gang.territory}" in told
    assert not {sign[0] for sign in SIGNS.values()} & set(told)


def test_the_alt_text_of_a_match_is_never_cut() -> None:
    for name, view in VIEWS.items():
        assert not alt(view, WORDS).endswith("…"), name


def test_names_of_gangs_and_of_players_are_tied_together() -> None:
    state = during(BOARD, Gathering(P), last=Last("move", R, Place("g6"), Place("g7")),
                   shown=(Shown(P, R, (7,), (8,)),))  # fmt: skip
    told = render.describe(seen(state), WORDS.named({0: "Ada", 1: "Bram", 2: "Cleo", 3: "Dirk"}))
    assert "Last move: Bram moved a slingshot from G6 to G7." in told
    assert "Duel: Ada 7, bars of Bram 8" in told
    assert "🟩R **Bram**, Roncier: " in told


def test_after_the_end_nobody_waits_for_a_phase() -> None:
    view = replace(VIEWS["ended"], gangs=tuple(
        replace(gang, away=5 + n % 2) for n, gang in enumerate(VIEWS["ended"].gangs)
    ))  # fmt: skip
    for told in (alt(view, WORDS), render.describe(view, WORDS)):
        assert "waits for" not in told
        assert "turn ended" not in told


def test_the_alt_text_names_pawns_in_words() -> None:
    told = alt(seen(during(BOARD, Gathering(P))), WORDS)
    assert "points; wheelbarrows A1 D6; lids E5 E7; cabin E6." in told


def test_what_is_asked_is_told_first() -> None:
    view = seen(during(BOARD, Gathering(P)))
    for told in (render.describe(view, WORDS).splitlines()[0], alt(view, WORDS)):
        assert "Turn 1 of 12" in told
        assert "Anna brings pawns" in told


def test_supply_and_what_comes_back_are_told() -> None:
    state = during(BOARD, Gathering(P), off=((1, 0, 2, 0, 0), *((0,) * 5,) * 3))
    told = render.describe(seen(state), WORDS)
    assert "supply W1 S4 B1, back next turn W1 L2; tiles 15 weak, 19 strong" in told


def test_who_waits_has_ended_or_has_no_cabin_is_told() -> None:
    board = yard(4, "poubelles", {"cabin": "e6"}, gravats="e6 e7", flaques="a1", orties="k1")
    told = render.describe(seen(during(board, Gathering(P), away=(4, 6, 0, 0))), WORDS)
    rows = {row[:2]: row for row in told.splitlines() if row[3:5] == "**"}
    assert "waits for phase 4" in rows["⬜P"]
    assert "turn ended, no cabin" in rows["🟩R"]
    bare = yard(4, "poubelles", {"cabin": "e6"}, gravats="e6 e7", flaques="a1")
    assert "**Bartholomeus van der Weyden-Smit**, Roncier, is out." in render.describe(
        seen(during(bare, Gathering(P))), WORDS
    )


def test_who_counters_a_lone_gang_is_told() -> None:
    board = yard(3, "poubelles", {"cabin": "e6 a1 b1"}, gravats="e6", orties="a1", flaques="b1")
    told = render.describe(seen(during(board, Gathering(P), named=(None, None, R))), WORDS)
    (row,) = [row for row in told.splitlines() if row.startswith("🟦C **")]
    assert row.endswith("countered by 🟩R")
    assert told.count("countered") == 1


def test_protection_jail_and_isolation_are_told() -> None:
    told = render.describe(seen(during(BOARD, Gathering(P))), WORDS)
    shields = {
        str(cell.place).upper(): cell.lids
        for cell in seen(during(BOARD, Gathering(P))).hexes if cell.lids
    }  # fmt: skip
    (line,) = re.findall(r"Protected by lids, (.*)\.", told)
    found = {
        place: int(part.split(":")[0])
        for part in line.split("; ") for place in part.split(": ")[1].split()
    }  # fmt: skip
    assert found == shields
    assert "Isolated pawns: A1" in told
    board = yard(4, "poubelles", {"cabin": "b1 e5"}, flaques="b1 b2 a2", gravats="a1 e5 e6")
    assert "In jail, by jailer: 🟦C A1" in render.describe(seen(during(board, Taking(C))), WORDS)


def test_picks_under_seal_are_told_to_nobody_else() -> None:
    bouts = duelling(*BOUTS, pawns=7), duelling(*BOUTS, pawns=3)
    for seat in (None, 1, 2):
        one, other = (seen(state, seat) for state in bouts)
        assert render.describe(one, WORDS) == render.describe(other, WORDS)
        assert alt(one, WORDS) == alt(other, WORDS)
    assert "Your pawns: 7 7." in render.describe(seen(bouts[0], 0), WORDS)
    assert "Still to pick: " in render.describe(seen(bouts[0]), WORDS)


def test_a_reveal_is_told_with_all_picks() -> None:
    state = during(BOARD, Gathering(P), turn=3, shown=(Shown(P, R, (7, 5, 5), (8, 5)),))
    for told in (render.describe(seen(state), WORDS), alt(seen(state), WORDS)):
        assert "7 5 5, bars of " in told
        assert " 8 5; 7 points." in told


def test_the_end_says_why() -> None:
    view = replace(VIEWS["ended"], result=Result((2, 1, 3, 4), (5, 9, 3, 0), "goal"))
    for told in (render.describe(view, WORDS), alt(view, WORDS)):
        assert "a territory of 25 hexes" in told
