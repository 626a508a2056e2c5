"""Which question of a move is next, and in what words it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.base import limits
from bot.matches.match import Match
from bot.play import answer_names, choices
from bot.tables import menu
from data.words import Words
from games.core import Action, Seat


def asked_of(match: Match, seat: Seat, path: menu.Path, words: Words) -> menu.Question | Action:
    """The next question; the first asks for the kind and what is next together, if both fit. What
    succeeds likeliest comes first, where that is known of all choices.

    Raises Gone.
    """
    asked = _asked_of(match, seat, path, words)
    if not isinstance(asked, menu.Question) or len(asked.choices) > limits.SELECT_OPTIONS:
        return asked
    view, best = match.view(seat), dict[str, float]()
    for choice in asked.choices:
        chance, *others = {view.chance(action) for action in choice.actions}
        if chance is None or others:
            return asked
        best[choice.value] = chance
    likely = sorted(asked.choices, key=lambda choice: best[choice.value], reverse=True)
    return replace(asked, choices=tuple(likely))


def _asked_of(match: Match, seat: Seat, path: menu.Path, words: Words) -> menu.Question | Action:
    legal = match.legal(seat)
    if path:
        return menu.ask(legal, path)
    asked = first_question(legal, words)
    if not isinstance(asked, menu.Question) or asked.word is None:
        return asked
    kind = type(asked.choices[0].actions[0])
    usual = match.view(seat).usual(kind)
    if usual is None:
        return asked
    asked = menu.ask(menu.foremost(legal))  # in the same form, however few are left
    assert isinstance(asked, menu.Question)
    return menu.with_usual(asked, usual, limits.SELECT_OPTIONS)


def first_question(legal: Sequence[Action], words: Words) -> menu.Question | Action:
    """The first question.

    There may be as many choices as a menu holds where no kind is left to ask for by that, but those
    that no menu could hold: a token that may go to two hundred squares, beside the pieces.
    """
    first = menu.foremost(legal)
    wide, narrow = (
        menu.together(
            first,
            most,
            lambda question: choices.speaks_for_itself(question, words),
            lambda action: answer_names.is_short(action, words),
        )
        for most in (limits.SELECT_OPTIONS, choices.TOGETHER)
    )
    settled = isinstance(wide, Action) or all(
        menu.is_settled(wide, choice) for choice in wide.choices
    )
    return wide if settled else narrow


def ask(match: Match, seat: Seat, asked: menu.Question, words: Words) -> str:
    """The question in words."""
    if asked.word is None or asked.field is None:
        what = answer_names.kind_of_places(asked)
        if what is None:
            return words.line("panel", "what")
        named = next(choice.actions[0] for choice in asked.choices if choice.asked == what)
        return words.line("panel", "what_or", ask=_ask_of(match, seat, named, what[1], words))
    if (usual := answer_names.usual(asked)) is not None:
        word, field = usual.asked or ("", "")
        value = menu.answers(usual.value)[0]
        return words.line(f"command.{word}.{field}", "ask_usual", value=value)
    return _ask_of(match, seat, asked.choices[0].actions[0], asked.field, words)


def _ask_of(match: Match, seat: Seat, action: Action, field: str, words: Words) -> str:
    """What is asked of a field, naming the answers before it where the game does."""
    if (told := match.view(seat).asks(action, field)) is not None:
        return words.remark(told)
    return words.line(f"command.{action.word()}.{field}", "ask")
