"""Legal actions as questions: the next question, its choices, and typed answers.

It knows neither Discord nor any game. A path is what was answered so far: the word of the action,
then the spelling of each field, in the order of the questions. Long because pressed, typed and
completed answers share the same questions.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, islice, pairwise, zip_longest
from typing import TypeVar

from bot.base.limits import CHOICE, CHOICES, SELECT_OPTIONS
from bot.base.narrowing import narrowed, plain
from data.words import Words
from games.core import Action, Place, spell
from games.notation import field_types, is_place, parse, places_in, places_of

T = TypeVar("T")
Path = tuple[str, ...]
AND = ":"  # between answers that are given at once
SPAN = "~"  # between the first and the last value of an area
RESERVED = re.compile(r"[\s:~]")  # would split a notation, a custom_id or an area
NEAREST = 3


class Overtaken(LookupError):
    """The answers fit no legal action: the choice has changed meanwhile."""


class Unreadable(ValueError):
    """The typed text is no action of the game; `nearest` holds legal ones that resemble it."""

    def __init__(self, typed: str, nearest: tuple[str, ...]) -> None:
        super().__init__(typed)
        self.typed = typed
        self.nearest = nearest


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its spelling, the places that a picture can mark for it, and the actions that it
    leaves.

    If it answers several questions at once (`together`), its spellings are joined by AND; `asked`
    is then the last of these questions, as the word of an action and its field. If it is `whole` it
    answers all there is to ask, and leaves one action.
    """

    value: str
    places: tuple[Place, ...]
    actions: tuple[Action, ...]
    asked: tuple[str, str] | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask next, with at least two choices; `path` holds the answers so far.

    An answer's path is ``(*question.path, choice.value)``. Without a `field` the question is for
    the kind of action; with one, `word` is that of the action.
    """

    path: Path
    word: str | None
    field: str | None
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """Some neighbouring choices of a question that has too many to show.

    `key` names the area; `head` is the column its places have in common, if they do.
    """

    key: str
    head: str | None
    choices: tuple[Choice, ...]

    @property
    def ends(self) -> tuple[str, ...]:
        """The column, or the first and the last value."""
        if self.head is not None:
            return (self.head.upper(),)
        ends = (self.choices[0], self.choices[-1])
        return tuple(c.value.upper() if c.places else c.value for c in ends)


def ask(legal: Sequence[Action], path: Path = ()) -> Question | Action:
    """The next question, or the action when there is nothing left to ask.

    What has only one answer is not asked. Raises Gone when the path fits no legal action, and
    ValueError for a game whose values do not fit in a path.
    """
    spelled = [(path_of(action), action) for action in legal]
    left = [(own, action) for own, action in spelled if own[: len(path)] == path]
    if not left:
        raise Overtaken(path)
    while len(path) < len(left[0][0]):
        values: dict[str, list[Action]] = {}
        for own, action in left:
            values.setdefault(own[len(path)], []).append(action)
        if len(values) > 1:
            return _question(path, values)
        path = (*path, *values)
    return left[0][1]


def together(
    legal: Sequence[Action],
    most: int,
    may: Callable[[Question], bool],
    short: Callable[[Action], bool] = lambda action: False,
) -> Question | Action:
    """The first question, with the next question of some kinds of action answered together with it:
    of those kinds for which `may` holds and there is room.

    That never makes more than `most` choices. If there are no more actions than that (for a single
    kind: than a menu holds), and each is `short` in words, all questions are answered together.
    """
    first = ask(legal)
    if isinstance(first, Action):
        return first
    joined = _with_kinds(first, most, may) if first.word is None else first
    room = most if first.word is None else max(most, SELECT_OPTIONS)
    more = any(isinstance(ask(c.actions, _given(joined, c)), Question) for c in joined.choices)
    if more and len(legal) <= room and all(map(short, legal)):
        return replace(joined, path=(), field=None, choices=tuple(map(_whole, legal)))
    return joined


def is_settled(first: Question, choice: Choice) -> bool:
    """Whether the question after a choice is asked with it, or could not be shown in any menu."""
    if choice.asked is not None or len(choice.actions) == 1:
        return True
    following = ask(choice.actions, (*first.path, choice.value))
    return isinstance(following, Question) and len(following.choices) > SELECT_OPTIONS


def with_usual(asked: Question, usual: str, most: int) -> Question:
    """The question, with the next question after its `usual` answer asked together with it, if
    there is room.

    That never makes more than `most` choices; the other answers stay as they are.
    """
    choice = next((choice for choice in asked.choices if choice.value == usual), None)
    if choice is None or choice.asked is not None or choice.whole:
        return asked
    following = ask(choice.actions, (*asked.path, choice.value))
    if not isinstance(following, Question):
        return asked
    others = tuple(other for other in asked.choices if other is not choice)
    if len(others) + len(following.choices) > most:
        return asked
    joined = (_joined(following, choice, len(asked.path)) for choice in following.choices)
    return replace(asked, choices=(*joined, *others))


def _given(question: Question, choice: Choice) -> Path:
    return (*question.path, *answers(choice.value))


def _whole(action: Action) -> Choice:
    path = path_of(action)
    last = ["", *field_types(type(action))][-1]
    return Choice(AND.join(path), (), (action,), (path[0], last), whole=True)


def _with_kinds(first: Question, most: int, may: Callable[[Question], bool]) -> Question:
    """The question for the kind of action, in which kinds are replaced by the answers to their next
    questions if these fit; kinds with few choices come first."""
    room, joined = most - len(first.choices), dict[str, list[Choice]]()
    following = [(kind, ask(kind.actions, (kind.value,))) for kind in first.choices]
    asked = [(kind, each) for kind, each in following if isinstance(each, Question)]
    for kind, each in sorted(asked, key=lambda item: len(item[1].choices)):
        if len(each.choices) - 1 <= room and may(each):
            room -= len(each.choices) - 1
            joined[kind.value] = [_joined(each, choice) for choice in each.choices]
    found = (each for kind in first.choices for each in joined.get(kind.value, [kind]))
    return replace(first, choices=tuple(found))


def _joined(question: Question, choice: Choice, known: int = 0) -> Choice:
    """The choice with the answers of the question's path before it, except
    the first `known` ones."""
    assert question.word is not None
    assert question.field is not None
    value = AND.join((*question.path[known:], choice.value))
    return replace(choice, value=value, asked=(question.word, question.field))


def answers(value: str) -> Path:
    """The answers that the value of a choice means."""
    return tuple(value.split(AND))


def leads_on(legal: Sequence[Action], path: Path) -> bool:
    """Whether some legal action begins with these answers."""
    return any(True for _ in behind(legal, path))


def behind(legal: Sequence[Action], path: Path) -> Iterator[Action]:
    """The legal actions that begin with these answers."""
    return (action for action in legal if path_of(action)[: len(path)] == path)


def in_common(values: Iterable[T]) -> T | None:
    """What all values are; None if they differ."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


