"""``braakland match``: computers play each other, off Discord, and a table says who is stronger."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from typing import Any

from bot.base.config import Config
from bot.base.terminal import say
from bot.matches.outside import Asked, OutsideComputers, line_of
from bot.matches.outside_process import OutsideTrouble
from bot.ops.shutdown import Exit
from bot.tables.lobby import spell
from bot.tables.verify import Uncheckable
from data.words import FALLBACK, Words
from games import GAMES, locale_of, registry
from games.computers import has_computers
from games.computers.pairs import Pairing, Player, is_decided, level_of, player, progress
from games.computers.scores import DECIDED, Score
from games.core import Action, AnyGame, Dealer, Forbidden, Seat, option_choices

EVERY = 20  # matches between two lines of progress
HOPELESS = 5  # failures of a computer in a row, after which the matches are given up

KEY, _GAME = next(iter(GAMES.items()))
_NAME, _VALUES = next(iter(option_choices(_GAME.INFO.options).items()))
OPTION = f"{_NAME}={spell(_VALUES[-1])}"
ABOUT = """\
Play N matches between two computers, off Discord, and tell who is stronger. Every start and its
dice are played once with A in each seat, so that luck favours neither.
"""
PRINTED = f"""\
What is printed: the score every {EVERY} matches; at the end the wins of each, A's share with its
95 % interval, and how many starts skill or luck decided. Of computers of your own also how many
answers failed and why: the first is told at once, and {HOPELESS} in a row end it.

    COMPUTERS=computers.toml braakland match {KEY} varied normal 400 --option {OPTION}

