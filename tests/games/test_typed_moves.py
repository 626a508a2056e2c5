"""Moves are typed and shown in one's own language; the notation by which they are stored is one."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, NewType, get_args, get_origin

import pytest

from bot.tables import menu
from data.words import FALLBACK, Words, languages
from games import registry
from games.core import Action, Place
from games.exam.words import words_of
from games.notation import field_types, parse

GAMES = registry()
games = pytest.mark.parametrize("game", GAMES)


def values(name: str, type_: Any) -> list[str]:
    """What a field may say in the notation; of places and numbers an example."""
    while get_origin(type_) is tuple or (isinstance(type_, NewType) and type_ is not Place):
        type_ = get_args(type_)[0] if get_origin(type_) is tuple else type_.__supertype__
    if isinstance(type_, type) and issubclass(type_, Enum):
        return [str(member.value) for member in type_]
    return ["5"] if type_ is int else ["c4", "hand"] if name == "domestique" else ["c4"]


def moves_of(game: str) -> Iterator[Action]:
    """Each kind of move and standing order, with each word that a field of it may say."""
    info = GAMES[game].INFO
    for kind in (*info.actions, *info.orders):
        said = {name: values(name, type_) for name, type_ in field_types(kind).items()}
        usual = {name: each[0] for name, each in said.items()}
        for name, text in [("", ""), *((n, t) for n, each in said.items() for t in each[1:])]:
            filled = kind.notation.format_map({**usual, name: text})
            action = parse([kind], filled)
            assert action is not None, filled
            yield action


@games
@pytest.mark.parametrize("language", languages())
def test_what_is_shown_can_be_typed(game: str, language: str) -> None:
    words, info = words_of(game, language), GAMES[game].INFO
    for action in moves_of(game):
        shown = words.spelled(str(action))
        assert menu.read((*info.actions, *info.orders), [action], shown, words) == action
        assert menu.read((*info.actions, *info.orders), [action], shown.upper(), words) == action
        assert menu.read((*info.actions, *info.orders), [action], str(action), words) == action


@games
def test_english_is_the_notation(game: str) -> None:
    for action in moves_of(game):
        assert words_of(game, FALLBACK).spelled(str(action)) == str(action)


@pytest.mark.parametrize("language", sorted({*languages()} - {FALLBACK}))
@games
def test_another_language_has_words_of_its_own(game: str, language: str) -> None:
    """Every kind of move; of its words those that are no names in French."""
    for action in moves_of(game):
        assert (
            words_of(game, language).spelled(str(action)) != str(action) or action.word() == "lot"
        )


def test_as_somebody_types_it() -> None:
    vague, cycling = GAMES["vague"].INFO.actions, GAMES["maillot"].INFO.actions
    dutch, french = Words.of("nl", "vague"), Words.of("fr", "vague")
    assert str(menu.read(vague, [], " Katapult aanvoeren  G6", dutch)) == "gather slingshot g6"
    assert str(menu.read(vague, [], "gather katapult g6", dutch)) == "gather slingshot g6"
    assert str(menu.read(vague, [], "amener frere c3", french)) == "gather brother c3"
    assert str(menu.read(vague, [], "pionnen 7 5 + 5", dutch)) == "pawns 7+5+5"
    assert (
        str(menu.read(cycling, [], "ruil bolletjes", Words.of("nl", "maillot"))) == "exchange polka"
    )


def test_of_two_moves_that_are_typed_alike_the_legal_one_is_meant() -> None:
    """Dutch has one word for taking a hex and for converting it to a kind of one's choice."""
    kinds, words = GAMES["vague"].INFO.actions, Words.of("nl", "vague")
    take = parse(kinds, "take b2 e4")
    assert take is not None
    assert menu.read(kinds, [take], "omvormen b2 e4", words) == take
    assert str(menu.read(kinds, [], "omvormen b2 e4 zwak", words)) == "convert b2 e4 weak"


def test_what_is_no_move_is_answered_in_ones_own_words() -> None:
    kinds, words = GAMES["vague"].INFO.actions, Words.of("nl", "vague")
    legal = [
        action for text in ("gather slingshot g6", "end turn") if (action := parse(kinds, text))
    ]
    with pytest.raises(menu.Unreadable) as told:
        menu.read(kinds, legal, "katapul aanvoren g6", words)
    assert told.value.nearest[0] == "katapult aanvoeren g6"


@pytest.mark.parametrize("reader", languages())
@games
def test_what_a_friend_wrote_in_any_language_can_be_typed(game: str, reader: str) -> None:
    """Issue: "herbouw e4", which a Dutch friend had written, was no move for a French reader."""
    kinds = (*GAMES[game].INFO.actions, *GAMES[game].INFO.orders)
    others = [words_of(game, other) for other in languages() if other != reader]
    for action in moves_of(game):
        for friend in others:
            typed = friend.spelled(str(action))
            assert menu.read(kinds, [action], typed, words_of(game, reader), others) == action


def test_ones_own_words_come_first() -> None:
    """French "sort" is a lot; no other language is asked what a word of one's own means."""
    kinds, french = GAMES["vague"].INFO.actions, Words.of("fr", "vague")
    assert str(menu.read(kinds, [], "sort", french, [Words.of("nl", "vague")])) == "lot"
    with pytest.raises(menu.Unreadable):
        menu.read(kinds, [], "herbouw e4", french)
    assert (
        str(menu.read(kinds, [], "herbouw e4", french, [Words.of("nl", "vague")])) == "rebuild e4"
    )
