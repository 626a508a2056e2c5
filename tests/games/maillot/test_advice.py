"""What a player is told of an action before it is taken, and why it is a good one.

Long because each thing that can be said of an action is read here once.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from data.words import Words
from games import maillot
from games.core import Seat
from games.maillot import ADVICE
from games.maillot.moves import Bid, Offer, Replace, Retire
from games.maillot.phases import Attacking, Offering, Replacing, Starting
from games.maillot.state import Auction, Goal, Lap
from tests.support.games.maillot import WORDS, A, B, C, bidding, price, racing, read, reason, told


def test_retiring_says_what_it_brings_and_that_it_is_for_good() -> None:
    """MA-28: also to who is not to move."""
    state = racing("b4 a c", phase=Starting(B), owners={13: A}, teams={A: {"energy": 22}})
    for move in ("retire hand", "retire 13"):
        assert price(state, move) == (
            "Brings 15 energy, so that you have 37; the domestique never comes back."
        )
    assert "13, a climb worth 4, will be nobody's" in told(state, "retire 13", loud=True)
    assert told(state, "retire hand", loud=True) == ""
    assert "give up no square. You have 6 domestiques left" in told(state, "retire hand")


@pytest.mark.parametrize(
    ("energy", "brings", "lost"),
    [(45, "15 energy", ""), (48, "only 12 energy", "3 of the 15"), (60, "no energy", "15 of the")],
)
def test_energy_that_is_lost_at_the_limit_is_named(energy: int, brings: str, lost: str) -> None:
    """MA-1, MA-28: nobody has more than 60."""
    state = racing("b4 a c", phase=Starting(B), teams={A: {"energy": energy}})
    assert f"Brings {brings}" in price(state, "retire hand")
    assert told(state, "retire hand", loud=True).startswith(lost)
    assert bool(lost) == ("are lost" in told(state, "retire hand", loud=True))


def test_the_last_domestique_takes_the_bids_with_it() -> None:
    """MA-19, MA-28."""
    state = racing("a b c", phase=bidding(8), teams={A: {"energy": 2, "hand": 1}})
    warned = told(state, "retire hand", loud=True)
    assert "last domestique" in warned
    assert "You leave the auction of square 8." in warned


def test_retiring_may_move_the_other_one() -> None:
    """MA-19: who has won must place a domestique."""
    state = racing("a b", phase=Replacing(A, 8), owners={17: A, 18: A}, teams={A: {"hand": 0}})
    assert "moves from square 17 to square 8" in told(state, "retire 18")


def test_an_attack_tells_its_price_its_lead_and_what_that_costs() -> None:
    """MA-4, MA-16."""
    state = racing("a b c", on=13, owners={13: A}, phase=Attacking(A, 4))
    assert price(state, "breakaway") == "Costs 4 energy, which leaves you 56."
    assert told(state, "breakaway") == (
        "You will be 0:10 to 1:00 ahead, and roll every turn while you lead. "
        "Next turn the lead costs 1 to 2 energy, by how far you get."
    )
    assert told(state, "stay") == "You stay first of the pack, and the next roll is yours."


def test_an_attack_that_may_win_tells_on_how_many_rolls() -> None:
    """MA-17; and who does not attack is warned."""
    state = racing("a15 b c", on=9, phase=Attacking(A, 0))
    assert price(state, "breakaway") == "Costs nothing here."
    assert told(state, "breakaway") == "You win the race at once on 3 of 6 rolls."
    assert reason(state, "breakaway").startswith("With a 4 or more")
    sure = racing("a18 b c", on=9, phase=Attacking(A, 0))
    assert reason(sure, "breakaway") == "Any roll goes past the last arrow and wins at once."
    assert told(state, "stay", loud=True) == (
        "The attack costs nothing here. The attack would win the race on 3 of 6 rolls."
    )


def test_a_breakaway_that_only_ends_the_race_is_a_warning() -> None:
    """MA-33: the points decide."""
    state = racing(
        "a15 b c", on=9, phase=Attacking(A, 0), combativity=True, teams={B: {"rainbow": 2}}
    )
    assert told(state, "breakaway", loud=True) == (
        "On 3 of 6 rolls the race ends, and the points decide: Bob has 6, you have 0."
    )
    assert "would win" not in told(state, "stay")


def test_who_may_not_be_able_to_pay_afterwards_is_warned() -> None:
    """MA-18, MA-29: square 15 costs 6, the lead 1 or 2."""
    teams = {A: {"energy": 9}}
    state = racing("a b c", on=13, owners={13: A}, phase=Attacking(A, 4), teams=teams)
    assert told(state, "breakaway", loud=True) == (
        "If that leaves you 5 energy, what comes next may take 8: then a domestique has to retire."
    )
    alone = racing("a b c", phase=bidding(13), on=13, teams={A: {"energy": 9, "hand": 0}},
                   owners={17: A})  # fmt: skip
    assert "has to retire" in told(alone, "bid 4", loud=True)
    assert "has to retire" not in told(alone, "bid 3", loud=True)


def test_riding_on_counts_the_road() -> None:
    """MA-12 to MA-14, MA-24: 8 to 13 are cobbles, escape, supply, a flat, chance, a climb."""
    state = racing("a4 b c", on=7, owners={8: B, 11: A}, phase=Starting(A))
    assert price(state, "roll") == "Costs 1 energy, which leaves you 59."
    assert told(state, "roll").startswith(
        "Of the six faces of the die, 2 let you attack again, 1 lets a rival chase you with the "
        "yellow die, 1 draws a card, 2 cost you an arrow. You are caught on 3 of 36 throws"
    )


def test_a_lead_of_one_arrow_hangs_by_a_thread() -> None:
    """MA-12, MA-13, MA-15: from 7 all but an own square, an escape and a card end it."""
    state = racing("a1 b c", on=7, owners={8: B, 11: A}, phase=Starting(A))
    assert "You are caught on 18 of 36 throws of both dice. Any chance card but" in told(
        state, "roll"
    )


def test_prizes_within_a_roll_are_named() -> None:
    """MA-22, MA-23: the third green jersey makes the third rainbow jersey."""
    state = racing("a4 b c", on=13, phase=Starting(A))
    assert "A 3 wins 2 polka dots on square 16." in told(state, "roll")
    assert reason(state, "roll").endswith("2 polka dots if the rider stops on square 16.")
    teams = {A: {"rainbow": 2, "green": 2}}
    last = racing("a4 b c", on=20, phase=Starting(A), teams=teams)
    assert "You win the race at once on 1 of 6 rolls." in told(last, "roll")


def test_riding_on_into_the_end_of_a_rainbow_lap() -> None:
    """MA-20, MA-30: from square 36 a 4 ends the lap."""
    lap = Lap(7, rainbow=True)
    state = racing("a8 b c", on=36, phase=Starting(A), lap=lap, teams={A: {"rainbow": 1}})
    assert "On 3 of 6 rolls this rainbow lap ends, and you win its jersey." in told(state, "roll")
    assert reason(state, "roll") == (
        "Whoever leads at the end of this rainbow lap, 4 squares on, wins a rainbow jersey."
    )
    two = racing("a8 b c", on=36, phase=Starting(A), lap=lap, teams={A: {"rainbow": 2}})
    assert "You win the race at once on 3 of 6 rolls." in told(two, "roll")
    behind = racing("a8 b c", on=36, phase=Starting(A), lap=lap, combativity=True,
                    teams={A: {"rainbow": 2}, C: {"green": 9, "rainbow": 1}})  # fmt: skip
    assert told(behind, "roll", loud=True) == (
        "On 3 of 6 rolls the race ends, and the points decide: Cas has 12, you have 9."
    )


def test_a_lead_that_takes_a_domestique_names_it() -> None:
    """MA-4, MA-29."""
    state = racing("a8 b c", on=7, owners={13: A, 17: A}, phase=Starting(A),
                   teams={A: {"energy": 1, "hand": 0}})  # fmt: skip
    assert "so a domestique retires" in price(state, "roll")
    assert told(state, "roll", loud=True) == (
        "To pay for your lead, the domestique on 17 leaves the race for good."
    )
    assert reason(state, "giveup").endswith("it would take a domestique.")


def test_giving_up_tells_what_is_given_up() -> None:
    """MA-4, MA-20."""
    state = racing("a8 b c", on=20, phase=Starting(A), lap=Lap(3, rainbow=True))
    warned = told(state, "giveup", loud=True)
    assert "Your lead of 1:20 is gone: you drop to place 3, the last of the pack." in warned
    assert "whoever leads at its end" in warned
    assert "Bob leads the race then" in told(state, "giveup")


def test_riding_on_when_the_race_is_won_is_a_warning() -> None:
    """MA-31."""
    state = racing("a", out=[B], phase=Starting(A), teams={A: {"rainbow": 1}})
    assert told(state, "roll", loud=True).startswith("You could end the race now and win.")
    assert told(state, "finish") == "The race is over, and you win."


def test_a_bid_tells_what_it_pays_and_which_square_may_be_given_up() -> None:
    """MA-19."""
    state = racing("a b", phase=bidding(8), owners={17: A, 13: A}, teams={A: {"hand": 0}})
    assert "one more than the next best bid, 5 at most: that leaves you 55" in told(state, "bid 5")
    assert "The least is square 17, worth 1." in told(state, "bid 5", loud=True)
    assert told(state, "bid 0") == "Somebody else may get square 8, worth 4."
    only = racing("a b", phase=bidding(8), owners={13: A}, teams={A: {"hand": 0}})
    assert "yours leaves square 13, a climb worth 4" in told(only, "bid 5", loud=True)


def test_offers_and_passes_tell_who_gets_the_square() -> None:
    """MA-19, open."""
    phase = Offering(8, (A, B), ((B, 3),))
    state = racing("a b c", phase=phase, auction=Auction.OPEN)
    assert "If nobody offers more, you pay 4 and have 56 left." in told(state, "offer 4")
    assert told(state, "pass") == "Square 8 goes to Bob for 3 energy."
    three = racing("a b c", phase=Offering(8, (A, C, B), ((B, 3),)), auction=Auction.OPEN)
    assert told(three, "pass") == "You cannot come back into the auction of square 8."


def test_a_better_square_left_for_a_worse_one_is_a_warning() -> None:
    """MA-19."""
    state = racing("a b", phase=Replacing(A, 8), owners={15: A, 17: A}, teams={A: {"hand": 0}})
    assert told(state, "replace 15", loud=True).endswith("8, is worth only 4.")
    assert told(state, "replace 17", loud=True) == ""
    assert reason(state, "replace 17") == "Of your squares none is worth less than 17, with 1."
    assert reason(state, "replace 15") == ""


ASKED_FOR = {
    "en": (
        "🔨 Up for auction: square 8, cobbles worth 4.",
        "You have won square 8, cobbles worth 4.",
    ),
    "nl": (
        "🔨 Onder de hamer: vak 8, kasseien met waarde 4.",
        "Je hebt vak 8 gekocht, kasseien met waarde 4.",
    ),
    "fr": (
        "🔨 Aux enchères\N{NO-BREAK SPACE}: case 8 (des pavés, valeur 4).",
        "Tu as gagné la case 8 (des pavés, valeur 4).",
    ),
    "de": (
        "🔨 Unter dem Hammer: Feld 8 (Kopfsteinpflaster, Wert 4).",
        "Du hast Feld 8 gekauft (Kopfsteinpflaster, Wert 4).",
    ),
}


@pytest.mark.parametrize("language", ASKED_FOR)
def test_a_bids_question_says_for_which_square_and_its_worth(language: str) -> None:
    """MA-18, MA-19: sealed and open, and when a domestique has to go there."""
    words = Words.of(language, "maillot")
    offering = Offering(8, (A, B), ((B, 3),))
    for phase, kind in ((bidding(8), Bid), (offering, Offer), (Replacing(A, 8), Replace)):
        view = maillot.view(racing("a b", phase=phase), A)
        asked = ADVICE.question(view, kind)
        assert words.remark(asked[0]) == ASKED_FOR[language][kind is Replace]
        assert not ADVICE.question(view, Retire)
    assert not ADVICE.question(maillot.view(racing("a b", phase=Starting(A)), A), Bid)


def test_an_exchange_tells_what_is_handed_in_for_nothing() -> None:
    """MA-23, MA-32, MA-33."""
    dots = {A: {"triple": 4, "double": 0}}
    state = racing("a4 b", phase=Starting(A), teams=dots)
    assert told(state, "exchange polka") == (
        "You will have 1 rainbow jersey; 3 win. "
        "Your cards only come to 12 dots: 2 dots are handed in for nothing."
    )
    points = racing("a4 b", phase=Starting(A), teams=dots, combativity=True)
    assert "3 points instead of 4" in told(points, "exchange polka", loud=True)
    mixed = racing("a4 b", phase=Starting(A), teams={A: {"green": 3}}, goal=Goal.MIXED)
    assert "last green jersey" in told(mixed, "exchange green", loud=True)


def test_an_exchange_that_ends_the_race_says_who_is_ahead() -> None:
    """MA-23, MA-33."""
    teams = {A: {"rainbow": 2, "green": 3}, B: {"rainbow": 1, "green": 9}}
    state = racing("a4 b", phase=Starting(A), teams=teams, combativity=True)
    assert told(state, "exchange green", loud=True) == (
        "The race is over, and the points decide: Bob has 12, you have 9."
    )


def test_who_would_retire_first_is_named() -> None:
    """MA-29."""
    state = racing("a4 b", phase=Starting(A), owners={13: A, 17: A})
    assert (
        told(state, "prefer lowest") == "As things stand, the domestique on 17 would retire first."
    )


def test_reasons_for_a_bid_are_of_the_square_and_the_purse() -> None:
    """MA-18, MA-19."""
    state = racing("a b", phase=bidding(8))
    assert "4 whenever the rider stops there, in about two laps of seven" in reason(state, "bid 7")
    assert reason(state, "bid 7").endswith(": 7 energy is back after 2 stops.")
    full = racing("a b", phase=bidding(8), owners={17: A, 15: A}, teams={A: {"hand": 0}})
    assert reason(full, "bid 3").endswith("your cheapest square, 17, which is worth 1.")
    better = racing("a b", phase=bidding(8), owners={15: A}, teams={A: {"hand": 0}})
    assert reason(better, "bid 0").startswith("Even your cheapest square, 15, is worth 6")
    dear = racing("a b", phase=Offering(8, (A, B), ((B, 9),)), auction=Auction.OPEN)
    assert reason(dear, "pass") == "9 is offered already for a square worth 4."


def test_the_road_names_only_what_there_is() -> None:
    """MA-12: 20 to 25 hold nobody's squares, and two chance squares."""
    state = racing("a4 b c", on=19, phase=Starting(A))
    assert told(state, "roll").startswith(
        "Of the six faces of the die, 2 draw a card, 4 cost you an arrow."
    )


