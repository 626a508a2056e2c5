"""Advice for players: what actions lead to, how they are asked for, why one would take them."""
