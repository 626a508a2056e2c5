"""Every word a player reads of a game stands in its catalogue, in every language it speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

from bot.base import limits
from data.words import FALLBACK, Part, Words, parts_of
from games.core import Action, Event, Remark, Seat, option_choices
from games.exam.grammar import ORDINAL, PLAIN, wrong
from games.exam.sittings import EXAMINED, Sitting, every_sitting, glimpses, match
from games.exam.words import FOLDERS, every_catalogue, speaking, words_of
from games.notation import field_types, parse


@every_catalogue
def test_the_game_has_its_words_in_every_language_of_the_house(key: str, language: str) -> None:
    assert (FOLDERS[key] / language / f"{key}.toml").is_file()


@every_catalogue
def test_the_game_introduces_itself(key: str, language: str) -> None:
    words = words_of(key, language)
    assert 0 < len(words.line("", "name")) <= limits.LABEL
    assert 0 < len(words.line("", "pitch")) <= limits.COMMAND_DESCRIPTION
    assert words.line("", "players")
    for seat in range(EXAMINED[key].INFO.seats[-1]):
        assert words.line("seat", str(seat))


@every_catalogue
def test_its_example_of_a_plan_is_one_of_its_moves(key: str, language: str) -> None:
    words = words_of(key, language)
    example = words.line("", "example")
    assert len(example) <= limits.PLACEHOLDER - 20
    for move in example.split("; "):
        texts = (move, *words.readings(move))
        typed = any(parse(EXAMINED[key].INFO.actions, text) for text in texts)
        assert typed, f"no move is typed {move!r}; has the English [notation] one of each class?"


@every_catalogue
def test_every_option_can_be_read_and_so_can_its_values(key: str, language: str) -> None:
    words = words_of(key, language)
    for name, values in option_choices(EXAMINED[key].INFO.options).items():
        assert 0 < len(words.line(f"option.{name}", "label")) <= limits.LABEL
        assert words.line(f"option.{name}", "help")
        for value in values:
            if isinstance(value, str | Enum):
                spelled = str(value.value if isinstance(value, Enum) else value)
                said = words.line(f"option.{name}.value", spelled)
                assert 0 < len(said) <= limits.SELECT_TEXT


@every_catalogue
def test_every_command_can_be_read_where_discord_shows_it(key: str, language: str) -> None:
    words = words_of(key, language)
    info = EXAMINED[key].INFO
    for action in (*info.actions, *info.orders):
        table = f"command.{action.word()}"
        assert 0 < len(words.line(table, "description")) <= limits.COMMAND_DESCRIPTION
        assert 0 < len(words.line(table, "label")) <= limits.LABEL
        for field, kind in field_types(action).items():
            assert words.line(f"{table}.{field}", "ask")
            assert 0 < len(words.line(f"{table}.{field}", "describe")) <= limits.COMMAND_DESCRIPTION
            if isinstance(kind, type) and issubclass(kind, Enum):
                for member in kind:
                    said = words.line(f"{table}.{field}.value", str(member.value))
                    assert 0 < len(said) <= limits.LABEL


@every_catalogue
def test_the_lines_of_actions_and_events_fit_their_fields(key: str, language: str) -> None:
    words, info = words_of(key, language), EXAMINED[key].INFO
    for action in (*info.actions, *info.orders):
        _assert_fits(words, words.table("action")[action.word()], action)
    for event in info.events:
        _assert_fits(words, words.table("event")[event.__name__], event)
    for remark in info.remarks:
        _assert_fits(words, words.table("remark")[remark.__name__], remark)


def _assert_fits(words: Words, line: str, kind: type[Action] | type[Event] | type[Remark]) -> None:
    """Each field of the line is one of the class, and can be spoken as the line says."""
    hints = get_type_hints(kind)
    for part in parts_of(line):
        if isinstance(part, Part):
            assert part.name in {f.name for f in fields(kind)}, f"{kind.__name__}: {line}"
            assert _speakable(words, part.spec, hints[part.name]), f"{kind.__name__}: {line}"


def _speakable(words: Words, spec: str, kind: Any) -> bool:
    table = spec.split("?")[0]
    if get_origin(kind) is tuple:
        kind = get_args(kind)[0]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return all(words.has(table, str(member.value)) for member in kind)
    if kind is Seat:
        return table.split(".")[0] == "seat"
    if spec.startswith("|") or table in ("plural", ORDINAL):
        return kind is int
    return spec in PLAIN or bool(words.table(table))


@every_catalogue
def test_nothing_is_left_in_the_catalogue_that_the_game_has_not(key: str, language: str) -> None:
    words, info = words_of(key, language), EXAMINED[key].INFO
    spelled = {action.word() for action in (*info.actions, *info.orders)}
    known = {
        "event": {event.__name__ for event in info.events} | set(Words.of(language).table("event")),
        "remark": {remark.__name__ for remark in info.remarks},
        "action": spelled,
        "command": spelled,
        "option": set(option_choices(info.options)),
    }
    said = {table: set(words.table(table)) for table in ("event", "remark", "action")} | {
        table: {name.split(".")[1] for name in words.lines if name.startswith(f"{table}.")}
        for table in ("command", "option")
    }
    lacking = {table: sorted(known[table] - said[table]) for table in known}
    left = {table: sorted(said[table] - known[table]) for table in known}
    assert not any(lacking.values()), f"there is no line for: {lacking}"
    assert not any(left.values()), f"there is a line for what the game has not: {left}"


@every_catalogue
def test_every_language_says_the_same_by_its_own_grammar(key: str, language: str) -> None:
    """Missing and unused lines, fields that differ, forms of counted words, variants of tables,
    cases of agreement."""
    faults = sorted(wrong(words_of(key, FALLBACK), words_of(key, language)))
    assert not faults, "\n".join(faults)


@every_sitting
def test_all_that_happens_and_can_be_done_is_said_in_words(sitting: Sitting) -> None:
    seats: Mapping[int, str] = {seat: f"Player {seat}" for seat in sitting.everybody()}
    for _, language in (pair for pair in speaking() if pair[0] == sitting.key):
        words = words_of(sitting.key, language).named(seats)
        for told in {told for step in match(sitting) for told in step.entry.told}:
            assert words.event(told.event).strip()
        for position in glimpses(sitting, most=20):
            for seat in sitting.everybody():
                for action in sitting.game.legal(position.state, seat):
                    assert words.action(action).strip()
        result = sitting.game.result(match(sitting)[-1].position.state)
        assert result is not None
        assert words.line("reason", result.reason)
