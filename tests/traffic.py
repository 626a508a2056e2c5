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
_BLAMELESS: set[str] = set()
"""Calls that were judged and found good, word for word."""
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
        text = json.dumps(call, sort_keys=True)
        if text in _BLAMELESS:  # above all the list of commands, which every start sends
            continue
        endpoint, found = judge.check_call(spec, call, docs=True, responses=False)
        for _, _, where, what in found:
            yield f"{endpoint}: {where}: {what}"
        if not found:
            _BLAMELESS.add(text)


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
