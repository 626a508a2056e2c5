"""/table: everything about a table but playing at it.

Long because each of its commands is declared here, with its options.
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.base.address import carried
from bot.finding import handlers as finding
from bot.host import Host
from bot.imports import handlers as importing
from bot.interactions.answering import do
from bot.interactions.completion import offered
from bot.interactions.options import Number, Offers, Typed, about, called, number_choices
from bot.interactions.request import Answer, Request
from bot.interactions.table_choice import Wanted, at_one_of, at_table
from bot.interactions.translation import asks, said
from bot.lobby import handlers as lobby
from bot.lobby import opening
from bot.tables.schedule import ClockMode
from bot.tables.series import LENGTHS
from bot.tables.watching import ANY
from games.computers import Level


def mode_choices() -> list[app_commands.Choice[str]]:
    """The kinds of clocks."""
    return [app_commands.Choice(name=said("pace.mode", m.value), value=m.value) for m in ClockMode]


def level_choices() -> list[app_commands.Choice[str]]:
    """How well computers play."""
    return [app_commands.Choice(name=said("computer", v.value), value=v.value) for v in Level]


def form_choices() -> list[app_commands.Choice[str]]:
    """What a match can be exported as."""
    return [app_commands.Choice(name=said("export", form), value=form) for form in ("json", "text")]


def series_choices() -> list[app_commands.Choice[int]]:
    """How long a series may be."""
    return [app_commands.Choice(name=said("series", f"of_{n}"), value=n) for n in LENGTHS]


class Tables(commands.Cog):
    """The group /table; what each command does stands in `bot/handlers`."""

    group = app_commands.Group(name=called("table"), description=about("table"))

    def __init__(self, host: Host) -> None:
        self.host = host

    async def _at(
        self, interaction: discord.Interaction, wanted: Wanted, verb: str, *args: str
    ) -> None:
        await do(
            self.host, interaction, at_table(self.host, Request(interaction), wanted, verb, *args)
        )

    @group.command(name=called("open"), description=about("open"))
    @asks(
        game="game",
        computers="computers",
        invite="invite",
        invite2="invite",
        invite3="invite",
        best_of="best_of",
    )
    @app_commands.choices(computers=level_choices())
    @app_commands.choices(best_of=series_choices())
    async def open(
        self,
        interaction: discord.Interaction,
        game: str,
        computers: str | None = None,
        invite: discord.User | None = None,
        invite2: discord.User | None = None,
        invite3: discord.User | None = None,
        best_of: int | None = None,
    ) -> None:
        """Open a table. Many parameters because Discord shows each as an option."""
        guests = [guest for guest in (invite, invite2, invite3) if guest is not None]
        level = None if computers is None else Level(computers)
        opened = opening.open_table(
            self.host, Request(interaction), game, guests, level, best_of=best_of
        )
        await do(self.host, interaction, opened)

    @group.command(name=called("find"), description=about("find"))
    @asks(game="game", tell="tell")
    async def find(
        self, interaction: discord.Interaction, game: str | None = None, tell: bool | None = None
    ) -> None:
        """Lobbies to join, and being told of new ones."""
        found = finding.find(self.host, Request(interaction), game or ANY, tell)
        await do(self.host, interaction, found)

    find.autocomplete("game")(Offers.games)
    open.autocomplete("game")(Offers.games)

    @group.command(name=called("options"), description=about("options"))
    @asks(table="table")
    async def options(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """Show the options and the seats."""
        await self._at(interaction, Wanted(table), "options")

    @group.command(name=called("join"), description=about("join"))
    async def join(self, interaction: discord.Interaction) -> None:
        """Take a seat."""
        await do(self.host, interaction, lobby.join_here(self.host, Request(interaction)))

    @group.command(name=called("leave"), description=about("leave"))
    @asks(table="table")
    async def leave(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """Give the seat back."""
        await self._at(interaction, Wanted(table), "leave")

    @group.command(name=called("start"), description=about("start"))
    @asks(table="table")
    async def start(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """Begin the match."""
        await self._at(interaction, Wanted(table), "start")

    @group.command(name=called("status"), description=about("status"))
    @asks(table="table")
    async def status(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """Whose move it is."""
        await self._at(interaction, Wanted(table, ended=True), "status")

    @group.command(name=called("board"), description=about("board"))
    @asks(table="table", at="at")
    async def board(
        self,
        interaction: discord.Interaction,
        table: Number | None = None,
        at: app_commands.Range[int, 0, 99_999] | None = None,
    ) -> None:
        """The board, as it stands or as it stood after a line of the log."""
        asked = ("board",) if at is None else ("step", str(at))
        await self._at(interaction, Wanted(table, ended=True), *asked)

    @group.command(name=called("text"), description=about("text"))
    @asks(table="table")
    async def text(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """The board in words."""
        await self._at(interaction, Wanted(table, ended=True), "text")

    @group.command(name=called("log"), description=about("log"))
    @asks(table="table")
    async def log(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """What has happened."""
        await self._at(interaction, Wanted(table, ended=True), "log", "last")

    @group.command(name=called("resign"), description=about("resign"))
    @asks(table="table")
    async def resign(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """Give up."""
        await self._at(interaction, Wanted(table), "resign")

    @group.command(name=called("seat"), description=about("seat"))
    @asks(table="table")
    async def seat(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """Who sits where, and what can be done about it."""
        await self._at(interaction, Wanted(table), "seat")

    @group.command(name=called("close"), description=about("close"))
    @asks(table="table")
    async def close(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """Close the table."""
        await self._at(interaction, Wanted(table), "close")

    @group.command(name=called("move"), description=about("move"))
    @asks(table="table")
    async def move(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """Bring a table here: the one named, else one of the person's that stands elsewhere."""
        if table is not None:
            await self._at(interaction, Wanted(table), "here")
            return
        await do(self.host, interaction, self._bring(interaction))

    async def _bring(self, interaction: discord.Interaction) -> Answer:
        mine = await self.host.store.tables_of(interaction.user.id)
        elsewhere = [t for t in mine if t.channel_lost or t.channel_id != interaction.channel_id]
        return await at_one_of(self.host, Request(interaction), elsewhere, "here")

    @group.command(name=called("clock"), description=about("clock"))
    @asks(mode="mode", time="time", bank="bank", table="table")
    @app_commands.choices(mode=mode_choices())
    async def clock(
        self,
        interaction: discord.Interaction,
        mode: str | None = None,
        time: Typed | None = None,
        bank: Typed | None = None,
        table: Number | None = None,
    ) -> None:
        """Show the clock, or wish for another one."""
        preferences = {"mode": mode, "time": time, "bank": bank}
        typed = (
            f"{field}={carried(text)}" for field, text in preferences.items() if text is not None
        )
        await self._at(interaction, Wanted(table), "clock", *typed)

    @group.command(name=called("pause"), description=about("pause"))
    @asks(table="table")
    async def pause(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """Pause the match, or let it go on."""
        await self._at(interaction, Wanted(table), "pause")

    @group.command(name=called("undo"), description=about("undo"))
    @asks(table="table")
    async def undo(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """Take moves back, or bring them back."""
        await self._at(interaction, Wanted(table), "undo")

    @group.command(name=called("export"), description=about("export"))
    @asks(table="table", as_="as")
    @app_commands.choices(as_=form_choices())
    async def export(
        self,
        interaction: discord.Interaction,
        table: Number | None = None,
        as_: str = "json",
    ) -> None:
        """The match as a file."""
        await self._at(interaction, Wanted(table, ended=True), "export", as_)

    @group.command(name=called("import"), description=about("import"))
    @asks(file="file")
    async def bring(
        self, interaction: discord.Interaction, file: discord.Attachment | None = None
    ) -> None:
        """Bring a match from a file, or type it."""
        await do(self.host, interaction, importing.bring(self.host, Request(interaction), file))

    @group.command(name=called("share"), description=about("share"))
    @asks(table="table")
    async def share(self, interaction: discord.Interaction, table: Number | None = None) -> None:
        """The finished match as a page for a browser."""
        await self._at(interaction, Wanted(table, ended=True), "share")

    @options.autocomplete("table")
    @leave.autocomplete("table")
    @start.autocomplete("table")
    @resign.autocomplete("table")
    @seat.autocomplete("table")
    @close.autocomplete("table")
    @clock.autocomplete("table")
    @pause.autocomplete("table")
    @undo.autocomplete("table")
    @move.autocomplete("table")
    @offered
    async def _open_tables(
        self, interaction: discord.Interaction, typed: int | str
    ) -> list[app_commands.Choice[int]]:
        return await number_choices(self.host, interaction, str(typed))

    @status.autocomplete("table")
    @board.autocomplete("table")
    @text.autocomplete("table")
    @log.autocomplete("table")
    @export.autocomplete("table")
    @share.autocomplete("table")
    @offered
    async def _all_tables(
        self, interaction: discord.Interaction, typed: int | str
    ) -> list[app_commands.Choice[int]]:
        return await number_choices(self.host, interaction, str(typed), ended=True)
