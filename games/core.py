"""What a game promises the rest of the program. Pure: no clock, no I/O, no Discord.

A game is a package (any object will do) that offers the names of `Game`. Long because all that is
promised stands here.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import Field, FrozenInstanceError, dataclass, field, fields, replace
from enum import Enum
from functools import cache
from typing import (
    Any,
    ClassVar,
    NamedTuple,
    NewType,
    Protocol,
    TypedDict,
    TypeVar,
    dataclass_transform,
    get_type_hints,
)

from games.records import record

Seat = NewType("Seat", int)
"""0 upwards; who sits there is the bot's business."""

Place = NewType("Place", str)
"""A spot on the board that a picture can mark; its text is its name, e.g. ``c3``."""

T = TypeVar("T")

DRAW_RANGE = 1 << 64  # how many numbers the eight bytes of a draw can be


@dataclass(frozen=True, slots=True)
class Action:
    """One atomic choice. Fields: ints, enums, seats, places, lower-case words without spaces, or
    tuples (never empty) of one of those.

    `notation` is a template over the fields; it begins with the word of the action
    (``"attack {armies} {target}"``). Fields are in the order in which a player is asked.
    A `secret` action is one of several that are sealed until all are made (`games.sealed`): it is
    asked for by direct message and shown to its seat alone. For a hand or dice that one seat sees
    it is not needed: tell them `to` that seat, and leave them out of the views of the others.
    An `aside` action can be taken beside what is asked, and is offered after it.
    """

    notation: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    aside: ClassVar[bool] = False

    def __str__(self) -> str:
        return self.notation.format_map(
            {f.name: spell(getattr(self, f.name)) for f in fields(self)}
        )

    @classmethod
    @cache
    def word(cls) -> str:
        """The first word of the notation: the name of the command, and the key of its words."""
        return cls.notation.split(" ", 1)[0]


@dataclass(frozen=True, slots=True)
class Order(Action):
    """A standing order of a player: what is played for them without asking, while it holds.

    It is spelled like an action, kept like a plan, and seen by its player alone. Of several that
    choose an action the newest is followed; one that `yields` only after all others.
    """

    yields: ClassVar[bool] = False

    def holds(self, view: View) -> bool:
        """Whether it still applies, as its seat sees the table. One that does not is dropped, and
        its player is told."""
        return True

    def why_not(self, view: View) -> Remark | None:
        """Why it no longer applies, as its seat sees the table; None if nothing is said of that."""
        return None

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The legal action that it takes now; None if it takes none, and the player is asked."""
        return None

    def then(self, action: Action) -> Order | None:
        """What remains of the order after this action: itself, or one that knows how far it has
        come; None once it is carried out."""
        return self

    @classmethod
    def usual(cls, view: View) -> Mapping[str, str]:
        """The spelled values that are filled in when its form is opened."""
        return {}


@dataclass_transform(frozen_default=True)
class InWords:
    """What players are told, as data. Every class derived from it becomes a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    abstract: ClassVar[bool] = True

    def __init_subclass__(cls, *, abstract: bool = False, **said: bool) -> None:
        """Make the class a dataclass; `said` holds of it and of those derived from it, such as
        `important`. One that is `abstract` has no words: only classes derived from it do."""
        super().__init_subclass__()
        if "__slots__" in vars(cls):  # its own decorator has made it already
            return
        for name, holds in (said | {"abstract": abstract}).items():
            setattr(cls, name, holds)
        dataclass(frozen=True)(cls)
        # Ours do the same; a decorator of the class's own would refuse those of `dataclass`.
        del cls.__setattr__, cls.__delattr__

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


class Event(InWords):
    """One thing that happened, as data; its words live in data/locale.

    An event that `reveals` shows what was hidden before, so its cause is taken back only by consent
    of all (`games.history`). An `important` one is told in full to a player who returns, however
    much has happened meanwhile; the others may be summed up. Both are given with the base:
    ``class MatchWon(Event, important=True)``.
    """

    reveals: ClassVar[bool] = False
    important: ClassVar[bool] = False

    def along(self, following: Event) -> Event | None:
        """One event in place of this and the following; None if each is told by itself."""
        return None


class Remark(InWords):
    """What a player should know of an action before they take it (its price, say), or of the state
    of the table, as data.

    Its words are in the catalogue's table ``remark``. A `warning` is one that a player would regret
    having overlooked: it is set apart, and is always asked about.
    """

    warning: ClassVar[bool] = False


class Declared(TypedDict):
    """The classes of a game that `Info` asks for."""

    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    remarks: tuple[type[Remark], ...]


