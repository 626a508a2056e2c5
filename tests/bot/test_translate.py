from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.base import limits
from bot.features.play.generated import group
from bot.interactions.translation import CatalogueTranslator, said
from data import words
from data.words import LOCALE, MissingWord
from tests.toys import race

DUTCH = """
name = "Race"
pitch = "Veertig velden, zestig kracht."

[command.leap]
name = "spring"
description = "Spring naar een vrij veld"
label = "Spring"

[command.leap.square]
name = "veld"
ask = "Naar welk veld?"
describe = "het veld waar je heen springt"
"""


@pytest.fixture
def dutch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of catalogues, ours and the toy's, with a Dutch one beside the English."""
    ours, toy = tmp_path / "ours", tmp_path / "toy"
    shutil.copytree(str(LOCALE), ours, ignore=shutil.ignore_patterns("nl"))
    (ours / "nl").mkdir()
    (ours / "nl" / "core.toml").write_text("")
    (ours / "nl" / "bot.toml").write_text(
        f'[slash]\nopen = "Open een tafel"\nclose = "{"lang " * 40}"\n'
    )
    shutil.copytree(str(files("tests.toys") / "locale"), toy)
    (toy / "nl").mkdir()
    (toy / "nl" / "race.toml").write_text(DUTCH)
    monkeypatch.setattr(words, "LOCALE", ours)
    return toy


async def nothing(*_: object) -> Any:
    raise AssertionError


async def race_in(folder: Path) -> dict[str, Any]:
    """The commands of the toy as they are told to Discord."""
    made = group(race.INFO, folder, nothing, nothing)
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    tree.add_command(made)
    return await made.get_translated_payload(tree, CatalogueTranslator())


def named(options: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(option for option in options if option["name"] == name)


async def translated(string: app_commands.locale_str, locale: discord.Locale) -> str | None:
    where: app_commands.TranslationContextTypes = app_commands.TranslationContext(
        location=app_commands.TranslationContextLocation.other, data=None
    )
    return await CatalogueTranslator().translate(string, locale, where)


async def test_a_game_speaks_every_language_it_has_a_catalogue_of(dutch: Path) -> None:
    payload = await race_in(dutch)
    assert payload["description_localizations"] == {"nl": "Veertig velden, zestig kracht."}
    leap = named(payload["options"], "leap")
    assert leap["name_localizations"] == {"nl": "spring"}
    assert leap["description"].startswith("Leap to a free square")
    assert leap["description_localizations"] == {"nl": "Spring naar een vrij veld"}
    square = named(leap["options"], "square")
    assert square["name_localizations"] == {"nl": "veld"}
    assert square["description_localizations"] == {"nl": "het veld waar je heen springt"}


async def test_what_a_catalogue_leaves_out_stays_as_it_is(dutch: Path) -> None:
    payload = await race_in(dutch)
    assert payload["name"] == "race"
    assert payload["name_localizations"] == {}
    assert named(payload["options"], "rest")["description_localizations"] == {}


async def test_a_region_reads_the_catalogue_of_its_language(dutch: Path) -> None:
    line = said("slash", "open")
    assert await translated(line, discord.Locale.dutch) == "Open een tafel"
    assert await translated(line, discord.Locale.british_english) is None


async def test_a_language_without_a_catalogue_has_no_translation() -> None:
    assert await translated(said("slash", "open"), discord.Locale.japanese) is None


async def test_plain_texts_are_left_to_themselves(dutch: Path) -> None:
    assert await translated(app_commands.locale_str("plain"), discord.Locale.dutch) is None


async def test_a_translation_never_breaks_a_limit(dutch: Path) -> None:
    long = await translated(said("slash", "close"), discord.Locale.dutch)
    assert long is not None
    assert len(long) <= limits.COMMAND_DESCRIPTION


def test_what_is_said_is_english_and_must_exist() -> None:
    assert said("slash", "open").message == "Open a table in this channel"
    assert said("slash_name", "open", name="open").message == "open"
    with pytest.raises(MissingWord):
        said("slash", "no such command")


def test_a_command_is_called_by_one_word_in_small_letters() -> None:
    assert limits.is_command_name("veld")
    assert not limits.is_command_name("Veld")
    assert not limits.is_command_name("een veld")
