"""What a setting or a database is refused with."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bot.base.config import read
from bot.base.errors import Unusable
from bot.base.setting_kinds import Server, WrongSetting
from bot.store.store import Store


def refused_setting(environment: dict[str, str], file: Path) -> str:
    with pytest.raises(WrongSetting) as refused:
        read(environment, file)
    line = str(refused.value)
    assert "\n" not in line
    return line


async def refused_file(path: Path) -> str:
    """Why the file cannot be opened, in one line."""
    with pytest.raises(Unusable) as refused:
        async with Store.open(path):
            pass
    assert "\n" not in str(refused.value)
    assert str(path) in str(refused.value)
    return str(refused.value)


async def refused_server(url: str) -> str:
    """What is said of that database; never the password."""
    with pytest.raises((Unusable, WrongSetting)) as refused:
        async with Store.open(Server(url)):
            pass
    said = str(refused.value)
    assert "\n" not in said
    password = urlsplit(url).password
    assert password is None or password not in said
    return said
