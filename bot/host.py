"""The host: the store, the matches and some of Discord, as handlers, senders and views get it.

It is in a layer below them, so that they do not depend on the client that creates it.
"""

from __future__ import annotations

from asyncio import Lock, Semaphore
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from discord import ClientUser, DMChannel, Guild, Interaction, Member, TextChannel
from discord.http import HTTPClient

from bot.base.breaker import Breaker, Silence
from bot.base.doors import Doors
from bot.base.drafts import Drafts
from bot.base.followers import Followers
from bot.base.lesser_forms import LesserForms
from bot.base.other_process import OtherProcess
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
UNSHOWN = 600  # seconds between two direct messages to a person instead of answers
MEMBERS = 20  # asked about one by one in a minute, for each shard whose gateway does not answer
LOOKS = 8  # tables whose clocks are looked at side by side


class Discord(Protocol):
    """What the bot needs of Discord besides interactions; the client implements it."""

    @property
    def user(self) -> ClientUser | None:
        """The bot's own user; None before it is connected."""

    @property
    def http(self) -> HTTPClient:
        """Its requests to Discord."""

    @property
    def application_id(self) -> int | None:
        """The application whose bot it is; None before it is connected."""

    @property
    def guilds(self) -> Sequence[Guild]:
        """The servers the bot is on."""

    @property
    def shard_count(self) -> int | None:
        """How many connections share the servers."""

    def get_guild(self, guild_id: int, /) -> Guild | None:
        """A server, if the bot is on it."""

    async def channel(self, channel_id: int) -> TextChannel:
        """A channel or thread for messages. Raises discord.HTTPException."""

    async def person(self, user_id: int) -> DMChannel:
        """The channel of direct messages to a person. Raises discord.HTTPException."""


@dataclass(slots=True)
class Delivery:
    """What the senders remember between two messages, in memory only. In a fleet one process sends
    all messages of a server, and only that one remembers this about it.

    `answering` counts the interactions being answered. `unposted` has, for each table whose board
    could not be posted, the code of the refusal. `unreached` has the seats whose player has no way
    to act (`bot.delivery.unreached`). `members` says who is on a server and when that was asked,
    None for those who are not. `deaf` says when a shard left such a question unanswered. `opening`
    has the tables whose lobby is being sent as an answer: nothing is posted there before it.
    `forms` has what each table's messages are sent without. `elsewhere` has the messages in the
    outbox that have gone another way meanwhile. `odd` has the unknown refusals that were logged.
    `unshown` limits the direct messages in place of answers. `other_process` knows of another
    process with our token. `doors` limits the opening of direct messages. `late` has the pictures
    that will replace the words of a message. `emoji_refused` is called when Discord refuses an
    emoji of the application.
    """

    breaker: Breaker = field(default_factory=Breaker)
    doors: Doors = field(default_factory=Doors)
    forms: LesserForms = field(default_factory=LesserForms)
    elsewhere: set[int] = field(default_factory=set)
    odd: set[str] = field(default_factory=set)
    unshown: RateLimit = field(default_factory=lambda: RateLimit(1 / UNSHOWN, 1))
    other_process: OtherProcess = field(default_factory=OtherProcess)
    emoji_refused: Callable[[], None] = lambda: None
    silence: Silence = field(default_factory=Silence)
    answering: int = 0
    unposted: dict[int, str] = field(default_factory=dict)
    unreached: dict[int, Mapping[Seat, datetime | None]] = field(default_factory=dict)
    deaf: dict[int, datetime] = field(default_factory=dict)
    singly: RateLimit = field(default_factory=lambda: RateLimit(MEMBERS / 60, MEMBERS))
    members: dict[tuple[int, int], tuple[Member | None, datetime]] = field(default_factory=dict)
    opening: set[int] = field(default_factory=set)
    looking: Semaphore = field(default_factory=lambda: Semaphore(LOOKS))
    settling: Lock = field(default_factory=Lock)
    late: Followers = field(default_factory=Followers)


@dataclass(frozen=True, slots=True)
class Documents:
    """The addresses of the privacy policy and the terms; empty where there are none."""

    privacy: str = ""
    terms: str = ""


LinkMaker = Callable[[int, Match, Seat], Awaitable[str | None]]
"""Gives a person a link to a seat's board on the page."""


@dataclass(frozen=True, slots=True)
class Host:
    """The bot at work.

    `wake` says that the outbox may have something to send; `session` distinguishes interactions in
    simulated worlds whose ids repeat; `language` is that of tables where the place prefers none;
    `documents` has what people may read about the bot; `puzzles` are the operator's own, a line
    each; `replays` says whether a match that ends posts its replay; `newer_panels` whether private
    panels use Discord's newer layout; `panels` has the private answers that a newer one replaces;
    `reviews` those that a finished review replaces, by match; `imports` limits what people import;
    `drafts` has the forms that were refused; `followers` the edits that follow an answer; `link`
    gives a person a link to a seat's board on the page (None: there is no page); `activity` says
    whether the page opens inside Discord too.
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
    link: LinkMaker | None = None
    activity: bool = False

    def key_of(self, press: str) -> str:
        """The key by which the log knows a press, so that it acts once."""
        return f"{self.session}{press}"