def declared(package: str) -> Declared:
    """All actions, events and remarks in the imported modules of a game, in the order in which they
    stand there: ``Info(..., **declared(__name__))``. Classes that others are derived from, which
    have no notation or no words of their own, are left out."""
    modules = [vars(m) for name, m in sys.modules.items() if f"{name}.".startswith(f"{package}.")]
    found = [
        one
        for names in modules
        for one in names.values()
        if isinstance(one, type) and one.__module__ == names["__name__"]
    ]
    moves = [one for one in found if issubclass(one, Action) and not issubclass(one, Order)]
    return Declared(
        actions=tuple(one for one in moves if one.notation),
        events=tuple(one for one in found if issubclass(one, Event) and not one.abstract),
        remarks=tuple(one for one in found if issubclass(one, Remark) and not one.abstract),
    )


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why an action is not legal: the number of the rule that forbids it, and the reason here and
    now, which the player reads; None where the rule's text says it all.

    The `reason` uses only what the acting seat may know.
    """

    rule: str
    reason: Remark | None = None


class Bar(NamedTuple):
    """One thing that may forbid an action: its rule, whether it does, and why here and now."""

    rule: str
    holds: bool
    reason: Remark | None = None


def first_of(bars: Iterable[Bar]) -> Obstacle | None:
    """The first bar that forbids the action; None if none does. Those after it are not asked."""
    return next((Obstacle(bar.rule, bar.reason) for bar in bars if bar.holds), None)


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat may know, as data, built up from nothing; the public view has no seat.

    A field `result` (``Result | None``) says how the match ended; the host fills it in when all but
    one have resigned. A field `last` is the last action, for a picture to mark; a puzzle has None
    there, since it might show the answer. A field `turn` is the number of the turn, where turns are
    counted. `colours` holds the number of each seat's colour; if it is empty, a seat has the colour
    of its own number (`games.colours`).
    """

    seat: Seat | None
    colours: tuple[int, ...] = field(default=(), kw_only=True)


@record
class Told:
    """An event and who may hear it (`to` None: everybody)."""

    event: Event
    to: frozenset[Seat] | None = None

    def heard_by(self, seat: Seat | None) -> bool:
        """Whether `seat` (None: the public) hears it."""
        return self.to is None or seat in self.to


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.

    For each seat `ranks` holds a rank, 1 the best and equal for a tie (a match that was called off
    has no rank 1), and `scores` what the game counts. `reason` names a line of the catalogue's
    table `reason`, `counted` the line of its table `score` that says what the scores are.
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    counted: str = "line"

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats of rank 1."""
        return frozenset(Seat(n) for n, rank in enumerate(self.ranks) if rank == 1)


class Forbidden(ValueError):
    """A choice that a rule forbids; `rule` is its number, `reason` why here and now. Told to the
    player.
    """

    def __init__(self, rule: str, reason: Remark | None = None) -> None:
        super().__init__(rule)
        self.rule = rule
        self.reason = reason

    @classmethod
    def by(cls, obstacle: Obstacle | str | None) -> Forbidden:
        """Make one from what a game says of an illegal action: an obstacle, or a rule's number."""
        assert obstacle is not None, "nothing stands against it"
        if isinstance(obstacle, str):
            return cls(obstacle)
        return cls(obstacle.rule, obstacle.reason)


class BadRecord(ValueError):
    """A stored log does not replay: our fault, never a player's."""


class Dealer:
    """The rules' only access to chance and to the players: it draws numbers, tells events, and
    records both. `limits` holds the bound of each number drawn.

    Without `draws`, draw i (from 0) below n is made of the text ``seed/i/0``: the first eight bytes
    of its SHA-256 as one big-endian number, modulo n; so anyone with the seed can check every die.
    (The few numbers that would favour small remainders are replaced by ``seed/i/1`` and so on.)
    With `draws`, these are dealt instead, and must suffice.
    """

    __slots__ = ("_given", "_seed", "_seeded", "draws", "limits", "told")

    def __init__(self, seed: str = "", draws: Iterable[int] | None = None) -> None:
        self._seed = seed
        self._seeded: hashlib._Hash | None = None
        self._given = None if draws is None else tuple(draws)
        self.draws: list[int] = []
        self.limits: list[int] = []
        self.told: list[Told] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; every draw is made of these.

        Raises BadRecord when the given draws have run out or do not fit, and ValueError for an n
        below 1 or above the range.
        """
        if not 1 <= n <= DRAW_RANGE:
            raise ValueError(f"nothing can be drawn below {n}")
        if self._given is None:
            drawn = self._derive(n)
        else:
            if len(self.draws) >= len(self._given) or not 0 <= self._given[len(self.draws)] < n:
                raise BadRecord(f"draw {len(self.draws)} of {self._given} is not below {n}")
            drawn = self._given[len(self.draws)]
        self.draws.append(drawn)
        self.limits.append(n)
        return drawn

    def _derive(self, n: int) -> int:
        limit = DRAW_RANGE - DRAW_RANGE % n  # above it a remainder would favour small numbers
        if self._seeded is None:
            self._seeded = hashlib.sha256(f"{self._seed}/".encode())
        for attempt in range(1 << 16):
            text = self._seeded.copy()  # costs less than to begin again
            text.update(b"%d/%d" % (len(self.draws), attempt))
            number = int.from_bytes(text.digest()[:8], "big")
            if number < limit:
                return number % n
        raise AssertionError("65,536 rejections in a row")  # pragma: no cover

    def roll(self, sides: int = 6) -> int:
        """A die: 1 to `sides`."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in random order."""
        rest = list(items)
        return tuple(rest.pop(self.below(len(rest))) for _ in range(len(rest)))

    def tell(self, event: Event, *, to: Collection[Seat] | None = None) -> None:
        """Say that something happened, to everybody or only to the seats `to`."""
        self.told.append(Told(event, None if to is None else frozenset(to)))


