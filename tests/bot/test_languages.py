"""Who reads what: one person in their language, all in the table's."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.app import App
from bot.base.reading import reading
from bot.features.admin import store as servers
from bot.features.privacy.store import kept_about
from bot.matches import as_read
from bot.tables.notifications import warning
from bot.tables.records import Status
from bot.tables.servers import AuditEntry, AuditKind
from data.words import FALLBACK, Words
from games.core import Seat
from tests.support.bot.playing import begin, choose, labels
from tests.support.bot.scenes import (
    begun,
    dms,
    match_of,
    minutes,
    nap,
    opened,
    player,
    said,
    table_in,
    words_of,
)
from tests.support.bot.speaking import speaks
from tests.support.bot.world import World

pytestmark = pytest.mark.discord

Speaking = Callable[[str, str], None]
NL, FR, EN = (Words.of(language) for language in ("nl", "fr", "en"))


@pytest.fixture
def discords(world: World, monkeypatch: pytest.MonkeyPatch) -> dict[int, str]:
    """The Discord of Ada is in French, that of Bram in Dutch; others' in English."""
    locales = {world.ada.id: "fr", world.bram.id: "nl"}
    speaks(monkeypatch, locales)
    return locales


@pytest.fixture
async def tongues(world: World, discords: dict[int, str]) -> dict[int, str]:
    """The same on a server that prefers English."""
    settled = AuditEntry(AuditKind.LANGUAGE, world.guild.id, 0, world.env.now())
    await servers.change(world.store, lambda now: replace(now, language="en"), settled)
    return discords


def board(world: World) -> str:
    return words_of(world.newest())


async def test_a_private_answer_is_in_the_readers_language(
    world: World, tongues: dict[int, str]
) -> None:
    await begun(world)
    for person, words in zip(world.people[:3], (FR, NL, EN), strict=True):
        assert said(await person.slash(world.channel, "privacy")).splitlines()[0] in (
            words.line("privacy", "kept"),
            words.line("privacy", "nothing"),
        )


async def test_what_all_read_is_in_the_tables_language_whoever_brings_it_about(
    world: World, tongues: dict[int, str]
) -> None:
    await opened(world)
    assert EN.line("button", "join") in labels(world.newest())
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    assert EN.line("button", "board") in labels(world.newest())
    await nap(world, await match_of(world, 1))
    assert EN.line("button", "board") in labels(world.newest())


async def test_who_is_called_alone_in_the_channel_is_called_in_their_language(
    world: World, tongues: dict[int, str]
) -> None:
    match = await begun(world)
    theirs = FR if player(world, match) is world.ada else NL
    await minutes(world, 60 * 24.1)
    assert theirs.line("button", "move") in labels(world.newest())


@pytest.mark.parametrize(("seats", "theirs"), [(2, NL), (3, EN)])
async def test_a_question_to_one_is_in_their_language_and_one_to_several_in_the_tables(
    world: World, tongues: dict[int, str], seats: int, theirs: Words
) -> None:
    await begun(world, seats=seats)
    await world.ada.slash(world.channel, "table pause")
    assert theirs.line("matter.pause", "yes") in labels(world.newest())


@pytest.mark.parametrize(("opener", "words"), [(0, FR), (1, NL), (2, EN)])
async def test_a_table_speaks_as_its_opener_where_the_server_prefers_no_language(
    world: World, discords: dict[int, str], opener: int, words: Words
) -> None:
    await world.people[opener].slash(world.channel, "table open", game="race")
    assert words.line("button", "join") in labels(world.newest())


async def test_a_table_speaks_the_language_its_opener_has_chosen(
    world: World, discords: dict[int, str]
) -> None:
    panel = (await world.ada.slash(world.channel, "language")).response
    await choose(world.ada, panel, "Nederlands")
    await world.ada.slash(world.channel, "table open", game="race")
    assert NL.line("button", "join") in labels(world.newest())


async def test_only_whose_language_has_no_catalogue_opens_in_that_of_the_host(
    world: World, discords: dict[int, str]
) -> None:
    discords[world.ada.id] = "pl"
    await world.env.restart_bot(App(replace(world.config, language="fr"), world.store))
    for person, place, words in (
        (world.ada, world.channel, FR),
        (world.people[2], world.other, EN),
    ):
        await person.slash(place, "table open", game="race")
        assert words.line("button", "join") in labels(world.newest(place))


async def test_the_opener_changes_a_running_tables_language_from_language(
    world: World, tongues: dict[int, str]
) -> None:
    match = await begun(world)
    button = FR.line("tongue", "of_table", table=match.id)
    for person in world.people[1:3]:
        theirs = (await person.slash(world.channel, "language")).response
        assert not {words.line("tongue", "of_table", table=match.id) for words in (FR, NL, EN)} & {
            *labels(theirs)
        }
    panel = (await world.ada.slash(world.channel, "language")).response
    panel = (await choose(world.ada, panel, button)).response
    await choose(world.ada, panel, "Français")
    assert FR.line("button", "board") in labels(world.newest())


async def test_the_opener_chooses_the_tables_language_and_its_lobby_is_posted_anew(
    world: World, tongues: dict[int, str]
) -> None:
    await opened(world)
    panel = (await world.press(world.ada, "options")).response
    assert FR.line("button", "seats") in labels(panel)
    panel = (await choose(world.ada, panel, FR.line("button", "language"))).response
    await choose(world.ada, panel, "Nederlands")
    assert NL.line("button", "join") in labels(world.newest())
    assert (await table_in(world, world.channel)).language == "nl"


