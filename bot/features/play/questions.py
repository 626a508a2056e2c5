"""The next question of a move, and its wording."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.base import limits
from bot.features.play import answer_names, choices
from bot.features.play.decision import Decision
from bot.tables import menu
from data.words import Words
from games.core import Action


def asked_of(at: Decision, path: menu.Path) -> menu.Question | Action:
    """The next question; the first asks for the kind and the next field together, if both fit. If
    chances are known of all choices, the likeliest success comes first. Raises Gone."""
    asked = _asked_of(at, path)
    if not isinstance(asked, menu.Question) or len(asked.choices) > limits.SELECT_OPTIONS:
        return asked
    best = dict[str, float]()
    for choice in asked.choices:
        chance, *others = {at.advice.chance(at.view, action) for action in choice.actions}
        if chance is None or others:
            return asked
        best[choice.value] = chance
    likely = sorted(asked.choices, key=lambda choice: best[choice.value], reverse=True)
    return replace(asked, choices=tuple(likely))


def _asked_of(at: Decision, path: menu.Path) -> menu.Question | Action:
    if path:
        return menu.ask(at.legal, path)
    asked = first_question(at.legal, at.labels)
    if not isinstance(asked, menu.Question) or asked.word is None:
        return asked
    usual = at.advice.row(at.view, type(asked.choices[0].actions[0]))
    if not usual:
        return asked
    asked = menu.ask(menu.foremost(at.legal))  # asked in the same way, however few actions are left
    assert isinstance(asked, menu.Question)
    return menu.with_usual(asked, usual[0], limits.SELECT_OPTIONS)


def first_question(legal: Sequence[Action], words: Words) -> menu.Question | Action:
    """The first question, with as much as possible asked together. It may have as many choices as a
    menu holds if no kind is then left to ask for, except kinds that no menu could hold (a token
    that may go to two hundred squares); else at most TOGETHER."""
    first = menu.foremost(legal)
    together = partial(
        menu.together,
        first,
        may=lambda question: choices.speaks_for_itself(question, words),
        short=lambda action: answer_names.is_short(action, words),
    )
    wide = together(limits.SELECT_OPTIONS)
    settled = isinstance(wide, Action) or all(
        menu.is_settled(wide, choice) for choice in wide.choices
    )
    return wide if settled else together(choices.TOGETHER)


def ask(at: Decision, asked: menu.Question) -> str:
    """The text of the question."""
    words = at.words
    if asked.word is None or asked.field is None:
        what = answer_names.kind_of_places(asked)
        if what is None:
            return words.line("panel", "what")
        named = next(choice.actions[0] for choice in asked.choices if choice.asked == what)
        return words.line("panel", "what_or", ask=_ask_of(at, named, what[1]))
    if (usual := answer_names.usual(asked)) is not None:
        word, field = usual.asked or ("", "")
        value = menu.answers(usual.value)[0]
        return words.line(f"command.{word}.{field}", "ask_usual", value=value)
    return _ask_of(at, asked.choices[0].actions[0], asked.field)


def _ask_of(at: Decision, action: Action, field: str) -> str:
    """The question about a field, which names earlier answers if the game does."""
    if (told := at.advice.asks(at.view, action, field)) is not None:
        return at.words.remark(told)
    return at.words.line(f"command.{action.word()}.{field}", "ask")
