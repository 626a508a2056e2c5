"""Two people play in their direct messages on the local page, with the mouse, to the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.local.browser import Person, person
from tests.local.playing import answer, host

pytestmark = [pytest.mark.browser, pytest.mark.long]
PHONE = (390, 844)


def mover(player: Person) -> str:
    """Who is to move: the badge says it, though no channel has the table."""
    said = "return document.querySelector('[data-player]:has(.badge-turn)')?.dataset.player ?? ''"
    return str(player.until(lambda: player.window.execute_script(said)))


def moved_on(player: Person, before: str) -> None:
    """Wait until somebody else is to move."""
    player.until(lambda: mover(player) != before)


def test_a_challenge_is_played_in_direct_messages_to_its_end(tmp_path: Path) -> None:
    with host(tmp_path) as address, person(address, "Ada") as player:
        player.command_by_mouse("challenge", "@Bram", "Patrouille")
        player.sees("The challenge is sent")
        player.be("Bram")
        player.sees("has sent a challenge", "letters")
        player.shoot("direct-challenge-1280")
        player.press("Join", "letters")
        player.sees("has begun", "letters")
        for _ in range(2):
            who = mover(player)
            player.be(who)
            player.until(lambda: player.buttons("letters", "My move"))
            player.press("My move", "letters")
            answer(player, "letters")
            player.shoot(f"direct-move-{who}-1280")
            moved_on(player, who)
        player.be("Bram")
        player.resize(*PHONE)
        player.click_on("[data-tab=letters]")
        player.shoot("direct-board-390")
        player.resize(1280, 900)
        player.command_by_keys("table resign", pane="letters")
        player.press("Resign", "letters")
        for who in ("Ada", "Bram"):
            player.be(who)
            player.until(lambda: player.buttons("letters", "Rematch"))
        player.shoot("direct-end-1280")
        assert not player.all(".notice-trouble")
