"""Patrouille and Maillot as `make play` shows them, played with nothing but the mouse."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.local.browser import Person, person
from tests.local.playing import (
    gather,
    host,
    move_by_mouse,
    moved,
    never_the_last,
    ride,
)

pytestmark = [pytest.mark.browser, pytest.mark.long]
PLAYERS = ("Ada", "Bram", "Cleo")
ROUNDS = 10
AUCTIONS = 3
DECIDED = re.compile(r"wins square (\d+) for|Nobody wants square (\d+)")


def begin(player: Person, game: str) -> None:
    gather(player, game, *PLAYERS[1:])
    player.press("Start")


def test_ten_rounds_of_patrouille(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        begin(player, "Patrouille")
        for number in range(ROUNDS * len(PLAYERS)):
            moved(player, lambda: move_by_mouse(player, never_the_last))
            if number == 0:
                player.shoot("patrouille-mouse-1")
        player.shoot(f"patrouille-mouse-{ROUNDS}")
        assert not player.all(".notice-trouble")


def decided(player: Person) -> set[str]:
    """The squares that have been auctioned."""
    found = (DECIDED.finditer(text) for text in player.texts())
    return {match[1] or match[2] for matches in found for match in matches}


def test_three_auctions_of_maillot_with_sealed_bids(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        begin(player, "Maillot Arc-en-Ciel")
        while len(decided(player)) < AUCTIONS:
            moved(player, lambda: ride(player))
        player.shoot("maillot-mouse")
        assert not player.all(".notice-trouble")
