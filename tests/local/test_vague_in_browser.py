"""Terrain Vague as `make play` shows it: three turns and their duels with nothing but the mouse."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.local.browser import Person, person
from tests.local.playing import NEWEST, answer, asks, called, gather, host, move_by_mouse, moved

pytestmark = [pytest.mark.browser, pytest.mark.long]
PLAYERS = ("Ada", "Bram", "Cleo", "Dirk")
PICKS = ("Pick your pawns", "Pick your bars")
END, TURN = "End this phase, or my turn", "End my turn"


def middle(choices: int) -> int:
    return choices // 2


def turns(player: Person) -> int:
    """How many turns have begun."""
    return sum(text.count("⏱️ Turn") for text in player.texts())


def found(player: Person) -> None:
    """A column is chosen first, and one may come back from it."""
    player.press("My move")
    menu = f"{NEWEST['channel']} .menu-button"
    player.click_on(menu)
    player.choose("A")
    player.press("Back")
    player.until(lambda: player.all(menu))
    answer(player, choose=middle)


def end_turn(player: Person) -> None:
    """By its button, or by its line in the menu where there is much to choose from.

    Where few things can be done, each is a button, and to end comes before what to end.
    """
    player.press("My move")
    menu = f"{NEWEST['channel']} .menu-button"

    player.until(lambda: asks(player, TURN, END) or player.all(menu))
    if asks(player, END):
        asked = player.standing()
        player.press(END)
        player.until(lambda: player.standing() != asked)  # on a busy machine a moment later
        player.until(lambda: asks(player, TURN, "Confirm") or player.all(menu))
    if player.all(menu):
        player.click_on(menu)
        player.choose(TURN)
    elif asks(player, TURN):  # else the turn is all that there is to end
        player.press(TURN)
    player.press("Confirm")


def duel(player: Person) -> None:
    """Everybody picks by direct message; nobody learns of it before the last pick."""
    for who in PLAYERS:
        player.be(who)
        for pick in PICKS:
            assert not any("⚔️" in text for text in player.texts())
            player.press(pick, "letters")
            answer(player, "letters", middle, until=f"Your {pick.split()[-1]} are noted")
            player.sees("noted", "letters")


def test_three_turns_of_terrain_vague_and_their_duels(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        gather(player, "Terrain Vague", *PLAYERS[1:])
        player.press("Start")
        for _ in PLAYERS:
            moved(player, lambda: found(player))
        acted = Counter[tuple[int, str]]()
        while (turn := turns(player)) < 4:
            who, *others = called(player)
            if others:
                duel(player)
                player.sees("⚔️")
                continue
            acted[turn, who] += 1
            first_time = acted[turn, who] == 1
            moved(player, lambda now=first_time: move_by_mouse(player) if now else end_turn(player))  # type: ignore[misc]
        player.shoot("vague-mouse")
        assert not player.all(".notice-trouble")
