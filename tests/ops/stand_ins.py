"""The programs of docs/ops.md that must not touch this machine, or that it may not have.

`python -m tests.ops.stand_ins NAME ARGUMENTS` does what NAME would, in the folder that $MACHINE
names (`tests.ops.machine`), as far as the page uses it; anything else it refuses.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.ops.compose import compose_file, composed
from tests.ops.image import Image, build, described, environment, taken
from tests.ops.machine import Machine, owner, settings, this_machine
from tests.ops.postgres_beside import NAME, Beside
from tests.ops.service import Service

UNIT, CONTAINER = "braakland", "container"
TURNED = "PYTHONPATH"


def sudo(machine: Machine, *command: str) -> int:
    """Run a command, as somebody without rights if it is to be as somebody else."""
    if command[0] == "-u":
        return subprocess.call(machine.without_rights(list(command[2:])))
    return subprocess.call(command)


def chown(machine: Machine, *arguments: str) -> int:
    """Only the one user that the page and the image know may be given something."""
    deep = arguments[0] == "-R"
    to, *folders = arguments[deep:]
    assert to in ("braakland:", "10001:10001"), to
    for folder in map(Path, folders):
        for path in (folder, *(folder.rglob("*") if deep else ())):
            owner(machine, path)
    return 0


def useradd(machine: Machine, *arguments: str) -> int:
    """The user has a number here and needs no name."""
    assert arguments == ("--system", "--shell", "/usr/sbin/nologin", "braakland"), arguments
    return 0


def curl(_machine: Machine, *arguments: str) -> int:
    """Print what an address answers; 22 if it refuses."""
    try:
        with urllib.request.urlopen(arguments[-1]) as answer:
            print(answer.read().decode())
    except OSError as wrong:
        print(wrong, file=sys.stderr)
        return 22
    return 0


# ----------------------------------------------------------------------------- systemd


def unit(text: str) -> dict[str, list[str]]:
    """All that a unit says, by its names."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def systemctl(machine: Machine, verb: str, *rest: str) -> int:
    """Start or stop the one service; `status` says whether it runs, as systemd does by its code."""
    service = Service(machine, UNIT)
    match verb, rest:
        case "daemon-reload", ():
            return 0
        case ("start", ("braakland",)) | ("enable", ("--now", "braakland")):
            file = machine.path("/etc/systemd/system/braakland.service")
            _start_unit(machine, service, unit(machine.here(file.read_text("utf-8"))))
        case "stop", ("braakland",):
            return _told(service.stop())
        case "restart", ("braakland",):
            service.stop()
            return systemctl(machine, "start", "braakland")
        case "status", ("--no-pager", "braakland"):
            print(f"{UNIT}: {'active' if service.runs else f'ended with {service.code}'}")
            return 0 if service.runs else 3
        case _:
            raise AssertionError((verb, rest))
    return 0


def _start_unit(machine: Machine, service: Service, says: dict[str, list[str]]) -> None:
    (start,), (folder,) = says["ExecStart"], says["WorkingDirectory"]
    env = machine.environment | dict(line.split("=", 1) for line in says["Environment"])
    service.start(machine.without_rights([start]), env | _turned(machine), Path(folder))


def journalctl(machine: Machine, *arguments: str) -> int:
    """All that the service has said."""
    assert arguments[:2] == ("--unit", "braakland"), arguments
    print(Service(machine, UNIT).log)
    return 0


# ------------------------------------------------------------------------------ docker


def docker(machine: Machine, *arguments: str) -> int:
    """`docker compose`, for the services of the compose file in this folder."""
    assert arguments[0] == "compose", arguments
    file, wanted = compose_file(arguments[1:])
    services = composed(Path(file))
    container = Container(machine, services["braakland"])
    beside = None
    if "depends_on" in services["braakland"]:
        assert services["braakland"]["depends_on"] == {NAME: {"condition": "service_healthy"}}
        beside = Beside(machine, container.inside, services[NAME])
    match wanted:
        case ("up", "--detach") | ("up", "--build", "--detach"):
            if "--build" in wanted:
                container.build()
            if beside is not None:
                beside.up()
            container.up()
        case ("build",):
            container.build()
        case ("stop", *_):
            return _stop(container, beside, wanted[1:])
        case ("ps",):
            print(container.state())
        case ("logs", *_):
            print(container.service.log)
        case ("run", "--rm", "braakland", *command):
            if beside is not None:
                beside.up()
            return container.run(container.image.entrypoint + command)
        case ("exec", "-T", "postgres", *command) if beside is not None:
            return beside.run(command)
        case _:
            raise AssertionError(arguments)
    return 0


def _stop(container: Container, beside: Beside | None, names: Sequence[str]) -> int:
    """Stop all services, or these; whoever needs another one first."""
    code = None
    if not names or "braakland" in names:
        code = container.service.stop()
    if beside is not None and (not names or NAME in names):
        beside.service.stop(signal.SIGINT)
    return _told(code)


