"""The pictures of each game in each language: ``python -m tests.local.tongues FOLDER [GAME ...]``.

What all four see of a match that is under way, and the panel of whoever is awaited, on a phone and
on a desk. The first moves are made without a browser, the same in every language.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from PIL import Image

from bot.app import App
from bot.base.config import Config, HostMode
from bot.local import LocalServer, LocalSettings, opened
from bot.matches.match import Match
from bot.store.store import Store
from data.words import languages
from tests.local.browser import BROWSERS, SCREENSHOTS, Person, person
from tests.local.phone import WIDE as NARROW
from tests.local.phone import phone
from tests.local.playing import NEWEST
from tests.local.tables import BEGIN
from tests.support.bot.players import player_of

PLACE = "front-table"
TALL = (1280, 1120)
SEEN = 4  # moves that are made while time passes
COLOURS = 128  # of the palette of a picture that is kept


@dataclass(frozen=True)
class Shown:
    """How many play a game, and how many moves have been made."""

    seats: int
    moves: int


GAMES = {
    "diceland": Shown(2, 24),
    "maillot": Shown(4, 60),
    "patrouille": Shown(4, 80),
    "vague": Shown(4, 60),
}


@dataclass
class Hosted:
    """The host in this process, in one language."""

    server: LocalServer
    app: App

    async def slash(self, who: int, command: str, **options: Any) -> None:
        """A person calls a command in the first channel."""
        world = self.server.world
        place = next(id_ for id_, found in world.places.items() if found.name == PLACE)

        async def call(here: Any) -> Any:
            return await here.actor.slash(here.channel, command, **options)

        told = await world.act(list(world.people)[who], place, call)
        assert "refused" not in told, told

    async def play(self, game: str, moves: int) -> Match:
        """So many moves by players who want to win, and all that is posted then.

        Time passes before the last ones, so that what was asked earlier is told to be over.
        """
        world, chance = self.server.world, random.Random(game)
        for number in range(moves):
            if moves - number <= SEEN:
                await self.tell()
            match = await self.app.host.matches.match(1)
            seat = min(match.awaited)
            action = player_of(game)(match.view(seat), match.legal(seat), chance)
            async with world.lock:
                with world.env.time_context():
                    revision = match.revision(seat)
                    await match.play(seat, revision, action, interaction=None, at=world.now)
        for _ in range(2):  # a picture may still be painted when the first minute is over
            await self.tell()
        return await self.app.host.matches.match(1)

    async def tell(self) -> None:
        """Let the outbox say what there is to say."""
        with self.server.world.env.time_context():
            self.app.outbox.wake()
        await self.server.world.advance(60)


@asynccontextmanager
async def hosted(folder: Path, language: str) -> AsyncIterator[Hosted]:
    """The host, its server and everybody's Discord in that language."""
    config = Config(HostMode.LOCAL, "for the pictures", folder / "table.db")
    async with Store.open(config.database) as store:
        app = App(config, store)
        kept_in = folder / "kept.json"
        setting = LocalSettings(
            lambda: app, kept_in, BEGIN, after_start=App.announce_all, language=language
        )
        async with opened(setting) as server:
            yield Hosted(server, app)


@contextmanager
def same_luck(of: str) -> Iterator[None]:
    """Seeds and seats are drawn alike each time."""
    luck = random.Random(of)
    with (
        patch.object(secrets, "token_hex", lambda size=32: luck.randbytes(size).hex()),
        patch.object(secrets, "SystemRandom", lambda: random.Random(of)),
    ):
        yield


async def begun(at: Hosted, game: str) -> str:
    """A match under way; returns who is awaited."""
    shown = GAMES[game]
    await at.slash(0, "table open", game=game)
    for other in range(1, shown.seats):
        await at.slash(other, "table join")
    await at.slash(0, "table start")
    match = await at.play(game, shown.moves)
    return match.seated[min(match.awaited)].name


def look(address: str, who: str, language: str, folder: Path, game: str) -> None:
    """What that person sees in front of the panel, in each size."""
    panel = f"{NEWEST['channel']} img.picture"
    folder.mkdir(parents=True, exist_ok=True)
    windows = {
        NARROW: phone(address, who, "light", language),
        TALL[0]: person(address, who, TALL, "light", language=language),
    }
    for wide, window in windows.items():
        with window as player:
            if wide == NARROW:
                does(player, "move")
            player.until(lambda: len(player.all(panel)) > 0)
            name = f"{game}-{language}-{wide}"
            player.shoot(name)
            kept(name).save(folder / f"{name}.png", optimize=True)


def does(player: Person, verb: str) -> None:
    """Press the newest control that does this, whatever it is called."""
    player.click_below(f"[data-custom-id^='bl:{verb}:']:not([disabled])")


def kept(name: str) -> Image.Image:
    """A screenshot in a small palette: a quarter of the bytes, and nobody sees it."""
    with Image.open(SCREENSHOTS / f"{name}.png") as shot:
        return shot.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)


async def main(folder: Path, games: list[str]) -> None:
    """The pictures of these games."""
    with closing(BROWSERS):
        for game in games or list(GAMES):
            for language in languages():
                with tempfile.TemporaryDirectory() as place, same_luck(game):
                    async with hosted(Path(place), language) as at:
                        who, address = await begun(at, game), at.server.address
                        await asyncio.to_thread(look, address, who, language, folder, game)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
