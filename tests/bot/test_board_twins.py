"""Twins over time: what a page hears and shows says nothing of what another plans or seals."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from bot.base import clock, reading
from bot.base.address import address
from bot.base.errors import Refused
from bot.features.board import views
from bot.features.board.presses import PagePress, pressed
from bot.features.board.streams import Streams
from bot.host import Host
from bot.matches.match import Match
from bot.screens.form import Form
from bot.screens.replies import Reply
from games.core import Action, Seat
from tests.support.bot.hosting import a_match, hosted
from tests.support.bot.stored import position_of

pytestmark = pytest.mark.usefixtures("toys")

SHOWN = ("move", "step", "log", "plan", "undo", "ahead")
Secret = Callable[[Match, Seat], Awaitable[None]]


def planning(*texts: str) -> Secret:
    """To make that plan; no text: to drop it."""

    async def plan(match: Match, seat: Seat) -> None:
        await match.plan(seat, texts)

    return plan


def sealing(nth: int) -> Secret:
    """To choose in secret, or to change what was chosen."""

    async def seal(match: Match, seat: Seat) -> None:
        secret = [action for action in match.legal(seat) if action.secret]
        await play(match, seat, secret[nth])

    return seal


async def play(match: Match, seat: Seat, action: Action) -> None:
    await match.play(seat, match.revision(seat), action, interaction=None, at=clock.now())


async def nothing(_match: Match, _seat: Seat) -> None:
    """The twin of a secret."""


PLANS = (planning("rest nap"), planning("rest nap", "rest nap"), planning())
ORDERS = (planning("end turn"), planning("else: end turn"), planning())
UNSEEN = (nothing, nothing, nothing)
SEALED = (sealing(0), sealing(2), sealing(1))
SCENES = {
    "a plan": ("race", PLANS, UNSEEN),
    "a plan of a gang": ("vague", ORDERS, UNSEEN),
    # That a seat has chosen is seen by all; not what, nor that it thinks again.
    "a sealed choice": ("whisper", SEALED, (sealing(3), nothing, nothing)),
    "a sealed bid": ("maillot", SEALED, (sealing(3), nothing, nothing)),
}


@pytest.fixture
def folders(tmp_path: Path) -> Sequence[Path]:
    """One for each of two worlds."""
    found = tmp_path / "one", tmp_path / "other"
    for folder in found:
        folder.mkdir()
    return found


async def at_a_secret(match: Match, game: str) -> tuple[Seat, Seat]:
    """The match goes on until somebody may have a secret: who looks on, and who has it."""
    while game == "maillot" and not any(a.secret for a in match.legal(min(match.awaited))):
        seat = min(match.awaited)
        await play(match, seat, match.game.fallback(position_of(match).state, seat))
    looks = min(match.awaited)
    return looks, max(match.seated.keys() - {looks})


async def watched(folder: Path, game: str, secrets: Sequence[Secret]) -> list[str]:
    """All that a player's page hears and shows while another does that, to the byte."""
    async with hosted(folder) as host:
        match = await a_match(host, game)
        looks, other = await at_a_secret(match, game)
        page, told = _Page(host, match, looks), list[str]()

        async def sign(_table: int, seat: Seat) -> str:
            return views.sign(match, seat)

        streams = Streams(host.store, sign, 9)
        async with streams.of(1, match.id, looks, "") as heard:
            for secret in (nothing, *secrets):
                await secret(match, other)
                await streams.look()
                while not heard.empty():
                    told.append(f"data: {heard.get_nowait()}")
                told += await page.shows()
        return told


class _Page:
    """What the page of a seat can show."""

    def __init__(self, host: Host, match: Match, seat: Seat) -> None:
        self._host, self._match, self._seat = host, match, seat

    async def shows(self) -> list[str]:
        found = [await self._shown(await views.present(self._host, self._match, self._seat))]
        found.append(await self._shown(Reply("")))
        for verb in SHOWN:
            last = ("last",) if verb in ("step", "log") else ()
            found.append(await self._pressed(address(verb, self._match.id, *last)))
        return found

    async def _pressed(self, where: str) -> str:
        user_id = self._match.seated[self._seat].user_id
        try:
            made = await pressed(self._host, self._match, self._seat, user_id, PagePress(where))
        except Refused as why:
            return f"{why.key} {dict(why.values)}"
        if isinstance(made, Form):
            return json.dumps(views.form(made))
        return "" if made is None else await self._shown(made)

    async def _shown(self, made: Reply) -> str:
        return json.dumps(await views.board(self._host.pictures, self._match, self._seat, made))


@pytest.mark.fault("H4")
@pytest.mark.parametrize("scene", SCENES)
async def test_a_page_hears_and_shows_nothing_of_what_another_does_in_secret(
    folders: Sequence[Path], scene: str
) -> None:
    game, *twins = SCENES[scene]
    with reading.reading("en"):
        one, other = [
            await watched(folder, game, secrets)
            for folder, secrets in zip(folders, twins, strict=True)
        ]
    assert one == other


async def test_a_page_hears_of_what_its_own_seat_does_and_of_what_all_see(tmp_path: Path) -> None:
    async with hosted(tmp_path) as host:
        match = await a_match(host, "race")
        mover, other = await at_a_secret(match, "race")
        signs = [views.sign(match, other)]
        await match.plan(other, ["rest nap"])
        signs.append(views.sign(match, other))
        await play(match, mover, match.legal(mover)[0])
        signs.append(views.sign(match, other))
        await match.resign(other, interaction=None, at=clock.now())
        signs.append(views.sign(match, other))
        assert len({*signs}) == len(signs)
