"""A small bot with one of everything, so that the local table is tested without any game.

Long because everything is here.
"""

from __future__ import annotations

import asyncio
import io
import json
import shutil
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image, ImageDraw

from bot.local import LocalSettings, run, world
from data import words

FRUITS = ("apple", "apricot", "banana", "blackberry", "cherry", "damson", "fig")


def board() -> discord.File:
    image = Image.new("RGB", (640, 360), "#23313f")
    draw = ImageDraw.Draw(image)
    for x in range(8):
        for y in range(4):
            colour = ("#7fb069", "#e6aa68", "#ca3c25", "#4f9dbb")[(x * 3 + y * 5) % 4]
            draw.ellipse((20 + x * 76, 20 + y * 82, 88 + x * 76, 88 + y * 82), fill=colour)
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description="A board of 32 fields, blue to move")


class Name(discord.ui.Modal, title="Name your ship"):
    ship: discord.ui.Label[discord.ui.Modal] = discord.ui.Label(
        text="Ship", description="Any name will do", component=discord.ui.TextInput(max_length=40)
    )
    sail: discord.ui.Label[discord.ui.Modal] = discord.ui.Label(
        text="Sails",
        component=discord.ui.Select(
            options=[discord.SelectOption(label=word, value=word) for word in ("red", "white")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.ship.component, discord.ui.TextInput)
        assert isinstance(self.sail.component, discord.ui.Select)
        name = discord.utils.escape_markdown(self.ship.component.value)
        await interaction.response.send_message(
            f"The **{name}** sets sail under {self.sail.component.values[0]}."
        )


def wishes() -> discord.ui.Modal:
    """A form that is higher than any phone."""
    form = discord.ui.Modal(title="Your wishes")
    for number in range(4):
        options = [discord.RadioGroupOption(label=f"Wish {n}", value=str(n)) for n in range(9)]
        group: Any = discord.ui.RadioGroup(options=options, required=False)
        form.add_item(discord.ui.Label(text=f"Wishes of day {number}", component=group))
    box: Any = discord.ui.TextInput(placeholder="such as Europe/Brussels", required=False)
    form.add_item(discord.ui.Label(text="Your time zone", component=box))
    return form


class Panel(discord.ui.View):
    """All five styles, a menu of 25, a menu of people."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.count = 0
        self.add_item(discord.ui.Button(label="A link", url="https://example.org/"))

    @discord.ui.button(label="Count 0", style=discord.ButtonStyle.primary, custom_id="count")
    async def up(self, interaction: discord.Interaction, button: discord.ui.Button[Panel]) -> None:
        self.count += 1
        button.label = f"Count {self.count}"
        await interaction.response.edit_message(view=self)

    @discord.ui.button(label="Private", custom_id="private")
    async def private(self, interaction: discord.Interaction, _: discord.ui.Button[Panel]) -> None:
        await interaction.response.send_message(
            f"A secret for {interaction.user.mention}.", ephemeral=True
        )

    @discord.ui.button(
        label="Name", style=discord.ButtonStyle.success, emoji="⛵", custom_id="name"
    )
    async def name(self, interaction: discord.Interaction, _: discord.ui.Button[Panel]) -> None:
        await interaction.response.send_modal(Name())

    @discord.ui.button(label="Break", style=discord.ButtonStyle.danger, custom_id="break")
    async def broken(self, interaction: discord.Interaction, _: discord.ui.Button[Panel]) -> None:
        raise RuntimeError("the mast broke <b>badly</b>")

    @discord.ui.button(label="Not now", disabled=True, custom_id="never")
    async def never(self, interaction: discord.Interaction, _: discord.ui.Button[Panel]) -> None:
        raise AssertionError

    @discord.ui.button(label="Take it", custom_id="take")
    async def take(
        self, interaction: discord.Interaction, button: discord.ui.Button[Panel]
    ) -> None:
        self.remove_item(button)
        await interaction.response.edit_message(view=self)

    @discord.ui.select(
        placeholder="Choose one of twenty-five",
        custom_id="menu",
        options=[
            discord.SelectOption(
                label=f"Field {n}", value=str(n), description=f"The {n}th field of the board"
            )
            for n in range(1, 26)
        ],
    )
    async def menu(
        self, interaction: discord.Interaction, select: discord.ui.Select[Panel]
    ) -> None:
        await interaction.response.send_message(f"Field {select.values[0]} it is.", ephemeral=True)

    @discord.ui.select(
        cls=discord.ui.UserSelect,
        placeholder="With whom?",
        min_values=1,
        max_values=3,
        custom_id="people",
    )
    async def people(
        self, interaction: discord.Interaction, select: discord.ui.UserSelect[Panel]
    ) -> None:
        names = ", ".join(user.mention for user in select.values)
        await interaction.response.send_message(f"Together with {names}.")


class ToyBot(commands.Bot):
    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents.default())
        every: tuple[Any, ...] = (
            panel, say, deal, wait, market, markdown, files, tongue, wonder, wish, league, greet,
            measure,
        )  # fmt: skip
        for command in every:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.sync()


@app_commands.command(description="One of everything")
async def panel(interaction: discord.Interaction) -> None:
    embed = discord.Embed(
        title="The board", description="It is **your** move.", colour=discord.Colour.teal()
    )
    embed.add_field(name="Round", value="3 of 9", inline=True)
    embed.add_field(name="Wind", value="`north`", inline=True)
    embed.set_footer(text="A toy")
    view = Panel()
    content = f"{interaction.user.mention}, look:"
    await interaction.response.send_message(content, embed=embed, file=board(), view=view)


@app_commands.command(description="Say something about a fruit")
@app_commands.describe(fruit="Which fruit", times="How often", loud="In capitals", to="To whom")
async def say(
    interaction: discord.Interaction,
    fruit: str,
    times: app_commands.Range[int, 1, 9] = 1,
    loud: bool = False,
    to: discord.User | None = None,
) -> None:
    text = " ".join([fruit] * times)
    who = f" to {to.mention}" if to else ""
    await interaction.response.send_message(f"{text.upper() if loud else text}{who}")


@say.autocomplete("fruit")
async def fruits(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"the {f}", value=f) for f in FRUITS if typed.lower() in f]


@app_commands.command(description="Ask something of a fruit")
async def wonder(interaction: discord.Interaction, fruit: str, question: str = "") -> None:
    await interaction.response.send_message(f"Of {fruit}: {question or 'nothing'}")


wonder.autocomplete("fruit")(fruits)


@app_commands.command(description="A long form")
async def wish(interaction: discord.Interaction) -> None:
    await interaction.response.send_modal(wishes())


@app_commands.command(description="Open a thread for a table")
async def league(interaction: discord.Interaction) -> None:
    assert isinstance(interaction.channel, discord.TextChannel)
    line = await interaction.channel.send("Round 1 of the league")
    thread = await line.create_thread(name="Round 1, table 1")
    board = await thread.send("The board stands here.")
    await interaction.response.send_message(
        f"Play in {thread.mention}: [the board]({board.jump_url})"
    )


@app_commands.context_menu(name="Greet")
async def greet(interaction: discord.Interaction, person: discord.Member) -> None:
    await interaction.response.send_message(f"Hello, {person.mention}!")


@app_commands.context_menu(name="Measure")
async def measure(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"{len(message.content)} letters", ephemeral=True)


dealt: dict[int, set[int]] = {}


async def awaited() -> dict[int, set[int]]:
    return dealt


@app_commands.command(description="Deal a secret card by direct message")
async def deal(interaction: discord.Interaction, to: discord.User) -> None:
    dealt.setdefault(interaction.channel_id or 0, set()).add(to.id)
    await to.send(f"Your card, {to.mention}: the **queen of <hearts>**", file=board())
    await interaction.response.send_message(f"{to.mention} has a card.")


@app_commands.command(description="A file that must never be shown as a page")
async def files(interaction: discord.Interaction) -> None:
    page = discord.File(io.BytesIO(b"<script>alert(1)</script>"), "page.html")
    await interaction.response.send_message("Take it.", file=page)


@app_commands.command(description="Think for a while, then answer")
async def wait(interaction: discord.Interaction, minutes: int) -> None:
    await interaction.response.defer(thinking=True)
    await asyncio.sleep(minutes * 60)
    await interaction.edit_original_response(content=f"{minutes} minutes later")


market = app_commands.Group(name="market", description="The market")


@market.command(name="open", description="Open the market")
@app_commands.choices(
    where=[
        app_commands.Choice(name="North", value="n"),
        app_commands.Choice(name="South", value="s"),
    ]
)
async def market_open(interaction: discord.Interaction, where: app_commands.Choice[str]) -> None:
    await interaction.response.send_message(f"Open in the {where.name}.")


@app_commands.command(description="Which language your Discord speaks")
async def tongue(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(f"{interaction.locale} at {interaction.guild_locale}")


MARKDOWN = """# A heading
## A smaller one
-# and a small note
**bold**, *italic*, __underlined__, ~~struck~~, `code`, ||spoiler|| and ***both***
> a quote
> of two lines
- a list
  - within a list
1. first
2. second
```py
print("<script>alert(1)</script>")
```
at <t:1893456000:f> or <t:1893456000:R>, [a link](https://example.org/) <script>no</script>"""


@app_commands.command(description="All of Markdown")
async def markdown(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(MARKDOWN)


LONG_NAMES = (
    "Ada",
    "Wilhelmina-Alexandrina van Loon",
    "W" * 32,
    "Dirk Jan Pieter van der Meulen",
    "Élodie 🎲 Fürstenberg-Čapková #1",
    "Finn",
)

PSEUDO = "eo"
"""A language of which every line of the page stands between brackets."""


def pseudo_language(folder: Path) -> Path:
    """Catalogues of English and of that language; returns the folder of both."""
    for language in (words.FALLBACK, PSEUDO):
        shutil.copytree(Path(str(words.LOCALE / words.FALLBACK)), folder / language)
    page = folder / PSEUDO / "local.toml"
    tables = tomllib.loads(page.read_text("utf-8"))
    lines: list[str] = []
    for table, keys in tables.items():
        lines += [f"[{table}]", *(f"{key} = {json.dumps(f'⟦{v}⟧')}" for key, v in keys.items())]
    page.write_text("\n".join(lines), "utf-8")
    return folder


if __name__ == "__main__":
    if "long-names" in sys.argv:
        world.PEOPLE = LONG_NAMES
    if "pseudo" in sys.argv:
        folder = pseudo_language(Path(sys.argv[1]).with_name("locale"))
        words.LOCALE = folder
    begin = datetime(2030, 1, 1, 12, tzinfo=UTC)
    setting = LocalSettings(ToyBot, Path(sys.argv[1]), begin, awaited=awaited)
    asyncio.run(run(setting, say=lambda address: print(address, flush=True)))
