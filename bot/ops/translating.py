"""``braakland words``: what a language lacks, and on which screens a line is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import dropwhile, takewhile
from pathlib import Path

import data
from bot.base.config import Config
from bot.base.terminal import say
from bot.ops.shutdown import Exit
from bot.tables.verify import Uncheckable
from data.translating import files_of, lacks, lines_of
from data.words import FALLBACK, LOCALE, parts_of

ROOT = Path(data.__file__).parents[1]
"""A clone of the repository has every screen in English and the glossary; an installed package does
not."""
SCREENS, GLOSSARY = ROOT / "tests" / "screens" / FALLBACK, ROOT / "docs" / "glossary.md"
AROUND = 3  # lines of a screen that are shown above and below a line
MOST = 2  # most screens that are shown for a line
SHORT = 30  # a line of fewer characters may be a part of another one
PLAIN = 3  # characters outside of fields that a line needs to be searched for on screens


def words(language: str, config: Config, *, line: str | None = None, terms: bool = False) -> Exit:
    """Print what a language lacks; for a `line` (TABLE.KEY) what it says and where it is shown;
    with `terms`, where it does not use the words of the glossary. Raises Uncheckable."""
    if not files_of(language):
        raise Uncheckable(f"{LOCALE}/{language} is not there: copy {LOCALE}/{FALLBACK} to it.")
    if line is not None:
        return _one(language, line)
    if terms:
        return _terms(language)
    found = list(lacks(language))
    for each in found:
        say(f"{each.file}.toml [{each.table}] {each.key}: {each.lack.value}: {each.detail}")
        _show(lines_of(FALLBACK, each.file).get((each.table, each.key), ""), most=1)
    said = sum(len(lines_of(language, file)) for file in files_of(language))
    say(f"{said} lines; {len(found)} of them lack something.")
    return Exit.NO if found else Exit.DONE


def _one(language: str, line: str) -> Exit:
    table, _, key = line.rpartition(".")
    found = False
    for file in files_of(FALLBACK):
        english = lines_of(FALLBACK, file).get((table, key))
        if english is not None:
            found = True
            say(f"{file}.toml, {FALLBACK}: {english}")
            say(f"{file}.toml, {language}: {lines_of(language, file).get((table, key), 'missing')}")
            _show(english)
    if not found:
        raise Uncheckable(f"No English line is called {line}; a name is TABLE.KEY: button.join.")
    return Exit.DONE


def _show(english: str, most: int = MOST) -> None:
    for name, lines in list(_screens(english))[:most]:
        say(f"  on the screen {name}:")
        for text in lines:
            say(f"    {text}")


def _screens(english: str) -> Iterator[tuple[str, list[str]]]:
    """Each screen on which a line is shown, with the lines around it there."""
    first = english.splitlines()[0] if english else ""
    texts = [part if isinstance(part, str) else None for part in parts_of(first)]
    if sum(len(re.findall(r"[^\W\d_]", text)) for text in texts if text) < PLAIN:
        return
    said = "".join(".{1,80}?" if text is None else re.escape(text) for text in texts)
    # A short line must be by itself: a whole line, or a button or menu.
    pattern = re.compile(rf"(^|- |[\[(] ){said}($| [\])])" if len(first) < SHORT else said)
    for file in sorted(SCREENS.glob("*.txt")):
        lines = file.read_text("utf-8").splitlines()
        place = next((n for n, text in enumerate(lines) if pattern.search(text)), None)
        if place is not None:
            yield file.stem, lines[max(0, place - AROUND) : place + AROUND + 1]


def _terms(language: str) -> Exit:
    """Print the lines that use a word of the glossary in English but not in the language."""
    count = 0
    for english, own in _glossary(language).items():
        word, said = re.compile(rf"\b{re.escape(english)}s?\b"), own.lower()
        for file in files_of(FALLBACK):
            theirs = lines_of(language, file)
            for at, text in lines_of(FALLBACK, file).items():
                if word.search(_spoken(text)) and at in theirs and said not in theirs[at].lower():
                    count += 1
                    say(f"{file}.toml [{at[0]}] {at[1]}: {english}, and not {own}: {theirs[at]}")
    say(f"{count} lines say something else than the glossary, which may be right.")
    return Exit.DONE


def _glossary(language: str) -> Mapping[str, str]:
    """The words of the glossary's first table in English and in the language."""
    text = GLOSSARY.read_text("utf-8").splitlines() if GLOSSARY.is_file() else []
    rows = [
        [cell.strip() for cell in row.strip("|").split("|")]
        for row in takewhile(_of_table, dropwhile(lambda row: not _of_table(row), text))
        if row.startswith("| ")
    ]
    name = lines_of(language, "core").get(("language", "name"), language)
    column = next(
        (n for n, head in enumerate(rows[0] if rows else ()) if head.startswith(name)),
        None,
    )
    if column is None:
        raise Uncheckable(f"docs/glossary.md has no column for {language} in its first table.")
    found = dict[str, str]()
    for row in rows[1:]:
        if len(row) == len(rows[0]):
            pairs = zip(row[0].split(" / "), row[column].split(" / "), strict=False)
            found |= {_bare(english): _bare(own) for english, own in pairs}
    return found


def _of_table(row: str) -> bool:
    return row.startswith("|")


def _spoken(text: str) -> str:
    """A line with its fields left out."""
    return "".join(part for part in parts_of(text) if isinstance(part, str))


def _bare(term: str) -> str:
    """The first word or words of a term, without what is in brackets or after a comma."""
    return re.split(r"[(,:;\"]", term)[0].strip()
