"""Who is served next by the painters, and what is not painted any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from threading import Event

import pytest

from bot.matches.painting_queue import MOST, NotPainted, PaintingQueue, Rank, unhurried

pytestmark = pytest.mark.fault("G11")


class Gallery:
    """One painter, who is busy until `begin`, and what was painted since, in order."""

    def __init__(self) -> None:
        self.painted: list[str] = []
        self._held = Event()
        self.queue = PaintingQueue(1)

    def order(
        self, name: str, rank: Rank, wanted: Callable[[], bool] = lambda: True
    ) -> asyncio.Future[str]:
        return self.queue.put(lambda: self._paint(name), rank, wanted)

    def busy(self) -> None:
        self.queue.put(self._held.wait, Rank.MOVE)

    async def begin(self, *orders: asyncio.Future[str]) -> list[str | BaseException]:
        self._held.set()
        return await asyncio.gather(*orders, return_exceptions=True)

    def close(self) -> None:
        self._held.set()
        self.queue.close()

    def _paint(self, name: str) -> str:
        self.painted.append(name)
        return name


@pytest.fixture
def gallery() -> Iterator[Gallery]:
    with closing(Gallery()) as made:
        yield made


async def test_moves_come_before_looks_these_before_boards_and_the_newest_first(
    gallery: Gallery,
) -> None:
    gallery.busy()
    orders = [
        gallery.order("ahead 1", Rank.REST),
        gallery.order("board 1", Rank.BOARD),
        gallery.order("look 1", Rank.LOOK),
        gallery.order("move 1", Rank.MOVE),
        gallery.order("ahead 2", Rank.REST),
        gallery.order("board 2", Rank.BOARD),
        gallery.order("look 2", Rank.LOOK),
        gallery.order("move 2", Rank.MOVE),
    ]
    await gallery.begin(*orders)
    assert gallery.painted == [
        *("move 2", "move 1", "look 2", "look 1", "board 2", "board 1", "ahead 1", "ahead 2")
    ]


async def test_a_board_that_is_out_of_date_is_not_painted(gallery: Gallery) -> None:
    gallery.busy()
    old = gallery.order("old", Rank.BOARD, lambda: False)
    new = gallery.order("new", Rank.BOARD)
    given = await gallery.begin(old, new)
    assert isinstance(given[0], NotPainted)
    assert (given[1], gallery.painted) == ("new", ["new"])


async def test_an_old_board_that_somebody_looks_at_is_painted_before_the_others(
    gallery: Gallery,
) -> None:
    gallery.busy()
    old = gallery.order("old", Rank.BOARD, lambda: False)
    new = gallery.order("new", Rank.BOARD)
    gallery.queue.join(old, Rank.LOOK, lambda: True)
    assert await gallery.begin(old, new) == ["old", "new"]
    assert gallery.painted == ["old", "new"]


@pytest.mark.parametrize("rank", MOST)
async def test_of_too_many_the_one_that_waits_longest_gives_way(
    gallery: Gallery, rank: Rank
) -> None:
    gallery.busy()
    orders = [gallery.order(str(n), rank) for n in range(MOST[rank] + 1)]
    assert isinstance(orders[0].exception(), NotPainted)
    assert not any(order.done() for order in orders[1:])
    given = await gallery.begin(*orders[1:])
    assert given == [str(n) for n in range(1, MOST[rank] + 1)]
    assert gallery.painted == given[::-1]


async def test_what_is_painted_ahead_is_never_too_much(gallery: Gallery) -> None:
    gallery.busy()
    orders = [gallery.order(str(n), Rank.REST) for n in range(2 * max(MOST.values()))]
    assert await gallery.begin(*orders) == gallery.painted


async def test_the_panel_of_a_letter_waits_as_boards_do(gallery: Gallery) -> None:
    gallery.busy()
    with unhurried():
        letter = gallery.order("letter", Rank.MOVE)
    look = gallery.order("look", Rank.LOOK)
    await gallery.begin(letter, look)
    assert gallery.painted == ["look", "letter"]


async def test_what_fails_is_told_and_the_next_is_painted(gallery: Gallery) -> None:
    gallery.busy()
    good = gallery.order("good", Rank.MOVE)
    bad = gallery.queue.put(lambda: 1 / 0, Rank.MOVE)
    given = await gallery.begin(bad, good)
    assert isinstance(given[0], ZeroDivisionError)
    assert given[1] == "good"


async def test_at_the_end_nobody_waits_any_more(gallery: Gallery) -> None:
    gallery.busy()
    orders = [gallery.order(rank.name, rank) for rank in Rank]
    gallery.close()
    late = gallery.order("late", Rank.MOVE)
    given = await gallery.begin(*orders, late)
    assert all(isinstance(one, NotPainted) for one in given)
    assert gallery.painted == []
