"""A Dockerfile whose steps are taken in a fresh folder, where no container can be built."""

from __future__ import annotations

import fnmatch
import json
import re
import shlex
import shutil
import string
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.ops.machine import Machine
from tests.source import ROOT

STAGE = re.compile(r"(?P<base>\S+)( AS (?P<name>\w+))?")


@dataclass
class Image:
    """What an image says of itself; `base` is the image it stands on."""

    base: str = ""
    env: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    user: str = "0"
    folder: str = "/"
    volumes: list[str] = field(default_factory=list)
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)
    signal: str = "SIGTERM"


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """The instructions of a Dockerfile, each with what follows it."""
    plain = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    for line in plain.replace("\\\n", " ").splitlines():
        if line.strip():
            word, rest = line.split(maxsplit=1)
            yield word, " ".join(rest.split())


def build(context: Path, machine: Machine) -> Image:
    """Take every step of the Dockerfile in that folder; `machine` becomes what is in the image.

    Of all stages only the last is left. Raises CalledProcessError where a step fails.
    """
    given: dict[str, str] = {}
    stages: dict[str, Path] = {}
    image, stage = Image(), ""
    for word, rest in instructions((context / "Dockerfile").read_text("utf-8")):
        match word:
            case "ARG":
                name, _, value = rest.partition("=")
                given[name] = value
            case "FROM":
                begun = STAGE.fullmatch(string.Template(rest).substitute(given))
                assert begun is not None, rest
                if stage:
                    stages[stage] = _set_aside(machine, stage)
                image, stage = Image(begun["base"]), begun["name"] or "last"
            case "COPY":
                _copy(rest, context, stages, machine.path(image.folder), machine)
            case "RUN":
                _run(rest, image, machine)
            case _:
                _note(word, rest, image)
    for aside in stages.values():
        shutil.rmtree(aside)
    return image


def described(text: str) -> Image:
    """What the last stage says of itself; nothing is done."""
    image = Image()
    for word, rest in instructions(text):
        if word == "FROM":
            image = Image(rest)
        elif word not in ("ARG", "COPY", "RUN"):
            _note(word, rest, image)
    return image


def taken(context: Path) -> list[Path]:
    """The files of a folder that its .dockerignore lets in, from there."""
    lines = (context / ".dockerignore").read_text("utf-8").split("\n")
    patterns = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    inside = (f.relative_to(context) for f in context.rglob("*") if f.is_file())
    return sorted(file for file in inside if not _ignored(file, patterns))


def _ignored(file: Path, patterns: list[str]) -> bool:
    """The last pattern that fits a file, or a folder it is in, decides."""
    ways = [str(way) for way in (file, *file.parents) if way != Path()]
    ignored = False
    for pattern in patterns:
        bare = pattern.removeprefix("!").removeprefix("**/")
        tails = [w.rsplit("/", 1)[-1] for w in ways] if "**/" in pattern else ways
        if any("/" not in way and fnmatch.fnmatch(way, bare) for way in tails):
            ignored = not pattern.startswith("!")
    return ignored


def _copy(rest: str, context: Path, stages: dict[str, Path], to: Path, machine: Machine) -> None:
    *options, source, target = shlex.split(rest)
    if options:
        (name,) = (o.removeprefix("--from=") for o in options)
        shutil.copytree(
            stages[name] / source.lstrip("/"),
            machine.path(target),
            symlinks=True,
            dirs_exist_ok=True,
        )
        return
    assert (source, target) == (".", "."), rest
    for file in taken(context):
        (to / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(context / file, to / file)


def _run(rest: str, image: Image, machine: Machine) -> None:
    place = machine.path(image.folder)
    place.mkdir(parents=True, exist_ok=True)
    ran = subprocess.run(
        ("sh", "-ec", machine.here(rest)),
        cwd=place,
        env=environment(image, machine),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, f"{rest}\n{ran.stdout}{ran.stderr}"


def environment(image: Image, machine: Machine) -> dict[str, str]:
    """What a program in the image has, the places as they are here."""
    found = dict(machine.environment)
    for name, value in image.env.items():
        found[name] = machine.here(string.Template(value).safe_substitute(found))
    return found


def _note(word: str, rest: str, image: Image) -> None:
    match word:
        case "ENV":
            image.env |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        case "LABEL":
            image.labels |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        case "USER":
            image.user = rest
        case "WORKDIR":
            image.folder = rest
        case "VOLUME":
            image.volumes.append(rest)
        case "ENTRYPOINT":
            image.entrypoint = json.loads(rest)
        case "CMD":
            image.command = json.loads(rest)
        case "HEALTHCHECK":
            image.health = json.loads(rest.partition(" CMD ")[2])
        case "STOPSIGNAL":
            image.signal = rest
        case _:
            assert word == "EXPOSE", f"{word}: not known"


def _set_aside(machine: Machine, stage: str) -> Path:
    """What a stage has made, out of the way of the next; its places have the same names there."""
    aside = machine.folder.with_name(f"{machine.folder.name}-{stage}")
    aside.mkdir()
    for made in ("opt", "src", "build", "wheels"):
        if (machine.folder / made).exists():
            (machine.folder / made).rename(aside / made)
    machine.path("opt").mkdir()
    return aside


DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")


IMAGE = described(DOCKERFILE)
