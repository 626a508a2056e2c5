"""/stats: what came of matches, for oneself, of a friend, and as the table of a server."""

from __future__ import annotations

import json

import pytest

from bot.features.privacy.store import kept_about
from data.words import Words
from games.core import Seat
from tests.support.bot.outcomes import all_played, grown, rated, stats
from tests.support.bot.playing import choose, labels
from tests.support.bot.scenes import (
    begun,
    delete_channel,
    played,
    player,
    said,
    shut_out,
)
from tests.support.bot.speaking import speaks
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def test_before_any_match_there_is_nothing(world: World) -> None:
    await begun(world)
    assert tells(await stats(world, world.ada), "stats.nothing")
    assert tells(await stats(world, world.ada, server=True), "stats.nothing")


async def test_of_oneself(world: World) -> None:
    match = await rated(world, 3)
    winner = player(world, match, Seat(2))
    text = await stats(world, winner)
    assert tells(text, "stats.yours")
    assert "1 match played to the end, 1 won; 1 rated." in text
    assert "3 players: 1 match, 1 won (#1 ×1)" in text
    assert tells(text, "stats.opponents")
    assert "after 1 rated match" in text
    assert "played to the end, 0 won" in await stats(world, player(world, match, Seat(0)))


async def test_the_answer_is_private(world: World) -> None:
    await played(world)
    before = len(world.messages())
    result = await world.ada.slash(world.channel, "stats")
    assert result.response.flags.ephemeral
    assert len(world.messages()) == before


@pytest.mark.discord
async def test_a_friend_is_read_of_in_channels_one_may_look_into(world: World) -> None:
    match = await played(world)
    cleo, bram = world.people[2], world.bram
    assert "1 match played" in await stats(world, cleo, world.other, user=bram.user)
    await shut_out(world, world.channel, cleo)
    assert tells(await stats(world, cleo, world.other, user=bram.user), "stats.nothing")
    assert tells(await stats(world, cleo, world.other, server=True), "stats.nothing")
    assert "1 match played" in await stats(world, world.ada, world.other, user=bram.user)
    assert match.id == 1


async def test_of_a_friend_in_a_direct_message_only_what_was_played_together(world: World) -> None:
    await played(world)
    ada, bram, cleo = world.users[:3]
    assert "1 match played" in said(await ada.slash("stats", user=bram))
    assert tells(said(await cleo.slash("stats", user=bram)), "stats.nothing")


async def test_the_table_of_a_server_is_a_picture_and_a_text(world: World) -> None:
    match = await rated(world, 3)
    winner = player(world, match, Seat(2))
    result = await world.ada.slash(world.channel, "stats", server=True)
    [picture] = result.response.attachments
    assert picture.filename == "standings.png"
    assert f"1. {winner.user.global_name}" in picture.description
    text = (await choose(world.ada, result.response, "As text")).response
    assert f"1. **{winner.user.global_name}**: 1 match, 1 won, 1.0 points" in text.content
    assert "rating" not in text.content
    assert "As a picture" in labels(text)
    text = await world.ada.slash(world.channel, "stats", server=True, game="whisper")
    assert text.response.attachments


async def test_a_table_of_one_game_tells_ratings(world: World) -> None:
    match = await rated(world)
    winner = player(world, match, Seat(1))
    result = await world.ada.slash(world.channel, "stats", server=True, game="whisper")
    text = (await choose(world.ada, result.response, "As text")).response.content
    numbers = (await world.app.host.matches.results.ratings(world.guild.id))["whisper"]
    assert f"rating {numbers.now[winner.id].points} ± " in text
    assert tells(await stats(world, world.ada, server=True, game="race"), "stats.nothing")


async def test_a_season_counts_what_ended_in_it(world: World) -> None:
    await played(world)
    assert "1 match" in await stats(world, world.bram, period="season")
    await world.env.advance_time(100 * 24 * 3600)
    assert tells(await stats(world, world.bram, period="season"), "stats.nothing")
    assert "1 match" in await stats(world, world.bram)


@pytest.mark.discord
async def test_a_channel_that_is_gone_still_counts_for_the_server(world: World) -> None:
    await rated(world)
    await delete_channel(world, world.channel)
    result = await world.ada.slash(world.other, "stats", server=True)
    assert result.response.attachments


async def test_both_a_friend_and_the_server_is_too_much(world: World) -> None:
    text = await stats(world, world.ada, user=world.bram.user, server=True)
    assert tells(text, "refusal.stats_either")


async def test_what_is_kept_about_oneself_can_be_read(world: World) -> None:
    match = await rated(world)
    await all_played(world)
    kept = await kept_about(world.store, player(world, match, Seat(1)).id)
    assert kept is not None
    [mine] = kept["results"]
    assert (mine["table"], mine["place"], mine["rated"]) == (match.id, 1, True)
    assert json.dumps(kept)


RULE = {
    "en": "each has had 2 turns of their own and no account is younger than 7 days",
    "de": "alle 2 eigene Züge hatten und kein Konto jünger als 7 Tage ist",
    "nl": "ieder zelf 2 beurten heeft gehad en geen account jonger is dan 7 dagen",
    "fr": "chacune a joué elle-même 2 tours et où aucun compte n'a moins de 7 jours",
}


@pytest.mark.discord
@pytest.mark.parametrize("language", RULE)
async def test_it_is_said_what_is_rated_and_why_a_match_is_not(
    world: World, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    await grown(world)
    match = await played(world)
    asks = player(world, match, Seat(1))
    speaks(monkeypatch, {asks.id: {"en": "en-GB"}.get(language, language)})
    mine = await stats(world, asks)
    assert RULE[language] in mine
    words = Words.of(language)
    short = words.line("unrated", "short", count=1, turns=2, days=7, most=3)
    assert words.line("stats", "not_rated", reasons=short) in mine
    assert RULE[language] in await stats(world, asks, server=True)
    assert len(mine) < 1000


async def test_the_table_of_a_server_says_what_is_rated(world: World) -> None:
    """Beside the picture and beneath the text."""
    await rated(world)
    result = await world.ada.slash(world.channel, "stats", server=True)
    assert RULE["en"] in result.response.content
    text = (await choose(world.ada, result.response, "As text")).response
    assert RULE["en"] in text.content
