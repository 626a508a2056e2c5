"""A reply as a value: a message with all that belongs to it, in the older layout and the newer.

Long because all that a reply is made of is here: buttons, menus, rows, layouts.
"""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.base import limits, reading
from bot.base.address import address, parse, stamped
from bot.host import Documents
from bot.matches import as_read
from bot.screens.layout import Parts, Price, layout
from bot.tables.records import Table
from data.words import FALLBACK, Words, spoken
from games.core import Place
from render import Picture

PLAIN = 300  # characters of one line in place of what is refused
Style = discord.ButtonStyle
Item = discord.ui.Item[Any]
Rows = tuple[tuple[Item, ...], ...]
SIGNS = {
    "join": "➕",
    "leave": "➖",
    "start": "▶️",
    "alone": "🤖",
    "agree": "✅",
    "goon": "❌",
    "takeover": "✅",
    "keep": "❌",
    "sit": "🪑",
    "comeback": "↩️",
    "levels": "🤖",
    "replace": "🔁",
    "playon": "▶️",
    "end": "🏁",
}
"""Signs beside the words of buttons that several people are offered, since the words are in the
table's language, which some of them may not read."""


@dataclass(frozen=True, slots=True)
class Target:
    """A place of the picture that is an answer: its number there ("" for none), its name, and the
    press that it means, which may choose a value in a menu."""

    place: Place
    number: str
    name: str
    custom_id: str
    value: str


