"""Forms for answers: many numbers or places, several secret choices, or several actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.base import limits
from bot.base.errors import Refused
from bot.features.play.decision import Decision
from bot.screens import messages
from bot.screens.form import ChoiceField, Field, Form, Option, TextField
from bot.screens.replies import Item, Style, button
from bot.tables import menu
from data.words import Words
from games.core import Action, spell
from games.notation import field_types

MANY = 20  # beyond so many choices there are no buttons
Kinds = Mapping[type[Action], Sequence[Action]]


def _form(at: Decision, verb: str, path: menu.Path, fields: Iterable[Field]) -> Form:
    name = messages.short_name(at.match.table, at.labels)
    return Form(name, at.address(verb, *path), tuple(fields))


def buttons_for_several(at: Decision) -> tuple[Item, ...]:
    """The buttons of the forms for several actions at once; a plan takes them one by one."""
    found = list[Item]()
    # In a plan each move is foreseen from the one before, so they are asked for one by one.
    if at.foreseen:
        return ()
    if len(secret_kinds(at.legal)) > 1:
        label = at.words.line("button", "choices")
        found.append(button(label, at.address("choices"), Style.primary))
    kind, begun = rows(at)
    if kind is not None:
        label = at.words.line("button", "row", count=len(begun))
        found.append(button(label, at.address("row"), Style.primary))
    return tuple(found)


def number_button(at: Decision, asked: menu.Question) -> tuple[Item, ...]:
    """A button to type a number or a place, if there are many and all choices are such."""
    numbers = all(choice.value.isdecimal() for choice in asked.choices)
    places = all(choice.places for choice in asked.choices)
    if len(asked.choices) <= MANY or not (numbers or places):
        return ()
    label = at.words.line("button", "enter" if numbers else "enter_place")
    return (button(label, at.address("enter", *asked.path)),)


def number_form(at: Decision, path: menu.Path) -> Form:
    """A form to type a number or a place into. Raises Gone."""
    asked = menu.ask(at.legal, path)
    if isinstance(asked, Action):
        raise menu.Overtaken(path)
    field = TextField("number", _span(asked, at.labels), most=9)
    return _form(at, "entered", asked.path, [field])


def no_choice(at: Decision, path: menu.Path, typed: str) -> Refused:
    """The refusal of a typed answer that is none of the choices after `path`, which it names."""
    try:
        asked = menu.ask(at.legal, path)
    except menu.Overtaken:  # no form of ours leads here
        return Refused("unknown_press")
    words = at.labels
    asks = words.action(asked) if isinstance(asked, Action) else _span(asked, words)
    return Refused("not_a_choice", text=limits.safe_name(typed), asks=asks)


def _span(asked: menu.Question, words: Words) -> str:
    """The range of the numbers, or what a place looks like."""
    least, most = (choice.value.upper() for choice in (asked.choices[0], asked.choices[-1]))
    key = "from_to" if least.isdecimal() else "place_such_as"
    return words.line("panel", key, least=least, most=most)


def secret_kinds(legal: Sequence[Action]) -> Kinds:
    """The secret kinds of action with one field each, with the legal actions; empty if a form has
    no room for them."""
    found: dict[type[Action], list[Action]] = {}
    for action in legal:
        if action.secret and not action.aside and len(field_types(type(action))) == 1:
            found.setdefault(type(action), []).append(action)
    return found if len(found) <= limits.FIELDS else {}


def secret_form(at: Decision) -> Form:
    """All secret kinds at once: what they take is chosen where there is room for that, else typed,
    with an example. Raises Gone if there is none."""
    kinds = secret_kinds(at.legal)
    if not kinds:
        raise menu.Overtaken
    chosen = [_chosen(at, kind, legal) for kind, legal in kinds.items()]
    if all(chosen) and sum(map(len, chosen)) <= limits.FIELDS:
        return _form(at, "chosen", (), [field for fields in chosen for field in fields])
    typed = [_typed(at, kind, legal) for kind, legal in kinds.items()]
    return _form(at, "chosen", (), typed)


def _typed(at: Decision, kind: type[Action], legal: Sequence[Action]) -> TextField:
    (field,) = field_types(kind)
    example = spell(getattr(legal[-1], field)).replace("+", " ")
    return _field(kind.word(), _label(kind, legal, at.labels), example, at.labels)


def _chosen(at: Decision, kind: type[Action], legal: Sequence[Action]) -> list[ChoiceField]:
    """The fields for choosing an action of this kind: one if nothing can be taken twice, else one
    for each thing that is taken; empty if there are too many choices."""
    (name,) = field_types(kind)
    values = [value if isinstance(value := getattr(a, name), tuple) else (value,) for a in legal]
    members, count = list(dict.fromkeys(one for value in values for one in value)), len(values[0])
    if len(members) > limits.SELECT_OPTIONS or any(len(value) != count for value in values):
        return []
    table, label = f"command.{kind.word()}.{name}.value", _label(kind, legal, at.labels)
    choices = tuple(
        Option(spell(one), at.labels.line(table, spell(one)) if at.labels.has(table, spell(one))
               else spell(one))
        for one in sorted(members)
    )  # fmt: skip
    if count == 1 or all(len({*value}) == count for value in values):
        return [ChoiceField(kind.word(), label, choices, least=0, most=count)]
    each = at.labels.line(f"command.{kind.word()}", "label")
    return [
        ChoiceField(
            f"{kind.word()}.{number}",
            at.labels.line("panel", "row", label=each, number=number),
            choices,
            least=0,
        )
        for number in range(1, count + 1)
    ]


def _label(kind: type[Action], legal: Sequence[Action], words: Words) -> str:
    """The label of a field: what it asks for, and how many of it."""
    (field,) = field_types(kind)
    table, value = f"command.{kind.word()}.{field}", getattr(legal[-1], field)
    if not words.has(table, "form"):
        return words.line(table, "ask")
    return words.line(table, "form", count=len(value) if isinstance(value, tuple) else 1)


def _field(key: str, label: str, example: str, words: Words, begun: str = "") -> TextField:
    """A field that may be left empty, or as it is `begun`."""
    hint = words.line("panel", "such_as", example=example)
    return TextField(key, label, hint, begun, most=40, required=False)


def read_secret(at: Decision, typed: Mapping[str, str]) -> list[Action]:
    """The typed actions, without kinds left empty. Raises Refused for what cannot be read,
    Forbidden for what a rule forbids."""
    every, found = secret_kinds(at.legal), list[Action]()
    for kind, legal in every.items():
        if text := _entered(kind, typed):
            found.append(_read(at, kind, legal, text, _label(kind, legal, at.labels)))
    for action in found:
        if action not in every[type(action)]:
            raise at.match.against(at.seat, action)
    return found


def _entered(kind: type[Action], typed: Mapping[str, str]) -> str:
    """What was entered for a kind, in one field or several."""
    word = kind.word()
    numbered = (typed.get(f"{word}.{number}", "") for number in range(1, limits.FIELDS + 1))
    return " ".join(filter(None, (typed.get(word, ""), *numbered)))


def rows(at: Decision) -> tuple[type[Action] | None, Sequence[str]]:
    """The kind of action that is made several times in a row, and how each may begin."""
    for kind in dict.fromkeys(map(type, at.legal)):
        begun = at.advice.row(at.view, kind)
        if len(begun) > 1:
            return kind, begun[: limits.FIELDS]
    return None, ()


def row_form(at: Decision) -> Form:
    """A field for each action, begun with what is most likely meant. Raises Gone if none is made
    in a row."""
    kind, begun = rows(at)
    if kind is None:
        raise menu.Overtaken
    example = _example(at, kind)
    label = at.labels.line(f"command.{kind.word()}", "label")
    fields = []
    for number, text in enumerate(begun, 1):
        numbered = at.labels.line("panel", "row", label=label, number=number)
        fields.append(_field(str(number), numbered, example, at.labels, f"{text} "))
    return _form(at, "rowed", (), fields)


def read_row(at: Decision, typed: Mapping[str, str]) -> list[Action]:
    """The typed actions, without fields left unchanged. Raises Refused for what cannot be read."""
    kind, begun = rows(at)
    if kind is None:
        return []
    texts = [typed.get(str(number), "").strip() for number in range(1, len(begun) + 1)]
    what = at.labels.line(f"command.{kind.word()}", "label")
    asks = at.labels.line("panel", "label_such_as", what=what, example=_example(at, kind))
    meant = (text for text, left in zip(texts, begun, strict=True) if text not in ("", left))
    return [_read(at, kind, at.legal, text, asks) for text in meant]


def _read(
    at: Decision, kind: type[Action], legal: Sequence[Action], text: str, asks: str
) -> Action:
    """The action of a kind whose fields are typed. Raises Refused with what the form `asks`."""
    try:
        return menu.read([kind], legal, f"{kind.word()} {text}")
    except menu.Unreadable as wrong:
        raise Refused("not_a_choice", text=limits.safe_name(text), asks=asks) from wrong


def _example(at: Decision, kind: type[Action]) -> str:
    return str(at.legal[-1]).removeprefix(kind.word()).strip()