def test_no_bid_is_a_bid_of_nothing() -> None:
    """MA-19."""
    assert WORDS.action(read("bid 0")) == "bid nothing"
    assert WORDS.action(read("bid 5")) == "bid 5 energy at most"


def test_who_rides_alone_drops_to_no_place() -> None:
    """MA-31."""
    state = racing("a4", out=[B], phase=Starting(A))
    assert told(state, "giveup", loud=True) == (
        "Your lead of 0:40 is gone. Nobody else rides, so you still roll every turn."
    )


# A reason is never the opposite of a warning.


def test_who_leaves_a_free_attack_is_not_told_to_save_for_the_road() -> None:
    """MA-8, MA-16: the attack costs nothing, but the lead does."""
    state = racing("a b c", on=9, phase=Attacking(A, 0), teams={A: {"energy": 1}})
    assert told(state, "stay", loud=True) == "The attack costs nothing here."
    assert reason(state, "stay") == (
        "The attack is free, but the lead then costs 1 energy or more every turn, and you have 1."
    )
    away = racing("a4 b c", on=9, phase=Attacking(A, 0), teams={A: {"energy": 9}})
    assert reason(away, "stay").startswith("The attack is free, but a longer lead may cost up to 2")
    none = racing("a6 b c", on=9, phase=Attacking(A, 0))
    assert reason(none, "stay") == ""


