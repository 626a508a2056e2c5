"""Braakland: plays, and checks what was played.

    braakland                    play, on Discord or at the local table (see .env.example)
    braakland --stay             so too; and with worker: where only a person can mend what is
                                 wrong (74, 78) say it once and wait to be stopped, for a supervisor
                                 that would start it again and again
    braakland verify WHAT        was that match played by the rules, with honest dice?
    braakland export NUMBER      write a finished match to a file; --text: one to read
    braakland check              replay every match in the database, and name what differs
    braakland backup FILE        copy the database, whole or not at all; with --over, where a file
                                 of that name is there, which is kept under another
    braakland restore FILE       put a backup, or the newest one of a folder, in the place of the
                                 database; with --over, of one that is there, which is kept under
                                 another name
    braakland restored FOLDER    what pg_restore has brought back is old: forget again who was
                                 erased since, by the lists in the folder of the dumps, or by a log
    braakland copy FROM TO       copy everything into an empty database; each is a file, an address
                                 of PostgreSQL, or the word DATABASE, for that of the settings
    braakland erase USER         forget a person, by the number of the Discord user
    braakland newkey             sign links to the board page with another key: those given out are
                                 void, and every board that is open is closed
    braakland match GAME A B N   play N matches between two computers, off Discord, and tell who is
                                 stronger: levels (hard@0.1 thinks a tenth), random, fallback, and
                                 those of COMPUTERS; --sprt 0.5 0.55 stops once that is decided,
                                 --seats 4 seats three of B; match --help says the rest
    braakland puzzles GAME FILE  look for a puzzle in each finished match of that game whose people
                                 have agreed, and add it to the file for PUZZLES (docs/settings.md)
    braakland rehearse CHANNEL   try on a test server, beside that channel, what is assumed of
                                 Discord, and list what is otherwise; --alone: nobody has to press,
                                 --yes: begin at once, --only NAMES: these alone (docs/ops.md)
    braakland words LANGUAGE     what a language lacks, line by line, with the screen on which each
                                 is shown; behind it TABLE.KEY: one line, --terms: what is said
                                 otherwise than the glossary says it (docs/new-language.md)
    braakland new-game NAME      begin a game of your own: a package that can be played, in a new
                                 folder of that name, with a README that says what to change
    braakland worker             think and paint for the hosts that share a PostgreSQL; it needs no
                                 token (docs/scale.md)

WHAT is an exported file (JSON or text), a shared page, or the number of a match, which is looked up
in the database. While the bot plays on Discord verify, export, check, backup and erase work too;
the others want it stopped. What the exit codes say: docs/ops.md.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Callable, Coroutine, Sequence
from importlib.metadata import version

import aiohttp
import discord

from bot.base import logs
from bot.base.config import Config, HostMode, read
from bot.base.errors import NotReached, PassingTrouble, PortTaken, StoreTrouble, Unusable
from bot.base.outside_setting import must_play
from bot.base.setting_kinds import WrongSetting
from bot.base.terminal import complain, must_be_open, say
from bot.ops import console, matching, puzzling, rehearsing, serving, staying, translating, working
from bot.ops.new_game import Unnamable
from bot.ops.session_budget import TooOften
from bot.ops.shutdown import Exit, Shutdown
from bot.tables.verify import Uncheckable
from games import registry

PORTAL = "https://discord.com/developers/applications"
REFUSED_TOKEN = f"Discord refuses the token: copy the bot's token anew from {PORTAL}"
REFUSED_INTENTS = f"Discord refuses the intents of this bot: look at its page at {PORTAL}"
STAYS = "It waits, and does nothing, until it is stopped: mend that, then start it anew."
log = logging.getLogger("bot")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    must_be_open()
    given = vars(_parser().parse_args(arguments))
    stays, do = given.pop("stay"), given.pop("do")
    config = None
    try:
        config = read(os.environ, worker=do is work, plays=do is play)
        _log_to_stderr(config)
        _load_games(config)
        code: Exit = do(config=config, **given)
    except Exception as wrong:  # noqa: BLE001 - a person must hear of it in one line
        code = _explain(wrong)
    if stays and do in (play, work) and _is_for_a_person(code, config):
        staying.instead(code, lambda: _complain(STAYS))
    return code


def _is_for_a_person(code: Exit, config: Config | None) -> bool:
    """Whether only a person can mend what this exit code says, so that starting again is no use. In
    a fleet a storage error may pass: the database may become free when a process of the version
    before has ended."""
    alone = config is None or config.fleet is None
    return code is Exit.CONFIG or (code is Exit.STORAGE and alone)


def play(config: Config) -> Exit:
    """Play, on Discord or at the local table, until stopped."""
    if config.mode is HostMode.DISCORD:
        _announce(f"Braakland starts on Discord, {config.why}.")
        return _until_stopped(serving.on_discord, config)
    say(f"Braakland starts the local table in your browser, {config.why}.")
    return _until_stopped(serving.at_the_local_table, config)


def work(config: Config) -> Exit:
    """Think and paint for the hosts, until stopped."""
    _announce(f"Braakland starts a worker, for the hosts at {config.database}.")
    return _until_stopped(working.at_work, config)


def _until_stopped(
    serve: Callable[[Config, Shutdown], Coroutine[None, None, None]], config: Config
) -> Exit:
    """Serve until stopped, and end the process soon afterwards in any case."""
    shutdown = Shutdown()
    try:
        asyncio.run(serve(config, shutdown))
    except Exception as wrong:  # noqa: BLE001 - a supervisor must hear of it
        return shutdown.end(_explain(wrong))
    return shutdown.end(Exit.DONE)


def _announce(line: str) -> None:
    """Print a line before the log, or log it where the log is for programs."""
    (log.info if logs.for_programs() else say)(line)


def _load_games(config: Config) -> None:
    """Load the games, plugins too, and see that the operator's computers play some of them."""
    try:
        games = registry()
    except Exception as wrong:  # a plugin may fail in any way
        log.debug("the games", exc_info=wrong)
        raise WrongSetting(f"An installed game cannot be loaded: {wrong!r}.") from wrong
    must_play(config.computers, games)


