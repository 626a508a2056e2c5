"""The computers of DiceLand."""

from games.diceland.computer.choice import computer

__all__ = ["computer"]