@dataclass(frozen=True, slots=True)
class Info:
    """What a game says of itself.

    `version` is raised when an old log would replay differently. `options` is a frozen
    dataclass whose fields have defaults; a field that is neither a bool nor an Enum lists its
    values in ``metadata["choices"]``, and a renamed one has ``metadata["once"]`` (`games.codec`);
    making one raises Forbidden for values that contradict each other. A field ``rules: int`` is no
    choice but the version by which the match began (`with_rules`), for rules that an older match
    keeps. `state` lets the codec read a stored state; `actions`, `events`, `remarks` and `orders`
    are all the classes there are.

    `open`: it is no secret which actions, of those that are not secret, a seat may take; the board
    in the channel may offer them.

    `colours` is the number of colours, where players choose theirs; `sides`, by the number of
    players, the number of sides where each plays several colours (see `games.colours`).

    `public`: nothing is ever hidden, so the public view shows the whole state and every draw; a
    match may be shown to anybody while it goes on.

    `chance`: something is rolled or drawn. Without it players read of no seed.

    `best`: the best number of players; 0: the fewest. A player who begins alone is given computers
    up to that number.
    """

    key: str
    version: int
    seats: range
    options: type[Any]
    state: type[Any]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    remarks: tuple[type[Remark], ...] = ()
    orders: tuple[type[Order], ...] = ()
    open: bool = False
    colours: int = 0
    sides: Mapping[int, int] = field(default_factory=dict)
    public: bool = False
    chance: bool = True
    best: int = 0


S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Game(Protocol[S, A]):
    """The rules: nine names that a game must offer. A package with these in its __init__ is a game.

    What it may offer beside them is in one more, `ADVICE` (`games.advice`).
    """

    @property
    def INFO(self) -> Info:
        """What the game says of itself."""

    def setup(self, seats: int, options: Any, dealer: Dealer) -> S:
        """The state at the start. `options` is an INFO.options, checked when it was made."""

    def awaited(self, state: S) -> frozenset[Seat]:
        """Who must act: one, several (simultaneous choices), or none: the game is over."""

    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Every action the seat may take now, in order and once each, also out of turn."""

    def apply(self, state: S, seat: Seat, action: A, dealer: Dealer) -> S:
        """The state after a legal action; the given state is left alone. Trusts its input."""

    def fallback(self, state: S, seat: Seat) -> A:
        """What an awaited seat does when nobody acts for it: a legal action."""

    def forbidden(self, state: S, seat: Seat, action: A) -> Obstacle | str | None:
        """The obstacle to an action now, or only its rule's number; None if it is legal."""

    def view(self, state: S, seat: Seat | None) -> View:
        """All the seat (None: the public) may know."""

    def result(self, state: S) -> Result | None:
        """How it ended, or None while it goes on."""


AnyGame = Game[Any, Any]


def play(
    game: Game[S, A],
    state: S,
    seat: Seat,
    action: A,
    dealer: Dealer,
    legal: Sequence[A] | None = None,
) -> S:
    """Apply an action if it is legal: the only place that checks; replay trusts the record.
    `legal`: the legal actions, if they were asked for already.

    Raises Forbidden with the number of the rule that forbids it. Many parameters because an action
    is nothing without them.
    """
    if action not in (game.legal(state, seat) if legal is None else legal):
        raise Forbidden.by(game.forbidden(state, seat, action))
    return game.apply(state, seat, action, dealer)


def option_choices(options: type[Any]) -> Mapping[str, tuple[Any, ...]]:
    """The values each field of an options dataclass may have, in order."""
    hints = get_type_hints(options)
    choices: dict[str, tuple[Any, ...]] = {}
    for option in fields(options):
        kind = hints[option.name]
        if option.name in ("colours", "rules"):  # see `games.colours`, `with_rules`
            continue
        if kind is bool:
            choices[option.name] = (False, True)
        elif isinstance(kind, type) and issubclass(kind, Enum):
            choices[option.name] = tuple(kind)
        else:
            choices[option.name] = tuple(option.metadata["choices"])
    return choices


def with_rules(info: Info, options: Any) -> Any:
    """The options of a match that begins now, by the present version of the rules."""
    asked = any(option.name == "rules" for option in fields(options))
    return replace(options, rules=info.version) if asked else options


def spell(value: object) -> str:
    """A field of an action as the notation spells it; a tuple is joined by plus signs."""
    if isinstance(value, tuple):
        return "+".join(map(spell, value))
    return str(value.value) if isinstance(value, Enum) else str(value)
