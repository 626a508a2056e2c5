"""Advice before a move: what it leads to, and what a computer would do."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.play.decision import Decision
from bot.matches.match import Match
from bot.screens.replies import Item, button
from bot.tables.computers import computers
from bot.tables.schedule import Confirm
from games.computers import has_computers
from games.core import Action, Remark, Seat
from games.foresight import foresee


def leads_to(
    at: Decision, action: Action, *, by_game: bool = False, but: Remark | None = None
) -> list[str]:
    """What an action leads to, one line each, the most important first. `by_game`: only what the
    game says, not what holds in all games. `but`: what is said already."""
    found = [remark for remark in at.advice.consequences(at.view, action) if remark != but]
    lines = [
        at.words.line("advice", "warning" if r.warning else "leads_to", text=at.words.remark(r))
        for r in sorted(found, key=lambda remark: not remark.warning)
    ]
    return lines if by_game else [*lines, *_in_any_game(at, action)]


def asks_first(at: Decision, action: Action, wish: Confirm, *, opened: bool = False) -> bool:
    """Whether an action asks before it is made: it cannot freely be taken back, or there is a
    warning. A lesson always asks, so that its texts are read.

    A secret choice can be changed until all have chosen; the last one asks, for it reveals all. A
    panel that was `opened` for the choice has already said that all is revealed, what the game
    warns of with any such choice (`Advice.question`), and what a move leads to if the game has
    `told` it: that is not asked again.
    """
    view, advice = at.view, at.advice
    if at.match.lesson is not None or wish is Confirm.ALWAYS:
        return True
    read = advice.question(view, type(action)) if opened else ()
    if any(remark.warning and remark not in read for remark in advice.consequences(view, action)):
        return True
    if wish is Confirm.NEVER:
        return False
    if action.secret:
        changeable = any(type(a) is type(action) and a != action for a in at.legal)
        return (at.awaited == {at.seat} and not opened) or not changeable
    if not at.match.table.clock.undo:
        return True
    ahead = foresee(at.match.game, view, action)
    if ahead is None or ahead.draws or ahead.reveals:
        return True
    return (
        ahead.passes_on
        and not advice.passes(view, action)
        and not (opened and advice.told(view, action))
    )


def _in_any_game(at: Decision, action: Action) -> list[str]:
    """Whether an action can be taken back, and whether others move then. A secret choice may be
    changed for a while, and no player may know when it counts."""
    words = at.words
    ahead = None if action.secret else foresee(at.match.game, at.view, action)
    if ahead is None:
        return []
    told = []
    if (ahead.draws or ahead.reveals) and (key := _taken_back(at.match, at.seat)):
        what = words.line("brings", "draws" if ahead.draws else "reveals")
        told.append(words.line("advice", key, what=what))
    if ahead.passes_on and not ahead.ends:
        told.append(words.line("advice", "hands_over"))
    return [words.line("advice", "small", text=" ".join(told))] if told else []


def _taken_back(match: Match, seat: Seat) -> str:
    """The line that says whether what was rolled, drawn or revealed can be taken back; "" if it
    can."""
    others = [m for s, m in match.seated.items() if s != seat and s not in match.resigned]
    # Unless it is practice, a computer agrees to no undo of what was rolled or revealed.
    refuse = any(m.computer is not None for m in others) and not match.table.settings.practice
    if not match.table.clock.undo or refuse:
        return "never_back"
    return "back_by_consent" if any(m.present for m in others) else ""


def hint_button(at: Decision, path: Sequence[str] = ()) -> tuple[Item, ...]:
    """The button for a hint, given what was answered; empty if there is none."""
    if not may_hint(at.match, at.seat):
        return ()
    label = at.words.line("button", "hint_unrated" if may_be_rated(at.match) else "hint")
    return (button(label, at.address("hint", *path)),)


def may_be_rated(match: Match) -> bool:
    """Whether the match may count for a rating, as far as that is known before its end."""
    settings = match.table.settings
    elsewhere = settings.lesson or settings.practice or settings.imported is not None
    return not elsewhere and not computers(match.table.members)


def may_hint(match: Match, seat: Seat) -> bool:
    """Whether this seat may ask for a hint now."""
    offered = match.lesson is not None or has_computers(match.game)
    return match.table.settings.hints and offered and seat in match.awaited


def hint(at: Decision, action: Action, other: Action, reason: Remark | None = None) -> str:
    """A hint: what a computer would do, and the `reason`; and what looks about as good to it
    (`other`; the action itself, if nothing does)."""
    said = [at.words.line("advice", "hint", action=at.words.action(action))]
    if reason is not None:
        said.append(at.words.remark(reason))
    if len(at.legal) == 1:
        said.append(at.words.line("advice", "alone"))
    elif other != action:
        said.append(at.words.line("advice", "alike", action=at.words.action(other)))
    return " ".join(said)
