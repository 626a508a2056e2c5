"""The panel of taking back: what a player may take back, whom they must ask, and why."""

from __future__ import annotations

from collections.abc import Sequence

from bot.base.address import address
from bot.features.undo.service import against, asked, steps_back
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.log_lines import steps_told
from bot.screens.replies import Reply, Rows, Style, button, menu_row, option
from data.words import Words, capital
from games.core import Seat
from games.history import UndoOption

SHOWN = 6  # ways back that are described at length; the menu has them all
STEP = 120  # characters that describe one step


async def panel(match: Match, seat: Seat) -> Reply:
    """The ways back that are open, newest first, and the way forward; where none is, why."""
    words, every = as_read.words(match.table), await match.can_undo(seat)
    ways = [way for way in every if not against(match, way.consent.asks, way.consent.why)]
    table = messages.table_name(match.table, words)
    if every and not ways:
        newest = every[0].consent
        key = f"undo_{against(match, newest.asks, newest.why)}"
        why = words.line("refusal", key, why=newest.why.value)
        return Reply(words.line("undo", "none", table=table, why=why))
    lines = [words.line("undo", "head", table=table)]
    backward = [way for way in ways if steps_back(way)]
    told = _told(match, seat, ways, words)
    shown, needs = backward[:SHOWN], {way: _needs(match, way, words) for way in ways}
    alike = len(shown) > 1 and len({needs[way] for way in shown}) == 1
    said = [
        words.line(
            *("undo", "forward_line" if not steps_back(way) else "step" if alike else "line"),
            steps=way.steps,
            what=told[way] if alike and steps_back(way) else told[way].rstrip("."),
            needs=needs[way],
        )
        for way in (*shown, *(way for way in ways if not steps_back(way)))
    ]
    if alike:
        consent = words.line("undo", "alike", needs=capital(needs[shown[0]].rstrip(".")))
        said.insert(len(shown), consent)
    lines += said
    lines.append(words.line("undo", "all_since" if backward else "nothing"))
    return Reply("\n".join(lines), rows=_buttons(match, seat, ways))


def _buttons(match: Match, seat: Seat, ways: Sequence[UndoOption]) -> Rows:
    """A button for the newest move of one's own (where there is none, the newest step), one for the
    way forward, a menu of the others.
    """
    words = as_read.plain_words(match.table)
    told, known = _told(match, seat, ways, words), match.known(seat)[-1]
    backward = [way for way in ways if steps_back(way)]
    mine = next((way for way in backward if _is_own(match, seat, way)), None)
    first = mine or next(iter(backward), None)
    keys = {way: "back" if steps_back(way) else "forward" for way in ways}
    if mine is not None:
        keys[mine] = "mine"
    buttons = tuple(
        button(
            words.line("undo", keys[way], what=told[way]),
            address("takeback", match.id, known, steps_back(way)),
            Style.primary,
        )
        for way in ways
        if way is first or not steps_back(way)
    )
    options = [
        option(
            way.steps,
            words.line("undo", "until", steps=way.steps, what=told[way]),
            _needs(match, way, words),
        )
        for way in backward
        if way is not first
    ]
    where, ask = address("takeback", match.id, known), words.line("undo", "further")
    return (buttons, *menu_row(where, ask, options)) if buttons else ()


def _is_own(match: Match, seat: Seat, way: UndoOption) -> bool:
    """Whether the earliest move that a way takes back is one that this seat has made itself."""
    entry = match.lines[way.play].entry
    return entry.seat == seat and not entry.auto


def _told(
    match: Match, seat: Seat, ways: Sequence[UndoOption], words: Words
) -> dict[UndoOption, str]:
    """What each way is about, as the seat has heard it: of a way back its earliest step."""
    found, seen = {}, set[int]()
    for way in ways:
        numbers = [n for n in match.between(way.to) if n not in seen]
        found[way] = steps_told(match, seat, numbers, words, STEP)
        if steps_back(way):
            seen |= set(numbers)
    return found


def _needs(match: Match, way: UndoOption, words: Words) -> str:
    """Whose consent a way needs, and why."""
    seats = asked(match, way.consent.asks)
    if not seats:
        return words.line("undo", "free")
    who = words.all_of(words.seat(seat) for seat in sorted(seats))
    return words.line("undo", "needs", who=who, why=words.line("undo.why", way.consent.why.value))
