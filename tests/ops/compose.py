"""The compose files: which one is meant, and what it comes to with the one that it extends."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from tests.ops.machine import settings


def compose_file(arguments: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Which file is meant, as docker finds it, and what is wanted."""
    if arguments[0] == "--file":
        return arguments[1], arguments[2:]
    written = settings(Path(".env")) if Path(".env").exists() else {}
    return written.get("COMPOSE_FILE", "compose.yaml"), arguments


def composed(file: Path) -> dict[str, Any]:
    """The services of a compose file, each with what it extends."""
    services: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))["services"]
    for name, says in services.items():
        if "extends" not in says:
            continue
        base = composed(file.with_name(says["extends"]["file"]))[says["extends"]["service"]]
        more = {key: value for key, value in says.items() if key != "extends"}
        both = base.keys() & more.keys()
        assert both <= {"environment", "volumes"}, both
        services[name] = (
            base
            | more
            | {"environment": base["environment"] | more.get("environment", {})}
            | {"volumes": base["volumes"] + more.get("volumes", [])}
        )
    return services