def foremost(legal: Sequence[Action]) -> Sequence[Action]:
    """The actions that are asked for; those on the side only if there are no others."""
    return [action for action in legal if not action.aside] or legal


def back(legal: Sequence[Action], path: Path) -> Path | None:
    """The path of the question before the last answer; None when nothing was asked before."""
    for length in reversed(range(len(path))):
        asked = ask(legal, path[:length])
        if isinstance(asked, Question) and asked.path == path[:length]:
            return asked.path
    return None


def places_so_far(legal: Sequence[Action], path: Path) -> tuple[Place, ...]:
    """The places named by the answers of a path."""
    return places_of(next(behind(legal, path)), len(path) - 1) if path else ()


@lru_cache(maxsize=4096)  # for each question all that is legal is asked again
def path_of(action: Action) -> Path:
    """All the answers that lead to an action. Raises ValueError as `ask` does."""
    path = (action.word(), *(spell(getattr(action, name)) for name in field_types(type(action))))
    for value in path:
        if not value or RESERVED.search(value):
            raise ValueError(f"{action!r}: {value!r} cannot stand in a path")
    return path


def part(
    question: Question, area: str = "", most: int = SELECT_OPTIONS
) -> tuple[Area, ...] | tuple[Choice, ...]:
    """What to show of a question, never more than `most` (2 or more), nothing left out.

    The choices themselves if they are few enough, else areas: columns of the board, or stretches
    of values; each is opened by its key. Raises Gone when the area is no longer there.
    """
    choices = _within(question.choices, area)
    if len(choices) <= most:
        return choices
    columns = [(head, tuple(group)) for head, group in groupby(choices, _column)]
    if all(head for head, _ in columns) and 1 < len(columns) <= most:
        return tuple(_area(group, head) for head, group in columns)
    return tuple(_area(stretch, None) for stretch in _stretches(choices, most))


