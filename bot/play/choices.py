"""How the choices of a question look: their labels, numbers and remarks, buttons, menus, areas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.base import limits
from bot.base.address import address, parse
from bot.matches.match import Match
from bot.play import answer_names
from bot.screens.replies import Item, Rows, Style, button, in_rows
from bot.screens.replies import menu as menu_of
from bot.tables import menu
from data.words import Words
from games.core import Place, Seat

BUTTONS = 20  # so many choices are buttons, if there is room; more make a menu
WHOLE = 5  # so many choices that are whole actions are buttons: in a row there is room for no more
TOGETHER = 15  # so many choices at most are asked for together with the kind of action
MENUS = 2  # so many menus of choices at most; more choices are asked for by areas
MARKED = 99  # so many places have a number on a picture, if they are asked for by areas


def shown(
    asked: menu.Question, area: str, rows: int, *, typed: bool = False
) -> tuple[menu.Area, ...] | tuple[menu.Choice, ...]:
    """The choices, if they are few enough for the menus of so many rows; else areas of them.

    Of many numbers the lowest are buttons where the others can be `typed`, and those that are often
    wanted have buttons of their own. Raises Gone when the area is no longer there.
    """
    if typed and not area and all(choice.value.isdecimal() for choice in asked.choices):
        return asked.choices[: rows * limits.ROW_BUTTONS]
    found = menu.part(asked, area, max(1, min(rows, MENUS)) * limits.SELECT_OPTIONS)
    return found if isinstance(found[0], menu.Choice) else menu.part(asked, area)


def order(choice: menu.Choice) -> tuple[bool, int]:
    """Single places come first, then several at once, then what is no place."""
    return not choice.places, menu.breadth(choice)


def numbered(asked: menu.Question, shown: Sequence[menu.Choice]) -> dict[Place, int]:
    """A number for each place that can be chosen, alone or with another.

    An area that is opened keeps its numbers, unless all were too many for one picture.
    """
    every = sorted(asked.choices, key=menu.breadth)
    places = dict.fromkeys(place for choice in every for place in choice.places)
    if len(places) > MARKED:
        places = dict.fromkeys(place for choice in shown for place in choice.places)
    return {place: number for number, place in enumerate(places, 1)}


def remarks(
    match: Match, seat: Seat, choices: Sequence[menu.Choice], words: Words
) -> Mapping[str, str]:
    """What should be known of each choice before it is made, where that is one thing."""
    view, found = match.view(seat), {}
    for choice in choices:
        if (remark := menu.in_common(map(view.remark, choice.actions))) is not None:
            found[choice.value] = words.remark(remark)
    return found


def prices(
    match: Match,
    seat: Seat,
    asked: menu.Question,
    choices: Sequence[menu.Choice],
    numbers: dict[Place, int],
    said: Mapping[str, str],
    words: Words,
) -> list[str]:
    """The remarks as lines above buttons; a menu shows them with each choice. Many parameters
    because a choice stands on the board and in the words.
    """
    if len(set(said.values())) == 1 and len(said) == len(choices):
        return [words.line("panel", "remark_all", text=next(iter(said.values())))]
    return [
        words.line(
            "panel",
            "remark",
            choice=answer_names.label(match, seat, asked, c, numbers, words),
            text=text,
        )
        for c in choices
        if (text := said.get(c.value))
    ]


def choice_rows(
    match: Match,
    seat: Seat,
    asked: menu.Question,
    choices: Sequence[menu.Choice],
    numbers: dict[Place, int],
    said: Mapping[str, str],
    words: Words,
    *,
    as_buttons: bool,
) -> Rows:
    """Buttons or menus.

    Many parameters because a choice stands on the board and in the words.
    """
    path: tuple[str | int, ...] = (match.revision(seat), *asked.path)
    labels = {c.value: answer_names.label(match, seat, asked, c, numbers, words) for c in choices}
    if as_buttons:
        return in_rows(
            [
                button(text, address("pick", match.id, *path, value), Style.primary)
                for value, text in labels.items()
            ]
        )
    options = [
        discord.SelectOption(
            label=limits.label(label),
            value=value,
            description=limits.choice(said[value]) if value in said else None,
        )
        for value, label in labels.items()
    ]
    if len(options) <= limits.SELECT_OPTIONS:
        where = address("pick", match.id, *path)
        return ((menu_of(where, words.line("panel", "choose"), options),),)
    halves = options[: len(options) // 2], options[len(options) // 2 :]
    return tuple(
        (menu_of(address(verb, match.id, *path), _from_to(half, words), half),)
        for verb, half in zip(("pick", "pick2"), halves, strict=True)
    )


def _from_to(options: Sequence[discord.SelectOption], words: Words) -> str:
    return words.line("panel", "choose_from", first=options[0].label, last=options[-1].label)


def shortcuts(
    match: Match, seat: Seat, asked: menu.Question, words: Words, verb: str = "quick"
) -> list[Item]:
    """A button for each action that is often wanted, of the kinds that are asked about.

    Its address is not that of a choice: one may be a button beside it, and no two may have the
    same.
    """
    legal, view, found = set(match.legal(seat)), match.view(seat), dict[str, Item]()
    for kind in {type(action): None for choice in asked.choices for action in choice.actions}:
        for remark, action in view.shortcuts(kind):
            path = menu.path_of(action)
            if action in legal and path[: len(asked.path)] == asked.path:
                where = address(verb, match.id, match.revision(seat), *path)
                found.setdefault(where, button(words.remark(remark), where, Style.primary))
    return list(found.values())[: limits.ROW_BUTTONS]


def without(rows: Rows, others: Sequence[Item]) -> Rows:
    """Rows of buttons without those that answer what others answer."""
    known = set(map(_answers, others))
    return in_rows([item for row in rows for item in row if _answers(item) not in known])


def _answers(item: Item) -> menu.Path:
    """What a button answers, whatever it is called: its address without the verb."""
    found = parse(str(getattr(item, "custom_id", "")))
    return () if found is None else tuple(part for arg in found.args for part in menu.answers(arg))


def area_rows(
    match: Match,
    seat: Seat,
    asked: menu.Question,
    areas: Sequence[menu.Area],
    numbers: dict[Place, int],
    words: Words,
) -> Rows:
    """A menu of the areas of a question that has too many choices to show."""
    options = [
        discord.SelectOption(label=limits.label(_area_label(area, numbers, words)), value=area.key)
        for area in areas
    ]
    where = address("area", match.id, match.revision(seat), *asked.path)
    return ((menu_of(where, words.line("panel", "choose_part"), options),),)


def _area_label(area: menu.Area, numbers: dict[Place, int], words: Words) -> str:
    """The numbers that are to be seen in an area, else how many choices there are."""
    inside = sorted(numbers[p] for choice in area.choices for p in choice.places if p in numbers)
    if area.head is None or not inside:
        first, *last = area.ends
        key = "stretch" if last else "column"
        return words.line("panel", key, first=first, last="".join(last), count=len(area.choices))
    ends = dict.fromkeys((inside[0], inside[-1]))
    return words.line("panel", "place", number="–".join(map(str, ends)), place=area.ends[0])


def speaks_for_itself(question: menu.Question, words: Words) -> bool:
    """Whether its choices can be buttons beside those of other questions: they are places, or the
    game has words for each of them that name the kind of action too."""
    table = f"command.{question.word}.{question.field}.button"
    return all(choice.places or words.has(table, choice.value) for choice in question.choices)


def way_in(match: Match, seat: Seat, words: Words) -> Item:
    """To what is planned, or the question what comes next if it can be foreseen; with the first
    question of a turn of several steps: to plan all of it."""
    begins = seat in match.awaited and match.view(seat).turn_begins()
    key = "plan_turn" if begins else "plan"
    return button(words.line("button", key), address("ahead", match.id))