docs/outside_computers.md says how a computer of your own is listed, and what it is asked.
"""


def ask(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description, parser.epilog = ABOUT, PRINTED
    for name, metavar, said in (
        ("game", "GAME", f"the key of a game: {', '.join(GAMES)}, or of your own"),
        ("one", "A", "easy, normal or hard; one that thinks a tenth, or four times as long"
         " (hard@0.1, hard@4); random, which does anything; fallback, what the host plays for who"
         " is late; or the name of a computer of your own in COMPUTERS"),
        ("other", "B", "the same"),
    ):  # fmt: skip
        parser.add_argument(name, metavar=metavar, help=said)
    parser.add_argument("matches", metavar="N", type=int, help="how many matches")
    parser.add_argument(
        "--seats", type=int, default=0, metavar="S",
        help="one of A against S - 1 of B, where a game is for more than two",
    )  # fmt: skip
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE",
        help=f"an option of the game that is not as usual ({OPTION}); may be repeated; a wrong"
        " one is answered with those that there are",
    )  # fmt: skip
    parser.add_argument(
        "--sprt", type=float, nargs=2, default=(), metavar=("NULL", "WANTED"),
        help="stop once one of these two shares of A is shown (0.5 0.55)",
    )  # fmt: skip
    parser.add_argument(
        "--record", metavar="FILE",
        help="add to that file, a line each, what a computer of your own would be asked in every"
        " seat",
    )  # fmt: skip


class _Hopeless(Exception):
    """A computer fails again and again; the text is its name."""


def match(
    game: str,
    one: str,
    other: str,
    matches: int,
    config: Config,
    *,
    sprt: Sequence[float] = (),
    seats: int = 0,
    option: Sequence[str] = (),
    record: str | None = None,
) -> Exit:
    """Play so many matches, `one` in one seat and `other` in all others; each start with its dice
    is played once from each seat. The questions that an outside program would get are added to the
    file `record`. Many parameters because the command has so many; long because each way out
    reports its result. Raises Uncheckable."""
    rules = _rules_of(game)
    seats = seats or max(2, rules.INFO.seats[0])
    _must_make_sense(rules, matches, seats, sprt, record)
    options = _options_of(rules, option)
    players, score = _Players(rules, config, record), None
    try:
        for name in (one, other):
            players.must_know(name)
        pairing = Pairing(rules, one, other, seats, options, players.player)
        for score in islice(pairing.scores(), matches):
            players.outside.end_all()  # the matches of this start are over
            if is_decided(score, sprt):
                break
            if score.matches % EVERY == 0:
                say(progress(score, sprt))
    except _Hopeless as name:
        say(f"{name} failed {HOPELESS} times in a row: no more is played, and nothing is counted.")
        return Exit.NO
    except KeyboardInterrupt:
        say("Interrupted.")
    finally:
        players.outside.close()
        for line in players.troubles():
            say(line)
    for line in _table(score, one, other, sprt) if score else ():
        say(line)
    return Exit.DONE


def _rules_of(game: str) -> AnyGame:
    rules = registry().get(game)
    if rules is None:
        raise Uncheckable(f"{game!r} is no game; there are {', '.join(registry())}.")
    return rules


def _must_make_sense(
    rules: AnyGame, matches: int, seats: int, sprt: Sequence[float], record: str | None
) -> None:
    """Check that these matches can be played, decided and recorded. Raises Uncheckable."""
    first, last = rules.INFO.seats[0], rules.INFO.seats[-1]
    if seats not in rules.INFO.seats or seats < 2:
        many = f"{first} to {last}" if first < last else first
        raise Uncheckable(f"{rules.INFO.key} is for {many} players.")
    if matches < 1:
        raise Uncheckable("N must be 1 or more.")
    if sprt and not 0 < sprt[0] < sprt[1] < 1:
        raise Uncheckable("--sprt takes two shares between 0 and 1, the smaller one first.")
    if record is not None:
        try:
            Path(record).open("ab").close()
        except OSError as wrong:
            raise Uncheckable(f"{record} cannot be written: {wrong.strerror}.") from wrong


def _options_of(rules: AnyGame, given: Sequence[str]) -> Any:
    """The usual options of the game, except those given as NAME=VALUE. Raises Uncheckable."""
    key, choices, chosen = rules.INFO.key, option_choices(rules.INFO.options), dict[str, Any]()
    for name, _, value in (text.partition("=") for text in given):
        if name not in choices:
            raise Uncheckable(
                f"{key} has no option {name!r}; it has {', '.join(choices) or 'none'}."
            )
        values = {spell(each): each for each in choices[name]}
        if value.lower() not in values:
            raise Uncheckable(
                f"The option {name} of {key} cannot be {value!r}; it may be {', '.join(values)}."
            )
        chosen[name] = values[value.lower()]
    try:
        return rules.INFO.options(**chosen)
    except Forbidden as against:
        law = Words.of(FALLBACK, key, locale_of(key)).table("rules")[against.rule]
        raise Uncheckable(f"These options do not go together. {against.rule}: {law}") from against


class _Players:
    """Makes players by their names. Where an outside one fails the fallback plays, as at a
    table."""

    def __init__(self, game: AnyGame, config: Config, record: str | None) -> None:
        self.outside = OutsideComputers(config.computers, heard=True)
        self._record = record
        self._game = game.INFO.key
        self._has_computers = has_computers(game)
        self._sat = count(1)
        self._troubles, self._asked, self._row = Counter[str](), 0, Counter[str]()

    def must_know(self, name: str) -> None:
        """Check that a player of that name plays this game. Raises Uncheckable."""
        with suppress(ValueError):
            if self.outside.plays(name, self._game) or name in ("random", "fallback"):
                return
            if level_of(name) and self._has_computers:
                return
        own = "".join(f", {known}" for known in self.outside.names(self._game))
        raise Uncheckable(
            f"{name!r} does not play {self._game}; those who may: random, fallback"
            f"{', easy, normal, hard, hard@0.1 and the like' if self._has_computers else ''}{own}."
        )

    def player(self, name: str) -> Player:
        """A player for one seat of one match; an outside one has a process of its own there."""
        plays_outside = self.outside.plays(name, self._game)
        ours = None if plays_outside else player(name)
        seated = next(self._sat)

        def plays(
            game: AnyGame, state: Any, seat: Seat, legal: Sequence[Action], dealer: Dealer
        ) -> Sequence[Action]:
            own = str(dealer.below(1 << 62)) if plays_outside else ""
            asked = Asked(name, seated, self._game, game.view(state, seat), legal, own)
            if self._record is not None:
                with Path(self._record).open("ab") as file:
                    file.write(line_of(asked))
            if ours is not None:
                return ours(game, state, seat, legal, dealer)
            return (self._answer(asked) or game.fallback(state, seat),)

        return plays

    def _answer(self, asked: Asked) -> Action | None:
        """What an outside player answers; None if the answer does not count. Raises _Hopeless."""
        self._asked += 1
        try:
            answer = self.outside.ask(asked)
        except OutsideTrouble as trouble:
            if not self._troubles:
                say(f"The fallback plays: {trouble}.")
            self._troubles[str(trouble)] += 1
            self._row[asked.name] += 1
            if self._row[asked.name] >= HOPELESS:
                raise _Hopeless(asked.name) from None
            return None
        self._row[asked.name] = 0
        return answer

    def troubles(self) -> list[str]:
        """What went wrong, and how often; empty if only our own computers have played."""
        said = [
            f"The fallback played {n} times of {self._asked}: {what}."
            for what, n in self._troubles.items()
        ]
        said += [
            f"{name} ended {n} times before its answer, and was started again."
            for name, n in self.outside.again.items()
        ]
        return said or ([f"All {self._asked} answers counted."] if self._asked else [])


def _table(score: Score, one: str, other: str, sprt: Sequence[float]) -> list[str]:
    """The result: matches, wins, the share with its interval, the starts, and the test."""
    low, high = score.interval
    rows = {
        "Matches": str(score.matches),
        f"Won by {one}": f"{score.won:g}",
        f"Won by {other}": f"{score.matches - score.won:g}",
        "Share of wins": f"{score.share:.3f}, 95 % [{low:.3f}, {high:.3f}]",
    }
    if score.seats == 2:
        rows["Pairs of 0, 0.5, 1, 1.5 and 2 wins"] = ", ".join(map(str, score.pentanomial))
    if score.rounds:
        won, lost, luck = (round(100 * share) for share in score.skill)
        rows["Starts won from every seat, from none, by luck"] = f"{won} %, {lost} %, {luck} %"
    if sprt:
        null, wanted = sprt
        ratio = score.llr(null, wanted)
        shown = wanted if ratio > 0 else null
        verdict = f"a share of {shown:g} is shown" if abs(ratio) > DECIDED else "nothing is decided"
        rows[f"SPRT {null:g} or {wanted:g}"] = f"LLR {ratio:+.2f} of {DECIDED:.2f}: {verdict}"
    width = max(map(len, rows))
    return [f"{what:<{width}}  {said}" for what, said in rows.items()]
