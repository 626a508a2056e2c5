"""README's first two pictures, in each of its languages: ``python -m tests.local.moving FOLDER``.

`touch-en.webp` is the board page on a phone, which asks for a place; `moving-en.webp` is
twenty moves of a match, as **Replay** shows them.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from contextlib import closing
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageSequence

from bot.features.past.replay.moving_picture import replay
from bot.local import locales
from games.computers import Level, choose
from games.core import Dealer
from render.replay import Film
from tests.local.browser import BROWSERS, person
from tests.local.kept import keep
from tests.local.tongues import same_luck
from tests.local.touching import ANSWERS, Toucher, host_with_page, link, toucher
from tests.support.bot.scenes import begun
from tests.support.bot.world import world_in

LANGUAGES = ("en", "nl", "fr")
GAME, SET_UP, MOVES = "diceland", 12, 20
WIDTH, FRAME, QUALITY = 400, 1000, 50  # pixels, milliseconds, and of WebP
SPOTS = 3  # places at least that wait for the finger
MOST = 60  # touches until so many do


def main(folder: Path) -> None:
    """Make all of them."""
    for language in LANGUAGES:
        asyncio.run(moving(folder / f"moving-{language}.webp", language))
    with closing(BROWSERS):
        for language in LANGUAGES:
            touched(folder, f"touch-{language}", language)


async def moving(file: Path, language: str) -> None:
    """Twenty moves of computers, once the dice have been put on the landscape."""
    with tempfile.TemporaryDirectory() as place, same_luck(GAME):
        async with world_in(Path(place)) as world:
            locales.speak(world.env, lambda _: locales.locale(language), prefers=False)
            world.app.host.pictures.film_kind = Film.GIF  # whose colours stay as they were painted
            match = await begun(world, GAME)
            with world.env._bot_scope():  # the outbox wakes, and lives in the bot's time
                for number in range(SET_UP + MOVES):
                    seat = min(match.awaited)
                    dealer = Dealer(f"moving/{number}")
                    view, legal = match.view(seat), match.legal(seat)
                    action, *_ = choose(match.game, view, legal, Level.NORMAL, dealer)
                    at = match.table.changed_at
                    await match.play(seat, match.revision(seat), action, interaction=None, at=at)
            film = await replay(world.app.host, match, None)
            assert film.picture is not None
            await asyncio.to_thread(small, film.picture.png, file)


def small(film: bytes, file: Path) -> None:
    """The last moves of a moving picture, as wide as a column of README."""
    with Image.open(BytesIO(film)) as whole:
        high = round(whole.height * WIDTH / whole.width)
        frames = [
            frame.convert("RGB").resize((WIDTH, high), Image.Resampling.LANCZOS)
            for frame in ImageSequence.Iterator(whole)
        ][-MOVES:]
    first, *others = frames
    first.save(
        file, save_all=True, append_images=others, duration=FRAME, loop=0,
        quality=QUALITY, method=6, minimize_size=True,
    )  # fmt: skip


def touched(folder: Path, name: str, language: str) -> None:
    """A phone on which somebody attacks: the enemies within reach wait for the finger."""
    with tempfile.TemporaryDirectory() as place, host_with_page(Path(place)) as address:
        with person(address, "Ada", language=language) as player:
            player.click_on(".games button", 0)
            player.click_below("[data-custom-id^='bl:move:']:not([disabled])")
            page = link(player)
        with toucher(theme="dark", language=language) as phone:
            phone.enter(page)
            for number in range(MOST):
                phone.until(lambda: phone.all(ANSWERS))
                phone.idle()
                if number > SET_UP and asks_on_the_picture(phone):
                    break
                phone.answer()
            phone.shoot(name)
            keep(name, folder)


def asks_on_the_picture(phone: Toucher) -> bool:
    """Whether nothing but places is asked for, and several of them."""
    others = phone.all(".answers .primary, .answers .success, .answers .choice")
    return len(phone.all(".spot")) >= SPOTS and not others


if __name__ == "__main__":
    main(Path(sys.argv[1]))