def _explain(wrong: Exception) -> Exit:
    """Log one line about what went wrong; for an error of ours, with its traceback."""
    code, line = _explained(wrong)
    if code is Exit.SOFTWARE:
        log.critical("a fault of Braakland", exc_info=wrong)
    _complain(" ".join(line.split()))
    return code


def _complain(line: str) -> None:
    """Print a line on stderr, or log it where the log is for programs."""
    (log.critical if logs.for_programs() else complain)(line)


def _explained(wrong: Exception) -> tuple[Exit, str]:
    match wrong:
        case WrongSetting():
            return Exit.CONFIG, str(wrong)
        case Uncheckable() | Unnamable():
            return Exit.DATA, str(wrong)
        case NotReached():
            return Exit.AGAIN, str(wrong)
        case Unusable():
            return Exit.STORAGE, str(wrong)
        case PassingTrouble():  # the server was lost during the start, for example
            return Exit.AGAIN, f"The database fails: {wrong}."
        case StoreTrouble():
            return Exit.STORAGE, f"The database fails: {wrong}."
        case discord.LoginFailure() | discord.ConnectionClosed(code=4004):
            return Exit.CONFIG, REFUSED_TOKEN
        case discord.PrivilegedIntentsRequired() | discord.ConnectionClosed(code=4013 | 4014):
            return Exit.CONFIG, REFUSED_INTENTS
        case aiohttp.ClientError() | discord.DiscordServerError() | ConnectionError():
            return Exit.AGAIN, f"Discord cannot be reached: {wrong}."
        case discord.GatewayNotFound():
            return Exit.AGAIN, "Discord cannot be reached: it tells no gateway."
        case discord.ConnectionClosed(code=4010 | 4011):
            return Exit.AGAIN, "Discord wants another number of shards: the next start asks for it."
        case TooOften():
            return Exit.AGAIN, "Too many sessions were begun at Discord: the next start waits."
        case PortTaken():
            return Exit.UNAVAILABLE, str(wrong)
    return Exit.SOFTWARE, f"Braakland stops on a fault of its own: {wrong!r}"


def _log_to_stderr(config: Config) -> None:
    logs.set_up(config.log_level, config.log_format, config.token)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # voice is not used
    if config.mode is HostMode.LOCAL and config.log_level != "DEBUG":
        logging.getLogger("discord").setLevel(logging.ERROR)  # it warns of a simulated connection


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "braakland", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"Braakland {version('braakland')}")
    parser.add_argument("--stay", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(do=play)
    commands = parser.add_subparsers(metavar="COMMAND")

    def command(name: str, do: Callable[..., Exit], *arguments: str) -> argparse.ArgumentParser:
        asked = commands.add_parser(name)
        asked.set_defaults(do=do)
        for argument in arguments:
            asked.add_argument(argument, action="store_true" if argument[0] == "-" else "store")
        return asked

    command("verify", console.verify, "what")
    command("export", console.export, "what", "--text")
    command("check", console.check)
    command("backup", console.backup, "what", "--over")
    command("restore", console.restore, "what", "--over")
    command("restored", console.restored, "what")
    command("copy", console.copy, "what", "to")
    command("erase", console.erase, "what")
    command("newkey", console.newkey)
    command("new-game", console.start_game, "what")
    command("puzzles", puzzling.puzzles, "game", "file")
    command("worker", work)
    asked = command("rehearse", rehearsing.rehearse, "channel", "--alone", "--yes")
    asked.add_argument("--only", nargs="+", default=())
    asked = command("words", translating.words, "language", "--terms")
    asked.add_argument("line", nargs="?")
    matching.ask(command("match", matching.match))
    return parser


if __name__ == "__main__":
    sys.exit(main())
