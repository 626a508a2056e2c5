"""The host: the store, the matches and some of Discord, as handlers, senders and views get it.

It is in a layer below them, so that they do not depend on the client that creates it.
"""

from __future__ import annotations

from asyncio import Lock, Semaphore
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from discord import ClientUser, DMChannel, Guild, Interaction, TextChannel

from bot.base.breaker import Breaker, Silence
from bot.base.drafts import Drafts
from bot.base.followers import Followers
from bot.base.private_panels import PrivatePanels
from bot.base.rate_limit import RateLimit
from bot.matches.match import Match
from bot.matches.past import Pasts
from bot.matches.pictures import Pictures
from bot.matches.registry import MatchRegistry
from bot.matches.thinker import Thinkers
from bot.store.store import Store
from games.core import Seat

IMPORTS = 3  # of matches by one person, in a minute
LOOKS = 8  # tables whose clocks are looked at side by side


class Discord(Protocol):
    """What the bot needs of Discord besides interactions; the client implements it."""

    @property
    def user(self) -> ClientUser | None:
        """The bot's own user; None before it is connected."""

    @property
    def guilds(self) -> Sequence[Guild]:
        """The servers the bot is on."""

    def get_guild(self, guild_id: int, /) -> Guild | None:
        """A server, if the bot is on it."""

    async def channel(self, channel_id: int) -> TextChannel:
        """A channel or thread for messages. Raises discord.HTTPException."""

    async def person(self, user_id: int) -> DMChannel:
        """The channel of direct messages to a person. Raises discord.HTTPException."""


@dataclass(slots=True)
class Delivery:
    """What the senders remember between two messages, in memory only. Of several processes one
    sends all messages of a server, and only that one remembers this about it.

    `answering` counts the interactions that are being answered; `unposted` has the code of the
    refusal for each table whose board could not be posted; `unreached` the seats of tables without
    a channel whose player Discord does not let us write to; `opening` the tables whose lobby is
    being answered: nothing is posted there before it.
    """

    breaker: Breaker = field(default_factory=Breaker)
    silence: Silence = field(default_factory=Silence)
    answering: int = 0
    unposted: dict[int, str] = field(default_factory=dict)
    unreached: set[tuple[int, Seat]] = field(default_factory=set)
    opening: set[int] = field(default_factory=set)
    looking: Semaphore = field(default_factory=lambda: Semaphore(LOOKS))
    settling: Lock = field(default_factory=Lock)


@dataclass(frozen=True, slots=True)
class Documents:
    """The addresses of the privacy policy and the terms; empty where there are none."""

    privacy: str = ""
    terms: str = ""


@dataclass(frozen=True, slots=True)
class Host:
    """The bot at work.

    `wake` says that the outbox may have something to send; `session` keeps apart the interactions
    of worlds whose ids repeat; `language` is that of tables where the place prefers none;
    `documents` are what people may read about it, `puzzles` its own, a line each; `replays` says
    whether a match that ends posts its replay; `newer_panels` whether private panels are in
    Discord's newer layout; `panels` are the private answers that a newer one takes the place of,
    `reviews` those that a review takes the place of when it is done, by match; `imports` counts
    what people bring, `drafts` are forms that were refused, `followers` the edits that follow an
    answer; `link` gives a person a link to a seat's board on the page (None: there is no page).
    """

    store: Store
    matches: MatchRegistry
    pictures: Pictures
    pasts: Pasts
    thinkers: Thinkers
    discord: Discord
    wake: Callable[[], None]
    delivery: Delivery
    invitations: RateLimit
    session: str
    language: str
    documents: Documents = Documents()
    puzzles: tuple[str, ...] = ()
    replays: bool = False
    newer_panels: bool = True
    imports: RateLimit = field(default_factory=lambda: RateLimit(IMPORTS / 60, IMPORTS))
    panels: PrivatePanels[Interaction] = field(default_factory=PrivatePanels)
    reviews: PrivatePanels[Interaction] = field(default_factory=PrivatePanels)
    drafts: Drafts = field(default_factory=Drafts)
    followers: Followers = field(default_factory=Followers)
    link: Callable[[int, Match, Seat], Awaitable[str | None]] | None = None

    def key_of(self, interaction: Interaction) -> str:
        """The key by which this interaction acts only once."""
        return f"{self.session}{interaction.id}"
