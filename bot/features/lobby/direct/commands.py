"""/challenge, /join and /table link; and the entry of a person's menu that challenges them."""

from __future__ import annotations

import discord

from bot.base.errors import Refused
from bot.features.lobby.commands import OF
from bot.features.lobby.direct import handlers, views
from bot.interactions.request import Answer, Request
from bot.interactions.rights import own_name
from bot.interactions.slash import TABLE, Number, Typed, at_hand, games, open_tables, slash
from bot.tables import lobby


@slash(
    "challenge",
    choose={"best_of": OF},
    complete={"game": games},
    user="challenged",
    user2="challenged",
    user3="challenged",
    user4="challenged",
    user5="challenged",
)
async def challenge(
    request: Request,
    user: discord.User,
    game: str,
    user2: discord.User | None = None,
    user3: discord.User | None = None,
    user4: discord.User | None = None,
    user5: discord.User | None = None,
    best_of: int | None = None,
) -> Answer:
    """Challenge people. Many parameters because Discord shows each as an option."""
    people = [
        (who.id, own_name(who))
        for who in (user, user2, user3, user4, user5)
        if who is not None and not who.bot
    ]
    return await handlers.challenge(request, game, people, best_of)


@at_hand("challenge")
async def challenge_person(request: Request, person: discord.User) -> Answer:
    """Challenge a person from their menu: ask to which game."""
    if person.bot or person.id == request.user_id:
        raise Refused("nobody_challenged")
    return views.which_game(request.words, person.id, own_name(person))


@slash("join", about="join_by_code", code="code")
async def join(request: Request, code: Typed) -> Answer:
    """Join a table by the code of its link."""
    return await handlers.follow(request, code)


@slash(
    "link",
    under=TABLE,
    complete={"game": games, "table": open_tables},
    table="linked_table",
    game="linked_game",
)
async def link(
    request: Request,
    game: str | None = None,
    table: Number | None = None,
    once: bool = False,
    looks: bool = False,
) -> Answer:
    """Make a link to a table, which is opened if a game is named. Many parameters because Discord
    shows each as an option."""
    if game is not None and table is None:
        return await handlers.open_by_link(request, game, once=once)
    if table is None:
        mine = await request.store.tables_of(request.user_id)
        own = [t for t in mine if t.direct and lobby.opener(t).user_id == request.user_id]
        if not own:
            raise Refused("no_table_to_link")
        table = own[0].id  # the newest
    return await handlers.link(request, table, looks=looks, once=once)
