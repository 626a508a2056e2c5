"""Every request the bot makes in the tests, judged by Discord's own description of its API.

A test does nothing for it: the fixture `judged_traffic` of tests/conftest.py notices each
simulated Discord (`simcord.Env`) that is started while the test runs, and when it has ended
records what the bot asked there under build/traffic, a file a test, and judges it. So a request
that Discord would refuse, or a key that it does not know, fails the test that made it.

The judge, `check_traffic.py`, lies beside the repository in ../shared/discord; where it is not
there, traffic is recorded but not judged. By hand: `check_traffic.py --no-responses --strict FILE`.
"""

from __future__ import annotations

import importlib
import json
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import simcord

ROOT = Path(__file__).parents[1]
RECORDS = ROOT / "build" / "traffic"
JUDGE = ROOT.parent / "shared" / "discord" / "check_traffic.py"
PICTURES = (".png", ".webp", ".gif")
DIGIT = re.compile(r"\d")
SNOWFLAKE = re.compile(r"\d{15,20}")
TOKEN = re.compile(r"(?<=hooks/|tions/)\d+/[^/?]+")
TEXTS = frozenset(("content", "label", "description", "placeholder", "title", "text"))
"""What people read: Discord only counts its characters."""
_BLAMELESS: set[str] = set()
"""The shapes of calls that were judged and found good."""
WITHOUT_JUDGE = "there is no ../shared/discord/check_traffic.py beside the repository"


def calls(env: simcord.Env) -> list[dict[str, Any]]:
    """What the bot asked of a simulated Discord, in the form the judge reads."""
    return [
        {
            "method": entry.method,
            "path": f"{entry.path}?{urlencode(entry.params)}" if entry.params else entry.path,
            "request_json": entry.json,
            "status": None,
            "response_json": None,
        }
        for entry in env.http_requests
    ]


def record(name: str, made: Iterable[dict[str, Any]]) -> Path:
    """Keep the calls of the test of that name, and give the file."""
    RECORDS.mkdir(parents=True, exist_ok=True)
    file = RECORDS / f"{re.sub(r'[^a-zA-Z0-9]+', '_', name)[-150:]}.jsonl"
    file.write_text("".join(json.dumps(call) + "\n" for call in made), encoding="utf-8")
    return file


def faults(made: Iterable[dict[str, Any]]) -> Iterator[str]:
    """What Discord would say against the calls, where there is a judge; and pictures that nobody
    hears: those sent without a description of 1 to 1024 characters.
    """
    made = list(made)
    for call in made:
        yield from (f"{call['path']}: {name} is not described" for name in _mute(call))
    if not JUDGE.exists():
        return
    judge, spec = _judge()
    for call in made:
        ids: list[str] = []
        shape = f"{json.dumps(_shape(call, ids), sort_keys=True)} {len(ids) - len({*ids})}"
        if shape in _BLAMELESS:
            continue
        endpoint, found = judge.check_call(spec, call, docs=True, responses=False)
        for _, _, where, what in found:
            yield f"{endpoint}: {where}: {what}"
        if not found:
            _BLAMELESS.add(shape)


def _shape(what: Any, ids: list[str], key: str = "") -> Any:
    """A call as Discord judges it: texts by their lengths, and all ids of a length are alike; those
    of buttons, which must differ, are put into the list as they are.
    """
    if isinstance(what, dict):
        return {name: _shape(part, ids, name) for name, part in what.items()}
    if isinstance(what, list):
        return [_shape(part, ids, key) for part in what]
    if isinstance(what, int) and what.bit_length() > 48:
        return len(str(what))
    if not isinstance(what, str):
        return what
    if key in TEXTS:
        return len(what)
    if key == "custom_id":
        ids.append(what)
        return DIGIT.sub("1", what)
    return TOKEN.sub("1/token", SNOWFLAKE.sub(_ones, what))


def _ones(found: re.Match[str]) -> str:
    return "1" * len(found[0])


def _mute(call: dict[str, Any]) -> Iterator[str]:
    body = call["request_json"]
    if not isinstance(body, dict):
        return
    for part in (body, body.get("data")):
        for sent in (part or {}).get("attachments") or ():
            name = str(sent.get("filename", ""))
            if name.endswith(PICTURES) and not 1 <= len(sent.get("description") or "") <= 1024:
                yield name


@cache
def _judge() -> tuple[Any, Any]:
    sys.path.insert(0, str(JUDGE.parent))
    try:
        judge = importlib.import_module("check_traffic")
    finally:
        sys.path.remove(str(JUDGE.parent))
    return judge, judge.Spec(judge.DEFAULT_SPEC)