def completions(
    legal: Sequence[Action],
    word: str,
    given: Mapping[str, str],
    field: str,
    typed: str,
    say: Callable[[Choice], str] = lambda choice: choice.value,
) -> tuple[Choice, ...]:
    """The values of a field that go with the fields given so far and with what is typed.

    A given value that is still being typed means all that begin so; one that no legal action
    has leaves nothing to offer. `say` puts a choice into the words that are also searched.
    """
    others = {name: text for name, text in given.items() if name != field}
    values: dict[str, list[Action]] = {}
    for action in fitting(legal, word, others):
        values.setdefault(spell(getattr(action, field)), []).append(action)
    choices = _choices(field, values) if values else ()
    return tuple(narrowed(choices, typed, lambda c: (c.value, say(c)))[:CHOICES])


def fitting(legal: Sequence[Action], word: str, given: Mapping[str, str]) -> list[Action]:
    """The actions of a kind that have these values, or else values that begin so."""
    left = [action for action in legal if action.word() == word]
    for name, text in given.items():
        same = [action for action in left if _has(action, name, text)]
        left = same or [action for action in left if _begins(action, name, text)]
    return left


def notations(
    legal: Sequence[Action],
    typed: str,
    say: Callable[[Action], str] = str,
    most: int = CHOICES,
) -> tuple[Action, ...]:
    """The legal actions that what is typed may become: ``att c3`` finds ``attack c3 d3``.

    When there are more than `most`, every kind of action is among those shown.
    """
    found = narrowed(legal, typed, lambda action: (str(action), say(action)))
    if len(found) <= most:
        return tuple(found)
    kinds: dict[str, list[Action]] = {}
    for action in found:
        kinds.setdefault(action.word(), []).append(action)
    in_turn = (action for row in zip_longest(*kinds.values()) for action in row if action)
    fair = set(islice(in_turn, most))
    return tuple(action for action in found if action in fair)


def read(
    kinds: Iterable[type[Action]],
    legal: Sequence[Action],
    typed: str,
    words: Words | None = None,
    others: Iterable[Words] = (),
) -> Action:
    """The action that is typed, legal or not, however it is spaced and capitalised.

    It is in the notation or, where `words` are given, in these; of several that may be meant a
    legal one is. What is neither is read in the words of `others`, as a player of another
    language wrote it. Several values of one field may be typed in any order. Raises Unreadable.
    """
    kinds = tuple(kinds)

    def of(texts: Iterable[str]) -> list[Action]:
        return [action for text in texts if (action := parse(kinds, text)) is not None]

    meant = of((plain(typed), *(words.readings(typed) if words is not None else ())))
    meant = meant or of(text for other in others for text in other.readings(typed))
    if not meant:
        raise Unreadable(typed, nearest(legal, typed, words))
    found = (_legal(action, legal) for action in meant)
    return next((action for action in found if action is not None), meant[0])


