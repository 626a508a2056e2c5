"""A stranger's game on Discord; `tests/test_stranger.py` runs this where the game is installed."""

from __future__ import annotations

import pytest

from bot.tables.records import Status
from tests.support.bot.opening import alone
from tests.support.bot.playing import MOMENT, begin, labels, move
from tests.support.bot.world import World

PNG = b"\x89PNG"


async def test_it_is_opened_set_played_and_won_like_any_game(world: World) -> None:
    """It has no chance, so nobody is told of a seed."""
    await begin(world, "tictactoe", row="loses")
    assert "seed" not in world.newest().content
    await move(world, world.ada, "A1")
    await world.bram.slash(world.channel, "tictactoe put", square="b2")
    await world.ada.slash(world.channel, "play", move="put a2")
    taken = await world.bram.slash(world.channel, "tictactoe put", square="a2")
    assert "**TT-2**" in taken.response.content
    await move(world, world.bram, "C1")
    await move(world, world.ada, "A3")
    end = world.newest().content
    assert "Tic-tac-toe #1 is over" in end
    assert "**Bram** wins. Three stand in a row." in end
    assert "seed" not in end


async def test_it_is_played_against_a_computer_to_the_end(world: World) -> None:
    await alone(world, "tictactoe", "hard")
    for _ in range(5):
        match = await world.app.host.matches.match(1)
        if match.table.status is Status.RUNNING:
            (seat,) = match.awaited
            await world.ada.slash(world.channel, "play", move=str(match.legal(seat)[-1]))
            await world.env.advance_time(MOMENT)
    assert "Tic-tac-toe #1 is over" in world.newest().content


async def test_its_board_is_painted_by_its_own_painter(world: World) -> None:
    await begin(world, "tictactoe")
    (board,) = world.newest().attachments
    assert (await board.read()).startswith(PNG)
    assert board.description == "**Ada** holds no square yet.\n**Bram** holds no square yet."


async def test_without_a_painter_its_board_is_text(world: World) -> None:
    await begin(world, "tictactoe")
    await move(world, world.ada, "B2")
    board = world.newest()
    assert not board.attachments
    assert "**mover** Bram" in board.content
    assert "My move" in labels(board)


@pytest.mark.discord
async def test_it_stands_among_the_commands_and_in_the_list_of_games(world: World) -> None:
    offered = await world.ada.autocomplete(world.channel, "table open", "game", "tic")
    assert offered == [{"name": "Tic-tac-toe", "value": "tictactoe"}]
    squares = await world.ada.autocomplete(world.channel, "tictactoe put", "square", "")
    assert squares == []
