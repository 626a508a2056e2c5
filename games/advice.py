"""What a game may offer beside its rules: advice for players, and what plays for them. Pure.

A game declares all of it in one value, `ADVICE`; what it leaves out has the default given here.
Rules never import advice. Each function takes the view of a seat, and may say only what that view
shows; actions that it is given are legal, unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_type_hints

from games.core import Action, AnyGame, Dealer, Event, Place, Remark, Seat, View
from games.teaching import Drawing, Teaching


def _itself(view: Any) -> Any:
    return view


@dataclass(frozen=True, slots=True)
class Lost:
    """A planned move that can no longer be played: its place in the plan, from 0, the number of the
    rule that forbids it, and the reason."""

    place: int
    rule: str
    reason: Remark


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How the chances of all seats are reckoned (`games.computers.chances`).

    `traits` gives for a state the numbers of each seat, equally many for all; `weights` gives for a
    number of seats how much each of them counts.
    """

    traits: Callable[[Any], Sequence[Sequence[float]]]
    weights: Callable[[int], Sequence[float]]


def state_of(view: Any, _dealer: Dealer) -> Any:
    """The `resample` of a game that hides nothing: its view holds the `state`."""
    return view.state


def _nothing(*_: Any) -> None:
    """Nothing to say."""


def _none(*_: Any) -> tuple[()]:
    """None of them."""
    return ()


def _nowhere(*_: Any) -> Mapping[Place, Seat]:
    return {}


def _no(*_: Any) -> bool:
    return False


def _yes(*_: Any) -> bool:
    return True


def _zero(*_: Any) -> int:
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """Of turns in which a seat acts several times."""

    number: Callable[[Any], int] = _zero
    """Which turn of the table it is, from 1; what was planned for one is not played in a later one.
    0: it is not known, or there are none."""
    begins: Callable[[Any], bool] = _no
    """Whether the seat has done nothing yet in its turn: then it may plan all of it at once."""
    meanwhile: Callable[[Any, Action, Action], Action | None] = _nothing
    """What the host plays when the seat's time is over and its planned action (first given) cannot
    be played yet: a legal action that keeps the planned one possible, be it the fallback (last
    given). None: the planned action cannot come later, and the plan is dropped."""
    lost: Callable[[Any, Sequence[Action]], Lost | None] = _nothing
    """The first of these moves, planned in this order for the turn `number` says, that cannot come
    in it whatever the others do. None: all still may, as far as this can tell."""


