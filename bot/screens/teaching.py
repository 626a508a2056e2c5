"""How a game works, on one screen, and the texts of its lesson."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.base import limits, reading
from bot.base.address import address, parse
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.pictures import Pictures
from bot.screens.form import Form, TextField
from bot.screens.replies import Item, Reply, Style, button, in_rows
from bot.tables import known_games
from data.words import Words
from games import locale_of, registry
from games.advice import advice_of, first_drawing
from games.computers import has_computers
from games.core import Action, AnyGame, Seat
from games.teaching import Drawing
from render import Picture, Sight
from render.gallery import gallery

TURN = 5  # most sentences that say what a turn is


async def how_it_works(
    pictures: Pictures, key: str, words: Words, *, step: int | None = None, table: int = 0
) -> Reply:
    """The aim, a turn, the end, and a picture, with buttons to the lesson and to the rules. `step`
    is the number of the step (from 0) of a lesson that was begun."""
    game, said = known_games.game(key), words.table("learn")
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
    alone = [against_button(game, words)] if has_computers(game) and not table else []
    row = (*_first_match(game, words, step), *alone, ask_button(key, table, words), rules)
    return Reply("\n".join(lines), await _looks(pictures, game, words), (row,))


async def _looks(
    pictures: Pictures, game: AnyGame, words: Words, *, marked: bool = True
) -> Picture | None:
    """A picture of a game, for the reader; None if the game has no drawing. `marked`: with the
    places that the lesson teaches."""
    drawing = first_drawing(game)
    if drawing is None:
        return None
    view, marks = game.view(drawing.position(), None), tuple(drawing.marks) if marked else ()
    return await pictures.picture(view, words, marks, sight=Sight.of(reading.sight()))


def drawing_of(game: AnyGame, rule: str) -> Drawing | None:
    """The drawing of a rule; None if it has none."""
    taught = advice_of(game).teaching
    return None if taught is None else taught.drawings.get(rule)


async def games_menu(pictures: Pictures, words: Words, text: str, verb: str) -> Reply:
    """A text, and under it all games, each with its picture, a line, and a button of that verb."""
    games = {key: Words.of(words.language, key, locale_of(key)) for key in registry()}
    names = {key: of.line("", "name") for key, of in games.items()}
    buttons = [button(name, address(verb, 0, key), Style.primary) for key, name in names.items()]
    lines = limits.fit("\n".join(map(in_short, games.values())), limits.CONTENT)
    # The first time it is painted, which may take seconds: then it follows.
    found, rows = await pictures.soon(_gallery(pictures, games, words)), in_rows(buttons)
    picture, later = (None, found) if isinstance(found, asyncio.Task) else (found, None)
    if len(text) + len(lines) < limits.CONTENT:
        return Reply(f"{text}\n{lines}", picture, rows[: limits.ROWS], later=later)
    return Reply(text, picture, rows[: limits.ROWS], below=lines, later=later)


async def _gallery(pictures: Pictures, games: Mapping[str, Words], words: Words) -> Picture | None:
    """The boards of the games beside each other; None where none can be shown."""
    boards = dict[str, Picture]()
    for key, of in games.items():
        picture = await _looks(pictures, known_games.game(key), of, marked=False)
        if picture is not None:
            boards[of.line("", "name")] = picture
    if not boards:
        return None
    alt = words.line("learning", "boards", games=words.all_of(boards))
    return await asyncio.to_thread(gallery, boards, alt)


def in_short(of: Words) -> str:
    """A game in a line: what it is, for how many, and how long."""
    many = of.line("", "players")
    return of.line(
        "learning", "game", name=of.line("", "name"), pitch=of.line("", "pitch"), players=many
    )


def step_text(match: Match, words: Words) -> str:
    """What the lesson asks for now, and why; empty for an ordinary match."""
    lesson = match.lesson
    if lesson is None or match.step >= len(lesson.steps):
        return ""
    text = words.line("lesson", lesson.steps[match.step].text)
    return words.line("learning", "step", n=match.step + 1, of=len(lesson.steps), text=text)


def above_the_board(reply: Reply, step: str) -> Reply:
    """The panel of a lesson: above the board what to do and why, so that the places it names are in
    sight; below it the question, and what happened before it."""
    if reply.picture is None:
        return reply.headed(step)
    return replace(reply, text=step, below=reply.text)


def asked_for(match: Match, legal: Sequence[Action]) -> tuple[Action, ...]:
    """The actions that the step of a lesson accepts, the intended one first; empty for an ordinary
    match."""
    if match.lesson is None or match.step >= len(match.lesson.steps):
        return ()
    step = match.lesson.steps[match.step]
    taken = filter(step.takes, legal)
    return tuple(sorted(taken, key=lambda action: step.accepts.index(str(action))))


def pressing(step: str, reply: Reply, words: Words) -> str:
    """The step, and which button to press for it: the first one, by its label."""
    label = getattr(reply.rows[0][0], "label", "")
    return "\n".join((step, words.line("learning", "press", label=label)))


async def over(pictures: Pictures, match: Match, seat: Seat) -> Reply:
    """The end of a lesson: what was learned, and what can come next."""
    key, words = match.table.game, as_read.words(match.table)
    plain = as_read.picture_words(match.table)
    row = (
        against_button(match.game, words),
        button(words.line("button", "rulebook"), address("rulebook", 0, key, 1)),
        button(words.line("button", "learn_other"), address("learn", 0)),
    )
    text = words.table("lesson").get("over", "")  # a game without a lesson has no such line
    picture = await pictures.picture(match.view(seat), plain, sight=as_read.sight(match.table))
    return Reply(words.line("learning", "over", text=text), picture, (row,))


def against_button(game: AnyGame, words: Words) -> Item:
    """The button that begins a match against easy computers, as many as the game is best with."""
    others = (game.INFO.best or game.INFO.seats[0]) - 1
    label = words.line("button", "play_easy" if others == 1 else "play_easy_ones", count=others)
    return button(label, address("against", 0, game.INFO.key), Style.success)


def how_button(key: str, table: int, words: Words) -> Item:
    """The button to *How it works*."""
    return button(words.line("button", "how"), address("learn", table, key))


def without_how(items: Sequence[Item]) -> tuple[Item, ...]:
    """These buttons without the one to *How it works*, if room is short; answers about the rules
    have that button too."""
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