def test_nothing_speaks_for_leaving_an_attack_that_may_win() -> None:
    """MA-17; MA-33: but for points that are too few."""
    state = racing("a15 b c", on=13, owners={13: A}, phase=Attacking(A, 4))
    assert "would win the race" in told(state, "stay", loud=True)
    assert reason(state, "stay") == ""
    behind = racing(
        "a15 b c", on=9, phase=Attacking(A, 0), combativity=True, teams={B: {"rainbow": 2}}
    )
    assert reason(behind, "stay") == (
        "The attack could end the race, and the points decide: Bob has 6, you have 0."
    )
    sure = racing(
        "a18 b c", on=9, phase=Attacking(A, 0), combativity=True, teams={B: {"rainbow": 2}}
    )
    assert "On 6 of 6 rolls the race ends" in told(sure, "breakaway", loud=True)
    assert reason(sure, "breakaway") == ""


def test_a_jersey_that_ends_the_race_behind_is_no_reason_to_ride_on() -> None:
    """MA-20, MA-33."""
    teams = {A: {"rainbow": 2}, C: {"green": 9, "rainbow": 1}}
    state = racing("a8 b c", on=36, phase=Starting(A), lap=Lap(7, rainbow=True), teams=teams,
                   combativity=True)  # fmt: skip
    assert "the points decide" in told(state, "roll", loud=True)
    assert reason(state, "roll").startswith("A lead of 1:20 costs 2 of your 60 energy")