@dataclass(frozen=True, slots=True)
class Touch:
    """What can be touched in a picture to answer. `complete`: there is no other answer. `ways` are
    further places, without a sign on them, each of which completes an action."""

    targets: tuple[Target, ...]
    complete: bool
    ways: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """A message: its text, its picture, rows of components, and the people it may ping.

    `below` is text between the picture and the buttons, where an app shows an embed. `asks` is the
    question, directly above the buttons; `prices` say what their choices cost or bring; `instead`
    is the position in words if there is no picture. `in_words` says what the picture shows, and
    `plain` is one line in place of everything, both for when Discord accepts no more. `later` is a
    picture that is still being painted. `touch` says what can be touched, where that is possible
    (not on Discord). A `panel` is in the newer layout when it is a new message. Of private answers
    with the same name in `sole`, only the newest stays in a channel.
    """

    text: str
    picture: Picture | None = None
    rows: Rows = ()
    pings: tuple[int, ...] = ()
    file: discord.File | None = None
    below: str = ""
    in_words: Callable[[], str] | None = None
    plain: str = ""
    touch: Callable[[], Touch] | None = None
    asks: str = ""
    prices: tuple[Price, ...] = ()
    instead: str = ""
    panel: bool = False
    later: Awaitable[Picture | None] | None = None
    sole: str = ""

    @property
    def content(self) -> str:
        """The text above the picture, in the older layout."""
        return self.text if self.below else _joined(self.text, self._below())

    @property
    def embedded(self) -> str:
        """The text below the picture, in the older layout."""
        return _joined(self.below, self._below()) if self.below else ""

    def _below(self) -> str:
        lines = _joined(self.asks, *(price.line for price in self.prices))
        return _joined(lines, _whole(self.instead, len(_joined(self.text, lines))))

    @property
    def is_plain(self) -> bool:
        """Whether it cannot be made simpler."""
        return not self.rows and self.picture is None and self.content == self._line()

    def without_picture(self) -> Reply:
        """The reply with its picture in words."""
        text = "\n".join(filter(None, [self.content, self.embedded]))
        if self.in_words is not None:
            text = f"{text}\n\n{_whole(self.in_words(), len(text) + 1)}"
        bare = replace(self, asks="", prices=(), instead="", later=None)
        return replace(bare, text=text, below="", picture=None, in_words=None)

    def headed(self, head: str) -> Reply:
        """The reply with some lines above the text next to the buttons."""
        if self.below:
            return replace(self, below=f"{head}\n\n{self.below}")
        return replace(self, text=f"{head}\n\n{self.text}")

    def calling(self, people: Iterable[int]) -> Reply:
        """The reply with mentions of these people only."""
        return replace(self, pings=tuple(people))

    def plainly(self) -> Reply:
        """The reply as one line, which still mentions the same people."""
        return Reply(self._line(), pings=self.pings, plain=self.plain)

    def _line(self) -> str:
        return self.plain or limits.fit(self.content.split("\n")[0], PLAIN)

    def files(self) -> list[discord.File]:
        """The attachments, made new for each sending."""
        if self.file is not None:
            return [self.file]
        if self.picture is None:
            return []
        png = io.BytesIO(self.picture.png)
        return [discord.File(png, self.picture.name, description=limits.alt(self.picture.alt))]

    def as_new(self, *, newer: bool = False) -> dict[str, Any]:
        """discord.py's arguments to send it as a new message, in the newer layout or the older."""
        if newer:
            return {
                "files": self.files(),
                "view": self.layout(),
                "allowed_mentions": self.allowed(),
            }
        view = self.view()
        # Left out, for `send_message` of an interaction takes no None here.
        buttons = {} if view is None else {"view": view}
        return {"files": self.files(), **self._common(), **buttons}

    def as_edit(self, *, newer: bool = False) -> dict[str, Any]:
        """discord.py's arguments to edit a message of that layout into it."""
        # Always given, empty too: an edit without `attachments` keeps the old picture.
        files = {"attachments": self.files()}
        if newer:
            return {**files, "view": self.layout(), "allowed_mentions": self.allowed()}
        return {**files, **self._common(), "view": self.view()}

    def _common(self) -> dict[str, Any]:
        below = self.embedded
        embeds = [discord.Embed(description=limits.content(below))] if below else []
        return {
            "content": limits.content(self.content),
            "embeds": embeds,
            "allowed_mentions": self.allowed(),
        }

    def layout(self) -> discord.ui.LayoutView:
        """The reply in the newer layout."""
        picture, file = self.picture if self.file is None else None, self.file
        parts = Parts(
            _joined(self.text, "" if picture else self.instead),
            _joined(self.below, self.asks),
            self.rows,
            self.prices,
            frame=None if picture is None else picture.frame,
            picture=None if picture is None else (picture.name, limits.alt(picture.alt)),
            file="" if file is None else file.filename,
        )
        return layout(parts)

    def view(self) -> discord.ui.View | None:
        """The rows in discord.py's terms: stopped, since the router answers and not the view."""
        if not self.rows:
            return None
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(self.rows):
            for item in row:
                item.row = number
                view.add_item(item)
        view.stop()
        return view

    def allowed(self) -> discord.AllowedMentions:
        """Mentions of these people only; erased people have no number above 0 and are left out."""
        people = [discord.Object(user) for user in self.pings if user > 0]
        return discord.AllowedMentions(everyone=False, roles=False, users=people)


def button(
    label: str, custom_id: str, style: Style = Style.secondary, emoji: str | None = None
) -> Item:
    """A button; its label is cut to what Discord shows. A button that several people
    are offered gets a sign."""
    shown, at = limits.label(label), parse(custom_id)
    sign = emoji or SIGNS.get(at.verb if at is not None else "")
    return discord.ui.Button(label=shown, custom_id=custom_id, style=style, emoji=sign)


def sure(text: str, words: Words, key: str, custom_id: str, *others: Item) -> Reply:
    """A question before an action that cannot be undone: its button, `others`, and No."""
    yes = button(words.line("button", key), custom_id, Style.danger)
    no = button(words.line("button", "no"), address("no", 0))
    return Reply(text, rows=((yes, *others, no),))


def in_rows(items: Sequence[Item]) -> Rows:
    """Buttons in as few rows as possible."""
    most = limits.ROW_BUTTONS
    return tuple(tuple(items[n : n + most]) for n in range(0, len(items), most))


