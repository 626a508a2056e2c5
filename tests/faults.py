"""The fault table: what can go wrong, what is to come of it, and the tests that show it.

    python -m tests.faults        writes docs/faults.md

A test is marked with the rows it shows, ``pytest.mark.fault("G4")``; the marks are read from the
source. Long because it is one table.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "docs" / "faults.md"
HEAD = """# What can go wrong

Each row names a fault, what is to come of it, and the files whose tests show it, by the mark
`fault("G1")`. Made by `python -m tests.faults`; do not edit it by hand.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One fault. `instead` says why it cannot happen here, or why we leave it, or what is left."""

    id: str
    fault: str
    outcome: str
    instead: str = ""
    tested: bool = True


def _without(id: str, fault: str, why: str) -> Row:
    return Row(id, fault, "", why, tested=False)


ROWS: Mapping[str, tuple[Row, ...]] = {
    "The line to Discord": (
        Row("G1", "The connection breaks and is resumed", "Presses made meanwhile come in once"),
        Row("G2", "The session is gone", "A new one begins; the next press works"),
        Row("G3", "Discord asks to reconnect, or closes",
            "The host resumes the same session; each press is answered once, and no other shard"
            " is disturbed"),
        Row("G4", "The host crashes again and again", "It counts its sessions and waits, and says"
            " so, before the token is taken away"),
        Row("G5", "Wrong token, or intents refused", "One clear line, an exit code of its own"),
        Row("G6", "The same press is delivered twice", "It acts once"),
        Row("G7", "Too many requests", "The host waits as long as it is told; only the newest board"
            " is posted, and no move is lost"),
        Row("G8", "A channel refuses for ever", "It is left alone after two refusals; after 500 of"
            " them anywhere, only boards are sent"),
        Row("G9", "Discord fails, or its answer is lost", "Tried again; the message stands once"),
        Row("G10", "Events that are new, odd or out of order", "They are passed over; nothing is"
            " raised"),
        Row("G11", "Something blocks the event loop",
            "Nothing does: pictures are painted and files written elsewhere, nothing awaited"
            " calls what blocks, and a command that takes long is deferred within three seconds"),
        Row("G12", "Discord asks to wait for long: commands, edits, messages",
            "The gateway and presses go on; a new message takes the place of an edit, a direct"
            " message that of one in the channel"),
        Row("G13", "The connection stands, heartbeats and all, and nothing comes by it",
            "Without READY or RESUMED within a minute, or an answer to two questions, it is"
            " connected anew; `/ready` says why, and it is counted"),
        Row("G14", "The commands or the emoji are gone from Discord, or refused there",
            "Buttons are answered meanwhile; emoji are given again at once, commands in some"
            " hours, what was refused with growing pauses"),
    ),
    "Presses and panels": (
        Row("I1", "An answer takes too long", "It is deferred in time and completed later"),
        Row("I2", "An answer cannot be brought any more",
            "The move is in the log, the board is posted with a mention of who is next; nothing is"
            " played twice"),
        Row("I3", "An old button", "It changes nothing and shows how things stand now"),
        Row("I4", "A button from before a restart", "It works as before"),
        Row("I5", "Somebody presses what is not theirs", "They are told why not, alone"),
        Row("I6", "Two act at the same instant", "Both count if both may; else one is told"),
        Row("I7", "A double press", "It acts once"),
        Row("I8", "A forged press or choice", "It is of no use, and throws nothing"),
        Row("I9", "A form that was open for too long", "It is checked as an old button is"),
        Row("I10", "Completion under load, or at the end", "What there is, in time, and no secret"),
        Row("I11", "A limit of Discord", "Nothing that is sent exceeds it"),
        Row("I12", "A press without its message, or from elsewhere", "It works, or says where it"
            " does"),
        Row("I13", "The database fails while somebody types", "What needs it is not offered, all"
            " else is; one line of the log says so"),
        Row("I14", "The store takes seconds, and somebody comes for the first time",
            "Commands and presses of every kind are deferred within two seconds, what is typed is"
            " completed with what there is"),
        Row("I15", "A deferred answer is refused, or not found by Discord",
            "It is tried again for a quarter of a minute; then the person reads by direct message"
            " that what they did counts"),
        Row("I16", "The connection breaks at an answer, or something of ours fails when what was"
            " asked for is done",
            "Nobody reads that it failed: they read that it counts, and where to look"),
    ),
    "Messages, channels, permissions": (
        Row("M1", "Direct messages are closed", "The channel takes their place; nothing waits"),
        Row("M2", "A board is deleted", "It is posted again, once"),
        Row("M3", "A channel or thread is gone, archived or locked", "The players are told in"
            " person and play on there"),
        Row("M4", "A permission is taken away",
            "Opening a table names the missing one; at a running one the players play on in"
            " person until it is given back; without the one for files the board is told in words"),
        Row("M5", "The bot is removed, or a server is away",
            "The match goes on by direct message, and in its channel once the bot is back; who"
            " could not be told what happened meanwhile reads it there"),
        Row("M6", "A player is gone from the server, or for good",
            "At a hard deadline the host plays for the seat or offers it to anyone, else the"
            " other players may agree on somebody else"),
        Row("M7", "A message cannot be edited any more", "A new one is posted in its place"),
        Row("M8", "A picture is refused", "The board is told in words"),
        Row("M9", "Channels and servers change their names", "Only numbers are stored"),
        Row("M10", "Several warnings meet a closed door", "All are kept, and told when their"
            " person looks next"),
        Row("M11", "Who is awaited may not look or read in the channel any more, is in time-out"
            " there, has yet to accept the server's rules, or has left it",
            "The board and the end of a match come to them by direct message, within a quarter of"
            " an hour"),
        Row("M12", "Who is awaited has no way to act",
            "The others are told once, why, and what they can do; it is tried again every ten"
            " minutes, and has an alert"),
        Row("M13", "A board or lobby is deleted while the bot is away", "It is posted again when"
            " its session begins"),
        Row("M14", "Somebody deletes every message of the bot", "After three times in a day the"
            " table goes on by direct message until the next day, and everybody there is told"),
        Row("M15", "Discord refuses something in a message: an emoji, a name, the layout",
            "It is sent without, step by step, but with the button to act, or comes in person; a"
            " day later it is tried whole"),
        Row("M16", "Discord refuses for a reason that nobody knows", "It is tried again with"
            " growing pauses for a day, counted, and logged once; meanwhile the players have the"
            " board in person"),
        Row("M17", "Discord lets the host open few direct messages at a time",
            "Nothing is lost: one is tried each minute, what a table waits for first"),
        Row("M18", "A channel that was lost opens again, and Discord says nothing of it",
            "It is looked at once a day, and when a time-out of the host's own is over; the board"
            " is back there, and nobody is told twice that it was gone"),
        Row("M19", "In one channel a limit lasts for a quarter of an hour, or a fault of Discord's"
            " for an hour", "Meanwhile the players have the board in person"),
    ),
    "Storage and process": (
        Row("S1", "The process is killed", "What was answered is in the log, once; boards follow"),
        Row("S2", "The power fails", "What stands on the disk is a whole log up to some move"),
        Row("S3", "The disk is full or fails", "The move is refused whole, and can be made later"),
        Row("S4", "Bits rot, a file is cut short or another's", "It is refused, or one match is"
            " stopped; nothing is begun anew in its place"),
        Row("S5", "Two processes, one file", "The second one is refused"),
        Row("S6", "A task is cancelled in its midst", "A move is made whole or not at all"),
        Row("S7", "The program fails with its store open", "It ends"),
        Row("S8", "The host is told to stop", "It finishes what is under way and ends in order;"
            " what it cannot finish in time is one line of the log"),
        Row("S9", "An older or newer database", "Brought up to date in one step, or refused"),
        Row("S10", "The rules of a game fail", "Told with a number; nothing is lost"),
        Row("S11", "Rules have changed since a match began", "Its record wins over the rules of"
            " today; a stored match goes on"),
        Row("S12", "A helper process hangs or dies", "It is started again; the match goes on"),
        Row("S13", "Memory grows", "Whatever is kept in memory has an upper limit",
            "A soak of a day is for `python -m tests.worlds`, not for every run."),
        Row("S14", "The disk with the database is lost", "A backup is restored; tables go on from"
            " there, and whoever was erased since stays so"),
        Row("S15", "A match that two versions of its rules have played is to be checked",
            "Its file tells which has played what: its dice, its result, and all that the rules"
            " of today have played are verified"),
        Row("S16", "An upgrade makes `check` cry wolf", "What older rules have played is counted"
            " apart: its record is whole and it can be played on; what is damaged is named"),
        Row("S17", "The host is killed while a helper process works or hangs", "The helper ends"
            " too, and writes nothing into the log"),
        Row("S18", "Views, or what extensions brought, stand beside our tables in PostgreSQL",
            "They are passed over; a table of somebody else is named"),
        Row("S19", "The database's file is replaced, moved, removed or written over while it plays",
            "Within seconds nothing more is written, all that was known is kept as a copy, and"
            " the host ends with 74; what stands there now is not touched"),
        Row("S20", "A second process answers with the same token", "It is said at ERROR, counted,"
            " and `/ready` says no"),
        Row("S21", "A file or folder cannot be used",
            "Whose it is and what to type is said, before the first need of it"),
        Row("S22", "Nobody reads the log", "Lines are dropped and counted; play and the end wait"
            " for none"),
    ),
    "Time": (
        Row("T1", "A deadline passes while the host is down", "Everybody has ten minutes after the"
            " start; it acts once"),
        Row("T2", "A deadline falls on a press", "One of them counts"),
        Row("T3", "The clock is set, forward or back",
            "Deadlines are instants in UTC and stay; no span is negative; within a minute"
            " messages are sent by what the clock shows"),
        Row("T4", "Summer time begins or ends", "An hour that is skipped or comes twice counts"
            " once"),
        Row("T5", "Many reminders are due at once",
            "One summary for each person, of all their tables"),
        Row("T6", "Absences of weeks, dates far off", "The clock stands for sixty days at most"),
        Row("T7", "The machine sleeps, or is paused", "What fell due meanwhile is sent within"
            " a minute; as after an outage, nobody's time ran while nobody could play"),
    ),
    "Secrets and fairness": (
        Row("H1", "A secret in a public message or picture", "Views are built from nothing; twins"
            " see the same"),
        Row("H2", "A secret in a log file", "It is in no line at any level"),
        Row("H3", "A secret in completion, status or history", "Nobody else is shown it"),
        Row("H4", "A secret by order, time or size", "All is the same until all have chosen"),
        Row("H5", "The dice to come", "The seed is told at the end only"),
        Row("F1", "“The bot cheats”", "Its promise is checked by anybody after the end"),
        Row("F2", "Dice that favour a side", "Numbers that would are passed over"),
        Row("F3", "Taking back to roll again", "The same move draws the same numbers"),
        Row("F4", "A secret choice is changed afterwards", "Each line of the log holds the hash of"
            " the one before", "Choices are not committed to in public: it would tell who has"
            " chosen."),
        Row("F6", "Ratings are pumped with throw-away opponents", "A match is rated once each has"
            " had two turns, three a day between the same people, with no account younger than"
            " seven days"),
        _without("F5", "The seed leaks with the database", "The file is open to the host's owner"
            " alone (S4). A key beside it on the same machine would be stolen with it."),
        Row("F7", "Moves are taken back that a computer has answered",
            "What it has chosen in secret it chooses anew; what was rolled or shown it does not"
            " take back"),
    ),
    "People, abuse, token": (
        Row("P1", "Somebody wants their data, or be forgotten", "`/privacy` does both; no trace is"
            " left in the file"),
        Row("P2", "What is stored of people", "Numbers and names, no message"),
        Row("P3", "Tables nobody uses", "A lobby in which nobody does anything closes after seven"
            " days; an imported match that nobody plays or looks at is removed after thirty, and"
            " whoever looks for it is told",
            "Matches that were played here are kept: they last for weeks, and are read."),
        _without("P4", "Gambling", "Nothing is at stake, and there is no money."),
        Row("A1", "Names that play tricks", "They are cleaned, escaped and told apart, and mention"
            " nobody"),
        Row("A2", "A flood of presses",
            "After ten at once a person is told in private, once, then not heard for a while;"
            " others are served"),
        Row("A3", "A flood of tables, invitations and imports", "There is a limit for each, of a"
            " person and of a server; whoever meets it reads what to do"),
        Row("A4", "Being pestered", "Reminders, quiet hours and invitations are everybody's own"
            " choice"),
        Row("A5", "Huge input", "What is typed, planned and said is cut; an import that is too"
            " large, too long, or too much work is refused"),
        _without("A6", "Pictures that are bombs", "No picture of anybody is taken."),
        Row("A13", "Being called again and again",
            "For one question nobody is called twice, and by one person at most 10 times a day,"
            " by the others at a table 20 times, by all 60 times; what comes above that is"
            " silent, and above twice as much not sent. Whom one blocks cannot call them, and is"
            " not told"),
        Row("A7", "A text made to be slow to read", "What anybody types or imports is read in time"
            " in proportion to its length"),
        Row("A8", "An import that is slow to play again", "It is read by a process of its own, one"
            " after the other, and given up after a minute; nobody else waits"),
        Row("A9", "Half a request, or a crowd of connections, at `HEALTH`", "Each is closed in"
            " time; only so many are open, and one more closes the oldest; half of the descriptors"
            " are kept for play"),
        Row("A10", "A request that is inflated, endless, too deep, or slow to decode",
            "So many bytes of it are taken, nothing is inflated (415), and it is refused"),
        Row("O1", "The token in a log or an error", "It is masked, and never shown"),
        _without("O2", "The token has leaked", "That is for whoever runs the bot: reset it, replace"
            " it in `.env`, start again. No session of ours outlives a token."),
        Row("O3", "A library is tampered with", "Versions are pinned; nothing is installed at a"
            " start"),
        Row("O4", "A port that others reach", "The local table listens on this computer only, and"
            " asks for a secret; `HEALTH` listens where it is told to, and tells figures (A9)"),
        Row("O5", "The settings in the environment reach other processes", "Helpers are given no"
            " setting, and so no token and no password"),
    ),
}  # fmt: skip


@cache
def marked() -> Mapping[str, list[str]]:
    """The files of the tests of each row, each once."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    rooms = (ROOT / "games" / "exam", ROOT / "tests")
    for file in (file for room in rooms for file in sorted(room.rglob("test_*.py"))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for row in _rows_of(node):
                    found[row][file.relative_to(ROOT).as_posix()] = None
    return {row: list(files) for row, files in found.items()}


def _rows_of(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.fault":
            for argument in mark.args:
                yield str(ast.literal_eval(argument))


def page() -> str:
    """The whole table."""
    found, lines = marked(), [HEAD]
    for title, rows in ROWS.items():
        lines += [f"## {title}", "", "| | Fault | What comes of it | Tests |", "|---|---|---|---|"]
        for row in rows:
            tests = [f"[{Path(file).stem}](../{file})" for file in found.get(row.id, ())]
            cells = (row.id, row.fault, row.outcome, "; ".join(filter(None, [*tests, row.instead])))
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
