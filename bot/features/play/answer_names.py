"""The names of the answers to a question, on a panel or on the board itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.base import emoji
from bot.features.play.decision import Decision
from bot.screens import messages
from bot.tables import menu
from data.words import Words, capital
from games.core import Action, Place
from games.notation import field_types

LONGEST = 40  # characters of an action that is a choice as a whole


def label(
    at: Decision,
    asked: menu.Question,
    choice: menu.Choice,
    numbers: Mapping[Place, int],
    words: Words,
) -> str:
    """The label of a choice in these words, with the numbers of its places, if any."""
    if choice.whole:
        return capital(words.action(choice.actions[0]))
    if (own_name := named(at, choice.actions, words)) is not None:
        return own_name
    if (question := _question_of(asked, choice)) is None:
        return _kind(choice, words)
    word, field = question
    last = replace(choice, value=menu.answers(choice.value)[-1])
    plain = value_of(at, word, field, last, words)
    value = _numbered(plain, choice, numbers, words)
    if choice.asked is None and usual(asked) is not None:
        own = f"command.{word}.{field}"
        table = own if words.has(own, "instead") else "panel"
        return words.line(table, "instead", value=value)
    if choice.asked is None or (choice.places and kind_of_places(asked) is not None):
        return value
    if (offer := _offer(at, choice, question, words)) is not None:
        return _numbered(offer, choice, numbers, words)
    if words.has(table := f"command.{word}.{field}.button", last.value):
        return words.line(table, last.value)
    if words.has(own := f"command.{word}.{field}", "from"):
        one = len(choice.actions) == 1
        whole = words.action(choice.actions[0]) if one else words.line(own, "from", value=plain)
        return _numbered(capital(whole), choice, numbers, words)
    kind = words.line(f"command.{word}", "label")
    return words.line("panel", "kind_and", kind=kind, value=value)


def value_of(at: Decision, word: str, field: str, choice: menu.Choice, words: Words) -> str:
    """One value of a field, as text. A place whose name is only a number is named with its kind,
    since a panel numbers its places too."""
    own, plain = f"command.{word}.{field}", messages.in_words(at.match, word, field, choice, words)
    if choice.places and words.has(own, "place") and not words.has(f"{own}.value", choice.value):
        return words.line(own, "place", value=plain)
    return plain


def emoji_of(at: Decision, asked: menu.Question, choice: menu.Choice) -> str | None:
    """The emoji of the piece that a choice is about, if it is about one."""
    if choice.whole or (question := _question_of(asked, choice)) is None:
        return None
    return emoji.beside(at.match.table.game, *question, menu.answers(choice.value)[-1])


def named(at: Decision, actions: Sequence[Action], words: Words) -> str | None:
    """The game's name for the action at this moment, if only one is left and it has a name."""
    remark = at.advice.named(at.public(), actions[0]) if len(actions) == 1 else None
    return None if remark is None else words.remark(remark)


def label_alone(at: Decision, asked: menu.Question, choice: menu.Choice) -> str:
    """The label of a choice without a question above it: all that it does."""
    words = at.labels
    if choice.whole or (question := _question_of(asked, choice)) is None:
        return label(at, asked, choice, {}, words)
    if (offer := _offer(at, choice, question, words)) is not None:
        return offer
    if choice.places and len(choice.actions) == 1 and is_short(choice.actions[0], words):
        return capital(words.action(choice.actions[0]))
    if choice.places and words.has(own := f"command.{question[0]}.{question[1]}", "from"):
        return words.line(own, "from", value=words.line("panel", "places", place=choice.places))
    return label(at, asked, choice, {}, words)


def _question_of(asked: menu.Question, choice: menu.Choice) -> tuple[str, str] | None:
    """The kind of action and the field that a choice answers; None: it is a kind of action."""
    return choice.asked or (asked.word and asked.field and (asked.word, asked.field)) or None


def _offer(
    at: Decision, choice: menu.Choice, question: tuple[str, str], words: Words
) -> str | None:
    """The game's label of an answer without its question above it."""
    offer = at.advice.offers(at.view, choice.actions[0], question[1])
    return None if offer is None else capital(words.remark(offer))


def _kind(choice: menu.Choice, words: Words) -> str:
    """The label of a kind of action; by its only answer, if that has a button of its own."""
    *_, field = ("", *field_types(type(choice.actions[0])))
    if len(choice.actions) == 1 and field:
        table, value = f"command.{choice.value}.{field}.button", menu.path_of(choice.actions[0])[-1]
        if words.has(table, value):
            return words.line(table, value)
    return words.line(f"command.{choice.value}", "label")


def places(choice: menu.Choice, numbers: Mapping[Place, int], words: Words) -> str:
    """The places of a choice, with their numbers."""
    return _numbered(words.line("panel", "places", place=choice.places), choice, numbers, words)


def _numbered(text: str, choice: menu.Choice, numbers: Mapping[Place, int], words: Words) -> str:
    """A remark about a choice, after the numbers of its places, if any."""
    if not numbers or not choice.places:
        return text
    marked = " + ".join(str(numbers[place]) for place in choice.places)
    return words.line("panel", "place", number=marked, place=text)


def usual(asked: menu.Question) -> menu.Choice | None:
    """One of the choices that follow a usual answer, if those are shown beside other answers."""
    if asked.word is None:
        return None
    return next((c for c in asked.choices if c.asked is not None and not c.whole), None)


def kind_of_places(asked: menu.Question) -> tuple[str, str] | None:
    """The kind of action, and its field, whose places are asked for together with the kind; None if
    that is none or several."""
    kinds = {c.asked for c in asked.choices if c.asked is not None and c.places}
    return kinds.pop() if len(kinds) == 1 else None


def is_short(action: Action, words: Words) -> bool:
    """Whether an action can be one choice as a whole: its text is short."""
    return not action.secret and len(words.action(action)) <= LONGEST
