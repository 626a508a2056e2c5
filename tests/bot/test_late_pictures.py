"""Pictures while painting is behind: a move is answered without its picture, which follows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from bench.pictures import positions
from bot.app import MANY, App
from bot.base import clock
from bot.base.errors import Conflict
from bot.base.followers import Followers
from bot.host import Host
from bot.matches import boards
from bot.matches.painting_queue import PaintingQueue, Rank, unhurried
from bot.matches.pictures import Pictures
from data.words import Words
from render import Picture
from tests.support.bot.game_tables import duelling
from tests.support.bot.hosting import a_match
from tests.support.bot.playing import verbs
from tests.support.bot.scenes import begun, dms, player, resign
from tests.support.bot.world import World

pytestmark = pytest.mark.fault("G11")
WORDS = Words.of("en", "diceland")


class Held:
    """One painter, who has something else to do until `release`."""

    def __init__(self, painters: int = 1) -> None:
        self.pictures = Pictures(painters)
        self._let_go = Event()
        self.pictures._queue.put(self._let_go.wait, Rank.MOVE)

    def release(self) -> None:
        self._let_go.set()

    def close(self) -> None:
        self.release()
        self.pictures.close()


@pytest.fixture
async def held() -> AsyncIterator[Held]:
    with closing(Held()) as made:
        yield made


def panel(pictures: Pictures) -> Any:
    """A picture that a player in mid-move waits for."""
    return pictures.soon(pictures.picture(positions("diceland")[0], WORDS, rank=Rank.MOVE))


async def test_an_answer_does_not_wait_for_a_picture_that_takes_long(held: Held) -> None:
    late = await panel(held.pictures)
    assert isinstance(late, asyncio.Task)
    again = await panel(held.pictures)  # it is known now: at once
    assert isinstance(again, asyncio.Task)
    held.release()
    assert isinstance(await late, Picture)
    assert await again is await late


async def test_a_letter_waits_for_its_picture(held: Held) -> None:
    with unhurried():
        waits = asyncio.create_task(panel(held.pictures))
    await asyncio.sleep(0)
    held.release()
    assert isinstance(await waits, Picture)


async def test_where_a_thread_paints_an_answer_waits_for_its_picture() -> None:
    with closing(Held(0)) as held:
        waits = asyncio.create_task(panel(held.pictures))
        await asyncio.sleep(0)
        held.release()
        assert isinstance(await waits, Picture)


async def test_what_nobody_waits_for_any_more_is_not_painted(held: Held) -> None:
    first, second = positions("diceland")[:2]
    gone = asyncio.create_task(held.pictures.picture(first, WORDS))
    stays = asyncio.create_task(held.pictures.picture(second, WORDS))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    held.release()
    assert await stays is not None
    assert len(held.pictures._kept) == 1


async def test_a_person_who_goes_on_is_shown_nothing_of_before() -> None:
    followers, shown, ready = Followers(), list[str](), asyncio.Event()

    async def follow(what: str) -> None:
        await ready.wait()
        shown.append(what)

    followers.heard(1, 11)
    followers.begin(1, 11, follow("of Ada's first answer"))
    followers.heard(1, 12)
    followers.begin(1, 12, follow("of Ada's second answer"))
    followers.heard(2, 13)
    followers.begin(2, 13, follow("of Bram's answer"))
    followers.heard(3, 14)
    followers.heard(3, 15)  # before the answer to the first was there
    followers.begin(3, 14, follow("of Cleo's first answer"))
    ready.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert shown == ["of Ada's second answer", "of Bram's answer"]
    assert not followers._tasks


async def test_a_board_that_was_overtaken_is_left_to_the_newer_one(host: Host) -> None:
    match, let_go = await a_match(host, "diceland"), Event()
    host.pictures._queue.put(let_go.wait, Rank.MOVE)
    board = asyncio.create_task(boards.picture(host.pictures, match))
    await asyncio.sleep(0)
    seat = min(match.awaited)
    action = match.legal(seat)[0]
    await match.play(seat, match.revision(seat), action, interaction=None, at=clock.now())
    newer = asyncio.create_task(boards.picture(host.pictures, match))
    await asyncio.sleep(0)
    let_go.set()
    with pytest.raises(Conflict):
        await board
    assert await newer is not None
    told = host.pictures._figures.registry
    assert told.get_sample_value("braakland_pictures_dropped_total") == 1


@pytest.mark.discord
async def test_while_many_wait_for_answers_fewer_messages_are_sent(world: World) -> None:
    delivery = world.app.host.delivery
    await begun(world)
    assert delivery.answering == 0
    await world.env.advance_time(60)
    room = world.app.outbox._room()
    delivery.answering = MANY + 1
    assert 0 < world.app.outbox._room() == room // 3


@pytest.mark.discord
async def test_the_picture_of_a_panel_follows_it_by_an_edit(world: World) -> None:
    world.config = replace(world.config, painters=1)
    world.app = App(world.config, world.store)
    await world.env.restart_bot(world.app)
    match = await begun(world, "diceland")
    mover, pictures = player(world, match), world.app.host.pictures
    pictures._behind = True
    panel = (await world.press(mover, "move")).response
    pictures.close()
    assert world.store.figures.registry.get_sample_value("braakland_pictures_late_total") == 1
    now = next(m for m in world.channel.history(viewer=mover) if m.id == panel.id)
    assert len(now.attachments) == 1
    assert "pick" in verbs(now)


@pytest.mark.painted
@pytest.mark.discord
@pytest.mark.parametrize("game", ["diceland", "vague"])
async def test_a_message_in_words_gets_its_picture_once_it_can_be_painted(
    world: World, game: str
) -> None:
    """A board, an end, a letter: the words go, and no second message comes."""
    pictures = world.app.host.pictures
    pictures._queue.close()
    await (begun(world, game) if game == "diceland" else duelling(world, "together"))
    await world.env.advance_time(5)
    sent = list(newest(world))
    assert sent
    assert not any(one.attachments for one in sent)
    pictures._queue = PaintingQueue(1)
    await world.env.advance_time(30)
    now = list(newest(world))
    assert [one.id for one in now] == [one.id for one in sent]
    assert all(len(one.attachments) == 1 for one in now)
    assert all(len(one.content) < len(old.content) for one, old in zip(now, sent, strict=True))
    pictures._queue.close()
    await resign(world, world.bram)
    await world.env.advance_time(5)
    end = world.messages()[-1]
    assert not end.attachments
    pictures._queue = PaintingQueue(1)
    await world.env.advance_time(30)
    assert len(next(one for one in world.messages() if one.id == end.id).attachments) == 1


def newest(world: World) -> Iterator[Any]:
    """The newest message in the channel, and to each player."""
    yield world.messages()[-1]
    for person in world.people:
        if person.user.dm_channel is not None:
            yield from dms(person)[-1:]
