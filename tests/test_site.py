"""The documents: every link leads somewhere, README is one screen, and the site asks no network."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from data.words import languages
from docs.site.links import links, places, without_code
from docs.site.players import path_of
from docs.site.staging import CONTENTS, documents, language_of
from games import GAMES
from games.advice import advice_of
from tests.source import ROOT

DOCUMENTS = documents()
READMES = [page for page in DOCUMENTS if re.fullmatch(r"README(\.\w+)?\.md", page)]
READ_ALOUD = 2 * 170
"""Words that take two minutes."""

FROM_ELSEWHERE = re.compile(
    r"<(?:script|img|iframe|link)\b[^>]*?(?:src|href)=\"(?:https?:)?//[^\"]*"
)


@pytest.mark.parametrize("page", DOCUMENTS)
def test_every_link_of_a_document_leads_to_a_file_and_a_place_of_it(page: str) -> None:
    for link in links(text_of(page), page):
        assert (ROOT / link.path).is_file(), f"{page}: {link.path}"
        if link.place:
            assert link.place in places(text_of(link.path)), f"{page}: {link.path}#{link.place}"


def test_the_contents_name_every_document_in_english() -> None:
    named = {link.path for link in links(text_of(CONTENTS), CONTENTS)}
    english = {page for page in DOCUMENTS if language_of(page) == "en"}
    assert english - named == {"README.md", CONTENTS}


def test_a_translated_document_is_named_as_in_english_and_both_lead_to_each_other() -> None:
    for page in DOCUMENTS:
        language = language_of(page)
        if language != "en":
            twin = page.replace(f".{language}.", ".").replace(f"docs/{language}/", "docs/")
            assert twin in {link.path for link in links(text_of(page), page)}
            assert page in {link.path for link in links(text_of(twin), twin)}


@pytest.mark.parametrize("page", READMES)
def test_readme_is_read_aloud_in_two_minutes_and_has_three_pictures(page: str) -> None:
    text = re.sub(r"!\[[^]]*\]\([^)]*\)", "", text_of(page))
    words = re.findall(r"\w[\w'’-]*", re.sub(r"\]\([^)]*\)", "", text))
    assert len(words) <= READ_ALOUD
    assert text_of(page).count("![") == 3
    assert re.findall(r"^make (\w+)$", text, re.MULTILINE) == ["play", "test"]


def test_every_dependency_is_told_what_for() -> None:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    groups = project["dependencies"], *project["optional-dependencies"].values()
    wanted = {re.split(r"[^\w.-]", line)[0] for group in groups for line in group} - {"braakland"}
    told = text_of("docs/dependencies.md").lower()
    assert not {name for name in wanted if name.lower() not in told}


@pytest.mark.parametrize("page", [page for page in DOCUMENTS if language_of(page) == "fr"])
def test_french_breaks_no_line_before_what_parts_and_announces(page: str) -> None:
    assert not re.search(r" [:;?!](\s|$)", without_code(text_of(page)), re.MULTILINE)


BUILT = pytest.mark.xdist_group("site")
"""Marks the tests of the whole site: in one process, which makes it once."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run((sys.executable, "-m", "docs.site", str(folder)), cwd=ROOT, check=False)
    assert done.returncode == 0
    return folder / "site"


@BUILT
@pytest.mark.long
def test_nothing_of_the_site_comes_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > len(DOCUMENTS)
    for page in pages:
        assert FROM_ELSEWHERE.findall(page.read_text("utf-8")) == [], page.name
    for sheet in site.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*[\"']?(https?:)?//", sheet.read_text("utf-8"))


@BUILT
@pytest.mark.long
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", GAMES)
def test_each_game_has_a_page_in_each_language_with_its_drawings(
    site: Path, key: str, language: str
) -> None:
    text = (site / path_of(key, language).replace(".md", ".html")).read_text("utf-8")
    assert f'lang="{language}"' in text
    taught = advice_of(GAMES[key]).teaching
    assert taught is not None
    shown = list(pictures(text))
    assert len(shown) >= len(taught.drawings)
    assert all((site / "players" / language / each).is_file() for each in shown)


@BUILT
@pytest.mark.long
def test_the_protocol_is_told_by_its_docstrings(site: Path) -> None:
    text = (site / "docs" / "protocol.html").read_text("utf-8")
    for name in ("games.core.Game.legal", "games.advice.Advice.resample", "games.teaching.Lesson"):
        assert f'id="{name}"' in text


def pictures(text: str) -> Iterator[str]:
    """The pictures of a page, as it names them."""
    yield from re.findall(r'<img[^>]*\bsrc="([^"]+)"', text)


def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def test_a_link_in_code_is_none_and_headings_are_spelled_as_a_forge_does() -> None:
    assert without_code("`[a](b)` c\n\n```\n[d](e)\n```\n").strip() == "c"
    text = "# Who reads `what`?\n\n## [A](b.md), b\n\n## Twice\n\n## Twice\n\n```\n# none\n```\n"
    assert places(text) == {"who-reads-what", "a-b", "twice", "twice-1"}