@pytest.mark.parametrize(
    ("trade", "teams", "options"),
    [
        ("green", {A: {"rainbow": 2, "green": 3}, B: {"rainbow": 1, "green": 9}}, (None, True)),
        ("polka", {A: {"triple": 4}}, (None, True)),
        ("green", {A: {"green": 3}}, (Goal.MIXED, False)),
        ("polka", {A: {"triple": 4}}, (Goal.MIXED, False)),
    ],
)
def test_nothing_speaks_for_an_exchange_in_vain(
    trade: str, teams: Mapping[Seat, Mapping[str, int]], options: tuple[Goal | None, bool]
) -> None:
    """MA-23, MA-32, MA-33: behind by points, fewer points, the last jersey that is needed."""
    goal, combativity = options
    state = racing("a4 b", phase=Starting(A), teams=teams, goal=goal or Goal.THREE,
                   combativity=combativity)  # fmt: skip
    assert told(state, f"exchange {trade}", loud=True)
    assert reason(state, f"exchange {trade}") == ""


def test_above_a_bid_stands_that_a_square_is_given_up_for_the_one_that_is_won() -> None:
    """MA-19: nobody but who has no domestique beside the board."""
    state = racing("a b", phase=bidding(8), owners={17: A, 18: A}, teams={A: {"hand": 0}})
    (for_sale,) = ADVICE.question(maillot.view(state, B), Bid)
    assert not for_sale.warning
    _, above = ADVICE.question(maillot.view(state, A), Bid)
    assert above.warning
    assert above in ADVICE.consequences(maillot.view(state, A), Bid(3))
    assert not ADVICE.question(maillot.view(state, A), Retire)


def test_a_lead_is_soon_lost_only_where_one_yellow_die_may_undo_it() -> None:
    """MA-13: a rival's square takes one to six arrows of the lead."""
    owners = {10: B, 11: C}
    short = racing("a6 b c", on=9, owners=owners, phase=Starting(A))
    assert reason(short, "giveup") == (
        "A lead of 1:00 is soon lost: of the next six squares rivals own 2."
    )
    long = racing("a7 b c", on=9, owners=owners, phase=Starting(A))
    assert "soon lost" not in reason(long, "giveup")
