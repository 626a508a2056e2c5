"""What a player can do in Maillot Arc-en-Ciel."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from games.core import Action, Place
from games.maillot.state import Preference


class Trade(Enum):
    """What can be exchanged for a rainbow jersey (MA-23)."""

    GREEN = "green"
    POLKA = "polka"


@dataclass(frozen=True, slots=True)
class Ride(Action):
    """Begin the turn: pay for the lead, roll the white die (MA-4, MA-5)."""

    notation: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """Let the pack catch up, instead of paying for the lead (MA-4)."""

    notation: ClassVar[str] = "giveup"


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """End the race: the last one riding cannot be overtaken (MA-31)."""

    notation: ClassVar[str] = "finish"


@dataclass(frozen=True, slots=True)
class BreakAway(Action):
    """Break away (MA-16), or add to the lead (MA-14), with the yellow die."""

    notation: ClassVar[str] = "breakaway"


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Do not (MA-11, MA-14)."""

    notation: ClassVar[str] = "stay"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """In secret, the most they would pay for the square, 0 for nothing (MA-19, sealed)."""

    notation: ClassVar[str] = "bid {energy}"
    secret: ClassVar[bool] = True
    energy: int


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """More than anybody so far (MA-19, open)."""

    notation: ClassVar[str] = "offer {energy}"
    energy: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the auction (MA-19, open)."""

    notation: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """Move this domestique to the square that was won (MA-19)."""

    notation: ClassVar[str] = "replace {domestique}"
    domestique: Place


@dataclass(frozen=True, slots=True)
class Retire(Action):
    """A domestique leaves the race, from a square or from the hand (MA-28)."""

    notation: ClassVar[str] = "retire {domestique}"
    aside: ClassVar[bool] = True
    domestique: Place


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Jerseys for a rainbow jersey (MA-23)."""

    notation: ClassVar[str] = "exchange {jerseys}"
    aside: ClassVar[bool] = True
    jerseys: Trade


@dataclass(frozen=True, slots=True)
class Prefer(Action):
    """Who is to retire first when a payment forces it (MA-29)."""

    notation: ClassVar[str] = "prefer {first}"
    aside: ClassVar[bool] = True
    first: Preference