class Container:
    """A container by what compose.yaml and the Dockerfile say; its root is a folder of its own."""

    def __init__(self, machine: Machine, says: dict[str, Any]) -> None:
        self._says, self._outside = says, machine
        self.inside = replace(machine, folder=machine.folder / "container")
        self.service = Service(machine, CONTAINER)
        self._file = machine.folder / "image.json"

    @property
    def image(self) -> Image:
        return Image(**json.loads(self._file.read_text("utf-8"))["image"])

    def build(self) -> None:
        """Take the steps of the Dockerfile, unless they were taken with the same files before; the
        volumes stay.
        """
        assert self._says["build"] == "."
        context, built = Path.cwd(), self.inside.path("opt")
        digest = sha256((context / "Dockerfile").read_bytes())
        for file in taken(context):
            digest.update(f"{file}\n".encode() + (context / file).read_bytes())
        images = self._outside.path("images")
        images.mkdir(exist_ok=True)
        if self._file.exists():
            built.rename(images / json.loads(self._file.read_text("utf-8"))["digest"])
        if (images / digest.hexdigest()).exists():
            (images / digest.hexdigest()).rename(built)
            image = described((context / "Dockerfile").read_text("utf-8"))
        else:
            image = self._built(context)
        says = {"digest": digest.hexdigest(), "image": asdict(image)}
        self._file.write_text(json.dumps(says), "utf-8")

    def _built(self, context: Path) -> Image:
        """The image, made again; what stood on the volumes stands there again."""
        data, backups = (self.inside.path(name) for name in ("data", "backups"))
        kept = self._outside.folder / "volume"
        if data.exists():
            data.rename(kept)
            backups.unlink()
        else:
            self.inside.path("tmp").mkdir(parents=True)
            self.inside.path("tmp").chmod(0o1777)
        image = build(context, self.inside)
        backups.rmdir()
        backups.symlink_to(context / "backups")
        if kept.exists():
            data.rmdir()
            kept.rename(data)
        make_read_only(self.inside.path("opt"))
        return image

    def up(self) -> None:
        """Start it; if it runs, and so does an older image, start it again."""
        self.service.stop()
        given = settings(Path(self._says["env_file"]))
        env = self._environment(given) | _turned(self._outside)
        folder = self.inside.path(self.image.folder)
        command = self.image.entrypoint + self.image.command
        self.service.start(self._as_its_user(command), env, folder)

    def run(self, command: list[str]) -> int:
        """Run something in it beside, or instead of, the bot."""
        there = ("env", "-C", str(self.inside.path(self.image.folder)))
        given = settings(Path(self._says["env_file"]))
        named = [part.replace(f"{self._outside.folder}/", "/") for part in command]
        here = [self.inside.here(part) for part in named]
        return subprocess.call((*there, *self._as_its_user(here)), env=self._environment(given))

    def state(self) -> str:
        """Healthy or not, by what the image asks; or how it ended."""
        if not self.service.runs:
            return f"exited ({self.service.code})"
        return "unhealthy" if self.run(self.image.health) else "healthy"

    def _as_its_user(self, command: list[str]) -> list[str]:
        user, group = self.image.user.split(":")
        assert user == group, "who is it?"
        return self.inside.without_rights(command, int(user))

    def _environment(self, given: dict[str, str]) -> dict[str, str]:
        inside = environment(self.image, self.inside)
        added = {k: self.inside.here(v) for k, v in self._says["environment"].items()}
        return inside | {k: v for k, v in given.items() if v} | added


def make_read_only(folder: Path) -> None:
    _change(folder, lambda mode: mode & ~0o222)


def make_writable(folder: Path) -> None:
    _change(folder, lambda mode: mode | 0o200)


def _change(folder: Path, mode: Callable[[int], int]) -> None:
    folder.chmod(mode(folder.stat().st_mode) | 0o200)  # to be left again
    for path, folders, files in os.walk(folder):
        for name in (*folders, *files):
            one = Path(path, name)
            if not one.is_symlink():
                one.chmod(mode(one.stat().st_mode))


def _turned(machine: Machine) -> dict[str, str]:
    """What turns the bot to the small Discord."""
    return {TURNED: f"{machine.tools}/turned", "DISCORD_HERE": str(machine.discord)}


def _told(code: int | None) -> int:
    print("stopped" if code is None else f"ended with {code}")
    return 0


PROGRAMS: dict[str, Callable[..., int]] = {
    "sudo": sudo,
    "chown": chown,
    "useradd": useradd,
    "systemctl": systemctl,
    "journalctl": journalctl,
    "docker": docker,
    "curl": curl,
}

if __name__ == "__main__":
    os.environ.pop(TURNED, None)  # how we were found is nothing for what we start
    sys.exit(PROGRAMS[sys.argv[1]](this_machine(), *sys.argv[2:]))
