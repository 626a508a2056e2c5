"""How a game works, on one screen, and the texts of its lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.base import limits, reading
from bot.base.address import address, parse
from bot.host import Host
from bot.matches.match import Match
from bot.screens.form import Form, TextField
from bot.screens.replies import Item, Reply, Style, button, in_rows
from data.words import Words
from games.advice import advice_of
from games.core import Action, AnyGame, Seat
from games.teaching import Drawing
from render import Sight

TURN = 5  # sentences at most that say what a turn is


async def how_it_works(
    host: Host, key: str, words: Words, *, step: int | None = None, table: int = 0
) -> Reply:
    """The aim, a turn, the end, and a picture, with buttons to the lesson and to the rules. `step`
    is the number of the step (from 0) of a lesson that was begun."""
    game, said = host.matches.game(key), words.table("learn")
    lines = [words.line("learning", "head", game=words.line("", "name"))]
    if said:
        turn = [said[name] for n in range(1, TURN + 1) if (name := f"turn{n}") in said]
        lines.append(words.line("learning", "aim", text=said["aim"]))
        lines.append(words.line("learning", "turn"))
        lines += [words.line("learning", "item", text=text) for text in turn]
        lines.append(words.line("learning", "end", text=said["end"]))
    else:
        lines.append(words.line("", "pitch"))
    rules = button(words.line("button", "rulebook"), address("rulebook", table, key, 1))
    row = (*_first_match(game, words, step), ask_button(key, table, words), rules)
    taught = advice_of(game).teaching
    drawing = taught.drawings.get(taught.first) if taught is not None else None
    picture = None
    if drawing is not None:
        view = game.view(drawing.position(), None)
        picture = await host.pictures.picture(
            view, words, tuple(drawing.marks), sight=Sight.of(reading.sight())
        )
    return Reply("\n".join(lines), picture, (row,))


def drawing_of(game: AnyGame, rule: str) -> Drawing | None:
    """The drawing of a rule; None if it has none."""
    taught = advice_of(game).teaching
    return None if taught is None else taught.drawings.get(rule)


def games_menu(names: Mapping[str, str], words: Words) -> Reply:
    """Which game to learn; the games by key, with their names."""
    buttons = [button(name, address("learn", 0, key), Style.primary) for key, name in names.items()]
    return Reply(words.line("learning", "which"), rows=in_rows(buttons)[: limits.ROWS])


def step_text(match: Match, words: Words) -> str:
    """What the lesson asks for now, and why; empty for an ordinary match."""
    lesson = match.lesson
    if lesson is None or match.step >= len(lesson.steps):
        return ""
    text = words.line("lesson", lesson.steps[match.step].text)
    return words.line("learning", "step", n=match.step + 1, of=len(lesson.steps), text=text)


def above_the_board(reply: Reply, step: str) -> Reply:
    """The panel of a lesson: what to do and why above the board, so that the places it names are in
    sight; the question, and what happened before it, below the board."""
    if reply.picture is None:
        return reply.headed(step)
    return replace(reply, text=step, below=reply.text)


def asked_for(match: Match, action: Action) -> bool:
    """Whether the step of its lesson takes this action; an ordinary match takes all."""
    if match.lesson is None or match.step >= len(match.lesson.steps):
        return True
    return match.lesson.steps[match.step].takes(action)


async def over(host: Host, match: Match, seat: Seat) -> Reply:
    """The end of a lesson: what was learnt, and what can come next."""
    key, words = match.table.game, host.matches.words(match.table)
    plain = host.matches.picture_words(match.table)
    row = (
        button(words.line("button", "play_easy"), address("against", 0, key), Style.success),
        button(words.line("button", "rulebook"), address("rulebook", 0, key, 1)),
        button(words.line("button", "learn_other"), address("learn", 0)),
    )
    text = words.table("lesson").get("over", "")  # a game without a lesson has no such line
    picture = await host.pictures.picture(
        match.view(seat), plain, sight=host.matches.sight(match.table)
    )
    return Reply(words.line("learning", "over", text=text), picture, (row,))


def how_button(key: str, table: int, words: Words) -> Item:
    """The button to *How it works*."""
    return button(words.line("button", "how"), address("learn", table, key))


def without_how(items: Sequence[Item]) -> tuple[Item, ...]:
    """These buttons without the one to *How it works*, for want of room; answers about the rules
    have it too."""
    ways = (parse(str(getattr(item, "custom_id", ""))) for item in items)
    return tuple(
        item for item, at in zip(items, ways, strict=True) if at is None or at.verb != "learn"
    )


def ask_button(key: str, table: int, words: Words) -> Item:
    """The button that opens the form for a question about the rules."""
    return button(words.line("button", "ask"), address("ask", table, key))


def ask_form(key: str, table: int, words: Words) -> Form:
    """The form for a question about the rules."""
    asks, hint = words.line("rulebook", "ask"), words.line("rulebook", "ask_hint")
    field = TextField("question", asks, hint, most=limits.QUOTE)
    return Form(words.line("", "name"), address("asked", table, key), (field,))


def _first_match(game: AnyGame, words: Words, step: int | None) -> tuple[Item, ...]:
    key = game.INFO.key
    if advice_of(game).teaching is None:
        return ()
    if step is None:
        return (button(words.line("button", "lesson"), address("lesson", 0, key), Style.primary),)
    go_on = words.line("button", "lesson_on", n=step + 1)
    return (
        button(go_on, address("lesson", 0, key), Style.primary),
        button(words.line("button", "lesson_anew"), address("lesson", 0, key, "anew")),
    )