async def test_nobody_else_chooses_the_tables_language(
    world: World, tongues: dict[int, str]
) -> None:
    await begun(world)
    table = await table_in(world, world.channel)
    refused = await world.press(world.bram, "board", world.newest())
    assert refused.response
    panel = (await world.bram.slash(world.channel, "table options")).response
    assert NL.line("button", "language") not in labels(panel)
    panel = (await world.ada.slash(world.channel, "table options")).response
    await choose(world.ada, panel, FR.line("button", "language"))
    assert table.language == "en"


async def test_the_language_of_a_match_that_is_played_changes_its_board(
    world: World, tongues: dict[int, str]
) -> None:
    await begun(world)
    panel = (await world.ada.slash(world.channel, "table options")).response
    panel = (await choose(world.ada, panel, FR.line("button", "language"))).response
    await choose(world.ada, panel, "Français")
    assert FR.line("button", "board") in labels(world.newest())


async def test_language_overrides_ones_discord_and_holds_for_letters(
    world: World, tongues: dict[int, str]
) -> None:
    panel = (await world.ada.slash(world.channel, "language")).response
    assert FR.line("tongue", "discord") in labels(panel)
    panel = (await choose(world.ada, panel, "Nederlands")).response
    assert NL.line("tongue", "ask") in str(panel.components)
    assert (await world.store.readers.get(world.ada.id)).language == "nl"
    panel = (await choose(world.ada, panel, NL.line("tongue", "discord"))).response
    assert FR.line("tongue", "help") in panel.content
    assert (await world.store.readers.get(world.ada.id)).language == "fr"


async def test_letters_come_in_the_language_one_was_last_seen_with_also_after_a_restart(
    world: World, tongues: dict[int, str]
) -> None:
    await begin(world, "vague", 2)
    app = App(world.config, world.store)
    await world.env.restart_bot(app)
    assert (await app.host.store.readers.get(world.ada.id)).language == "fr"
    match = await app.host.matches.match(1)
    for seat, words in enumerate((FR, NL)):
        warned = warning(Seat(seat), "lost_deleted", table=1)
        await world.store.notify(match.id, [warned], world.env.now())
        app.outbox.wake()
        await world.env.settle()
        assert dms(world.people[seat])[-1].content == words.line("warning", "lost_deleted", table=1)


async def test_of_who_only_looks_in_no_language_is_kept(
    world: World, tongues: dict[int, str]
) -> None:
    await world.ada.slash(world.channel, "help")
    assert await kept_about(world.store, world.ada.id) is None
    await begun(world)
    await world.ada.slash(world.channel, "help")
    about = await kept_about(world.store, world.ada.id)
    assert about is not None
    assert about["language"] == {"discord": "fr", "chosen": ""}
    assert await kept_about(world.store, world.people[4].id) is None


async def test_the_language_is_erased_with_the_person(
    world: World, tongues: dict[int, str]
) -> None:
    await world.ada.slash(world.channel, "language")
    await world.store.readers.choose(world.ada.id, "nl")
    assert await kept_about(world.store, world.ada.id) is not None
    await world.app.host.matches.erase(world.ada.id)
    assert await kept_about(world.store, world.ada.id) is None
    assert (await world.store.readers.get(world.ada.id)).language == ""


async def test_a_computer_is_called_in_the_language_of_whoever_reads(
    world: World, tongues: dict[int, str]
) -> None:
    await world.bram.slash(world.channel, "table open", game="diceland", computers="easy")
    assert EN.line("computer", "name_easy") in " ".join(m.content for m in world.messages())
    status = said(await world.ada.slash(world.channel, "table status"))
    assert FR.line("computer", "name_easy") in status
    assert EN.line("computer", "name_easy") not in status


async def test_a_refusal_is_in_the_readers_language(world: World, tongues: dict[int, str]) -> None:
    await begun(world)
    assert said(await world.ada.slash(world.channel, "table join")) == FR.line(
        "refusal", "lobby_running"
    )


async def test_with_nobody_reading_a_table_speaks_its_own_language(world: World) -> None:
    table = await opened(world)
    words = as_read.words
    assert words(table).language == FALLBACK
    with reading("fr"):
        assert words(table).language == "fr"
        assert as_read.public_words(table).language == FALLBACK
    assert words(replace(table, language="nl", status=Status.RUNNING)).language == "nl"


async def test_a_picture_is_kept_for_each_language_that_asks_for_it(
    world: World, tongues: dict[int, str]
) -> None:
    await begin(world, "diceland", 2)
    match = await match_of(world, 1)
    pictures = world.app.host.pictures
    with reading("fr"):
        french = await pictures.picture(match.view(None), as_read.plain_words(match.table))
    english = await pictures.picture(match.view(None), as_read.plain_words(match.table))
    assert french is not None
    assert english is not None
    assert french.alt != english.alt
    assert not re.search(r"[àâéèêëîïôùûüç]", english.alt)


async def test_a_picture_calls_computers_by_their_level(
    world: World, tongues: dict[int, str]
) -> None:
    """There is little room: whole names were cut, and nobody saw which computer it was."""
    await world.bram.slash(world.channel, "table open", game="maillot", computers="easy")
    table = await table_in(world, world.channel)
    table = replace(
        table, members=tuple(replace(m, seat=Seat(n)) for n, m in enumerate(table.members))
    )
    names = {
        "en": ("Easy", "Easy 2"),
        "nl": ("Makkelijk", "Makkelijk 2"),
        "fr": ("Facile", "Facile 2"),
    }
    for language, called in names.items():
        with reading(language):
            words = as_read.picture_words(table)
            assert (words.seat(1), words.seat(2)) == called
            assert words.seat(0) == "Bram"
            assert as_read.words(table).seat(2) != called[1]