NO_TURNS = Turns()


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """All that a game may offer. Every field has a default: nothing, unless it says another."""

    # What an action is, and leads to.
    remark: Callable[[Any, Any], Remark | None] = _nothing
    """What is written after an action wherever it is offered, such as its price."""
    consequences: Callable[[Any, Any], Sequence[Remark]] = _none
    """What an action leads to, told before it is confirmed: odds, what is captured or lost."""
    reason: Callable[[Any, Any], Remark | None] = _nothing
    """Why a good player would take the action, for a hint."""
    chance: Callable[[Any, Any], float | None] = _nothing
    """How likely an action is to succeed, from 0 to 1. Choices that all have a chance are listed
    with the likeliest first."""
    told: Callable[[Any, Any], bool] = _no
    """Whether all that an action leads to is shown already: its consequences beside the choice
    (`remark`), and above it (`question`) that the turn passes on. Then no confirmation is asked."""
    passes: Callable[[Any, Any], bool] = _no
    """Whether an action that only passes the turn on is made without confirmation, because its
    words say so and its player loses nothing of use. A warning is confirmed all the same."""

    # How actions are asked for.
    question: Callable[[Any, type[Action]], Sequence[Remark]] = _none
    """What is shown above the questions of actions of this kind (how many things to pick, say). A
    warning shown here is not asked about again."""
    asks: Callable[[Any, Any, str], Remark | None] = _nothing
    """How a field of an action is asked for, given the answers before it ("Where does your cabin on
    E6 go?"). None: by the catalogue's line (`ask`)."""
    offers: Callable[[Any, Any, str], Remark | None] = _nothing
    """What an answer for a field is called where its question is not shown above it, as on the
    board in the channel. None: by the words of the action, or of the answer."""
    named: Callable[[Any, Any], Remark | None] = _nothing
    """The label of a button that makes the action and asks nothing more, where it depends on the
    position. None: the words of its kind and its values."""
    shortcuts: Callable[[Any, type[Action]], Sequence[tuple[Remark, Action]]] = _none
    """Actions of this kind that are often wanted, each with its words: buttons before all others
    ("as last time"). One that is not legal now is not offered."""
    row: Callable[[Any, type[Action]], Sequence[str]] = _none
    """The usual beginnings, without the word (``"6"``), of the actions of this kind that the seat
    makes in a row with nobody between: they can be typed in one form, and the question behind the
    first is asked together with it, where both fit."""

    # What is planned for later turns.
    turns: Turns = NO_TURNS
    """Of turns in which a seat acts several times; without, the game has none."""
    ahead: Callable[[Any, type[Action]], bool] = _yes
    """Whether the seat may still get to take an action of this kind; only such actions can be
    planned. By default it may."""
    holders: Callable[[Any], Mapping[Place, Seat]] = _nowhere
    """Who holds each place: the seat whose piece or ground is there. A plan may be made for the
    case that this has changed when its turn comes (`games.conditions`)."""

    unrolled: Callable[[Any], Any] = _itself
    """The view of a foreseen moment, without the dice that were rolled to reach it."""

    # What is told of the table.
    standing: Callable[[Any], Sequence[Remark]] = _none
    """What a table's status shows besides who is awaited, such as the order of play. The first line
    says how far the match is, and is shown to the player who is asked to move."""
    idle: Callable[[Any, Event], Seat | None] = _nothing
    """The seat whose turn brings nothing but this event (a roll, a pass): the event is not shown if
    that seat has resigned. None: the event is always shown."""

    # How the game is taught, and played by who is no person.
    teaching: Teaching | None = None
    """A first match, and drawings of what words say badly (`games.teaching`)."""
    resample: Callable[[Any, Dealer], Any] | None = None
    """A state that fits the view of a seat; what the view leaves out is drawn at random. With it
    the host tells what an action leads to, foresees turns for plans, and has computers."""
    computer: Callable[..., Sequence[Action]] | None = None
    """``computer(view, legal, level, dealer, budget)``: what a computer does (`games.computers`).
    None: the general one plays, if there is a `resample`."""
    chances: Reckoning | None = None
    """How likely each seat is to win; with it, and `resample`, a finished match can be reviewed."""
    passed_over: Callable[[Any, Seat], Action] | None = None
    """What is played in this state for a seat that has resigned. None: the fallback."""


NO_ADVICE = Advice()


def first_drawing(game: AnyGame) -> Drawing | None:
    """The drawing that shows how the game looks; None if it has none."""
    taught = advice_of(game).teaching
    return None if taught is None else taught.drawings.get(taught.first)


def advice_of(game: AnyGame) -> Advice:
    """What the game offers beside its rules: nothing, if it declares no `ADVICE`."""
    advice: Advice = getattr(game, "ADVICE", NO_ADVICE)
    return advice


_A_FIELD = "in ADVICE now: ADVICE = Advice({name}=...)"
_NAMES = {"resample": _A_FIELD, "computer": _A_FIELD, "passed_over": _A_FIELD,
          "TEACHING": _A_FIELD.format(name="teaching")}  # fmt: skip
"""What a package offered up to 0.2.0, and where that stands now."""
_METHODS = {
    **dict.fromkeys(Advice.__dataclass_fields__, f"a function {_A_FIELD}"),
    "turn_number": "`number` of Turns in ADVICE now: Advice(turns=Turns(...))",
    "palette": "the view's field `colours` now",
    "why_not": "the reason of the Obstacle that `forbidden` gives now",
}
"""The same for the methods of a view."""


def outdated(game: AnyGame) -> str | None:
    """The one sentence that says what to change in a game written for 0.2.0; None if it runs."""
    if hasattr(game, "ADVICE"):
        return None
    view = get_type_hints(game.view).get("return", View)
    old = [(name, now) for name, now in _NAMES.items() if hasattr(game, name)]
    old += [(name, now) for name, now in _METHODS.items() if callable(vars(view).get(name))]
    return next((f"{game.INFO.key}: `{n}` is {now.format(name=n)}." for n, now in old), None)
