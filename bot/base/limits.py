"""Discord's limits, and functions that keep texts and lists within them; no other module has them.

Lengths are counted in characters (code points).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from bot.base.clickable import clickable

CONTENT = 2000  # text of a message
ALT = 1024  # description of an attachment
CUSTOM_ID = 100
LABEL = 80  # of a button; a select's option may be longer, but a telephone shows no more
PLACEHOLDER = 150
TITLE = 45  # of a form, and of what is asked in it
FIELD_HINT = 100  # what a field of a form shows until something is typed
FIELDS = 5  # of a form
TYPED = 4000  # characters of a text that is typed into a form
BOXES = 10  # radios or boxes in a field of a form
SELECT_OPTIONS = 25
SELECT_TEXT = 100  # label, value and description of a select's option
ROWS = 5
ROW_BUTTONS = 5
COMPONENTS = 40  # of a message in the newer layout, those inside others too
LAYOUT_TEXT = 4000  # of all texts of such a message

CHOICES = 25  # of an autocomplete
CHOICE = 100  # name and value of one of them
COMMANDS = 100  # of an application
SUBCOMMANDS = 25  # of a group
OPTIONS = 25  # of a command
COMMAND_NAME = 32
COMMAND_DESCRIPTION = 100
COMMAND_TEXT = 8000  # names, descriptions and values of a command with all below it

PAGE = 1800  # of a long text: leaves room for a heading and the way to the other pages
NAME = 32
MARKS = 2  # accents and the like on one letter
QUOTE = 100  # what is repeated of a person's own text
LOOKED_AT = 1000  # characters of such a text that are looked at, before any are left out

ELLIPSIS = "…"
NAMELESS = "?"
_JOINERS = "\u200c\u200d"  # hold emoji and Persian words together; the only format signs kept
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that show nothing
_COMMAND_NAME = re.compile(rf"[-_\w]{{1,{COMMAND_NAME}}}")
_EMPHASIS = re.compile(r"\*\*(.+?)\*\*|`([^`]+)`")
_MARKDOWN = re.compile(r"([\\*_~`|<>#\-\[\]():/.])")


def fit(text: str, most: int) -> str:
    """The text in at most `most` (1 or more) characters, cut at a word and marked as cut."""
    if len(text) <= most:
        return text
    room = most - len(ELLIPSIS)
    cut = text[:room]
    if not text[room].isspace():
        words = re.match(r"(.*)\s", cut, re.DOTALL)
        cut = words[1] if words and words[1].strip() else cut
    return cut.rstrip(" \n\t\\") + ELLIPSIS


def sentences(text: str, most: int) -> str:
    """As many whole sentences from its beginning as take at most `most` characters; where the first
    is longer, what `fit` leaves of it."""
    if len(text) <= most:
        return text
    whole = re.match(r"(.*[.!?…][”\")*_]*)\s", text[: most + 1], re.DOTALL)
    return whole[1] if whole else fit(text, most)


def lines(texts: Sequence[str], most: int) -> str:
    """As many whole lines from the first on as take at most `most` characters, marked where one is
    missing; where the first is longer, what `fit` leaves of it."""
    whole = "\n".join(texts)
    if len(whole) <= most:
        return whole
    cut = whole[: most - len(ELLIPSIS)].rfind("\n") + 1
    return whole[:cut] + ELLIPSIS if cut else fit(whole, most)


def content(text: str) -> str:
    """The text of a message within its limit, its commands made clickable."""
    return fit(clickable(text, CONTENT), CONTENT)


def alt(text: str) -> str:
    """The description of a picture."""
    return fit(text, ALT)


def label(text: str) -> str:
    """The label of a button; never empty, for Discord refuses a button without a sign on it."""
    return fit(unmarked(text), LABEL) or ELLIPSIS


def title(text: str) -> str:
    """The title of a form, or of a field in it; never empty."""
    return fit(unmarked(text), TITLE) or ELLIPSIS


def placeholder(text: str) -> str:
    """The question in a select that nothing is chosen in yet."""
    return fit(unmarked(text), PLACEHOLDER)


def choice(text: str) -> str:
    """What an autocomplete or a menu shows; never empty."""
    return fit(unmarked(text), CHOICE) or ELLIPSIS


def description(text: str) -> str:
    """The description of a command or of one of its options; never empty."""
    return fit(text.strip(), COMMAND_DESCRIPTION) or ELLIPSIS


def unmarked(text: str) -> str:
    """The text without the signs of bold and of code, for places that show no Markdown."""
    return _EMPHASIS.sub(r"\1\2", text).strip()


def is_command_name(text: str) -> bool:
    """Whether a command or an option may have this name."""
    return text == text.lower() and _COMMAND_NAME.fullmatch(text) is not None


def safe_name(name: str, most: int = QUOTE) -> str:
    """A name, or anything else a person wrote, made fit for a message.

    Its Markdown is shown and not obeyed; it mentions no one and links to nothing. A text longer
    than `most` is cut.
    """
    text = _MARKDOWN.sub(r"\\\1", fit(_plain(name[:LOOKED_AT]), most))
    return text.replace("@", "@\u200b")


def clean_name(name: str) -> str:
    """A name on one line without signs that hide or reverse others; 1 to 32 characters."""
    text = _plain(name[:LOOKED_AT])[:NAME].strip(f" {_JOINERS}")
    return text if any(_shows(sign) for sign in text) else NAMELESS


def _plain(text: str) -> str:
    kept = (" " if sign.isspace() else sign for sign in text if _speaks(sign))
    return _few_marks(" ".join("".join(kept).split()))


def _few_marks(text: str) -> str:
    """At most MARKS on one letter: more than any script needs would cover the lines around."""
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks <= MARKS:
            kept.append(sign)
    return "".join(kept)


def _speaks(sign: str) -> bool:
    """Whether a sign may be shown: it is no control, no format sign such as a change of direction,
    and no half of a character."""
    return (
        sign.isspace() or sign in _JOINERS or unicodedata.category(sign) not in ("Cc", "Cf", "Cs")
    )


def _shows(sign: str) -> bool:
    return sign not in _BLANKS and unicodedata.category(sign)[0] not in "CMZ"


def pages(lines: Iterable[str]) -> list[str]:
    """The lines in pages that each leave room for a heading; a line that is too long is cut."""
    found: list[str] = []
    for line in (fit(line, PAGE) for line in lines):
        if found and len(found[-1]) + len(line) < PAGE:
            found[-1] = f"{found[-1]}\n{line}"
        else:
            found.append(line)
    return found
