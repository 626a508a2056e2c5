"""A match of each game as one text, to be read as an introduction to the game (`golden/`).

``python -m tests.games.golden`` writes all of them, ``... vague`` one. The moves are those that are
in the text already, as long as they are legal: the diff is what a change of rules or words does.
Where there are none, or no legal ones any more, players go on who are curious (`golden_match`).
Delete a text first to have another match.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Any

from data.words import Words
from games import log
from games.core import Action, Seat, option_choices
from render import describe
from render.rows import rows
from tests.games.golden_match import (
    LONGEST,
    NAMES,
    SETTINGS,
    Match,
    Move,
    joined,
    kinds,
    played,
)

FOLDER = Path(__file__).with_suffix("")
COMMAND = "python -m tests.games.golden"
WIDTH = 100  # signs of a line; what is longer goes on in the next one

HEAD = """\
This is a whole match, as everybody at the table can follow it. Each step has its number, who acts,
what they do in words, and the same in brackets as it is typed; behind it is what the table hears of
it. Behind | is the board in words; lines that are as they were the last time are left out (...).
What is done in secret comes at the end, behind the result."""

NEVER = """\
Braces stand for what is filled in. Those with * cannot happen in such a match: they belong to other
options, or to another course of what happened here instead."""


def moves_in(text: str) -> list[Move]:
    """The moves of a text, in order; those in secret are read at its end."""
    seats = {name: Seat(seat) for seat, name in NAMES.items()}
    found = re.findall(r"(\d+)\. (\w+): [^:\[\]\n]*\[([^\[\]\n]+)\]", text)
    moves = {int(number): (seats[name], notation) for number, name, notation in found}
    return [moves[number] for number in sorted(moves)]


def golden(key: str) -> Match:
    """The match whose moves are in the approved text."""
    file = FOLDER / f"{key}.txt"
    return played(key, moves_in(file.read_text("utf-8")) if file.exists() else ())


def text_of(match: Match) -> str:
    """The whole text."""
    parts = (_head(match), _steps(match), _end(match), _secrets(match), _missing(match))
    return "\n".join(line.rstrip() for part in parts for line in (*part, "")).rstrip() + "\n"


def _head(match: Match) -> Iterator[str]:
    words, setting = match.words, match.setting
    name = words.line("", "name")
    yield from (name, "=" * len(name), words.line("", "pitch"), "", *HEAD.splitlines(), "")
    yield from _titled("How it is played, with the options as they come")
    for text in words.table("learn").values():
        yield from _block(f"- {text.replace('**', '')}", 2)
    yield ""
    yield from _titled("The table")
    seats = range(setting.seats)
    players = words.all_of(f"{words.seat(seat)} ({words.colour(seat)})" for seat in seats)
    yield f"Players: {players}."
    yield f"Seed of all that is drawn: {setting.seed}. Rules: version {match.game.INFO.version}."
    yield "Options that are not as they come:"
    options, usual = match.game.INFO.options(**setting.options), list[str]()
    for option in option_choices(type(options)):
        label = words.line(f"option.{option}", "label")
        said = words.labelled(label, _option(words, option, getattr(options, option)))
        if option in setting.options:
            helped = words.line(f"option.{option}", "help")
            yield from _block(f"- {said}. {helped}", 2)
        else:
            usual.append(said)
    yield from _block(f"As they come: {words.clauses(usual)}.", 2)


def _option(words: Words, option: str, value: Any) -> str:
    if isinstance(value, bool):
        return words.line("switch", "on" if value else "off")
    table, key = f"option.{option}.value", str(getattr(value, "value", value))
    return words.line(table, key) if words.has(table, key) else key


def _steps(match: Match) -> Iterator[str]:
    yield from _titled("The match")
    shown, counts = set[str](), dict.fromkeys(match.setting.boards, 0)
    silent = list[str]()  # what was done in secret, since the table has heard something
    for number, entry in enumerate(match.entries):
        said, heard = _step(match.words, number, entry)
        if _secret(entry):
            silent.append(said)
            if not heard:
                continue
            said = " ".join(silent)
        else:
            yield from _packed(silent)
        silent.clear()
        yield from _headed(said, heard)
        if [name for name in counts if _counted(match, counts, entry, name)] or number == 0:
            shown, board = _board(match, number, shown)
            yield from board
    yield from _packed(silent)


def _counted(match: Match, counts: dict[str, int], entry: log.Entry, name: str) -> bool:
    """Count the events of this name in an entry; whether it is time for a board."""
    every, before = match.setting.boards[name], counts[name]
    counts[name] += sum(type(told.event).__name__ == name for told in entry.told)
    return before // every != counts[name] // every


def _step(words: Words, number: int, entry: log.Entry) -> tuple[str, list[str]]:
    """What is done, and what all hear of it."""
    action = entry.action
    if action is None or entry.seat is None:
        said = f"{number}. The match begins."
    elif _secret(entry):
        said = f"{number}. {words.seat(entry.seat)}: in secret."
    else:
        said = f"{number}. {_said(words, entry.seat, action)}"
    return said, [words.event(event) for told, event in joined(entry.told) if told.to is None]


def _secret(entry: log.Entry) -> bool:
    """Whether nobody but who acts may know the action: all that is said of it is for them alone,
    or it is secret itself."""
    hidden = bool(entry.told) and all(told.to is not None for told in entry.told)
    return entry.action is not None and (entry.action.secret or hidden)


def _headed(said: str, heard: Sequence[str]) -> Iterator[str]:
    """A step, with what is heard of it in the same line if there is room."""
    whole = " ".join((said, "-", *heard))
    if heard and len(whole) <= WIDTH:
        yield whole
    else:
        yield said
        yield from _packed(heard, "   ")


def _packed(sentences: Sequence[str], before: str = "") -> Iterator[str]:
    """Sentences side by side, as many as a line holds."""
    line = ""
    for sentence in sentences:
        if line and len(f"{before}{line} {sentence}") > WIDTH:
            yield from _block(before + line, 6)
            line = ""
        line = f"{line} {sentence}".lstrip()
    if line:
        yield from _block(before + line, 6)


def _said(words: Words, seat: Seat, action: Action) -> str:
    return f"{words.seat(seat)}: {words.action(action)} [{action}]"


def _board(match: Match, number: int, shown: set[str]) -> tuple[set[str], list[str]]:
    """All lines of the public board, and those to print: several that were shown are left out."""
    lines = describe(match.view(number), match.words).replace("**", "").splitlines()
    block = list[str]()
    for known, group in groupby(lines, key=shown.__contains__):
        run = list(group)
        if known and len(run) > 1:
            block.append("   | ...")
        else:
            block += (part for line in run for part in _block(f"   | {line}", 7, "   | "))
    return set(lines), ["", *block, ""]


def _end(match: Match) -> Iterator[str]:
    words, result = match.words, log.outcome(match.game, match.positions[-1])
    yield from _titled("The end")
    yield from _board(match, len(match.positions) - 1, set())[1][1:]
    if result is None:
        yield f"The match goes on after {LONGEST} plays."
    else:
        yield words.line("reason", result.reason)
        for rank, seat in sorted((rank, Seat(seat)) for seat, rank in enumerate(result.ranks)):
            score = words.line("score", result.counted, score=result.scores[seat])
            yield f"Place {rank}: {words.seat(seat)}, {score}"
    if lines := rows(match.view(-1), words):
        yield from ("", "The same board row by row, for those who hear it:")
        for line in lines:
            yield from _block(f"   | {line}", 7, "   | ")


def _secrets(match: Match) -> Iterator[str]:
    """What was done in secret; the first time of each kind also what its seat heard and saw."""
    words, seen, packed = match.words, set[str](), list[str]()
    yield from _titled("In secret")
    for number, entry in enumerate(match.entries):
        action, seat = entry.action, entry.seat
        private = [event for told, event in joined(entry.told) if told.to is not None]
        new = {type(event).__name__ for event in private} - seen
        if action is None or seat is None or not (_secret(entry) or new):
            continue
        packed.append(f"{number}. {_said(words, seat, action)}.")
        if new:
            seen |= new
            yield from _packed(packed)
            packed.clear()
            yield from _packed([words.event(event) for event in private], "   Heard alone: ")
            yield from _alone(match, number, seat)
    yield from _packed(packed)
    if not seen:
        yield "Nothing: in this match all is open."


def _alone(match: Match, number: int, seat: Seat) -> Iterator[str]:
    """What the board of a seat says beside what all can read."""
    public = describe(match.view(number), match.words).splitlines()
    own = describe(match.view(number, seat), match.words).splitlines()
    for line in (line.replace("**", "") for line in own if line not in public):
        yield from _block(f"   | Seen alone: {line}", 7, "   | ")


def _missing(match: Match) -> Iterator[str]:
    events, happened = match.game.INFO.events, kinds(match)
    left = [kind.__name__ for kind in events if kind not in happened]
    yield from _titled("What did not happen")
    yield f"Of {len(events)} kinds of events {len(events) - len(left)} happened. These did not."
    yield from (*NEVER.splitlines(), "")
    for name in left:
        sign = "*" if name in match.setting.never else "-"
        yield from _block(f"{sign} {name}: {match.words.table('event')[name]}", 2)


def _titled(title: str) -> tuple[str, ...]:
    return title, "-" * len(title), ""


def _block(text: str, indent: int, before: str = "") -> list[str]:
    """A text over several lines; those that go on begin with `before` and are indented."""
    begun = len(text) - len(text.lstrip())
    lines = wrap(
        text.lstrip(), WIDTH, initial_indent=" " * begun, subsequent_indent=before.ljust(indent),
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
    return lines or [text]


def main() -> None:
    for key in sys.argv[1:] or SETTINGS:
        (FOLDER / f"{key}.txt").write_text(text_of(golden(key)), "utf-8")


if __name__ == "__main__":
    main()
