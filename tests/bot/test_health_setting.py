"""HEALTH: an address and a port, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.base.config import read
from bot.base.setting_kinds import Endpoint
from tests.support.bot.command_line import TOKEN
from tests.support.bot.refusing import refused_setting


@pytest.fixture
def env_file(tmp_path: Path) -> Path:
    """There is none."""
    return tmp_path / ".env"


def test_nothing_listens_unless_it_is_said_where(env_file: Path) -> None:
    assert read({"DISCORD_TOKEN": TOKEN}, env_file).health is None
    assert read({"DISCORD_TOKEN": TOKEN, "HEALTH": ""}, env_file).health is None


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("127.0.0.1:9000", Endpoint("127.0.0.1", 9000)),
        ("localhost:1", Endpoint("localhost", 1)),
        ("[::1]:65535", Endpoint("::1", 65535)),
    ],
)
def test_health_listens_at_an_address_and_a_port(
    env_file: Path, value: str, address: Endpoint
) -> None:
    health = read({"DISCORD_TOKEN": TOKEN, "HEALTH": value}, env_file).health
    assert health == address
    assert str(health) == value


@pytest.mark.parametrize(
    "value",
    ["9000", ":9000", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "::1:9000",
     "[::1]", "[]:9000", "localhost:http", "[localhost]:9000"],
)  # fmt: skip
def test_another_health_is_refused_by_its_name(env_file: Path, value: str) -> None:
    for token in ({"DISCORD_TOKEN": TOKEN}, {}):
        line = refused_setting(token | {"HEALTH": value}, env_file)
        assert f"HEALTH is {value!r}" in line
        assert "127.0.0.1:9000" in line
