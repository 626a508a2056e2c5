"""Forms as data: fields to type into, choices and files; here they become discord.py's.

What a person entered arrives as text for each field; several choices have a space between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.base import limits
from bot.base.address import stamped


@dataclass(frozen=True, slots=True)
class TextField:
    """A text of at most `most` characters to type; `hint` is shown while the field is empty."""

    key: str
    label: str
    hint: str = ""
    value: str = ""
    most: int = 100
    required: bool = True
    long: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One of the choices of a field; `about` explains it."""

    value: str
    label: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """Choices (25 at most), of which `least` to `most` are taken; `chosen` are selected at first.
    With `most` 1 they exclude each other. `about` is shown beneath the label."""

    key: str
    label: str
    choices: tuple[Option, ...]
    chosen: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    about: str = ""


@dataclass(frozen=True, slots=True)
class FileField:
    """A field for a file, which may stay empty."""

    key: str
    label: str
    about: str = ""


Field = TextField | ChoiceField | FileField


@dataclass(frozen=True, slots=True)
class Form:
    """A form, whose `custom_id` says what handles it, as for presses. `again`: the custom_id of the
    button that opens it if it could not be opened in time ("": that of the press)."""

    title: str
    custom_id: str
    fields: tuple[Field, ...]
    again: str = ""

    def modal(self, entered: Mapping[str, str]) -> discord.ui.Modal:
        """The form in discord.py's terms, with what was `entered` before filled in."""
        made = discord.ui.Modal(title=limits.title(self.title))
        for field in self.fields:
            made.add_item(_labelled(field, entered))
        # Discord's apps remember what was typed by this id: other contents need another id.
        made.custom_id = stamped(self.custom_id, repr(made.to_dict()["components"]))
        made.stop()  # discord.py must not answer it: the router does
        return made


def entries(components: Sequence[Mapping[str, Any]]) -> Mapping[str, str]:
    """What was entered into each field, of the components that Discord sends."""
    return {
        str(field.get("custom_id", "")): _entered(field)
        for row in components
        for field in (*row.get("components", ()), row.get("component", {}))
        if "value" in field or "values" in field
    }


def _entered(field: Mapping[str, Any]) -> str:
    if "value" in field:
        return str(field["value"] or "").strip()
    return " ".join(map(str, field["values"]))


def begun(field: ChoiceField, entered: Mapping[str, str]) -> tuple[str, ...]:
    """What is chosen when the form opens."""
    return tuple(entered[field.key].split()) if field.key in entered else field.chosen


def _labelled(field: Field, entered: Mapping[str, str]) -> discord.ui.Item[Any]:
    match field:
        case TextField():
            item, about = _text(field, entered), ""
        case ChoiceField():
            item, about = _choice(field, begun(field, entered)), field.about
        case FileField():
            item = discord.ui.FileUpload(custom_id=field.key, required=False)
            about = field.about
    label = limits.title(field.label)
    description = limits.choice(about) if about else None
    return discord.ui.Label(text=label, description=description, component=item)


def _text(field: TextField, entered: Mapping[str, str]) -> discord.ui.Item[Any]:
    value = entered.get(field.key, field.value)[: field.most]
    return discord.ui.TextInput(
        custom_id=field.key,
        style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
        default=value or None,
        placeholder=limits.fit(field.hint, limits.FIELD_HINT) or None,
        max_length=field.most,
        required=field.required,
    )


def _choice(field: ChoiceField, chosen: Sequence[str]) -> discord.ui.Item[Any]:
    """Radios or boxes, all in sight, where there is room; else a menu."""
    item: Any
    option: Any
    counts = {"min_values": field.least, "max_values": field.most}
    if len(field.choices) > limits.BOXES:
        item, option = discord.ui.Select, discord.SelectOption
    elif field.most == 1 < len(field.choices):
        item, option, counts = discord.ui.RadioGroup, discord.RadioGroupOption, {}
    else:
        item, option = discord.ui.CheckboxGroup, discord.CheckboxGroupOption
    options = [
        option(
            label=limits.choice(choice.label),
            value=choice.value,
            description=limits.choice(choice.about) if choice.about else None,
            default=choice.value in chosen,
        )
        for choice in field.choices
    ]
    made: discord.ui.Item[Any] = item(
        custom_id=field.key, options=options, required=field.least > 0, **counts
    )
    return made
