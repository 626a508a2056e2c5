"""What a person sees of a message or a form, as lines of plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from difflib import SequenceMatcher
from typing import Any

from tests.support.bot import layouts

BUTTON, MENU, TYPED, PEOPLE, CHANNELS, TEXT, FILE = 2, 3, 4, 5, 8, 10, 19
"""Discord's numbers for what may stand below a message or in a form."""
FEW = 3
"""So many lines that are gone are told one by one."""
BLANK = "\N{BRAILLE PATTERN BLANK}"


def message(shown: Any, names: Mapping[str, str]) -> Iterator[str]:
    """The text, what stands around a picture, the files, and what can be pressed."""
    if shown.layout:
        yield from _laid_out(shown.layout, {f.filename: f.description for f in shown.files}, names)
        return
    yield from plain(shown.content, names).splitlines()
    for embed in shown.embeds:
        said = (embed.title, embed.description, embed.footer.text)
        fields = [f"{field.name}: {field.value}" for field in embed.fields]
        yield from plain("\n".join(filter(None, (*said, *fields))), names).splitlines()
    for file in shown.files:
        yield f"<{file.filename}> {plain(file.description or '', names)}".rstrip()
    for row in shown.components:
        yield from "  ".join(pressed(item) for item in row["components"]).splitlines()


def _laid_out(
    parts: Iterable[Mapping[str, Any]], files: Mapping[str, str | None], names: Mapping[str, str]
) -> Iterator[str]:
    """A message in the newer layout, from above; a choice's button stands beside its text."""
    for part in parts:
        if part["type"] == layouts.ROW:
            yield from "  ".join(pressed(item) for item in part["components"]).splitlines()
        elif part["type"] == layouts.TEXT:
            yield from plain(part["content"], names).splitlines()
        elif part["type"] == layouts.SECTION:
            beside = plain(layouts.texts_of([part]), names)
            yield f"{beside}  {pressed(part['accessory'])}"
        elif part["type"] == layouts.CONTAINER:
            yield from _laid_out(part["components"], files, names)
        else:
            yield from (f"<{n}> {plain(text or '', names)}".rstrip() for n, text in files.items())


def form(modal: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """A form: its title, and each field with its label and what it suggests."""
    yield f"[[ {modal['title']} ]]"
    for row in modal["components"]:
        for item in row.get("components") or (row.get("component", row),):
            if item["type"] == TEXT:
                yield from plain(item["content"], names).splitlines()
                continue
            label = row.get("label") or item.get("label")
            help_text = f" ({text})" if (text := row.get("description")) else ""
            yield from f"{label}{help_text}: {pressed(item)}".splitlines()


def pressed(item: Mapping[str, Any]) -> str:
    """A button, a menu with its choices (* marks what is chosen), or a field of a form, with its
    radios or boxes."""
    match item["type"]:
        case 2:
            face = " ".join(filter(None, ((item.get("emoji") or {}).get("name"), item["label"])))
            dead = " (off)" if item.get("disabled") else ""
            return f"[ {face} ]{dead}" if not item.get("url") else f"[ {face} -> ]"
        case 3:
            head = item.get("placeholder") or ""
            return "\n".join((f"( {head} )", *map(_choice, item["options"])))
        case 4:
            return f"_{item.get('value') or item.get('placeholder') or ''}_"
        case 21 | 22 as kind:
            signs = ("( )", "(o)") if kind == 21 else ("[ ]", "[x]")
            lines = (f"{signs[bool(o.get('default'))]} {o['label']}" for o in item["options"])
            return "\n".join(("", *lines))
        case other:
            what = {PEOPLE: "people", CHANNELS: "channels", FILE: "a file"}[other]
            return f"( {item.get('placeholder') or ''}: {what} )"


def plain(text: str, names: Mapping[str, str]) -> str:
    """As Discord shows it: names for people, channels and commands, and instants as dates (~ before
    those that it counts from now)."""
    text = re.sub(r"<(?:@|#)(\d+)>", lambda found: names.get(found[1], found[0]), text)
    text = re.sub(r"</([^:>]+):\d+>", r"/\1", text)
    text = re.sub(r"<t:(\d+)(?::(\w))?>", _instant, text)
    return text.replace(BLANK, "").replace("\u200b", "")


def changed(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """The lines that are new, `...` for those that stayed, and those that are gone behind a -."""
    for what, a, b, c, d in SequenceMatcher(None, before, after, False).get_opcodes():
        if what == "equal":
            yield "..."
        elif what == "delete":
            yield from (f"- {line}" for line in before[a:b] if b - a <= FEW)
            if b - a > FEW:
                yield f"- {b - a} lines"
        else:
            yield from after[c:d]


def indented(lines: Iterable[str]) -> list[str]:
    return [f"    {line}".rstrip() for line in lines]


def _choice(option: Mapping[str, Any]) -> str:
    more = f" ({text})" if (text := option.get("description")) else ""
    face = (option.get("emoji") or {}).get("name")
    label = " ".join(filter(None, (face, option["label"])))
    return f"  {'*' if option.get('default') else '-'} {label}{more}"


def _instant(found: re.Match[str]) -> str:
    at = datetime.fromtimestamp(int(found[1]), UTC)
    return f"<{'~' if found[2] == 'R' else ''}{at:%d %b %H:%M}>"