def _legal(action: Action, legal: Sequence[Action]) -> Action | None:
    """The legal action that is meant, if there is just one."""
    if action in legal:
        return action
    values = _unordered(action)
    same = [a for a in legal if type(a) is type(action) and _unordered(a) == values]
    return same[0] if len(same) == 1 else None


def nearest(
    legal: Sequence[Action], typed: str, words: Words | None = None, most: int = NEAREST
) -> tuple[str, ...]:
    """The legal actions that resemble what is typed, best first, as they are typed."""
    spelled = str if words is None else words.speller()
    texts = [spelled(str(action)) for action in legal]
    close = difflib.get_close_matches(plain(typed)[:CHOICE], texts, most, cutoff=0.5)
    found = notations(legal, typed, lambda action: spelled(str(action)), most)
    return tuple(close or (spelled(str(action)) for action in found))


def _question(path: Path, values: Mapping[str, Sequence[Action]]) -> Question:
    if not path:
        kinds = tuple(Choice(word, (), tuple(behind)) for word, behind in values.items())
        return Question(path, None, None, kinds)
    kind = type(next(iter(values.values()))[0])
    field = list(field_types(kind))[len(path) - 1]
    return Question(path, path[0], field, _choices(field, values))


def _choices(field: str, values: Mapping[str, Sequence[Action]]) -> tuple[Choice, ...]:
    """The values in the order in which people look for them: places and numbers
    sorted, words as given."""
    first = next(iter(values.values()))[0]
    placed = is_place(field_types(type(first))[field])
    choices = [
        Choice(value, places_in(getattr(behind[0], field)) if placed else (), tuple(behind))
        for value, behind in values.items()
    ]
    if placed or all(isinstance(getattr(b[0], field), int) for b in values.values()):
        choices.sort(key=lambda choice: _natural(choice.value))
    return tuple(choices)


def breadth(choice: Choice) -> int:
    """How many places a choice names: single places come first, in their order."""
    return len(choice.places)


def _natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts c2 before c10, z9 before aa1, and -1 before 1."""
    pieces = re.findall(r"^-?\d+|\d+|[^\W\d]+|[\W_]", text)
    return tuple((0, int(p), "") if p.lstrip("-").isdecimal() else (1, len(p), p) for p in pieces)


def _column(choice: Choice) -> str:
    letters = re.match(r"[^\W\d_]+", choice.value) if choice.places else None
    return letters[0] if letters else ""


def _within(choices: tuple[Choice, ...], area: str) -> tuple[Choice, ...]:
    if not area:
        return choices
    order = [choice.value for choice in choices]
    first, _, last = area.partition(SPAN)
    within = (
        choices[order.index(first) : order.index(last) + 1] if {first, last} <= {*order} else ()
    )
    if not within:
        raise Overtaken(area)
    return within


def _area(choices: tuple[Choice, ...], head: str | None) -> Area:
    return Area(f"{choices[0].value}{SPAN}{choices[-1].value}", head, choices)


def _stretches(choices: tuple[Choice, ...], most: int) -> list[tuple[Choice, ...]]:
    """As few and as even groups as possible; they fit at once, or will be split again."""
    pieces = min(most, -(-len(choices) // most))
    ends = [len(choices) * n // pieces for n in range(pieces + 1)]
    return [choices[a:b] for a, b in pairwise(ends)]


def _has(action: Action, field: str, text: str) -> bool:
    return plain(spell(getattr(action, field, ""))) == plain(text)


def _begins(action: Action, field: str, text: str) -> bool:
    """Whether a value begins so; but e10 does not begin with e1, which is another place."""
    begun, value = plain(text), plain(spell(getattr(action, field, "")))
    return value.startswith(begun) and not re.search(r"\d\d", value[len(begun) - 1 :][:2])


def _unordered(action: Action) -> list[object]:
    values = [getattr(action, name) for name in field_types(type(action))]
    return [sorted(map(spell, v)) if isinstance(v, tuple) else v for v in values]
