"""What plays Patrouille for nobody: *easy*, *normal* and *hard*."""

from games.patrouille.computer.choice import computer

__all__ = ["computer"]
