"""A match as a moving picture: posted at its end, and for whoever asks."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from bot.features.past.replay import moving_picture as replay
from bot.features.past.replay.rules import LAST, LONGEST, MOST, frames, seconds
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.past import Past
from bot.matches.pictures import Pictures
from games.core import Action, Seat
from games.exam.sittings import match
from render.replay import WIDTH, Film, Frame, animated
from tests.support.bot.exports import sitting_of
from tests.support.bot.scenes import begun, minutes, played, resign, said
from tests.support.bot.sitting import seat_of
from tests.support.bot.telling import tells
from tests.support.bot.world import World


def film_of(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def board(colour: str, size: tuple[int, int] = (1200, 800)) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size, colour).save(written, "PNG")
    return written.getvalue()


# Which steps are shown, and for how long


def test_a_short_match_is_shown_whole() -> None:
    assert frames([0, 0, 1, 1, 2]) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("key", ["diceland", "patrouille", "vague", "race"])
def test_the_turns_of_a_match_are_counted_as_its_game_shows_them(key: str) -> None:
    sitting = sitting_of(key, 2)
    past = Past(sitting.game, [step.position for step in match(sitting)])
    turns = [past.turn(entry) for entry in range(len(past.positions))]
    assert turns == sorted(turns)
    assert turns[-1] > 1


@pytest.mark.parametrize("count", [61, 100, 1999])
def test_of_a_long_one_the_first_the_last_and_the_ends_of_turns_are_shown(count: int) -> None:
    turns = [n // 40 for n in range(count)]
    shown = frames(turns)
    assert len(shown) == MOST == len(set(shown))
    assert shown == sorted(shown)
    assert (shown[0], shown[-1]) == (0, count - 1)
    ends = [n for n in range(count - 1) if turns[n] != turns[n + 1]]
    assert set(ends) <= set(shown) or len(ends) > MOST - 2


def test_too_many_turns_are_thinned_evenly() -> None:
    shown = frames(list(range(600)))
    gaps = [b - a for a, b in pairwise(shown)]
    assert max(gaps) <= 11


@pytest.mark.parametrize("count", [1, 2, 30, 60])
def test_it_lasts_a_minute_at_most_and_rests_on_the_last(count: int) -> None:
    lasts = seconds(count)
    assert len(lasts) == count
    assert sum(lasts) <= LONGEST
    assert lasts[-1] == LAST


# How it is written


@pytest.mark.parametrize("kind", list(Film))
def test_all_frames_are_there_each_for_its_time(kind: Film) -> None:
    colours = ("#803030", "#308030", "#303080")
    written = animated([Frame(board(c), "So", n / 2, 1 + n) for n, c in enumerate(colours)], kind)
    film = film_of(written)
    assert (film.format, getattr(film, "n_frames", 1)) == (kind.upper(), 3)
    for number, colour in enumerate(((128, 48, 48), (48, 128, 48), (48, 48, 128))):
        film.seek(number)
        film.load()
        assert abs(film.info["duration"] - 1000 * (1 + number)) <= 10
        seen = film.convert("RGB").getpixel((WIDTH // 2, 200))
        assert isinstance(seen, tuple)
        assert all(abs(a - b) < 24 for a, b in zip(seen, colour, strict=True))


def test_a_board_that_grows_is_fitted_into_the_first() -> None:
    written = animated(
        [Frame(board("#803030", s), "", 0, 1) for s in ((1200, 700), (1200, 1400))], Film.WEBP
    )
    film = film_of(written)
    film.seek(1)
    film.load()
    assert film.size[0] == WIDTH
    corner = film.convert("RGB").getpixel((20, 100))
    middle = film.convert("RGB").getpixel((WIDTH // 2, 200))
    assert corner != middle


# At a table


@pytest.fixture
def frames_of(monkeypatch: pytest.MonkeyPatch) -> list[Sequence[Frame]]:
    """The frames of each replay that is made, which then takes no time."""
    made: list[Sequence[Frame]] = []

    async def film(_: Pictures, frames: Sequence[Frame]) -> bytes:
        made.append(frames)
        return animated(frames[-1:], Film.WEBP)

    monkeypatch.setattr(Pictures, "film", film)
    return made


async def act(match: Match, seat: Seat, action: Action) -> None:
    at = match.table.changed_at
    await match.play(seat, match.revision(seat), action, interaction=None, at=at)


async def step_panel(world: World, person: Any) -> Any:
    read = await person.slash(world.channel, "table log")
    return (await person.click(read.response, label="Step through")).response


async def test_a_game_without_pictures_has_no_replay(world: World) -> None:
    await played(world)
    panel = (await world.ada.click(world.newest(), label="Step through")).response
    assert "no pictures" in said(await world.ada.click(panel, label="Replay"))


async def test_a_match_that_has_just_begun_has_none(world: World) -> None:
    await begun(world, "diceland")
    result = await world.ada.click(await step_panel(world, world.ada), label="Replay")
    assert tells(said(result), "refusal.nothing_to_replay")


async def test_whoever_asks_sees_the_match_in_a_moving_picture(world: World) -> None:
    match = await begun(world, "diceland")
    for _ in range(5):
        seat = min(match.awaited)
        await act(match, seat, match.legal(seat)[0])
    result = await world.ada.click(await step_panel(world, world.ada), label="Replay")
    assert result.ephemeral
    film = film_of(await result.response.attachments[0].read())
    assert (film.format, getattr(film, "n_frames", 1)) == ("WEBP", 6)
    assert "6 pictures" in (result.response.attachments[0].description or "")


async def test_since_my_last_turn_begins_with_it(
    world: World, frames_of: list[Sequence[Frame]]
) -> None:
    match = await begun(world, "diceland")
    while match.entries < 6:
        seat = min(match.awaited)
        await act(match, seat, match.legal(seat)[0])
    last = {line.entry.seat: n for n, line in enumerate(match.lines)}
    person = next(p for p in (world.ada, world.bram) if seat_of(match, p) in last)
    seat = seat_of(match, person)
    await world.app.host.matches.match(match.id)
    await replay.replay(world.app.host, match, seat, since_own=True) if last[
        seat
    ] < match.entries - 1 else None
    assert all(len(made) == match.entries - last[seat] for made in frames_of)


async def test_the_last_frame_is_the_last_board(
    world: World, frames_of: list[Sequence[Frame]]
) -> None:
    match = await begun(world, "patrouille")
    for _ in range(4):
        seat = min(match.awaited)
        await act(match, seat, match.legal(seat)[0])
    host = world.app.host
    await replay.replay(host, match, None)
    now = await host.pictures.picture(match.view(None), as_read.plain_words(match.table))
    assert now is not None
    assert frames_of[0][-1].png == now.png
    assert frames_of[0][-1].progress == 1


async def test_a_match_that_ends_posts_its_replay_once(
    world: World, frames_of: list[Sequence[Frame]]
) -> None:
    world.app.host = replace(world.app.host, replays=True)
    match = await begun(world, "diceland")
    for _ in range(3):
        seat = min(match.awaited)
        await act(match, seat, match.legal(seat)[0])
    await resign(world, world.ada)
    files = [a.filename for m in world.messages() for a in m.attachments]
    assert files[-1] == f"replay-{match.id}.webp"
    assert any(m.content.startswith("🎞️ DiceLand #1, the whole match") for m in world.messages())
    await world.restart()
    await minutes(world, 5)
    assert len(frames_of) == 1


async def test_what_is_secret_is_in_no_frame_of_others(
    world: World, frames_of: list[Sequence[Frame]]
) -> None:
    """Nor can others tell that a choice was made or changed: byte for byte the same frames."""
    match = await begun(world, "vague")
    while not all(a.secret for seat in match.awaited for a in match.legal(seat)):
        seat = min(match.awaited)
        await act(match, seat, match.legal(seat)[0])
    seat, *_ = match.awaited
    others = [None, *(s for s in match.seated if s != seat)]
    host = world.app.host
    choices = match.legal(seat)
    for number in range(3):
        for other in others:
            await replay.replay(host, match, other)
        if number < 2:
            await act(match, seat, choices[number])
    made = [frames_of[n : n + len(others)] for n in range(0, len(frames_of), len(others))]
    assert made[0] == made[1] == made[2]
