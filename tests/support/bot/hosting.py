"""A host without Discord: a real store in a file of its own, and people who may do what is said."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import pytest

import bot.features  # noqa: F401 - all that the store is to know
from bot.base import clock
from bot.base.actor import Actor, Placed
from bot.base.outside_setting import OutsideComputer
from bot.delivery.calls import invitations
from bot.features.lobby import service
from bot.host import Delivery, Discord, Host
from bot.matches.match import Match
from bot.matches.past import Pasts
from bot.matches.pictures import Pictures
from bot.matches.registry import MatchRegistry
from bot.matches.thinker import Thinkers
from bot.store.store import Store
from bot.tables.records import Member, Membership, NewTable, Table
from games import registry
from games.codec import to_json

SERVER, CHANNEL = 1, 10


@dataclass(frozen=True)
class May:
    """What somebody may do, everywhere alike."""

    see: bool = True
    moderate: bool = False
    manages_server: bool = False

    def sees(self, what: Placed) -> bool:
        return self.see

    def moderates(self, what: Placed) -> bool:
        return self.moderate

    def is_gone(self, what: Placed) -> bool:
        return False


def actor(user_id: int, name: str, channel_id: int = CHANNEL, **may: bool) -> Actor:
    return Actor(user_id, name, SERVER, channel_id, May(**may))


IN_PERSON = -9  # where Ada opens a table without a channel
ADA, BRAM, CLEO = actor(101, "Ada"), actor(102, "Bram"), actor(103, "Cleo")


_NEW_FILES = list[bytes]()


async def new_file(file: Path) -> None:
    """Make a new file of SQLite, a copy of one brought up to date: migrations are tested
    elsewhere."""
    if not _NEW_FILES:
        with TemporaryDirectory() as folder:
            first = Path(folder, "braakland.db")
            async with Store.open(first):
                pass
            await asyncio.to_thread(lambda: _NEW_FILES.append(first.read_bytes()))
    _write_if_new(file)


def _write_if_new(file: Path) -> None:
    if not file.exists():
        file.write_bytes(_NEW_FILES[0])


@asynccontextmanager
async def hosted(folder: Path) -> AsyncIterator[Host]:
    """A host on a new database; nothing is sent, and nobody is asked who is at Discord."""
    database = folder / "braakland.db"
    await new_file(database)
    async with Store.open(database) as store:
        yield host_on(store, cast(Discord, None))


def host_on(store: Store, discord: Discord, computers: Sequence[OutsideComputer] = ()) -> Host:
    """A host that has just started on this store, with these computers of its operator's."""
    thinkers = Thinkers(computers=computers)
    return Host(
        store=store,
        matches=MatchRegistry(store, left=thinkers.outside.forget),
        pictures=Pictures(),
        pasts=Pasts(),
        thinkers=thinkers,
        discord=discord,
        wake=lambda: None,
        delivery=Delivery(),
        invitations=invitations(),
        session="",
        language="en",
    )


@pytest.fixture
async def host(tmp_path: Path, toys: Any) -> AsyncIterator[Host]:
    """A host that has the toys."""
    async with hosted(tmp_path) as made:
        yield made


async def a_lobby(host: Host, game: str, opener: Actor = ADA, **more: Any) -> Table:
    """A lobby that this person has opened; in direct messages if they are `IN_PERSON`."""
    info = registry()[game].INFO
    return await host.store.create(
        NewTable(
            guild_id=opener.guild_id,
            channel_id=opener.channel_id,
            game=game,
            version=info.version,
            options=to_json(info.options()),
            seed="a seed",
            language="en",
            members=(Member(opener.user_id, opener.name, Membership.PLAYER, True, None),),
            at=clock.now(),
            **more,
        )
    )


async def a_match(host: Host, game: str = "race", *others: Actor) -> Match:
    """A running match of Ada with these people (if none are named, with Bram)."""
    table = await a_lobby(host, game)
    for each in others or (BRAM,):
        await service.join(host.matches, each, table.id)
    await service.start(host.matches, ADA, table.id, without_guests=False)
    return await host.matches.match(table.id)


def player(match: Match, *, moves: bool = True) -> Actor:
    """Of those who play, one who is to move now, or one who is not."""
    seats = match.awaited if moves else match.seated.keys() - match.awaited
    user_id = match.seated[min(seats)].user_id
    return next(each for each in (ADA, BRAM, CLEO) if each.user_id == user_id)