def menu(custom_id: str, ask: str, options: Sequence[discord.SelectOption], most: int = 1) -> Item:
    """A menu of at most 25 options, of which up to `most` can be chosen. Its id changes
    with the options: Discord's apps remember a choice by the id, and send nothing if the
    same is chosen again."""
    return discord.ui.Select(
        custom_id=stamped(custom_id, repr([ask, *(option.to_dict() for option in options)])),
        placeholder=limits.placeholder(ask),
        options=list(options),
        max_values=most,
    )


def people_menu(custom_id: str, ask: str, shows: object, most: int = 1) -> Item:
    """A menu of people, of whom up to `most` can be chosen; its id changes with what it `shows`."""
    return discord.ui.UserSelect[discord.ui.View](
        custom_id=stamped(custom_id, repr(shows)),
        placeholder=limits.placeholder(ask),
        max_values=most,
    )


def menu_row(custom_id: str, ask: str, options: Sequence[discord.SelectOption]) -> Rows:
    """A row with a menu of as many of these as it can hold; no row if there are none."""
    shown = options[: limits.SELECT_OPTIONS]
    return ((menu(custom_id, ask, shown),),) if shown else ()


def option(
    value: object, label: str, about: str = "", *, chosen: bool = False, emoji: str | None = None
) -> discord.SelectOption:
    """An entry of a menu, cut to what Discord shows; `about` says more of it."""
    return discord.SelectOption(
        label=limits.label(label),
        value=str(value),
        description=limits.choice(about) if about else None,
        default=chosen,
        emoji=emoji,
    )


def options(labels: Mapping[str, str], now: str = "") -> list[discord.SelectOption]:
    """The entries of a menu by their values; `now` is chosen already."""
    return [option(value, label, chosen=value == now) for value, label in labels.items()]


def said(table: Table, key: str) -> Reply:
    """The answer after an action at a table: a line of the catalogue's table ``said``."""
    words = as_read.words(table)
    return Reply(words.line("said", key, game=words.line("", "name"), table=table.id))


def words_for(interaction: discord.Interaction) -> Words:
    """The words for the person who asks, in their language."""
    return Words.of(language_for(interaction))


def language_for(interaction: discord.Interaction) -> str:
    """The language of the person who asks: what they chose, else that of their Discord."""
    return reading.language(str(interaction.locale))


def documents(documents: Documents, words: Words) -> list[str]:
    """The addresses of the privacy policy and the terms, if the operator has set them."""
    given = {"privacy": documents.privacy, "terms": documents.terms}
    known = {name: f"<{where}>" for name, where in given.items() if where}
    if not known:
        return []
    return [words.line("documents", "links" if len(known) == 2 else next(iter(known)), **known)]


def language_of(language: str, guild: discord.Guild | None) -> str:
    """The language that the server has chosen; else the host's."""
    return preferred_by(guild) or language


def language_here(language: str, interaction: discord.Interaction) -> str:
    """The language of a table that is opened here, unless moderators chose one: that of the server;
    else that of its opener, if there is a catalogue for it."""
    opener = language_for(interaction)
    known = spoken(opener) != FALLBACK or opener.startswith(FALLBACK)
    return preferred_by(interaction.guild) or (spoken(opener) if known else language)


def preferred_by(guild: discord.Guild | None) -> str:
    """The language a server has chosen, "" if none: only a community can choose one."""
    if guild is not None and "COMMUNITY" in guild.features:
        return str(guild.preferred_locale)
    return ""


def _whole(words: str, beside: int) -> str:
    """As much of a picture's description as fits into a message beside so many other characters.
    Only whole lines, since half a line may say the opposite."""
    return limits.lines(words.split("\n"), max(1, limits.CONTENT - beside - 1))


def _joined(*texts: str) -> str:
    return "\n".join(filter(None, texts))
