"""A move through the whole bot against an empty slash command on the same simulated Discord."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter

import discord
import simcord

from bench.figures import FULL, Figures, Size, at_most
from bot.app import App
from bot.base.config import Config, HostMode
from bot.delivery.outbox import Verdict
from bot.interactions.answering import do
from bot.matches.painting_queue import Rank, Wanted
from bot.matches.pictures import Pictures
from bot.screens.replies import Reply
from bot.store.store import Store
from bot.store.workers import PictureOrder
from bot.tables.records import OutboxMessage
from data.words import Words
from games import GAMES
from games.core import View
from games.trails import Trail
from render import USUAL, Marks, Picture, Sight
from tests.simulation import simulated

MOVES = 60
GOALS = {"diceland": 3.5, "patrouille": 4.0, "maillot": 4.2, "vague": 4.6}
"""Empty commands that a move of a game may cost until it is answered."""
PAUSE = 2.0  # seconds of simulated time between two moves
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None


class Blind(Pictures):
    """Paints nothing: what is left is the move alone."""

    async def picture(
        self,
        view: View,
        words: Words,
        marks: Marks = (),
        *,
        trail: Trail = (),
        sight: Sight = USUAL,
        keep: bool = True,
        order: PictureOrder | None = None,
        rank: Rank = Rank.LOOK,
        current: Wanted = lambda: True,
    ) -> Picture | None:
        """No picture. Many parameters because it has those of another."""
        return None


class Timed(App):
    """Notes when a person has the answer, and when the channel has the board."""

    answered = posted = 0.0

    async def on_app_command_completion(self, *_: object) -> None:
        """Look at the clock."""
        self.answered = perf_counter()

    async def _send(self, outgoing: OutboxMessage) -> Verdict:
        verdict = await super()._send(outgoing)
        self.posted = perf_counter()
        return verdict


async def moves(size: Size = FULL) -> AsyncIterator[tuple[str, Figures]]:
    """The part of the bench, game by game."""
    for game in GAMES:
        yield f"The bot at {game}", await _moves(game, size.of(MOVES))


async def _moves(game: str, count: int) -> Figures:
    """What a move costs in empty commands, at the median of so many.

    From the interaction until the move is committed and answered, and until the board stands in
    the channel for all to see, where it is posted at once and not once the player has rested.
    """
    figures: Figures = {}
    for name, folder, pictures in (
        ("without picture", MEMORY, False),
        ("with picture", MEMORY, True),
        ("without picture, database on disk", None, False),
    ):
        spent = await _measured(game, folder, pictures, count)
        empty = spent.pop("empty")
        figures[f"an empty command, ms ({name})"] = empty * 1000
        for until, seconds in spent.items():
            figures[f"a move {name}, {until}, ms"] = seconds * 1000
            bounded = game in GOALS and (name, until) == ("without picture", "answered")
            goal = at_most(GOALS[game]) if bounded else ""
            figures[f"a move {name}, {until} / an empty command{goal}"] = seconds / empty
    return figures


async def _measured(game: str, folder: str | None, pictures: bool, count: int) -> Figures:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        async with _world(Path(place), pictures) as (env, app):
            spent = await _played(env, app, game, count)
            return {name: median(seconds) for name, seconds in spent.items()}


async def nothing() -> Reply:
    """The least an answer can be."""
    return Reply("nothing")


@asynccontextmanager
async def _world(place: Path, pictures: bool) -> AsyncIterator[tuple[simcord.Env, Timed]]:
    config = Config(HostMode.DISCORD, "to measure", place / "bench.db")
    async with Store.open(config.database) as store:
        app = Timed(config, store)
        if not pictures:
            app.host = replace(app.host, pictures=Blind())

        @app.tree.command(name="empty", description="The least a command can do")
        async def empty(interaction: discord.Interaction) -> None:
            await do(app.host, interaction, nothing())

        env = simulated(app)
        await env.start()
        try:
            yield env, app
        finally:
            await env.shutdown()


async def _played(env: simcord.Env, app: Timed, game: str, count: int) -> dict[str, list[float]]:
    """Two players at random, an empty command after every move; it goes on until a board was posted
    at once.
    """
    guild = env.create_guild("bench")
    channel = guild.create_text_channel("table")
    people = [guild.add_member(env.create_user(name)) for name in ("ada", "bram")]
    await people[0].slash(channel, "table open", game=game)
    await people[1].slash(channel, "table join")
    await people[0].slash(channel, "table start")
    match, chance = await app.host.matches.match(1), random.Random(1)
    spent: dict[str, list[float]] = {"empty": [], "answered": [], "board posted": []}
    while match.awaited and (len(spent["empty"]) < count or not spent["board posted"]):
        seat = min(match.awaited)
        move = str(chance.choice(match.legal(seat)))
        began = perf_counter()
        await people[seat].slash(channel, "play", move=move)
        spent["answered"].append(app.answered - began)
        if app.posted > began:
            spent["board posted"].append(app.posted - began)
        await env.advance_time(PAUSE)
        began = perf_counter()
        await people[seat].slash(channel, "empty")
        spent["empty"].append(app.answered - began)
    return spent
