"""/learn, /rules and /help."""

from __future__ import annotations

from bot.base import limits
from bot.features.learning import handlers as learning
from bot.features.learning import rulebook
from bot.features.learning.rule_search import found
from bot.interactions.request import Answer, Request
from bot.interactions.slash import Choice, game_key, games, slash
from bot.matches.registry import MatchRegistry
from bot.screens import teaching
from bot.screens.replies import documents, language_for
from data.words import Words
from games import locale_of, registry


@slash("learn", complete={"game": games})
async def learn(request: Request, game: str = "") -> Answer:
    """Show how a game works, with a lesson."""
    return await learning.learn(request, game)


async def numbers(request: Request, typed: str) -> list[Choice[str]]:
    """The rules that the typed text may mean."""
    named = game_key(request.interaction.namespace.game or "")
    key = named or await _game_in(request.matches, request.channel_id)
    if key not in registry():
        return []
    words = Words.of(language_for(request.interaction), key, locale_of(key))
    rules = words.table("rules")
    return [
        Choice(name=limits.choice(words.labelled(number, rules[number])), value=number)
        for number in (found(words, typed) or list(rules))[: limits.CHOICES]
    ]


@slash("rules", complete={"game": games, "rule": numbers})
async def rules(request: Request, game: str = "", rule: str = "") -> Answer:
    """Show a rule, by its number or by a question; without either, how the game works."""
    key = game or await _game_in(request.matches, request.channel_id)
    if rule and key:
        return await rulebook.find_rule(request, key, rule)
    return await learning.learn(request, key)


@slash("help")
async def help_(request: Request) -> Answer:
    """Show how to play."""
    words = request.words
    text = "\n".join([words.line("help", "text"), *documents(request.host.documents, words)])
    return await teaching.games_menu(request.pictures, words, text, "learn")


async def _game_in(matches: MatchRegistry, channel_id: int) -> str:
    """The game of the table in a channel; "" if there is none."""
    here = await matches.table_in(channel_id)
    return "" if here is None else here.game
