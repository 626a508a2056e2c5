"""Every screen, in each language, says what was approved (`tests/screens/`)."""

from __future__ import annotations

import re
from difflib import unified_diff

import pytest

from bot.interactions.router import router
from bot.interactions.slash import COMMANDS
from bot.tables.notifications import NotificationKind
from tests.released import UNSHOWN
from tests.screens import COMMAND, LANGUAGES, approved, scenes
from tests.screens.stage import transcript

UNSEEN_KINDS = {
    "import_expire": "a job: an import that nobody looks at is removed",
    "strip": "a job: an old board loses its buttons, where Discord took long",
    "settle": "a job: a contest takes over the result of a match",
    "replay": "only a moving picture, without a word, and where the host is asked to make them",
}
UNSEEN_VERBS = {
    **dict.fromkeys(UNSHOWN - {"close"}, "said by a command"),
    **dict.fromkeys(("area", "row", "rowed"), "boards fuller than those of the scenes"),
    "dare": "behind the menu of a person, which scenes do not open",
    "there": "of a table moved out of direct messages",
    "adlog": "another page of /admin log",
    "find": "another page of /table find",
    "whichpage": "another page of the tables of one person",
    "onboard": "the board page is not there without its server",
    "endvisits": "the board page is not there without its server",
    "in_thread": "a thread needs Discord's channels: tests/bot/test_threads.py",
    "importing": "the form of /table import, where the first press came too late",
}


IN_THE_SHORT_FORM = "en"
"""The others say it by the same code; that no line lacks is seen by tests/test_locale.py."""


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(one, marks=() if one == IN_THE_SHORT_FORM else pytest.mark.long)
        for one in LANGUAGES
    ],
)
@pytest.mark.parametrize("name", scenes.SCENES)
async def test_each_screen_says_what_was_approved(name: str, language: str) -> None:
    file, now = approved(name, language), await transcript(name, language)
    before = file.read_text("utf-8") if file.exists() else ""
    diff = "\n".join(
        unified_diff(before.splitlines(), now.splitlines(), "approved", "now", lineterm="", n=2)
    )
    assert not diff, f"{diff}\n\nWhere this is meant: {COMMAND} {name}, and read the diff."


def test_no_transcript_is_kept_of_a_scene_that_is_no_more() -> None:
    for language in LANGUAGES:
        kept = {file.stem for file in approved("", language).parent.glob("*.txt")}
        assert kept == set(scenes.SCENES)


def test_every_kind_of_message_and_verb_and_command_stands_in_a_transcript() -> None:
    def commands(among: object, before: str = "") -> set[str]:
        found = set[str]()
        for each in among:  # type: ignore[attr-defined]
            name = f"{before} {each.name}".strip()
            found |= commands(each.commands, name) if hasattr(each, "commands") else {name}
        return found

    for what, every, excused in (
        ("kinds", set(map(str, NotificationKind)), set(UNSEEN_KINDS)),
        ("verbs", set(router.verbs), set(UNSEEN_VERBS)),
        ("commands", commands(COMMANDS), set()),
    ):
        seen = _seen(what)
        assert every - excused <= seen, f"{what} in no transcript: {sorted(every - excused - seen)}"
        assert not excused & seen, f"{what} that need no excuse: {sorted(excused & seen)}"


def _seen(what: str) -> set[str]:
    texts = (approved(name, "en").read_text("utf-8") for name in scenes.SCENES)
    lines = [line for text in texts for line in re.findall(rf"^{what}: (.+)$", text, re.MULTILINE)]
    return {word for line in lines for word in line.split(", ")}
