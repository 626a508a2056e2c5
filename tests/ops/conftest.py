from __future__ import annotations

from tests.transport.conftest import here

__all__ = ["here"]
