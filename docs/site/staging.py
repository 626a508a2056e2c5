"""The documents as Sphinx reads them: laid out as in the repository, so that every link holds."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from data.words import FALLBACK, Words, languages
from docs.site import players
from docs.site.links import LINK, links, read
from games import GAMES

ROOT = Path(__file__).parents[2]
HOME, CONTENTS, PROTOCOL = "README.md", "docs/README.md", "docs/protocol.md"
DOCUMENTS = ("*.md", "docs/**/*.md", "tests/support/README.md", "games/*/README.md")


class BrokenLink(ValueError):
    """A document leads to what is not there."""


def documents(root: Path = ROOT) -> tuple[str, ...]:
    """Every document, by its path from the root."""
    found = {path for pattern in DOCUMENTS for path in root.glob(pattern)}
    return tuple(sorted(path.relative_to(root).as_posix() for path in found))


def stage(folder: Path) -> None:
    """Lay out all that the site is made of in an empty folder. Raises BrokenLink."""
    for page in documents():
        text = (ROOT / page).read_text("utf-8")
        for link in links(text, page):
            _bring(link.path, page, folder)
        _put(folder / _place_of(page), _changed(text, page))
    players.write(folder, ROOT / "docs" / "screens")
    home = folder / _place_of(HOME)
    _put(home, home.read_text("utf-8") + "".join(_toctrees()))


def _bring(path: str, page: str, folder: Path) -> None:
    """Bring along a file that a document leads to: a picture, or what is downloaded."""
    if not (ROOT / path).is_file():
        raise BrokenLink(f"{page} leads to {path}, which is no file")
    if not path.endswith(".md"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)


def _place_of(page: str) -> str:
    """Where a document stands in the site, whose first page is called index."""
    return "index.md" if page == HOME else page


def _changed(text: str, page: str) -> str:
    """What the site says otherwise than the document: links to its first page and to those of the
    games, and the protocol in full."""

    def led(found: re.Match[str]) -> str:
        link = read(found, page)
        if link is None or link.path != HOME:
            return found[0]
        return f"[{link.text}]({'../' * page.count('/')}index.md)"

    text = LINK.sub(led, text)
    if re.fullmatch(r"README(\.\w+)?\.md", page):
        language = language_of(page)
        for key in GAMES:
            name = Words.of(language, key).line("", "name")
            text = text.replace(
                f"- **{name}**", f"- **[{name}]({players.path_of(key, language)})**"
            )
    if page == PROTOCOL:
        files = [link.path for link in links(text, page) if link.path.endswith(".py")]
        text += "".join(map(_described, files))
    return text


def _described(file: str) -> str:
    """What the docstrings of a file say."""
    module = file.removesuffix(".py").replace("/", ".")
    return f"\n## {file}\n\n```{{eval-rst}}\n.. automodule:: {module}\n   :members:\n```\n"


def _toctrees() -> Iterator[str]:
    """The contents beside each page: the sections of docs/README.md; behind the first, that of
    playing, the other languages."""
    yield _toctree("", [CONTENTS])
    text = (ROOT / CONTENTS).read_text("utf-8")
    for number, section in enumerate(re.split(r"^## ", text, flags=re.MULTILINE)[1:]):
        pages = [f"{link.text} <{link.path}>" for link in links(section, CONTENTS)]
        if number == 0:
            pages[1:1] = [players.path_of(key, FALLBACK) for key in GAMES]
        yield _toctree(section.splitlines()[0], pages)
        if number == 0:
            yield from _other_languages()


def _other_languages() -> Iterator[str]:
    """What each language has, where its players find it."""
    for language in languages():
        if language != FALLBACK:
            name = Words.of(language).line("language", "name")
            yield _toctree(name, _pages_in(language))


def _pages_in(language: str) -> Iterator[str]:
    """All that is written in a language, and its pages of the games."""
    yield from (page for page in documents() if language_of(page) == language)
    yield from (players.path_of(key, language) for key in GAMES)


def language_of(page: str) -> str:
    """The language of a document: its folder says it, or a middle name (README.nl.md)."""
    parts = re.split(r"[/.]", page)
    return next((each for each in languages() if each in parts), FALLBACK)


def _toctree(caption: str, pages: Iterable[str]) -> str:
    listed = "\n".join(pages)
    head = f":caption: {caption}\n" if caption else ""
    return f"\n```{{toctree}}\n:hidden:\n{head}\n{listed}\n```\n"


def _put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
