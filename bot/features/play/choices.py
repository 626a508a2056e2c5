"""The choices of a question as buttons and menus: labels, numbers, remarks, areas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import discord

from bot.base import limits
from bot.base.address import address, parse
from bot.features.play import answer_names
from bot.features.play.decision import Decision
from bot.matches.match import Match
from bot.screens.layout import Price
from bot.screens.replies import Item, Rows, Style, button, in_rows, option
from bot.screens.replies import menu as menu_of
from bot.tables import menu
from data.words import Words, capital
from games.core import Action, Place, Remark, Seat

BUTTONS = 20  # so many choices are buttons, if there is room; more make a menu
WHOLE = 5  # so many choices that are whole actions are buttons: in a row there is room for no more
TOGETHER = 15  # so many choices at most are asked for together with the kind of action
IN_A_ROW = 3  # so many choices with the same remark share one line
KINDS = 3  # so many kinds of action at most are named in place of "choose"
MENUS = 2  # so many menus of choices at most; more choices are asked for by areas
# So many places at most are numbered on a picture: more would be one heap of numbers, and each has
# its name on the board.
MARKED = limits.SELECT_OPTIONS


def shown(
    asked: menu.Question, area: str, rows: int, *, typed: bool = False
) -> tuple[menu.Area, ...] | tuple[menu.Choice, ...]:
    """The choices if they fit into menus of so many rows, else areas of them. Of many numbers the
    lowest are buttons if the others can be `typed`; those that are often wanted have buttons of
    their own. Raises Gone when the area no longer exists."""
    if typed and not area and all(choice.value.isdecimal() for choice in asked.choices):
        return asked.choices[: rows * limits.ROW_BUTTONS]
    found = menu.part(asked, area, max(1, min(rows, MENUS)) * limits.SELECT_OPTIONS)
    return found if isinstance(found[0], menu.Choice) else menu.part(asked, area)


def order(choice: menu.Choice) -> tuple[bool, int]:
    """The sorting key: single places first, then several at once, then what is no place."""
    return not choice.places, menu.breadth(choice)


def numbered(asked: menu.Question, shown: Sequence[menu.Choice]) -> dict[Place, int]:
    """A number for each place that can be chosen, alone or with another; empty if they are too many
    for one picture. The places of an open area keep the numbers that they have among all."""
    for choices in asked.choices, shown:
        every = sorted(choices, key=menu.breadth)
        places = dict.fromkeys(place for choice in every for place in choice.places)
        if len(places) <= MARKED:
            return {place: number for number, place in enumerate(places, 1)}
    return {}


def remarks(at: Decision, choices: Sequence[menu.Choice]) -> Mapping[str, str]:
    """What is said of each choice: the remark that all its actions have in common. Beside such
    remarks, a choice whose actions have different ones says that it depends on the next answer."""
    known = {c.value: [at.advice.remark(at.view, action) for action in c.actions] for c in choices}
    alike = {value: menu.in_common(remarks) for value, remarks in known.items()}
    if not any(alike.values()):
        return {}
    said = dict[str, str]()
    for value, remark in alike.items():
        if remark is not None:
            said[value] = at.labels.remark(remark)
        elif None not in known[value]:
            said[value] = at.labels.line("panel", "depends")
    return said


def remark_of(at: Decision, actions: Iterable[Action]) -> Remark | None:
    """The remark that all of these actions have in common, if there is one."""
    return menu.in_common(at.advice.remark(at.view, action) for action in actions)


def prices(
    at: Decision,
    asked: menu.Question,
    choices: Sequence[menu.Choice],
    numbers: dict[Place, int],
    said: Mapping[str, str],
) -> tuple[Price, ...]:
    """The remarks of choices that are buttons; a menu shows them with its entries. Where there is
    no room beside the buttons, places with the same remark share one line."""
    found, told = list[Price](), set[str]()
    for choice in (each for each in choices if each.value in said):
        text = said[choice.value]
        alike = [c for c in choices if c.places and said.get(c.value) == text]
        line = ""
        if choice not in alike or len(alike) == 1:
            name = answer_names.label(at, asked, choice, numbers, at.words)
            line = at.words.line("panel", "remark", choice=name, text=text)
        elif text not in told:
            names = at.words.listed(answer_names.places(c, numbers, at.words) for c in alike)
            line = at.words.line("panel", "remark", choice=names, text=text)
            told.add(text)
        where = at.address("pick", *asked.path, choice.value)
        found.append(Price(where, capital(text), line))
    return tuple(found)


def same_price(
    at: Decision,
    asked: menu.Question,
    choices: Sequence[menu.Choice],
    numbers: dict[Place, int],
    said: Mapping[str, str],
) -> str:
    """The one remark that all choices have, or at least IN_A_ROW of them in succession, which are
    named by the first and the last; empty if there is none."""
    where = [n for n, choice in enumerate(choices) if choice.value in said]
    if len(set(said.values())) != 1:
        return ""
    (text,) = set(said.values())
    if len(where) == len(choices):
        return text
    if len(where) < IN_A_ROW or where[-1] - where[0] >= len(where):
        return ""
    ends = (choices[where[0]], choices[where[-1]])
    first, last = (answer_names.label(at, asked, one, numbers, at.words) for one in ends)
    return at.words.line("panel", "in_a_row", first=first, last=last, text=text)


def choice_rows(
    at: Decision,
    asked: menu.Question,
    choices: Sequence[menu.Choice],
    numbers: dict[Place, int],
    said: Mapping[str, str],
    *,
    as_buttons: bool,
) -> Rows:
    """Buttons, or menus that show the remarks (`said`) of each choice."""
    labels = {c.value: answer_names.label(at, asked, c, numbers, at.labels) for c in choices}
    beside = {c.value: answer_names.emoji_of(at, asked, c) for c in choices}
    if as_buttons:
        where = {value: at.address("pick", *asked.path, value) for value in labels}
        return in_rows([button(labels[v], where[v], Style.primary, beside[v]) for v in labels])
    every = options(labels, said, beside)
    if len(every) <= limits.SELECT_OPTIONS:
        kinds = {action.word(): None for each in choices for action in each.actions}
        open_ended = asked.field is None and answer_names.kind_of_places(asked) is None
        named = open_ended and len(kinds) <= KINDS
        ask = kinds_in(kinds, at.labels) if named else at.labels.line("panel", "choose")
        return ((menu_of(at.address("pick", *asked.path), ask, every),),)
    rows = list[Item]()
    for verb, half in ("pick", every[: len(every) // 2]), ("pick2", every[len(every) // 2 :]):
        ends = {"first": half[0].label, "last": half[-1].label}
        ask = at.labels.line("panel", "choose_from", **ends)
        rows.append(menu_of(at.address(verb, *asked.path), ask, half))
    return tuple((row,) for row in rows)


def kinds_in(kinds: Iterable[str], words: Words) -> str:
    """The kinds of action in a menu, for its placeholder."""
    return " / ".join(words.line(f"command.{word}", "label") for word in dict.fromkeys(kinds))


def options(
    labels: Mapping[str, str],
    said: Mapping[str, str],
    beside: Mapping[str, str | None] = MappingProxyType({}),
) -> list[discord.SelectOption]:
    """Entries of a menu: a value, its label, its remark, and the picture beside it."""
    return [
        option(value, label, said.get(value, ""), emoji=beside.get(value))
        for value, label in labels.items()
    ]


def shortcuts(at: Decision, asked: menu.Question, verb: str = "quick") -> list[Item]:
    """A button for each action that is often wanted, of the kinds that are asked for. Its verb
    differs from that of a choice, since no two components may have the same address."""
    legal, found = set(at.legal), dict[str, Item]()
    for kind in {type(action): None for choice in asked.choices for action in choice.actions}:
        for remark, action in at.advice.shortcuts(at.view, kind):
            path = menu.path_of(action)
            if action in legal and path[: len(asked.path)] == asked.path:
                where = at.address(verb, *path)
                found.setdefault(where, button(at.labels.remark(remark), where, Style.primary))
    return list(found.values())[: limits.ROW_BUTTONS]


def lead(at: Decision, asked: menu.Question, meant: Action, numbers: Mapping[Place, int]) -> Item:
    """The button of the choice that leads to an action; if another kind is asked for, the button of
    its own kind."""
    for choice in asked.choices:
        if meant in choice.actions:
            known = numbers if all(place in numbers for place in choice.places) else {}
            name = answer_names.label(at, asked, choice, known, at.labels)
            where = at.address("quick", *asked.path, choice.value)
            return button(name, where, Style.success, answer_names.emoji_of(at, asked, choice))
    name = at.labels.line(f"command.{meant.word()}", "label")
    return button(name, at.address("quick", meant.word()), Style.success)


def without(rows: Rows, others: Sequence[Item]) -> Rows:
    """Rows of buttons without those that give the same answers as others."""
    known = set(map(_answers, others))
    return in_rows([item for row in rows for item in row if _answers(item) not in known])


def _answers(item: Item) -> menu.Path:
    """The answer of a button: its address without the verb."""
    found = parse(str(getattr(item, "custom_id", "")))
    return () if found is None else tuple(part for arg in found.args for part in menu.answers(arg))


def area_rows(
    at: Decision, asked: menu.Question, areas: Sequence[menu.Area], numbers: dict[Place, int]
) -> Rows:
    """A menu of the areas of a question that has too many choices to show."""
    labels = {area.key: _area_label(area, numbers, at.words) for area in areas}
    ask = at.words.line("panel", "choose_part")
    return ((menu_of(at.address("area", *asked.path), ask, options(labels, {})),),)


def _area_label(area: menu.Area, numbers: dict[Place, int], words: Words) -> str:
    """The numbers in an area, or how many choices there are."""
    inside = sorted(numbers[p] for choice in area.choices for p in choice.places if p in numbers)
    if area.head is None or not inside:
        first, *last = area.ends
        key = "stretch" if last else "column"
        return words.line("panel", key, first=first, last="".join(last), count=len(area.choices))
    ends = dict.fromkeys((inside[0], inside[-1]))
    return words.line("panel", "place", number="–".join(map(str, ends)), place=area.ends[0])


def speaks_for_itself(question: menu.Question, words: Words) -> bool:
    """Whether its choices can be buttons beside those of other questions: they are places, or their
    texts name the kind of action too."""
    table = f"command.{question.word}.{question.field}.button"
    return all(choice.places or words.has(table, choice.value) for choice in question.choices)


def way_in(match: Match, seat: Seat, words: Words) -> Item:
    """The button to the plan, or to plan the next move if it can be foreseen; with the first
    question of a turn of several steps: to plan all of it."""
    begins = seat in match.awaited and match.advice.turns.begins(match.view(seat))
    label = words.line("button", "plan_turn" if begins else "plan")
    return button(label, address("ahead", match.id))
