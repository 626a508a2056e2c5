"""`braakland words` tells a translator what is left to do, and where a line stands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.base.config import Config, read
from bot.ops import translating
from bot.ops.shutdown import Exit
from bot.tables.verify import Uncheckable
from data import translating as lacking
from data.translating import Lack, lacks
from data.words import LOCALE, languages

JOIN = '\njoin = "Join"\n'


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return read({}, tmp_path / ".env")


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The catalogues, with a Polish copy of the English ones."""
    folder = tmp_path / "locale"
    shutil.copytree(str(LOCALE), folder)
    shutil.copytree(folder / "en", folder / "pl")
    monkeypatch.setattr(lacking, "LOCALE", folder)
    return folder / "pl"


@pytest.mark.parametrize("language", languages())
def test_nothing_is_lacking_in_a_language_that_is_spoken(language: str) -> None:
    assert list(lacks(language)) == []


@pytest.mark.parametrize(
    ("written", "lack"),
    [
        ("\n", Lack.MISSING),
        (f'{JOIN}joyn = "Join"\n', Lack.UNKNOWN),
        ('\njoin = "Join {who}"\n', Lack.FIELDS),
        (f'\njoin = "{"Join " * 20}"\n', Lack.LONG),
    ],
)
def test_what_is_wrong_with_a_line_is_told(polish: Path, written: str, lack: Lack) -> None:
    file = polish / "bot.toml"
    text = file.read_text("utf-8")
    head, _, rest = text.partition(JOIN)
    assert rest
    file.write_text(f"{head}{written}{rest}", "utf-8")
    found = [each for each in lacks("pl") if each.lack is lack]
    assert ("bot", "button") in {(each.file, each.table) for each in found}
    file.write_text(text, "utf-8")
    assert [each for each in lacks("pl") if each.lack is lack] == []


def test_polish_counts_in_more_forms_than_english(polish: Path) -> None:
    """CLDR: one, few, many, other."""
    assert [each for each in lacks("pl") if each.lack is Lack.FORMS]


def test_a_file_that_is_not_there_lacks_every_line(polish: Path) -> None:
    (polish / "core.toml").unlink()
    missing = [each for each in lacks("pl") if each.lack is Lack.MISSING]
    assert {each.file for each in missing} == {"core"}


def test_a_line_is_shown_on_its_screen(capsys: pytest.CaptureFixture[str], config: Config) -> None:
    assert translating.words("de", config, line="button.join") is Exit.DONE
    told = capsys.readouterr().out
    assert "en: Join" in told
    assert "de: Mitspielen" in told
    assert "[ Join ]" in told


def test_the_words_of_the_glossary_are_looked_for(
    capsys: pytest.CaptureFixture[str], config: Config
) -> None:
    assert translating.words("de", config, terms=True) is Exit.DONE
    assert "standing order, and not Dauerauftrag" in capsys.readouterr().out


@pytest.mark.parametrize(("language", "line"), [("xx", None), ("de", "button.nonsense")])
def test_what_is_not_there_is_said(language: str, line: str | None, config: Config) -> None:
    with pytest.raises(Uncheckable, match=line or language):
        translating.words(language, config, line=line)
